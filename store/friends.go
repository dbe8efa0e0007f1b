package store

import (
	"context"
	"time"
)

// Circle is a set of guests who joined it by its link: a group, or the friends of its owner.
type Circle struct {
	ID    string
	Owner string
	Name  string // of a group; empty: only the owner knows the others
	Link  string // what the link to join has
	Made  time.Time
}

// Member is a guest in a circle.
type Member struct {
	Circle string
	Guest  string
	Joined time.Time
}

// Challenge is a match to which one guest challenges another.
type Challenge struct {
	ID    string
	From  string
	To    string
	Made  time.Time
	Until time.Time // when it expires
	Match string    // that it became; empty until it is accepted
	Data  []byte    // JSON, the service's
}

// Presence is when a guest was last here.
type Presence struct {
	Guest  string
	Seen   time.Time
	Hidden bool // the guest does not want it to be known: Seen is the zero time
}

// Most are the limits of a guest and of a circle.
type Most struct {
	Friends int // of a guest, by their own link and by those of others
	Groups  int // of a guest
	Members int // of a group
}

// Friends keeps circles of guests, their challenges, and when they were last here.
//
// Laws (storetest checks them):
//   - The owner of a circle is a member of it. When the owner leaves a group, the guest who joined first of the others owns it.
//   - Two guests have one challenge at most that waits, in each direction. It is accepted or removed once.
//   - Nothing of a guest is left after Forget, and none can be added. A challenge to the guest that was being added at that moment may be
//     stored until it is swept.
type Friends interface {
	// AddCircle stores a circle with its owner as the only member. If there is one with the ID, it does nothing. If the owner was deleted, it
	// returns ErrNotFound; if they have most groups, ErrConflict.
	AddCircle(ctx context.Context, c Circle, most Most) error
	// ChangeCircle stores the Name and the Link of a circle, or returns ErrNotFound if Owner does not own it.
	ChangeCircle(ctx context.Context, c Circle) error
	// CircleOf returns the circle with a link, or ErrNotFound.
	CircleOf(ctx context.Context, link string) (Circle, error)
	// CirclesOf returns the circles of a member, the oldest first.
	CirclesOf(ctx context.Context, guest string) ([]Circle, error)
	// MembersOf returns the members of circles, by circle, those who joined first first.
	MembersOf(ctx context.Context, circles []string) ([]Member, error)
	// Join makes a guest a member of the circle with a link, unless they are one. If there is no such circle or the guest was deleted, it
	// returns ErrNotFound; if one of the limits is reached, also that of the friend’s friends, ErrConflict.
	Join(ctx context.Context, link string, m Member, most Most) error
	// Leave removes a guest from a circle and, unless it is empty, replaces the circle's link. A circle without members is removed, too.
	Leave(ctx context.Context, circle, guest, link string) error

	// AddChallenge stores a challenge in the place of one between the same guests that waits. If the challenger was deleted, it returns
	// ErrNotFound.
	AddChallenge(ctx context.Context, c Challenge) error
	// Challenge returns a challenge, or ErrNotFound.
	Challenge(ctx context.Context, id string) (Challenge, error)
	// ChallengesOf returns the challenges of and to a guest that have not expired at a time, the oldest first.
	ChallengesOf(ctx context.Context, guest string, now time.Time) ([]Challenge, error)
	// AcceptChallenge stores the match of a challenge that waits. If it does not, or expired, it returns ErrConflict.
	AcceptChallenge(ctx context.Context, id, match string, now time.Time) error
	// RemoveChallenge removes a challenge that waits. If it does not, it returns ErrConflict.
	RemoveChallenge(ctx context.Context, id string) error
	// SweepChallenges removes challenges that expired before a time.
	SweepChallenges(ctx context.Context, before time.Time) error

	// TouchPresence stores when a guest was here, if they are in a circle and do not hide it.
	TouchPresence(ctx context.Context, guest string, at time.Time) error
	// HidePresence stores whether a guest hides when they are here. If the guest was deleted, it returns ErrNotFound.
	HidePresence(ctx context.Context, guest string, hidden bool) error
	// Presences returns when guests were here, in order. It leaves out those who left all circles or were in none, unless they hide.
	Presences(ctx context.Context, guests []string) ([]Presence, error)

	// Muting returns who of other guests have muted a guest, in order.
	Muting(ctx context.Context, guest string, others []string) ([]string, error)
}
