package rows

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"quarterdeck/store"
)

const (
	experimentColumns = `id, guest, made, state, next, done, least, target, worked, budget, data, note`
	// LockPerson locks the row that Forget marks, and makes one if there is none. So Forget finds every experiment, and none is added afterwards.
	LockPerson       = `INSERT INTO person (guest, version, name, created, gone, settings, passkeys) VALUES (?1, 1, '', 0, 0, '', '') ON CONFLICT (guest) DO UPDATE SET guest = person.guest RETURNING gone`
	countExperiments = `SELECT count(*), count(CASE WHEN state IN (0, 1) THEN 1 END) FROM experiment WHERE guest = ?1`
	insertExperiment = `INSERT INTO experiment (id, guest, made, state, served, next, done, least, target, worked, budget, data, note)
		VALUES (?1, ?2, ?3, ?4, 0, 0, 0, ?5, ?6, 0, ?7, ?8, ?9) ON CONFLICT DO NOTHING`
	// lockExperiment has transactions that claim units of one experiment wait for each other.
	lockExperiment   = `UPDATE experiment SET id = id WHERE id = ?1 AND state = 0`
	changeExperiment = `UPDATE experiment SET state = ?4, least = ?5, target = ?6, budget = ?7, note = ?8 WHERE id = ?1 AND state = ?2 AND target = ?3 AND least = ?9 AND budget = ?10`
	insertPart       = `INSERT INTO experiment_part (experiment, first, size, holder, until, done, worked, data) VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6)`
	finishPart       = `UPDATE experiment_part SET done = 1, worked = ?4, data = ?5 WHERE experiment = ?1 AND first = ?2 AND holder = ?3 AND done = 0`
	addFinished      = `UPDATE experiment SET done = done + ?2, worked = worked + ?3 WHERE id = ?1`
	insertFile       = `INSERT INTO experiment_file (experiment, name, data) VALUES (?1, ?2, ?3)`
)

func scanExperiment(row Scanner) (e store.Experiment, err error) {
	var made, worked, budget int64
	err = row.Scan(&e.ID, &e.Guest, &made, &e.State, &e.Next, &e.Done, &e.Least, &e.Target, &worked, &budget, &e.Data, &e.Note)
	e.Made, e.Worked, e.Budget = fromAt(made), fromMicros(worked), fromMicros(budget)
	return e, err
}

func fromMicros(n int64) time.Duration { return time.Duration(n) * time.Microsecond }

// Experiment returns an experiment.
func (r Reader) Experiment(ctx context.Context, id string, now time.Time) (store.Experiment, error) {
	e, err := scanExperiment(r.DB.QueryRowContext(ctx, `SELECT `+experimentColumns+` FROM experiment WHERE id = ?1`, id))
	if err == nil {
		err = r.DB.QueryRowContext(ctx, `SELECT count(*) FROM experiment_part WHERE experiment = ?1 AND done = 0 AND until > ?2`, id, now.UnixMilli()).Scan(&e.Claimed)
	}
	return e, r.orNotFound(err)
}

// ExperimentsOf returns experiments of a guest.
func (r Reader) ExperimentsOf(ctx context.Context, guest string, limit int) ([]store.Experiment, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+experimentColumns+` FROM experiment WHERE guest = ?1 ORDER BY made DESC, id DESC LIMIT ?2`, guest, limit)
	out, err := all(rows, err, scanExperiment)
	return out, r.Shown(err)
}

// QueuedExperiments returns experiments that have units to play.
func (r Reader) QueuedExperiments(ctx context.Context, limit int) ([]store.Experiment, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+experimentColumns+` FROM experiment WHERE state = 0 ORDER BY served, id LIMIT ?1`, limit)
	out, err := all(rows, err, scanExperiment)
	return out, r.Shown(err)
}

