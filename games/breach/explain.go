package breach

import (
	"fmt"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

func refuse(rule, format string, args ...any) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Explain says why a is not legal for s now.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	v := verbOf(a)
	switch {
	case st.stage == over:
		return refuse("BR-37", "The match is over.")
	case v >= turnBreach || s < 0:
		return refuse("BR-18", "Dice and cards are chance's: nobody chooses them.")
	case s >= game.Seat(st.seats):
		return refuse("BR-15", "Nobody sits there.")
	case st.actors == game.NatureOnly:
		return refuse("BR-15", "Wait: a card is being drawn, or a die thrown.")
	case !st.actors.Has(s):
		return refuse("BR-15", "It is the turn of %s.", table.Name(int(st.actors.First())))
	}
	switch st.stage {
	case casting:
		if v == choosing {
			return refuse("BR-11", "The %s is taken, or not used in this mode; choose another character.", crew[Character(a&15)%characters].name)
		}
		return refuse("BR-11", "First choose a character.")
	case placing:
		return refuse("BR-46", "Put the %s that you found on your square or on one beside it, by a side or the stairs, without a living pawn.", st.card.text())
	case dropping:
		return st.explainDrop(v)
	}
	if st.ghost(s) {
		return st.explainGhost(s, v, a)
	}
	return st.explainDeed(s, v, a)
}

func (st *State) explainDrop(v verb) *game.Refusal {
	switch v {
	case delivering:
		return refuse("BR-35", "A treasure may be discarded only on the BREACH square, and not in co-operative play.")
	case discarding:
		return refuse("BR-9", "You do not hold that card.")
	}
	return refuse("BR-9", "First discard %s: you may keep %d.", words.Count(int(st.size[st.actor]-st.who[st.actor].limit()), "card"), st.who[st.actor].limit())
}

func (st *State) explainGhost(s game.Seat, v verb, a game.Action) *game.Refusal {
	switch {
	case v != moving && v != searching && v != pushing:
		return refuse("BR-43", "A ghost moves, pushes and searches, and nothing else.")
	case st.actions == 0:
		return refuse("BR-43", "You have no action left: end the turn.")
	case v == searching:
		return refuse("BR-46", "A ghost searches once a turn.")
	case v == moving && st.blocked == 0:
		return refuse("BR-44", "There is no obstacle on the ship to move toward.")
	case v == moving && st.onBlocked(s):
		return refuse("BR-44", "A ghost moves up to two squares, over squares with obstacles only.")
	case v == moving:
		return refuse("BR-44", "A ghost without an obstacle moves one square toward the nearest one.")
	case !st.tokens[pushed(a)].has(st.pos[s]):
		return refuse("BR-45", "There is no %s on your square to push.", obstacleNames[pushed(a)])
	case st.occupied().has(pushTo(a)):
		return refuse("BR-45", "A living pawn stands on %s.", pushTo(a).text())
	case st.actions == 1 && st.bitAt(s).climb(st.down).has(pushTo(a)):
		return refuse("BR-45", "A push up or down stairs costs two actions, and you have one.")
	}
	return refuse("BR-45", "An obstacle is pushed one square, in a direction in which your character can move.")
}

// explainDeed is for a living seat that acts: first what goes for all it does.
func (st *State) explainDeed(s game.Seat, v verb, a game.Action) *game.Refusal {
	free := v == playing && (itemOf(a) == lantern || st.who[s] == Captain) || v == giving && st.who[s] == Gunner || v == finishing
	switch {
	case st.owes:
		return refuse("BR-29", "You entered %s to clear it: play the item that clears it.", st.pos[s].text())
	case st.lent() && v == finishing:
		return refuse("BR-42", "The turn is %s's: take the action that was lent to you.", table.Name(int(st.turn)))
	case st.lent() && (v == entering || v == lending || v == playing && itemOf(a) == lantern):
		return refuse("BR-42", "That cannot be done with a lent action.")
	case !free && !st.canAct():
		return refuse("BR-15", "You have no action left: end the turn.")
	}
	leave := refuse("BR-24", "Your pawn stands on an obstacle: first leave it or clear it.")
	if st.onBlocked(s) && v != moving && v != playing && st.confinedNow(s) {
		return leave
	}
	if r := st.explainVerb(s, v, a); r != nil {
		return r
	}
	if st.onBlocked(s) && v != moving {
		return leave
	}
	return refuse("BR-15", "That is not possible now.")
}

