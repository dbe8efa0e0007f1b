package breach

import (
	_ "embed"
	"fmt"
	"slices"

	"quarterdeck/game"
)

//go:embed rules.md
var rulesDoc string

// Values of option difficulty, by the first level of the water (BR-5).
var difficulties = []string{levelNovice: "novice", levelNormal: "normal", levelHard: "hard", levelMadness: "madness"}

// info is the identity of the game under the newest version of its rules.
var info = &game.Info{
	ID:      "breach",
	Title:   "Breach",
	Tagline: "The ship sinks, the king wants his treasures, and the last boat waits at the breach.",
	About: "Search four decks of a sinking ship for the king’s five treasures, clear fire, rats, cargo and cannons out of the way, and be back at the breach " +
		"before the water takes the last deck: together as a crew, alone, or against each other for the one treasure that the king desires.",
	Credit:   "Breach, Flesh Wound Gaming (Tabletopia edition).",
	Rules:    newestRules,
	Seats:    []int{1, 2, 3, 4, 5, 6},
	RulesDoc: rulesDoc,
	Minutes:  [2]int{20, 45},
	Weight:   game.Complex,
	Draws:    true, // in competitive play all can lose (BR-28, BR-33, BR-39)
	Options: []game.Option{
		{Name: "mode", Doc: "Do you win together, or does one of you win alone? One seat plays solo.", Rule: "BR-37",
			Default: "coop", Values: []string{"coop", "competitive", "solo"}, Labels: []string{"co-operative", "competitive", "solo (one seat)"}},
		{Name: "difficulty", Doc: "How high is the water at the start?", Rule: "BR-5",
			Default: "normal", Values: difficulties, Labels: []string{"novice: dry, one level below normal", "normal: dry", "hard: deck 4 partially flooded", "madness: deck 4 fully flooded"}},
		{Name: "characters", Doc: "Are the characters dealt, or do the seats choose in turn?", Rule: "BR-11",
			Default: "random", Values: []string{"random", "choose"}, Labels: []string{"dealt at random", "chosen in turn"}},
		{Name: "tokens", Doc: "How many obstacle tokens of each kind are there? The ship is lost when one is needed and none is left.", Rule: "BR-6",
			Default: "6", Values: []string{"6"}, House: &game.Range{Min: 3, Max: 9, Unit: "tokens"}},
	},
}

// Info returns the identity of the game under this version of its rules.
func (g rules) Info() *game.Info { return g.info }

// Resolve fills in defaults; the mode's depends on the number of seats.
func (rules) Resolve(setup game.Setup) (game.Setup, error) {
	_, given := setup.Options["mode"]
	out, err := info.Resolve(setup)
	if err != nil {
		return out, err
	}
	if !given && out.Seats == 1 {
		out.Options["mode"] = modeNames[solo]
	}
	if (out.Options["mode"] == modeNames[solo]) != (out.Seats == 1) {
		return game.Setup{}, &game.Refusal{Code: game.BadOption, Rule: "BR-37",
			Text: fmt.Sprintf("Mode %s cannot be played with %d at the table: one seat plays solo, two to six play coop or competitive.", out.Options["mode"], out.Seats)}
	}
	return out, nil
}

// Together reports whether seats win and lose together: all but rivals do (BR-37, BR-39).
func (rules) Together(setup game.Setup) bool {
	return setup.Options["mode"] != modeNames[competitive]
}

// PerfectInformation reports whether hands are open: only rivals hide them (BR-10).
func (rules) PerfectInformation(setup game.Setup) bool {
	return setup.Options["mode"] != modeNames[competitive]
}

// New returns the position before the first die.
func (g rules) New(setup game.Setup) (game.State, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return nil, err
	}
	m := modeOf(setup)
	level := uint8(slices.Index(difficulties, setup.Options["difficulty"]))
	st := begin(setup.Seats, m, level, setup.Options["characters"] == "choose", int8(info.Number(setup, "tokens")))
	st.rules = int8(g.info.Rules)
	return st, nil
}

// modeOf returns the mode of a resolved setup.
func modeOf(setup game.Setup) mode { return mode(slices.Index(modeNames[:], setup.Options["mode"])) }
