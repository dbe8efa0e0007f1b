package store

import (
	"context"
	"time"
)

// Delivery is a message to a guest’s own program that has not arrived. It names no player but the guest: its text is made when it is sent.
type Delivery struct {
	ID      string // the receiver’s, too
	Guest   string
	Match   string
	Version int // of the match, when the message became due
	Seat    int
	Over    bool // the message is that the match is over, not that it is the guest’s turn
	At      time.Time
	Holder  string    // the server that sends it
	Until   time.Time // when other servers may take it over
}

// Deliveries stores messages until they have arrived or are given up. Create and Append add them, unless there is one with the ID. Forget removes
// those to the guest.
type Deliveries interface {
	// RemoveDelivery removes a message, if it is there.
	RemoveDelivery(ctx context.Context, id string) error
	// HoldDeliveries sets until when other servers leave messages to their holder.
	HoldDeliveries(ctx context.Context, ids []string, until time.Time) error
	// ClaimDeliveries makes a server the holder of at most limit messages of others that are free at a time, the oldest first, and returns
	// them. Of several servers one gets each.
	ClaimDeliveries(ctx context.Context, holder string, at, until time.Time, limit int) ([]Delivery, error)
}
