package experiment

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
	"quarterdeck/store"
)

const (
	// atOnce is about how long the units of one part take: a server that is killed loses them, and each part is a write to the store.
	atOnce = time.Second
	// mostAtOnce limits the size of a part.
	mostAtOnce = 500
	// unitTime is the time limit for one unit. A short experiment has less: twice its computing time.
	unitTime = 10 * time.Minute
	// yield is how often a bot that waits for players looks whether it may go on.
	yield = 20 * time.Millisecond
	// queueShown is how many experiments a worker considers at a time.
	queueShown = 50
	// playersKept is how many experiments a worker is ready for at a time.
	playersKept = 4
)

// worker plays units, one at a time.
type worker struct {
	*Service
	name    string
	players map[string]*player // by experiment
}

// player is a worker's part of one experiment.
type player struct {
	*sweep.Player
	record record
	game   game.Game
}

func (s *Service) worker() *worker {
	return &worker{Service: s, name: secret.NewID(), players: map[string]*player{}}
}

// work plays units until ctx ends.
func (s *Service) work(ctx context.Context) {
	w := s.worker()
	for ctx.Err() == nil {
		more, err := task.Guard(func() (bool, error) { return w.once(ctx) })
		s.tasks.Note(s.opts.Log, "work on experiments failed; it is tried again", err)
		if more {
			continue
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-time.After(s.opts.Look):
		}
	}
}

// wait waits while players need the processors.
func (s *Service) wait(ctx context.Context) error {
	for s.opts.Busy != nil && s.opts.Busy() {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(yield):
		}
	}
	return nil
}

// once plays one part of the experiment that waited longest, or makes a report, and reports whether there was something to do. One experiment with
// which this does not work does not keep it from the next.
func (w *worker) once(ctx context.Context) (bool, error) {
	if err := w.wait(ctx); err != nil {
		return false, err
	}
	queued, err := w.store.QueuedExperiments(ctx, queueShown)
	if err != nil {
		return false, err
	}
	var failed error
	for i := range queued {
		done, err := w.advance(ctx, &queued[i])
		if failed = errors.Join(failed, err); done && err == nil || ctx.Err() != nil {
			return true, failed
		}
	}
	return false, failed
}

// advance plays one part of an experiment, or settles it, and reports whether there was something to do.
func (w *worker) advance(ctx context.Context, e *store.Experiment) (bool, error) {
	p, err := w.store.ClaimPart(ctx, store.Part{Experiment: e.ID, Holder: w.name, Until: w.opts.Now().Add(w.opts.Lease), Size: sizeOf(e)}, w.opts.Now())
	switch {
	case err != nil:
		return false, err
	case p.Size > 0:
		return true, w.part(ctx, e, p)
	}
	return w.settle(ctx, e.ID)
}

// sizeOf returns how many units of an experiment take about atOnce.
func sizeOf(e *store.Experiment) int {
	if e.Done == 0 || e.Worked <= 0 {
		return 1
	}
	return int(min(max(atOnce*time.Duration(e.Done)/e.Worked, 1), mostAtOnce))
}

// part plays claimed units and stores them.
func (w *worker) part(ctx context.Context, e *store.Experiment, p store.Part) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go w.renew(ctx, p, cancel)
	rows, err := task.Guard(func() ([]*sweep.Row, error) { return w.rows(ctx, e, p) })
	switch cause := context.Cause(ctx); {
	case err == nil:
	case errors.Is(cause, errLost):
		return nil
	case cause != nil:
		return w.release(p)
	case isStores(err):
		return errors.Join(err, w.release(p))
	default:
		return w.fail(ctx, e.ID, err)
	}
	for _, row := range rows {
		p.Worked += time.Duration(row.Micros) * time.Microsecond
	}
	if p.Data, err = packRows(w.opts.Version, rows); err != nil {
		return w.fail(ctx, e.ID, err)
	}
	err = w.store.FinishPart(context.WithoutCancel(ctx), p)
	if errors.Is(err, store.ErrConflict) {
		return nil // it was deleted, or another server has the units
	}
	w.poke() // another worker may wait for the last part
	return err
}

// errLost ends the work on units that belong to another server now.
var errLost = errors.New("the claim was lost")

// errStore is wrapped by errors of the store, which say nothing about the experiment.
var errStore = errors.New("store")

func isStores(err error) bool { return errors.Is(err, errStore) }

