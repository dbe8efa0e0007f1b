package dataset_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
	"quarterdeck/lab/dataset"
	"quarterdeck/record"
)

// write plays a few matches and writes them to a new folder.
func write(t *testing.T, g game.Game, n int, values bool) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	bots := []string{roster.Deckhand, roster.Random}
	w, err := dataset.Create(dir, dataset.Spec{Game: g, Setup: game.Setup{Seats: 2}, Bots: bots, Seed: 3, Values: values, Iterations: 30})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	batch, err := lab.Run(t.Context(), lab.Spec{
		Game: g, Setup: game.Setup{Seats: 2}, Bots: bots, N: n, Seed: 3, Budget: roster.Opts{Iterations: 10},
		Each: func(m *lab.Match) error { return w.Add(t.Context(), m) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(batch); err != nil {
		t.Fatal(err)
	}
	return dir
}

func find(t *testing.T, id string) game.Game {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// row is how another implementation reads the table.
type row struct {
	Match       string    `parquet:"match"`
	Seed        uint64    `parquet:"seed"`
	Ply         int32     `parquet:"ply"`
	Seat        int32     `parquet:"seat"`
	Level       string    `parquet:"level"`
	Random      bool      `parquet:"random"`
	Encoding    int32     `parquet:"encoding"`
	Observation []int32   `parquet:"observation,list"`
	Legal       []int32   `parquet:"legal,list"`
	Notation    []string  `parquet:"notation,list"`
	Choice      int32     `parquet:"choice"`
	Utility     float32   `parquet:"utility"`
	Score       int32     `parquet:"score"`
	Values      []float64 `parquet:"values,list"`
}

// lines reads the rows of the JSON lines, in the same form.
func lines(t *testing.T, dir string) []row {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, dataset.Lines))
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range bytes.Lines(text) {
		var one struct {
			row
			Values []*float64
		}
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, v := range one.Values {
			if v == nil {
				v = new(float64)
				*v = math.Inf(1) // stands for NaN, which equals nothing
			}
			one.row.Values = append(one.row.Values, *v)
		}
		rows = append(rows, one.row)
	}
	return rows
}

// TestReadBack: the table holds the same rows as the JSON lines, and both hold what the records say.
func TestReadBack(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			dir := write(t, g, 2, g.Info().ID == "bastion")
			want := lines(t, dir)
			got, err := parquet.ReadFile[row](filepath.Join(dir, dataset.Table))
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(want) || len(got) == 0 {
				t.Fatalf("%d rows, but %d lines", len(got), len(want))
			}
			for i := range got {
				for j, v := range got[i].Values {
					if math.IsNaN(v) {
						got[i].Values[j] = math.Inf(1)
					}
				}
				if len(got[i].Values) == 0 {
					got[i].Values = nil
				}
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Fatalf("row %d is\n%+v, the line\n%+v", i, got[i], want[i])
				}
				if i < 40 {
					checkAgainstRecord(t, g, dir, got[i])
				}
			}
		})
	}
}

// checkAgainstRecord compares a row with the line of the record that it names.
func checkAgainstRecord(t *testing.T, g game.Game, dir string, r row) {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, dataset.Records, r.Match+".qdr"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := record.Read(bufio.NewReader(f), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	chosen := ""
	for i, id := range r.Legal {
		if id == r.Choice {
			chosen = r.Notation[i]
		}
	}
	if entry := rec.Entries[r.Ply]; int32(entry.Actor) != r.Seat || g.Format(entry.Action) != chosen {
		t.Fatalf("seat %d chose %q, but the record has %q", r.Seat, chosen, entry.Text(g))
	}
	if level, ok := record.Level(rec.Names[r.Seat]); !ok || level != r.Level {
		t.Fatalf("level %s of %s", r.Level, rec.Names[r.Seat])
	}
}

// TestSameBytes: the same batch gives the same files.
func TestSameBytes(t *testing.T) {
	one, two := write(t, find(t, "bastion"), 3, true), write(t, find(t, "bastion"), 3, true)
	for _, name := range []string{dataset.Lines, dataset.Table, dataset.Card, dataset.Records + "/bastion-3-000002.qdr"} {
		a, err := os.ReadFile(filepath.Join(one, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(two, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) || len(a) == 0 {
			t.Errorf("%s differs", name)
		}
	}
}

// TestValues: every legal action has a value within the range of utilities, or none.
func TestValues(t *testing.T) {
	known := 0
	for _, r := range lines(t, write(t, find(t, "bastion"), 1, true)) {
		if len(r.Values) != len(r.Legal) {
			t.Fatalf("%d values of %d actions", len(r.Values), len(r.Legal))
		}
		for _, v := range r.Values {
			if !math.IsInf(v, 1) {
				known++
				if math.Abs(v) > 1 {
					t.Errorf("a value of %v", v)
				}
			}
		}
	}
	if known == 0 {
		t.Error("nothing was estimated")
	}
}

// TestFaults: a choice that a bot failed to make is marked.
func TestFaults(t *testing.T) {
	g := find(t, "bastion")
	dir := filepath.Join(t.TempDir(), "new", "data")
	w, err := dataset.Create(dir, dataset.Spec{Game: g, Bots: []string{"broken", roster.Random}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	batch, err := lab.Run(t.Context(), lab.Spec{
		Game: g, Bots: []string{"broken", roster.Random}, N: 2, Seed: 1, Failed: func(lab.Failure) {},
		Make: func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			if level == "broken" {
				return broken{}, nil
			}
			return roster.New(level, g, seed, roster.Opts{})
		},
		Each: func(m *lab.Match) error { return w.Add(t.Context(), m) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(batch); err != nil {
		t.Fatal(err)
	}
	for _, r := range lines(t, dir) {
		if r.Random != (r.Level == "broken") {
			t.Fatalf("%+v", r)
		}
	}
}

type broken struct{}

func (broken) Choose(context.Context, *bot.Knowledge) (game.Action, error) {
	return 0, os.ErrInvalid
}

// TestUnfinished: without Close no file has its name, and Discard removes what is not complete.
func TestUnfinished(t *testing.T) {
	dir := t.TempDir()
	w, err := dataset.Create(dir, dataset.Spec{Game: find(t, "bastion"), Bots: []string{roster.Random}})
	if err != nil {
		t.Fatal(err)
	}
	names := func() string {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, e := range entries {
			all = append(all, e.Name())
		}
		return strings.Join(all, " ")
	}
	if got := names(); got != "decisions.jsonl.partial decisions.parquet.partial records" {
		t.Errorf("the folder has %s", got)
	}
	if _, err := dataset.Create(dir, dataset.Spec{Game: find(t, "bastion"), Bots: []string{roster.Random}}); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a folder with files: %v", err)
	}
	w.Discard()
	if got := names(); got != "records" {
		t.Errorf("the folder has %s", got)
	}
}
