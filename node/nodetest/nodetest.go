// Package nodetest runs servers for tests of packages that work on a host.
package nodetest

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/store"
)

// Server is a server under test. The methods of its host are its own.
type Server struct {
	*node.Node
	*host.Host
}

// Close stops the server.
func (s *Server) Close() { s.Node.Close() }

// New returns a server of Bastion's Breach on a store and a bus, with bots that choose the lowest action. The functions
// in change may modify its configuration.
func New(t testing.TB, st store.Store, b bus.Bus, change ...func(*node.Config)) *Server {
	t.Helper()
	g := bastion.Game()
	c := node.Config{Config: host.Config{
		Store: st, Bus: b, Games: []game.Game{g}, Find: func(string, int) (game.Game, error) { return g, nil },
		Levels: []string{"lowest"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowest{}, nil }, Log: slog.New(slog.DiscardHandler),
	}}
	for _, f := range change {
		f(&c)
	}
	n, err := node.New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return &Server{n, n.Host}
}

// lowest chooses the first legal action.
type lowest struct{}

func (lowest) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// Must returns a function that returns v, or fails the test if there is an error.
func Must[T any](t testing.TB) func(v T, err error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Ann and Bo are guests for tests.
var Ann, Bo = host.Guest{ID: "guest-ann", Name: "Ann"}, host.Guest{ID: "guest-bo", Name: "Bo"}

// Wait waits until ok returns true for a match, and returns the match.
func Wait(t testing.TB, s *Server, id string, ok func(*match.Match) bool) *match.Match {
	t.Helper()
	w := Must[*host.Subscription](t)(s.Subscribe(t.Context(), id, ""))
	defer w.Close()
	for m := w.Match(); ; m = w.Match() {
		if ok(m) {
			return m
		}
		<-w.Ready()
	}
}

// Finished reports whether a match is over.
func Finished(m *match.Match) bool { return m.Phase() == match.Finished }

// Pair creates a match of Ann and Bo.
func Pair(t testing.TB, s *Server) *match.Match {
	t.Helper()
	m := Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: Ann, Nonce: [16]byte{7}}))
	return Must[*match.Match](t)(s.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: s.Invite(m.ID(), 1), Guest: Bo}))
}

// Act carries out a guest's action on the newest version of a match.
func Act(ctx context.Context, s *Server, id string, g host.Guest, action, key string) (host.Receipt, error) {
	m, err := s.Get(ctx, id)
	if err != nil {
		return host.Receipt{}, err
	}
	return s.Act(ctx, host.ActionRequest{Match: id, Guest: g.ID, Action: action, Version: m.Version(), Key: key})
}

// WantCode fails the test unless err is a refusal with a code.
func WantCode(t testing.TB, err error, code game.Code) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("got %v, want a refusal %q", err, code)
	}
}

// WithBreach adds the game Breach.
func WithBreach(c *node.Config) {
	c.Games = []game.Game{bastion.Game(), breach.Game()}
	c.Find = games.Find
}

// HotSeat creates a table of Breach with two seats of Ann's, a hot seat, and others.
func HotSeat(t testing.TB, s *Server, others ...host.SeatSpec) *match.Match {
	t.Helper()
	seats := append([]host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}}, others...)
	return Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "breach", Seats: seats, Guest: Ann}))
}
