package quota

import (
	"context"
	"fmt"
	"time"

	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// Options configures Tables.
type Options struct {
	Limits
	Tables    int // tables that one guest may have waiting or running; no limit below 0
	BotTables int // unfinished tables with only bots that one guest may have; no limit below 0
	Now       func() time.Time
}

// Tables limits the matches of guests and addresses. Those of a guest are counted by the store, those of an address in
// memory. Errors are refusals or the store's.
type Tables struct {
	Options
	store  store.Lobby
	seats  *Allowances // by origin
	joined *joinedTables
	bots   *botTables
	turns  Turns
}

// NewTables returns limits for the matches in a store.
func NewTables(s store.Lobby, o Options) *Tables {
	return &Tables{Options: o, store: s, seats: NewAllowances(), joined: newJoinedTables(), bots: newBotTables(s, o)}
}

// Turn waits until no other request of a guest is being counted by this server. The caller calls done afterwards.
func (t *Tables) Turn(guest string) (done func()) { return t.turns.Wait(guest) }

// botAccountTables is how many tables a bot account may have waiting or running, if a guest may have as many.
const botAccountTables = 10

// AdmitTable returns why the guest who creates the table of start cannot have one more, or nil. A table that is in the
// store is always admitted.
func (t *Tables) AdmitTable(ctx context.Context, start *match.Start) error {
	if t.Tables < 0 || start.Host == "" {
		return nil
	}
	most := t.Tables
	if seat.IsBot(start.Host) {
		most = min(most, botAccountTables)
	}
	n, err := t.store.Count(ctx, store.Filter{Host: start.Host, Status: store.Unfinished(), Single: true}, most)
	if err != nil || n < most {
		return err
	}
	if _, err := t.store.Table(ctx, start.ID); err == nil {
		return nil
	}
	return refuse(TooManyTables, fmt.Sprintf("You have %d tables waiting or in progress, which is the limit on this server. Finish, resign or call off one of them first. The lobby lists them.", most))
}

// AdmitMatch returns why a new match may not be stored, or nil. If it returns nil, the match counts until undo is called.
// A match that is in the store is always admitted and does not count again. The server's own matches are not limited.
func (t *Tables) AdmitMatch(ctx context.Context, start *match.Start) (undo func(), err error) {
	nothing := func() {}
	if start.Host == "" {
		return nothing, nil
	}
	if _, err := t.store.Table(ctx, start.ID); err == nil {
		return nothing, nil
	}
	if err := t.checkMatch(ctx, start); err != nil {
		return nothing, err
	}
	return t.spendSeats(ctx, start)
}

// checkMatch returns why the host of a new match cannot have one more according to the store, or nil.
func (t *Tables) checkMatch(ctx context.Context, start *match.Start) error {
	if t.PerDay >= 0 {
		n, err := t.store.Count(ctx, store.Filter{Host: start.Host, Created: t.Now().Add(-24 * time.Hour)}, t.PerDay)
		if err != nil {
			return err
		}
		if n >= t.PerDay {
			return refuse(TooManyMatches, fmt.Sprintf("You have created %d matches within a day, which is the limit on this server. Join a table that another player created, or come back tomorrow.", n))
		}
	}
	if start.Series != "" && t.Runs >= 0 {
		n, err := t.store.Count(ctx, store.Filter{Host: start.Host, Series: true, Status: store.Unfinished()}, t.Runs)
		if err != nil {
			return err
		}
		if n >= t.Runs {
			return refuse(TooManyTables, fmt.Sprintf("You have %d matches in progress of deals that others play too, which is the limit on this server. Finish or resign one of them first. The lobby lists them.", n))
		}
	}
	return nil
}
