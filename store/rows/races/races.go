// Package races is the part of stores in SQL databases for races of puzzles: see store.Races.
package races

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// Races implements store.Races on the tables race, racer and puzzle_run.
type Races struct{ rows rows.Store }

// New returns the part of a store for races.
func New(s rows.Store) Races { return Races{s} }

const (
	columns     = `id, owner, game, opened, begins`
	insertRace  = `INSERT INTO race (` + columns + `) VALUES (?1, ?2, ?3, ?4, 0) ON CONFLICT (id) DO NOTHING RETURNING ` + columns
	insertRacer = `INSERT INTO racer (race, guest, joined, run) VALUES (?1, ?2, ?3, ?4)`
	// lock locks the row of a race, so that two guests do not take its last place, and none joins while it starts.
	lock        = `UPDATE race SET owner = owner WHERE id = ?1 RETURNING ` + columns
	start       = `UPDATE puzzle_run SET begun = ?2, data = ?3 WHERE answers = 0 AND id IN (SELECT run FROM racer WHERE race = ?1)`
	lockOld     = `UPDATE race SET owner = owner WHERE begins = 0 AND opened < ?1 OR opened < ?2` // before their runs, as LeaveRace does
	running     = `SELECT race.id FROM racer JOIN race ON race.id = racer.race WHERE racer.guest = ?1 AND race.begins > 0 AND race.begins > ?2 ORDER BY race.begins, race.id`
	sweepRuns   = `DELETE FROM puzzle_run WHERE id IN (SELECT racer.run FROM racer JOIN race ON race.id = racer.race WHERE race.begins = 0 AND race.opened < ?1)`
	sweepRacers = `DELETE FROM racer WHERE race IN (SELECT id FROM race WHERE begins = 0 AND opened < ?1 OR opened < ?2)`
	sweepRaces  = `DELETE FROM race WHERE begins = 0 AND opened < ?1 OR opened < ?2`
	// standings reads a run that is no longer stored as one without a guest. A race always has racers.
	standings = `SELECT race.id, race.owner, race.game, race.opened, race.begins, (SELECT count(*) FROM race n WHERE n.id = ?2),
		racer.race, racer.guest, racer.joined, racer.run, COALESCE(r.guest, ''), COALESCE(r.kind, ''), COALESCE(r.game, ''), COALESCE(r.begun, 0), COALESCE(r.answers, 0), COALESCE(r.score, 0), COALESCE(r.data, '')
		FROM race JOIN racer ON racer.race = race.id LEFT JOIN puzzle_run r ON r.id = racer.run WHERE race.id = ?1 ORDER BY racer.joined, racer.guest`
)

// at returns a stored time, which is 0 if there is none.
func at(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func scanRace(row rows.Scanner) (r store.Race, err error) {
	var opened, begins int64
	err = row.Scan(&r.ID, &r.Owner, &r.Game, &opened, &begins)
	r.Opened, r.Begins = at(opened), at(begins)
	return r, err
}

// scanStandings reads a race with one of its racers.
func scanStandings(row rows.Scanner) (s store.Standings, err error) {
	var opened, begins, next, joined, begun int64
	var data string
	r := store.Racer{}
	err = row.Scan(&s.ID, &s.Owner, &s.Game, &opened, &begins, &next, &r.Race, &r.Guest, &joined, &r.Run.ID, &r.Run.Guest, &r.Run.Kind, &r.Run.Game, &begun, &r.Run.Answers, &r.Run.Score, &data)
	s.Opened, s.Begins, s.Next = at(opened), at(begins), next > 0
	r.Joined, r.Run.Begun = at(joined), at(begun)
	if data != "" {
		r.Run.Data = []byte(data)
	}
	s.Racers = []store.Racer{r}
	return s, err
}

// Race returns a race with its racers.
func (s Races) Race(ctx context.Context, id, next string) (out store.Standings, err error) {
	found, err := s.rows.DB.QueryContext(ctx, standings, id, next)
	list, err := rows.All(found, err, scanStandings)
	switch {
	case err != nil:
		return out, s.rows.Shown(err)
	case len(list) == 0:
		return out, store.ErrNotFound
	}
	out = list[0]
	for i := range list[1:] {
		out.Racers = append(out.Racers, list[i+1].Racers...)
	}
	return out, nil
}

// RunningRaces returns the races of a guest that began after a time.
func (s Races) RunningRaces(ctx context.Context, guest string, over time.Time) ([]string, error) {
	found, err := s.rows.DB.QueryContext(ctx, running, guest, over.UnixMilli())
	out, err := rows.All(found, err, scanText)
	return out, s.rows.Shown(err)
}

func scanText(row rows.Scanner) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}

