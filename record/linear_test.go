package record_test

import (
	"fmt"
	"io"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// counting is the auction with a count of changed and copied positions.
type counting struct {
	*auction
	work *int
}

func (g counting) New(setup game.Setup) (game.State, error) {
	st, err := g.auction.New(setup)
	if err != nil {
		return nil, err
	}
	*g.work++
	return &counted{st.(*lot), 0, g.work}, nil
}

// counted is a position that differs after every action.
type counted struct {
	*lot
	hash uint64 // a hash of the actions so far
	work *int
}

func (c *counted) Apply(s game.Seat, a game.Action) {
	*c.work++
	c.hash = c.hash*31 + uint64(a) + 1
	c.lot.Apply(s, a)
}

func (c *counted) Clone() game.State {
	*c.work++
	return &counted{c.lot.Clone().(*lot), c.hash, c.work}
}

func (c *counted) CopyFrom(from game.State) {
	*c.work++
	*c.lot, c.hash = *from.(*counted).lot, from.(*counted).hash
}

// pingPong returns the record of a match of a person and a bot. The person makes `moves` moves, after each of them
// makes another and undoes it, and at the end undoes depth moves.
func pingPong(t testing.TB, moves, depth int) *record.Record {
	t.Helper()
	g := newAuction("auction", false)
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Game: "auction", Rules: 2, Setup: setup, Names: []string{"A", "bot:mate"}}
	add := func(texts ...string) {
		for _, text := range texts {
			e, err := record.ParseEntry(g, text)
			if err != nil {
				t.Fatal(err)
			}
			rec.Entries = append(rec.Entries, e)
		}
	}
	add(talkingLines(2)...)
	for range moves {
		add("0 say 1", "0 say 2", "0 asks undo")
	}
	for range depth {
		add("0 asks undo")
	}
	return rec
}

// work returns how often positions are changed or copied when a function runs on a record.
func work(t testing.TB, rec *record.Record, do func(*record.Record, game.Game) error) int {
	t.Helper()
	n := 0
	if err := do(rec, counting{newAuction("auction", false), &n}); err != nil {
		t.Fatal(err)
	}
	return n
}

func verify(rec *record.Record, g game.Game) error {
	find := func(string, int) (game.Game, error) { return g, nil }
	return record.Verify(rec, find, record.VerifyOptions{Running: true})
}

// TestUndoTakesConstantWork checks that each undo costs the same, however long the match is, whether undos follow moves
// or each other.
func TestUndoTakesConstantWork(t *testing.T) {
	for name, do := range map[string]func(*record.Record, game.Game) error{
		"verify": verify,
		"write for a viewer": func(rec *record.Record, g game.Game) error {
			return rec.Write(io.Discard, g, record.For(1))
		},
	} {
		small, large := work(t, pingPong(t, 100, 50), do), work(t, pingPong(t, 800, 400), do)
		if large > 9*small {
			t.Errorf("%s: 8 times as many actions take %d changes and copies instead of %d", name, large, small)
		}
		if entries := 3*800 + 400; large > 40*entries {
			t.Errorf("%s: %d changes and copies of positions for %d entries", name, large, entries)
		}
	}
}

// TestUndoEverywhere checks that after every entry of a match with many undone actions, the position equals a replay of
// the entries that count, whichever checkpoint it was restored from, and that copies of the match are independent.
func TestUndoEverywhere(t *testing.T) {
	rec := pingPong(t, 50, 30)
	g := counting{newAuction("auction", false), new(int)}
	rp, err := rec.Play(g, 0)
	if err != nil {
		t.Fatal(err)
	}
	check := func(rp *record.Replay, at string) {
		t.Helper()
		st, _ := g.New(rec.Setup)
		for _, e := range rp.Line() {
			e.Alter(st)
		}
		if st.(*counted).hash != rp.State().(*counted).hash {
			t.Fatalf("%s: the position is not that of %q", at, line(rp))
		}
	}
	for i, e := range rec.Entries {
		before, length := rp.Clone(), len(rp.Line())
		if err := rp.Do(e); err != nil {
			t.Fatal(err)
		}
		check(rp, fmt.Sprint("entry ", i))
		if before.Standing().Refuse(record.AskUndo, 0) == nil {
			if err := before.Do(record.Entry{Actor: 0, Kind: record.AskUndo}); err != nil {
				t.Fatal(err)
			}
			if length--; len(before.Line()) != length {
				t.Fatalf("entry %d: %d entries count after an undo in a copy; want %d", i, len(before.Line()), length)
			}
			check(before, fmt.Sprint("undone before entry ", i))
		}
	}
	if by := slices.MaxFunc(rp.Undone(), func(a, b record.Undone) int { return a.By - b.By }).By; by != len(rec.Entries)-1 {
		t.Errorf("the last undo is at %d; want %d", by, len(rec.Entries)-1)
	}
}

func BenchmarkVerifyUndone(b *testing.B) {
	for _, n := range []int{1000, 4000, 20000} {
		rec := pingPong(b, n, 0)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if err := record.Verify(rec, find, record.VerifyOptions{Running: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
