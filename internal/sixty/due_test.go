//go:build unix

package sixty_test

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"quarterdeck/store"
)

// keyed is a puzzle of a guest as the store has it.
type keyed struct {
	At     int
	Seat   int
	Action string
	Key    []struct {
		Action string
		Loss   struct{ Value float64 }
		Rough  bool
	}
}

// grade returns the rating of an answer, by the table in doc/drills.md.
func (k *keyed) grade(action string) int {
	loss := func(of string) float64 {
		for i := range k.Key {
			if k.Key[i].Action == of && !k.Key[i].Rough {
				return k.Key[i].Loss.Value
			}
		}
		return math.Inf(1)
	}
	switch played, own := loss(k.Action), loss(action); {
	case own <= played/4 && own <= 0.02:
		return 3
	case own <= played/2:
		return 2
	}
	return 1
}

// checkDrills compares a guest's due list with what follows from the answers, and returns how many puzzles are due.
func (a *audit) checkDrills(g *guest, p profile, now time.Time) (due int) {
	ctx := context.Background()
	stored, err := a.store.DrillsOf(ctx, g.id, store.Confirmed, now.AddDate(200, 0, 0), 1000)
	if err != nil {
		a.t.Fatal(err)
	}
	if len(stored) != len(p.Drills) {
		a.t.Errorf("guest %d: %d puzzles, %d are stored", g.n, len(p.Drills), len(stored))
	}
	want := map[string]memory{}
	for _, d := range stored {
		m := a.recall(g, &d)
		if m.reps == 0 && p.dueOf(d.ID).Unix()/86400 > int64(m.due) {
			m.due = int(p.dueOf(d.ID).Unix() / 86400) // confirmed later than made, which no log says
		}
		want[d.ID] = m
		if m.due <= int(now.Unix()/86400) {
			due++
		}
	}
	for _, d := range p.Drills {
		m := want[d.ID]
		a.counts.puzzles++
		ok := d.Due.Unix() == int64(m.due)*86400 && d.Answers == m.reps && (d.Memory != nil) == (m.reps > 0)
		if ok && d.Memory != nil {
			ok = d.Memory.Due == m.due && d.Memory.Last == m.last && d.Memory.Reps == m.reps && d.Memory.Lapses == m.lapses &&
				math.Abs(d.Memory.Stability-m.stability) < 1e-6*m.stability && math.Abs(d.Memory.Difficulty-m.difficulty) < 1e-6
		}
		if !ok {
			a.t.Errorf("guest %d: puzzle %s is shown as %+v %+v, the answers say %+v", g.n, d.ID, d, d.Memory, m)
		}
	}
	var list struct{ Due, Later int }
	if a.ask(g, "GET", "/api/v1/drills", "", nil, &list); list.Due != due || list.Due+list.Later != len(stored) {
		a.t.Errorf("guest %d: %d puzzles are due and %d later, the answers say %d of %d", g.n, list.Due, list.Later, due, len(stored))
	}
	a.counts.due += due
	return due
}

// recall computes the schedule of a puzzle from its answers.
func (a *audit) recall(g *guest, d *store.Drill) memory {
	var k keyed
	if err := json.Unmarshal(d.Data, &k); err != nil {
		a.t.Fatal(err)
	}
	if f := a.of[d.Match]; f == nil || f.firstOf(k.Seat, k.At) != k.Action || f.guests[k.Seat] != g.id {
		a.t.Errorf("guest %d: puzzle %s is of match %s, where %q was not played", g.n, d.ID, d.Match, k.Action)
	}
	answers, err := a.store.AnswersTo(context.Background(), d.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	m := memory{due: int(d.Made.Unix() / 86400)}
	for _, answer := range answers {
		var given struct{ Action string }
		if err := json.Unmarshal(answer.Data, &given); err != nil {
			a.t.Fatal(err)
		}
		m = m.review(k.grade(given.Action), int(answer.At.Unix()/86400))
	}
	return m
}

// dueOf returns when a puzzle is due, as the profile says.
func (p *profile) dueOf(id string) time.Time {
	for _, d := range p.Drills {
		if d.ID == id {
			return d.Due
		}
	}
	return time.Time{}
}
