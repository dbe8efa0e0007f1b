package store

import (
	"context"
	"time"
)

// Person is the stored data of a guest apart from seats. Most guests have none.
type Person struct {
	Guest    string
	Version  int       // how often it was stored; 0: never
	Name     string    // chosen by the guest
	Created  time.Time // when it was first stored
	Gone     time.Time // when the guest asked to delete their data; zero: never
	Settings []byte    // JSON, the host's
	Passkeys []byte    // JSON, the host's
	Marks    Marks     // the lists that the guest is on
}

// Rewrite removes a guest from a match. It changes Seats, Host, the Seats of the Summary and the texts of the
// server's entries, in place, and nothing else. The entry that it returns is appended to the log, so
// that a server with an older copy of the match gets a conflict.
type Rewrite func(m *Match, house []Entry) (Entry, error)

// Named is a guest with a name.
type Named struct{ Guest, Name string }

// People stores data of guests.
type People interface {
	// Person returns the stored data of a guest. If there is none, only Guest is set.
	Person(ctx context.Context, guest string) (Person, error)
	// KeepPerson replaces the data of p's version; the version then is one higher. If
	// another version is stored, it returns ErrConflict. If p is gone, Leaving returns them, as before Forget.
	KeepPerson(ctx context.Context, p Person) error
	// Leaving returns the guests who requested the deletion of their data and whom Forget has not removed from all
	// matches yet.
	Leaving(ctx context.Context) ([]string, error)
	// Forget rewrites all matches of p.Guest, those too that they left, and deletes the guest's data except that they are gone
	// since p.Gone, and p.Settings. While p has Settings, something is still to be done for them, and Leaving returns them. It
	// returns the ids of the matches. If rewrite fails, nothing is changed.
	Forget(ctx context.Context, p Person, rewrite Rewrite) ([]string, error)
	// FindPeople returns at most limit guests whose name contains a text, whatever its case: their stored name, or one that
	// they have in one of the newest matches. Deleted guests are left out.
	FindPeople(ctx context.Context, text string, limit int) ([]Named, error)
}
