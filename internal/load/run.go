package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Plan describes a measurement.
type Plan struct {
	Base    string // the server, "http://127.0.0.1:8080"
	Game    string
	Matches int  // open at the same time, each with two seats and two streams
	Playing int  // matches of these that are played at the same time
	Pages   bool // the players are browsers: patches of pages, compressed, and forms
	// Think is how long a player waits before a move on average; 0: not at all.
	Think time.Duration
	// From returns the address of this machine from which the players of match i come; nil: the system chooses.
	From func(i int) net.IP
	// Read is called with what a stream of match i sends; an error ends the match. It may be nil.
	Read func(i int, data []byte) error
}

// Figures is the result of a measurement.
type Figures struct {
	Moves     int           // acknowledged
	Took      time.Duration // from the first move to the last
	PerSecond float64
	P50, P99  time.Duration // from sending a move to having its acknowledgment
}

// Field is a number of open matches without moves.
type Field struct {
	plan    Plan
	address string
	matches []*pair
}

// pair is a match and its two players.
type pair struct {
	id    string
	seats [2]*seat
}

// seat is one player with two connections: one for actions and one for the stream.
type seat struct {
	f                 *Field
	dialer            *net.Dialer
	token             string
	authorization     string // the header line with the token
	acting, streaming *wire  // acts is nil before the first action
	events            *subscription
	times             []time.Duration
}

// Open creates the matches, takes their seats and opens their streams.
func Open(ctx context.Context, plan Plan) (*Field, error) {
	f := &Field{plan: plan, address: strings.TrimPrefix(plan.Base, "http://"), matches: make([]*pair, plan.Matches)}
	err := inParallel(16, plan.Matches, func(i int) (err error) {
		f.matches[i], err = f.newPair(ctx, i)
		return err
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Close closes all connections.
func (f *Field) Close() {
	for _, p := range f.matches {
		if p == nil {
			continue
		}
		for _, s := range p.seats {
			if s != nil {
				s.close()
			}
		}
	}
}

// newPair creates match i and takes its seats. The names of its players end with i.
func (f *Field) newPair(ctx context.Context, i int) (*pair, error) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: f.dialer(i).DialContext}, Timeout: patience}
	one, two := &Client{HTTP: client, Base: f.plan.Base}, &Client{HTTP: client, Base: f.plan.Base}
	m, err := one.Create(ctx, NewMatch{Game: f.plan.Game, Seats: []Seat{{Who: "me"}, {Who: "friend"}}, Name: fmt.Sprint("Bea", i)}, "")
	if err != nil {
		return nil, err
	}
	if _, err := two.Claim(ctx, m.ID, 1, m.Invites[0].Invite, fmt.Sprint("Cid", i)); err != nil {
		return nil, err
	}
	p := &pair{id: m.ID}
	for s, c := range []*Client{one, two} {
		if p.seats[s], err = f.newSeat(m.ID, c.Token, i); err != nil {
			return p, err
		}
	}
	return p, nil
}

// dialer returns what connects the players of match i.
func (f *Field) dialer(i int) *net.Dialer {
	d := &net.Dialer{Timeout: patience}
	if f.plan.From != nil {
		d.LocalAddr = &net.TCPAddr{IP: f.plan.From(i)}
	}
	return d
}

func (f *Field) newSeat(id, token string, i int) (*seat, error) {
	s := &seat{f: f, dialer: f.dialer(i), token: token, authorization: "Authorization: Bearer " + token + "\r\n"}
	path := "/api/v1/matches/" + id + "/stream"
	if f.plan.Pages {
		s.authorization, path = "Cookie: quarterdeck="+token+"\r\nSec-Fetch-Site: same-origin\r\n", "/m/"+id+"/events"
	}
	var err error
	if s.streaming, err = dial(s.dialer, f.address, s.authorization); err != nil {
		return nil, err
	}
	body, err := s.streaming.open(path, f.plan.Pages)
	if err != nil {
		s.close()
		return nil, err
	}
	s.events = newSubscription(body, f.plan.Pages)
	if f.plan.Read != nil {
		s.events.read = func(data []byte) error { return f.plan.Read(i, data) }
	}
	return s, nil
}

