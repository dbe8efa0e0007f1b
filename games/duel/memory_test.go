package duel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// imagined returns the hand and tray of s in a position that viewer imagines.
func (m match) imagined(viewer, s game.Seat, r *rand.Rand) []string {
	m.Helper()
	st := m.State.Clone()
	st.Imagine(viewer, r)
	if err := st.(game.Checker).Check(); err != nil {
		m.Fatalf("after Imagine(%v): %v", viewer, err)
	}
	v := st.View(s).(*duel.View)
	cards := v.Hand
	if v.Trade != nil {
		cards = append(cards, v.Trade.Tray.Cards...)
	}
	return slices.Sorted(slices.Values(cards))
}

// share returns the share of a thousand imagined positions in which the seat holds the card.
func (m match) share(viewer, s game.Seat, card string) float64 {
	m.Helper()
	r := rand.New(rand.NewPCG(5, 5))
	n := 0
	for range 1000 {
		if slices.Contains(m.imagined(viewer, s, r), card) {
			n++
		}
	}
	return float64(n) / 1000
}

// TestImagineKnowsWhatWasTraded: what was given to a seat, or seen in its offers, stays there until it may have been traded on.
func TestImagineKnowsWhatWasTraded(t *testing.T) {
	m := bargainers(t, nil, "AK27", "3399", "4455", "5566")
	m.Do("0 give As; 0 offer 1; 1 accept 0 1")
	m.Equal("0 knows the Ace with 1", m.share(0, 1, "As"), 1.)
	if n := m.share(2, 1, "As"); n == 0 || n > 0.7 {
		t.Errorf("seat 2 imagines the Ace with 1 in %.2f of all cases", n)
	}
	m.Do("2 give 5s; 2 offer 0; 0 decline 2 1; 2 take 5s")
	m.Equal("0 has seen the five", m.share(0, 2, "5s"), 1.)
	m.Do("1 give 9s; 1 offer 3; 3 accept 1 1") // a starter card, but which?
	a, b := m.share(0, 1, "As"), m.share(0, 3, "As")
	if a < 0.5 || b < 0.1 || a+b < 1 {
		t.Errorf("the Ace is with 1 in %.2f and with 3 in %.2f of all cases", a, b)
	}
	m.Do("3 give 9s; 3 offer 2; 2 accept 3 1") // 2 gets a card; the five stays in the group of all three
	if a, b, c := m.share(0, 1, "As"), m.share(0, 2, "As"), m.share(0, 3, "As"); a+b+c < 1 || c == 0 || b == 0 {
		t.Errorf("the Ace is with 1, 2, 3 in %.2f, %.2f, %.2f of all cases", a, b, c)
	}
}

// TestImagineKnowsPacks: others' packs hold what packs hold, and every seat keeps its number of cards of each back.
func TestImagineKnowsPacks(t *testing.T) {
	for _, backs := range []string{"marked", "plain"} {
		m := bargainers(t, options{"tokens": "2", "backs": backs}, "AK27", "3399", "4455", "5566")
		m.Do("@ stage; 0 buy low; 1 token; 1 buy special; 2 buy high; 3 buy low; 3 buy low")
		r := rand.New(rand.NewPCG(1, 9))
		for range 200 {
			m.Equal("the special pack", backsOf(m.imagined(0, 1, r), 'p'), "Ap Jp Kp Qp Xp")
			m.Equal("the high pack", backsOf(m.imagined(game.Watcher, 2, r), 'h'), "6h 7h 8h 9h Th")
			m.Equal("two low packs", backsOf(m.imagined(1, 3, r), 'l'), "2l 2l 3l 3l 4l 4l 5l 5l 6l 6l")
		}
		m.Do("1 give Xp; 1 offer 2; 2 accept 1 1") // 0 and 3 see that a special card changes hands, if backs are marked
		if n := m.share(0, 2, "Xp"); n < 0.05 || n > 0.4 {
			t.Errorf("backs=%s: seat 0 imagines the joker with 2 in %.2f of all cases", backs, n)
		}
		m.Equal("seat 1 knows it there", m.share(1, 2, "Xp"), 1.)
	}
}

func backsOf(cards []string, back byte) string {
	text := ""
	for _, c := range cards {
		if c[1] == back {
			if text != "" {
				text += " "
			}
			text += c
		}
	}
	return text
}

// TestImagineKnowsWhatWasShown: a card shown in a duel of a tournament is known to be in the deck in the next one.
func TestImagineKnowsWhatWasShown(t *testing.T) {
	m := matchOf(t, duel.Small(2), 4, options{"format": "tournament", "trading": "off"})
	m.Do("* pair 0 1; * deal 0 9s; * deal 0 Ks; * deal 1 2s; * deal 1 3s; * deal 2 4s; * deal 2 5s; * deal 3 6s; * deal 3 7s")
	m.Do("0 play 9s; 1 play 2s")
	if n := m.share(2, 0, "9s"); n > 0.3 {
		t.Errorf("a nine more is imagined in %.2f of all cases", n) // it lies on the table
	}
	m.Do("0 ready; 1 ready; 0 play Ks; 1 play 3s; 0 ready; 1 ready")
	m.Do("2 play 4s; 3 play 6s; 2 ready; 3 ready; 2 play 5s; 3 play 7s; 2 ready; 3 ready")
	for _, card := range []string{"9s", "Ks"} {
		for _, viewer := range []game.Seat{1, 3, game.Watcher} {
			m.Equal(card+" is known to viewer "+viewer.String(), m.share(viewer, 0, card), 1.)
		}
	}
	m.Do("0 play Ks; 3 play 6s")
	m.Equal("the nine is what is left", m.share(3, 0, "9s"), 1.)
}

// TestImagineKeepsOffers: an offer to the viewer stays on the table as it is; offers between others are imagined away.
func TestImagineKeepsOffers(t *testing.T) {
	m := bargainers(t, nil, "AK27", "3399", "4455", "5566")
	m.Do("0 give As; 0 ask 9; 0 offer 1; 2 give 4s; 2 offer 3; 3 give o")
	r := rand.New(rand.NewPCG(3, 9))
	for range 100 {
		st := m.State.Clone()
		st.Imagine(1, r)
		v := st.View(1).(*duel.View)
		if len(v.Trade.Offers) != 1 || v.Trade.Offers[0].Number != 1 || v.Trade.Offers[0].Cards[0] != "As" || !v.Trade.Offers[0].Covered {
			t.Fatalf("offers %+v", v.Trade.Offers)
		}
		if n := len(st.View(3).(*duel.View).Trade.Offers); n != 0 {
			t.Fatalf("%d offers to 3 are imagined", n)
		}
	}
}
