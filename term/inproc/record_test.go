package inproc_test

import (
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
)

// TestRecord: a record of every game can be stepped through from every perspective, and shows no seat more than it saw.
func TestRecord(t *testing.T) {
	for _, g := range games.All() {
		d := inproc.Open(t.Context(), begin(t, g.Info().ID, 1, clock.Pace{}), inproc.Config{Seats: game.SetOf(0), Bot: randomBot, Wait: true})
		end := finish(t, d)
		rec := d.Match().Record()
		for viewer := game.Watcher; viewer < 2; viewer++ {
			if viewer < 0 && viewer != game.Watcher {
				continue
			}
			r, err := inproc.OpenRecord(rec, g, viewer)
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.View(t.Context(), term.Now)
			if err != nil || v.Result == nil || v.Result.End != end.Result.End {
				t.Fatalf("%s: %v, %v", g.Info().ID, v.Result, err)
			}
			if want := d.Match().Names(); !slices.Equal(v.Names, want) {
				t.Errorf("%s: the players are %q, not %q", g.Info().ID, v.Names, want)
			}
			past, err := r.View(t.Context(), v.Version/2)
			want, wantErr := d.Match().SeenAs().View(viewer, v.Version/2)
			if err != nil || wantErr != nil || past.Table.Status != want.Table.Status || len(past.Table.Zones) != len(want.Table.Zones) {
				t.Errorf("%s: the past as seat %d: %v, %v", g.Info().ID, viewer, err, wantErr)
			}
			if r.Act(t.Context(), match.Request{}) == nil {
				t.Error("a record is changed")
			}
		}
	}
}
