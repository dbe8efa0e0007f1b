package quota

import (
	"context"
	"fmt"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/cache"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/store"
)

// How many guests' worth of such tables an address may set up, and within what time. A request without a cookie makes a new guest, so that
// the guest's own limit alone would bind no one.
const (
	guestsOfOrigin = 4
	originWindow   = time.Hour
	maxOrigins     = 10_000 // addresses that are remembered
)

// TooManyBotTables is the code of the refusal of one more table at which only bots play.
const TooManyBotTables game.Code = "too-many-bot-tables"

// botTables limits tables of bots alone. What an address created is remembered in memory only, by its keyed hash.
type botTables struct {
	store    store.Lobby
	most     int // unfinished ones of one guest; below 0: no limit
	now      func() time.Time
	byOrigin *cache.Cache[Origin, []botTable] // the newest at the end
}

// botTable is one table that an address set up.
type botTable struct {
	id   string
	made time.Time
}

func newBotTables(s store.Lobby, o Options) *botTables {
	return &botTables{store: s, most: o.BotTables, now: o.Now, byOrigin: cache.New[Origin, []botTable](maxOrigins)}
}

// admit returns why a guest may not have the bots play at one more table of their own, or nil. Then the table counts, unless undo is called.
// A table that was admitted before, or is in the store, is admitted again.
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
	return refuse(TooManyBotTables, fmt.Sprintf("You have %d tables at which only bots play, and that is the limit here. Watch one to its end, or take a seat yourself at the new table.", n))
}

func (b *botTables) admitOrigin(ctx context.Context, o Origin, id string) (undo func(), err error) {
	if o == "" {
		return func() {}, nil
	}
	if made, _, _ := b.byOrigin.Get(o); b.isFull(made) {
		b.prune(ctx, o, made)
	}
	b.byOrigin.Update(o, func(made []botTable, _ bool) []botTable {
		if b.isFull(made) {
			err = refuse(TooManyBotTables, "Too many tables at which only bots play were set up from your network. Watch one to its end, take a seat yourself at the new table, or try again in an hour.")
			return made
		}
		return append(slices.Clone(made), botTable{id, b.now()})
	})
	if err != nil {
		return nil, err
	}
	return func() { b.drop(o, func(t botTable) bool { return t.id == id }) }, nil
}

// isFull reports whether an address has created as many tables as it may.
func (b *botTables) isFull(made []botTable) bool { return len(made) >= b.most*guestsOfOrigin }

// prune forgets what an address created long ago and what is finished.
func (b *botTables) prune(ctx context.Context, o Origin, made []botTable) {
	gone, before := map[string]bool{}, b.now().Add(-originWindow)
	for _, t := range made {
		gone[t.id] = t.made.Before(before) || b.isFinished(ctx, t.id)
	}
	b.drop(o, func(t botTable) bool { return gone[t.id] })
}

func (b *botTables) isFinished(ctx context.Context, id string) bool {
	t, err := b.store.Table(ctx, id)
	return err == nil && t.Status == store.Finished
}

func (b *botTables) drop(o Origin, which func(botTable) bool) {
	b.byOrigin.Update(o, func(made []botTable, _ bool) []botTable { return slices.DeleteFunc(slices.Clone(made), which) })
}

// HasPerson reports whether a person holds one of the seats.
func HasPerson(seats []seat.Summary) bool {
	return slices.ContainsFunc(seats, func(s seat.Summary) bool { return s.Guest != "" })
}

// HasOnlyBots reports whether no seat is a person's.
func HasOnlyBots(seats []seating.Player) bool {
	return !slices.ContainsFunc(seats, func(p seating.Player) bool { return p.Kind != seating.Bot })
}

// AdmitBots returns why a table cannot have these players, or nil: a guest may have few tables at which only bots play. Then the table
// counts, unless undo is called. It admits every table with a person.
func (t *Tables) AdmitBots(ctx context.Context, seats []seating.Player, guest, id string) (undo func(), err error) {
	if !HasOnlyBots(seats) {
		return func() {}, nil
	}
	return t.bots.admit(ctx, guest, id)
}
