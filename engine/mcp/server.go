package mcp

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"quarterdeck/internal/hostname"
	"quarterdeck/table"
)

// instructions tell a model what it can do.
const instructions = "Play table games. Read the rules with read_rules, start a match with start_match, and keep the key that it returns. " +
	"Then repeat: see_table, legal_actions, act. Every answer shows only what your seat may know."

// Server returns a server with the tools, for one session.
func (h *Hall) Server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "quarterdeck", Version: h.Version}, &mcp.ServerOptions{Instructions: instructions})
	mcp.AddTool(s, &mcp.Tool{Name: "list_games", Description: "List the games with their options, and the levels of bots."}, h.listGames)
	mcp.AddTool(s, &mcp.Tool{Name: "read_rules", Description: "Read the rules of a game: all of them, a section by its heading, or one rule by its id, such as BB-7."}, h.readRules)
	mcp.AddTool(s, &mcp.Tool{Name: "start_match", Description: "Start a match against bots. Returns the key of your seat, which all other tools need, and the table."}, h.startMatch)
	mcp.AddTool(s, &mcp.Tool{Name: "join_match", Description: "Take a seat that another player left open, with its key."}, h.seeTable)
	mcp.AddTool(s, &mcp.Tool{Name: "see_table", Description: "See the table as your seat sees it."}, h.seeTable)
	mcp.AddTool(s, &mcp.Tool{Name: "legal_actions", Description: "List what your seat can do now, at most 200 actions. With contains, only those that contain a text."}, h.legalActions)
	mcp.AddTool(s, &mcp.Tool{Name: "act", Description: "Take a legal action, exactly as legal_actions writes it. The bots then answer. Returns the table."}, h.act)
	mcp.AddTool(s, &mcp.Tool{Name: "history", Description: "Read the log of the match as your seat may read it, from an entry on."}, h.history)
	return s
}

// Serve serves one client over lines of JSON until its input ends or ctx is canceled.
func (h *Hall) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	err := h.Server().Run(ctx, &mcp.IOTransport{Reader: in, Writer: out, MaxLineLength: longestRequest})
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// longestRequest is the length of the longest request in bytes.
const longestRequest = 1 << 20

// Handler serves clients over HTTP, with at most 1,000 sessions at once. Browsers of other sites are refused.
func (h *Hall) Handler() http.Handler {
	server := h.Server() // one for all sessions, which then cost little memory
	streams := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{
		SessionTimeout: 10 * time.Minute, // a new session goes on with the same key
	})
	safe := http.NewCrossOriginProtection().Handler(limitSessions(server, mostSessions, streams))
	return limitHosts(hostname.New(h.Hosts).Allows, http.MaxBytesHandler(safe, longestRequest))
}

type (
	none struct{}

	rulesInput struct {
		Game string `json:"game,omitempty" jsonschema:"id of the game"`
		Part string `json:"part,omitempty" jsonschema:"heading of a section, or id of a rule; leave out to read everything"`
	}
	rulesOutput struct {
		Rules string `json:"rules"`
	}
	startInput struct {
		Game    string            `json:"game,omitempty" jsonschema:"id of the game"`
		Seats   int               `json:"seats,omitempty" jsonschema:"number of seats; leave out for the fewest"`
		Seat    int               `json:"seat,omitempty" jsonschema:"your seat, from 0"`
		Level   string            `json:"level,omitempty" jsonschema:"level of the bots in the other seats; leave out for mate"`
		Options map[string]string `json:"options,omitempty" jsonschema:"options of the game by name"`
		Open    []int             `json:"open,omitempty" jsonschema:"seats that other clients will take with join_match"`
	}
	startOutput struct {
		Key     string   `json:"key" jsonschema:"stands for your seat; keep it"`
		Invites []invite `json:"invites,omitempty" jsonschema:"keys of the open seats, for the clients that will join"`
		tableOutput
	}
	invite struct {
		Seat int    `json:"seat"`
		Key  string `json:"key"`
	}
	keyInput struct {
		Key string `json:"key,omitempty" jsonschema:"the key of your seat"`
	}
	legalInput struct {
		Key      string `json:"key,omitempty" jsonschema:"the key of your seat"`
		Contains string `json:"contains,omitempty" jsonschema:"list only actions that contain this text"`
	}
	actInput struct {
		Key    string `json:"key,omitempty" jsonschema:"the key of your seat"`
		Action string `json:"action,omitempty" jsonschema:"one of legal_actions"`
	}
	historyInput struct {
		Key   string `json:"key,omitempty" jsonschema:"the key of your seat"`
		Since int    `json:"since,omitempty" jsonschema:"leave out so many entries"`
	}
)

