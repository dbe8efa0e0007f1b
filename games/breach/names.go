package breach

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

var itemNames = [itemKinds]string{"Axe", "Barrage", "Barrel", "Bilge Pump", "Block & Tackle", "Cheese", "Flintlock", "Lantern", "Water Bucket"}

// name returns the card in words: "Axe", "ruby key", "Breach card".
func (c Card) name() string {
	switch {
	case c < itemKinds:
		return itemNames[c]
	case c.isKey():
		return gemNames[c.gem()] + " key"
	case c.isLocator() && c.horizontal():
		return gemNames[c.gem()] + " row locator"
	case c.isLocator():
		return gemNames[c.gem()] + " column locator"
	case c == breachCard:
		return "Breach card"
	}
	return c.text() // obstacles and treasures
}

// theCard returns the card as part of a sentence: "the ruby key".
func theCard(c Card) string { return "the " + c.name() }

// face returns the card's face on the table: its notation without hyphens, as table.Piece wants it.
func (c Card) face() string { return cardFaces[c] }

// cardFaces are made once, as are the ids of package table's pieces: the table compares them for every piece.
var cardFaces = func() (faces [allKinds]string) {
	for c, name := range cardNames {
		faces[c] = strings.ReplaceAll(name, "-", "")
	}
	return faces
}()

// uses says what an item is for (BR-30, BR-31).
var uses = [itemKinds]string{
	axe:       "clears cargo on your deck",
	barrage:   "with a cannon on your deck, clears another obstacle there",
	barrel:    "takes you from a flooded deck to the breach",
	pump:      "lowers the water to the next flooded deck below",
	tackle:    "clears a cannon on your deck",
	cheese:    "clears rats on your deck",
	flintlock: "clears rats on your deck",
	lantern:   "one more action and one more search this turn, for no action",
	bucket:    "clears fire on your deck",
}

// roughUses says what it is for besides in competitive play (BR-32).
var roughUses = [itemKinds]string{
	axe:       "robs a player on your square",
	barrage:   "robs a player on your deck",
	flintlock: "robs a player within a move of you",
	tackle:    "moves obstacles to another square of your deck",
}

// levelText returns what a water level means in words (BR-5).
func levelText(level uint8) string {
	deck := strconv.Itoa(decks - int(level)/2 + 1)
	switch {
	case level <= levelNormal:
		return "dry"
	case level >= levelSkull:
		return "the ship sinks"
	case level&1 == 0:
		return "deck " + deck + " partially flooded"
	}
	return "deck " + deck + " fully flooded"
}

// words returns the tokens of a stack in words: "the fire and the rats".
func (t stack) words() string {
	var list []string
	for k := range obstacle(obstacles) {
		switch n := t.of(k); {
		case n == 1:
			list = append(list, "the "+obstacleNames[k])
		case n > 1:
			list = append(list, strconv.Itoa(n)+" × "+obstacleNames[k])
		}
	}
	return and(list)
}

// and joins words: "a, b and c".
func and(list []string) string {
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// namesOf returns the seats of a set as a viewer reads them: "you and {2}".
func namesOf(viewer game.Seat, set game.Seats) string {
	var list []string
	for s := range set.All() {
		list = append(list, object(viewer, s))
	}
	return and(list)
}

// object returns a seat in the middle of a sentence.
func object(viewer, s game.Seat) string {
	if viewer == s {
		return "you"
	}
	return table.Name(int(s))
}

// whose returns a seat's, in the middle of a sentence.
func whose(viewer, s game.Seat) string {
	if viewer == s {
		return "your"
	}
	return words.Whose(viewer, s)
}

// place returns a square in words.
func (s square) place() string { return squarePlaces[s] }

var squarePlaces = func() (places [allSquares]string) {
	for i := range places {
		s := square(i)
		places[s] = "deck " + strconv.Itoa(s.deck()+1) + ", square " + strconv.Itoa(s.number())
	}
	return places
}()

// sentence begins with a capital letter.
func sentence(text string) string {
	if text == "" || text[0] == '{' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
