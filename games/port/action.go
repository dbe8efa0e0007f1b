package port

import (
	"strconv"
	"strings"

	"quarterdeck/game"
)

// verb is what an action does; the order of verbs is the order of actions.
type verb uint8

const (
	doExpose verb = iota // chance turns an exposed port
	doDeal               // chance deals a card to a seat
	doPirate             // chance turns the top pirate card
	doFlip               // a seat turns the next exposed port
	doPlay               // a seat plays a card
	verbs
)

var verbWords = [verbs]string{"expose", "deal", "pirate", "flip", "play"}

// An action is verb<<8 | seat<<6 | card or suit, unused parts zero.
func pack(v verb, seat game.Seat, low int8) game.Action {
	return game.Action(v)<<8 | game.Action(seat)<<6 | game.Action(low)
}

func verbOf(a game.Action) verb      { return verb(a >> 8) }
func seatOf(a game.Action) game.Seat { return game.Seat(a >> 6 & 3) }
func cardOf(a game.Action) Card      { return Card(a & 63) }
func suitOf(a game.Action) Suit      { return Suit(a & 3) }

// Expose returns the action of chance that turns the exposed port of a suit: `expose a`.
func Expose(s Suit) game.Action { return pack(doExpose, 0, int8(s)) }

// Deal returns the action of chance that deals a card to a seat: `deal 0 a7`.
func Deal(seat game.Seat, c Card) game.Action { return pack(doDeal, seat, int8(c)) }

// Pirate returns the action of chance that turns the top pirate card: `pirate c9`.
func Pirate(c Card) game.Action { return pack(doPirate, 0, int8(c)) }

// Flip is the action of a seat that turns the next exposed port: `flip`.
const Flip = game.Action(doFlip) << 8

// Play returns the action of a seat that plays a card: `play a7`.
func Play(c Card) game.Action { return pack(doPlay, 0, int8(c)) }

// Format returns the notation of the rules.
func (rules) Format(a game.Action) string {
	v := verbOf(a)
	if v >= verbs {
		return "unknown action " + strconv.Itoa(int(a))
	}
	switch v {
	case doExpose:
		return "expose " + suitOf(a).String()
	case doDeal:
		return "deal " + seatOf(a).String() + " " + cardOf(a).String()
	case doFlip:
		return "flip"
	}
	return verbWords[v] + " " + cardOf(a).String()
}

// Parse parses exactly what Format returns.
func (rules) Parse(text string) (game.Action, error) {
	if text == "flip" {
		return Flip, nil
	}
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "expose":
		if len(rest) == 1 && strings.Contains(suitLetters, rest) {
			return Expose(Suit(strings.Index(suitLetters, rest))), nil
		}
	case "deal":
		if len(rest) > 2 && (rest[0] == '0' || rest[0] == '1') && rest[1] == ' ' {
			if c, ok := parseCard(rest[2:]); ok {
				return Deal(game.Seat(rest[0]-'0'), c), nil
			}
		}
	case "pirate":
		if c, ok := parseCard(rest); ok {
			return Pirate(c), nil
		}
	case "play":
		if c, ok := parseCard(rest); ok {
			return Play(c), nil
		}
	}
	return 0, &game.Refusal{Code: game.BadNotation, Text: strconv.Quote(text) +
		" is not an action of this game. Write play a7 (suits a, b, c, d and ranks 1 to 11), flip, expose a, deal 0 a7 or pirate c9"}
}

// parseCard reads a suit's letter and a rank 1…11 without leading zero.
func parseCard(text string) (Card, bool) {
	if len(text) < 2 || len(text) > 3 {
		return NoCard, false
	}
	suit := strings.IndexByte(suitLetters, text[0])
	rank, err := strconv.Atoi(text[1:])
	if suit < 0 || err != nil || rank < 1 || rank > Ranks || strconv.Itoa(rank) != text[1:] {
		return NoCard, false
	}
	return CardOf(Suit(suit), rank), true
}
