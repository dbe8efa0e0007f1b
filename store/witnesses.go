package store

import (
	"context"
	"time"
)

// Witness says that a match was shown to a guest who has no seat there.
type Witness struct {
	Match string
	Guest string    // empty: visitors without a guest, or guests whom the store does not know any more
	At    time.Time // the first time
}

// Witnesses keeps to whom matches were shown.
//
// Laws (storetest checks them):
//   - A match has one witness at most for each guest. The first time counts.
//   - After Forget, the guest's witnesses are without a guest, from the moment when the guest was deleted on. One that was being added at
//     that moment may stay.
type Witnesses interface {
	// AddWitness stores a witness. If the match has so many already, or the guest was deleted, it is stored without a guest.
	AddWitness(ctx context.Context, w Witness, most int) error
	// Witnesses returns to whom a match was shown, by guest.
	Witnesses(ctx context.Context, match string) ([]Witness, error)
	// HasSeen reports whether a match was shown to a guest. Of no guest it says no.
	HasSeen(ctx context.Context, match, guest string) (bool, error)
	// WitnessedBy returns which matches were shown to a guest, newest first, at most limit.
	WitnessedBy(ctx context.Context, guest string, limit int) ([]Witness, error)
	// WitnessedSince returns since when the store has witnesses. They are not known for matches that began before.
	WitnessedSince(ctx context.Context) (time.Time, error)
}
