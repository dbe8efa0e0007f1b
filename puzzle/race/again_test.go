package race_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/node/nodetest"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/race"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// again has both racers ask for the next race at the same moment, at two servers. There is one, which can be started, finished and
// followed by another within its time.
func again(t *testing.T, one, two *nodetest.Server, st store.Store, c *nodetest.Clock, id string) {
	t.Helper()
	ctx := t.Context()
	_, err := one.Races.Again(ctx, host.Guest{ID: "cy", Name: "Cy"}, id)
	nodetest.WantCode(t, err, race.NotRacer)
	var views [2]*race.View
	var errs [2]error
	var wg sync.WaitGroup
	for i, guest := range []host.Guest{ann, bo} {
		wg.Go(func() { views[i], errs[i] = []*nodetest.Server{one, two}[i].Races.Again(ctx, guest, id) })
	}
	wg.Wait()
	if errs != [2]error{} || views[0].ID != views[1].ID {
		t.Fatalf("the next races are %+v, %v", views, errs)
	}
	next := views[0].ID
	for range 2 {
		views[0] = nodetest.Must[*race.View](t)(two.Races.Again(ctx, ann, id))
	}
	if v := view(t, two, bo.ID, id); v.Next != next || len(views[0].Racers) != 2 || views[0].State != race.Waiting {
		t.Errorf("after both asked, the race is %+v, the next one %+v", v, views[0])
	}
	for _, guest := range []string{"", "cy"} {
		if v := view(t, one, guest, id); v.Next != "" {
			t.Errorf("guest %q, who is no racer, is told of the next race %s", guest, v.Next)
		}
	}
	owner, other := ann, bo
	if !views[0].Own {
		owner, other = bo, ann
	}
	nodetest.Must[*race.View](t)(one.Races.StartRace(ctx, owner.ID, next))
	nodetest.Must[*race.View](t)(two.Races.Again(ctx, other, id)) // has a place
	_, err = two.Races.Again(ctx, other, next)
	wantSee(t, err, race.Racing, next)
	_, err = one.Races.Open(ctx, other, "", "")
	wantSee(t, err, race.Racing, next)
	c.Advance(race.Lead)
	for _, guest := range []host.Guest{owner, other} {
		for v := view(t, one, guest.ID, next); !nodetest.Must[*puzzle.Run](t)(one.Puzzles.Run(ctx, guest.ID, v.Run)).Over; {
			reply(t, one, st, guest.ID, v.Run, true)
		}
	}
	third := nodetest.Must[*race.View](t)(two.Races.Again(ctx, other, next)) // all are done: no racer waits for three minutes
	nodetest.Must[*race.View](t)(one.Races.Join(ctx, owner, third.ID))
	nodetest.Must[*race.View](t)(one.Races.StartRace(ctx, other.ID, third.ID))
	nodetest.Must[*race.View](t)(one.Races.Again(ctx, owner, id)) // changes nothing, as they were in it
	c.Advance(race.Lead + puzzle.SprintTime + race.Grace)
}

// wantSee checks that a request is refused because of a race.
func wantSee(t *testing.T, err error, code game.Code, id string) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code || refusal.See != id {
		t.Errorf("the answer is %#v, not %s with %q in the way", err, code, id)
	}
}

// hooked is a store that runs a hook before a method, once.
type hooked struct {
	store.Store
	add, enter, look func()
}

func call(hook *func()) {
	if run := *hook; run != nil {
		*hook = nil
		run()
	}
}

func (h *hooked) AddRace(ctx context.Context, r store.Race, run store.PuzzleRun, most store.RaceLimits) (bool, error) {
	call(&h.add)
	return h.Store.AddRace(ctx, r, run, most)
}

func (h *hooked) EnterRace(ctx context.Context, r store.Racer, most store.RaceLimits) (bool, error) {
	call(&h.enter)
	return h.Store.EnterRace(ctx, r, most)
}

func (h *hooked) RunningRaces(ctx context.Context, guest string, over time.Time) ([]string, error) {
	out, err := h.Store.RunningRaces(ctx, guest, over)
	call(&h.look) // after it has read
	return out, err
}

// overlapping has a server, and races on a store in which other requests come in between.
type overlapping struct {
	*nodetest.Server
	store *hooked
	clock *nodetest.Clock
	races *race.Service
}

// overlap returns races with so many runs of a guest a day, half of them at once; -1: without a limit.
func overlap(t *testing.T, daily int) *overlapping {
	t.Helper()
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 8)
	h := &hooked{Store: st}
	puzzles := puzzle.New(h, s.Host, puzzle.Options{Games: s.Host.Games, Find: s.Host.Find, Daily: daily, Now: c.Now, Log: s.Host.Log})
	return &overlapping{s, h, c, race.New(h, s.Host, race.Options{Puzzles: puzzles, Accounts: s.Accounts, Now: c.Now, Log: s.Host.Log})}
}

// raced returns a race of two guests that is over.
func (o *overlapping) raced(t *testing.T) string {
	t.Helper()
	id := nodetest.Must[*race.View](t)(o.races.Open(t.Context(), ann, "", "")).ID
	nodetest.Must[*race.View](t)(o.races.Join(t.Context(), bo, id))
	nodetest.Must[*race.View](t)(o.races.StartRace(t.Context(), ann.ID, id))
	o.clock.Advance(race.Lead + puzzle.SprintTime + race.Grace)
	return id
}

