package host_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/sabotage"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
	"quarterdeck/store/storetest"
)

func findSabotage(string, int) (game.Game, error) { return sabotage.Game(), nil }

func playsSabotage(c *node.Config) { c.Games, c.Find = []game.Game{sabotage.Game()}, findSabotage }

// claims counts the outcomes of the claims of a match.
type claims struct{ taken, late atomic.Int64 }

// TestRaceForCards runs two clients that claim cards in open windows as fast as they can, each with two goroutines, at
// two servers of one store. No card is removed twice, every claim is in the log or refused with a reason, and the log
// verifies (SB-13).
func TestRaceForCards(t *testing.T) {
	const enough = 10_000 // claims
	st, b := &storetest.Memory{}, local.New()
	one, two := hostOn(t, st, b, playsSabotage), hostOn(t, st, b, playsSabotage)
	defer one.Close()
	defer two.Close()
	var all claims
	for n := uint64(0); all.taken.Load()+all.late.Load() < enough; n++ {
		m := sitToRace(t, one, "3456"[n%4:n%4+1])
		var these claims
		var wg sync.WaitGroup
		for hand := range uint64(4) {
			c := claimant{t: t, host: []*nodetest.Server{one, two}[hand%2], guest: []host.Guest{ann, bo}[hand%2], id: m.ID(), r: rand.New(rand.NewPCG(n, hand)), claims: &these}
			wg.Go(c.run)
		}
		wg.Wait()
		if t.Failed() {
			t.Fatalf("match %d of this test", n)
		}
		checkRace(t, must[*match.Match](t)(two.Get(t.Context(), m.ID())), int(these.taken.Load()))
		all.taken.Add(these.taken.Load())
		all.late.Add(these.late.Load())
	}
	t.Logf("%d claims taken, %d refused", all.taken.Load(), all.late.Load())
	if all.late.Load() < enough/20 {
		t.Errorf("only %d claims were late: this test races too little", all.late.Load())
	}
}

func sitToRace(t *testing.T, h *nodetest.Server, rows string) *match.Match {
	t.Helper()
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{
		Game: "sabotage", Options: map[string]string{"pace": "race", "rows": rows},
		Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann,
	}))
	return must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: bo}))
}

// claimant is one goroutine of one player.
type claimant struct {
	t      *testing.T
	host   *nodetest.Server
	guest  host.Guest
	id     string
	r      *rand.Rand
	claims *claims
}

// run makes every possible claim until the match is over.
func (c claimant) run() {
	w, err := c.host.Subscribe(c.t.Context(), c.id, "")
	if err != nil {
		c.t.Error(err)
		return
	}
	defer w.Close()
	for {
		m := w.Match()
		if finished(m) || c.t.Failed() {
			return
		}
		action := c.choose(m)
		if action == "" {
			<-w.Ready()
			continue
		}
		for range c.r.IntN(8) {
			runtime.Gosched() // meanwhile others choose from the same cards
		}
		_, err := c.host.Act(c.t.Context(), host.ActionRequest{Match: c.id, Guest: c.guest.ID, Action: action, Version: m.Version()})
		var refusal *game.Refusal
		switch {
		case err == nil:
			c.claims.taken.Add(1)
		case !errors.As(err, &refusal) || refusal.Text == "" || refusal.Code == match.Late && !strings.HasPrefix(refusal.Text, "You were late. "):
			c.t.Errorf("%s by %s: %v", action, c.guest.Name, err)
		default:
			c.claims.late.Add(1)
		}
	}
}

// choose returns a legal action, seldom a pass while a card can be removed; "" if there is none.
func (c claimant) choose(m *match.Match) string {
	legal := m.Position().Legal(nil, m.SeatOf(c.guest.ID))
	if len(legal) == 0 {
		return ""
	}
	n := len(legal)
	if n > 1 && c.r.IntN(10) > 0 {
		n-- // the last one is the pass
	}
	return m.Game().Format(legal[c.r.IntN(n)])
}

// checkRace checks a finished match: the log equals what was acknowledged, verifies, and removes no card twice.
func checkRace(t *testing.T, m *match.Match, taken int) {
	t.Helper()
	rec := m.Record()
	if err := record.Verify(rec, findSabotage, record.VerifyOptions{}); err != nil {
		t.Fatal(err)
	}
	cards, played := cardPlaces{}, 0
	for i, e := range rec.Entries {
		if e.Actor >= 0 {
			played++
		}
		if err := cards.follow(e.Text(m.Game())); err != nil {
			t.Fatalf("entry %d of %s, %s: %v", i+1, m.ID(), e.Text(m.Game()), err)
		}
	}
	if played != taken {
		t.Fatalf("%d claims were acknowledged, %d are in the log", taken, played)
	}
}

// cardPlaces follows a log without the game: it tracks the cards at "0:5.1", "C" and "D".
type cardPlaces map[string]string

func (p cardPlaces) follow(entry string) error {
	words := strings.Fields(entry)
	actor, verb, rest := words[0], words[1], words[2:]
	switch verb {
	case "deal", "turn", "plant", "stand":
		return p.lay(rest[0], rest[1])
	case "draw":
		delete(p, "D")
		return p.lay("D", rest[0])
	case "king":
		return p.take(actor, rest[0])
	case "pair":
		one, other, _ := strings.Cut(rest[0], "+")
		return errors.Join(p.take(actor, one), p.take(actor, other))
	}
	return nil
}

func (p cardPlaces) lay(place, card string) error {
	for at, there := range p {
		if at == place || there == card {
			return fmt.Errorf("%s comes to %s while %s lies at %s", card, place, there, at)
		}
	}
	p[place] = card
	return nil
}

func (p cardPlaces) take(seat, place string) error {
	if place != "C" && place != "D" {
		place = seat + ":" + place
	}
	if p[place] == "" {
		return fmt.Errorf("%s holds no card", place)
	}
	delete(p, place)
	return nil
}
