package port_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// bookOdds returns the chance of winning the voyage before a pirate card is turned, by plain recursion on the book's
// words, drawing from the cards unseen in from with replacement.
func bookOdds(b *book, from []string, worth port.Worth, number int) float64 {
	if len(b.hands[0])+len(b.hands[len(b.hands)-1]) == 0 {
		return bookWorth(b, worth, number)
	}
	var sum float64
	for _, pirate := range from {
		sum += bookReply(b, from, worth, pirate)
	}
	return sum / float64(len(from))
}

func bookWorth(b *book, worth port.Worth, number int) float64 {
	struck, isPort := b.exploited[number]
	if struck || !isPort {
		return 0
	}
	var open uint16
	for n, struck := range b.exploited {
		if !struck && n != number {
			open |= 1 << n
		}
	}
	turned := 4 - len(b.facedown)
	if b.removed {
		turned++
	}
	return float64(worth(open, turned))
}

// bookReply returns the best that can be done against a pirate card.
func bookReply(b *book, from []string, worth port.Worth, pirate string) float64 {
	var best float64
	for card := range b.hands[b.whose()] {
		next := b.copy()
		delete(next.hands[b.whose()], card)
		if bookWins(b.trump, pirate, card) {
			next.won++
		}
		next.tricks++
		best = max(best, bookOdds(next, from, worth, next.won))
	}
	if len(b.facedown) > 0 {
		var sum float64
		for suit := range b.facedown {
			next := b.copy()
			next.stage, next.after = "expose", "play"
			next.do("* expose " + suit)
			sum += bookReply(next, from, worth, pirate)
		}
		best = max(best, sum/float64(len(b.facedown)))
	} else if b.lastTrump && !b.removed {
		next := b.copy()
		next.do("0 flip")
		best = max(best, bookReply(next, from, worth, pirate))
	}
	return best
}

// TestOdds compares Odds with the book's plain recursion in the last tricks of hands.
func TestOdds(t *testing.T) {
	worth := func(open uint16, turned int) float32 {
		return 1 / (1 + float32(open%7)/9 + float32(turned)/5)
	}
	var odds port.Odds
	compared := 0
	for i, setup := range setups() {
		r := rand.New(rand.NewPCG(9, uint64(i)))
		st, err := port.Game().New(setup)
		if err != nil {
			t.Fatal(err)
		}
		b := newBook(setup.Seats, setup.Options)
		for !game.Over(st) {
			if got := facts(st, setup.Seats); got != b.facts() {
				t.Fatalf("setup %v\nengine %s\nbook   %s", setup, got, b.facts())
			}
			v := st.View(0).(*port.View)
			if v.Trick >= 8 && (v.Phase == "turn" || v.Phase == "play") && (len(b.facedown) < 3 || v.Trick == 9) {
				odds.Solve(st.(*port.State), worth)
				compareOdds(t, fmt.Sprintf("setup %v\n%s", setup, b.facts()), &odds, st, b, worth)
				compared++
			}
			s := st.Actors().First()
			legal := st.Legal(nil, s)
			a := legal[r.IntN(len(legal))]
			b.do(s.String() + " " + port.Game().Format(a))
			st.Apply(s, a)
		}
	}
	if compared < 40 {
		t.Errorf("only %d positions compared", compared)
	}
}

func compareOdds(t *testing.T, where string, odds *port.Odds, st game.State, b *book, worth port.Worth) {
	t.Helper()
	from := bookSorted(b.unseen)
	if b.stage == "pirate" {
		if got, want := odds.Value(), bookOdds(b, from, worth, b.won); math.Abs(float64(got)-want) > 1e-5 {
			t.Fatalf("%s\nvalue %.6f, the book says %.6f", where, got, want)
		}
		return
	}
	s := st.Actors().First()
	best := float32(0)
	for _, a := range st.Legal(nil, s) {
		best = max(best, odds.Action(a))
	}
	if want := bookReply(b, from, worth, b.up); math.Abs(float64(best)-want) > 1e-5 {
		t.Fatalf("%s\nbest action %.6f, the book says %.6f", where, best, want)
	}
}

// TestOddsWin: who follows Odds wins far more voyages than chance does.
func TestOddsWin(t *testing.T) {
	var odds port.Odds
	won, r := 0, rand.New(rand.NewPCG(3, 3))
	const voyages = 12
	for range voyages {
		st, err := port.Game().New(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		for !game.Over(st) {
			s := st.Actors().First()
			if s == game.Nature {
				st.Apply(s, st.Roll(r))
				continue
			}
			odds.Solve(st.(*port.State), port.Expected(1, false))
			legal := st.Legal(nil, s)
			st.Apply(s, slices.MaxFunc(legal, func(a, b game.Action) int {
				return cmp.Compare(odds.Action(a), odds.Action(b))
			}))
		}
		if st.Result().Utility[0] > 0 {
			won++
		}
	}
	if won < voyages*3/4 {
		t.Errorf("%d of %d voyages won", won, voyages)
	}
}

// BenchmarkOdds solves a whole hand with all turns of the stack to come.
func BenchmarkOdds(b *testing.B) {
	v := sail(b, 1).start("a")
	v.deal(tenCards...)
	v.do("* pirate c9")
	var odds port.Odds
	for b.Loop() {
		odds.Solve(v.st.(*port.State), port.Expected(1, false))
	}
}
