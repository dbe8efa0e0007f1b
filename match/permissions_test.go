package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// requests lists all that a seat can request besides the game's own actions.
var requests = []string{
	match.Resign, match.Abort, match.HandToBot, match.OfferDraw, match.AcceptDraw, match.RefuseDraw, match.AskUndo, match.AllowUndo, match.RefuseUndo,
	match.OfferRematch, match.AcceptRematch, match.RefuseRematch,
}

// role is a viewer of a match who requests something.
type role struct {
	guest string // empty: a look at one seat
	seat  game.Seat
}

// roles lists the guests of a match, each seat by itself, including bots' seats, and a spectator.
func roles(m *match.Match) []role {
	out := []role{{"stranger", game.Watcher}}
	for i, p := range m.Seats() {
		out = append(out, role{seat: game.Seat(i)})
		if p.Guest != "" {
			out = append(out, role{p.Guest, m.SeatOf(p.Guest)})
		}
	}
	return out
}

// request returns what a role requests now.
func (r role) request(m *match.Match, action string) match.Request {
	q := match.Request{Seat: r.seat, Action: action, Version: m.Version(), Person: true}
	if r.guest != "" {
		q.Seat = m.Requester(r.guest, action, m.Version())
	}
	return q
}

// wantOffersKept checks that every role is offered exactly what would be accepted, and that accepted requests can be
// loaded. It returns what can be requested.
func wantOffersKept(t *testing.T, m *match.Match, actions []string) (possible []match.Request) {
	t.Helper()
	for _, r := range roles(m) {
		view, err := m.ShownTo(m.SeatsOf(r.guest)).View(r.seat, m.Version())
		must(t, err)
		for i, action := range slices.Concat(requests, actions) {
			offered := slices.Contains(view.May, action) || slices.Contains(view.Legal, action)
			if action == match.OfferRematch { // offering what is already offered accepts it
				offered = offered || slices.Contains(view.May, match.AcceptRematch)
			}
			q := r.request(m, action)
			next, _, err := m.Act(q, noon)
			if offered != (err == nil) {
				t.Errorf("%+v in a match that is %s at version %d: %q is offered: %v; the answer is %v", r, m.Phase(), m.Version(), action, offered, err)
			}
			if err != nil {
				continue
			}
			if _, err := match.Load(m.Start(), next.Entries(0)); err != nil {
				t.Errorf("%+v: what %q led to is not loaded: %v", r, action, err)
			}
			if i >= len(requests) || action != match.Resign && action != match.Abort && action != match.HandToBot || len(possible) == 0 {
				possible = append(possible, q) // what ends the match must not happen all the time
			}
		}
	}
	return possible
}

// TestOfferedIsNotRefused plays matches at random. At each version every role is offered exactly what would be
// accepted.
func TestOfferedIsNotRefused(t *testing.T) {
	matches := map[string]func() *match.Match{
		"waiting":         func() *match.Match { return waiting(t, match.Terms{}) },
		"two people":      func() *match.Match { return clocked(t, clock.Pace{}, 2, 0) },
		"two and a bot":   func() *match.Match { return clocked(t, clock.Pace{}, 2, 1) },
		"three people":    func() *match.Match { return clocked(t, clock.Pace{}, 3, 0) },
		"one and a bot":   func() *match.Match { return clocked(t, clock.Pace{}, 1, 1) },
		"hidden choices":  func() *match.Match { return seated(t) },
		"hot seat":        func() *match.Match { return crew(t, 1, annHere, boHere, cyAway) },
		"hot seat, a bot": func() *match.Match { return crew(t, 1, annHere, boHere, mate) },
		"finished":        func() *match.Match { return ended(t, clock.Pace{}, 3, 0) },
		"deleted data": func() *match.Match {
			start := *ended(t, clock.Pace{}, 2, 0).Start()
			start.Seats = slices.Clone(start.Seats)
			start.Seats[1].Guest = seating.GonePrefix + "1"
			m, err := match.Load(&start, ended(t, clock.Pace{}, 2, 0).Entries(0))
			must(t, err)
			return m
		},
		"the same deal": func() *match.Match {
			m := clocked(t, clock.Pace{}, 2, 0)
			start := *m.Start()
			start.Series = "s"
			m, err := match.Load(&start, m.Entries(0))
			must(t, err)
			return m
		},
		"called off": func() *match.Match {
			m, err := waiting(t, match.Terms{}).CallOff(noon)
			must(t, err)
			return m
		},
	}
	for name, begin := range matches {
		t.Run(name, func(t *testing.T) {
			seen := map[string]int{}
			for seed := range uint64(6) {
				r, m := rand.New(rand.NewPCG(seed, 1)), begin()
				var known []string // legal at some time, for some seat
				for range 40 {
					for s := range m.Seats() {
						if legal := m.Position().Legal(nil, game.Seat(s)); len(legal) > 0 {
							if text := m.Game().Format(legal[r.IntN(len(legal))]); !slices.Contains(known, text) {
								known = append(known, text)
							}
						}
					}
					possible := wantOffersKept(t, m, known[max(0, len(known)-6):])
					if t.Failed() || len(possible) == 0 {
						break
					}
					q := possible[r.IntN(len(possible))]
					next, _, err := m.Act(q, noon)
					must(t, err)
					seen[q.Action]++
					m = next
				}
			}
			t.Log(seen)
		})
	}
}
