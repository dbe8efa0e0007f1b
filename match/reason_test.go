package match_test

import (
	"strconv"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestReasons checks that a crew's bots give reasons, the same to all readers, and not the same one over and over; that
// players are given none; and that a loaded match has the same.
func TestReasons(t *testing.T) {
	setup, err := breach.Game().Resolve(game.Setup{Seats: 3})
	must(t, err)
	s := &match.Start{ID: "m", Game: breach.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: []seating.Player{
		{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Bot, Level: "mate"}, {Kind: seating.Bot, Level: "mate"}}}
	m, err := match.New(s)
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	for n := 0; m.Phase() == match.Running && n < 600; n++ {
		st := m.Position().(*breach.State)
		seat := st.Actors().First()
		m = act(t, m, seat, m.Game().Format(st.Advise(seat, st.Legal(nil, seat), breach.Expert)))
	}
	last, given := map[string]int{}, 0
	for i, line := range m.ShownTo(0).Lines(game.Watcher) {
		if line.Reason == "" {
			continue
		}
		given++
		if line.Actor != "1" && line.Actor != "2" || last[line.Actor+line.Reason] > line.N-60 || strings.Contains(line.Reason, "{") {
			t.Errorf("line %d, of %s: %q", i, line.Actor, line.Reason)
		}
		last[line.Actor+line.Reason] = line.N
		for seat := range game.Seat(3) {
			if own := m.ShownTo(0).Lines(seat)[i]; own.Reason != line.Reason {
				t.Errorf("seat %v reads %q, spectators %q", seat, own.Reason, line.Reason)
			}
		}
	}
	if given < 3 {
		t.Errorf("in %s events bots gave %d reasons", strconv.Itoa(m.Version()), given)
	}
	again, err := match.Load(s, m.Entries(0))
	must(t, err)
	if asJSON(t, again.ShownTo(0).Lines(0)) != asJSON(t, m.ShownTo(0).Lines(0)) {
		t.Error("a loaded match has other reasons")
	}
}
