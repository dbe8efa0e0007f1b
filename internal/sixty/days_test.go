//go:build unix

package sixty_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/daily"
	"quarterdeck/internal/load"
	"quarterdeck/store/postgres"
)

var (
	studies = flag.Int("studies", 0, "1: TestSixtyDays has 200 guests live through 60 days; 0: a brief part of that")
	seed    = flag.Uint64("seed", 1, "seed of all that is random in TestSixtyDays, but for the deals")
)

// size is how much is simulated.
type size struct {
	guests, days int
	every        int     // days between two comparisons
	within       int64   // the most requests between two kills of a server
	puzzles      int     // for all guests
	usual        float64 // how likely most guests are to play a daily
	matches      float64 // that a guest begins with another one on a day
	lives        int     // for the study of forecasts
}

// TestSixtyDays has guests live through days on two servers that are killed at random, and compares every daily, streak, due list and
// rating with a recomputation from the logs. In full, with its figures:
//
//	go test ./internal/sixty -run SixtyDays -v -timeout 2h -args -studies 1
func TestSixtyDays(t *testing.T) {
	s := size{guests: 20, days: 10, every: 2, within: 1200, puzzles: 12, usual: 0.4, matches: 0.3}
	if *studies > 0 {
		s = size{guests: 200, days: 60, every: 10, within: 6000, puzzles: 60, usual: 0.1, matches: 0.2, lives: 10}
	}
	l := &life{fleet: newFleet(t, *seed, s.within), size: s, byID: map[string]*guest{}, best: map[string]string{}}
	st, err := postgres.Open(t.Context(), l.store, postgres.Together)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if err := st.AddPuzzles(t.Context(), somePuzzles(t, s.puzzles)); err != nil {
		t.Fatal(err)
	}
	l.enroll()
	l.befriend()
	l.fatal()
	a := &audit{life: l, logs: logs{of: map[string]*fact{}, store: st}, checked: map[deal]bool{}}
	for day := range s.days {
		today := first.AddDate(0, 0, day)
		l.live(day, today)
		l.fatal()
		if day%s.every == s.every-1 {
			for _, at := range []time.Duration{23*time.Hour + 55*time.Minute, 24*time.Hour + 5*time.Minute} {
				l.clock.set(today.Add(at))
				a.check()
				l.fatal()
			}
		}
	}
	kills := l.ships[0].kills.Load() + l.ships[1].kills.Load()
	t.Logf("%d guests, %d days, %d requests, %d of them repeated, %d kills", s.guests, s.days, l.requests.Load(), l.repeated.Load(), kills)
	t.Logf("%d matches; compared: %+v", len(a.of), a.counts)
	if kills == 0 || a.counts.dailies == 0 || a.counts.puzzles == 0 || a.counts.due == 0 || a.counts.skills == 0 || a.counts.runs == 0 || a.counts.crews == 0 || a.counts.races == 0 || a.counts.duplicates == 0 || a.counts.boards == 0 {
		t.Error("something was never tested")
	}
	a.calibrate(t)
}

// live has all guests live through one day.
func (l *life) live(day int, today time.Time) {
	l.clock.set(today.Add(6 * time.Hour))
	rnd := rand.New(rand.NewPCG(*seed, uint64(day)+1<<32))
	tasks := l.plan(day, daily.On(today), rnd)
	rnd.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for !l.t.Failed() {
				n := int(next.Add(1)) - 1
				if n >= len(tasks) {
					return
				}
				l.until(today.Add(6*time.Hour + 12*time.Hour*time.Duration(n)/time.Duration(len(tasks))))
				tasks[n](rand.New(rand.NewPCG(*seed, uint64(day)<<20+uint64(n))))
			}
		})
	}
	wg.Wait()
	if now := l.clock.now(); daily.On(now) != daily.On(today) {
		l.t.Errorf("day %d lasted until %v", day, now)
	}
}

// workers is how many guests are busy at the same time.
const workers = 4

