package bastion

import (
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
	"quarterdeck/games/internal/words"
)

// View is what one viewer may know; ranks are letters as in records.
type View struct {
	Round  int               `json:"round"`            // rounds played
	Row    []string          `json:"row"`              // all middle cards, "?" where none is laid yet
	Hands  [seats]string     `json:"hands"`            // cards left, ascending; a hidden choice is still among them (BB-10)
	Played [seats]string     `json:"played"`           // revealed cards by round
	Winner []int             `json:"winner"`           // by round: seat, or -1
	Carry  int               `json:"carry"`            // points carried into this round
	Points [seats]int        `json:"points"`           //
	Chosen [seats]bool       `json:"chosen"`           // seats that have chosen
	Choice string            `json:"choice,omitempty"` // the viewer's own hidden choice
	Suits  [seats + 1]string `json:"suits"`            // seat 0, seat 1, row
	Ties   int               `json:"ties,omitempty"`   // tied games before this one
	Leaves *int              `json:"leaves,omitempty"` // points that a round without a winner leaves, if a house rule changes it
	Over   bool              `json:"over,omitempty"`
}

// View returns the allow-list of what viewer may know: everything but the opponent's hidden choice.
func (st *State) View(viewer game.Seat) any {
	v := View{Round: int(st.round), Carry: int(st.carry), Ties: int(st.ties), Over: st.over, Row: make([]string, st.size), Winner: make([]int, st.round)}
	if st.step != 1 {
		leaves := int(st.step)
		v.Leaves = &leaves
	}
	for i := range v.Row {
		v.Row[i] = letterOr(st.row[i], "?")
	}
	for i := range v.Winner {
		v.Winner[i] = int(st.winner[i])
	}
	for s := range seats {
		v.Hands[s] = st.hand[s].letters()
		v.Played[s] = letters(st.played[s][:st.round])
		v.Points[s] = int(st.points[s])
		v.Chosen[s] = st.choice[s] != none
	}
	if viewer >= 0 {
		v.Choice = letterOr(st.choice[viewer], "")
	}
	for i, s := range st.suit {
		v.Suits[i] = s.Letter()
	}
	return v
}

func letterOr(rank uint8, blank string) string {
	if rank == none {
		return blank
	}
	return cards.Rank(rank).Letter()
}

func (h ranks) letters() string {
	var list [rounds]uint8
	for i := range h.len() {
		list[i] = uint8(h.at(i))
	}
	return letters(list[:h.len()])
}

// letters returns the ranks as letters, in the same order.
func letters(list []uint8) string {
	var b [rounds]byte
	for i, r := range list {
		b[i] = cards.Rank(r).Letter()[0]
	}
	return string(b[:len(list)])
}

// Describe describes a choice, or the round that it completed.
func (st *State) Describe(viewer, s game.Seat, a game.Action) string {
	switch {
	case s == game.Nature && !st.hidden && st.laid < st.size:
		return "" // the last card of the row determines all of it
	case s == game.Nature && !st.hidden:
		return st.tellGame() + "The middle row is " + st.rowInWords() + "."
	case s == game.Nature:
		return st.tellGame() + "The middle card of round " + strconv.Itoa(int(st.laid)) + " is the " + rankOf(a).Name() + "."
	case st.HiddenChoices() != 0:
		return words.Does(viewer, s, "have", "has") + " chosen a card."
	case st.round == 0:
		return st.tellTie(viewer)
	}
	return st.tellRound(viewer, int(st.round)-1) + st.tellEnd(viewer)
}

func (st *State) tellGame() string {
	if st.ties == 0 || st.round > 0 {
		return ""
	}
	return "Game " + strconv.Itoa(int(st.ties)+1) + ". "
}

func (st *State) rowInWords() string {
	names := make([]string, st.size)
	for i := range names {
		names[i] = cards.Rank(st.row[i]).Short()
	}
	return strings.Join(names, " ")
}

