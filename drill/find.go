package drill

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// perMatch is how many puzzles a guest gets from one match: those of the costliest choices.
const perMatch = 12

// times is how many times the coach's budget the confirming judge has.
const times = 10

// candidates returns the costly choices of each seat, the costliest first.
func candidates(a *queue.Answer) map[game.Seat][]stored {
	out := map[game.Seat][]stored{}
	if a.Report != nil {
		addExact(out, a.Report)
	}
	if a.Estimates != nil {
		addEstimated(out, a.Estimates)
	}
	for s, list := range out {
		slices.SortStableFunc(list, func(a, b stored) int { return cmp.Compare(b.Loss.Value, a.Loss.Value) })
		out[s] = list[:min(len(list), perMatch)]
	}
	return out
}

func addExact(out map[game.Seat][]stored, r *coach.Report) {
	for _, d := range r.Deals {
		for i := range d.Rounds {
			for s := range d.Rounds[i].Sides {
				c := &d.Rounds[i].Sides[s]
				if c.Loss < minLoss {
					continue
				}
				p := stored{Game: r.Game, Seat: game.Seat(s), At: d.Rounds[i].Line, Action: "play " + c.Card, Loss: figure{Value: c.Loss}, Exact: true, Key: keyOf(c.Verdict())}
				p.Theme = themeOf(p.Action)
				out[p.Seat] = append(out[p.Seat], p)
			}
		}
	}
}

func addEstimated(out map[game.Seat][]stored, e *coach.Estimates) {
	for i := range e.Moments {
		c := e.Moments[i].Choice
		if c == nil || !c.Clear || c.Loss.Value < minLoss {
			continue
		}
		out[c.Seat] = append(out[c.Seat], stored{
			Game: e.Game, Seat: c.Seat, At: e.Moments[i].At, Action: c.Action, Theme: themeOf(c.Action), Loss: figure(c.Loss), Budget: times * e.Iterations,
		})
	}
}

func keyOf(v *coach.Verdict) []option {
	var out []option
	for _, a := range v.Options {
		out = append(out, option{Action: a.Action, Loss: figure(a.Loss), Share: a.Share, Rough: a.Rough})
	}
	return out
}

// drills returns the puzzles of a match for the store, by guest. The costliest choices of each guest have the lowest ranks.
func (s *Service) drills(m *match.Match, found map[game.Seat][]stored, now time.Time) (map[string][]store.Drill, error) {
	out := map[string][]store.Drill{}
	for i, p := range m.Seats() {
		if p.Kind != seating.Human || seat.IsBot(p.Guest) || seat.IsGoneWriter(p.Guest) {
			continue
		}
		for rank, puzzle := range found[game.Seat(i)] {
			if m.HandedOver(m.VersionBefore(puzzle.At)).Has(puzzle.Seat) {
				continue // the choice was a bot's
			}
			data, err := json.Marshal(puzzle)
			if err != nil {
				return nil, err
			}
			out[p.Guest] = append(out[p.Guest], store.Drill{
				ID: s.secret.ID("drill", m.ID(), strconv.Itoa(puzzle.At), strconv.Itoa(i)), Guest: p.Guest, Match: m.ID(), Rank: rank, Made: now, Data: data,
			})
		}
	}
	return out, nil
}
