package seating

import (
	"slices"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// announced returns the seats that have announced a nonce and not sent it yet.
func (p *Plan) announced() game.Seats { return p.where(func(p *Player) bool { return p.Later }) }

// Awaited returns the seats whose nonces the deal waits for.
func (p *Plan) Awaited() game.Seats {
	if p.wait <= 0 {
		return 0
	}
	return p.announced()
}

// WaitEnds returns when the wait for nonces ends. ok is false while seats are free, or if no nonce is awaited.
func (p *Plan) WaitEnds() (at time.Time, ok bool) {
	if !p.IsFull() || p.Awaited() == 0 {
		return at, false
	}
	return p.taken.Add(p.wait), true
}

// NonceSeat returns the seat for which a guest sends a nonce: among several hot seats, one that announced a nonce. It is
// Watcher for a guest without a seat.
func (p *Plan) NonceSeat(guest string) game.Seat {
	own := p.Of(guest)
	switch announced := own & p.announced(); {
	case announced != 0:
		return announced.First()
	case own != 0:
		return own.First()
	}
	return game.Watcher
}

// HasSent reports whether a guest sent this nonce for one of their seats after the commit.
func (p *Plan) HasSent(guest string, nonce fair.Nonce) bool {
	for s := range p.Of(guest).All() {
		if player := &p.players[s]; player.After && player.Nonce == nonce {
			return true
		}
	}
	return false
}

// AfterCommit returns the seats whose nonces came after the commit.
func (p *Plan) AfterCommit() game.Seats { return p.where(func(p *Player) bool { return p.After }) }

// TakeNonce returns the plan after a seat's nonce arrived.
func (p Plan) TakeNonce(n SentNonce) (Plan, error) {
	switch {
	case !p.Has(n.Seat) || p.players[n.Seat].Guest == "":
		return p, refuse(NotFree, "Only the player of a seat can send its nonce.")
	case p.players[n.Seat].Nonce != (fair.Nonce{}):
		return p, refuse(NonceSet, "Your seat already has a nonce, which cannot be changed.")
	}
	player := p.players[n.Seat]
	player.Nonce, player.After, player.Later = n.Nonce, n.Nonce != (fair.Nonce{}), false
	return p.replace(n.Seat, player), nil
}

// Deal returns the plan after the wait for nonces. Nonces that have not arrived will not be part of the key.
func (p Plan) Deal() Plan {
	p.players = slices.Clone(p.players)
	for i := range p.players {
		p.players[i].Later = false
	}
	return p
}
