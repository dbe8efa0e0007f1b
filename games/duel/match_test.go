package duel_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest/script"
	"quarterdeck/games/duel"
)

// match is a position that is driven by the lines of a record.
type match struct{ script.Scene }

type options = map[string]string

// newMatch returns a match before its first draw.
func newMatch(t *testing.T, seats int, o options) match {
	t.Helper()
	return matchOf(t, duel.Game(), seats, o)
}

func matchOf(t *testing.T, g game.Game, seats int, o options) match {
	t.Helper()
	return match{script.NewScene(t, g, game.Setup{Seats: seats, Options: o})}
}

// dealt returns a match in which seats hold these starter cards, written as ranks: "77K". All packs are of the same size.
func dealt(t *testing.T, o options, hands ...string) match {
	t.Helper()
	m := matchOf(t, duel.Small(int8(len(hands[0]))), len(hands), o)
	for m.awaits("pair ") {
		m.Do("* " + m.text(game.Nature, 0))
	}
	for s, hand := range hands {
		for _, r := range hand {
			m.Do(fmt.Sprintf("* deal %d %cs", s, r))
		}
	}
	return m
}

// faceoff returns a duel of two seats.
func faceoff(t *testing.T, hand0, hand1 string) match {
	t.Helper()
	return dealt(t, nil, hand0, hand1)
}

// text returns the i-th action that s may do.
func (m match) text(s game.Seat, i int) string {
	return duel.Game().Format(m.State.Legal(nil, s)[i])
}

// awaits reports whether chance is due to do what begins so.
func (m match) awaits(prefix string) bool {
	return strings.HasPrefix(m.Legal(game.Nature), prefix)
}

// told checks that what the viewer is told of a line holds some words; the line is carried out.
func (m match) told(line string, viewer game.Seat, want string) {
	m.Helper()
	m.Do(line)
	s, a := m.Line(line)
	got := m.State.(game.Describer).Describe(viewer, s, a)
	if want == "" && got != "" || !strings.Contains(got, want) {
		m.Errorf("%v is told of %q:\n%s\nwant %q in it", viewer, line, got, want)
	}
}

func (m match) view(viewer game.Seat) *duel.View { return m.State.View(viewer).(*duel.View) }

// hand checks the cards of a seat, e.g. "7s Ks".
func (m match) hand(s game.Seat, want string) {
	m.Helper()
	m.Equal(fmt.Sprintf("the hand of seat %v", s), strings.Join(m.view(s).Hand, " "), want)
}

// table checks what lies before both duellists.
func (m match) table(first, second string) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.Equal("the table", strings.Join(d.Sides[0].Table, " ")+" / "+strings.Join(d.Sides[1].Table, " "), first+" / "+second)
}

// points checks the points of the running duel.
func (m match) points(a, b int) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.Equal("points", [2]int{d.Sides[0].Points, d.Sides[1].Points}, [2]int{a, b})
}

// sums checks the sums on the table and which of them wins.
func (m match) sums(a, b int, low bool) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.Equal("sums", [2]int{d.Sides[0].Sum, d.Sides[1].Sum}, [2]int{a, b})
	m.Equal("lowest wins", d.Low, low)
}

// phase checks what is going on.
func (m match) phase(want string) {
	m.Helper()
	m.Equal("the phase", m.view(game.Watcher).Phase, want)
}
