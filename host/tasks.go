package host

import (
	"errors"
	"log/slog"

	"quarterdeck/host/task"
)

// tasks is what a host does in the background, and the log that its failures go to.
type tasks struct {
	*task.Group
	log *slog.Logger
}

// logError logs an error, unless it comes of stopping or of a match in quarantine, which was logged before.
func (t *tasks) logError(what string, err error) {
	if !errors.Is(err, ErrDamaged) {
		t.Note(t.log, what, err)
	}
}
