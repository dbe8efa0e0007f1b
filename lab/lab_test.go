package lab_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/lab"
	"quarterdeck/record"
)

func setup(seats int) game.Setup { return game.Setup{Seats: seats} }

func run(t *testing.T, spec lab.Spec) *lab.Batch {
	t.Helper()
	spec.Game = bastion.Game()
	b, err := lab.Run(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The number of workers changes neither figures nor matches nor their order.
func TestWorkersChangeNothing(t *testing.T) {
	var first []byte
	for _, workers := range []int{1, 2, 7} {
		var log bytes.Buffer
		b := run(t, lab.Spec{
			Bots: []string{"deckhand", "random"}, N: 40, Seed: 3, Workers: workers,
			Each: func(m *lab.Match) error { return m.Record.Write(&log, bastion.Game()) },
		})
		if err := json.NewEncoder(&log).Encode(b); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = log.Bytes()
		}
		if !bytes.Equal(first, log.Bytes()) {
			t.Errorf("%d workers: another batch than with one", workers)
		}
	}
}

// Every match's record can be read and verified, including its deal, and bots change seats.
func TestRecords(t *testing.T) {
	want := [2][2]string{{"bot:random", "bot:deckhand"}, {"bot:deckhand", "bot:random"}}
	run(t, lab.Spec{Bots: []string{"random", "deckhand"}, N: 4, Seed: 1, Each: func(m *lab.Match) error {
		if got := [2]string(m.Record.Names); got != want[m.Index%2] {
			t.Errorf("match %d: seats %v, want %v", m.Index, got, want[m.Index%2])
		}
		var text bytes.Buffer
		if err := m.Record.Write(&text, bastion.Game(), record.Annotate); err != nil {
			return err
		}
		rec, err := record.Read(&text, games.Find)
		if err != nil {
			return err
		}
		return record.Verify(rec, games.Find, record.VerifyOptions{})
	}})
}

func TestFixedSeats(t *testing.T) {
	run(t, lab.Spec{Bots: []string{"random", "deckhand"}, N: 3, Fixed: true, Each: func(m *lab.Match) error {
		if m.Bots[0] != 0 || m.Bots[1] != 1 {
			t.Errorf("match %d: seats %v", m.Index, m.Bots)
		}
		return nil
	}})
}

// Wins, draws, losses and scores of both bots and both seats are consistent.
func TestBatchAddsUp(t *testing.T) {
	const n = 60
	b := run(t, lab.Spec{Bots: []string{"random"}, N: n, Seed: 9})
	one := b.Bots[0]
	if one.Rate.Value != 0.5 || one.Wins+one.Draws != n/2+one.Draws/2 {
		t.Errorf("a bot against itself: %+v", one)
	}
	p, q := b.ByPlace[0], b.ByPlace[1]
	if p.Wins != q.Losses || p.Draws != q.Draws || p.Wins+p.Draws+p.Losses != n || p.Draws != b.Draws.Value*n {
		t.Errorf("places do not add up: %+v and %+v, draws %+v", p, q, b.Draws)
	}
	if b.Length.Value != 26 || b.Length.Margin != 0 {
		t.Errorf("length %+v, want 26 choices always", b.Length)
	}
	if got, want := one.Score.Value, (p.Score.Value+q.Score.Value)/2; math.Abs(got-want) > 1e-9 {
		t.Errorf("mean score %v, want %v", got, want)
	}
}

// Wilson against published values (Newcombe 1998, table I, method 3).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		points    float64
		n         int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		got := lab.Wilson(c.points, c.n)
		if math.Abs(got.Low-c.low) > 5e-5 || math.Abs(got.High-c.high) > 5e-5 {
			t.Errorf("%v of %d: [%.4f, %.4f], want [%.4f, %.4f]", c.points, c.n, got.Low, got.High, c.low, c.high)
		}
	}
}

func TestRefusals(t *testing.T) {
	for want, spec := range map[string]lab.Spec{
		"0 bots for 2 seats: name at least one bot and at most one a seat":                    {N: 1},
		"3 bots for 2 seats: name at least one bot and at most one a seat":                    {N: 1, Bots: []string{"mate", "mate", "mate"}},
		`there is no bot level "x"; the levels are random, deckhand, mate, captain, adaptive`: {N: 1, Bots: []string{"x"}},
		"a batch has at least one match: N is 1 or more":                                      {Bots: []string{"mate"}},
		"Bastion's Breach has 2 seats, not 5":                                                 {N: 1, Bots: []string{"mate"}, Setup: setup(5)},
	} {
		spec.Game = bastion.Game()
		if _, err := lab.Run(t.Context(), spec); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := lab.Run(ctx, lab.Spec{Game: bastion.Game(), Bots: []string{"random"}, N: 1 << 40, Each: func(m *lab.Match) error {
		if m.Index == 20 {
			cancel()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestEachEndsTheBatch(t *testing.T) {
	full := errors.New("disk full")
	calls := 0
	_, err := lab.Run(t.Context(), lab.Spec{Game: bastion.Game(), Bots: []string{"random"}, N: 1000, Each: func(*lab.Match) error {
		calls++
		return full
	}})
	if err != full || calls != 1 {
		t.Errorf("got %v after %d calls", err, calls)
	}
}

// In the ladder of the search every level beats the one below it: the 95% interval of its rate lies above one half. The
// matches are seeded, so this cannot fail by chance. doc/study.md reports the figures.
func TestLadder(t *testing.T) {
	if testing.Short() {
		t.Skip("1,200 matches between searching bots")
	}
	all := roster.Levels()
	for i := 1; i < len(all); i++ {
		b := run(t, lab.Spec{Bots: []string{all[i].Name, all[i-1].Name}, N: 400, Seed: 1, Budget: roster.Opts{General: true}})
		better := b.Bots[0]
		t.Logf("%s against %s: +%v =%v -%v, rate %.3f [%.3f, %.3f], points %.2f to %.2f", all[i].Name, all[i-1].Name,
			better.Wins, better.Draws, better.Losses, better.Rate.Value, better.Rate.Low, better.Rate.High, better.Score.Value, b.Bots[1].Score.Value)
		if better.Rate.Low <= 0.5 {
			t.Errorf("%s does not beat %s: rate %+v (quarterdeck sim bastion -n 400 --bots %[1]s,%[2]s --seed 1)", all[i].Name, all[i-1].Name, better.Rate)
		}
	}
}