// TestNextIsClosed: a racer who comes too late to the next race is told so, and in which race the others are.
func TestNextIsClosed(t *testing.T) {
	ctx := t.Context()
	o := overlap(t, -1)
	id := o.raced(t)
	next := nodetest.Must[*race.View](t)(o.races.Again(ctx, ann, id)).ID
	for i := range race.MaxRacers - 1 {
		nodetest.Must[*race.View](t)(o.races.Join(ctx, host.Guest{ID: fmt.Sprint("guest", i)}, next))
	}
	_, err := o.races.Again(ctx, bo, id)
	if wantSee(t, err, race.Full, next); !strings.Contains(err.Error(), "The next race is full") {
		t.Errorf("Bo is told %q", err)
	}
	nodetest.Must[*race.View](t)(o.races.StartRace(ctx, ann.ID, next))
	_, err = o.races.Again(ctx, bo, id)
	if wantSee(t, err, race.Started, next); !strings.Contains(err.Error(), "The next race has already started") {
		t.Errorf("Bo is told %q", err)
	}
	_, err = o.races.Join(ctx, bo, next)
	wantSee(t, err, race.Started, "")
}

// TestOpenerLeaves: the guest who opened the next race leaves it while the other one joins, who then opens it.
func TestOpenerLeaves(t *testing.T) {
	ctx := t.Context()
	for _, before := range []bool{true, false} {
		o := overlap(t, -1)
		id := o.raced(t)
		leave := func() {
			nodetest.Must[*race.View](t)(o.Races.Again(ctx, ann, id))
			if err := o.Races.Leave(ctx, ann.ID, view(t, o.Server, ann.ID, id).Next); err != nil {
				t.Error(err)
			}
		}
		if before {
			nodetest.Must[*race.View](t)(o.Races.Again(ctx, ann, id))
			o.store.enter = leave
		} else { // Ann's race is there when Bo would add it, and gone when he would join
			o.store.add = func() {
				nodetest.Must[*race.View](t)(o.Races.Again(ctx, ann, id))
				o.store.enter = leave
			}
		}
		if v := nodetest.Must[*race.View](t)(o.races.Again(ctx, bo, id)); !v.Own || !v.Joined || len(v.Racers) != 1 || o.store.enter != nil {
			t.Errorf("after Ann left, Bo sees %+v", v)
		}
	}
}

// TestOneRunIsCharged: a request that comes twice at the same moment, or as another racer's, counts as one run.
func TestOneRunIsCharged(t *testing.T) {
	ctx := t.Context()
	for name, press := range map[string]func(t *testing.T, o *overlapping) error{
		"open": func(t *testing.T, o *overlapping) error {
			o.store.add = func() { nodetest.Must[*race.View](t)(o.races.Open(ctx, bo, "", "k")) }
			_, err := o.races.Open(ctx, bo, "", "k")
			return err
		},
		"join": func(t *testing.T, o *overlapping) error {
			id := nodetest.Must[*race.View](t)(o.races.Open(ctx, ann, "", "")).ID
			join := func() error {
				_, err := o.races.Join(ctx, bo, id)
				return err
			}
			o.store.enter = func() {
				if err := join(); err != nil {
					t.Error(err)
				}
			}
			return join()
		},
		"next": func(t *testing.T, o *overlapping) error {
			id := o.raced(t) // costs a run, too
			o.store.add = func() { nodetest.Must[*race.View](t)(o.races.Again(ctx, ann, id)) }
			v, err := o.races.Again(ctx, bo, id)
			if err == nil && len(v.Racers) != 2 {
				t.Errorf("the next race is %+v", v)
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := overlap(t, 6) // three at once
			if err := press(t, o); err != nil {
				t.Fatal(err)
			}
			left := 0
			for range 3 {
				if _, err := o.races.Open(ctx, bo, "", ""); err == nil {
					left++
				} else {
					nodetest.WantCode(t, err, puzzle.TooManyRuns)
				}
			}
			if want := map[bool]int{true: 1, false: 2}[name == "next"]; left != want {
				t.Errorf("Bo can begin %d more runs, want %d", left, want)
			}
		})
	}
}

// TestStartsDuringLookUp: a race that starts after a guest's races were read is named as what is in the way.
func TestStartsDuringLookUp(t *testing.T) {
	ctx := t.Context()
	o := overlap(t, -1)
	finished := nodetest.Must[*race.View](t)(o.races.Open(ctx, ann, "", "")).ID
	other := nodetest.Must[*race.View](t)(o.races.Open(ctx, ann, "", "")).ID
	run := nodetest.Must[*race.View](t)(o.races.StartRace(ctx, ann.ID, finished)).Run
	o.clock.Advance(race.Lead)
	for !nodetest.Must[*puzzle.Run](t)(o.Puzzles.Run(ctx, ann.ID, run)).Over {
		reply(t, o.Server, o.store, ann.ID, run, true)
	}
	o.store.look = func() { nodetest.Must[*race.View](t)(o.Races.StartRace(ctx, ann.ID, other)) }
	_, err := o.races.Open(ctx, ann, "", "")
	if wantSee(t, err, race.Racing, other); !strings.Contains(err.Error(), "You are in a race that is not over.") {
		t.Errorf("Ann is told %q", err)
	}
}
