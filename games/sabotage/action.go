package sabotage

import (
	"strings"

	"quarterdeck/game"
)

// An action is a kind, above two numbers of six bits.
const (
	pair     game.Action = iota // places of the first and second card
	king                        // place
	sabotage                    // slot of the other pyramid
	pass                        //
	draw                        // chance: 0, card
	deal                        // chance: spot, card
	turn                        // chance: spot, card
	plant                       // chance: spot in the pyramid that is sabotaged, card
	stand                       // chance: spot, card

	kindShift = 12
)

// verbs is the first word of each kind.
var verbs = [...]string{pair: "pair", king: "king", sabotage: "sabotage", pass: "pass",
	draw: "draw", deal: "deal", turn: "turn", plant: "plant", stand: "stand"}

func kindOf(a game.Action) game.Action { return a >> kindShift }
func firstOf(a game.Action) place      { return place(a >> 6 & 0x3f) }
func secondOf(a game.Action) place     { return place(a & 0x3f) }
func cardOf(a game.Action) card        { return card(a & 0x3f) }

func spotOf(a game.Action) spot { return spot{game.Seat(a >> 11 & 1), place(a >> 6 & 0x1f)} }

func pairing(p, q place) game.Action                { return pair<<kindShift | game.Action(p)<<6 | game.Action(q) }
func placing(kind game.Action, p place) game.Action { return kind<<kindShift | game.Action(p)<<6 }

// passing is the one action of its kind.
const passing = pass << kindShift

// chancing returns chance's action at a spot, without the card. The center belongs to neither seat.
func chancing(kind game.Action, sp spot) game.Action {
	if sp.at == center {
		sp.s = 0
	}
	return kind<<kindShift | game.Action(sp.s)<<11 | game.Action(sp.at)<<6
}

// Format returns the notation of rules.md: "pair 5.1+5.3", "turn 0:4.2 QS".
func (rules) Format(a game.Action) string {
	word := verbs[kindOf(a)]
	switch kindOf(a) {
	case pair:
		return word + " " + firstOf(a).text() + "+" + secondOf(a).text()
	case king, sabotage:
		return word + " " + firstOf(a).text()
	case pass:
		return word
	case draw:
		return word + " " + cardOf(a).face()
	}
	return word + " " + spotOf(a).text() + " " + cardOf(a).face()
}

// text returns the notation: "0:4.2", or "C".
func (sp spot) text() string {
	if sp.at == center {
		return "C"
	}
	return sp.s.String() + ":" + sp.at.text()
}

// parseSpot parses what text returns.
func parseSpot(text string) (spot, bool) {
	if text == "C" {
		return spot{0, center}, true
	}
	seat, rest, _ := strings.Cut(text, ":")
	p, ok := parsePlace(rest)
	sp := spot{0, p}
	if seat == "1" {
		sp.s = 1
	}
	return sp, ok && p < center && (seat == "0" || seat == "1")
}

// Parse parses what Format returns.
func (rules) Parse(text string) (game.Action, error) {
	word, rest, spaced := strings.Cut(text, " ")
	a, ok := game.Action(0), false
	switch word {
	case "pair":
		a, ok = parsePair(rest)
	case "king":
		p, found := parsePlace(rest)
		a, ok = placing(king, p), found && p != display
	case "sabotage":
		p, found := parsePlace(rest)
		a, ok = placing(sabotage, p), found && p < center
	case "pass":
		a, ok = passing, !spaced
	case "draw":
		c, found := parseCard(rest)
		a, ok = draw<<kindShift|game.Action(c&0x3f), found
	default:
		a, ok = parseChance(word, rest)
	}
	if !ok {
		return 0, &game.Refusal{Code: game.BadNotation, Text: "A move of Sabotage is written pair 5.1+5.3 (or pair 5.2+D, pair 4.1+C, pair C+D), king 5.4, sabotage 4.2 or pass; the slot in the longer row comes first."}
	}
	return a, nil
}

// parsePair: the larger row first, then the smaller index; the center, then the display, last.
func parsePair(text string) (game.Action, bool) {
	first, second, _ := strings.Cut(text, "+")
	p, okP := parsePlace(first)
	q, okQ := parsePlace(second)
	return pairing(p, q), okP && okQ && p < q
}

// parseChance reads deal, turn, plant and stand. Only a turn may name the center.
func parseChance(word, rest string) (game.Action, bool) {
	where, face, _ := strings.Cut(rest, " ")
	sp, okSpot := parseSpot(where)
	c, okCard := parseCard(face)
	for _, kind := range []game.Action{deal, turn, plant, stand} {
		if verbs[kind] == word {
			return chancing(kind, sp) | game.Action(c&0x3f), okSpot && okCard && (sp.at < center || kind == turn)
		}
	}
	return 0, false
}
