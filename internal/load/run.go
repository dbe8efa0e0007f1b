package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Plan is what a measurement does.
type Plan struct {
	Base    string // the server, "http://127.0.0.1:8080"
	Game    string
	Matches int // open at the same time, each with two seats and two streams
	Playing int // of them that are being played at the same time
}

// Figures is what came out.
type Figures struct {
	Moves     int           // acknowledged
	Took      time.Duration // from the first move to the last
	PerSecond float64
	P50, P99  time.Duration // from sending a move to having its acknowledgement
}

// Field is a number of open matches that nobody plays yet.
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

// seat is one player with two connections: one to act, one that streams.
type seat struct {
	acts, news *wire
	times      []time.Duration
}

// Open creates the matches, takes their seats and opens their streams.
func Open(ctx context.Context, plan Plan) (*Field, error) {
	f := &Field{plan: plan, address: strings.TrimPrefix(plan.Base, "http://"), matches: make([]*pair, plan.Matches)}
	err := inParallel(16, plan.Matches, func(i int) (err error) {
		f.matches[i], err = f.newPair(ctx)
		return err
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Close gives all connections back.
func (f *Field) Close() {
	for _, p := range f.matches {
		if p == nil {
			continue
		}
		for _, s := range p.seats {
			if s != nil {
				s.acts.close()
				s.news.close()
			}
		}
	}
}

func (f *Field) newPair(ctx context.Context) (*pair, error) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: patience}
	one, two := &Client{HTTP: client, Base: f.plan.Base}, &Client{HTTP: client, Base: f.plan.Base}
	m, err := one.Create(ctx, NewMatch{Game: f.plan.Game, Seats: []Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err != nil {
		return nil, err
	}
	if _, err := two.Claim(ctx, m.ID, 1, m.Invites[0].Invite, "Bo"); err != nil {
		return nil, err
	}
	p := &pair{id: m.ID}
	for i, c := range []*Client{one, two} {
		if p.seats[i], err = f.newSeat(m.ID, c.Token); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (f *Field) newSeat(id, token string) (*seat, error) {
	acts, err := dial(f.address, token)
	if err != nil {
		return nil, err
	}
	news, err := dial(f.address, token)
	if err != nil {
		return nil, errors.Join(err, acts.conn.Close())
	}
	return &seat{acts: acts, news: news}, news.open("/api/v1/matches/" + id + "/stream")
}

// Play plays all the matches to their ends, taking every seat's actions in turn from its legal ones.
func (f *Field) Play(ctx context.Context) (Figures, error) {
	stop := context.AfterFunc(ctx, f.Close)
	defer stop()
	began := time.Now()
	err := inParallel(f.plan.Playing, len(f.matches), func(i int) error { return f.matches[i].play(i) })
	took := time.Since(began)
	var times []time.Duration
	for _, p := range f.matches {
		times = append(times, p.seats[0].times...)
		times = append(times, p.seats[1].times...)
	}
	if err != nil || len(times) == 0 {
		return Figures{}, errors.Join(err, ctx.Err())
	}
	slices.Sort(times)
	return Figures{
		Moves: len(times), Took: took, PerSecond: float64(len(times)) / took.Seconds(),
		P50: times[len(times)/2], P99: times[len(times)*99/100],
	}, nil
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

// play acts whenever the stream says that the seat may, until the match is over.
func (s *seat) play(id string, salt int) error {
	path, acted := "/api/v1/matches/"+id+"/act", 0
	for {
		version, legal, data, err := s.news.state()
		if err != nil {
			return err
		}
		if bytes.Contains(data, []byte(`"phase":"finished"`)) {
			return nil
		}
		// A state from before the last action does not know of it.
		if len(legal) == 0 || version < acted {
			continue
		}
		options := bytes.Split(legal, []byte(","))
		body := fmt.Appendf(nil, `{"action":%s,"version":%d}`, options[(7*version+salt)%len(options)], version)
		sent := time.Now()
		status, answer, err := s.acts.ask("POST", path, "", body)
		if err != nil || status != http.StatusOK {
			return fmt.Errorf("a move was answered with %d %q: %w", status, answer, err)
		}
		s.times = append(s.times, time.Since(sent))
		if _, err := fmt.Sscanf(string(between(answer, `"version":`, ",")), "%d", &acted); err != nil {
			return err
		}
	}
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
