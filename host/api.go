package host

import (
	"context"

	"quarterdeck/fair"
	"quarterdeck/host/health"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// Guest is a person without an account. Only the server and the guest's own cookie or token hold the id.
type Guest struct {
	ID   string
	Name string // chosen by the guest; may be empty
}

// SeatKind says who takes a seat of a new match.
type SeatKind string

const (
	Me      SeatKind = "me"     // the guest who creates the match
	Friend  SeatKind = "friend" // the first guest to open that seat's link
	Anyone  SeatKind = "anyone" // the first guest to sit down there
	Bot     SeatKind = "bot"    // a bot
	HotSeat SeatKind = "here"   // a player at the same device as Me, unless match.RefuseHotSeat refuses that
)

// SeatSpec describes the player of one seat of a new match. Its JSON is that of requests.
type SeatSpec struct {
	Who   SeatKind `json:"who"`
	Level string   `json:"level"` // the bot's level
	Name  string   `json:"name"`  // the name of a HotSeat player; empty: the name of Me with a number
}

// Spec describes a new match.
type Spec struct {
	Game    string
	Options map[string]string // missing ones take their default
	Seats   []SeatSpec        // one for each seat of the match
	Guest   Guest             // the creator
	Nonce   fair.Nonce        // the creator's part of the dealing key; may be zero
	Later   bool              // the creator sends the nonce after the commit; the deal waits a moment for it
	Key     string            // idempotency key; the same guest and key get the same match
	Visible Visibility
	Watch   match.WatchMode
	Pace    clock.Pace
	Casual  bool // the match is not rated
}

// Visibility says whether the lobby lists a match.
type Visibility string

const (
	WhenOpen Visibility = ""         // listed if a seat is open to anyone
	Public   Visibility = "public"   // always listed
	Unlisted Visibility = "unlisted" // never listed: only guests with the link find it
)

// Fork is a guest's request to play on from a position of a match that is over.
type Fork struct {
	Match string
	At    int    // version of that match
	Seat  int    // the guest's seat; bots take the others
	Level string // the bots' level; empty: the strongest
	Guest Guest
	Key   string // idempotency key; the same guest and key get the same match
}

// SeatRequest is a guest's request for a free seat.
type SeatRequest struct {
	Match  string
	Seat   int
	Invite string // from the seat's link; empty for a seat that any guest may take
	Guest  Guest
	Nonce  fair.Nonce
	Later  bool // the guest sends the nonce after the commit; the deal waits a moment for it
}

// sit returns the request as an entry of a match's log.
func (c *SeatRequest) sit(seat int) seating.Sit {
	return seating.Sit{Seat: seat, Guest: c.Guest.ID, Name: c.Guest.Name, Nonce: c.Nonce, Later: c.Later}
}

// ActionRequest is a player's request for an action.
type ActionRequest struct {
	Match   string
	Guest   string // the guest's id; if the guest holds several seats, the one that was to act at Version acts
	Action  string // in the game's notation, or an entry of match.View.May
	Version int    // the version of the match that the player saw
	Key     string // idempotency key; may be empty
}

// Receipt confirms an ActionRequest: the action is in the store.
type Receipt struct {
	Version int  // of the match just after the action
	Again   bool // the request repeats one that was carried out before
}

// Healthy returns a *health.Problem if the host cannot do its work, else nil.
func (h *Host) Healthy(ctx context.Context) error {
	if h.tasks.HasStopped() {
		return health.ErrStopping
	}
	return h.health.Check(ctx)
}
