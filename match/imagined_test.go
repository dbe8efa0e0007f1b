package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/port"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// randomly returns a match of bots with random options, dealt from a seed of r.
func randomly(t *testing.T, g game.Game, r *rand.Rand) *match.Match {
	t.Helper()
	info := g.Info()
	setup := game.Setup{Seats: info.Seats[r.IntN(len(info.Seats))], Options: map[string]string{}}
	for _, o := range info.Options {
		setup.Options[o.Name] = o.Values[r.IntN(len(o.Values))]
	}
	resolved, err := g.Resolve(setup)
	if err != nil { // options that do not go together
		resolved, err = g.Resolve(game.Setup{Seats: setup.Seats})
	}
	must(t, err)
	s := &match.Start{ID: "first", Game: g, Setup: resolved, Created: noon, Seats: make([]seating.Player, resolved.Seats)}
	for i := range s.Seats {
		s.Seats[i] = seating.Player{Kind: seating.Bot, Level: "level" + strconv.Itoa(i)}
	}
	for i := range s.Seed {
		s.Seed[i] = byte(r.Uint32())
	}
	m, err := match.New(s)
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	return m
}

// finish plays at random to the end; a match with too many actions is abandoned.
func finish(t *testing.T, m *match.Match, r *rand.Rand) *match.Match {
	t.Helper()
	for n := 0; m.Phase() == match.Running; n++ {
		if n == 400 {
			over, err := m.With([]match.Entry{{At: noon, Play: &record.Entry{Actor: game.Clock, Kind: record.Abandon}}})
			must(t, err)
			return over
		}
		st := m.Position()
		var able []game.Seat
		for s := range st.Actors().All() {
			able = append(able, s)
		}
		s := able[r.IntN(len(able))]
		legal := st.Legal(nil, s)
		action := m.Game().Format(legal[r.IntN(len(legal))])
		next, _, err := m.Act(match.Request{Seat: s, Action: action, Version: m.Version()}, noon)
		if err != nil {
			t.Fatalf("%s by %v: %v", action, s, err)
		}
		m = next
	}
	return m
}

// seed starts the random tests: QUARTERDECK_SEED, or 1.
func seed(t *testing.T) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(os.Getenv("QUARTERDECK_SEED"), 10, 64)
	if err != nil {
		n = 1
	}
	t.Logf("repeat with QUARTERDECK_SEED=%d", n)
	return n
}

// TestPlayOnAtRandomMoments forks random matches of every game at random versions, for every seat. The knowledge of the
// seat and of the public stays, hidden information does not leak, the log alone gives the same match, and the record
// verifies.
func TestPlayOnAtRandomMoments(t *testing.T) {
	first := seed(t)
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(first, 5))
			branches, again, matches := 0, 0, 12
			if testing.Short() {
				matches = 3
			}
			for range matches {
				m := finish(t, randomly(t, g, r), r)
				for range 3 {
					at, ok := m.Branches().Latest(r.IntN(m.Version() + 1))
					if !ok {
						continue
					}
					must(t, m.Branches().Refuse(at))
					for s := range m.Seats() {
						branches++
						if checkBranch(t, m, match.Branch{At: at, Seat: game.Seat(s)}, r) {
							again++
						}
					}
				}
			}
			t.Logf("played on %d times, %d of them with something dealt again", branches, again)
			if branches == 0 {
				t.Error("no match could be played on from")
			}
		})
	}
}

// checkBranch forks the match and reports whether cards were dealt again.
func checkBranch(t *testing.T, m *match.Match, from match.Branch, r *rand.Rand) bool {
	t.Helper()
	start := func() *match.Start { // with the id of the first match, so that bots have the same names
		return &match.Start{ID: m.ID(), Seed: fair.Seed{1, 2, 3}, Created: noon, Seats: m.Start().Seats}
	}
	f, err := m.Branches().PlayOn(from, start(), noon)
	must(t, err)
	where := fmt.Sprintf("%s %v, seat %v at %d of %d", m.Game().Info().ID, m.Start().Setup.Options, from.Seat, from.At, m.Version())
	for _, viewer := range []game.Seat{from.Seat, game.Watcher} {
		if diff := cmp.Diff(known(t, m, viewer, from.At), known(t, f, viewer, f.Version())); diff != "" {
			t.Fatalf("%s: %v now knows something else: %s", where, viewer, diff)
		}
	}
	again, err := match.Load(start2(f, start()), f.Entries(0))
	must(t, err)
	for s := range m.Seats() {
		if diff := cmp.Diff(known(t, f, game.Seat(s), f.Version()), known(t, again, game.Seat(s), again.Version())); diff != "" {
			t.Fatalf("%s: the same log gives another match: %s", where, diff)
		}
	}
	end := finish(t, f, r)
	dealtAgain := f.Version() > f.Start().Forked.Entries
	var b bytes.Buffer
	must(t, end.Record().Write(&b, end.Game()))
	rec, err := record.Read(strings.NewReader(b.String()), games.Find)
	must(t, err)
	if err := record.Verify(rec, games.Find, record.VerifyOptions{}); err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if at, ok := end.Branches().Latest(end.Version()); ok { // a match that was played on can be played on in turn
		f, err := end.Branches().PlayOn(match.Branch{At: at, Seat: from.Seat}, start(), noon)
		must(t, err)
		if diff := cmp.Diff(known(t, end, from.Seat, at), known(t, f, from.Seat, f.Version())); diff != "" {
			t.Fatalf("%s, and again at %d: %s", where, at, diff)
		}
	}
	return dealtAgain
}