// confinedNow tells whether the pawn of s, on an obstacle, must leave it or clear it (BR-24).
func (st *State) confinedNow(s game.Seat) bool {
	var reach squares
	if st.canAct() {
		reach = st.reach(s)
	}
	return st.mustLeave(s, reach)
}

// explainVerb says what is wrong with an action as such; nil if nothing is.
func (st *State) explainVerb(s game.Seat, v verb, a game.Action) *game.Refusal {
	switch v {
	case moving:
		return st.explainMove(s, a)
	case entering:
		return st.explainEntry(s, squareOf(a))
	case giving:
		return st.explainGift(s, a)
	case searching:
		return st.explainSearch(s)
	case opening:
		return st.explainOpening(s, a)
	case retrieving:
		return st.explainRetrieval(s, a)
	case playing:
		return st.explainPlay(s, a)
	case swapping, reviving, lending:
		return st.explainPower(s, v, a)
	case delivering:
		return st.explainDelivery(s, int(a&7))
	case discarding:
		return refuse("BR-9", "Cards are discarded when the turn has ended, down to the limit.")
	case pushing, putting:
		return refuse("BR-43", "Only ghosts do that.")
	case choosing:
		return refuse("BR-11", "You have your character.")
	}
	return nil
}

func (st *State) explainMove(s game.Seat, a game.Action) *game.Refusal {
	to := moveTo(a)
	switch {
	case to == st.pos[s]:
		return refuse("BR-16", "A move does not end where it began.")
	case moveWith(a) != 0 && st.who[s] != Navigator:
		return refuse("BR-40", "Only the Navigator takes others along.")
	case st.reach(s).has(to):
		return refuse("BR-40", "Only pawns on your square come along, and only where each may go by its own rules.")
	case st.blocked.has(to):
		return refuse("BR-16", "%s stands on %s.", sentence(st.stack[to].words()), to.text())
	case !st.dry(st.who[s]).has(to) && to.deck() != st.pos[s].deck():
		return refuse("BR-16", "Deck %d is fully flooded.", to.deck()+1)
	case st.drowning(s):
		return refuse("BR-34", "On a flooded deck a move is one square.")
	case st.part.has(st.pos[s]) && st.who[s] != Shipwright:
		return refuse("BR-16", "A move that starts on the partially flooded deck is one square.")
	case st.part.has(to) && st.who[s] != Shipwright:
		return refuse("BR-16", "A move ends where it enters the partially flooded deck.")
	}
	return refuse("BR-16", "%s is out of reach: a move is up to two squares, around obstacles.", to.text())
}

func (st *State) explainEntry(s game.Seat, to square) *game.Refusal {
	ends := st.bitAt(s).climb(st.down)
	switch {
	case !ends.has(to) || !st.blocked.has(to):
		return refuse("BR-29", "Only a blocked square at the other end of the stairs on your square can be entered so.")
	case st.onBlocked(s):
		return refuse("BR-29", "An obstacle on your own square blocks the stairs.")
	case !st.dry(st.who[s]).has(to):
		return refuse("BR-16", "Deck %d is fully flooded.", to.deck()+1)
	case !st.enterable(s, st.hand[s]).has(to):
		return refuse("BR-29", "You hold no item that clears %s.", to.text())
	}
	return refuse("BR-29", "It takes one action to enter and one to play the item, and you have one.")
}

func (st *State) explainGift(s game.Seat, a game.Action) *game.Refusal {
	switch c, o := gaveWhat(a), seatOf(a); {
	case !st.hasCard(s, c):
		return refuse("BR-17", "You do not hold %s.", theCard(c))
	case !st.beside(s).Has(o):
		return refuse("BR-17", "Cards are given to living pawns on your square.")
	}
	return nil
}

// hasCard tells whether s holds a card or a treasure.
func (st *State) hasCard(s game.Seat, c Card) bool {
	if c.isTreasure() {
		return st.treasure[c-firstTreasure].with(s)
	}
	return c < kept && st.hand[s].has(c)
}