func (h *Hall) readRules(_ context.Context, _ *mcp.CallToolRequest, in rulesInput) (*mcp.CallToolResult, rulesOutput, error) {
	if in.Game == "" {
		return nil, rulesOutput{}, errors.New("game is missing: give the id of a game from list_games")
	}
	if _, err := h.Find(in.Game, 0); err != nil {
		return nil, rulesOutput{}, err
	}
	text, err := rulesPart(h.Rules(in.Game), in.Part)
	return nil, rulesOutput{text}, err
}

func (h *Hall) startMatch(ctx context.Context, _ *mcp.CallToolRequest, in startInput) (*mcp.CallToolResult, startOutput, error) {
	g, setup, levels, err := h.setup(in)
	if err != nil {
		return nil, startOutput{}, err
	}
	m, err := h.start(ctx, g, setup, levels)
	if err != nil {
		return nil, startOutput{}, err
	}
	keys := h.add(m)
	p, err := h.find(keys[in.Seat])
	if err != nil {
		return nil, startOutput{}, err
	}
	seen, err := p.see(context.WithoutCancel(ctx)) // the match has begun: its key must arrive
	if err != nil {
		return nil, startOutput{}, err
	}
	out := startOutput{Key: keys[in.Seat], tableOutput: seen}
	for s, key := range keys {
		if key != "" && s != in.Seat {
			out.Invites = append(out.Invites, invite{s, key})
		}
	}
	return nil, out, nil
}

func (h *Hall) seeTable(ctx context.Context, _ *mcp.CallToolRequest, in keyInput) (*mcp.CallToolResult, tableOutput, error) {
	p, err := h.find(in.Key)
	if err != nil {
		return nil, tableOutput{}, err
	}
	out, err := p.see(ctx)
	return nil, out, err
}

func (h *Hall) legalActions(ctx context.Context, _ *mcp.CallToolRequest, in legalInput) (*mcp.CallToolResult, actions, error) {
	p, err := h.find(in.Key)
	if err != nil {
		return nil, actions{}, err
	}
	leave, err := p.match.use.enter(ctx)
	if err != nil {
		return nil, actions{}, err
	}
	defer leave()
	return nil, legal(p.match.know(p.seat), p.match.names(), in.Contains), nil
}

func (h *Hall) act(ctx context.Context, _ *mcp.CallToolRequest, in actInput) (*mcp.CallToolResult, tableOutput, error) {
	p, err := h.find(in.Key)
	if err != nil {
		return nil, tableOutput{}, err
	}
	if err := h.actAt(ctx, p, in.Action); err != nil {
		return nil, tableOutput{}, err
	}
	out, err := p.see(ctx)
	return nil, out, err
}

// actAt carries out an action when the bots that may answer it can choose. Requests for one match wait for each other first,
// so that they hold one slot together.
func (h *Hall) actAt(ctx context.Context, p *place, action string) error {
	done, err := p.match.use.enter(ctx)
	if err != nil {
		return err
	}
	defer done()
	leave, err := h.bots.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	return p.match.act(ctx, p.seat, action)
}

func (h *Hall) history(ctx context.Context, _ *mcp.CallToolRequest, in historyInput) (*mcp.CallToolResult, historyOutput, error) {
	p, err := h.find(in.Key)
	if err != nil {
		return nil, historyOutput{}, err
	}
	leave, err := p.match.use.enter(ctx)
	if err != nil {
		return nil, historyOutput{}, err
	}
	defer leave()
	out, err := history(p.match.know(p.seat), in.Since)
	return nil, out, err
}

// see returns what the place sees now.
func (p *place) see(ctx context.Context) (tableOutput, error) {
	leave, err := p.match.use.enter(ctx)
	if err != nil {
		return tableOutput{}, err
	}
	defer leave()
	return see(p.match.know(p.seat), p.match.names()), nil
}

// names returns what texts call the seats.
func (m *match) names() []string {
	var names []string
	for s, level := range m.levels {
		if level != "" {
			level = " (" + level + ")"
		}
		names = append(names, table.Name(s)+level)
	}
	return names
}