// task is something that guests do.
type task func(rnd *rand.Rand)

// plan returns what guests do on a day.
func (l *life) plan(day int, today daily.Date, rnd *rand.Rand) (tasks []task) {
	add := func(chance float64, f task) {
		if rnd.Float64() < chance {
			tasks = append(tasks, f)
		}
	}
	for _, g := range l.guests {
		for _, game := range []string{"port", "bastion"} {
			add(l.faithful(g), func(rnd *rand.Rand) { l.attempt(g, game, string(today), rnd) })
			if rnd.IntN(30) == 0 && day > 0 { // what was left is finished too late, if it was left
				add(1, func(rnd *rand.Rand) { l.late(g, game, today.Add(-1), rnd) })
			}
		}
		add(l.matches, func(rnd *rand.Rand) {
			other := l.guests[l.opponent(g.n, rnd)]
			l.play(g, other, fmt.Sprint("day ", day), rnd)
		})
		add(0.04, func(rnd *rand.Rand) {
			l.train(g, map[string]string{}, level, fmt.Sprint("rated ", day), rnd)
		})
		add(0.04, func(rnd *rand.Rand) {
			if match := l.train(g, map[string]string{"cards": "9"}, "random", fmt.Sprint("brief ", day), rnd); match != "" {
				l.coach(g, match)
			}
		})
		add(0.05, func(rnd *rand.Rand) {
			l.sail(g, l.guests[l.opponent(g.n, rnd)], fmt.Sprint("crew ", day), rnd)
		})
		add(0.5, func(rnd *rand.Rand) { l.drill(g, rnd) })
		add(0.1, func(rnd *rand.Rand) { l.puzzle(g, fmt.Sprint("day ", day), rnd) })
		add(0.03, func(rnd *rand.Rand) { l.race(g, l.guests[l.opponent(g.n, rnd)], fmt.Sprint("day ", day), rnd) })
		add(0.02, func(rnd *rand.Rand) {
			others := []*guest{l.guests[l.opponent(g.n, rnd)], l.guests[l.opponent(g.n, rnd)]}
			l.duplicate(g, others, fmt.Sprint("duplicate ", day), rnd)
		})
	}
	return tasks
}

// faithful is how likely a guest is to play a daily.
func (l *life) faithful(g *guest) float64 {
	switch g.n % 20 {
	case 0:
		return 0.95
	case 1:
		return 0.6
	}
	return l.usual
}

// opponent returns another guest.
func (s *size) opponent(n int, rnd *rand.Rand) int { return (n + 1 + rnd.IntN(s.guests-1)) % s.guests }

// until moves the clock forward to a time, unless it shows a later one.
func (l *life) until(t time.Time) {
	l.ticking.Lock()
	defer l.ticking.Unlock()
	if t.After(l.clock.now()) {
		l.clock.set(t)
	}
}

// pass moves the clock forward.
func (l *life) pass(d time.Duration) {
	l.ticking.Lock()
	defer l.ticking.Unlock()
	l.clock.set(l.clock.now().Add(d))
}

// late plays on in an attempt of a day that is over. It counts as it stood at midnight.
func (l *life) late(g *guest, game string, day daily.Date, rnd *rand.Rand) {
	var out shown
	if l.ask(g, "GET", fmt.Sprintf("/api/v1/dailies/%s/%s", game, day), "", nil, &out) && out.Mine != nil && !out.Mine.Over {
		l.goOn(g, out.Mine.Match, 1000, rnd)
	}
}

// train plays a match against a bot, and returns it.
func (l *life) train(g *guest, options map[string]string, level, key string, rnd *rand.Rand) string {
	var m load.Seated
	ok := l.ask(g, "POST", "/api/v1/matches", key, load.NewMatch{Game: "bastion", Options: options, Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: level}}, Name: g.name()}, &m)
	if !ok {
		return ""
	}
	l.goOn(g, m.ID, 1000, rnd)
	return m.ID
}
