package store

import (
	"context"
	"time"
)

// Report is what a guest reports to the administrators. It stays until they handle it.
type Report struct {
	ID       string
	At       time.Time
	Reporter string // guest
	Guest    string // whom it is about
	Match    string
	Quote    string // the text of the message that it is about; empty: it is about the guest
	Text     string // what the reporter wrote
}

// Reports stores reports.
//
// Laws (storetest checks them):
//   - A reporter with most reports gets no further one. First reports at the same moment may exceed that.
//   - A report is removed if and only if an entry of the audit log says so. Only Forget also removes those by and about a guest.
type Reports interface {
	// AddReport stores a report. It returns ErrExists if there is one with its ID, and ErrConflict if the reporter has most of them.
	AddReport(ctx context.Context, r Report, most int) error
	// Reports returns at most limit reports, the oldest first.
	Reports(ctx context.Context, limit int) ([]Report, error)
	// HandleReport removes a report and stores an entry of the audit log. It returns ErrNotFound if there is no such report.
	HandleReport(ctx context.Context, id string, e AuditEntry) error
}
