package breach

import (
	"fmt"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

func refuse(rule, format string, args ...any) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Explain returns the reason why a is not legal for s now.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	v := verbOf(a)
	switch {
	case st.stage == over:
		return refuse("BR-37", "The match is over.")
	case v >= turnBreach || s < 0:
		return refuse("BR-18", "Only chance rolls dice and draws cards.")
	case s >= game.Seat(st.seats):
		return refuse("BR-15", "There is no such seat at this table.")
	case st.actors == game.NatureOnly:
		return refuse("BR-15", "A card is being drawn, or a die rolled. Wait for it.")
	case !st.actors.Has(s):
		return refuse("BR-15", "It is %s’s turn. Wait for yours.", table.Name(int(st.actors.First())))
	}
	switch st.stage {
	case casting:
		if v == choosing {
			return refuse("BR-11", "The %s is taken or not used in this mode. Choose another character.", crew[Character(a&15)%characters].name)
		}
		return refuse("BR-11", "Choose a character first.")
	case placing:
		return refuse("BR-46", "Put the %s that you found on your square or on a neighboring square without a living pawn.", st.card.text())
	case dropping:
		return st.explainDrop(v)
	}
	if st.ghost(s) {
		return st.explainGhost(s, v, a)
	}
	return st.explainLiving(s, v, a)
}

func (st *State) explainDrop(v verb) *game.Refusal {
	switch v {
	case delivering:
		return refuse("BR-35", "You can discard a treasure only on the BREACH square, and never in co-operative play.")
	case discarding:
		return refuse("BR-9", "You do not hold that card.")
	}
	return refuse("BR-9", "Discard %s first: you may keep %d.", words.Count(int(st.size[st.actor]-st.who[st.actor].limit()), "card"), st.who[st.actor].limit())
}

func (st *State) explainGhost(s game.Seat, v verb, a game.Action) *game.Refusal {
	switch {
	case v != moving && v != searching && v != pushing:
		return refuse("BR-43", "A ghost can only move, push and search.")
	case st.actions == 0:
		return refuse("BR-43", "You have no action left. End the turn.")
	case v == searching:
		return refuse("BR-46", "You have already searched this turn. A ghost searches once a turn.")
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
	case st.pushEnds(s, 2).has(pushTo(a)):
		return refuse("BR-45", "A push up or down stairs costs two actions, and you have one.")
	}
	return refuse("BR-45", "An obstacle is pushed one square, in a direction in which your character can move.")
}

// explainLiving refuses an action of a living seat. It first checks what applies to all actions.
func (st *State) explainLiving(s game.Seat, v verb, a game.Action) *game.Refusal {
	free := v == playing && (itemOf(a) == lantern || st.canPlay(s)) || v == giving && st.givesFree(s) || v == finishing
	switch {
	case st.owes:
		return refuse("BR-29", "You entered %s to clear it. Play the item that clears it.", st.pos[s].text())
	case st.lent() && v == finishing:
		return refuse("BR-42", "This is %s’s turn. Take the action that you were lent.", table.Name(int(st.turn)))
	case st.lent() && (v == entering || v == lending || v == playing && itemOf(a) == lantern):
		return refuse("BR-42", "You cannot do this with a lent action.")
	case !free && !st.canAct():
		return refuse("BR-15", "You have no action left. End the turn.")
	}
	leave := refuse("BR-24", "Your pawn stands on an obstacle. Leave it or clear it first.")
	if st.onBlocked(s) && v != moving && v != playing && st.confinedNow(s) {
		return leave
	}
	if r := st.explainVerb(s, v, a); r != nil {
		return r
	}
	if st.onBlocked(s) && v != moving {
		return leave
	}
	return refuse("BR-15", "You cannot do this now.")
}

// confinedNow reports whether the pawn of s, on an obstacle, must leave it or clear it (BR-24).
func (st *State) confinedNow(s game.Seat) bool {
	var reach squares
	if st.canAct() {
		reach = st.reach(s)
	}
	return st.mustLeave(s, reach)
}

