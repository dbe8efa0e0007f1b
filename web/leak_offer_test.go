package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/games/duel"
	"quarterdeck/internal/load"
)

// tradeObserver is a match of Heads Up Duel of four people, observed by the third of them and by a spectator.
type tradeObserver struct {
	t       *testing.T
	players []*load.Client
	viewers []*load.Client
	streams []*streamReader
	id      string
	version int
	got     strings.Builder // what the observers fetched on the way
}

// TestSecretOffersDoNotLeak compares all that a third seat and a spectator receive in two matches that differ only in
// secret offers of seats 0 and 1: their streams, pages, records, answers and refusals, from the first offer through
// every stage of trading into the duels.
func TestSecretOffersDoNotLeak(t *testing.T) {
	s := serveGame(t, duel.Game(), fair.Seed{1, 2, 3})
	for _, backs := range []string{"marked", "plain"} {
		a := observeTrade(t, s, backs, "0 give o; 0 offer 1; 1 decline 0 1; 0 offer 1; 1 decline 0 2; 0 offer 1; 1 accept 0 3", "0 ask 7; 0 offer 1; 1 decline 0 4")
		b := observeTrade(t, s, backs, "0 give o; 0 ask 7; 1 ask 7; 0 unask 7; 1 unask 7; 0 offer 1; 1 accept 0 1", "0 ask 7; 0 ask 8; 1 ask 2")
		if a != b {
			at := 0
			for at < min(len(a), len(b)) && a[at] == b[at] {
				at++
			}
			from := max(0, at-200)
			t.Fatalf("backs %s: what others are sent depends on a secret offer:\n%s\n-----\n%s", backs, a[from:min(at+200, len(a))], b[from:min(at+200, len(b))])
		}
	}
}

// observeTrade plays a match in which seats 0 and 1 act secretly in the first talk and in the market. It returns every
// byte that the observers received, without what differs from match to match.
func observeTrade(t *testing.T, s *testServer, backs, talk, market string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b := startTrade(t, s, backs)
	for _, c := range b.viewers {
		b.streams = append(b.streams, follow(ctx, t, c, "/api/v1/matches/"+b.id+"/stream?last="), follow(ctx, t, c, "/m/"+b.id+"/events"))
	}
	b.wait()
	const ready = "0 ready; 1 ready; 2 ready; 3 ready"
	b.do(talk)
	b.look()
	b.do("3 give o; 3 offer 2; 2 accept 3 1; " + ready)
	b.do(market)
	b.look()
	b.do("2 buy low; " + ready + "; " + ready)
	b.look()
	for range 12 {
		b.next()
	}
	b.look()
	for _, e := range b.streams {
		b.got.WriteString(e.text())
	}
	first, err := b.players[0].State(ctx, b.id)
	if err != nil {
		t.Fatal(err)
	}
	return canonical(b.got.String(), b.id, first.Created, b.players[2].Token)
}

// startTrade creates the match.
func startTrade(t *testing.T, s *testServer, backs string) *tradeObserver {
	t.Helper()
	b := &tradeObserver{t: t, players: []*load.Client{s.guest(), s.guest(), s.guest(), s.guest()}}
	m, err := b.players[0].Create(t.Context(), load.NewMatch{Game: "duel", Name: "Ann", Options: map[string]string{"backs": backs, "talk1": "0", "market": "0", "talk2": "0"},
		Seats: []load.Seat{{Who: "me"}, {Who: "friend"}, {Who: "friend"}, {Who: "friend"}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Bo", "Cleo", "Dan"} {
		if _, err := b.players[i+1].Claim(t.Context(), m.ID, i+1, m.Invites[i].Invite, name); err != nil {
			t.Fatal(err)
		}
	}
	b.id, b.viewers = m.ID, []*load.Client{b.players[2], s.guest()}
	return b
}

// wait reads all streams up to the newest version.
func (b *tradeObserver) wait() {
	b.t.Helper()
	state, err := b.players[0].State(b.t.Context(), b.id)
	if err != nil {
		b.t.Fatal(err)
	}
	b.version = state.Version
	for _, e := range b.streams {
		e.wait(b.t, b.version)
	}
}

func (b *tradeObserver) do(lines string) {
	b.t.Helper()
	for line := range strings.SplitSeq(lines, "; ") {
		b.act(int(line[0]-'0'), line[2:])
	}
}

func (b *tradeObserver) act(seat int, action string) {
	b.t.Helper()
	if _, err := b.players[seat].Act(b.t.Context(), b.id, action, b.version, ""); err != nil {
		b.t.Fatalf("seat %d, %s: %v", seat, action, err)
	}
	b.wait()
}

// next has the lowest seat that can act take its first legal action; both worlds are the same by then.
func (b *tradeObserver) next() {
	b.t.Helper()
	for seat, c := range b.players {
		state, err := c.State(b.t.Context(), b.id)
		if err != nil {
			b.t.Fatal(err)
		}
		if len(state.Legal) > 0 {
			b.act(seat, state.Legal[0])
			return
		}
	}
	b.t.Fatal("no seat can act")
}

// look fetches everything that the observers may fetch.
func (b *tradeObserver) look() {
	b.t.Helper()
	api := "/api/v1/matches/" + b.id
	paths := []string{"/m/" + b.id, "/m/" + b.id + "/record", "/m/" + b.id + "?at=70", "/"}
	for _, end := range []string{"", "?table=1", fmt.Sprint("?at=", b.version), fmt.Sprint("?at=", b.version-1), "/record", "/nothing"} {
		paths = append(paths, api+end)
	}
	for _, c := range b.viewers {
		for _, path := range paths {
			b.got.WriteString(fetch(b.t, c, "GET", path, ""))
		}
		for _, action := range []string{"accept 0 1", "accept 0 2", "accept 0 4", "decline 0 3", "accept 1 1"} { // offers that may be open between others
			b.got.WriteString(fetch(b.t, c, "POST", api+"/act", fmt.Sprintf(`{"action":%q,"version":%d}`, action, b.version)))
		}
		b.got.WriteString(fetch(b.t, c, "POST", api+"/undo", fmt.Sprintf(`{"version":%d}`, b.version)))
	}
}
