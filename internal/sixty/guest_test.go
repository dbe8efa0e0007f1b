//go:build unix

package sixty_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"quarterdeck/internal/load"
)

// guest is one simulated guest.
type guest struct {
	*load.Client
	id       string
	n        int
	strength int // of the adaptive bot that chooses for it: 0 plays at random, 100 as deckhand, 200 as mate
}

// life is all guests with their servers.
type life struct {
	*fleet
	size
	guests []*guest
	byID   map[string]*guest

	requests, repeated atomic.Int64

	ticking sync.Mutex        // held while the clock is moved, and guards what follows
	desk    sync.Mutex        // the coach's: one address may ask for few matches at a time
	best    map[string]string // right answers that guests have seen, by puzzle
	races   []shared
	offered []shared // matches as duplicates
}

// request repeats a request until a server answers it. Every request here can be repeated: it acts once.
func (l *life) request(g *guest, method, path, key string, body, out any) error {
	for l.requests.Add(1); ; l.repeated.Add(1) {
		err := g.Do(context.Background(), method, path, key, body, out)
		var refused *load.Refusal
		if err == nil || errors.As(err, &refused) && refused.Status != http.StatusServiceUnavailable {
			return err
		}
		if l.t.Failed() {
			return errStopped
		}
	}
}

var errStopped = errors.New("the test has failed already")

// ask makes a request that no server may refuse.
func (l *life) ask(g *guest, method, path, key string, body, out any) bool {
	err := l.request(g, method, path, key, body, out)
	if err != nil && !errors.Is(err, errStopped) {
		l.t.Errorf("guest %d: %s %s: %v", g.n, method, path, err)
	}
	return err == nil
}

func hasCode(err error, codes ...string) bool {
	var refused *load.Refusal
	if !errors.As(err, &refused) {
		return false
	}
	for _, c := range codes {
		if refused.Code == c {
			return true
		}
	}
	return false
}

// strengthOf spreads the strengths of guests evenly.
func strengthOf(n, guests int) int { return 200 * n / guests }

// enroll registers all guests.
func (l *life) enroll() {
	for n := range l.size.guests {
		g := &guest{Client: &load.Client{HTTP: &http.Client{Transport: l.fleet}, Base: "http://quarterdeck.test"}, n: n, strength: strengthOf(n, l.size.guests)}
		var out struct{ Token string }
		if !l.ask(g, "POST", "/api/v1/guests", "", nil, &out) {
			return
		}
		g.Token = out.Token
		g.id, _, _ = strings.Cut(out.Token, ".")
		l.guests, l.byID[g.id] = append(l.guests, g), g
	}
}

func (g *guest) name() string { return fmt.Sprintf("Guest %d", g.n) }

// act sends an action, and repeats it where the server has not yet heard of the other seat's.
func (l *life) act(g *guest, match, action string, version int, key string) (load.Receipt, bool) {
	var out load.Receipt
	ok := l.ask(g, "POST", "/api/v1/matches/"+match+"/act", key, map[string]any{"action": action, "version": version}, &out)
	l.pass(300 * time.Millisecond)
	return out, ok
}

// state returns a match when the guest can act there, or when it is over.
func (l *life) state(g *guest, match string) (st load.State, ok bool) {
	for {
		st = load.State{}
		if !l.ask(g, "GET", "/api/v1/matches/"+match, "", nil, &st) {
			return st, false
		}
		if len(st.Legal) > 0 || st.Phase == "finished" {
			return st, true
		}
		time.Sleep(2 * time.Millisecond) // a bot is at work
	}
}

// attempt makes a guest's attempt at a deal of the day. Some guests leave it, or resign.
func (l *life) attempt(g *guest, game, date string, rnd *rand.Rand) {
	var seated load.Seated
	err := l.request(g, "POST", "/api/v1/dailies/"+game+"/"+date+"/attempt", "", map[string]string{"name": g.name()}, &seated)
	if hasCode(err, "done", "closed") {
		return
	}
	if err != nil {
		if !errors.Is(err, errStopped) {
			l.t.Errorf("guest %d, %s of %s: %v", g.n, game, date, err)
		}
		return
	}
	switch rnd.IntN(8) {
	case 0:
		l.goOn(g, seated.ID, rnd.IntN(9), rnd)
	case 1, 2:
		l.goOn(g, seated.ID, 1+rnd.IntN(9), rnd)
		if st, ok := l.state(g, seated.ID); ok && st.Phase != "finished" {
			l.act(g, seated.ID, "resign", st.Version, "resign")
		}
	default:
		l.goOn(g, seated.ID, 1000, rnd)
	}
}

// goOn plays on in a match alone, or against bots.
func (l *life) goOn(g *guest, match string, most int, rnd *rand.Rand) {
	for range most {
		st, ok := l.state(g, match)
		if !ok || st.Phase == "finished" {
			return
		}
		action := choose(st.Legal, rnd)
		if _, ok := l.act(g, match, action, st.Version, fmt.Sprint(g.n, "-", st.Version)); !ok {
			return
		}
	}
}

// choose returns an action of the rules.
func choose(legal []string, rnd *rand.Rand) string {
	own := make([]string, 0, len(legal))
	for _, a := range legal {
		if word, _, _ := strings.Cut(a, " "); word != "resign" && word != "draw" && word != "bot" && word != "undo" {
			own = append(own, a)
		}
	}
	return own[rnd.IntN(len(own))]
}

// fatal ends the test if it has failed.
func (l *life) fatal() {
	if l.t.Failed() {
		l.t.FailNow()
	}
}

// first is when the first day begins: a Monday, so that the days cross the end of a month and of a year.
var first = time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC)