// renew keeps a claim until ctx ends, and cancels the work if it is lost.
func (w *worker) renew(ctx context.Context, p store.Part, cancel context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(w.opts.Lease / 3):
		}
		p.Until = w.opts.Now().Add(w.opts.Lease)
		if errors.Is(w.store.RenewPart(ctx, p), store.ErrConflict) {
			cancel(errLost)
		}
	}
}

// release gives claimed units back, for other servers or the next start.
func (w *worker) release(p store.Part) error {
	ctx, cancel := context.WithTimeout(context.Background(), w.opts.Look)
	defer cancel()
	p.Until = w.opts.Now()
	if err := w.store.RenewPart(ctx, p); !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrClosed) {
		return err
	}
	return nil
}

// rows plays the units of a part.
func (w *worker) rows(ctx context.Context, e *store.Experiment, p store.Part) ([]*sweep.Row, error) {
	own, err := w.player(ctx, e)
	if err != nil {
		return nil, err
	}
	sets := len(own.record.Plan.Sets)
	out := make([]*sweep.Row, 0, p.Size)
	for n := p.First; n < p.First+p.Size; n++ {
		row, err := own.unit(ctx, n%sets, n/sets)
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// unit plays one unit within the time limit.
func (p *player) unit(ctx context.Context, set, unit int) (*sweep.Row, error) {
	row, err := p.Play(ctx, set, unit)
	if errors.Is(err, sweep.ErrLimit) {
		err = told(fmt.Sprintf("One deal takes more than %d minutes of computing. Choose a faster bot, or no judge.", int(p.Limit.Minutes())))
	}
	return row, err
}

// player returns what plays an experiment.
func (w *worker) player(ctx context.Context, e *store.Experiment) (*player, error) {
	if own := w.players[e.ID]; own != nil {
		return own, w.verify(ctx, e.ID, own)
	}
	own := &player{}
	err := json.Unmarshal(e.Data, &own.record)
	if err == nil && own.record.Plan.Columns != metric.Version {
		err = errColumns
	}
	if err == nil {
		own.game, err = w.opts.Find(own.record.Plan.Game, own.record.Plan.Rules)
	}
	if err == nil {
		own.Player, err = sweep.NewPlayer(own.record.Plan, own.game, w.wait)
	}
	if err == nil {
		own.Limit = min(unitTime, 2*time.Duration(own.record.Minutes)*time.Minute)
		err = w.verify(ctx, e.ID, own)
	}
	if err != nil {
		return nil, err
	}
	if len(w.players) >= playersKept {
		clear(w.players)
	}
	w.players[e.ID] = own
	return own, nil
}

// verify plays one stored unit of another version of the program again. Units of programs that play differently are not mixed. It looks again until it
// finds a unit. If that is of this version, servers of other versions compare.
func (w *worker) verify(ctx context.Context, id string, own *player) error {
	w.mu.Lock()
	known := w.verified[id]
	w.mu.Unlock()
	if known {
		return nil
	}
	parts, err := w.store.PartsOf(ctx, id)
	if err != nil {
		return errors.Join(errStore, err)
	}
	found := false
	for i := range parts {
		pack, err := unpackRows(parts[i].Data)
		if err != nil {
			return err
		}
		if len(pack.Rows) == 0 {
			continue
		}
		if pack.Columns != metric.Version {
			return errColumns
		}
		if found = true; pack.Version == w.opts.Version {
			continue
		}
		row := pack.Rows[0]
		again, err := own.unit(ctx, row.Set, row.Unit)
		if err != nil {
			return err
		}
		if !again.Same(row) {
			return told("Version " + w.opts.Version + " of the program plays a deal differently from version " + pack.Version + ", which began.")
		}
		break
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.verified[id] = found
	return nil
}

// errColumns ends an experiment whose units have other sums.
const errColumns = told("This experiment was begun by a version that measures other figures. Start it again.")

// pack is the data of a finished part.
type pack struct {
	Version string       `json:"version"` // of the program
	Columns int          `json:"columns"` // metric.Version; 0 in packs of older versions
	Rows    []*sweep.Row `json:"rows"`
}

func packRows(version string, rows []*sweep.Row) ([]byte, error) {
	text, err := json.Marshal(pack{version, metric.Version, rows})
	if err != nil {
		return nil, err
	}
	return packed(text)
}

// packed returns compressed bytes.
func packed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

func unpackRows(data []byte) (p pack, err error) {
	text, err := unpacked(data)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	return p, err
}

// unpacked returns what was compressed.
func unpacked(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
