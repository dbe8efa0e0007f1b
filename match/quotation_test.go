package match_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
)

var (
	addressed = regexp.MustCompile(`\b([Yy]ou|[Yy]ours?)\b`)
	quotation = regexp.MustCompile(`^To [^“]+: “[^“”]+”$`)
)

// TestSeenAs checks for every game that a reader with a seat's perspective sees what that seat saw, with its player's
// name instead of "you", in the log, the status and the result. Hidden information stays hidden, and the match does not
// change.
func TestSeenAs(t *testing.T) {
	r := rand.New(rand.NewPCG(seed(t), 31))
	quoted := 0
	for _, g := range games.All() {
		for range 3 {
			m := finish(t, randomly(t, g, r), r)
			for viewer := range game.Seat(len(m.Seats())) {
				lent := m.SeenAs()
				for _, at := range []int{m.Version(), m.Version() / 2, m.Version() / 3} {
					own, v := view(t, m, viewer, at), view(t, lent, viewer, at)
					if addressed.MatchString(v.Table.Status + v.Result.Text) {
						t.Fatalf("%s, seat %v at %d: %q, %q", g.Info().ID, viewer, at, v.Table.Status, v.Result.Text)
					}
					if slices.ContainsFunc(v.Seats, func(s match.SeatView) bool { return s.You }) {
						t.Fatalf("%s: a seat is called yours", g.Info().ID)
					}
					if asJSON(t, own.Position) != asJSON(t, v.Position) || asJSON(t, own.Table.Zones) != asJSON(t, v.Table.Zones) {
						t.Fatalf("%s, seat %v at %d: the eyes see something else", g.Info().ID, viewer, at)
					}
					quoted += compareQuoted(t, own.Log, v.Log)
				}
				if diff := asJSON(t, view(t, m, viewer, m.Version()).Log) != asJSON(t, m.ShownTo(0).Lines(viewer)); diff || asJSON(t, m.ShownTo(0).Lines(viewer)) == asJSON(t, lent.Lines(viewer)) && strings.Contains(asJSON(t, m.ShownTo(0).Lines(viewer)), "You ") {
					t.Fatalf("%s: the match itself speaks otherwise", g.Info().ID)
				}
			}
		}
	}
	if quoted == 0 {
		t.Error("nothing that only a seat knew is told to who looks with its eyes")
	}
}

// compareQuoted compares the log of a seat with its quoted log, and counts quotations.
func compareQuoted(t *testing.T, own, lent []match.Line) (quoted int) {
	t.Helper()
	if len(own) != len(lent) {
		t.Fatalf("%d lines became %d", len(own), len(lent))
	}
	for i := range own {
		if own[i].N != lent[i].N || own[i].Actor != lent[i].Actor || len(lent[i].Words) == 0 {
			t.Fatalf("%+v became %+v", own[i], lent[i])
		}
		for _, words := range lent[i].Words {
			switch {
			case quotation.MatchString(words):
				quoted++
			case addressed.MatchString(words):
				t.Fatalf("%q became %q", own[i].Words, lent[i].Words)
			}
		}
	}
	return quoted
}
