package match_test

import (
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// TestDrawsDoNotProlongAStage checks Heads Up Duel's market: chance fills a pack in the middle of the stage, and the
// stage's clock runs on.
func TestDrawsDoNotProlongAStage(t *testing.T) {
	var seats []seating.Player
	for _, name := range []string{"Ann", "Ben", "Cleo", "Dan"} {
		seats = append(seats, seating.Player{Kind: seating.Human, Name: name, Guest: name})
	}
	setup, err := duel.Game().Resolve(game.Setup{Seats: len(seats)})
	must(t, err)
	m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: seats})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	if dueIn(m) != 150 {
		t.Fatalf("the first talk ends in %v s", dueIn(m))
	}
	m, err = m.Expire(at(150))
	must(t, err)
	m = does(t, m, 200, 2, "buy mystery")
	if dueIn(m) != 450 {
		t.Errorf("the market ends in %v s after a draw of chance, want 450", dueIn(m))
	}
	for n := m.Version() - 5; n <= m.Version(); n++ { // the purchase and its five draws
		step, err := m.ShownTo(0).Step(0, n)
		must(t, err)
		if step.Stage == nil || !step.Stage.Equal(at(450)) {
			t.Errorf("at version %d of %d, while the pack is filled, the market ends at %v, want %v", n, m.Version(), step.Stage, at(450))
		}
	}
	away, err := m.Administration().Excuse(at(205), at(1005))
	must(t, err)
	if dueIn(away) != 1250 {
		t.Errorf("after 800 s without a server the market ends in %v s, want 1250", dueIn(away))
	}
	for _, c := range []struct{ since, now int }{{100, 200}, {1000, 200}} {
		if same, err := m.Administration().Excuse(at(c.since), at(c.now)); err != nil || same != m {
			t.Errorf("time before the newest entry was excused: %v, %v", same.Version(), err)
		}
	}
	for s := range game.Seat(4) {
		m = does(t, m, 210, s, "ready")
	}
	if dueIn(m) != 360 {
		t.Errorf("the last talk ends in %v s, want 360", dueIn(m))
	}
	m, err = m.Expire(at(360))
	must(t, err)
	if dueIn(m) != -1 {
		t.Errorf("after trading a stage is due in %v s", dueIn(m))
	}
}
