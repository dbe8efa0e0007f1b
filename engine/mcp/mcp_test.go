package mcp

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
)

func hall() *Hall {
	return NewHall(Config{
		Version: "test", Find: games.Find, All: games.All(), Levels: roster.Names(),
		Rules: func(id string) string {
			g, err := games.Find(id, 0)
			if err != nil {
				return ""
			}
			return g.Info().RulesDoc
		},
		Make: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(level, g, seed, roster.Opts{Iterations: 5})
		},
	})
}

// client is the SDK's own client, over HTTP.
type client struct {
	t *testing.T
	*mcp.ClientSession
}

func connect(t *testing.T, url string) client {
	t.Helper()
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := c.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url, DisableStandaloneSSE: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return client{t, session}
}

// call calls a tool and decodes its answer, or returns the sentence that it was refused with.
func (c client) call(tool string, in map[string]any, out any) string {
	c.t.Helper()
	res, err := c.CallTool(c.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: in})
	if err != nil {
		c.t.Fatalf("%s: %v", tool, err)
	}
	if res.IsError {
		return res.Content[0].(*mcp.TextContent).Text
	}
	text, err := json.Marshal(res.StructuredContent)
	if err == nil && out != nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		c.t.Fatalf("%s: %v", tool, err)
	}
	return ""
}

// TestPlayOverHTTP plays every game to its end, or for a while.
func TestPlayOverHTTP(t *testing.T) {
	server := httptest.NewServer(hall().Handler())
	defer server.Close()
	c := connect(t, server.URL)
	var list gamesOutput
	if bad := c.call("list_games", nil, &list); bad != "" || len(list.Games) != 5 || len(list.Levels) != 4 {
		t.Fatalf("%+v %s", list, bad)
	}
	for _, g := range list.Games {
		var begun startOutput
		if bad := c.call("start_match", map[string]any{"game": g.ID, "seats": 2, "seat": 1, "level": "random"}, &begun); bad != "" {
			t.Fatalf("%s: %s", g.ID, bad)
		}
		if begun.Key == "" || begun.Seat != 1 || begun.Table == "" || len(begun.Invites) > 0 {
			t.Fatalf("%+v", begun)
		}
		now := begun.tableOutput
		for n := 0; !now.Over && n < 30; n++ {
			var choices actions
			if bad := c.call("legal_actions", map[string]any{"key": begun.Key}, &choices); bad != "" || choices.Count == 0 {
				t.Fatalf("%s: nothing to do: %s\n%s", g.ID, bad, now.Table)
			}
			choice := choices.Actions[len(choices.Actions)-1].Action
			if bad := c.call("act", map[string]any{"key": begun.Key, "action": choice}, &now); bad != "" {
				t.Fatalf("%s: %s", g.ID, bad)
			}
		}
		if g.ID == "bastion" && (!now.Over || len(now.Scores) != 2 || now.Won == "") {
			t.Errorf("after 13 choices: %+v", now)
		}
		var log historyOutput
		if bad := c.call("history", map[string]any{"key": begun.Key, "since": 1}, &log); bad != "" || len(log.Lines) != now.Version-1 {
			t.Errorf("%s: %d lines of version %d: %s", g.ID, len(log.Lines), now.Version, bad)
		}
	}
}

// TestJoin: a second client plays an open seat with its own key and sees its own hand.
func TestJoin(t *testing.T) {
	server := httptest.NewServer(hall().Handler())
	defer server.Close()
	one, two := connect(t, server.URL), connect(t, server.URL)
	var begun startOutput
	one.call("start_match", map[string]any{"game": "bastion", "open": []int{1}}, &begun)
	var mine, theirs tableOutput
	if bad := two.call("join_match", map[string]any{"key": begun.Invites[0].Key}, &theirs); bad != "" || theirs.Seat != 1 {
		t.Fatalf("%+v %s", theirs, bad)
	}
	one.call("act", map[string]any{"key": begun.Key, "action": "play K"}, &mine)
	if bad := one.call("act", map[string]any{"key": begun.Key, "action": "play 2"}, nil); !strings.Contains(bad, "cannot act now") {
		t.Errorf("a second choice: %q", bad)
	}
	var log historyOutput
	two.call("history", map[string]any{"key": begun.Invites[0].Key}, &log)
	if last := log.Lines[len(log.Lines)-1]; last != "0 play ?" {
		t.Errorf("the other seat reads %q", last)
	}
	if bad := two.call("act", map[string]any{"key": begun.Invites[0].Key, "action": "play 2"}, &theirs); bad != "" {
		t.Error(bad)
	}
	one.call("history", map[string]any{"key": begun.Key}, &log)
	if !slices.Contains(log.Lines, "1 play 2") || !slices.Contains(log.Lines, "0 play K") {
		t.Errorf("after both chose: %q", log.Lines)
	}
}

