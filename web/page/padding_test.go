package page

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/web/analysis"
	"quarterdeck/web/services"
	"quarterdeck/web/stream"
)

// pagesOfAll returns the pages of matches of every game.
func pagesOfAll(t *testing.T) matches {
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := node.New(context.Background(), node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: games.All(), Find: games.Find, Passive: true,
		Bot: func(string, game.Game, uint64) (bot.Bot, error) { return nil, nil },
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return newMatches(New(&services.Set{Node: h, Host: h.Host, Analyst: analysis.New(nil, games.Find)}, ""))
}

// dealt returns a dealt match of people only.
func dealt(t *testing.T, g game.Game, seats int, seed byte) *match.Match {
	t.Helper()
	setup, err := g.Resolve(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "abcdefghijklmnopqrst", Game: g, Setup: setup, Seed: fair.Seed{seed}, Created: time.UnixMilli(1_700_000_000_000)}
	for i := range seats {
		start.Seats = append(start.Seats, seating.Player{Kind: seating.Human, Name: fmt.Sprint("Player ", i), Guest: fmt.Sprint("guest", i)})
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// lengths returns the length of the update from m to next in a seat's own stream: compressed and plain, both padded.
func lengths(t *testing.T, f *stream.Format, m, next *match.Match, s game.Seat) (zip, plain, padZip, padPlain int) {
	t.Helper()
	key := stream.Key{Match: m.ID(), Seats: game.SetOf(s), Format: f.Name}
	from := max(0, m.Version()-1)
	render, err := f.Start(next, key, from)
	if err != nil {
		t.Fatal(err)
	}
	var last []byte
	var zipped, whole bytes.Buffer
	for n := from + 1; n <= next.Version(); n++ {
		var b bytes.Buffer
		if err := render(&b, next, n); err != nil {
			t.Fatal(err)
		}
		msg := stream.NewMessage(stream.EventID("0123456789ab", n), f.Event, b.Bytes())
		msg.Before = last
		if n > m.Version() {
			zipped.Write(msg.Deflated(last))
			whole.Write(msg.Plain)
		}
		last = msg.Plain
	}
	zip, plain = zipped.Len(), whole.Len()
	f.Pad.Fill(&zipped, true)
	f.Pad.Fill(&whole, false)
	return zip, plain, zipped.Len(), whole.Len()
}

// secret holds the lengths of all actions of a seat in one position that others cannot distinguish.
type secret struct{ zip, plain, padZip, padPlain map[int]bool }

// secrets returns a seat's actions, grouped by what others learn of them.
func secrets(t *testing.T, f *stream.Format, m *match.Match, s game.Seat, now time.Time) map[string]*secret {
	t.Helper()
	out := map[string]*secret{}
	for _, a := range m.Position().Legal(nil, s) {
		if game.VisibilityOf(m.Position(), game.Watcher, s, a) == game.Open {
			continue
		}
		next, _, err := m.Act(match.Request{Seat: s, Action: m.Game().Format(a), Version: m.Version()}, now)
		if err != nil {
			continue
		}
		seen, err := next.ShownTo(0).Step(game.Watcher, next.Version())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(seen)
		if err != nil {
			t.Fatal(err)
		}
		same := out[string(text)]
		if same == nil {
			same = &secret{map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}}
			out[string(text)] = same
		}
		zip, plain, padZip, padPlain := lengths(t, f, m, next, s)
		same.zip[zip], same.plain[plain], same.padZip[padZip], same.padPlain[padPlain] = true, true, true, true
	}
	return out
}

// TestSecretChoicesHaveOneLength plays every game with secret actions, and tries in every position all actions that
// others cannot distinguish: in the player's own stream they have the same length. Lengths are padded to classes with
// borders, so one choice in fifty may have two.
func TestSecretChoicesHaveOneLength(t *testing.T) {
	s := pagesOfAll(t)
	for _, g := range games.All() {
		for _, f := range []*stream.Format{stream.NewSteps(), s.patches} {
			var choices, told, toldPlain, before, beforePlain, bytesBefore, bytesNow, moves int
			for run, seats := range g.Info().Seats {
				rnd := rand.New(rand.NewPCG(uint64(run), 0))
				m := dealt(t, g, seats, byte(run))
				for step := 0; m.Phase() == match.Running && step < 40; step++ {
					now := m.Start().Created.Add(time.Duration(step) * time.Second)
					s := anyone(m, rnd)
					for _, c := range secrets(t, f, m, s, now) {
						if choices++; len(c.zip) > 1 {
							before++
						}
						if len(c.plain) > 1 {
							beforePlain++
						}
						if len(c.padZip) > 1 {
							told++
						}
						if len(c.padPlain) > 1 {
							toldPlain++
						}
					}
					legal := m.Position().Legal(nil, s)
					next, _, err := m.Act(match.Request{Seat: s, Action: g.Format(legal[rnd.IntN(len(legal))]), Version: m.Version()}, now)
					if err != nil {
						t.Fatal(err)
					}
					zip, _, padZip, _ := lengths(t, f, m, next, s)
					bytesBefore, bytesNow, moves = bytesBefore+zip, bytesNow+padZip, moves+1
					m = next
				}
			}
			t.Logf("%s, %s: of %d secret choices %d had more than one length compressed, %d plain; padded %d and %d; a move takes %d bytes instead of %d",
				g.Info().ID, f.Name, choices, before, beforePlain, told, toldPlain, bytesNow/moves, bytesBefore/moves)
			if most := choices / 50; told > most || toldPlain > most {
				t.Errorf("%s, %s: %d (compressed) and %d (plain) of %d secret choices show in lengths, want at most %d", g.Info().ID, f.Name, told, toldPlain, choices, most)
			}
		}
	}
}

// anyone returns a seat that can act.
func anyone(m *match.Match, rnd *rand.Rand) game.Seat {
	var seats []game.Seat
	for s := range m.Position().Actors().All() {
		if s >= 0 && len(m.Position().Legal(nil, s)) > 0 {
			seats = append(seats, s)
		}
	}
	return seats[rnd.IntN(len(seats))]
}
