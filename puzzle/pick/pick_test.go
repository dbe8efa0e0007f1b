package pick

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// solved returns the games that have puzzles.
func solved(t *testing.T) (out []game.Game) {
	t.Helper()
	for _, g := range games.All() {
		if Solves(g) {
			out = append(out, g)
		}
	}
	if len(out) != 1 || out[0].Info().ID != "bastion" {
		t.Fatalf("%d games are solved", len(out))
	}
	return out
}

func matches(t *testing.T, g game.Game, n uint64) (out []Puzzle) {
	t.Helper()
	for seed := range n {
		list, err := Match(t.Context(), g, seed)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, list...)
	}
	return out
}

// TestKeysAreExact solves the position of each puzzle again, from that position on.
func TestKeysAreExact(t *testing.T) {
	for _, g := range solved(t) {
		list := matches(t, g, 12)
		themes := map[string]bool{}
		for i := range list {
			checkKey(t, g, &list[i])
			themes[list[i].Theme] = true
		}
		if len(list) < 12 || len(themes) < 4 {
			t.Errorf("12 matches yield %d puzzles of %d themes", len(list), len(themes))
		}
	}
}

func checkKey(t *testing.T, g game.Game, p *Puzzle) {
	t.Helper()
	st := replay(t, g, p)
	pos, err := solve.FromState(st)
	if err != nil {
		t.Fatal(err)
	}
	sol, err := solve.Solve(t.Context(), pos, solve.WDL, solve.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	a, err := sol.At(pos)
	if err != nil {
		t.Fatal(err)
	}
	legal := st.Legal(nil, p.Seat)
	if len(p.Key) != len(legal) || p.Key[0].Loss > 1e-9 || p.Key[len(p.Key)-1].Loss < atStake || p.Chance() > 0.5 || p.Chance() == 0 {
		t.Errorf("%d actions, of which %d are in the key, with losses from %g to %g", len(legal), len(p.Key), p.Key[0].Loss, p.Key[len(p.Key)-1].Loss)
	}
	shares := 0.0
	for i := range p.Key {
		o := &p.Key[i]
		action, err := g.Parse(o.Action)
		if err != nil || !slices.Contains(legal, action) {
			t.Fatalf("%q is not legal: %v", o.Action, err)
		}
		card, err := solve.ParseRank(o.Action[len("play "):])
		if err != nil {
			t.Fatal(err)
		}
		if loss, _ := a.Loss(int(p.Seat), card); math.Abs(loss/2-o.Loss) > 1e-9 {
			t.Errorf("%s gives away %g, the key says %g", o.Action, loss/2, o.Loss)
		}
		if shares += o.Share; o.Share > 0.01 && !o.Right() {
			t.Errorf("best play chooses %s, which gives away %g", o.Action, o.Loss)
		}
	}
	if math.Abs(shares-1) > 0.01 {
		t.Errorf("the shares of best play are %g together", shares)
	}
}

// replay returns the position of a puzzle.
func replay(t *testing.T, g game.Game, p *Puzzle) game.State {
	t.Helper()
	st, err := g.New(p.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range p.Entries {
		e, err := record.ParseEntry(g, text)
		if err != nil || !game.IsLegal(st, e.Actor, e.Action, nil) {
			t.Fatalf("entry %q: %v", text, err)
		}
		st.Apply(e.Actor, e.Action)
	}
	if st.Actors() != game.UpTo(2) {
		t.Fatal("a seat has chosen already")
	}
	return st
}

// TestSameSeedSamePuzzles: two servers that pick from one seed pick the same.
func TestSameSeedSamePuzzles(t *testing.T) {
	g := solved(t)[0]
	if diff := cmp.Diff(matches(t, g, 3), matches(t, g, 3)); diff != "" {
		t.Error(diff)
	}
}

// TestThemeSaysWhatIsSeen checks that a theme follows from cards, carried points and the score.
func TestThemeSaysWhatIsSeen(t *testing.T) {
	row := make([]solve.Rank, 6)
	for _, c := range []struct {
		pos  solve.Position
		seat game.Seat
		want string
	}{
		{solve.Position{Row: row}, 0, Level}, {solve.Position{Row: row, Diff: 1}, 0, Lead}, {solve.Position{Row: row, Diff: 1}, 1, Chase},
		{solve.Position{Row: row, Diff: -2}, 1, Lead}, {solve.Position{Row: row, Diff: 3, Carry: 1}, 0, Carry}, {solve.Position{Row: row[:4], Carry: 1}, 0, Endgame},
	} {
		if got := themeOf(&c.pos, c.seat); got != c.want {
			t.Errorf("%+v for %d is %s, want %s", c.pos, c.seat, got, c.want)
		}
	}
	if len(Themes()) != 5 {
		t.Error("a theme is not listed")
	}
}

// TestEnds: picking ends with its context.
func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Match(ctx, solved(t)[0], 1); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