// PartsOf returns the finished parts of an experiment.
func (r Reader) PartsOf(ctx context.Context, experiment string) ([]store.Part, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT experiment, first, size, holder, until, worked, data FROM experiment_part WHERE experiment = ?1 AND done = 1 ORDER BY first`, experiment)
	out, err := all(rows, err, func(row Scanner) (p store.Part, err error) {
		var until, worked int64
		err = row.Scan(&p.Experiment, &p.First, &p.Size, &p.Holder, &until, &worked, &p.Data)
		p.Until, p.Worked = fromAt(until), fromMicros(worked)
		return p, err
	})
	return out, r.Shown(err)
}

// FileOf returns a file of an experiment.
func (r Reader) FileOf(ctx context.Context, experiment, name string) (data []byte, err error) {
	err = r.DB.QueryRowContext(ctx, `SELECT data FROM experiment_file WHERE experiment = ?1 AND name = ?2`, experiment, name).Scan(&data)
	return data, r.orNotFound(err)
}

// AddExperiment stores a new experiment.
func (w *Writer) AddExperiment(ctx context.Context, e store.Experiment, most, open int) error {
	var gone int64
	if err := w.QueryRowContext(ctx, LockPerson, e.Guest).Scan(&gone); err != nil {
		return err
	}
	if gone != 0 {
		return store.ErrNotFound
	}
	var n, unfinished int
	if err := w.QueryRowContext(ctx, countExperiments, e.Guest).Scan(&n, &unfinished); err != nil {
		return err
	}
	switch {
	case n >= most:
		return store.ErrConflict
	case unfinished >= open:
		return store.ErrUnfinished
	}
	added, err := w.changed(ctx, insertExperiment, e.ID, e.Guest, e.Made.UnixMilli(), int(e.State), e.Least, e.Target, e.Budget.Microseconds(), string(e.Data), string(e.Note))
	if err == nil && added == 0 {
		err = store.ErrExists
	}
	return err
}

// ClaimPart claims units of an experiment.
func (w *Writer) ClaimPart(ctx context.Context, p store.Part, now time.Time) (store.Part, error) {
	none := store.Part{Experiment: p.Experiment}
	n, err := w.changed(ctx, lockExperiment, p.Experiment)
	if err != nil || n == 0 {
		return none, err
	}
	var left store.Part
	err = w.QueryRowContext(ctx, `SELECT first, size FROM experiment_part WHERE experiment = ?1 AND done = 0 AND until <= ?2 ORDER BY first LIMIT 1`, p.Experiment, now.UnixMilli()).Scan(&left.First, &left.Size)
	if err == nil {
		p.First, p.Size = left.First, left.Size
		return p, w.exec(ctx, `UPDATE experiment_part SET holder = ?3, until = ?4 WHERE experiment = ?1 AND first = ?2`, p.Experiment, p.First, p.Holder, p.Until.UnixMilli())
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return none, err
	}
	e, err := scanExperiment(w.QueryRowContext(ctx, `SELECT `+experimentColumns+` FROM experiment WHERE id = ?1`, p.Experiment))
	if err != nil {
		return none, err
	}
	p.First, p.Size = e.Next, min(p.Size, e.End()-e.Next)
	if p.Size < 1 {
		return none, nil
	}
	if err := w.exec(ctx, insertPart, p.Experiment, p.First, p.Size, p.Holder, p.Until.UnixMilli(), []byte{}); err != nil {
		return none, err
	}
	return p, w.exec(ctx, `UPDATE experiment SET next = next + ?2, served = ?3 WHERE id = ?1`, p.Experiment, p.Size, now.UnixMilli())
}

// RenewPart has a claim last longer.
func (w *Writer) RenewPart(ctx context.Context, p store.Part) error {
	n, err := w.changed(ctx, `UPDATE experiment_part SET until = ?4 WHERE experiment = ?1 AND first = ?2 AND holder = ?3 AND done = 0`, p.Experiment, p.First, p.Holder, p.Until.UnixMilli())
	if err == nil && n == 0 {
		err = store.ErrConflict
	}
	return err
}

// FinishPart stores finished units.
func (w *Writer) FinishPart(ctx context.Context, p store.Part) error {
	n, err := w.changed(ctx, finishPart, p.Experiment, p.First, p.Holder, p.Worked.Microseconds(), p.Data)
	switch {
	case err != nil:
		return err
	case n == 0:
		return store.ErrConflict
	}
	return w.exec(ctx, addFinished, p.Experiment, p.Size, p.Worked.Microseconds())
}

// ChangeExperiment changes an experiment.
func (w *Writer) ChangeExperiment(ctx context.Context, was, now store.Experiment, files ...store.ExperimentFile) error {
	n, err := w.changed(ctx, changeExperiment, was.ID, int(was.State), was.Target, int(now.State), now.Least, now.Target, now.Budget.Microseconds(), string(now.Note), was.Least, was.Budget.Microseconds())
	switch {
	case err != nil:
		return err
	case n == 0:
		return store.ErrConflict
	}
	for _, f := range files {
		if err := w.exec(ctx, insertFile, was.ID, f.Name, f.Data); err != nil {
			return err
		}
	}
	if now.State != store.Reported && now.State != store.Failed {
		return nil
	}
	return w.exec(ctx, `DELETE FROM experiment_part WHERE experiment = ?1`, was.ID)
}

// RemoveExperiment removes an experiment.
func (w *Writer) RemoveExperiment(ctx context.Context, id string) error {
	return w.removeExperiments(ctx, `id = ?1`, id)
}

// removeExperiments removes the experiments for which a condition holds.
func (w *Writer) removeExperiments(ctx context.Context, condition, value string) error {
	for _, table := range []string{"experiment_file", "experiment_part"} {
		if err := w.exec(ctx, `DELETE FROM `+table+` WHERE experiment IN (SELECT id FROM experiment WHERE `+condition+`)`, value); err != nil {
			return err
		}
	}
	return w.exec(ctx, `DELETE FROM experiment WHERE `+condition, value)
}

// AddExperiment stores a new experiment.
func (s Store) AddExperiment(ctx context.Context, e store.Experiment, most, open int) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.AddExperiment(ctx, e, most, open) })
}

// ClaimPart claims units of an experiment.
func (s Store) ClaimPart(ctx context.Context, p store.Part, now time.Time) (store.Part, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) (store.Part, error) { return w.ClaimPart(ctx, p, now) })
}

// RenewPart has a claim last longer.
func (s Store) RenewPart(ctx context.Context, p store.Part) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.RenewPart(ctx, p) })
}

// FinishPart stores finished units.
func (s Store) FinishPart(ctx context.Context, p store.Part) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.FinishPart(ctx, p) })
}

// ChangeExperiment changes an experiment.
func (s Store) ChangeExperiment(ctx context.Context, was, now store.Experiment, files ...store.ExperimentFile) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.ChangeExperiment(ctx, was, now, files...) })
}

// RemoveExperiment removes an experiment.
func (s Store) RemoveExperiment(ctx context.Context, id string) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error { return w.RemoveExperiment(ctx, id) })
}