// writer runs the statements of a transaction.
type writer struct{ *rows.Writer }

func (w writer) exec(ctx context.Context, query string, args ...any) error {
	_, err := w.ExecContext(ctx, query, args...)
	return err
}

// number runs a query for a number.
func (w writer) number(ctx context.Context, query string, args ...any) (n int, err error) {
	err = w.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// lockRace locks a race and returns it, or ErrNotFound.
func (w writer) lockRace(ctx context.Context, id string) (store.Race, error) {
	r, err := scanRace(w.QueryRowContext(ctx, lock, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	return r, err
}

// do runs work in a transaction.
func (s Races) do(ctx context.Context, work func(ctx context.Context, w writer) error) error {
	return s.rows.Do(ctx, func(ctx context.Context, w *rows.Writer) error { return work(ctx, writer{w}) })
}

// withGuest runs a change after it has locked the row of a guest. Rows of guests are locked before those of races, and these before runs.
func (s Races) withGuest(ctx context.Context, guest string, change func(ctx context.Context, w writer) error) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		if err := w.lockGuest(ctx, guest); err != nil {
			return err
		}
		return change(ctx, w)
	})
}

// lockGuest locks the row of a guest, or returns ErrNotFound if they were deleted.
func (w writer) lockGuest(ctx context.Context, guest string) error {
	gone, err := w.number(ctx, rows.LockPerson, guest)
	if err == nil && gone != 0 {
		err = store.ErrNotFound
	}
	return err
}

// refuseRacing returns ErrRacing if a guest, whose row is locked, is in another race that is not over.
func (w writer) refuseRacing(ctx context.Context, guest, race string, over time.Time, ended []string) error {
	found, err := w.QueryContext(ctx, running, guest, over.UnixMilli())
	list, err := rows.All(found, err, scanText)
	if err == nil && slices.ContainsFunc(list, func(id string) bool { return id != race && !slices.Contains(ended, id) }) {
		err = store.ErrRacing
	}
	return err
}

// enter adds a racer and their run.
func (w writer) enter(ctx context.Context, r store.Racer, most store.RaceLimits) error {
	if err := w.exec(ctx, insertRacer, r.Race, r.Guest, r.Joined.UnixMilli(), r.Run.ID); err != nil {
		return err
	}
	run := &r.Run
	if err := w.exec(ctx, rows.InsertRun, run.ID, run.Guest, run.Kind, run.Game, run.Begun.UnixMilli(), run.Answers, run.Score, string(run.Data)); err != nil {
		return err
	}
	return w.exec(ctx, rows.DeleteRuns, r.Guest, most.Runs)
}

// AddRace stores a race.
func (s Races) AddRace(ctx context.Context, r store.Race, run store.PuzzleRun, most store.RaceLimits) (added bool, err error) {
	err = s.withGuest(ctx, r.Owner, func(ctx context.Context, w writer) error {
		added = false // of an attempt before
		if n, err := w.number(ctx, `SELECT count(*) FROM race WHERE id = ?1`, r.ID); err != nil || n > 0 {
			return err
		}
		if err := w.refuseRacing(ctx, r.Owner, r.ID, most.Over, most.Ended); err != nil {
			return err
		}
		n, err := w.number(ctx, `SELECT count(*) FROM race WHERE owner = ?1 AND begins = 0`, r.Owner)
		if err == nil && n >= most.Open {
			err = store.ErrConflict
		}
		if err != nil {
			return err
		}
		_, err = scanRace(w.QueryRowContext(ctx, insertRace, r.ID, r.Owner, r.Game, r.Opened.UnixMilli()))
		switch {
		case errors.Is(err, sql.ErrNoRows): // another guest has added it meanwhile
			return nil
		case err != nil:
			return err
		}
		added = true
		return w.enter(ctx, store.Racer{Race: r.ID, Guest: r.Owner, Joined: r.Opened, Run: run}, most)
	})
	return added && err == nil, err
}

