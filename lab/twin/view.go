package twin

import (
	"fmt"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// View is what one viewer may know.
type View struct {
	Turn    int         `json:"turn"`             // rounds played
	Line    []string    `json:"line"`             // 13 open cards, "" where none is laid yet
	Held    [2][]string `json:"held"`             // cards left; a hidden choice is still among them
	Shown   [2][]string `json:"shown"`            // cards played, by round
	Taker   []int       `json:"taker"`            // by round: seat, or -1
	Stake   int         `json:"stake"`            // what this round brings
	Amounts [2]int      `json:"amounts"`          // collected
	Ready   [2]bool     `json:"ready"`            // seats that have chosen
	Secret  string      `json:"secret,omitempty"` // the viewer's own hidden choice
	Over    bool        `json:"over,omitempty"`
}

// View translates the allow-list of Bastion's Breach.
func (st *state) View(viewer game.Seat) any { return st.view(viewer) }

func (st *state) view(viewer game.Seat) *View {
	b, n := st.pos.View(viewer).(bastion.View), &st.names
	v := &View{
		Turn: b.Round, Line: make([]string, 0, ranks), Taker: b.Winner, Stake: (b.Carry + 1) * n.Prize,
		Ready: b.Chosen, Secret: n.card(b.Choice), Over: b.Over,
	}
	for _, letter := range b.Row {
		v.Line = append(v.Line, n.card(letter))
	}
	for s := range b.Points {
		v.Held[s], v.Shown[s], v.Amounts[s] = n.all(b.Hands[s]), n.all(b.Played[s]), b.Points[s]*n.Prize
	}
	if b.Over {
		v.Stake = 0
	}
	return v
}

// Describe describes a choice, or the round that it completed.
func (st *state) Describe(viewer, s game.Seat, _ game.Action) string {
	v := st.view(game.Watcher)
	switch {
	case s == game.Nature && v.Line[ranks-1] == "":
		return ""
	case s == game.Nature:
		return "The " + st.names.Row + " is " + strings.Join(v.Line, " ") + "."
	case st.HiddenChoices() != 0:
		return does(viewer, s, "have", "has") + " chosen a card."
	}
	i := v.Turn - 1
	past := st.names.Past
	text := fmt.Sprintf("Round %d, %s: %s %s, %s %s.\n", v.Turn, v.Line[i], does(viewer, 0, past, past), v.Shown[0][i], does(viewer, 1, past, past), v.Shown[1][i])
	if w := game.Seat(v.Taker[i]); w >= 0 {
		text += does(viewer, w, "win", "wins") + " the round."
	} else {
		text += "Neither wins the round."
	}
	if v.Over {
		text += "\n" + outcome(v, viewer)
	}
	return text
}

func outcome(v *View, viewer game.Seat) string {
	for s := range game.Seat(2) {
		if mine, other := v.Amounts[s], v.Amounts[1-s]; mine > other {
			return fmt.Sprintf("%s, %d to %d.", does(viewer, s, "win", "wins"), mine, other)
		}
	}
	return fmt.Sprintf("The match is a draw, %d to %d.", v.Amounts[0], v.Amounts[1])
}

// does returns “You win” or “{1} wins”.
func does(viewer, s game.Seat, you, they string) string {
	if s == viewer {
		return "You " + you
	}
	return "{" + s.String() + "} " + they
}
