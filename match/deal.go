package match

import (
	"encoding/hex"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// newDealer is the match's dealer before its first draw. All seats must be taken: their nonces
// are part of the key.
func (m *Match) newDealer() *fair.Dealer {
	nonces := make([]fair.Nonce, m.seating.Len())
	for i := range m.seating.Players() {
		nonces[i] = m.seating.Players()[i].Nonce
	}
	return fair.NewDealer(m.start.Seed, nonces)
}

// ownDealer is the dealer, which may be changed. The one that the match before this one has may not.
func (m *Match) ownDealer() *fair.Dealer {
	switch {
	case m.dealer == nil:
		m.dealer = m.newDealer()
	case !m.dealing:
		m.dealer = m.dealer.Clone()
	}
	m.dealing = true
	return m.dealer
}

// deal draws and adds whatever chance has to do now.
func (m *Match) deal(now time.Time) error {
	for m.Phase() == Running && m.replay.State().Actors() == game.NatureOnly {
		drawn := m.ownDealer().Draw(m.replay.State())
		if err := m.add(Entry{At: now, Play: &record.Entry{Actor: game.Nature, Action: drawn}}); err != nil {
			return err
		}
	}
	return nil
}

// Commit is the SHA-256 of the dealing seed, in hexadecimal. A match that was played on from another has
// none: a seed would have to deal the cards before that too.
func (m *Match) Commit() string { return m.commit }

func (s *Start) commit() string {
	if s.Forked != nil {
		return ""
	}
	commit := s.Seed.Commit()
	return hex.EncodeToString(commit[:])
}

// seedShown is the seed as a finished match shows it, in hexadecimal; empty if there was no commit to it. What
// stays sealed after the end is never shown, since what a match shows must not depend on when it is asked; RecordAt has it.
func (m *Match) seedShown() string {
	if m.start.Forked != nil || !m.start.Sealed.IsZero() {
		return ""
	}
	return hex.EncodeToString(m.start.Seed[:])
}
