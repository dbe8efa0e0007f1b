package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
)

// Format returns the notation of rules.md: "move 2.5 with 1,3", "play axe steal 2".
func (rules) Format(a game.Action) string {
	v := verbOf(a)
	if operands := operandsText(v, a); operands != "" {
		return verbNames[v] + " " + operands
	}
	return verbNames[v]
}

// operandsText returns what follows the verb.
func operandsText(v verb, a game.Action) string {
	switch v {
	case choosing:
		return Character(a & 15).text()
	case moving:
		if with := moveWith(a); with != 0 {
			return moveTo(a).text() + " with " + seatList(with)
		}
		return moveTo(a).text()
	case entering, putting:
		return squareOf(a).text()
	case giving:
		return gaveWhat(a).text() + " " + seatOf(a).String()
	case opening:
		return openText(a)
	case retrieving:
		if a&7 != 0 {
			return (firstTreasure + Card(a&7) - 1).text()
		}
		return ""
	case playing:
		return playText(a)
	case swapping:
		first, second, taken := swapped(a)
		return first.text() + "," + second.text() + " " + taken.text()
	case reviving, lending, turnFirst:
		return seatOf(a).String()
	case discarding, turnDraw, turnSteal:
		return cardOf(a).text()
	case delivering, turnDesired, turnTreasure:
		return (firstTreasure + Card(a&7)).text()
	case pushing:
		return pushTo(a).text() + " " + obstacleNames[pushed(a)]
	}
	return chanceText(v, a)
}

func chanceText(v verb, a game.Action) string {
	who := drawnFor(a).String() + " "
	switch v {
	case turnBreach:
		return at(0, dieOf(a)).text()
	case turnStairs:
		return strconv.Itoa(int(drawnFor(a))+1) + " " + strconv.Itoa(dieOf(a))
	case turnCharacter:
		return who + Character(dieOf(a)).text()
	case turnStart, turnRoll:
		return who + strconv.Itoa(dieOf(a))
	case turnGift:
		return who + Card(dieOf(a)).text()
	case turnDie:
		return strconv.Itoa(dieOf(a))
	}
	return ""
}

// openText returns a gem and, for the Cook's mixed keys, their names in the order of BR-7.
func openText(a game.Action) string {
	text := gemNames[gemOf(a)]
	if a&0xfff == 0 {
		return text
	}
	var names []string
	for shift := 8; shift >= 0; shift -= 4 {
		if g := int(a >> shift & 15); g != 0 {
			names = append(names, keyOf(g-1).text())
		}
	}
	return text + " " + strings.Join(names, ",")
}

func playText(a game.Action) string {
	text := itemOf(a).text()
	switch formOf(a) {
	case onSquare:
		text += " " + playAt(a).text()
	case onTwo:
		text += " " + playAt(a).text() + " " + playTo(a).text()
	case onSeat:
		text += " steal " + robbed(a).String()
	}
	return text
}

// seatList returns seats in order: "1,3".
func seatList(set game.Seats) string {
	var names []string
	for s := range set.All() {
		names = append(names, s.String())
	}
	return strings.Join(names, ",")
}

// Parse reads what Format writes.
func (g rules) Parse(text string) (game.Action, error) {
	word, rest, _ := strings.Cut(text, " ")
	for v, name := range verbNames {
		if name != word {
			continue
		}
		a, ok := parseOperands(verb(v), rest)
		if ok && g.Format(a) == text { // exactly so: no spare spaces, no other order
			return a, nil
		}
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: "A move of Breach is written move 2.5, give axe 2, search, open ruby, retrieve, play axe 2.5, play pump, discard cheese, deliver ring or end; the rules page lists them all."}
}

func parseOperands(v verb, rest string) (game.Action, bool) {
	first, second, _ := strings.Cut(rest, " ")
	switch v {
	case searching, finishing:
		return do(v, 0), rest == ""
	case choosing:
		c, ok := parseCharacter(rest)
		return do(v, game.Action(c)), ok
	case moving:
		return parseMove(rest)
	case entering, putting:
		s, ok := parseSquare(rest)
		return do(v, game.Action(s)), ok
	case giving:
		c, okCard := parseGift(first)
		s, okSeat := parseSeat(second)
		return giveAction(c, s), okCard && okSeat
	case opening:
		return parseOpen(first, second)
	case retrieving:
		if rest == "" {
			return do(v, 0), true
		}
		t, ok := parseCard(rest, firstTreasure, allKinds)
		return do(v, game.Action(t-firstTreasure+1)), ok
	case playing:
		return parsePlay(first, second)
	case swapping:
		return parseSwap(first, second)
	case reviving, lending, turnFirst:
		s, ok := parseSeat(rest)
		return do(v, game.Action(s)), ok
	case pushing:
		to, okTo := parseSquare(first)
		c, okKind := parseCard(second, firstObstacle, firstLocator)
		return pushAction(to, c.obstacle()), okTo && okKind
	}
	return parseOfOne(v, first, second)
}

