package env

import (
	"errors"
	"fmt"

	"quarterdeck/game"
)

// Halves is how many parts of a batch are stepped independently.
const Halves = 2

// MaxBatch is the largest number of positions of one batch.
const MaxBatch = 1024

// MaxLegal is how many legal actions of a row are listed at most; the mask has all.
const MaxLegal = 512

// Config says what to play. Game and Batch must be set.
type Config struct {
	Game  game.Game
	Setup game.Setup
	Batch int    // positions, 1 to MaxBatch
	Seed  uint64 // the same seed and the same actions give the same matches
	// Limit is how many actions of seats end an episode without a result (truncation); 0: no limit.
	Limit int
	// Keep leaves a finished position as it is until Reset. Else a new match begins at once.
	Keep  bool
	Start []Move // every match begins after these
}

// Move is an action and its actor.
type Move struct {
	Seat   game.Seat
	Action game.Action
}

// Batch is a number of positions of one game. It is not safe for concurrent use.
type Batch struct {
	Config
	Encoding game.Encoding
	Shape    Shape

	arrays Arrays
	base   *world // what every match starts from
	worlds []*world
	halves [Halves]half
	row    []int16 // scratch
}

// half is what the batch knows of a half's rows. Other processes cannot change it, as they could the arrays.
type half struct {
	first, end int // positions
	rows       []row
	chosen     []game.Action
	count      int
}

// row is a seat that must act.
type row struct {
	world int
	seat  game.Seat
	legal []game.Action
	ids   []uint16
}

// New returns a batch at its first positions. Attach must follow.
func New(c Config) (*Batch, error) {
	if c.Batch < 1 || c.Batch > MaxBatch {
		return nil, fmt.Errorf("a batch has 1 to %d positions, not %d", MaxBatch, c.Batch)
	}
	if c.Limit < 0 {
		return nil, errors.New("the limit of actions is 1 or more, or 0 for none")
	}
	setup, err := c.Game.Resolve(c.Setup)
	if err != nil {
		return nil, err
	}
	c.Setup = setup
	st, err := c.Game.New(setup)
	if err != nil {
		return nil, err
	}
	encoder, ok := st.(game.Encoder)
	if !ok {
		return nil, fmt.Errorf("positions of %s cannot be written as numbers", c.Game.Info().Title)
	}
	b := &Batch{Config: c, Encoding: encoder.Encoding(), base: newWorld(st, setup.Seats, 0, 0)}
	if err := b.begin(c.Start); err != nil {
		return nil, err
	}
	b.Shape = b.shape()
	b.row = make([]int16, b.Shape.Observation)
	for i := range c.Batch {
		w := newWorld(b.base.st.Clone(), setup.Seats, c.Seed, uint64(i))
		w.become(b.base)
		w.advance()
		b.worlds = append(b.worlds, w)
	}
	middle := (c.Batch + 1) / 2
	b.halves[0].end, b.halves[1].first, b.halves[1].end = middle, middle, c.Batch
	for h := range b.halves {
		b.halves[h].rows = make([]row, b.Shape.Rows)
		b.halves[h].chosen = make([]game.Action, b.Shape.Rows)
	}
	return b, nil
}

// begin replays what every match starts with.
func (b *Batch) begin(moves []Move) error {
	for i, m := range moves {
		if !game.IsLegal(b.base.st, m.Seat, m.Action, nil) {
			return fmt.Errorf("start, line %d: %w", i+1, game.Refuse(b.Game, b.base.st, m.Seat, m.Action))
		}
		b.base.apply(m.Seat, m.Action)
	}
	if b.base.pending >= 0 {
		return errors.New("the start ends between two secret choices; leave both out or add the other")
	}
	if game.Over(b.base.st) {
		return errors.New("the match is over at the end of the start; leave out its last lines")
	}
	return nil
}

// Attach gives the batch its arrays, and fills them.
func (b *Batch) Attach(a Arrays) {
	b.arrays = a
	for h := range Halves {
		b.refill(h)
	}
}

// Count returns how many rows a half has now.
func (b *Batch) Count(h int) int { return b.halves[h].count }

// Of returns the half of a position.
func (b *Batch) Of(i int) int {
	if i < b.halves[0].end {
		return 0
	}
	return 1
}

// ActionError is returned by Step for an action that is not legal. Nothing has been played then.
type ActionError struct {
	Position int
	Seat     game.Seat
	ID       int32
}

// Error names the position and what is wrong.
func (e *ActionError) Error() string {
	return fmt.Sprintf("position %d, seat %d: action %d is not legal there; choose a number whose mask is 1", e.Position, e.Seat, e.ID)
}

// Step plays the actions that the rows of a half hold, one of each, and fills the rows with what follows. If one is not
// legal, it returns an *ActionError and changes nothing.
func (b *Batch) Step(h int) error {
	part := &b.halves[h]
	actions := b.arrays.Action[h]
	for r := range part.count {
		row := &part.rows[r]
		id := actions[r] // read once: another process may change it
		a, ok := row.find(id)
		if !ok {
			return &ActionError{row.world, row.seat, id}
		}
		part.chosen[r] = a
	}
	b.clearResults(part)
	for r := 0; r < part.count; {
		i := part.rows[r].world
		w := b.worlds[i]
		for ; r < part.count && part.rows[r].world == i; r++ {
			w.act(part.rows[r].seat, part.chosen[r])
		}
		w.advance()
		b.settle(i)
	}
	b.refill(h)
	return nil
}

// find returns the action of a number.
func (r *row) find(id int32) (game.Action, bool) {
	for i, n := range r.ids {
		if int32(n) == id {
			return r.legal[i], true
		}
	}
	return 0, false
}

func (b *Batch) clearResults(part *half) {
	seats := b.Setup.Seats
	clear(b.arrays.Reward[part.first*seats : part.end*seats])
	clear(b.arrays.Done[part.first:part.end])
	clear(b.arrays.Truncated[part.first:part.end])
}

// settle writes the result of a match that has ended, and begins the next one.
func (b *Batch) settle(i int) {
	w := b.worlds[i]
	over := game.Over(w.st)
	if !over && (b.Limit == 0 || w.steps < b.Limit) {
		return
	}
	a, seats := &b.arrays, b.Setup.Seats
	a.Length[i] = int32(w.steps)
	if over {
		result := w.st.Result()
		copy(a.Reward[i*seats:(i+1)*seats], result.Utility[:])
		copy(a.Score[i*seats:(i+1)*seats], result.Score[:])
		a.Done[i] = 1
	} else {
		a.Truncated[i] = 1
	}
	b.observeEnd(i)
	if !b.Keep {
		b.restart(w)
	}
}

// observeEnd writes what all seats observe at the end. Of an imagined match only the seat that imagined it does.
func (b *Batch) observeEnd(i int) {
	w, width := b.worlds[i], b.Shape.Observation
	for s := range w.seats {
		at := (i*b.Setup.Seats + int(s)) * width
		final := b.arrays.Final[at : at+width]
		if w.dreamer == game.Watcher || w.dreamer == s {
			w.encoder.Observe(final, s)
		} else {
			clear(final)
		}
	}
}

// restart begins the next match; the random source goes on.
func (b *Batch) restart(w *world) {
	w.become(b.base)
	w.advance()
}
