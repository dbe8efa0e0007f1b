package puzzletest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"quarterdeck/store"
)

var _ store.Races = (*Puzzles)(nil)

// racersOf returns the racers of a race, the first first.
func (x *Puzzles) racersOf(race string) (out []store.Racer) {
	for _, r := range x.racers {
		if r.Race == race {
			run, has := x.runs[r.Run.ID]
			if !has {
				run.ID = r.Run.ID
			}
			r.Run = run
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b store.Racer) int { return cmp.Or(a.Joined.Compare(b.Joined), cmp.Compare(a.Guest, b.Guest)) })
	return out
}

// enter adds a racer.
func (x *Puzzles) enter(r store.Racer, most store.RaceLimits) {
	x.racers = append(x.racers, r)
	x.addRun(r.Run, most.Runs)
}

// leaveRace removes a racer, but not their run.
func (x *Puzzles) leaveRace(race, guest string) {
	x.racers = slices.DeleteFunc(x.racers, func(r store.Racer) bool { return r.Race == race && r.Guest == guest })
	left, r := x.racersOf(race), x.races[race]
	if len(left) == 0 {
		delete(x.races, race)
	} else if r.Owner == guest {
		r.Owner = left[0].Guest
		x.races[race] = r
	}
}

// running returns the races of a guest that began after a time.
func (x *Puzzles) running(guest string, over time.Time) (out []string) {
	for _, r := range x.racers {
		if begins := x.races[r.Race].Begins; r.Guest == guest && !begins.IsZero() && begins.After(over) {
			out = append(out, r.Race)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(x.races[a].Begins.Compare(x.races[b].Begins), cmp.Compare(a, b))
	})
	return out
}

// isRacing reports whether a guest is in another race that was started and is not over.
func (x *Puzzles) isRacing(guest, race string, over time.Time, ended []string) bool {
	return slices.ContainsFunc(x.running(guest, over), func(id string) bool { return id != race && !slices.Contains(ended, id) })
}

// RunningRaces returns the races of a guest that began after a time.
func (x *Puzzles) RunningRaces(_ context.Context, guest string, over time.Time) (out []string, err error) {
	err = x.locked(func() error {
		out = x.running(guest, over)
		return nil
	})
	return out, err
}

// AddRace stores a race.
func (x *Puzzles) AddRace(_ context.Context, r store.Race, run store.PuzzleRun, most store.RaceLimits) (added bool, err error) {
	err = x.locked(func() error {
		if x.forgotten[r.Owner] {
			return store.ErrNotFound
		}
		if _, has := x.races[r.ID]; has {
			return nil
		}
		if x.isRacing(r.Owner, r.ID, most.Over, most.Ended) {
			return store.ErrRacing
		}
		open := 0
		for _, other := range x.races {
			if other.Owner == r.Owner && other.Begins.IsZero() {
				open++
			}
		}
		if open >= most.Open {
			return store.ErrConflict
		}
		r.Begins = time.Time{}
		x.races[r.ID] = r
		x.enter(store.Racer{Race: r.ID, Guest: r.Owner, Joined: r.Opened, Run: run}, most)
		added = true
		return nil
	})
	return added, err
}

// EnterRace stores a racer.
func (x *Puzzles) EnterRace(_ context.Context, r store.Racer, most store.RaceLimits) (entered bool, err error) {
	err = x.locked(func() error {
		race, has := x.races[r.Race]
		if !has || x.forgotten[r.Guest] {
			return store.ErrNotFound
		}
		racers := x.racersOf(r.Race)
		switch {
		case slices.ContainsFunc(racers, func(o store.Racer) bool { return o.Guest == r.Guest }):
			return nil
		case !race.Begins.IsZero() || len(racers) >= most.Racers:
			return store.ErrConflict
		case x.isRacing(r.Guest, r.Race, most.Over, most.Ended):
			return store.ErrRacing
		}
		x.enter(r, most)
		entered = true
		return nil
	})
	return entered, err
}

// LeaveRace removes a racer and their run.
func (x *Puzzles) LeaveRace(_ context.Context, race, guest string) error {
	return x.locked(func() error {
		if r, has := x.races[race]; !has {
			return nil
		} else if !r.Begins.IsZero() {
			return store.ErrConflict
		}
		for _, r := range x.racersOf(race) {
			if r.Guest == guest {
				delete(x.runs, r.Run.ID)
			}
		}
		x.leaveRace(race, guest)
		return nil
	})
}

// StartRace stores when a race begins.
func (x *Puzzles) StartRace(_ context.Context, s store.RaceStart) error {
	return x.locked(func() error {
		r, has := x.races[s.Race]
		list := x.racersOf(s.Race)
		guests := []string{}
		for _, racer := range list {
			guests = append(guests, racer.Guest)
		}
		slices.Sort(guests)
		switch {
		case !has:
			return store.ErrNotFound
		case !r.Begins.IsZero() || !slices.Equal(guests, slices.Sorted(slices.Values(s.Guests))):
			return store.ErrConflict
		case slices.ContainsFunc(guests, func(guest string) bool { return x.isRacing(guest, s.Race, s.Over, s.Ended) }):
			return store.ErrRacing
		}
		r.Begins = s.Begins
		x.races[s.Race] = r
		for _, racer := range list {
			if run, has := x.runs[racer.Run.ID]; has && run.Answers == 0 {
				run.Begun, run.Data = s.Begins, s.Data
				x.runs[run.ID] = run
			}
		}
		return nil
	})
}

// Race returns a race with its racers.
func (x *Puzzles) Race(_ context.Context, id, next string) (out store.Standings, err error) {
	err = x.locked(func() error {
		r, has := x.races[id]
		if !has {
			return store.ErrNotFound
		}
		_, follows := x.races[next]
		out = store.Standings{Race: r, Racers: x.racersOf(id), Next: follows}
		return nil
	})
	return out, err
}

// SweepRaces removes old races.
func (x *Puzzles) SweepRaces(_ context.Context, idle, old time.Time) error {
	return x.locked(func() error {
		for id, r := range x.races {
			unused := r.Begins.IsZero() && r.Opened.Before(idle)
			if !unused && !r.Opened.Before(old) {
				continue
			}
			for _, racer := range x.racersOf(id) {
				if unused {
					delete(x.runs, racer.Run.ID)
				}
				x.leaveRace(id, racer.Guest)
			}
		}
		return nil
	})
}
