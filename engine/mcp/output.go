package mcp

import (
	"fmt"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/term"
)

// tableOutput is what a client sees of a match: all of it follows from what its seat knows.
type tableOutput struct {
	Game    string  `json:"game"`
	Seat    int     `json:"seat" jsonschema:"your seat"`
	Version int     `json:"version" jsonschema:"entries in the log of the match"`
	YourAct bool    `json:"you_can_act" jsonschema:"there are legal actions for your seat now"`
	Over    bool    `json:"over"`
	Scores  []int32 `json:"scores,omitempty" jsonschema:"by seat, at the end"`
	Won     string  `json:"result,omitempty" jsonschema:"at the end: won, lost or level, for your seat"`
	Table   string  `json:"table" jsonschema:"the table as your seat sees it"`
}

// actions are the legal actions of a seat.
type actions struct {
	Count   int      `json:"count" jsonschema:"how many match"`
	Actions []action `json:"actions"`
}

type action struct {
	Action string `json:"action" jsonschema:"what to give to act"`
	Text   string `json:"text,omitempty" jsonschema:"the same in words"`
}

// mostActions is how many actions are listed at once.
const mostActions = 200

// see returns what k's seat sees.
func see(k *bot.Knowledge, names []string) tableOutput {
	out := tableOutput{Game: k.Game().Info().ID, Seat: int(k.Seat()), Version: k.Version(), YourAct: len(k.Legal(nil)) > 0, Table: term.Plain(k.Table().Named(names))}
	if r, over := k.Result(); over {
		out.Over, out.Scores, out.Won = true, r.Score[:r.Seats], verdict(r, k)
	}
	return out
}

// verdict says how the match ended for k's seat.
func verdict(r game.Result, k *bot.Knowledge) string {
	switch mine := r.Utility[k.Seat()]; {
	case mine > 0:
		return "won"
	case mine < 0:
		return "lost"
	}
	return "level"
}

// legal returns the legal actions of k's seat whose notation or words contain a text.
func legal(k *bot.Knowledge, names []string, contains string) actions {
	texts := map[string]string{}
	for _, m := range k.Table().Named(names).Moves {
		texts[m.Action] = m.Label
	}
	out := actions{Actions: []action{}}
	contains = strings.ToLower(contains)
	for _, a := range k.Legal(nil) {
		one := action{Action: k.Game().Format(a)}
		one.Text = texts[one.Action]
		if !strings.Contains(strings.ToLower(one.Action+" "+one.Text), contains) {
			continue
		}
		if out.Count++; len(out.Actions) < mostActions {
			out.Actions = append(out.Actions, one)
		}
	}
	return out
}

// historyOutput is a part of the log as a seat may read it.
type historyOutput struct {
	Version int      `json:"version" jsonschema:"entries in the log of the match"`
	Since   int      `json:"since" jsonschema:"entries before the first one here"`
	Lines   []string `json:"lines" jsonschema:"an actor (* is chance) and an action; ? is what your seat may not know"`
}

// history returns the log from an entry on.
func history(k *bot.Knowledge, since int) (historyOutput, error) {
	lines := k.History()
	if since < 0 || since > len(lines) {
		return historyOutput{}, fmt.Errorf("the log has %d entries: since is 0 to %d", len(lines), len(lines))
	}
	return historyOutput{Version: len(lines), Since: since, Lines: append([]string{}, lines[since:]...)}, nil
}