// tellRound describes the cards of round i and its winner, or why neither seat won it (BB-7).
func (st *State) tellRound(viewer game.Seat, i int) string {
	a, b, m := cards.Rank(st.played[0][i]), cards.Rank(st.played[1][i]), cards.Rank(st.row[i])
	text := "Round " + strconv.Itoa(i+1) + ", middle " + m.Short() + ": " + words.Does(viewer, 0, "played", "played") + " " + a.Short() + ", " +
		words.Does(viewer, 1, "played", "played") + " " + b.Short() + ".\n"
	if w := game.Seat(st.winner[i]); w != noWinner {
		return text + words.Does(viewer, w, "win", "wins") + " " + words.Count(int(st.gain[i]), "point") + "."
	}
	return text + "Neither scores: " + why(a, b, m) + "." + st.tellCarry(i)
}

// tellTie describes the last round of a tied game, which is no longer on the table, and what follows (BB-12).
func (st *State) tellTie(viewer game.Seat) string {
	a, b, m := cards.Rank(st.tied[0]), cards.Rank(st.tied[1]), cards.Rank(st.tied[2])
	text := "Round " + strconv.Itoa(int(st.size)) + ", middle " + m.Short() + ": " + words.Does(viewer, 0, "played", "played") + " " + a.Short() + ", " +
		words.Does(viewer, 1, "played", "played") + " " + b.Short() + ".\n"
	switch w := best[index(st.tied[0], st.tied[1], st.tied[2])]; w {
	case noWinner:
		text += "Neither scores: " + why(a, b, m) + ". Carried points are lost.\n"
	default:
		text += words.Does(viewer, game.Seat(w), "win", "wins") + " the round.\n"
	}
	return text + "The game is tied, so another game begins."
}

func (st *State) tellCarry(i int) string {
	if i == int(st.size)-1 && st.step > 0 {
		return " " + words.Count(int(st.carry), "carried point") + " lost." // BB-9
	}
	if st.step == 0 {
		return ""
	}
	return " " + words.Count(int(st.carry), "point") + " carried over."
}

// why returns why neither seat wins with a, b and middle m (BB-7): a tie, a middle card that beats both or equals the
// best rank, or a circle.
func why(a, b, m cards.Rank) string {
	switch {
	case a == b && beats(m, a):
		return m.Short() + " in the middle beats both " + a.Short() + "s"
	case a == b:
		return "both played " + a.Short()
	case beats(m, a) && beats(m, b):
		return "the middle " + m.Short() + " beats both"
	case m == a && beats(a, b), m == b && beats(b, a):
		return m.Short() + " is best, and the middle card is a " + m.Short() + " too"
	}
	if !beats(a, b) {
		a, b = b, a
	}
	// What is left is a circle: a beats b, b beats m, m beats a.
	return a.Short() + " beats " + b.Short() + ", " + b.Short() + " beats " + m.Short() + ", " + m.Short() + " beats " + a.Short()
}

func (st *State) tellEnd(viewer game.Seat) string {
	if !st.over {
		return ""
	}
	return "\n" + st.outcome(viewer)
}

// outcome returns the result of a finished match in words (BB-11, BB-12).
func (st *State) outcome(viewer game.Seat) string {
	score := func(a, b uint8) string { return fmt.Sprintf("%d to %d", a, b) }
	match := " the match "
	if min(st.points[0], st.points[1]) >= 10 {
		match = " " // house rules bring many points, and a phone has room for one line
	}
	switch p := st.points; {
	case p[0] > p[1]:
		return words.Does(viewer, 0, "win", "wins") + match + score(p[0], p[1]) + "."
	case p[1] > p[0]:
		return words.Does(viewer, 1, "win", "wins") + match + score(p[1], p[0]) + "."
	default:
		return "The match is a draw, " + score(p[0], p[1]) + "."
	}
}
