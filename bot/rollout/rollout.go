// Package rollout plays imagined positions on with bots.
package rollout

import (
	"context"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Rollout plays positions that a seat imagines on to the end of the match. It is not safe for concurrent use.
type Rollout struct {
	Know *bot.Knowledge // of the seat in the real position
	// Make makes the bot that plays a seat.
	Make func(g game.Game, seed uint64) (bot.Bot, error)
	// Longest is the number of actions and draws after which a match counts as a draw; 0: none.
	Longest int

	scratch game.State
	legal   []game.Action
}

// Imagine overwrites world with an imagined position. A guess at hidden choices of other seats is undone, if that leaves the seat
// the same actions, which legal lists: in the rollout they choose again.
func (r *Rollout) Imagine(world game.State, legal []game.Action, rnd *rand.Rand) {
	r.Know.ImagineInto(world, rnd)
	chooser, ok := world.(game.HiddenChooser)
	if !ok || chooser.HiddenChoices().Without(r.Know.Seat()) == 0 {
		return
	}
	if r.scratch == nil {
		r.scratch = world.Clone()
	}
	r.scratch.CopyFrom(world)
	r.scratch.(game.HiddenChooser).ClearChoices()
	if r.legal = r.scratch.Legal(r.legal[:0], r.Know.Seat()); slices.Equal(r.legal, legal) {
		world.CopyFrom(r.scratch)
	}
}

// After does the seat's action in st, plays on to the end, and returns the seat's utility. Bots and chance follow from luck.
func (r *Rollout) After(ctx context.Context, st game.State, a game.Action, luck uint64) (float64, error) {
	me := r.Know.Seat()
	st.Apply(me, a)
	var bots [game.MaxSeats]bot.Bot
	chance := rand.New(rand.NewPCG(luck, 1))
	last := me
	for n := 1; !game.Over(st); n++ {
		if r.Longest > 0 && n > r.Longest {
			return 0, nil
		}
		actors := game.RequiredActors(st)
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(chance))
			continue
		}
		last = next(actors, last)
		if bots[last] == nil {
			made, err := r.Make(r.Know.Game(), luck+uint64(last))
			if err != nil {
				return 0, err
			}
			bots[last] = made
		}
		choice, err := bots[last].Choose(ctx, r.knowledge(st, last, n))
		if err != nil {
			return 0, err
		}
		st.Apply(last, choice)
	}
	return float64(st.Result().Utility[me]), nil
}

// knowledge returns what a seat knows, n entries of the log after the real position.
func (r *Rollout) knowledge(st game.State, s game.Seat, n int) *bot.Knowledge {
	k := bot.Know(r.Know.Game(), st, s).Under(r.Know.Setup())
	if v := r.Know.Version(); v >= 0 {
		k.AtVersion(v + n)
	}
	return k
}

// next returns the member of actors that follows last around the table.
func next(actors game.Seats, last game.Seat) game.Seat {
	if above := actors &^ game.UpTo(int(last)+1); above != 0 {
		return above.First()
	}
	return actors.First()
}
