// Package bottest is a conformance suite that every bot must pass in every game. A bot chooses legally, repeats its
// choice, leaves the position unchanged, stops when canceled, and uses only its seat's knowledge.
package bottest

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// Make returns the bot under test. Its budget must not be a time, because choices must depend only on the seed.
type Make func(seed uint64) bot.Bot

// Spec is what to test.
type Spec struct {
	Game  game.Game
	Setup game.Setup
	Make  Make
	// Matches is the number of random matches from which positions are taken; 0: 3.
	Matches int
	// Every n means that one choice in n is tested, on average; 0: 3.
	Every int
}

// Run runs the suite. Failures name the seed of the match and the choice within it.
func Run(t *testing.T, spec Spec) {
	if spec.Matches == 0 {
		spec.Matches = 3
	}
	if spec.Every == 0 {
		spec.Every = 3
	}
	for seed := range uint64(spec.Matches) {
		walk(t, &spec, seed)
	}
	t.Run("cancel", func(t *testing.T) { canceled(t, &spec) })
	t.Run("race", func(t *testing.T) { concurrent(t, &spec) })
}

// start returns the first position in which seats act, and the random source of its match.
func start(t reporter, spec *Spec, seed uint64) (game.State, *rand.Rand) {
	t.Helper()
	st, err := spec.Game.New(spec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	roll(st, r)
	return st, r
}

func roll(st game.State, r *rand.Rand) {
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
}

// walk plays one random match and examines some of its choices.
func walk(t reporter, spec *Spec, seed uint64) {
	st, r := start(t, spec, seed)
	for n := 0; !game.Over(st); n++ {
		var seats []game.Seat
		for s := range st.Actors().All() {
			seats = append(seats, s)
		}
		s := seats[r.IntN(len(seats))]
		legal := st.Legal(nil, s)
		if len(legal) > 1 && r.IntN(spec.Every) == 0 {
			c := choice{t: t, spec: spec, st: st, seat: s, seed: seed, n: n}
			c.examine(r)
		}
		st.Apply(s, legal[r.IntN(len(legal))])
		roll(st, r)
	}
}

// reporter is the part of testing.T that the suite needs; the suite's own tests count its errors.
type reporter interface {
	Helper()
	Context() context.Context
	Errorf(format string, args ...any)
	Fatal(args ...any)
}

// choice is one choice of a random match.
type choice struct {
	t    reporter
	spec *Spec
	st   game.State
	seat game.Seat
	seed uint64 // of the match
	n    int    // choices before this one
}

func (c *choice) errorf(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("match seed %d, choice %d, seat %d: "+format, append([]any{c.seed, c.n, c.seat}, args...)...)
}

// ask returns the choice of a new bot in st.
func (c *choice) ask(st game.State) game.Action {
	c.t.Helper()
	return c.reask(c.spec.Make(c.seed), st)
}

func (c *choice) reask(b bot.Bot, st game.State) game.Action {
	c.t.Helper()
	a, err := b.Choose(c.t.Context(), bot.Know(c.spec.Game, st, c.seat))
	if err != nil {
		c.errorf("refused to choose: %v", err)
	}
	return a
}

func (c *choice) examine(r *rand.Rand) {
	c.t.Helper()
	before := c.st.Clone()
	b := c.spec.Make(c.seed)
	a := c.reask(b, c.st)
	if legal := c.st.Legal(nil, c.seat); !slices.Contains(legal, a) {
		c.errorf("chose %q, which is not legal", c.spec.Game.Format(a))
	}
	if !reflect.DeepEqual(before, c.st) {
		c.errorf("changed the position")
	}
	if again := c.reask(b, c.st); again != a {
		c.errorf("the same bot chose %q, then %q", c.spec.Game.Format(a), c.spec.Game.Format(again))
	}
	if again := c.ask(c.st); again != a {
		c.errorf("two bots of one seed chose %q and %q", c.spec.Game.Format(a), c.spec.Game.Format(again))
	}
	c.otherWorlds(a, r)
}

// otherWorlds checks the bot's choice in positions that the seat cannot distinguish from the real one. They have other
// hidden cards, or another hidden choice of another seat.
func (c *choice) otherWorlds(a game.Action, r *rand.Rand) {
	c.t.Helper()
	for range 3 {
		other := c.st.Clone()
		other.Imagine(c.seat, r)
		if b := c.ask(other); b != a {
			c.errorf("chose %q, but %q with other hidden things: it knows what it cannot know", c.spec.Game.Format(a), c.spec.Game.Format(b))
		}
	}
	for s := range (c.st.Actors() &^ game.HiddenChoices(c.st)).Without(c.seat).All() {
		c.hiddenWorlds(s)
	}
}

// hiddenWorlds tries every choice of s that stays hidden.
func (c *choice) hiddenWorlds(s game.Seat) {
	c.t.Helper()
	var first game.Action
	asked := false
	for _, hidden := range c.st.Legal(nil, s) {
		if game.VisibilityOf(c.st, c.seat, s, hidden) != game.Hidden {
			continue
		}
		world := c.st.Clone()
		world.Apply(s, hidden)
		if !world.Actors().Has(c.seat) {
			return
		}
		a := c.ask(world)
		if asked && a != first {
			c.errorf("chose %q, but %q when seat %d had chosen %q", c.spec.Game.Format(first), c.spec.Game.Format(a), s, c.spec.Game.Format(hidden))
		}
		first, asked = a, true
	}
}

// canceled checks that a bot whose context is canceled returns a legal action or the context's error.
func canceled(t *testing.T, spec *Spec) {
	st, _ := start(t, spec, 1)
	for s := range st.Actors().All() {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		a, err := spec.Make(1).Choose(ctx, bot.Know(spec.Game, st, s))
		if err == nil && !slices.Contains(st.Legal(nil, s), a) {
			t.Errorf("seat %d: canceled, chose %q, which is not legal", s, spec.Game.Format(a))
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("seat %d: canceled, but the error is %v", s, err)
		}
	}
}

// concurrent runs several bots in one position at the same time, for the race detector.
func concurrent(t *testing.T, spec *Spec) {
	st, _ := start(t, spec, 2)
	s := st.Actors().First()
	answers := make(chan game.Action)
	for range 4 {
		go func() {
			a, err := spec.Make(2).Choose(t.Context(), bot.Know(spec.Game, st, s))
			if err != nil {
				t.Error(err)
			}
			answers <- a
		}()
	}
	first := <-answers
	for range 3 {
		if a := <-answers; a != first {
			t.Errorf("bots of one seed chose %q and %q at once", spec.Game.Format(first), spec.Game.Format(a))
		}
	}
}
