package play_test

import (
	"bytes"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/play"
)

// midway returns a match of Bastion's Breach in its seventh round, in which seat 0 has chosen.
func midway(tb testing.TB) *match.Match {
	tb.Helper()
	g := bastion.Game()
	setup, err := g.Resolve(game.Setup{})
	check(tb, err)
	seats := []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"}}
	m, err := match.New(&match.Start{ID: "m", Game: g, Setup: setup, Seats: seats})
	check(tb, err)
	m, err = m.Begin(time.Unix(0, 0))
	check(tb, err)
	for i := range 13 {
		s := game.Seat(i % 2)
		action := g.Format(m.Position().Legal(nil, s)[0])
		m, _, err = m.Act(match.Request{Seat: s, Action: action, Version: m.Version()}, time.Unix(0, 0))
		check(tb, err)
	}
	return m
}

func check(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

func regions(tb testing.TB, m *match.Match, n int, before []patch.Region) []patch.Region {
	tb.Helper()
	v, err := m.ShownTo(0).ViewAsOf(0, n)
	check(tb, err)
	p := &play.Page{View: v, Info: m.Game().Info()}
	out, err := p.Regions(before)
	check(tb, err)
	return out
}

// The server makes a patch for every version and every viewer of an open match.
func BenchmarkPatch(b *testing.B) {
	m := midway(b)
	before := patch.Forget(regions(b, m, m.Version()-1, nil))
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		patch.Write(&out, before, regions(b, m, m.Version(), before))
	}
	b.ReportMetric(float64(out.Len()), "bytes/patch")
}
