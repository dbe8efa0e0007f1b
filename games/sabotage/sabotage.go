package sabotage

import (
	_ "embed"
	"strconv"

	"quarterdeck/game"
)

//go:embed rules.md
var rulesDoc string

// rules implements game.Game.
type rules struct{}

// Game returns Sabotage.
func Game() game.Game { return rules{} }

var info = &game.Info{
	ID:      "sabotage",
	Title:   "Sabotage",
	Tagline: "Two pyramids, one center card, and every step forward helps you hinder.",
	About: "Each of you clears a pyramid by removing pairs that total thirteen. Every card that you uncover lets you throw a card from the deck " +
		"into the other pyramid. The center card belongs to both pyramids: take it and you win.",
	Credit:   "“Sabotage – A Pyramids Mod”.",
	Rules:    1,
	Minutes:  [2]int{8, 15},
	Weight:   game.Medium,
	Draws:    true,
	Seats:    []int{seats},
	RulesDoc: rulesDoc,
	Options: []game.Option{
		{Name: "rows", Doc: "How many rows does a pyramid have? The center card is row 1.", Rule: "SB-1",
			Default: "5", Values: []string{"3", "4", "5", "6"}, Labels: []string{"three (short)", "four", "five", "six (long)"}},
		{Name: "pace", Doc: "Do you take turns with each displayed card, or does the first claim count?", Rule: "SB-12",
			Default: "turns", Values: []string{"turns", "race"}, Labels: []string{"turns: the player who drew goes first", "race: the first claim counts"}},
		{Name: "laststand", Doc: "Does each of you get two new cards when the way to the center is open to both?", Rule: "SB-17",
			Default: "deal", Values: []string{"deal", "none"}, Labels: []string{"two cards each", "no new cards"}},
		{Name: "sabotages", Doc: "How many sabotages do you owe for each card that you uncover?", Rule: "SB-7",
			Default: "1", Values: []string{"1"}, House: &game.Range{Min: 0, Max: 3, Unit: "sabotages"}},
	},
}

// Info returns the game's title, seats and options.
func (rules) Info() *game.Info { return info }

// Resolve fills in defaults.
func (rules) Resolve(setup game.Setup) (game.Setup, error) { return info.Resolve(setup) }

// New returns the position before the first card is dealt.
func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	rows, err := strconv.Atoi(setup.Options["rows"])
	if err != nil {
		return nil, err
	}
	st := begin(int8(rows), setup.Options["pace"] == "race", setup.Options["laststand"] == "deal")
	st.each = int8(info.Number(setup, "sabotages"))
	return st, nil
}
