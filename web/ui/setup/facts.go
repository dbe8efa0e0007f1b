package setup

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// rulesOf returns the address of the rules, with a setup's house rules at the top.
func rulesOf(info *game.Info, setup game.Setup) string {
	house := map[string]string{}
	for _, h := range info.HouseRules(setup.Options) {
		house[h.Option.Name] = h.Value
	}
	return href.HouseRules(info.ID, house)
}

// facts returns how a table differs from an ordinary one, in sentences.
func facts(info *game.Info, setup game.Setup, terms match.Terms) []string {
	var out []string
	for i := range info.Options {
		o := &info.Options[i]
		if value := setup.Value(o); value != o.Default {
			out = append(out, strings.TrimSuffix(o.Doc, ".")+": "+o.Label(value))
		}
	}
	if words := terms.Pace.Words(); words != "" {
		out = append(out, words)
	}
	switch terms.Watch {
	case match.WatchOff:
		out = append(out, "No spectators.")
	case match.WatchAfter:
		out = append(out, "Spectators can watch when it is over.")
	}
	if terms.Casual || len(info.HouseRules(setup.Options)) > 0 {
		out = append(out, "Not rated.")
	}
	return out
}