// parseOfOne reads verbs that name one card, and those of chance.
func parseOfOne(v verb, first, second string) (game.Action, bool) {
	switch v {
	case discarding:
		c, ok := parseCard(first, 0, kept)
		return do(v, game.Action(c)), ok
	case turnDraw:
		c, ok := parseCard(first, 0, deckKinds)
		return do(v, game.Action(c)), ok
	case turnSteal:
		c, ok := parseGift(first)
		return do(v, game.Action(c)), ok
	case delivering, turnDesired, turnTreasure:
		c, ok := parseCard(first, firstTreasure, allKinds)
		return do(v, game.Action(c-firstTreasure)), ok
	case turnBreach:
		s, ok := parseSquare(first)
		return do(v, game.Action(s.number())), ok
	case turnDie:
		n, ok := parseNumber(first, 1, deckSize)
		return do(v, game.Action(n)), ok
	case turnStairs:
		deck, okDeck := parseNumber(first, 1, decks-1)
		n, ok := parseNumber(second, 1, deckSize)
		return forSeat(v, game.Seat(deck-1), n), okDeck && ok
	}
	s, okSeat := parseSeat(first)
	what, ok := 0, false
	switch v {
	case turnCharacter:
		var c Character
		c, ok = parseCharacter(second)
		what = int(c)
	case turnGift:
		var c Card
		c, ok = parseCard(second, 0, itemKinds)
		what, ok = int(c), ok && giftKinds.has(c)
	default:
		what, ok = parseNumber(second, 1, deckSize)
	}
	return forSeat(v, s, what), okSeat && ok
}

func parseSeat(text string) (game.Seat, bool) {
	n, ok := parseNumber(text, 0, maxSeats-1)
	return game.Seat(n), ok
}

// parseGift reads a card that a hand can hold.
func parseGift(text string) (Card, bool) {
	if c, ok := parseCard(text, 0, kept); ok {
		return c, true
	}
	return parseCard(text, firstTreasure, allKinds)
}

func parseMove(rest string) (game.Action, bool) {
	where, list, along := strings.Cut(rest, " with ")
	to, ok := parseSquare(where)
	var with game.Seats
	if along {
		for name := range strings.SplitSeq(list, ",") {
			s, okSeat := parseSeat(name)
			with, ok = with.With(s), ok && okSeat
		}
	}
	return moveAction(to, with), ok
}

// parseOpen reads a gem and the Cook's keys. Keys that are all of the chest's gem go without saying.
func parseOpen(gem, keys string) (game.Action, bool) {
	key, ok := parseCard("key-"+gem, firstKey, kept)
	a := game.Action(key-firstKey) << 12
	if keys == "" {
		return do(opening, a), ok
	}
	names := strings.Split(keys, ",")
	if len(names) != 2 && len(names) != 3 {
		return 0, false
	}
	plain, last := true, Card(0)
	for i, name := range names {
		c, okKey := parseCard(name, firstKey, kept)
		ok = ok && okKey && c >= last
		plain = plain && c == key
		a |= game.Action(c-firstKey+1) << (4 * (len(names) - 1 - i))
		last = c
	}
	return do(opening, a), ok && !plain
}

func parsePlay(item, rest string) (game.Action, bool) {
	c, ok := parseCard(item, 0, itemKinds)
	if !ok {
		return 0, false
	}
	first, second, two := strings.Cut(rest, " ")
	switch {
	case rest == "":
		return playAction(c, onNothing, 0, 0), c == barrel || c == pump || c == lantern
	case first == "steal":
		s, ok := parseSeat(second)
		return playAction(c, onSeat, square(s), 0), ok && (c == axe || c == barrage || c == flintlock)
	}
	from, ok := parseSquare(first)
	if !two {
		return playAction(c, onSquare, from, 0), ok && c != barrel && c != pump && c != lantern
	}
	to, okTo := parseSquare(second)
	return playAction(c, onTwo, from, to), ok && okTo && c == tackle && from != to
}

// parseSwap reads two cards to discard, in the order of BR-7, and one to take.
func parseSwap(pair, taken string) (game.Action, bool) {
	first, second, _ := strings.Cut(pair, ",")
	a, okA := parseCard(first, 0, kept)
	b, okB := parseCard(second, 0, kept)
	c, okC := parseCard(taken, 0, kept)
	return do(swapping, game.Action(a)<<8|game.Action(b)<<4|game.Action(c)), okA && okB && okC && a <= b
}
