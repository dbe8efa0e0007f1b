package bastion

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/random"
	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	solve "quarterdeck/solve/bastion"
)

func TestSuite(t *testing.T) {
	for _, row := range []string{"open", "hidden"} {
		bottest.Run(t, bottest.Spec{Game: rules.Game(), Setup: game.Setup{Options: map[string]string{"row": row}}, Matches: 1, Every: 6,
			Make: func(seed uint64) bot.Bot { return New(seed, nil, random.New(seed)) }})
	}
}

// positionWithLeft returns a position after random play, with the given number of rounds left.
func positionWithLeft(t *testing.T, left int) game.State {
	t.Helper()
	st, err := rules.Game().New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(4, 0))
	for {
		if st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		if pos, err := solve.FromState(st); err == nil && pos.Left() == left {
			return st
		}
		for s := range game.Seat(2) {
			legal := st.Legal(nil, s)
			st.Apply(s, legal[r.IntN(len(legal))])
		}
	}
}

// Over many seeds, a seat's choices have the frequencies of the equilibrium, within five standard deviations.
func TestPlaysTheMix(t *testing.T) {
	st := positionWithLeft(t, 5)
	pos, err := solve.FromState(st)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := solve.Solve(t.Context(), pos, solve.WDL, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := sol.At(pos)
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 600
	for seat := range game.Seat(2) {
		count := map[string]float64{}
		b := New(0, nil, random.New(0))
		for seed := range uint64(seeds) {
			b.seed = seed
			a, err := b.Choose(t.Context(), bot.Know(rules.Game(), st, seat))
			if err != nil {
				t.Fatal(err)
			}
			count[rules.Game().Format(a)]++
		}
		for _, c := range answer.Choices[seat] {
			got, spread := count["play "+c.Card.String()]/seeds, math.Sqrt(c.Chance*(1-c.Chance)/seeds)
			if math.Abs(got-c.Chance) > 5*spread+1e-9 {
				t.Errorf("seat %d plays %v in %.3f of cases, want %.3f", seat, c.Card, got, c.Chance)
			}
		}
	}
}

// TestBook checks that a book returns the same solution to all callers, respects its capacity, and stops with its
// context. The rows are short, because the book does not depend on what they contain.
func TestBook(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := NewBook(ctx, 1, solve.Options{Workers: 1})
	solved := func(row ...solve.Rank) *entry {
		p := &entry{key: keyOf(solve.Deal(row)), done: make(chan struct{}), sol: &solve.Solution{}}
		close(p.done)
		return p
	}
	b.entries = []*entry{solved(0)}
	first, err := b.Solution(ctx, []solve.Rank{0})
	if err != nil {
		t.Fatal(err)
	}
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			if again, err := b.Solution(ctx, []solve.Rank{0}); err != nil || again != first {
				t.Errorf("asked again: %p, %v; want %p", again, err, first)
			}
		})
	}
	callers.Wait()
	b.solving <- struct{}{} // another row is being solved, so the next one waits
	b.lookup(solve.Deal([]solve.Rank{1}))
	if len(b.entries) != 1 || b.entries[0].key != keyOf(solve.Deal([]solve.Rank{1})) {
		t.Errorf("%d entries are kept, want the new one", len(b.entries))
	}
	if b.Ready([]solve.Rank{1}) != nil || b.Ready([]solve.Rank{2}) != nil || len(b.entries) != 1 {
		t.Error("a bot is made to wait, or one more row waits than the book keeps")
	}
	soon, done := context.WithTimeout(ctx, time.Millisecond)
	defer done()
	b.Await(soon, []solve.Rank{2}) // returns at once: too many rows are waiting
	b.Await(soon, []solve.Rank{1}) // returns when soon ends
	if _, err := b.Solution(soon, []solve.Rank{1}); err != context.DeadlineExceeded {
		t.Errorf("waiting too long: %v", err)
	}
	cancel()
	if _, err := b.Solution(context.Background(), []solve.Rank{1}); err != context.Canceled {
		t.Errorf("after the end: %v", err)
	}
}

