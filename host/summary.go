package host

import (
	"context"
	"errors"

	"quarterdeck/host/codec"
	"quarterdeck/store"
)

// sumUpAll gives summaries to matches that an earlier program kept without.
func (h *Host) sumUpAll() {
	for {
		ids, err := h.Store.Unsummed(h.ctx, 100)
		if err != nil || len(ids) == 0 {
			h.noteUnlessStopped("the matches without a summary could not be listed", err)
			return
		}
		done := 0
		for _, id := range ids {
			if err := h.sumUpOne(id); err != nil {
				h.noteUnlessStopped("match "+id+" could not be summed up; it is in no list", err)
				continue
			}
			done++
		}
		if done == 0 {
			return
		}
	}
}

func (h *Host) sumUpOne(id string) error {
	m, err := h.loadMatch(h.ctx, id)
	if err != nil {
		return err
	}
	sum := codec.Summary(m)
	return h.Store.Append(context.WithoutCancel(h.ctx), store.Change{Match: id, From: m.Version(), Summary: &sum})
}

// noteUnlessStopped logs an error, unless it comes of stopping or of a match in quarantine, which was logged before.
func (h *Host) noteUnlessStopped(what string, err error) {
	if err != nil && h.ctx.Err() == nil && !errors.Is(err, ErrDamaged) {
		h.Log.Error(what, "error", err)
	}
}
