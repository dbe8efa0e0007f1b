package game_test

import (
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

func begin(t testing.TB, g game.Game) game.State {
	t.Helper()
	st, err := g.New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestPlay checks that a playout ends, counts its actions, and is the same for the same seed but not for another.
func TestPlay(t *testing.T) {
	for _, g := range []game.Game{goofspiel.Game(), bastion.Game()} {
		first := begin(t, g)
		play := func(seed uint64) (game.State, int) {
			st := first.Clone()
			n := game.NewPlayer(seed).Play(st)
			return st, n
		}
		results := map[[game.MaxSeats]int32]bool{}
		for seed := range uint64(20) {
			a, n := play(seed)
			b, m := play(seed)
			if !game.Over(a) || n != 39 || m != n || a.Result() != b.Result() {
				t.Errorf("%s, seed %d: over %v after %d and %d actions, results %v and %v", g.Info().ID, seed, game.Over(a), n, m, a.Result(), b.Result())
			}
			results[a.Result().Score] = true
		}
		if len(results) < 5 {
			t.Errorf("%s: only %d different results in 20 matches", g.Info().ID, len(results))
		}
	}
}

// TestPlayIsFair checks that every card of either seat is bid about equally often in the first trick.
func TestPlayIsFair(t *testing.T) {
	g := goofspiel.Game()
	p := game.NewPlayer(5)
	const matches = 13_000
	var counts [2][14]int
	first := begin(t, g)
	st := first.Clone()
	for range matches {
		st.CopyFrom(first)
		p.Play(st)
		for s, card := range st.View(game.Watcher).(goofspiel.View).Tricks[0].Bids {
			counts[s][card]++
		}
	}
	for s := range counts {
		for card := 1; card <= 13; card++ {
			if n := counts[s][card]; n < 850 || n > 1150 { // 1000 and five standard deviations
				t.Errorf("seat %d bid %d first %d times of %d", s, card, n, matches)
			}
		}
	}
}

func TestPlaySampled(t *testing.T) {
	first := begin(t, bastion.Game())
	if _, ok := first.(game.Stepper); !ok {
		t.Fatal("Bastion's Breach is no Stepper")
	}
	st := first.Clone()
	for seed := range uint64(20) {
		st.CopyFrom(first)
		game.NewPlayer(seed).PlaySampled(st)
		if !game.Over(st) {
			t.Errorf("seed %d: not over", seed)
		}
	}
}

func TestPlayAllocatesNothing(t *testing.T) {
	first := begin(t, goofspiel.Game())
	st, p := first.Clone(), game.NewPlayer(1)
	if n := testing.AllocsPerRun(100, func() { st.CopyFrom(first); p.Play(st) }); n > 0 {
		t.Errorf("a playout allocates %v times", n)
	}
}

func BenchmarkPlay(b *testing.B) {
	first := begin(b, goofspiel.Game())
	st, p := first.Clone(), game.NewPlayer(1)
	b.ReportAllocs()
	for b.Loop() {
		st.CopyFrom(first)
		p.Play(st)
	}
}
