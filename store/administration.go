package store

import (
	"context"
	"time"
)

// Marks says of which lists a Person is. They can be added.
type Marks int

const (
	MarkAdmin      Marks = 1 << iota // administrators
	MarkRestricted                   // guests with a ban, also one that has ended
)

// AuditEntry is one action of an administrator, or of an operator who used a link.
type AuditEntry struct {
	N      int64 // number from 1, assigned by the store
	At     time.Time
	Actor  string // the administrator's guest; empty: an operator, or deleted since
	Action string // the host's word
	Guest  string // whom it concerns, if it concerns a guest; empty after a deletion
	Match  string // which match it concerns, if it concerns one
	Text   string // the reason; empty after a deletion of Guest
	Key    string // no other entry has the same; may be empty
}

// Administration stores what administrators do.
//
// Laws (storetest checks them):
//   - An entry is stored if and only if what it records is stored.
//   - The log has no gaps. Only Forget changes it: it clears the guest's id, and the texts of entries that concern the guest.
type Administration interface {
	// Administer stores an entry of the audit log together with data of guests, as KeepPerson does. It returns ErrExists
	// if there is an entry with the same Key, and ErrConflict if another version of a person is stored. Nothing is stored then.
	Administer(ctx context.Context, e AuditEntry, people ...Person) error
	// Rename is Administer for a person whose name an administrator replaces: it also rewrites all their matches, and puts the
	// name on their messages. It returns the ids of the matches. If rewrite fails, nothing is changed.
	Rename(ctx context.Context, e AuditEntry, p Person, rewrite Rewrite) ([]string, error)
	// Audit returns at most limit entries with numbers below n, or of all numbers if n is 0, the newest first.
	Audit(ctx context.Context, n int64, limit int) ([]AuditEntry, error)
	// Marked returns the people who have any of these marks, by their ids in ascending order.
	Marked(ctx context.Context, marks Marks) ([]Person, error)
}
