package duel_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// facts returns what slow.facts says, from what all seats see together.
func facts(st game.State) string {
	v := st.View(game.Watcher).(*duel.View)
	text := v.Phase
	for s := range v.Seats {
		own := st.View(game.Seat(s)).(*duel.View)
		tray, onTray := []string(nil), 0
		if own.Trade != nil {
			tray, onTray = own.Trade.Tray.Cards, own.Trade.Tray.Marbles
		}
		text += fmt.Sprintf("; %d holds %v, %d and %d marbles, %d halves, tray %v, points %d", s, slices.Sorted(slices.Values(own.Hand)),
			v.Seats[s].Marbles-onTray, onTray, v.Seats[s].Tokens, slices.Sorted(slices.Values(tray)), v.Seats[s].Points)
	}
	if v.Phase == "showdown" || v.Phase == "advantage" {
		a, b := v.Duel.Sides[0], v.Duel.Sides[1]
		text += fmt.Sprintf("; %v, sums %d %d, low %v, points %v, table %v", [2]int{a.Seat, b.Seat}, a.Sum, b.Sum, v.Duel.Low, [2]int{a.Points, b.Points},
			[2][]string{a.Table, b.Table})
	}
	return text
}

// eachLegal compares all that can be done with the slow game, weights of chance included, and returns it.
func eachLegal(t *testing.T, st game.State, m *slow, where string) []string {
	t.Helper()
	var lines []string
	for s := game.Clock; s < game.Seat(m.seats); s++ {
		want := m.legal(s.String())
		var got []string
		for _, a := range st.Legal(nil, s) {
			text := duel.Game().Format(a)
			got = append(got, text)
			lines = append(lines, s.String()+" "+text)
			if s == game.Nature && int(st.Weight(a)) != m.weight(text) {
				t.Fatalf("%s: %q has weight %d, the slow game says %d", where, text, st.Weight(a), m.weight(text))
			}
		}
		if g, w := strings.Join(slices.Sorted(slices.Values(got)), "|"), strings.Join(slices.Sorted(slices.Values(want)), "|"); g != w {
			t.Fatalf("%s: %v may\n%s\nthe slow game says\n%s", where, s, g, w)
		}
	}
	return lines
}

// TestLockstep plays random matches in both, with every option, and compares everything at every step.
func TestLockstep(t *testing.T) {
	const matches = 60
	for seed := range uint64(matches) {
		r := rand.New(rand.NewPCG(seed, 7))
		seats := 2 + 2*r.IntN(4)
		o := options{}
		for _, opt := range duel.Game().Info().Options {
			o[opt.Name] = opt.Values[r.IntN(len(opt.Values))]
		}
		if o["format"] == "tournament" && seats%4 == 2 {
			seats += 2
		}
		pack := 1 + r.IntN(15)
		where := fmt.Sprintf("seed %d: %d seats, packs of %d, %v", seed, seats, pack, o)
		lockstep(t, r, where, seats, pack, o)
	}
}

func lockstep(t *testing.T, r *rand.Rand, where string, seats, pack int, o options) {
	t.Helper()
	st, err := duel.Small(int8(pack)).New(game.Setup{Seats: seats, Options: o})
	if err != nil {
		t.Fatal(err)
	}
	m := newSlow(seats, pack, o)
	var log []string
	for !game.Over(st) {
		at := where + "\n" + strings.Join(log[max(0, len(log)-40):], "\n")
		if got, want := facts(st), m.facts(); got != want {
			t.Fatalf("%s\nthe game: %s\nslow:     %s", at, got, want)
		}
		if err := st.(game.Checker).Check(); err != nil {
			t.Fatalf("%s\n%v", at, err)
		}
		line := choose(r, eachLegal(t, st, m, at))
		if len(log) > 600 && st.Actors() != game.NatureOnly { // long enough: be ready wherever that is possible
			line = hurried(st)
		}
		actor, text, _ := strings.Cut(line, " ")
		s, _ := game.ParseActor(actor)
		a, err := duel.Game().Parse(text)
		if err != nil {
			t.Fatalf("%s\n%q: %v", at, line, err)
		}
		st.Apply(s, a)
		m.apply(actor, text)
		log = append(log, line)
	}
	if got := game.EndLine(duel.Game(), st.Result()); got != m.end() || m.phase != "over" {
		t.Fatalf("%s\nend %s, the slow game says %s in phase %s", where, got, m.end(), m.phase)
	}
}

// choose prefers what makes trades happen.
func choose(r *rand.Rand, lines []string) string {
	var likely []string
	for _, line := range lines {
		_, text, _ := strings.Cut(line, " ")
		if verb, _, _ := strings.Cut(text, " "); verb == "accept" || verb == "buy" || verb == "offer" || verb == "queen" {
			likely = append(likely, line)
		}
	}
	if len(likely) > 0 && r.IntN(3) == 0 {
		lines = likely
	}
	return lines[r.IntN(len(lines))]
}

// hurried returns ready for the first seat that the match waits for, or its first action.
func hurried(st game.State) string {
	s := game.RequiredActors(st).First()
	legal := st.Legal(nil, s)
	for _, a := range legal {
		if text := duel.Game().Format(a); text == "ready" {
			return s.String() + " ready"
		}
	}
	return s.String() + " " + duel.Game().Format(legal[0])
}
