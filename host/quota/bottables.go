package quota

import (
	"context"
	"fmt"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// How many times the limit of one guest an address has, and within what time. A request without a cookie makes a new
// guest, so the guest's own limit would not be enough.
const (
	guestsOfOrigin = 4
	originWindow   = time.Hour
)

// TooManyBotTables is the code of refusals of a table at which only bots play.
const TooManyBotTables game.Code = "too-many-bot-tables"

// botTables limits tables with only bots. What an address created is kept in memory only, under its keyed hash.
type botTables struct {
	store    store.Lobby
	most     int // unfinished tables of one guest; no limit below 0
	now      func() time.Time
	byOrigin ledger[botTable]
}

// botTable is one table that was created from an address.
type botTable struct {
	id   string
	made time.Time
}

func newBotTables(s store.Lobby, o Options) *botTables {
	return &botTables{store: s, most: o.BotTables, now: o.Now, byOrigin: newLedger[botTable]()}
}

// admit returns why a guest may not create one more table with only bots, or nil. If it returns nil, the table counts
// until undo is called. A table that was admitted before, or is in the store, is admitted again.
func (b *botTables) admit(ctx context.Context, guest, id string) (undo func(), err error) {
	nothing := func() {}
	if b.most < 0 {
		return nothing, nil
	}
	if t, err := b.store.Table(ctx, id); err == nil && (t.Status == store.Computer || t.Status == store.Finished) {
		return nothing, nil
	}
	if err := b.admitGuest(ctx, guest); err != nil {
		return nothing, err
	}
	return b.admitOrigin(ctx, OriginOf(ctx), id)
}

func (b *botTables) admitGuest(ctx context.Context, guest string) error {
	if guest == "" {
		return nil
	}
	tables, err := b.store.Tables(ctx, store.Filter{Host: guest, Status: []store.Status{store.Computer}, Single: true})
	if err != nil {
		return err
	}
	n := 0
	for i := range tables {
		if !HasPerson(tables[i].Summary.Seats) {
			n++
		}
	}
	if n < b.most {
		return nil
	}
	return refuse(TooManyBotTables, fmt.Sprintf("You have %d tables at which only bots play, which is the limit on this server. Watch one to its end, or take a seat yourself at the new table.", n))
}

func (b *botTables) admitOrigin(ctx context.Context, o Origin, id string) (undo func(), err error) {
	before := b.now().Add(-originWindow)
	undo, full := b.byOrigin.add(o, botTable{id, b.now()}, b.most*guestsOfOrigin, func(t botTable) bool {
		return t.made.Before(before) || b.isFinished(ctx, t.id)
	})
	if full != None {
		return nil, refuse(TooManyBotTables, "Too many tables at which only bots play were set up from your network. Watch one to its end, take a seat yourself at the new table, or try again in an hour.")
	}
	return undo, nil
}

func (b *botTables) isFinished(ctx context.Context, id string) bool {
	t, err := b.store.Table(ctx, id)
	return err == nil && t.Status == store.Finished
}

// HasPerson reports whether a person holds one of the seats.
func HasPerson(seats []seat.Summary) bool {
	return slices.ContainsFunc(seats, func(s seat.Summary) bool { return s.Guest != "" })
}

// HasOnlyBots reports whether no seat is a person's.
func HasOnlyBots(seats []seating.Player) bool {
	return !slices.ContainsFunc(seats, func(p seating.Player) bool { return p.Kind != seating.Bot })
}

// AdmitBots returns why a table cannot have these players, or nil: the number of a guest's tables with only bots is
// limited. If it returns nil, the table counts until undo is called. It admits every table with a person.
func (t *Tables) AdmitBots(ctx context.Context, seats []seating.Player, guest, id string) (undo func(), err error) {
	if !HasOnlyBots(seats) {
		return func() {}, nil
	}
	return t.bots.admit(ctx, guest, id)
}
