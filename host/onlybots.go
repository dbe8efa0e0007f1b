package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
)

// DefaultBotTables is how many unfinished tables of bots alone a guest may have.
const DefaultBotTables = 10

// How many guests' worth of such tables an address may set up, and within what time. A request without a cookie makes a new guest, so that
// the guest's own limit alone would bind no one.
const (
	guestsOfOrigin = 4
	originWindow   = time.Hour
	maxOrigins     = 10_000 // addresses that are remembered
)

// TooManyBotTables is the code of the refusal of one more table at which only bots play.
const TooManyBotTables game.Code = "too-many-bot-tables"

// botTables limits tables of bots alone. What an address set up is remembered in memory only, by its keyed hash.
type botTables struct {
	store store.Store
	most  int // unfinished ones of one guest; below 0: no limit
	now   func() time.Time

	mu       sync.Mutex
	byOrigin *lru.Cache[Origin, []botTable] // the newest at the end
}

// botTable is one table that an address set up.
type botTable struct {
	id   string
	made time.Time
}

func newBotTables(c *Config) *botTables {
	cache, err := lru.New[Origin, []botTable](maxOrigins)
	if err != nil {
		panic(err) // the size is a positive constant
	}
	return &botTables{store: c.Store, most: c.MaxBotTables, now: c.Now, byOrigin: cache}
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
		if !hasPerson(tables[i].Summary.Seats) {
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
	if b.isFull(o) {
		b.prune(ctx, o)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	made, _ := b.byOrigin.Get(o)
	if len(made) >= b.most*guestsOfOrigin {
		return nil, refuse(TooManyBotTables, "Too many tables at which only bots play were set up from your network. Watch one to its end, take a seat yourself at the new table, or try again in an hour.")
	}
	b.byOrigin.Add(o, append(slices.Clone(made), botTable{id, b.now()}))
	return func() { b.drop(o, func(t botTable) bool { return t.id == id }) }, nil
}

func (b *botTables) isFull(o Origin) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	made, _ := b.byOrigin.Get(o)
	return len(made) >= b.most*guestsOfOrigin
}

// prune forgets what an address set up long ago and what is finished.
func (b *botTables) prune(ctx context.Context, o Origin) {
	b.mu.Lock()
	made, _ := b.byOrigin.Get(o)
	b.mu.Unlock()
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
	b.mu.Lock()
	defer b.mu.Unlock()
	made, _ := b.byOrigin.Get(o)
	if made = slices.DeleteFunc(slices.Clone(made), which); len(made) == 0 {
		b.byOrigin.Remove(o)
		return
	}
	b.byOrigin.Add(o, made)
}

// hasPerson reports whether a person holds one of the seats.
func hasPerson(seats []store.Seat) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Guest != "" })
}

// admitBots is botTables.admit for the players of a new table, and admits every table with a person. Its errors may be shown.
func (h *Host) admitBots(ctx context.Context, seats []match.Player, guest, id string) (undo func(), err error) {
	if !hasOnlyBots(seats) {
		return func() {}, nil
	}
	undo, err = h.botTables.admit(ctx, guest, id)
	if refusal := (*game.Refusal)(nil); err != nil && !errors.As(err, &refusal) {
		err = h.storeError(err)
	}
	return undo, err
}
