package host

import (
	"context"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/host/think"
	"quarterdeck/match"
)

// unwatchedGrace is how long a table of bots alone goes on after a request for it: long enough for a program that polls.
const unwatchedGrace = 15 * time.Second

// request returns the account that the bots of a room use: that of the client that loaded the match or last acted in it.
func (r *room) request() think.Request {
	m := r.newest.Load()
	account := think.Account{Guest: m.Start().Host}
	if payer := r.payer.Load(); payer != nil {
		account.Network, account.Origin = payer.Network(), string(*payer)
	}
	return think.Request{Account: account, Idle: playedByBots(m)}
}

// maxOrigins is the number of matches of which a server remembers where the newest change came from.
const maxOrigins = 20_000

// LastOrigin returns the origin of the request that created a match or was the last to change it; empty if this server does not know it.
// Requests that only read the match do not count.
func (r *Runner) LastOrigin(id string) quota.Origin {
	o, _, _ := r.origins.Get(id)
	return o
}

// noteOrigin remembers where a change came from. The server's own changes, such as those of bots, leave what is known.
func (r *Runner) noteOrigin(ctx context.Context, id string) {
	if o := quota.OriginOf(ctx); o != "" {
		r.origins.Update(id, func(quota.Origin, bool) quota.Origin { return o })
	}
}

// playedByBots reports whether bots play every seat now, including seats that people handed over.
func playedByBots(m *match.Match) bool {
	for s := range m.Seats() {
		if !m.PlayedByBot(game.Seat(s)) {
			return false
		}
	}
	return true
}

// charge makes a request's client pay for the bots of a room from now on. The server's own requests change nothing.
func (r *room) charge(ctx context.Context) {
	if o := quota.OriginOf(ctx); o != "" {
		r.payer.Store(&o)
	}
}

// chargeFirst is charge unless a client already pays: watching another guest's table is free.
func (r *room) chargeFirst(ctx context.Context) {
	if o := quota.OriginOf(ctx); o != "" && r.payer.Load() == nil {
		r.payer.CompareAndSwap(nil, &o)
	}
}

// isAttended is isAttendedLocked for callers that do not hold r.mu.
func (r *room) isAttended(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.isAttendedLocked(now)
}

// isAttendedLocked reports whether bots go on in a room: always if a person has a seat there, its match belongs to a series, whose results others
// wait for, or a clock of its game runs; else while it is watched, or was requested a moment ago. r.mu is held.
func (r *room) isAttendedLocked(now time.Time) bool {
	m := r.newest.Load()
	if len(r.subscriptions) > 0 || m.Start().Series != "" || !quota.HasOnlyBots(m.Seats()) || now.UnixNano()-r.shown.Load() < int64(unwatchedGrace) {
		return true
	}
	_, timed := m.Due()
	return timed
}
