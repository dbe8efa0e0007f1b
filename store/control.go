package store

import "context"

// Control is what administrators have set for all servers of a store.
type Control struct {
	Version int    // how often it was set
	Data    []byte // JSON, the host's; empty if nothing was ever set
}

// Controls stores a Control.
//
// Laws (storetest checks them):
//   - Of several calls of SetControl with the same version exactly one succeeds.
//   - The entry of the audit log is stored if and only if the Control is.
type Controls interface {
	// Control returns the newest version.
	Control(ctx context.Context) (Control, error)
	// SetControl stores the version after c.Version together with an entry of the audit log, as Administer does. It returns ErrConflict
	// if c.Version is not the newest one. Nothing is stored then.
	SetControl(ctx context.Context, e AuditEntry, c Control) error
}
