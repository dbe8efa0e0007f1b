package term

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"quarterdeck/internal/persona"
	"quarterdeck/match"
	"quarterdeck/match/chat"
)

// Offer is something that another player asks the viewer.
type Offer struct{ Text, Accept, Decline string }

// Offers returns what the viewer can answer now.
func Offers(v *match.View) (out []Offer) {
	name := func(q *match.Question) string {
		if q != nil && q.By >= 0 && q.By < len(v.Seats) {
			return v.Seats[q.By].Name
		}
		return "Another player"
	}
	if slices.Contains(v.May, match.AcceptDraw) {
		out = append(out, Offer{name(v.Draw) + " offers a draw.", match.AcceptDraw, match.RefuseDraw})
	}
	if slices.Contains(v.May, match.AllowUndo) {
		out = append(out, Offer{name(v.Undo) + " asks to undo the last action.", match.AllowUndo, match.RefuseUndo})
	}
	if slices.Contains(v.May, match.AcceptRematch) {
		out = append(out, Offer{"You are offered a rematch.", match.AcceptRematch, match.RefuseRematch})
	}
	return out
}

// MarkBot returns a name that says whether it is a bot account's.
func MarkBot(name string, bot bool) string {
	if bot {
		name += " (bot)"
	}
	return name
}

// PlayerName returns the name of a seat's player, with the mark of a bot account.
func PlayerName(s *match.SeatView) string { return MarkBot(s.Name, s.Bot && s.Level == "") }

// Bots says which players are bots, and how well those of the program play, a sentence each.
func Bots(v *match.View) (out []string) {
	for i := range v.Seats {
		switch s := &v.Seats[i]; {
		case s.Level != "":
			what := "a bot"
			if persona.Strength(s.Level) != s.Level {
				what = persona.WithArticle(s.Level)
			}
			out = append(out, fmt.Sprintf("%s is %s (%s).", s.Name, what, s.Level))
		case s.Bot:
			out = append(out, s.Name+" is a bot account: a program plays.")
		}
	}
	return out
}

// HouseRules returns a match's house rules in words, or "".
func HouseRules(v *match.View) string {
	var words []string
	for i := range v.Options {
		if v.Options[i].House != "" {
			words = append(words, v.Options[i].House)
		}
	}
	return strings.Join(words, ", ")
}

// ChatText returns a message of the chat, with its writer. With ascii, the terminal has no other characters. The writer's name stays as it
// is, so that it becomes the same ASCII as in the title and the log.
func ChatText(l *chat.Line, ascii bool) string {
	text := Typed(l.Text, ascii)
	if l.Gone {
		text = "(deleted)"
	}
	return MarkBot(l.Name, l.Bot) + ": " + text
}

// Clocks returns the players' clocks in one line, or the one of a timed stage. It returns nothing at a table without clocks.
func Clocks(v *match.View) string { return ClocksAt(v, time.Now()) }

// ClocksAt is Clocks at a time.
func ClocksAt(v *match.View, now time.Time) string { return clocks(v, now, true) }

// RunningAt is ClocksAt without the clocks that stand still.
func RunningAt(v *match.View, now time.Time) string { return clocks(v, now, false) }

func clocks(v *match.View, now time.Time, all bool) string {
	if v.Stage != nil { // the players' clocks stand still
		return "stage ends in " + clockText(v.Stage.Sub(now))
	}
	var parts []string
	for i, c := range v.Clocks {
		if i >= len(v.Seats) || v.Seats[i].Level != "" || c.Until == nil && !all {
			continue
		}
		left, mark := time.Duration(c.Left)*time.Millisecond, ""
		if c.Until != nil {
			left, mark = c.Until.Sub(now), "▸"
		}
		parts = append(parts, mark+v.Seats[i].Name+" "+clockText(left))
	}
	return strings.Join(parts, "  ")
}

// clockText returns time left as 1:05, 2:00:00 or 3 days.
func clockText(left time.Duration) string {
	left = max(left, 0).Truncate(time.Second)
	h, m, s := int(left.Hours()), int(left.Minutes())%60, int(left.Seconds())%60
	switch {
	case h >= 48:
		return fmt.Sprintf("%d days", h/24)
	case h > 0:
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}