// explainVerb returns what is wrong with an action as such, or nil if nothing is.
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
		return refuse("BR-9", "You discard surplus cards only after you end the turn.")
	case pushing, putting:
		return refuse("BR-43", "Only ghosts can do this.")
	case choosing:
		return refuse("BR-11", "You already have a character.")
	}
	return nil
}

func (st *State) explainMove(s game.Seat, a game.Action) *game.Refusal {
	to := moveTo(a)
	switch {
	case to == st.pos[s]:
		return refuse("BR-16", "A move cannot end where it began.")
	case moveWith(a) != 0 && st.who[s] != Navigator:
		return refuse("BR-40", "Only the Navigator can take other pawns along.")
	case st.reach(s).has(to):
		return refuse("BR-40", "Only pawns on your square can come along, and only to squares that they may enter themselves.")
	case st.blocked.has(to):
		return refuse("BR-16", "Pawns cannot enter the square of an obstacle. Clear %s first.", st.stack[to].words())
	case !st.dry(st.who[s]).has(to) && to.deck() != st.pos[s].deck():
		return refuse("BR-16", "Deck %d is fully flooded.", to.deck()+1)
	case st.drowning(s):
		return refuse("BR-34", "On a flooded deck a move is one square.")
	case st.part.has(st.pos[s]) && st.who[s] != Shipwright:
		return refuse("BR-16", "A move that starts on the partially flooded deck is one square.")
	case st.part.has(to) && st.who[s] != Shipwright:
		return refuse("BR-16", "A move ends where it enters the partially flooded deck.")
	}
	return refuse("BR-16", "%s", st.tooFar(s, to))
}

// tooFar says how far away a free square is for the pawn of s, or which obstacle is in the way.
func (st *State) tooFar(s game.Seat, to square) string {
	c, free := st.who[s], (st.dry(st.who[s])|deckOf(st.pos[s].deck()))&^st.blocked
	if c == PowderMonkey {
		free = everywhere
	}
	steps, now := 0, st.bitAt(s)
	for was := squares(0); was != now && !now.has(to); steps++ {
		was, now = now, now|c.step(now, st.freeStairs())&free
	}
	way := "No way leads to " + to.text()
	if now.has(to) {
		way = to.text() + " is " + words.Count(steps, "step") + " away"
	}
	if between := c.step(st.bitAt(s), st.down) & c.step(bit(to), st.down) & st.blocked; between != 0 {
		return way + ": " + st.stack[between.first()].words() + " on " + between.first().text() + "."
	}
	return way + ". A move is up to two squares, around obstacles."
}

func (st *State) explainEntry(s game.Seat, to square) *game.Refusal {
	ends := st.bitAt(s).climb(st.down)
	switch {
	case !ends.has(to) || !st.blocked.has(to):
		return refuse("BR-29", "You can enter only a blocked square at the other end of the stairs on your square.")
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
		return refuse("BR-17", "You can give cards only to living pawns on your square.")
	}
	return nil
}

// hasCard reports whether s holds a card or a treasure.
func (st *State) hasCard(s game.Seat, c Card) bool {
	if c.isTreasure() {
		return st.treasure[c-firstTreasure].with(s)
	}
	return c < kept && st.hand[s].has(c)
}

