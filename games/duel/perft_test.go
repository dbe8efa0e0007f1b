package duel_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/perft"
	"quarterdeck/games/duel"
)

var slowly = flag.Bool("slowly", false, "write what the slow game counts into testdata/perft.txt")

// perft adds the histories of 1, 2 … plies. A showdown in which both are to choose is one ply.
func (m *slow) perft(counts []uint64) {
	if len(counts) == 0 {
		return
	}
	next := func(m *slow, actor string, then func(*slow)) {
		for _, text := range m.legal(actor) {
			c := m.clone()
			c.apply(actor, text)
			then(c)
		}
	}
	ply := func(c *slow) {
		counts[0]++
		c.perft(counts[1:])
	}
	actors := m.actors()
	if m.phase == "showdown" && len(actors) == 2 {
		next(m, actors[0], func(c *slow) { next(c, actors[1], ply) })
		return
	}
	for _, actor := range actors {
		next(m, actor, ply)
	}
}

// resolved returns all options in force.
func resolved(t *testing.T, seats int, o options) options {
	t.Helper()
	setup, err := duel.Game().Resolve(game.Setup{Seats: seats, Options: o})
	if err != nil {
		t.Fatal(err)
	}
	return setup.Options
}

// TestPerft compares testdata/perft.txt with the package and with the slow game; under -short that counts only what is quick.
// A line is starter packs by seat, options, a colon, and the number of histories of 1, 2 … plies from there; “+”
// and lines of a record, before the colon, lead on from the deal.
func TestPerft(t *testing.T) {
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	for i, line := range lines {
		head, tail, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		st, m := positions(t, head)
		var want []uint64
		for _, word := range strings.Fields(tail) {
			want = append(want, uint64(number(word)))
		}
		if *slowly {
			m.perft(want)
			for j := range want {
				want[j] -= uint64(number(strings.Fields(tail)[j]))
			}
			lines[i] = head + ": " + strings.Trim(fmt.Sprint(want), "[]")
			continue
		}
		if got := perft.CountFrom(st, len(want)); !slices.Equal(got, want) {
			t.Errorf("line %d: the game has %v histories, the table says %v", i+1, got, want)
		}
		for testing.Short() && len(want) > 1 && want[len(want)-1] > 20_000 {
			want = want[:len(want)-1]
		}
		again := make([]uint64, len(want))
		m.perft(again)
		if !slices.Equal(again, want) {
			t.Errorf("line %d: the slow game has %v histories, the table says %v", i+1, again, want)
		}
	}
	if *slowly {
		if err := os.WriteFile("testdata/perft.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// positions returns the position that a line describes, in both games.
func positions(t *testing.T, head string) (game.State, *slow) {
	t.Helper()
	deal, script, _ := strings.Cut(head, " + ")
	o := options{}
	var hands []string
	for _, word := range strings.Fields(deal) {
		if name, value, ok := strings.Cut(word, "="); ok {
			o[name] = value
			continue
		}
		hands = append(hands, word)
	}
	m := newSlow(len(hands), len(hands[0]), resolved(t, len(hands), o))
	fast := matchOf(t, duel.Small(int8(len(hands[0]))), len(hands), o)
	do := func(line string) {
		actor, text, _ := strings.Cut(line, " ")
		fast.Do(line)
		m.apply(actor, text)
	}
	for s, hand := range hands {
		for _, r := range hand {
			do(fmt.Sprintf("* deal %d %cs", s, r))
		}
	}
	for line := range strings.SplitSeq(script, "; ") {
		if line != "" {
			do(line)
		}
	}
	return fast.State, m
}
