package host

import (
	"errors"
)

// noteUnlessStopped logs an error, unless it comes of stopping or of a match in quarantine, which was logged before.
func (h *Host) noteUnlessStopped(what string, err error) {
	if err != nil && h.ctx.Err() == nil && !errors.Is(err, ErrDamaged) {
		h.Log.Error(what, "error", err)
	}
}
