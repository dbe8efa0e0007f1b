package host

import (
	"context"

	"quarterdeck/fair"
	"quarterdeck/host/health"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// Guest is who asks: a person without an account, known by an id that only the server and that
// person's own cookie or token hold.
type Guest struct {
	ID   string
	Name string // what they asked to be called; may be empty
}

// Sitter is who is to sit in a seat of a new match.
type Sitter string

const (
	Me     Sitter = "me"     // the guest who creates the match
	Friend Sitter = "friend" // whoever opens that seat's link first
	Anyone Sitter = "anyone" // whoever sees the table and sits down first
	Bot    Sitter = "bot"    // the computer, at a level
	Here   Sitter = "here"   // somebody at the same keyboard as Me, where match.MayShare
)

// SeatSpec says who is to sit in one seat.
type SeatSpec struct {
	Who   Sitter
	Level string // of a bot
	Name  string // of somebody Here; empty: as Me, with a number
}

// Spec is a match to be created.
type Spec struct {
	Game    string
	Options map[string]string // missing ones take their default
	Seats   []SeatSpec        // one for each seat; their number is the match's
	Guest   Guest             // who creates it
	Nonce   fair.Nonce        // the creator's own part of the dealing key; may be zero
	Later   bool              // the creator sends the nonce after seeing the commit, and the deal waits for it a moment
	Key     string            // idempotency key; the same guest and key get the same match
	Visible Visibility
	Watch   match.WatchMode
	Pace    clock.Pace
}

// Visibility is whether a match is shown in the lobby.
type Visibility string

const (
	WhenOpen Visibility = ""         // if a seat is for anyone
	Public   Visibility = "public"   // yes
	Unlisted Visibility = "unlisted" // no: only who has the link finds it
)

// Fork is a guest asking to play on from a position of a match that is over.
type Fork struct {
	Match string
	At    int    // version of that match
	Seat  int    // the guest's; the computer takes the others
	Level string // of the computer; empty: the strongest there is
	Guest Guest
	Key   string // idempotency key; the same guest and key get the same match
}

// Claim is a guest asking for a free seat.
type Claim struct {
	Match  string
	Seat   int
	Invite string // from the seat's link; empty for a seat that anybody may take
	Guest  Guest
	Nonce  fair.Nonce
	Later  bool // the nonce comes when the guest has seen the commit, and the deal waits for it a moment
}

// sit returns the claim as an entry of a match's log.
func (c *Claim) sit(seat int) seating.Sit {
	return seating.Sit{Seat: seat, Guest: c.Guest.ID, Name: c.Guest.Name, Nonce: c.Nonce, Later: c.Later}
}

// Deed is a seat's player doing something.
type Deed struct {
	Match   string
	Guest   string // guest id; it must hold a seat, and acts in that of several as which they looked at Version
	Action  string // in the game's notation, or one of match.View.May
	Version int    // of the match that the player was looking at
	Key     string // idempotency key; may be empty
}

// Done is the answer to a Deed: it is in the store.
type Done struct {
	Version int  // of the match just after the deed
	Again   bool // the same request had been carried out before
}

// Healthy returns a *health.Ill if the host cannot do its work, else nil.
func (h *Host) Healthy(ctx context.Context) error {
	if h.tasks.HasStopped() {
		return health.ErrStopping
	}
	return h.health.Check(ctx)
}
