package host

import (
	"context"

	"quarterdeck/fair"
	"quarterdeck/host/health"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// Guest is a person without an account who makes a request, known by an id that only the server and that
// person's own cookie or token hold.
type Guest struct {
	ID   string
	Name string // that they chose; may be empty
}

// SeatKind is who is to sit in a seat of a new match.
type SeatKind string

const (
	Me      SeatKind = "me"     // the guest who creates the match
	Friend  SeatKind = "friend" // the first guest to open that seat's link
	Anyone  SeatKind = "anyone" // the first guest to sit down there
	Bot     SeatKind = "bot"    // a bot of a level
	HotSeat SeatKind = "here"   // a player at the same device as Me, where match.RefuseHotSeat
)

// SeatSpec describes the player of one seat of a new match. Its JSON is that of requests.
type SeatSpec struct {
	Who   SeatKind `json:"who"`
	Level string   `json:"level"` // of a bot
	Name  string   `json:"name"`  // of a player of HotSeat; empty: as Me, with a number
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
	Unlisted Visibility = "unlisted" // no: only guests with the link find it
)

// Fork is a guest's request to play on from a position of a match that is over.
type Fork struct {
	Match string
	At    int    // version of that match
	Seat  int    // the guest's; bots take the others
	Level string // of the bots; empty: the strongest there is
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
	Later  bool // the nonce comes when the guest has seen the commit, and the deal waits for it a moment
}

// sit returns the request as an entry of a match's log.
func (c *SeatRequest) sit(seat int) seating.Sit {
	return seating.Sit{Seat: seat, Guest: c.Guest.ID, Name: c.Guest.Name, Nonce: c.Nonce, Later: c.Later}
}

// ActionRequest is a player's request for an action.
type ActionRequest struct {
	Match   string
	Guest   string // guest id; it must hold a seat; of several, the one that was to act at Version acts
	Action  string // in the game's notation, or one of match.View.May
	Version int    // of the match that the player saw
	Key     string // idempotency key; may be empty
}

// Receipt is the answer to an ActionRequest: the action is in the store.
type Receipt struct {
	Version int  // of the match just after the action
	Again   bool // the same request had been carried out before
}

// Healthy returns a *health.Problem if the host cannot do its work, else nil.
func (h *Host) Healthy(ctx context.Context) error {
	if h.tasks.HasStopped() {
		return health.ErrStopping
	}
	return h.health.Check(ctx)
}