// Below answers for every position that can follow: from an entry while many cards are left, with a new solution near
// the end.
func TestBelow(t *testing.T) {
	b := NewBook(t.Context(), 1, solve.Options{Workers: 1})
	pos, err := solve.FromState(positionWithLeft(t, EndgameCards+1))
	if err != nil {
		t.Fatal(err)
	}
	if done, total := b.Progress(pos); done != 0 || total != 0 {
		t.Errorf("before the first request, %d of %d are done", done, total)
	}
	sol, err := b.Below(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.Below(t.Context(), pos); err != nil || again != sol {
		t.Errorf("asked again: %p, %v; want %p", again, err, sol)
	}
	if done, total := b.Progress(pos); done == 0 || done != total {
		t.Errorf("in the end %d of %d are done", done, total)
	}
	if _, err := sol.At(pos); err != nil {
		t.Error(err)
	}
	next := pos.After(pos.Hand0.Ranks()[0], pos.Hand1.Ranks()[0])
	if _, err := sol.At(next); !errors.Is(err, solve.ErrForgotten) {
		t.Errorf("%d cards left: %v", next.Left(), err)
	}
	if sol, err = b.Below(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	if _, err := sol.At(next); err != nil || len(b.entries) != 1 {
		t.Errorf("%d cards left: %v, %d entries", next.Left(), err, len(b.entries))
	}
}

// TestTimeLimit checks that a bot under a time limit starts no solving: then only bots in matches with people use the
// book.
func TestTimeLimit(t *testing.T) {
	st := positionWithLeft(t, deal)
	b := NewBook(t.Context(), 1, solve.Options{Workers: 1})
	b.solving <- struct{}{} // every new solve has to wait
	if _, err := New(1, b, random.New(1)).Choose(bot.WithTimeLimit(t.Context(), time.Second), bot.Know(rules.Game(), st, 0)); err != nil {
		t.Fatal(err)
	}
	if len(b.entries) != 0 {
		t.Errorf("%d rows wait to be solved, want 0", len(b.entries))
	}
	if _, err := New(1, b, random.New(1)).Choose(t.Context(), bot.Know(rules.Game(), st, 0)); err != nil || len(b.entries) != 1 {
		t.Errorf("without a limit %d rows wait to be solved, want 1 (%v)", len(b.entries), err)
	}
}

// TestShortRow: the estimates of openings do not fit a row of 12 cards, which is solved or comes from the book.
func TestShortRow(t *testing.T) {
	st, err := rules.Game().New(game.Setup{Options: map[string]string{"cards": "12"}})
	if err != nil {
		t.Fatal(err)
	}
	for r := rand.New(rand.NewPCG(3, 0)); st.Actors() == game.NatureOnly; {
		st.Apply(game.Nature, st.Roll(r))
	}
	pos, err := solve.FromState(st)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Opening(pos, 0); !errors.Is(err, errNoOpening) {
		t.Errorf("an opening is estimated: %v", err)
	}
	mix, err := Unsolved(t.Context(), pos, 0)
	if err != nil {
		t.Fatal(err)
	}
	b := NewBook(t.Context(), 1, solve.Options{})
	sol, err := b.Solution(t.Context(), pos.Row)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := sol.At(pos); err != nil || answer.Mix(0) != mix {
		t.Errorf("the book has another mix, %v, than %v (%v)", answer.Mix(0), mix, err)
	}
	timed := bot.WithTimeLimit(t.Context(), time.Second)
	for seed := range uint64(50) {
		New(seed, b, nil).Prepare(timed, bot.Know(rules.Game(), st, 0))
		a, err := New(seed, b, nil).Choose(timed, bot.Know(rules.Game(), st, 0))
		if err != nil {
			t.Fatal(err)
		}
		if card, err := solve.ParseRank(strings.TrimPrefix(rules.Game().Format(a), "play ")); err != nil || mix[card] == 0 {
			t.Errorf("seed %d plays %v, which best play never does (%v)", seed, card, err)
		}
	}
	if _, err := New(1, nil, random.New(1)).Choose(timed, bot.Know(rules.Game(), st, 0)); err != nil {
		t.Errorf("without a book and with little time: %v", err)
	}
}
