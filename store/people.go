package store

import (
	"context"
	"time"
)

// Person is what is kept of a guest beside the seats that they hold. Most guests have nothing of the kind.
type Person struct {
	Guest    string
	Version  int       // how often it was kept; 0: never
	Name     string    // what they want to be called
	Created  time.Time // when it was first kept
	Gone     time.Time // when they asked to be forgotten; zero: they did not
	Settings []byte    // JSON, the host's
	Passkeys []byte    // JSON, the host's
}

// Rewrite takes somebody out of a match: it changes Seats, Host and the Seats of the Summary, and the texts of the
// house's entries, in place; of the rest it may not change anything. The entry that it returns is appended to the log, so
// that nobody who has the match as it was can go on with it.
type Rewrite func(m *Match, house []Entry) (Entry, error)

// People is what is kept of guests.
type People interface {
	// Person returns what is kept of a guest. If that is nothing, only Guest is set.
	Person(ctx context.Context, guest string) (Person, error)
	// KeepPerson keeps p in the place of what was kept under the same version; the version then is one higher. If
	// something else is kept, it returns ErrConflict.
	KeepPerson(ctx context.Context, p Person) error
	// Leaving returns the guests who asked to be forgotten and whom Forget has not forgotten yet, or who came to a match at the same moment.
	Leaving(ctx context.Context) ([]string, error)
	// Forget rewrites all matches of a guest, those too where they stood up, and of what is kept of the guest it leaves that they are gone. It
	// returns the ids of the matches. If rewrite fails, nothing is changed.
	Forget(ctx context.Context, guest string, at time.Time, rewrite Rewrite) ([]string, error)
}
