package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// newDealer is the match's dealer before its first draw. All seats must be taken: their nonces
// are part of the key.
func (m *Match) newDealer() *fair.Dealer {
	nonces := make([]fair.Nonce, len(m.seats))
	for i := range m.seats {
		nonces[i] = m.seats[i].Nonce
	}
	return fair.NewDealer(m.start.Seed, nonces)
}

// countDraw tells the dealer that a draw is about to be carried out in st.
func (m *Match) countDraw(st game.State) {
	if m.dealer == nil {
		m.dealer = m.newDealer()
	}
	m.dealer.Skip(st)
}

// deal draws and adds whatever chance has to do now.
func (m *Match) deal(now time.Time) error {
	for m.Phase() == Running && m.replay.State().Actors() == game.NatureOnly {
		if m.dealer == nil {
			m.dealer = m.newDealer()
		}
		// The draw is made by a copy, because add counts it.
		drawn := m.dealer.Clone().Draw(m.replay.State())
		e := Entry{At: now, Play: &record.Entry{Actor: game.Nature, Action: drawn}}
		if err := m.add(e); err != nil {
			return err
		}
	}
	return nil
}
