package host_test

import (
	"slices"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestLongMatchEnds checks that stored matches beyond the size limits load, and end. At MaxEntries a person can only
// leave the match to bots, which finish it. At LastEntry a bot resigns instead of retrying forever.
func TestLongMatchEnds(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New())
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
	h.Close()
	kept, log, err := st.Load(t.Context(), m.ID())
	if err != nil {
		t.Fatal(err)
	}
	log = slices.DeleteFunc(log, func(e store.Entry) bool { return e.Actor != int8(game.Nature) })
	for _, c := range []struct {
		id     string
		length int
	}{{"long", match.MaxEntries}, {"longest", match.LastEntry}} {
		for len(log) < c.length {
			at := log[0].At
			log = append(log, store.Entry{Actor: 0, Text: "play K", At: at}, store.Entry{Actor: 0, Text: "asks undo", At: at})
		}
		kept.ID, kept.Summary.Version = c.id, len(log)
		if err := st.Create(t.Context(), kept, log); err != nil {
			t.Fatal(err)
		}
	}
	h = hostOn(t, st, local.New())
	defer h.Close()
	if end := wait(t, h, "longest", finished).Record().End; end != "abandoned" {
		t.Errorf("the longest match ended %q; want abandoned", end)
	}
	_, err = act(t.Context(), h, "long", ann, "play K", "")
	wantRefusal(t, err, match.LogFull)
	must[host.Receipt](t)(act(t.Context(), h, "long", ann, "bot lowest", ""))
	if m := wait(t, h, "long", finished); !game.Over(m.Position()) {
		t.Errorf("the bots did not finish the match; it ended %q", m.Record().End)
	}
}
