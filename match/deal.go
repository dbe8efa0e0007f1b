package match

import (
	"encoding/hex"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Commit returns the SHA-256 of the dealing seed, in hexadecimal. A match played on from another one has none, because
// its seed did not deal the earlier cards.
func (s *Start) Commit() string {
	if s.Forked != nil {
		return ""
	}
	sum := s.Seed.Commit()
	return hex.EncodeToString(sum[:])
}

// ownDealer returns a dealer that the draft may change. Until then the draft shares that of the match that it copies.
func (d *draft) ownDealer() *fair.Dealer {
	switch {
	case d.dealer == nil:
		d.dealer = d.start.dealer(d.seating.Players())
	case !d.dealing:
		d.dealer = d.dealer.Clone()
	}
	d.dealing = true
	return d.dealer
}

// deal adds the draws of chance that are due, and returns the match.
func (d *draft) deal(now time.Time) (*Match, error) {
	for d.Phase() == Running && d.replay.State().Actors() == game.NatureOnly {
		drawn := d.ownDealer().Draw(d.replay.State())
		if err := d.add(Entry{At: now, Play: &record.Entry{Actor: game.Nature, Action: drawn}}); err != nil {
			return nil, err
		}
	}
	return &d.Match, nil
}

// dealer returns the dealer before its first draw. All seats must be taken: their nonces are part of the key.
func (s *Start) dealer(players []seating.Player) *fair.Dealer {
	nonces := make([]fair.Nonce, len(players))
	for i := range players {
		nonces[i] = players[i].Nonce
	}
	return fair.NewDealer(s.Seed, nonces)
}

// seedShown returns the seed that a finished match shows, in hexadecimal, or "" if there was no commitment to it. A seed
// with a RevealAt is never shown here, because a view must not depend on the time of the request; RecordAt shows it.
func (s *Start) seedShown() string {
	if s.Forked != nil || !s.RevealAt.IsZero() {
		return ""
	}
	return hex.EncodeToString(s.Seed[:])
}
