package match

import (
	"encoding/hex"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// Commit returns the SHA-256 of the dealing seed, in hexadecimal. A match that was played on from another has none: a seed
// would have to deal the cards before that too.
func (s *Start) Commit() string {
	if s.Forked != nil {
		return ""
	}
	sum := s.Seed.Commit()
	return hex.EncodeToString(sum[:])
}

// ownDealer is the dealer, which may be changed. The one that the match before this one has may not.
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

// deal adds whatever chance has to do now, and returns the match.
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

// seedShown is the seed as a finished match shows it, in hexadecimal; empty if there was no commit to it. What
// stays sealed after the end is never shown, since what a match shows must not depend on when it is asked; RecordAt has it.
func (s *Start) seedShown() string {
	if s.Forked != nil || !s.Sealed.IsZero() {
		return ""
	}
	return hex.EncodeToString(s.Seed[:])
}
