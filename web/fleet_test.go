//go:build unix

package web_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"quarterdeck/internal/services"
)

// fleet is several of the real program that share a database and a bus. A request goes to any of those that are up.
type fleet struct {
	crew
	ships []*ship

	mu  sync.Mutex
	rnd *rand.Rand
}

func newFleet(t *testing.T, seed uint64) *fleet {
	t.Helper()
	program := buildProgram(t)
	keep := []string{"--store", services.Postgres(t).URL(), "--bus", services.NATS(t)}
	f := &fleet{rnd: rand.New(rand.NewPCG(seed, 1))}
	f.crew = crew{t: t, send: f, running: func() {}, several: true}
	for i := range uint64(2) {
		f.ships = append(f.ships, newShip(t, program, keep, seed+i))
	}
	return f
}

// RoundTrip sends a request to one ship or another, as a proxy would: to one that is up, if there is any.
func (f *fleet) RoundTrip(r *http.Request) (*http.Response, error) {
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

// TestKilledFleet kills one of two servers at random moments, in turns, while matches are played at both.
func TestKilledFleet(t *testing.T) {
	kills := 40
	if testing.Short() {
		kills = 6
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	f := newFleet(t, seed)
	for _, s := range f.ships {
		s.launch(60)
	}
	voyage := f.voyage(context.Background(), 4)
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
	t.Logf("%d matches were played through %d kills", voyage.played.Load(), kills)
	for _, s := range f.ships {
		s.stop()
	}
}
