package env_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/engine/env"
	"quarterdeck/game"
)

var observations = flag.Int("observations", 3000, "how many pairs of observations to compare for each game")

// TestLeak: the observation, the information state and the legal actions of a seat are the same bytes in all worlds that differ only
// in what the seat cannot know.
func TestLeak(t *testing.T) {
	different := 0
	each(t, func(t *testing.T, g game.Game, setup game.Setup) {
		l := newLeak(t, g, setup)
		wanted := *observations / len(setups(g.Info().ID))
		for l.compared < wanted {
			l.match(uint64(l.compared))
			if t.Failed() {
				return
			}
		}
		different += l.different
		t.Logf("%d seats %v: %d pairs, %d of them of different positions", setup.Seats, setup.Options, l.compared, l.different)
	})
	if different == 0 {
		t.Error("no two worlds differed")
	}
}

type leak struct {
	t                   *testing.T
	g                   game.Game
	st, twin            game.State
	seats               int
	one, two            []int16
	legal               [2][]game.Action
	compared, different int
}

func newLeak(t *testing.T, g game.Game, setup game.Setup) *leak {
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	layout := st.(game.Encoder).Encoding()
	return &leak{t: t, g: g, st: st, twin: st.Clone(), seats: setup.Seats, one: make([]int16, layout.Observation()), two: make([]int16, layout.Observation())}
}

// match plays a random match and compares, for every seat in every position, what the seat observes of the position and of one that it
// imagines.
func (l *leak) match(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	first := l.st.Clone()
	for !game.Over(l.st) {
		for s := range game.Seat(l.seats) {
			l.twin.CopyFrom(l.st)
			l.twin.Imagine(s, r)
			l.compare(s)
		}
		actors := l.st.Actors()
		if actors == game.NatureOnly {
			l.st.Apply(game.Nature, l.st.Roll(r))
			continue
		}
		s := game.RequiredActors(l.st).First()
		l.legal[0] = l.st.Legal(l.legal[0][:0], s)
		l.st.Apply(s, l.legal[0][r.IntN(len(l.legal[0]))])
	}
	l.st = first
}

func (l *leak) compare(s game.Seat) {
	here, there := l.st.(game.Encoder), l.twin.(game.Encoder)
	here.Observe(l.one, s)
	there.Observe(l.two, s)
	l.compared++
	if !slices.Equal(l.one, l.two) {
		l.t.Fatalf("seat %v observes what it cannot know", s)
	}
	l.legal[0], l.legal[1] = l.st.Legal(l.legal[0][:0], s), l.twin.Legal(l.legal[1][:0], s)
	if len(l.legal[0]) != len(l.legal[1]) {
		l.t.Fatalf("seat %v has %d or %d legal actions", s, len(l.legal[0]), len(l.legal[1]))
	}
	for i, a := range l.legal[0] {
		if here.ActionID(s, a) != there.ActionID(s, l.legal[1][i]) {
			l.t.Fatalf("the numbers of the actions of seat %v depend on what it cannot know", s)
		}
	}
	for t := range game.Seat(l.seats) { // the twin is another world if another seat, which may see more, sees another world
		if t != s {
			here.Observe(l.one, t)
			there.Observe(l.two, t)
			if !slices.Equal(l.one, l.two) {
				l.different++
				break
			}
		}
	}
}

// TestKeysHideChoices: a seat's information state does not depend on choices that are hidden from it, until they are revealed.
func TestKeysHideChoices(t *testing.T) {
	g, setup := find(t, "duel"), game.Setup{Seats: 4, Options: map[string]string{"talk1": "0"}}
	var keys []env.Key
	for _, card := range []int{0, 1} { // the first seat lays another thing on its tray
		b, _ := start(t, env.Config{Game: g, Setup: setup, Batch: 1, Seed: 5})
		mine, err := b.Look(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Act(0, 0, mine.Legal[card].ID); err != nil {
			t.Fatal(err)
		}
		other, err := b.Look(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, other.Key)
		own, _ := b.Look(0, 0)
		keys = append(keys, own.Key)
	}
	if keys[0] != keys[2] {
		t.Error("the information state of seat 1 shows what seat 0 laid on its tray")
	}
	if keys[1] == keys[3] {
		t.Error("the information state of seat 0 does not depend on what it did")
	}
}

// TestRevealedChoices: once choices are revealed, the information states of both seats depend on them.
func TestRevealedChoices(t *testing.T) {
	g := find(t, "bastion")
	seen := map[env.Key]bool{}
	for card := range int32(13) {
		b, a := start(t, env.Config{Game: g, Batch: 1, Seed: 5})
		before := a.Key[0][0]
		a.Action[0][0], a.Action[0][1] = card, 3
		if err := b.Step(0); err != nil {
			t.Fatal(err)
		}
		if a.Seat[0][1] != 1 || a.Key[0][0] == before {
			t.Fatal("the row of seat 1 did not move on")
		}
		seen[env.Key{a.Key[0][2], a.Key[0][3]}] = true
	}
	if len(seen) != 13 {
		t.Errorf("seat 1 has %d information states after 13 different cards of seat 0", len(seen))
	}
}
