package sabotage_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/perft"
	"quarterdeck/games/sabotage"
)

// clone returns a deep copy.
func (m *slow) clone() *slow {
	c := *m
	c.lies, c.owed, c.passed = maps.Clone(m.lies), maps.Clone(m.owed), maps.Clone(m.passed)
	c.neverSeen, c.deckCards, c.discard = slices.Clone(m.neverSeen), slices.Clone(m.deckCards), slices.Clone(m.discard)
	c.agenda, c.order = slices.Clone(m.agenda), slices.Clone(m.order)
	return &c
}

// perft adds the histories of 1, 2 … plies.
func (m *slow) perft(counts []uint64) {
	for _, actor := range m.actors() {
		legal := m.legal(actor)
		counts[0] += uint64(len(legal))
		if len(counts) == 1 {
			continue
		}
		for _, text := range legal {
			next := m.clone()
			next.apply(actor, text)
			next.perft(counts[1:])
		}
	}
}

// block is one position of testdata/perft.txt.
type block struct {
	line    int
	options options
	log     []string
	counts  []uint64
}

func readBlocks(t *testing.T) []block {
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []block
	b := block{options: options{}}
	for i, line := range strings.Split(string(data), "\n") {
		head, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || head == "#":
		case head == "=":
			b.line, b.counts = i+1, numbers(t, rest)
			out = append(out, b)
			b = block{options: options{}}
		case strings.Contains(line, " / "):
			b.log = append(b.log, dealt(b.options["rows"], line)...)
		case strings.Contains(head, "="):
			for _, word := range strings.Fields(line) {
				name, value, _ := strings.Cut(word, "=")
				b.options[name] = value
			}
		default:
			b.log = append(b.log, strings.Split(line, "; ")...)
		}
	}
	return out
}

func numbers(t *testing.T, text string) []uint64 {
	var out []uint64
	for _, word := range strings.Fields(text) {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}

// dealt returns the lines that deal "6H 7H KS / 6C 7C KC".
func dealt(rows, line string) []string {
	if rows == "" {
		rows = "5"
	}
	var out []string
	for s, row := range strings.Split(line, " / ") {
		for i, face := range strings.Fields(row) {
			out = append(out, fmt.Sprintf("* deal %d:%s.%d %s", s, rows, i+1, face))
		}
	}
	return out
}

// TestPerft compares the table with the package and with the slow generator, which under -short counts
// only as deep as is quick.
func TestPerft(t *testing.T) {
	for _, b := range readBlocks(t) {
		st, m := fresh(t, b.options), freshSlow(full(t, b.options))
		for _, line := range b.log {
			step(t, st, m, line)
		}
		if got := perft.CountFrom(st, len(b.counts)); !slices.Equal(got, b.counts) {
			t.Errorf("line %d: the game has %v histories, the table says %v", b.line, got, b.counts)
		}
		want := b.counts
		for testing.Short() && len(want) > 1 && want[len(want)-1] > 5000 {
			want = want[:len(want)-1]
		}
		got := make([]uint64, len(want))
		m.perft(got)
		if !slices.Equal(got, want) {
			t.Errorf("line %d: the slow generator has %v histories, the table says %v", b.line, got, want)
		}
	}
}

func full(t *testing.T, o options) options {
	setup, err := sabotage.Game().Resolve(game.Setup{Options: o})
	if err != nil {
		t.Fatal(err)
	}
	return setup.Options
}

// step carries out one line in both.
func step(t *testing.T, st game.State, m *slow, line string) {
	t.Helper()
	who, text, _ := strings.Cut(line, " ")
	actor, err := game.ParseActor(who)
	if err != nil {
		t.Fatal(err)
	}
	a, err := sabotage.Game().Parse(text)
	if err != nil || !game.IsLegal(st, actor, a, nil) || !slices.Contains(m.legal(int(actor)), text) {
		t.Fatalf("%q is not legal: %v", line, err)
	}
	st.Apply(actor, a)
	m.apply(int(actor), text)
}
