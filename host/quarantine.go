package host

import (
	"context"
	"errors"

	"quarterdeck/host/codec"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// A match that cannot be read stops only itself. Its status becomes Quarantined, so that no list has it and neither
// bots, clocks nor sweeps try it again. Its data does not change. Every start reads the quarantined matches once more,
// and releases those that were repaired.

// ErrDamaged is returned for every request at a match that cannot be read.
var ErrDamaged = refuse(Damaged, "This match cannot be read, because its stored data is damaged. The operator can see that in the server’s log.")

// quarantine prevents further attempts to read a match, and logs that once.
func (a *archive) quarantine(ctx context.Context, id string, cause error) {
	a.onDamage(id)
	if !a.damaged.Add(id) {
		return
	}
	err := a.store.Append(ctx, store.Change{Match: id, Status: store.Quarantined}) // first: a reader of the log finds it in the store
	if errors.Is(err, task.ErrPaused) {
		a.damaged.Remove(id) // it is found again when the store can be changed
		return
	}
	a.tasks.log.Error("a match cannot be read and is in quarantine; the others go on. Look at it with “quarterdeck check”", "match", id, "error", cause)
	a.tasks.logError("the quarantine of match "+id+" could not be kept", err)
}

// release takes a match out of quarantine, and reports whether it can be read.
func (a *archive) release(ctx context.Context, id string) (bool, error) {
	stored, log, err := a.store.Load(ctx, id)
	var m *match.Match
	if err == nil {
		m, err = codec.Replay(stored, log, a.find)
	}
	if codec.IsDamage(err) {
		a.quarantine(ctx, id, err)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	sum := codec.Summary(m)
	if err := a.store.Append(ctx, store.Change{Match: id, From: m.Version(), Status: codec.Status(m), Summary: &sum}); err != nil {
		return false, err
	}
	a.tasks.log.Warn("a match can be read again and is out of quarantine", "match", id)
	return true, nil
}

// releaseAll releases the quarantined matches that can be read again, and calls run with each.
func (a *archive) releaseAll(run func(ctx context.Context, id string) error) {
	ctx := a.tasks.Context()
	ids, err := a.store.List(ctx, store.Quarantined)
	a.tasks.logError("the matches in quarantine could not be listed; the next start tries again", err)
	for _, id := range ids {
		released, err := a.release(ctx, id)
		if released {
			err = run(ctx, id)
		}
		a.tasks.logError("match "+id+" could not be taken out of quarantine; the next start tries again", err)
	}
}

// chainEvery is the number of old logs that get their hashes in one batch. Moves wait for a batch.
const chainEvery = 10

// chainAll adds hashes to the logs that an earlier program stored without.
func (a *archive) chainAll() {
	ctx := a.tasks.Context()
	for ctx.Err() == nil {
		n, err := a.store.Chain(ctx, chainEvery)
		if n == 0 || err != nil {
			a.tasks.logError("logs of an earlier program could not be chained; the next start tries again", err)
			return
		}
	}
}
