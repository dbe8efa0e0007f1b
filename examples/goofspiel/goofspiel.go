package goofspiel

import (
	_ "embed" // for the rules page
	"strconv"

	"quarterdeck/game"
)

// seats is the number of seats; GS-1.
const seats = 2

//go:embed rules.md
var rulesDoc string

// rules implements game.Game.
type rules struct{}

// Game returns Goofspiel under version 1 of its rules.
func Game() game.Game { return rules{} }

var info = &game.Info{
	ID:       "goofspiel",
	Title:    "Goofspiel",
	Tagline:  "Thirteen bids for thirteen prizes",
	About:    "Each prize goes to the higher bid, and you can make every bid only once. The only luck is the order of the prizes. All the rest is guessing what your opponent guesses.",
	Credit:   "Merrill Flood, 1930s; also known as the Game of Pure Strategy.",
	Rules:    1,
	Minutes:  [2]int{2, 5},
	Weight:   game.Simple,
	Draws:    true,
	Seats:    []int{seats},
	Options:  options(),
	RulesDoc: rulesDoc,
}

func options() []game.Option {
	cards := make([]string, highest)
	for i := range cards {
		cards[i] = strconv.Itoa(i + 1)
	}
	return []game.Option{
		{
			Name: "cards", Rule: "GS-2", Default: "13", Values: cards,
			Doc: "How many prizes are there, and how many cards to bid in each hand?",
		}, {
			Name: "prizes", Rule: "GS-4", Default: "random", Values: []string{"random", "descending"},
			Doc:    "How does the next prize come up?",
			Labels: []string{"turned up from a shuffled pile", "the highest prize first"},
		},
	}
}

// Info returns the game's title, seats and options.
func (rules) Info() *game.Info { return info }

// Resolve fills in defaults; the options leave nothing else open.
func (rules) Resolve(setup game.Setup) (game.Setup, error) { return info.Resolve(setup) }

// New returns the first position.
func (rules) New(setup game.Setup) (game.State, error) {
	setup, err := info.Resolve(setup)
	if err != nil {
		return nil, err
	}
	cards, err := strconv.Atoi(setup.Options["cards"])
	if err != nil {
		return nil, err
	}
	return start(Card(cards), setup.Options["prizes"] == "descending"), nil
}
