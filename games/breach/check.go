package breach

import (
	"fmt"

	"quarterdeck/game"
)

// Check verifies the invariants written at the fields.
func (st *State) Check() error {
	for _, check := range []func() error{st.checkCards, st.checkHands, st.checkTokens, st.checkShip, st.checkKnowledge} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkCards counts the 100 cards.
func (st *State) checkCards() error {
	n := [deckKinds]int{}
	for c := range n {
		n[c] = int(st.deck[c]) + int(st.discards[c])
		if c < kept {
			for _, h := range st.hand {
				n[c] += h.of(Card(c))
			}
		}
	}
	for g, c := range st.chests {
		if c.row > 0 {
			n[firstLocator+Card(2*g)]++
		}
		if c.col > 0 {
			n[firstLocator+Card(2*g)+1]++
		}
	}
	if st.card != noCard && st.card.isLocator() {
		n[st.card]++
	}
	inDeck, inPile := 0, 0
	for c := range n {
		if n[c] != int(copies[c]) {
			return fmt.Errorf("%d cards of %s instead of %d", n[c], Card(c).text(), copies[c])
		}
		inDeck, inPile = inDeck+int(st.deck[c]), inPile+int(st.discards[c])
	}
	if inDeck != int(st.deckLen) || inPile != int(st.discarded) {
		return fmt.Errorf("deck of %d and pile of %d are counted %d and %d", inDeck, inPile, st.deckLen, st.discarded)
	}
	return nil
}

func (st *State) checkHands() error {
	found := 0
	for _, p := range st.treasure {
		if p != unknown {
			found++
		}
		if p.held() && !st.alive.Has(game.Seat(p-held)) {
			return fmt.Errorf("a treasure is held by the dead")
		}
	}
	if found != int(st.found) {
		return fmt.Errorf("%d treasures found, kept as %d", found, st.found)
	}
	for s := range game.Seat(st.seats) {
		n := st.hand[s].len()
		for _, p := range st.treasure {
			if p.with(s) {
				n++
			}
		}
		if n != int(st.size[s]) {
			return fmt.Errorf("seat %d holds %d cards, kept as %d", s, n, st.size[s])
		}
		if st.stage == acting && s == st.turn && (st.actions < 0 || st.searchesLeft(s) < 0) {
			return fmt.Errorf("seat %d has %d actions and %d searches left", s, st.actions, st.searchesLeft(s))
		}
	}
	return nil
}

// checkTokens counts the obstacles.
func (st *State) checkTokens() error {
	var tokens [obstacles]squares
	var blocked squares
	n := st.left
	if st.card != noCard && st.card.isObstacle() { // still in the supply until its ghost places it
		if n[st.card.obstacle()] == 0 {
			return fmt.Errorf("a ghost places a token that is not there")
		}
	}
	for s, t := range st.stack {
		for k := range obstacle(obstacles) {
			if c := t.of(k); c > 0 {
				tokens[k] |= bit(square(s))
				blocked |= bit(square(s))
				n[k] += int8(c)
			}
		}
	}
	if tokens != st.tokens || blocked != st.blocked {
		return fmt.Errorf("obstacles %v are kept as %v", tokens, st.tokens)
	}
	for k := range n {
		if n[k] != st.each || st.left[k] < 0 {
			return fmt.Errorf("%d tokens of %s, %d in the supply", n[k], obstacleNames[k], st.left[k])
		}
	}
	return nil
}

func (st *State) checkShip() error {
	if st.full != flooded(st.level) || st.part != partly(st.level) || st.top != topmost(st.level) {
		return fmt.Errorf("level %d, but decks %x, %x, %x", st.level, st.full, st.part, st.top)
	}
	then := *st
	if then.look(); then.sights != st.sights {
		return fmt.Errorf("sights %x are kept as %x", then.sights, st.sights)
	}
	for g, c := range st.chests {
		if located := c.row > 0 && c.col > 0; located != (c.state != hidden) {
			return fmt.Errorf("the %s chest is at row %d, column %d and %s", gemNames[g], c.row, c.col, chestNames[c.state])
		}
	}
	return nil
}

// checkKnowledge verifies that what viewers know is true, and that every viewer knows what a spectator knows.
func (st *State) checkKnowledge() error {
	if st.mode != competitive {
		if st.knows != (knowledge{}) {
			return fmt.Errorf("something is secret")
		}
		return nil
	}
	for v, known := range st.knows.known {
		for s, n := range known {
			if n.most(st.hand[s]) != n {
				return fmt.Errorf("viewer %d knows seat %d to hold %x of %x", v, s, n, st.hand[s])
			}
			if w := st.knows.known[spectator][s]; v != s && w.most(n) != w {
				return fmt.Errorf("a watcher knows more of seat %d than seat %d", s, v)
			}
		}
	}
	return nil
}