// TestRefusals: bad input gets one sentence that says what to do.
func TestRefusals(t *testing.T) {
	server := httptest.NewServer(hall().Handler())
	defer server.Close()
	c := connect(t, server.URL)
	var begun startOutput
	c.call("start_match", map[string]any{"game": "bastion"}, &begun)
	for _, test := range []struct {
		tool string
		in   map[string]any
		want string
	}{
		{"start_match", nil, "game is missing"},
		{"start_match", map[string]any{"game": "chess"}, "the games are"},
		{"start_match", map[string]any{"game": "bastion", "level": "admiral"}, "the levels are random, deckhand"},
		{"start_match", map[string]any{"game": "bastion", "seat": 2}, "the seats 0 to 1"},
		{"start_match", map[string]any{"game": "bastion", "seats": 9}, "2"},
		{"start_match", map[string]any{"game": "bastion", "open": []int{7}}, "the seats 0 to 1"},
		{"start_match", map[string]any{"game": "bastion", "options": map[string]string{"row": "blue"}}, "row"},
		{"see_table", nil, "key is missing"},
		{"join_match", map[string]any{"key": "x"}, "no match has this key"},
		{"legal_actions", map[string]any{"key": "x"}, "no match has this key"},
		{"history", map[string]any{"key": begun.Key, "since": 99}, "since is 0 to"},
		{"history", map[string]any{"key": begun.Key, "since": -1}, "since is 0 to"},
		{"act", map[string]any{"key": begun.Key}, "is not legal here"},
		{"act", map[string]any{"key": begun.Key, "action": "play " + strings.Repeat("9", 5000)}, "choose an action of legal_actions"},
		{"read_rules", nil, "game is missing"},
		{"read_rules", map[string]any{"game": "bastion", "part": "BB-99"}, "no rule has the id"},
		{"read_rules", map[string]any{"game": "bastion", "part": "nonsense"}, "the sections are What you need; A round"},
		{"see_table", map[string]any{"door": 1}, "door"},
		{"act", map[string]any{"key": 7}, "key"},
	} {
		bad := c.call(test.tool, test.in, nil)
		if !strings.Contains(bad, test.want) || strings.Contains(bad, "\n") || len(bad) > 400 {
			t.Errorf("%s %v: %q", test.tool, test.in, bad)
		}
	}
}

// TestRules reads a rule, a section and everything.
func TestRules(t *testing.T) {
	page := hall().Rules("bastion")
	rule, err := rulesPart(page, "bb-5")
	if err != nil || !strings.Contains(rule, "ace") || strings.Contains(rule, "\n## ") {
		t.Errorf("%q %v", rule, err)
	}
	section, err := rulesPart(page, "a round")
	if err != nil || !strings.HasPrefix(section, "## A round") || strings.Contains(section, "## The end") {
		t.Errorf("%q %v", section, err)
	}
	if all, err := rulesPart(page, ""); err != nil || all != page {
		t.Error(err)
	}
}

// TestFull: when there are too many matches, the oldest that is over goes, or else the oldest.
func TestFull(t *testing.T) {
	h := hall()
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	over, err := h.start(t.Context(), g, setup, []string{"random", "random"})
	if err != nil {
		t.Fatal(err)
	}
	add := func() string { return h.add(&match{use: newGate(1), bots: make([]bot.Bot, 1), state: st})[0] }
	keys := []string{add()}
	h.add(over)
	for range mostMatches - 1 {
		keys = append(keys, add())
	}
	if _, err := h.find(keys[0]); err != nil || slices.Contains(h.order, over) {
		t.Errorf("the match that is over stays, or the oldest one does not: %v", err)
	}
	keys = append(keys, add())
	if _, err := h.find(keys[0]); err == nil {
		t.Error("the oldest match is still there")
	}
	if _, err := h.find(keys[1]); err != nil || len(h.seats) != mostMatches {
		t.Errorf("%d seats: %v", len(h.seats), err)
	}
}

// TestOtherSites: a page of another site cannot play.
func TestOtherSites(t *testing.T) {
	r := httptest.NewRequest("POST", "http://127.0.0.1/", strings.NewReader("{}"))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	hall().Handler().ServeHTTP(w, r)
	if w.Code != 403 {
		t.Errorf("status %d", w.Code)
	}
}