func (st *State) explainSearch(s game.Seat) *game.Refusal {
	switch {
	case st.searchesLeft(s) <= 0:
		return refuse("BR-18", "You have searched as often as you may in this turn.")
	case st.trapped(s):
		return refuse("BR-26", "You are trapped: a trapped pawn may not search.")
	case st.onBlocked(s):
		return refuse("BR-18", "A square with an obstacle cannot be searched.")
	}
	return nil
}

func (st *State) explainOpening(s game.Seat, a game.Action) *game.Refusal {
	c, gem := st.chests[gemOf(a)], gemNames[gemOf(a)]
	switch {
	case c.state == hidden:
		return refuse("BR-22", "The %s chest has not been located.", gem)
	case c.state != closed:
		return refuse("BR-19", "The %s chest is open.", gem)
	case c.at() != st.pos[s]:
		return refuse("BR-19", "The %s chest stands on %s.", gem, c.at().text())
	case a&0xfff != 0 && st.who[s] != Cook:
		return refuse("BR-40", "Only the Cook opens chests with other keys.")
	}
	return refuse("BR-19", "It takes %d keys, and you do not hold these.", st.need())
}

func (st *State) explainRetrieval(s game.Seat, a game.Action) *game.Refusal {
	if t := int(a & 7); t > 0 {
		if st.treasure[t-1] != spot(st.pos[s]) {
			return refuse("BR-20", "The %s does not lie on your square.", treasureID(t-1))
		}
		return nil
	}
	for _, c := range st.chests {
		if c.state == open && c.at() == st.pos[s] {
			return nil
		}
	}
	return refuse("BR-20", "No opened chest with its treasure stands on your square.")
}

func (st *State) explainPlay(s game.Seat, a game.Action) *game.Refusal {
	c, deck := itemOf(a), deckOf(st.pos[s].deck())
	switch {
	case c >= itemKinds || !st.hand[s].has(c):
		return refuse("BR-21", "You do not hold that item.")
	case formOf(a) == onNothing:
		return st.explainAlone(s, c)
	case formOf(a) != onSquare && st.mode != competitive:
		return refuse("BR-32", "That use of an item belongs to competitive play.")
	case formOf(a) == onSeat:
		return st.explainTheft(s, c, robbed(a))
	case playAt(a).deck() != st.pos[s].deck():
		return refuse("BR-30", "Items work on your own deck only: deck %d.", st.pos[s].deck()+1)
	case !st.blocked.has(playAt(a)):
		return refuse("BR-30", "There is no obstacle on %s.", playAt(a).text())
	case formOf(a) == onTwo && (playTo(a).deck() != st.pos[s].deck() || (st.blocked | st.occupied()).has(playTo(a))):
		return refuse("BR-32", "Obstacles are moved to another square of your deck without obstacle and living pawn.")
	case formOf(a) == onSquare && !st.targets(c, deck).has(playAt(a)) && c == barrage:
		return refuse("BR-30", "A Barrage needs a cannon on your deck, on another square than what it clears.")
	case formOf(a) == onSquare && !st.targets(c, deck).has(playAt(a)):
		return refuse("BR-30", "The %s does not clear %s.", c.name(), st.stack[playAt(a)].words())
	}
	return nil
}

// explainAlone is for an item that names no target; nil if it could be played but for an obstacle under the pawn.
func (st *State) explainAlone(s game.Seat, c Card) *game.Refusal {
	switch {
	case c == barrel && !st.drowning(s):
		return refuse("BR-31", "A Barrel is for a flooded deck on which you would drown.")
	case c == pump && st.level == 0:
		return refuse("BR-31", "The water cannot be lowered any further.")
	}
	return nil
}

func (st *State) explainTheft(s game.Seat, c Card, from game.Seat) *game.Refusal {
	where := map[Card]string{axe: "on your square", barrage: "on your deck", flintlock: "within a move of you"}[c]
	switch {
	case from == s || from >= game.Seat(st.seats) || !st.alive.Has(from):
		return refuse("BR-32", "Only other living seats can be robbed.")
	case st.size[from] == 0:
		return refuse("BR-32", "%s holds no card.", table.Name(int(from)))
	case !st.victims(c, s).Has(from):
		return refuse("BR-32", "The %s robs somebody %s.", c.name(), where)
	}
	return nil
}

