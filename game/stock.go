package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Stock describes what chance draws from under one setup. It lets a program that does not know the rules check that every
// draw was made from everything that could be drawn. doc/records.md specifies it under “What is drawn from”.
type Stock struct {
	Kinds []string `json:"kinds"` // all that can be drawn, in the order in which draws list it
	Decks []Deck   `json:"decks"`
	Piles []Pile   `json:"piles,omitempty"`
}

// Deck is a deck, a bag, dice or lots. Its remaining contents follow from the draws.
type Deck struct {
	Name  string              `json:"name"`
	Draws map[string][]string `json:"draws"`           // by the first word of a draw: the kinds that it can draw; nil: all
	Cards map[string]int      `json:"cards,omitempty"` // at the start: copies of each kind

	Stays   bool     `json:"stays,omitempty"`   // what is drawn goes back at once, as with dice
	Lasts   int      `json:"lasts,omitempty"`   // after so many draws the deck is complete again
	Own     bool     `json:"own,omitempty"`     // it is complete again for each seat that is named in draws
	Pairs   bool     `json:"pairs,omitempty"`   // the first of what is left is named in the draw and leaves with what is drawn
	Shrinks bool     `json:"shrinks,omitempty"` // the last of what is left leaves, whatever is drawn: numbers of what is left
	Gone    []string `json:"gone,omitempty"`    // kinds that never lie in a pile again
	Refill  string   `json:"refill,omitempty"`  // the pile that is shuffled into it when it is empty
	With    string   `json:"with,omitempty"`    // the deck of which it has Size cards, unknown which until that deck is refilled
	Size    int      `json:"size,omitempty"`
}

// Pile is where things lie that were drawn: a hand, the table, the discard pile. The position knows what lies in it, see PileCounter.
type Pile struct {
	Name   string   `json:"name"`
	Draws  []string `json:"draws,omitempty"`  // first words of the draws that are made from it or from another pile with this word
	Public bool     `json:"public,omitempty"` // every viewer knows what lies in it
	Counts bool     `json:"counts,omitempty"` // it holds no cards but points for each kind; draws are among the kinds with most
	// Shown says where every viewer's table shows the points with which all kinds come: a kind has 1 and, for each name, this many times
	// the number on the counter whose ID is the name and the kind. A draw is from such a pile while it holds anything.
	Shown map[string]int `json:"shown,omitempty"`
}

// Stocker is a Game with a Stock. Law: each draw of chance is from a deck or pile of the stock, and from everything in it.
type Stocker interface {
	// Stock returns what chance draws from under a resolved setup.
	Stock(Setup) *Stock
}

// PileCounter is a State of a Stocker whose Stock has piles.
type PileCounter interface {
	// Pile adds to n, by kind, how much lies in a pile of the stock, counted from 0. Law: what lies in a public pile depends
	// only on what every viewer may know.
	Pile(pile int, n []int)
}

// StockOf returns the stock of g under a resolved setup, or nil if g describes none.
func StockOf(g Game, setup Setup) *Stock {
	if s, ok := g.(Stocker); ok {
		return s.Stock(setup)
	}
	return nil
}

// Contents returns how many of each kind lie in each pile of st. If public is set, piles that are not public are left empty.
func (s *Stock) Contents(st State, public bool) [][]int {
	piler, ok := st.(PileCounter)
	if s == nil || !ok || len(s.Piles) == 0 {
		return nil
	}
	out, all := make([][]int, len(s.Piles)), make([]int, len(s.Piles)*len(s.Kinds))
	for i, p := range s.Piles {
		out[i], all = all[:len(s.Kinds)], all[len(s.Kinds):]
		if p.Public || !public {
			piler.Pile(i, out[i])
		}
	}
	return out
}

// Diff returns the changes between two results of Contents as text: "table-QS discard+QS", "hand0+2*axe". It returns "" if
// there are none.
func (s *Stock) Diff(before, after [][]int) string {
	var b strings.Builder
	for i := range before {
		if slices.Equal(before[i], after[i]) {
			continue
		}
		for kind, n := range after[i] {
			n -= before[i][kind]
			if n == 0 {
				continue
			}
			sign := "+"
			if n < 0 {
				sign, n = "-", -n
			}
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(s.Piles[i].Name + sign)
			if n > 1 {
				b.WriteString(strconv.Itoa(n) + "*")
			}
			b.WriteString(s.Kinds[kind])
		}
	}
	return b.String()
}

// Once returns one copy of each kind.
func Once(kinds []string) map[string]int { return Copies(kinds, 1) }

// Copies returns n copies of each kind.
func Copies(kinds []string, n int) map[string]int {
	out := make(map[string]int, len(kinds))
	for _, kind := range kinds {
		out[kind] = n
	}
	return out
}

// Check returns an error if an action of chance in st is in no deck or pile or is not in the order of the kinds, or if a
// public pile holds something that a viewer cannot know. A nil stock is correct for every position.
func (s *Stock) Check(g Game, st State, viewers []Seat, r *rand.Rand) error {
	if s == nil {
		return nil
	}
	last := -1
	for _, a := range natural(st) {
		text := g.Format(a)
		verb, _, _ := strings.Cut(text, " ")
		kind := text[strings.LastIndexAny(text, " .")+1:]
		at := slices.Index(s.Kinds, kind)
		switch {
		case !s.draws(verb, kind):
			return fmt.Errorf("%q is drawn from no deck and no pile", text)
		case at <= last:
			return fmt.Errorf("%q is not in the order of the kinds", text)
		}
		last = at
	}
	here := s.Contents(st, true)
	for _, v := range viewers {
		twin := st.Clone()
		twin.Imagine(v, r)
		if moved := s.Diff(here, s.Contents(twin, true)); moved != "" {
			return fmt.Errorf("viewer %v learns from public piles what it cannot know: %s", v, moved)
		}
	}
	return nil
}

// natural returns the legal actions of Nature in st.
func natural(st State) []Action {
	if st.Actors() != NatureOnly {
		return nil
	}
	return st.Legal(nil, Nature)
}

// draws reports whether a deck or a pile has such draws.
func (s *Stock) draws(verb, kind string) bool {
	for _, d := range s.Decks {
		if only, ok := d.Draws[verb]; ok {
			return only == nil || slices.Contains(only, kind)
		}
	}
	return slices.ContainsFunc(s.Piles, func(p Pile) bool { return slices.Contains(p.Draws, verb) })
}