// start2 is s with what PlayOn adds to it.
func start2(f *match.Match, s *match.Start) *match.Start {
	s.Game, s.Setup, s.Forked = f.Start().Game, f.Start().Setup, f.Start().Forked
	return s
}

// known returns all that viewer may know of a version: the game's view, the table, and the legal actions.
func known(t *testing.T, m *match.Match, viewer game.Seat, at int) string {
	t.Helper()
	v, err := m.View(viewer, at)
	must(t, err)
	v.Table.Status, v.Table.Events = "", nil
	v.Table.Moves, v.Table.Urgent = nil, false // only a running match has moves
	data, err := json.MarshalIndent([]any{v.Position, v.Table}, "", " ")
	must(t, err)
	return string(data)
}

// TestPlayingOnForgetsWhatWasHidden checks that with closed hands a fork deals the other seat's cards again, shows the
// player none of them, and does not reveal the seed in its running record.
func TestPlayingOnForgetsWhatWasHidden(t *testing.T) {
	setup, err := port.Game().Resolve(game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}})
	must(t, err)
	m, err := match.New(&match.Start{
		ID: "p", Game: port.Game(), Setup: setup, Seed: fair.Seed{3}, Created: noon,
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"}},
	})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	at := m.Version()
	was := view(t, m, 1, at).Position.(*port.View).Hands[1].Cards
	m = act(t, m, m.Position().Actors().First(), "resign")
	hands := map[string]bool{}
	for i := range 20 {
		s := again()
		s.Seed[5] = byte(i)
		f, err := m.Branches().PlayOn(match.Branch{At: at, Seat: 0}, s, noon)
		must(t, err)
		hands[strings.Join(view(t, f, 1, f.Version()).Position.(*port.View).Hands[1].Cards, " ")] = true
		entries := f.Entries(0)
		last := entries[len(entries)-1].Play
		if f.Version() != at+1 || last.Kind != record.Imagine || last.Seat != 0 {
			t.Fatalf("the log ends at %d with %+v", f.Version(), last)
		}
		var b bytes.Buffer
		must(t, f.Record().Write(&b, f.Game(), record.For(0)))
		v, err := f.ShownTo(0).Brief(0, f.Version())
		must(t, err)
		step, err := f.ShownTo(0).Step(0, f.Version())
		must(t, err)
		all, err := json.Marshal([]any{v, step, b.String()})
		must(t, err)
		if strings.Contains(string(all), last.Seed) || !strings.Contains(string(all), "imagine 0 ?") {
			t.Fatalf("the player may read the seed: %s", all)
		}
		for _, card := range was {
			if strings.Contains(string(all), "deal 1 "+card) {
				t.Fatalf("the player may read that %s was dealt to the other seat", card)
			}
		}
	}
	if len(hands) < 15 || len(hands) == 20 && hands[strings.Join(was, " ")] {
		t.Errorf("20 seeds deal %d hands", len(hands))
	}
	// An open hand hides nothing that could be dealt again.
	open, err := port.Game().Resolve(game.Setup{Seats: 2, Options: map[string]string{"hands": "open"}})
	must(t, err)
	o, err := match.New(&match.Start{ID: "o", Game: port.Game(), Setup: open, Seed: fair.Seed{3}, Created: noon, Seats: m.Start().Seats})
	must(t, err)
	o, err = o.Begin(noon)
	must(t, err)
	at = o.Version()
	o = act(t, o, 0, "resign")
	f, err := o.Branches().PlayOn(match.Branch{At: at, Seat: 1}, again(), noon)
	must(t, err)
	if f.Version() != at {
		t.Errorf("%d entries of %d; want no more", f.Version(), at)
	}
}
