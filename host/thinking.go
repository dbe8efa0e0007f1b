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

// Payer returns the origin of the request that last changed or loaded a match; empty if the match is not in memory.
func (r *Runner) Payer(id string) quota.Origin {
	if room := r.rooms.find(id); room != nil {
		if payer := room.payer.Load(); payer != nil {
			return *payer
		}
	}
	return ""
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
