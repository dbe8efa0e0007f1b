package match_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/table"
)

// parley is a toy of two or three seats with timed stages. Seats say something in turn (`say`) until a seat calls for
// talk (`talk`). Two timed stages of a minute each follow, in which all seats may speak in any order (`say`) until all
// are ready (`ready`) or the Clock ends the stage (`@ bell`). Then it goes on in turn; after ten words in turn the
// match ends in a draw.
type parley struct{}

var parleyInfo = &game.Info{ID: "parley", Title: "Parley", Rules: 1, Seats: []int{2, 3}, Draws: true}

func (parley) Info() *game.Info                         { return parleyInfo }
func (parley) Resolve(s game.Setup) (game.Setup, error) { return parleyInfo.Resolve(s) }
func (parley) Format(a game.Action) string              { return parleyWords[a] }

const (
	say game.Action = iota
	talk
	ready
	bell
)

var parleyWords = []string{"say", "talk", "ready", "bell"}

func (parley) Parse(text string) (game.Action, error) {
	for a, word := range parleyWords {
		if word == text {
			return game.Action(a), nil
		}
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "Unknown: " + strings.ToUpper(text)}
}

func (parley) New(s game.Setup) (game.State, error) { return &talks{seats: max(2, s.Seats)}, nil }

type talks struct {
	seats, turn, words int
	stage              int // 1 or 2 while it lasts
	ready              game.Seats
}

func (st *talks) Actors() game.Seats {
	switch {
	case st.words >= 10:
		return 0
	case st.stage > 0:
		return game.UpTo(st.seats) &^ st.ready
	}
	return game.SetOf(game.Seat(st.turn))
}

func (st *talks) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case s == game.Clock && st.stage > 0:
		return append(dst, bell)
	case !st.Actors().Has(s):
		return dst
	case st.stage > 0:
		return append(dst, say, ready)
	}
	return append(dst, say, talk)
}

func (st *talks) Apply(s game.Seat, a game.Action) {
	switch {
	case a == talk:
		st.stage = 1
	case st.stage == 0:
		st.words++
		st.turn = (st.turn + 1) % st.seats
	case a == ready:
		st.ready = st.ready.With(s)
	}
	if a == bell || st.stage > 0 && st.Actors() == 0 {
		st.stage, st.ready = (st.stage+1)%3, 0
	}
}

func (st *talks) Timer() time.Duration {
	if st.stage > 0 {
		return time.Minute
	}
	return 0
}

func (st *talks) Stage() int                    { return st.stage }
func (st *talks) Weight(game.Action) uint32     { return 1 }
func (st *talks) Roll(*rand.Rand) game.Action   { return 0 }
func (st *talks) Result() game.Result           { return game.Result{Seats: st.seats} }
func (st *talks) View(game.Seat) any            { return *st }
func (st *talks) Table(game.Seat) *table.Table  { return &table.Table{} }
func (st *talks) Imagine(game.Seat, *rand.Rand) {}
func (st *talks) Clone() game.State             { c := *st; return &c }
func (st *talks) CopyFrom(from game.State)      { *st = *from.(*talks) }

// clocked returns a parley of people, followed by bots, with a time control, starting at noon.
func clocked(t *testing.T, pace clock.Pace, people, bots int) *match.Match {
	t.Helper()
	var seats []seating.Player
	for i := range people {
		seats = append(seats, seating.Player{Kind: seating.Human, Name: string(rune('A' + i)), Guest: string(rune('a' + i))})
	}
	for range bots {
		seats = append(seats, seating.Player{Kind: seating.Bot, Level: "mate"})
	}
	setup, err := parley{}.Resolve(game.Setup{Seats: len(seats)})
	must(t, err)
	m, err := match.New(&match.Start{
		ID: "m", Game: parley{}, Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: seats, Table: match.Terms{Pace: pace},
	})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	return m
}

// at returns a time in seconds after noon.
func at(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }

// does carries out an action at a time.
func does(t *testing.T, m *match.Match, seconds int, seat game.Seat, action string) *match.Match {
	t.Helper()
	next, _, err := m.Act(match.Request{Seat: seat, Action: action, Version: m.Version()}, at(seconds))
	if err != nil {
		t.Fatalf("seat %v, %s: %v", seat, action, err)
	}
	return next
}

// refused returns the code with which an action is refused.
func refused(t *testing.T, m *match.Match, seconds int, seat game.Seat, action string, code game.Code) {
	t.Helper()
	_, _, err := m.Act(match.Request{Seat: seat, Action: action, Version: m.Version()}, at(seconds))
	wantCode(t, err, code)
}
