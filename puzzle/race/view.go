package race

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"quarterdeck/puzzle"
	"quarterdeck/store"
)

// State is how far a race is.
type State string

// States.
const (
	Waiting State = "waiting" // guests can join
	Soon    State = "soon"    // it was started, and begins within seconds
	Running State = "running" // until Grace after its end, unless all racers are done
	Over    State = "over"
)

// View is what a guest sees of a race. All with its link may see it.
type View struct {
	ID     string     `json:"id"`
	Game   string     `json:"game"`
	State  State      `json:"state"`
	Opened time.Time  `json:"opened"`
	Begins *time.Time `json:"begins,omitempty"`
	Ends   *time.Time `json:"ends,omitempty"`
	Own    bool       `json:"own"`            // the guest may start it
	Joined bool       `json:"joined"`         // the guest is a racer
	Run    string     `json:"run,omitempty"`  // the guest’s run of puzzles, from the start on
	Next   string     `json:"next,omitempty"` // the race that a racer opened with Again; only racers see it
	Racers []Racer    `json:"racers"`         // the best first; before the start, in the order in which they joined
}

// Racer is a guest in a race.
type Racer struct {
	Name    string `json:"name"`
	You     bool   `json:"you,omitempty"`
	Host    bool   `json:"host,omitempty"`    // they may start the race
	Place   int    `json:"place,omitempty"`   // racers with equal results share one
	Points  int    `json:"points"`            // right answers less wrong ones, at least 0
	Right   int    `json:"right"`             // right answers that count
	Wrong   int    `json:"wrong"`             // wrong answers
	Answers int    `json:"answers"`           // all answers
	Time    int64  `json:"time,omitempty"`    // milliseconds from the beginning to the last right answer
	Done    bool   `json:"done,omitempty"`    // they have answered all puzzles
	Removed bool   `json:"removed,omitempty"` // their answers are no longer stored, because later runs took their place
}

// View returns what a guest sees of a race. The guest is empty for a visitor.
func (s *Service) View(ctx context.Context, guest, id string) (*View, error) {
	r, err := s.race(ctx, id)
	if err != nil {
		return nil, err
	}
	racers := r.Racers
	out := &View{ID: r.ID, Game: r.Game, State: Waiting, Opened: r.Opened, Own: guest != "" && r.Owner == guest, Racers: []Racer{}}
	names := map[string]bool{}
	for i := range racers {
		racer, err := s.racer(ctx, &r.Race, &racers[i])
		if err != nil {
			return nil, err
		}
		racer.Name = number(racer.Name, names)
		if guest != "" && racers[i].Guest == guest {
			racer.You, out.Joined = true, true
			if !r.Begins.IsZero() && !racer.Removed {
				out.Run = racers[i].Run.ID
			}
		}
		out.Racers = append(out.Racers, racer)
	}
	if r.Next && out.Joined { // others could take the racers’ places
		out.Next = s.next(id)
	}
	if !r.Begins.IsZero() {
		out.setProgress(r.Begins, s.opts.Now())
	}
	return out, nil
}

// setProgress sets what a race has from its start on.
func (v *View) setProgress(begins, now time.Time) {
	ends := begins.Add(puzzle.SprintTime)
	v.Begins, v.Ends = &begins, &ends
	switch {
	case now.Before(begins):
		v.State = Soon
		return
	case !now.Before(ends.Add(Grace)) || !slices.ContainsFunc(v.Racers, func(r Racer) bool { return !r.Done && !r.Removed }):
		v.State = Over
	default:
		v.State = Running
	}
	slices.SortStableFunc(v.Racers, compare)
	for i := range v.Racers {
		v.Racers[i].Place = i + 1
		if i > 0 && compare(v.Racers[i-1], v.Racers[i]) == 0 {
			v.Racers[i].Place = v.Racers[i-1].Place
		}
	}
}

// compare orders racers by their results, the best first.
func compare(a, b Racer) int {
	if c := cmp.Compare(b.Right-b.Wrong, a.Right-a.Wrong); c != 0 || a.Right == 0 && b.Right == 0 {
		return c
	}
	if a.Right == 0 || b.Right == 0 { // a racer without right answers has no last one
		return cmp.Compare(b.Right, a.Right)
	}
	return cmp.Compare(a.Time, b.Time)
}

// racer returns what all see of a racer.
func (s *Service) racer(ctx context.Context, race *store.Race, r *store.Racer) (Racer, error) {
	out := Racer{Name: s.nameOf(ctx, r.Guest), Host: r.Guest == race.Owner, Removed: r.Run.Kind == ""}
	if out.Removed {
		return out, nil
	}
	run, err := s.opts.Puzzles.Read(&r.Run)
	if err != nil {
		return out, err
	}
	out.Right, out.Wrong, out.Answers = run.Score, run.Wrong(), run.Answers
	out.Points = max(out.Right-out.Wrong, 0)
	out.Done = run.IsDone()
	if last := run.LastRight(); !last.IsZero() {
		out.Time = last.Sub(race.Begins).Milliseconds()
	}
	return out, nil
}

// number returns a name that no racer before has: equal names are numbered.
func number(name string, taken map[string]bool) string {
	out := name
	for n := 2; taken[out]; n++ {
		out = fmt.Sprint(name, " ", n)
	}
	taken[out] = true
	return out
}
