package sabotage

import (
	_ "embed"
	"strconv"

	"quarterdeck/game"
)

//go:embed rules.md
var rulesDoc string

// rules is the game.Game.
type rules struct{}

// Game is Sabotage.
func Game() game.Game { return rules{} }

var info = &game.Info{
	ID:      "sabotage",
	Title:   "Sabotage",
	Tagline: "Two pyramids, one centre card, and every step forward helps you hinder.",
	About: "Each of you clears a pyramid by removing pairs that total thirteen. Every card that you uncover lets you throw a card from the deck " +
		"into the other pyramid. Whoever takes the card in the centre, which belongs to both pyramids, wins.",
	Credit:   "“Sabotage – A Pyramids Mod”.",
	Rules:    1,
	Draws:    true,
	Seats:    []int{seats},
	RulesDoc: rulesDoc,
	Options: []game.Option{
		{Name: "rows", Doc: "How many rows does a pyramid have, the centre card counted as the first?", Rule: "SB-1",
			Default: "5", Values: []string{"3", "4", "5", "6"}, Labels: []string{"three (short)", "four", "five", "six (long)"}},
		{Name: "pace", Doc: "Do you take turns with each displayed card, or does the first claim count?", Rule: "SB-12",
			Default: "turns", Values: []string{"turns", "race"}, Labels: []string{"turns: whoever drew goes first", "race: the first claim counts"}},
		{Name: "laststand", Doc: "Does each of you get two new cards when the way to the centre lies open to both?", Rule: "SB-17",
			Default: "deal", Values: []string{"deal", "none"}, Labels: []string{"two cards each", "no new cards"}},
	},
}

// Info is who the game is.
func (rules) Info() *game.Info { return info }

// Resolve fills in defaults.
func (rules) Resolve(setup game.Setup) (game.Setup, error) { return info.Resolve(setup) }

// New is the position before the first card lies.
func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	rows, err := strconv.Atoi(setup.Options["rows"])
	if err != nil {
		return nil, err
	}
	return begin(int8(rows), setup.Options["pace"] == "race", setup.Options["laststand"] == "deal"), nil
}
