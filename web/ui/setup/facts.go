package setup

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// facts returns how a table differs from an ordinary one, in sentences.
func facts(info *game.Info, setup game.Setup, terms match.Terms) []string {
	var out []string
	for i := range info.Options {
		o := &info.Options[i]
		if value := setup.Options[o.Name]; value != o.Default {
			out = append(out, strings.TrimSuffix(o.Doc, ".")+": "+ui.ValueLabel(o, value))
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
	if terms.Casual {
		out = append(out, "Not rated.")
	}
	return out
}
