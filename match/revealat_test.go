package match_test

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// TestRevealAt checks that a match whose deal other matches share hides its seed until the set time, even after its
// end. Then the record has the seed and verifies.
func TestRevealAt(t *testing.T) {
	until := noon.Add(12 * time.Hour)
	setup, err := bastion.Game().Resolve(game.Setup{})
	must(t, err)
	begun, err := match.New(&match.Start{
		ID: "m", Game: bastion.Game(), Setup: setup, Seed: fair.Seed{7, 8, 9}, Created: noon, Series: "daily", RevealAt: until,
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"}},
	})
	must(t, err)
	begun, err = begun.Begin(noon)
	must(t, err)
	m := play(t, begun, 1, over)
	seed := hex.EncodeToString(m.Start().Seed[:])
	for viewer := game.Watcher; viewer <= 1; viewer++ {
		for n := range m.Version() + 1 {
			v, err := m.View(viewer, n)
			must(t, err)
			shown := asJSON(t, v)
			if n > 0 {
				s, err := m.ShownTo(0).Step(viewer, n)
				must(t, err)
				shown += asJSON(t, s)
			}
			if strings.Contains(shown, seed) || v.Seed != "" || !v.RevealAt.Equal(until) {
				t.Fatalf("version %d shows %d the seed, or not until when it is sealed: %s", n, viewer, shown)
			}
		}
	}
	for _, rec := range []*record.Record{m.Record(), m.RecordAt(noon), m.RecordAt(until.Add(-1))} {
		if text := writeRecord(t, rec, m); rec.Seed != nil || rec.Commit == nil || strings.Contains(text, seed) {
			t.Errorf("the record has the seed too early:\n%s", text)
		}
		must(t, record.Verify(rec, games.Find, record.VerifyOptions{}))
	}
	rec := m.RecordAt(until)
	if rec.Seed == nil || *rec.Seed != m.Start().Seed {
		t.Error("the record has no seed when its time has come")
	}
	must(t, record.Verify(rec, games.Find, record.VerifyOptions{}))
}

func writeRecord(t *testing.T, rec *record.Record, m *match.Match) string {
	t.Helper()
	var b strings.Builder
	must(t, rec.Write(&b, m.Game()))
	return b.String()
}