func (st *State) explainSearch(s game.Seat) *game.Refusal {
	switch {
	case st.maySearch(s, st.reach(s)):
		return nil
	case st.searchesLeft(s) <= 0:
		return refuse("BR-18", "You have no search left this turn.")
	case st.reach(s) == 0:
		return refuse("BR-26", "You are trapped. A trapped pawn may not search.")
	case st.onBlocked(s):
		return refuse("BR-18", "You cannot search a square with an obstacle.")
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
	if a&0xfff != 0 {
		return refuse("BR-19", "You do not hold these %d keys.", st.need())
	}
	return refuse("BR-19", "The %s chest takes %d of its keys, and you hold %d.", gem, st.need(), st.hand[s].of(keyOf(gemOf(a))))
}

func (st *State) explainRetrieval(s game.Seat, a game.Action) *game.Refusal {
	if t := int(a & 7); t > 0 {
		if st.treasure[t-1] != spot(st.pos[s]) {
			return refuse("BR-20", "The %s is not on your square.", treasureID(t-1))
		}
		return nil
	}
	for _, c := range st.chests {
		if c.state == open && c.at() == st.pos[s] {
			return nil
		}
	}
	return refuse("BR-20", "There is no open chest with its treasure on your square.")
}

func (st *State) explainPlay(s game.Seat, a game.Action) *game.Refusal {
	c, deck := itemOf(a), deckOf(st.pos[s].deck())
	switch {
	case c >= itemKinds || !st.hand[s].has(c):
		return refuse("BR-21", "You do not hold that item.")
	case formOf(a) == onNothing:
		return st.explainAlone(s, c)
	case formOf(a) != onSquare && st.mode != competitive:
		return refuse("BR-32", "You can use an item like this only in competitive play.")
	case formOf(a) == onSeat:
		return st.explainTheft(s, c, robbed(a))
	case playAt(a).deck() != st.pos[s].deck():
		return refuse("BR-30", "Items work only on your own deck, deck %d.", st.pos[s].deck()+1)
	case !st.blocked.has(playAt(a)):
		return refuse("BR-30", "There is no obstacle on %s.", playAt(a).text())
	case formOf(a) == onTwo && !st.shiftTargets(deck).has(playTo(a)):
		return refuse("BR-32", "You can move obstacles only to a square of your deck without an obstacle or living pawn.")
	case formOf(a) == onSquare && !st.targets(c, deck).has(playAt(a)) && c == barrage:
		return refuse("BR-30", "A Barrage needs a cannon on another square of your deck.")
	case formOf(a) == onSquare && !st.targets(c, deck).has(playAt(a)):
		return refuse("BR-30", "The %s does not clear %s.", c.name(), st.stack[playAt(a)].words())
	}
	return nil
}

// explainAlone refuses an item that names no target; nil if it could be played but for an obstacle under the pawn.
func (st *State) explainAlone(s game.Seat, c Card) *game.Refusal {
	switch {
	case st.playsAlone(c, s):
		return nil
	case c == barrel:
		return refuse("BR-31", "You can use a Barrel only on a flooded deck where you would drown.")
	case c == pump:
		return refuse("BR-31", "The water is already at level 0.")
	}
	return nil
}

func (st *State) explainTheft(s game.Seat, c Card, from game.Seat) *game.Refusal {
	where := map[Card]string{axe: "on your square", barrage: "on your deck", flintlock: "within a move of you"}[c]
	switch {
	case st.victims(c, s).Has(from):
		return nil
	case from == s || !st.alive.Has(from):
		return refuse("BR-32", "You can rob only other living players.")
	case st.size[from] == 0:
		return refuse("BR-32", "%s holds no card.", table.Name(int(from)))
	}
	return refuse("BR-32", "With the %s you can rob only players %s.", c.name(), where)
}

func (st *State) explainPower(s game.Seat, v verb, a game.Action) *game.Refusal {
	owner := map[verb]Character{swapping: MasterOfArms, reviving: Surgeon, lending: Sailor}[v]
	switch {
	case st.who[s] != owner:
		return refuse("BR-40", "Only the %s can do this: %s", crew[owner].name, crew[owner].power)
	case v == reviving:
		return refuse("BR-40", "That player has not drowned.")
	case v == lending:
		return refuse("BR-42", "You can lend an action only to another living player who can take one.")
	}
	first, second, taken := swapped(a)
	switch {
	case !st.hand[s].hasBoth(first, second):
		return refuse("BR-40", "You do not hold these two cards.")
	case st.discards[taken] == 0:
		return refuse("BR-40", "There is no %s in the discard pile.", taken.name())
	}
	return nil
}

func (st *State) explainDelivery(s game.Seat, t int) *game.Refusal {
	switch {
	case st.mode == coop:
		return refuse("BR-35", "You keep treasures in co-operative play.")
	case !st.treasure[t].with(s):
		return refuse("BR-35", "You do not hold the %s.", treasureID(t))
	case !st.mayDeliver(s):
		return refuse("BR-35", "You can discard a treasure only on the BREACH square.")
	}
	return nil
}

// why returns why a card in the acting viewer's hand cannot be used now, or "" if it can.
func (st *State) why(s game.Seat, c Card) string {
	switch {
	case !st.actors.Has(s):
		return ""
	case st.stage == placing:
		return "Put the obstacle that you found on a square first (BR-46)."
	case st.stage == casting:
		return "Choose a character first (BR-11)."
	case st.stage != acting:
		return ""
	case st.ghost(s):
		return "Ghosts use no cards (BR-43)."
	case c.isKey():
		return st.locked(s, c.gem())
	}
	if st.playable(s, c) {
		return ""
	}
	if !st.canPlay(s) && c != lantern {
		return "You have no action left (BR-15)."
	}
	if text := st.useless(s, c); text != "" {
		return text
	}
	if st.owes {
		return "Clear the obstacle that you entered first (BR-29)."
	}
	return "Leave the obstacle or clear it first (BR-24)."
}

// locked returns why s cannot use the keys of a gem where it stands, or "" if it can, or could with an action (BR-19).
func (st *State) locked(s game.Seat, gem int) string {
	c, chest := st.chests[gem], "The "+gemNames[gem]+" chest"
	switch keys := st.hand[s] >> (4 * firstKey); {
	case st.who[s] == Cook && keys.len() < st.need():
		return "You can open a chest with any " + strconv.Itoa(st.need()) + " keys (BR-40)."
	case st.who[s] == Cook && st.closedAt(st.pos[s]):
		return ""
	case st.who[s] == Cook:
		return "No closed chest stands on your square (BR-19)."
	case c.state == hidden:
		return chest + " has not been located yet (BR-22)."
	case c.state != closed:
		return chest + " is already open."
	case st.pos[s] != c.at():
		return chest + " stands on " + c.at().text() + " (BR-19)."
	case st.hand[s].of(keyOf(gem)) < st.need():
		return chest + " takes " + strconv.Itoa(st.need()) + " of its keys (BR-19)."
	}
	return ""
}

// closedAt reports whether a closed chest stands on a square.
func (st *State) closedAt(at square) bool {
	return slices.ContainsFunc(st.chests[:], func(c chest) bool { return c.state == closed && c.at() == at })
}

// useless returns why an item would do nothing where s stands, or "" if it would do something.
func (st *State) useless(s game.Seat, c Card) string {
	deck, targets := "deck "+strconv.Itoa(st.pos[s].deck()+1), st.targets(c, deckOf(st.pos[s].deck()))
	switch {
	case st.playsAlone(c, s) || targets != 0:
		return ""
	case c == lantern:
		return "Not with a lent action (BR-31)."
	case c == barrel:
		return "Only on a flooded deck where you would drown (BR-31)."
	case c == pump:
		return "The water is already at level 0 (BR-31)."
	case c == barrage:
		return "Needs a cannon on " + deck + " and another obstacle there (BR-30)."
	case clears[c] != obstacles:
		return "No " + obstacleNames[clears[c]] + " on " + deck + " (BR-30)."
	}
	return ""
}

// playable reports whether some legal action of s plays a card.
func (st *State) playable(s game.Seat, c Card) bool {
	for _, a := range st.Legal(nil, s) {
		if verbOf(a) == playing && itemOf(a) == c {
			return true
		}
	}
	return false
}