func (s *seat) close() {
	s.streaming.close()
	if s.acting != nil {
		s.acting.close()
	}
}

// Play plays all the matches to their ends, taking every seat's actions in turn from its legal ones.
func (f *Field) Play(ctx context.Context) (Figures, error) {
	stop := context.AfterFunc(ctx, f.Close)
	defer stop()
	began := time.Now()
	err := inParallel(f.plan.Playing, len(f.matches), func(i int) error { return f.matches[i].play(i) })
	took := time.Since(began)
	times := f.times()
	if err != nil || len(times) == 0 {
		return Figures{}, errors.Join(err, ctx.Err())
	}
	return Figures{
		Moves: len(times), Took: took, PerSecond: float64(len(times)) / took.Seconds(),
		P50: times[len(times)/2], P99: times[len(times)*99/100],
	}, nil
}

// times returns how long each move took, the shortest first.
func (f *Field) times() (all []time.Duration) {
	for _, p := range f.matches {
		all = append(append(all, p.seats[0].times...), p.seats[1].times...)
	}
	slices.Sort(all)
	return all
}

func (p *pair) play(salt int) error {
	var wg sync.WaitGroup
	errs := make([]error, len(p.seats))
	for i, s := range p.seats {
		wg.Go(func() { errs[i] = s.play(p.id, salt+i) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// play acts whenever the stream says that it is the seat's turn, until the match is over.
func (s *seat) play(id string, salt int) (err error) {
	if s.f.plan.Think == 0 {
		if s.acting, err = dial(s.dialer, s.f.address, s.authorization); err != nil {
			return err
		}
	}
	for acted := 0; ; {
		if err := s.events.next(); err != nil || s.events.over {
			return err
		}
		// A state from before the last action does not know of it.
		if len(s.events.legal) == 0 || s.events.version < acted {
			continue
		}
		if s.f.plan.Think > 0 {
			time.Sleep(rand.N(2 * s.f.plan.Think))
			// The server closes a connection that was idle for long.
			if s.acting != nil {
				s.acting.close()
			}
			if s.acting, err = dial(s.dialer, s.f.address, s.authorization); err != nil {
				return err
			}
		}
		action := s.events.legal[(7*s.events.version+salt)%len(s.events.legal)]
		sent := time.Now()
		answer, err := s.act(id, action)
		if err != nil {
			return err
		}
		s.times = append(s.times, time.Since(sent))
		if acted, err = parseVersion(answer); err != nil {
			return err
		}
	}
}

// act makes one request and returns its answer.
func (s *seat) act(id, action string) ([]byte, error) {
	path, more := "/api/v1/matches/"+id+"/act", "Content-Type: application/json\r\n"
	body := fmt.Appendf(nil, `{"action":%q,"version":%d}`, action, s.events.version)
	if s.f.plan.Pages {
		path, more = "/m/"+id+"/act", "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
		body = fmt.Appendf(nil, "a=%s&v=%d", url.QueryEscape(action), s.events.version)
	}
	status, answer, err := s.acting.do("POST", path, more, body)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, fmt.Errorf("%s at version %d was answered with %d %q", action, s.events.version, status, answer)
	}
	return answer, nil
}

// inParallel calls do for 0…n-1, several at a time, and stops at the first error.
func inParallel(workers, n int, do func(int) error) error {
	var wg sync.WaitGroup
	todo, errs := make(chan int), make(chan error, workers)
	for range workers {
		wg.Go(func() {
			for i := range todo {
				if err := do(i); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	var err error
	for i := 0; i < n && err == nil; i++ {
		select {
		case todo <- i:
		case err = <-errs:
		}
	}
	close(todo)
	wg.Wait()
	close(errs)
	for more := range errs {
		err = errors.Join(err, more)
	}
	return err
}
