package host_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/store/sqlite"
)

// lowest is a bot that takes its lowest action.
type lowest struct{}

func (lowest) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// broken is a bot that fails in every way in turn.
type broken struct{ n int }

func (b *broken) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	b.n++
	switch b.n % 3 {
	case 0:
		return 0, errors.New("out of ideas")
	case 1:
		return 1 << 31, nil // no such action
	}
	panic("lost its mind")
}

func makeBot(level string, _ game.Game, _ uint64) (bot.Bot, error) {
	switch level {
	case "lowest":
		return lowest{}, nil
	case "broken":
		return &broken{}, nil
	}
	return nil, fmt.Errorf("no bot %q", level)
}

// newHost is a host on the file, and a function that stops it.
func newHost(t *testing.T, file string) (*host.Host, func()) {
	t.Helper()
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	g := bastion.Game()
	h, err := host.New(t.Context(), host.Config{
		Store: st, Bus: local.New(), Games: []game.Game{g}, Find: func(string, int) (game.Game, error) { return g, nil },
		Levels: []string{"lowest", "broken"}, Bot: makeBot,
	})
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	stop := func() {
		once.Do(func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	t.Cleanup(stop)
	return h, stop
}

func file(t *testing.T) string { return filepath.Join(t.TempDir(), "test.db") }

func must[T any](t *testing.T) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var ann, bo = host.Guest{ID: "guest-ann", Name: "Ann"}, host.Guest{ID: "guest-bo", Name: "Bo"}

// wait watches a match until ok.
func wait(t *testing.T, h *host.Host, id string, ok func(*match.Match) bool) *match.Match {
	t.Helper()
	w, err := h.Watch(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for m := w.Match(); ; m = w.Match() {
		if ok(m) {
			return m
		}
		<-w.News()
	}
}

func finished(m *match.Match) bool { return m.Phase() == match.Finished }

func TestBotsPlayAMatch(t *testing.T) {
	h, _ := newHost(t, file(t))
	spec := host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Bot, Level: "lowest"}, {Who: host.Bot, Level: "broken"}}}
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	m = wait(t, h, m.ID(), finished)
	if m.Version() != 13+26 {
		t.Fatalf("%d entries, want 39", m.Version())
	}
}
