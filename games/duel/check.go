package duel

import (
	"fmt"

	"quarterdeck/game"
)

// Check verifies the invariants written at the fields: above all, conservation of cards and marbles.
func (st *State) Check() error {
	for _, check := range []func() error{st.checkStacks, st.checkCards, st.checkMarbles, st.checkTable, st.checkOffers, st.checkMemory} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (st *State) checkStacks() error {
	for s := range game.Seat(maxSeats) {
		for _, k := range [...]*stack{&st.hands[s], &st.trays[s]} {
			var again stack
			k.all(func(c Card, n int) {
				for range n {
					again.add(c)
				}
			})
			if again != *k {
				return fmt.Errorf("duel: seat %d miscounts its cards: %v", s, k)
			}
			if k.size > 0 && int8(s) >= st.seats {
				return fmt.Errorf("duel: seat %d, which does not exist, holds cards", s)
			}
		}
	}
	return nil
}

// checkCards verifies that every card is in exactly one place.
func (st *State) checkCards() error {
	var n [Backs][16]int
	for s := range game.Seat(maxSeats) {
		for _, k := range [...]*stack{&st.hands[s], &st.trays[s]} {
			k.all(func(c Card, m int) { n[c.Back()][c.Rank()] += m })
		}
	}
	for i := range st.played {
		for _, c := range st.played[i][:st.duel.n[i]] {
			n[Card(c).Back()][c&15]++
		}
		for _, c := range st.played[i][st.duel.n[i]:] {
			if c != 0 {
				return fmt.Errorf("duel: side %d has played something beyond %d cards", i, st.duel.n[i])
			}
		}
	}
	for b := range n {
		total := 0
		for r := range n[b] {
			n[b][r] += int(st.discard[b][r])
			total += n[b][r]
			if err := st.checkKind(Back(b), Rank(r), n[b][r]); err != nil {
				return err
			}
		}
		if b == int(Mystery) && st.phase != filling && total != boosters*int(st.bought[Mystery]) {
			return fmt.Errorf("duel: %d cards of %d mystery packs", total, st.bought[Mystery])
		}
		if full := int(st.pack) * int(st.seats); b == int(Starter) && st.phase > dealing && (total < full || st.topped == 0 && total != full) {
			return fmt.Errorf("duel: %d starter cards instead of %d", total, full)
		}
	}
	return nil
}

// checkKind: there are as many cards of a kind as packs hold, or at most as many as decks do.
func (st *State) checkKind(b Back, r Rank, n int) error {
	switch b {
	case Starter, Mystery:
		most := 4 * int(st.bought[Mystery])
		if b == Starter {
			most = 4 * (int(st.starterDecks()) + int(st.topped))
		}
		if n > most || n > 0 && r >= ordinary {
			return fmt.Errorf("duel: %d cards %v, at most %d exist", n, cardOf(r, b).Text(), most)
		}
	default:
		if want := int(packs[b]>>r&1) * int(st.bought[b]); n != want {
			return fmt.Errorf("duel: %d cards of back %s and rank %d instead of %d", n, b.Name(), r, want)
		}
	}
	return nil
}

// checkMarbles: what seats have is what they got less what packs cost.
func (st *State) checkMarbles() error {
	have, want := 0, dowry*(int(st.seats)+st.spent.Len())
	for s := range game.Seat(maxSeats) {
		if st.marbles[s] < 0 || st.trayMarbles[s] < 0 || st.tokens[s] < 0 {
			return fmt.Errorf("duel: seat %d has %d and %d marbles, %d half tokens", s, st.marbles[s], st.trayMarbles[s], st.tokens[s])
		}
		have += st.allMarbles(s)
	}
	for b, n := range st.bought {
		want -= int(st.price(Back(b))) * int(n)
		if st.stock != unlimited && int(n) > int(st.stock) {
			return fmt.Errorf("duel: %d packs of kind %d sold, stock %d", n, b, st.stock)
		}
	}
	if have != want {
		return fmt.Errorf("duel: %d marbles instead of %d", have, want)
	}
	return nil
}

// checkTable: sums, Kings, Queens and jokers are what lies on the table.
func (st *State) checkTable() error {
	d := &st.duel
	for i := range st.played {
		var sum int32
		var kings, queens, jokers uint16
		for _, c := range st.played[i][d.base[i]:d.n[i]] {
			if c >= gone {
				continue
			}
			switch r := Card(c).Rank(); r {
			case King:
				kings++
			case Queen:
				queens++
			case Joker:
				jokers++
			default:
				sum += r.value()
			}
		}
		if sum != d.sum[i] || kings != d.kings[i] || queens != d.queens[i] || jokers != d.jokers[i] {
			return fmt.Errorf("duel: side %d counts %d, %d Kings, %d Queens, %d jokers; on the table are %d, %d, %d, %d", i, d.sum[i], d.kings[i], d.queens[i], d.jokers[i],
				sum, kings, queens, jokers)
		}
		if c := d.faceDown[i]; c != noCard && st.hands[d.who[i]].count(c) == 0 {
			return fmt.Errorf("duel: side %d has chosen a card that it does not hold", i)
		}
	}
	return nil
}

func (st *State) checkOffers() error {
	taken := map[offerID]bool{}
	for s := range game.Seat(maxSeats) {
		switch n := st.offerNo[s]; {
		case n == 0:
			if st.offerTo[s] != 0 {
				return fmt.Errorf("duel: seat %d has no offer, but a receiver for it", s)
			}
		case !st.isCounted(s, n) || taken[n] || st.offerTo[s] == s || int8(st.offerTo[s]) >= st.seats || st.offersNothing(s):
			return fmt.Errorf("duel: seat %d has an offer %s to %d, which was never sent or has no receiver", s, st.notation().formatOffer(n), st.offerTo[s])
		default:
			taken[n] = true
		}
		if int8(s) < st.seats && st.trading && st.phase > topping && (st.trays[s].size > 0 || st.trayMarbles[s] > 0) {
			return fmt.Errorf("duel: something lies on the tray of seat %d", s)
		}
	}
	return nil
}

// isCounted reports whether an offer of s has a name that was given.
func (st *State) isCounted(s game.Seat, id offerID) bool {
	if st.rules == globalNumbers {
		return id <= st.lastNo
	}
	return id == pairID(s, st.sent[s][st.offerTo[s]])
}

// checkMemory: what a viewer knows to be in a group is there.
func (st *State) checkMemory() error {
	m := &st.memory
	for v := range game.Seat(st.seats) {
		for s := range game.Seat(st.seats) {
			for b := range Back(Backs) {
				g := m.group(v, b, s)
				if s == v || g&(1<<s-1) != 0 {
					continue // looked at with the lowest seat of the group
				}
				if g.has(v) {
					return fmt.Errorf("duel: seat %d is in a group of its own memory", v)
				}
				for r := range Rank(Ranks) {
					known, have := 0, 0
					for t := range game.Seat(st.seats) {
						if g.has(t) {
							known += int(m.known[v][t][b][r]) + int(m.seen[t][b][r])
							have += int(st.hands[t].n[b][r]) + int(st.trays[t].n[b][r])
						}
					}
					if known > have {
						return fmt.Errorf("duel: seat %d knows of %d cards %s in group %b, which has %d", v, known, cardOf(r, b).Text(), g, have)
					}
				}
			}
		}
	}
	return nil
}