// EnterRace stores a racer.
func (s Races) EnterRace(ctx context.Context, r store.Racer, most store.RaceLimits) (entered bool, err error) {
	err = s.withGuest(ctx, r.Guest, func(ctx context.Context, w writer) error {
		entered = false // of an attempt before
		race, err := w.lockRace(ctx, r.Race)
		if err != nil {
			return err
		}
		if n, err := w.number(ctx, `SELECT count(*) FROM racer WHERE race = ?1 AND guest = ?2`, r.Race, r.Guest); err != nil || n > 0 {
			return err
		}
		n, err := w.number(ctx, `SELECT count(*) FROM racer WHERE race = ?1`, r.Race)
		switch {
		case err != nil:
			return err
		case !race.Begins.IsZero() || n >= most.Racers:
			return store.ErrConflict
		}
		if err := w.refuseRacing(ctx, r.Guest, r.Race, most.Over, most.Ended); err != nil {
			return err
		}
		entered = true
		return w.enter(ctx, r, most)
	})
	return entered && err == nil, err
}

// LeaveRace removes a racer.
func (s Races) LeaveRace(ctx context.Context, race, guest string) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		switch r, err := w.lockRace(ctx, race); {
		case errors.Is(err, store.ErrNotFound):
			return nil
		case err != nil:
			return err
		case !r.Begins.IsZero():
			return store.ErrConflict
		}
		if err := w.exec(ctx, `DELETE FROM puzzle_run WHERE id IN (SELECT run FROM racer WHERE race = ?1 AND guest = ?2)`, race, guest); err != nil {
			return err
		}
		if err := w.exec(ctx, rows.InheritRace+` AND id = ?2`, guest, race); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM racer WHERE race = ?1 AND guest = ?2`, race, guest); err != nil {
			return err
		}
		return w.exec(ctx, `DELETE FROM race WHERE id = ?1 AND owner = ''`, race)
	})
}

// StartRace stores when a race begins.
func (s Races) StartRace(ctx context.Context, r store.RaceStart) error {
	guests := slices.Sorted(slices.Values(r.Guests))
	return s.do(ctx, func(ctx context.Context, w writer) error {
		gone := false
		for _, guest := range guests { // all in the same order, as two races may start that share guests
			switch err := w.lockGuest(ctx, guest); {
			case errors.Is(err, store.ErrNotFound):
				gone = true
			case err != nil:
				return err
			}
		}
		race, err := w.lockRace(ctx, r.Race)
		if err != nil {
			return err
		}
		found, err := w.QueryContext(ctx, `SELECT guest FROM racer WHERE race = ?1`, r.Race)
		racers, err := rows.All(found, err, scanText)
		slices.Sort(racers)
		switch {
		case err != nil:
			return err
		case gone || !race.Begins.IsZero() || !slices.Equal(racers, guests):
			return store.ErrConflict
		}
		for _, guest := range guests {
			if err := w.refuseRacing(ctx, guest, r.Race, r.Over, r.Ended); err != nil {
				return err
			}
		}
		if err := w.exec(ctx, `UPDATE race SET begins = ?2 WHERE id = ?1`, r.Race, r.Begins.UnixMilli()); err != nil {
			return err
		}
		return w.exec(ctx, start, r.Race, r.Begins.UnixMilli(), string(r.Data))
	})
}

// SweepRaces removes old races.
func (s Races) SweepRaces(ctx context.Context, idle, old time.Time) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		if err := w.exec(ctx, lockOld, idle.UnixMilli(), old.UnixMilli()); err != nil {
			return err
		}
		if err := w.exec(ctx, sweepRuns, idle.UnixMilli()); err != nil {
			return err
		}
		if err := w.exec(ctx, sweepRacers, idle.UnixMilli(), old.UnixMilli()); err != nil {
			return err
		}
		return w.exec(ctx, sweepRaces, idle.UnixMilli(), old.UnixMilli())
	})
}
