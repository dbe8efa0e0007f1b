package env

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"quarterdeck/game"
)

// The methods in this file work on single positions, between steps. They fill the rows of a position's half anew.

// Check returns an error if there is no such position.
func (b *Batch) Check(i int) error {
	if i < 0 || i >= len(b.worlds) {
		return fmt.Errorf("there is no position %d; the batch has 0 to %d", i, len(b.worlds)-1)
	}
	return nil
}

func (b *Batch) checkSeat(i int, s game.Seat) error {
	if s < 0 || int(s) >= b.Setup.Seats {
		return fmt.Errorf("there is no seat %d; the match has 0 to %d", s, b.Setup.Seats-1)
	}
	return b.Check(i)
}

// Reset begins a new match. Its chance is drawn from the seed, as for position 0 of a new batch.
func (b *Batch) Reset(i int, seed uint64) error {
	if err := b.Check(i); err != nil {
		return err
	}
	w := b.worlds[i]
	w.source.Seed(seed, 0)
	b.restart(w)
	b.refill(b.Of(i))
	return nil
}

// Clone makes position to equal to position from, the state of its chance included.
func (b *Batch) Clone(from, to int) error {
	if err := errors.Join(b.Check(from), b.Check(to)); err != nil || from == to {
		return err
	}
	w, f := b.worlds[to], b.worlds[from]
	w.become(f)
	*w.source = *f.source
	b.refill(b.Of(to))
	return nil
}

// Imagine replaces all that a seat cannot know in a position by a consistent alternative, drawn from the seed. Secret choices are
// cleared. Chance goes on from the seed, so that the future shows nothing of the truth either. Only the same seat can
// imagine the position again: the history of another seat is not part of it.
func (b *Batch) Imagine(i int, s game.Seat, seed uint64) error {
	if err := b.checkSeat(i, s); err != nil {
		return err
	}
	w := b.worlds[i]
	if w.dreamer != game.Watcher && w.dreamer != s {
		return fmt.Errorf("position %d was imagined by seat %d: clone the original, and imagine that for seat %d", i, w.dreamer, s)
	}
	w.source.Seed(seed, 1)
	w.imagine(s, rand.New(rand.NewPCG(seed, 2)), b.row)
	b.refill(b.Of(i))
	return nil
}

// Act plays one action of a seat in a position, and what chance does next.
func (b *Batch) Act(i int, s game.Seat, id int) error {
	if err := b.checkSeat(i, s); err != nil {
		return err
	}
	w := b.worlds[i]
	if !w.asked().Has(s) {
		return fmt.Errorf("position %d does not wait for seat %d", i, s)
	}
	for _, a := range w.st.Legal(nil, s) {
		if w.encoder.ActionID(s, a) == id {
			b.clearResults(&half{first: i, end: i + 1})
			w.act(s, a)
			w.advance()
			b.settle(i)
			b.refill(b.Of(i))
			return nil
		}
	}
	return &ActionError{i, s, int32(id)}
}

// Position is what a seat knows of one position.
type Position struct {
	Actors      []int     `json:"actors"`      // seats that must act
	Observation []int16   `json:"observation"` //
	Key         Key       `json:"-"`           //
	History     []string  `json:"history"`     // all that the seat has read, one action a line
	Legal       []NamedID `json:"legal"`       // what it may do
	Over        bool      `json:"over"`        //
	Utility     []float32 `json:"utility"`     // by seat, if the match is over
	Score       []int32   `json:"score"`       // the same
}

// NamedID is the number of an action and its notation.
type NamedID struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// Look returns what a seat knows of a position.
func (b *Batch) Look(i int, s game.Seat) (*Position, error) {
	if err := b.checkSeat(i, s); err != nil {
		return nil, err
	}
	w := b.worlds[i]
	if w.dreamer != game.Watcher && w.dreamer != s {
		return nil, fmt.Errorf("position %d was imagined by seat %d: it has no history of seat %d", i, w.dreamer, s)
	}
	p := &Position{Actors: []int{}, Observation: make([]int16, b.Shape.Observation), Key: w.keys[s], History: w.read(b.Game, s), Legal: []NamedID{}, Over: game.Over(w.st)}
	for t := range w.asked().All() {
		p.Actors = append(p.Actors, int(t))
	}
	w.encoder.Observe(p.Observation, s)
	if w.asked().Has(s) {
		for _, a := range w.st.Legal(nil, s) {
			p.Legal = append(p.Legal, NamedID{w.encoder.ActionID(s, a), b.Game.Format(a)})
		}
	}
	if p.Over {
		result := w.st.Result()
		p.Utility, p.Score = result.Utility[:b.Setup.Seats], result.Score[:b.Setup.Seats]
	}
	return p, nil
}