func (st *State) explainPower(s game.Seat, v verb, a game.Action) *game.Refusal {
	owner := map[verb]Character{swapping: MasterOfArms, reviving: Surgeon, lending: Sailor}[v]
	switch {
	case st.who[s] != owner:
		return refuse("BR-40", "Only the %s can do that: %s", crew[owner].name, crew[owner].power)
	case v == reviving:
		return refuse("BR-40", "Nobody has drowned there.")
	case v == lending:
		return refuse("BR-42", "An action is lent to another living seat that can take one.")
	}
	first, second, taken := swapped(a)
	switch {
	case !st.hasCard(s, first) || !st.hasCard(s, second) || first == second && st.hand[s].of(first) < 2:
		return refuse("BR-40", "You do not hold these two cards.")
	case st.discards[taken] == 0:
		return refuse("BR-40", "There is no %s in the discard pile.", taken.name())
	}
	return nil
}

func (st *State) explainDelivery(s game.Seat, t int) *game.Refusal {
	switch {
	case st.mode == coop:
		return refuse("BR-35", "In co-operative play treasures are kept.")
	case !st.treasure[t].with(s):
		return refuse("BR-35", "You do not hold the %s.", treasureID(t))
	case st.pos[s] != st.breach:
		return refuse("BR-35", "A treasure may be discarded on the BREACH square only.")
	}
	return nil
}

// why is why a card of the acting viewer's hand cannot be used now; empty if it can.
func (st *State) why(s game.Seat, c Card) string {
	if !st.actors.Has(s) || st.stage != acting || !c.isKey() && c >= itemKinds {
		return ""
	}
	if st.ghost(s) {
		return "Ghosts use no cards (BR-43)."
	}
	if c.isKey() {
		return st.locked(s, c.gem())
	}
	if st.playable(s, c) {
		return ""
	}
	if !st.canPlay(s) && c != lantern {
		return "No action left (BR-15)."
	}
	if text := st.useless(s, c); text != "" {
		return text
	}
	if st.owes {
		return "First clear the obstacle that you entered (BR-29)."
	}
	return "First leave the obstacle or clear it (BR-24)."
}

// locked is why s cannot use the keys of a gem where it stands; empty if it can, or could with an action (BR-19).
func (st *State) locked(s game.Seat, gem int) string {
	c, chest := st.chests[gem], "The "+gemNames[gem]+" chest"
	switch keys := st.hand[s] >> (4 * firstKey); {
	case st.who[s] == Cook && keys.len() < st.need():
		return "Any " + strconv.Itoa(st.need()) + " keys of yours open a chest (BR-40)."
	case st.who[s] == Cook:
		return ""
	case c.state == hidden:
		return chest + " is not located yet (BR-22)."
	case c.state != closed:
		return chest + " is open already."
	case st.pos[s] != c.at():
		return chest + " stands on " + c.at().text() + " (BR-19)."
	case st.hand[s].of(keyOf(gem)) < st.need():
		return chest + " takes " + strconv.Itoa(st.need()) + " of its keys (BR-19)."
	}
	return ""
}

// useless is why an item would do nothing where s stands; empty if it would do something.
func (st *State) useless(s game.Seat, c Card) string {
	deck, targets := "deck "+strconv.Itoa(st.pos[s].deck()+1), st.targets(c, deckOf(st.pos[s].deck()))
	switch {
	case c == lantern && st.lent():
		return "Not with a lent action (BR-31)."
	case c == barrel && !st.drowning(s):
		return "Only on a flooded deck where you would drown (BR-31)."
	case c == pump && st.level == 0:
		return "The water cannot be lowered any further (BR-31)."
	case c == barrage && targets == 0:
		return "Needs a cannon on " + deck + " and another obstacle there (BR-30)."
	case clears[c] != obstacles && targets == 0:
		return "No " + obstacleNames[clears[c]] + " on " + deck + " (BR-30)."
	}
	return ""
}

// playable tells whether some legal action of s plays a card.
func (st *State) playable(s game.Seat, c Card) bool {
	for _, a := range st.Legal(nil, s) {
		if verbOf(a) == playing && itemOf(a) == c {
			return true
		}
	}
	return false
}
