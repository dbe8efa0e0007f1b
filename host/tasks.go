package host

import (
	"errors"
	"log/slog"

	"quarterdeck/host/task"
)

// tasks runs a host's background tasks and logs their failures.
type tasks struct {
	*task.Group
	log *slog.Logger
}

// logError logs an error, unless the host is stopping or the match is in quarantine, which was logged before.
func (t *tasks) logError(what string, err error) {
	if !errors.Is(err, ErrDamaged) {
		t.Note(t.log, what, err)
	}
}
