package host

import (
	"fmt"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/codec"
	"quarterdeck/match"
)

func toldMatch(m *match.Match, seat int) *ToldMatch {
	info := m.Game().Info()
	return &ToldMatch{ID: m.ID(), Game: info.ID, Title: info.Title, Seat: seat, Players: m.Names(), Version: m.Version(), Due: codec.Summary(m).Due}
}

func turnTold(m *match.Match, seat int) Told {
	out := toldMatch(m, seat)
	whose := "your turn"
	if m.SeatsOf(m.Seats()[seat].Guest).Len() > 1 {
		whose = out.Players[seat] + "’s turn, at your keyboard"
	}
	text := "It is " + whose + ": " + out.Title + with(m, seat) + "."
	if !out.Due.IsZero() {
		text += " The clock runs until " + out.Due.UTC().Format("2 January 15:04") + " UTC."
	}
	return Told{Event: "turn", Text: text, Match: out}
}

func endTold(m *match.Match, seat int) Told {
	out := toldMatch(m, seat)
	out.Due, out.Result = time.Time{}, m.SeatsNow()[seat].Result
	how := map[string]string{match.Win: "you have won", match.Loss: "you have lost", match.Draw: "a draw"}[out.Result]
	return Told{Event: "end", Text: fmt.Sprintf("The match is over, %s: %s%s.", how, out.Title, with(m, seat)), Match: out}
}

// with is " with Bo and Cy": who sits in the other seats, but at the same keyboard.
func with(m *match.Match, seat int) string {
	var others []string
	own := m.SeatsOf(m.Seats()[seat].Guest)
	for i, name := range m.Names() {
		if i != seat && !own.Has(game.Seat(i)) {
			others = append(others, name)
		}
	}
	if len(others) == 0 {
		return ""
	}
	return " with " + strings.Join(others, " and ")
}
