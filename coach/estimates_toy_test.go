package coach_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// climb is a toy whose values can be computed exactly. In turn, a seat takes a step (+1) or throws a die that brings 4
// on one face of three and nothing otherwise. The highest seat wins; shared heights count nothing.
type climb struct{ seats, turns int }

type climbing struct {
	seats, left int
	rolling     bool
	turn        game.Seat
	height      [game.MaxSeats]int
}

const (
	roundPosition game.Action = iota
	throw
)

func (g climb) Info() *game.Info {
	return &game.Info{ID: "climb", Title: "Climb", Rules: 1, Seats: []int{g.seats}}
}
func (g climb) Resolve(s game.Setup) (game.Setup, error) { return g.Info().Resolve(s) }
func (g climb) New(game.Setup) (game.State, error) {
	return &climbing{seats: g.seats, left: g.turns}, nil
}
func (climb) Format(a game.Action) string { return "do " + strconv.Itoa(int(a)) }
func (climb) Parse(text string) (game.Action, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "do "))
	return game.Action(n), err
}

func (st *climbing) Actors() game.Seats {
	switch {
	case st.rolling:
		return game.NatureOnly
	case st.left == 0:
		return 0
	}
	return game.SetOf(st.turn)
}

func (st *climbing) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case !st.Actors().Has(s):
		return dst
	case s == game.Nature:
		return append(dst, 0, 1) // nothing, or four steps
	}
	return append(dst, roundPosition, throw)
}

func (st *climbing) Apply(s game.Seat, a game.Action) {
	switch {
	case s != game.Nature && a == throw:
		st.rolling = true
		return
	case s != game.Nature:
		st.height[st.turn]++
	case a == 1:
		st.height[st.turn] += 4
	}
	st.rolling = false
	st.left--
	st.turn = (st.turn + 1) % game.Seat(st.seats)
}

// Weight makes nothing twice as likely as four steps.
func (st *climbing) Weight(a game.Action) uint32 { return 2 - uint32(a) }

func (st *climbing) Roll(r *rand.Rand) game.Action {
	var buf [2]game.Action
	return game.RollListed(st, r, buf[:0])
}

func (st *climbing) Result() game.Result {
	r := game.Result{Seats: st.seats}
	heights := st.height[:st.seats]
	top := slices.Max(heights)
	shared := 0
	for _, h := range heights {
		if h == top {
			shared++
		}
	}
	for s, h := range heights {
		r.Score[s] = int32(h)
		switch {
		case shared > 1:
		case h == top:
			r.Utility[s] = 1
		default:
			r.Utility[s] = -1
		}
	}
	return r
}

func (st *climbing) Timer() time.Duration          { return 0 }
func (st *climbing) View(game.Seat) any            { return fmt.Sprint(*st) }
func (st *climbing) Table(game.Seat) *table.Table  { return &table.Table{} }
func (st *climbing) Imagine(game.Seat, *rand.Rand) {}
func (st *climbing) Clone() game.State             { c := *st; return &c }
func (st *climbing) CopyFrom(from game.State)      { *st = *from.(*climbing) }

// truth returns the exact utility of every seat under best play.
func truth(st game.State) (u [game.MaxSeats]float64) {
	actors := st.Actors()
	if actors == 0 {
		for s, x := range st.Result().Utility {
			u[s] = float64(x)
		}
		return u
	}
	s := actors.First()
	total, best := 0.0, -2.0
	for _, a := range st.Legal(nil, s) {
		next := st.Clone()
		next.Apply(s, a)
		v := truth(next)
		if s != game.Nature {
			if v[s] > best {
				best, u = v[s], v
			}
			continue
		}
		w := float64(st.Weight(a))
		for i := range u {
			u[i] = (u[i]*total + v[i]*w) / (total + w)
		}
		total += w
	}
	return u
}

// playClimb returns the record of a match with choices and draws from a script.
func playClimb(g climb, script ...game.Action) *record.Record {
	rec := &record.Record{Game: "climb", Rules: 1, Setup: game.Setup{Seats: g.seats}}
	for s := range g.seats {
		rec.Names = append(rec.Names, string(rune('A'+s)))
	}
	st, _ := g.New(rec.Setup)
	for _, a := range script {
		s := st.Actors().First()
		rec.Entries = append(rec.Entries, record.Entry{Actor: s, Action: a})
		st.Apply(s, a)
	}
	if game.Over(st) {
		rec.End = game.EndLine(g, st.Result())
	}
	return rec
}
