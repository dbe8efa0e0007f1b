package bastion

import (
	_ "embed"

	"quarterdeck/game"
	"quarterdeck/games/internal/cards"
)

//go:embed rules.md
var rulesDoc string

// rules implements game.Game.
type rules struct{}

// Game returns Bastion's Breach.
func Game() game.Game { return rules{} }

var suitLetters = []string{"S", "H", "D", "C"}
var suitLabels = []string{"♠ spades", "♥ hearts", "♦ diamonds", "♣ clubs"}

var info = &game.Info{
	ID:      "bastion",
	Title:   "Bastion's Breach",
	Tagline: "Thirteen secret choices, no luck after the deal.",
	About: "You and your opponent hold the same ranks; a third suit lies face up between you. Each round, you both choose a card in secret. " +
		"To score, your card must beat the other card and the middle card; the points of an unwon round carry over to the next.",
	Credit:   "The card game inside the visual novel Angels with Scaly Wings.",
	Rules:    1,
	Minutes:  [2]int{3, 5},
	Weight:   game.Simple,
	Draws:    true,
	Seats:    []int{seats},
	RulesDoc: rulesDoc,
	Options: []game.Option{
		{Name: "row", Doc: "Is the middle row face up from the start, or is each card turned when its round begins?", Rule: "BB-3",
			Default: "open", Values: []string{"open", "hidden"}, Labels: []string{"face up from the start", "one card a round (variant)"}},
		{Name: "suit0", Doc: "The first seat’s suit; suits have no effect on play.", Rule: "BB-2",
			Default: "S", Values: suitLetters, Labels: suitLabels},
		{Name: "suit1", Doc: "The second seat’s suit; if the first seat has it, you get the next free suit.", Rule: "BB-2",
			Default: "H", Values: suitLetters, Labels: suitLabels},
		{Name: "tie", Doc: "Do equal points end the match as a draw, or start another game?", Rule: "BB-12",
			Default: "draw", Values: []string{"draw", "replay"}, Labels: []string{"a draw", "play another game, at most ten"}},
		{Name: "cards", Doc: "How many cards has each hand and the middle row? The lowest numbers are left out.", Rule: "BB-1",
			Default: "13", Values: []string{"13"}, House: &game.Range{Min: fewest, Max: rounds, Unit: "cards"}},
		{Name: "carry", Doc: "How many points does a round without a winner leave for the next winner?", Rule: "BB-8",
			Default: "1", Values: []string{"1"}, House: &game.Range{Min: 0, Max: 5, Unit: "points"}},
	},
}

// Info returns the game's title, seats and options.
func (rules) Info() *game.Info { return info }

// Resolve settles the suits: equal choices leave suit0 to seat 0 and the first free suit to seat 1 (BB-2).
func (rules) Resolve(setup game.Setup) (game.Setup, error) {
	setup, err := info.Resolve(setup)
	if err != nil {
		return setup, err
	}
	if setup.Options["suit0"] == setup.Options["suit1"] {
		taken, _ := cards.ParseSuit(setup.Options["suit0"])
		setup.Options["suit1"] = firstFree(taken, taken).Letter()
	}
	return setup, nil
}

// firstFree returns the first suit, in the order ♠ ♥ ♦ ♣, that is neither a nor b.
func firstFree(a, b cards.Suit) cards.Suit {
	s := cards.Spades
	for s == a || s == b {
		s++
	}
	return s
}

// New returns the position before the row is laid.
func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	st := &State{
		hidden: setup.Options["row"] == "hidden", replay: setup.Options["tie"] == "replay",
		size: uint8(info.Number(setup, "cards")), step: uint8(info.Number(setup, "carry")),
	}
	st.suit[0], _ = cards.ParseSuit(setup.Options["suit0"])
	st.suit[1], _ = cards.ParseSuit(setup.Options["suit1"])
	st.suit[2] = firstFree(st.suit[0], st.suit[1])
	st.deal()
	return st, nil
}
