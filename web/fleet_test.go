//go:build unix

package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/services"
)

// killedFleet is several of the real program that share a database and a bus. A request goes to any of those that run.
type killedFleet struct {
	tableClients
	ships []*killedProgram

	mu  sync.Mutex
	rnd *rand.Rand
}

func newFleet(t *testing.T, seed uint64) *killedFleet {
	t.Helper()
	program := buildProgram(t)
	keep := []string{"--store", services.Postgres(t).URL(), "--bus", services.NATS(t)}
	f := &killedFleet{rnd: rand.New(rand.NewPCG(seed, 1))}
	f.tableClients = tableClients{t: t, send: f, running: func() {}, several: true}
	for i := range uint64(2) {
		f.ships = append(f.ships, newKilledProgram(t, program, keep, seed+i))
	}
	return f
}

// RoundTrip sends a request to one of the servers that run, as a proxy would.
func (f *killedFleet) RoundTrip(r *http.Request) (*http.Response, error) {
	f.mu.Lock()
	first := f.rnd.IntN(len(f.ships))
	f.mu.Unlock()
	for i := range f.ships {
		if s := f.ships[(first+i)%len(f.ships)]; s.isUp() {
			return s.RoundTrip(r)
		}
	}
	return f.ships[first].RoundTrip(r)
}

// TestKilledFleet kills one of two servers at random moments, in turn, while matches are played at both.
func TestKilledFleet(t *testing.T) {
	t.Parallel()
	kills := killsOf(t, 6, 40)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	f := newFleet(t, seed)
	for _, s := range f.ships {
		s.launch(60)
	}
	voyage := f.playTables(context.Background(), 4)
	for i := range kills {
		s := f.ships[i%2]
		s.kill()
		s.launch(60)
		if t.Failed() {
			break
		}
	}
	close(voyage.stop)
	voyage.Wait()
	voyage.report(t, f.ships[0].kills+f.ships[1].kills)
	for _, s := range f.ships {
		s.stop()
	}
}

// TestBrowserTwoServers has two friends play a match, each at another server. One sends the link, both see every card
// and every message, and when one server dies the other's player goes on.
func TestBrowserTwoServers(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 1)
	for _, s := range f.ships {
		s.launch(1 << 40)
	}
	b := browser.Start(t)
	here, there := "http://"+f.ships[0].address, "http://"+f.ships[1].address
	ann, bo := &player{Tab: b.Open(t, quick(browser.Desk)), t: t}, &player{Tab: b.Open(t, quick(browser.Phone)), t: t}
	ann.Go(here + "/games/bastion")
	ann.Click("[name=seat1][value=friend]")
	ann.Click(".set-table .big")
	ann.Until(`document.querySelector("#invite:not([hidden]) [data-copy]")`)
	link := browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`)
	bo.Go(strings.Replace(link, here, there, 1))
	bo.Click(".invitation .big")
	for i := range ranks {
		hers, his := ranks[i:i+1], string(ranks[(i+1)%len(ranks)])
		ann.ready()
		ann.Click(ann.card(hers))
		if i == 6 {
			// Her choice is stored, even if no server publishes it.
			ann.Until(fmt.Sprintf(`document.querySelector("#q-row %s.m-chosen")`, ann.card(hers)))
			f.ships[0].sink <- struct{}{}
			f.ships[0].kill()
		}
		bo.ready()
		byTaps(bo, his)
		if i == 6 {
			f.ships[0].launch(1 << 40)
		}
		if i == len(ranks)-1 {
			break
		}
		ann.played(hers)
		bo.played(his)
		if i == 3 {
			ann.Click("#chat summary")
			ann.sendsChat("table", "Well met at the other server.")
			bo.seesChat("Well met at the other server.")
			bo.Shot("two-servers-phone")
		}
	}
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#result[data-outcome]:not([hidden])")`)
	}
	ann.Shot("two-servers-desk")
	for _, s := range f.ships {
		s.stop()
	}
}
