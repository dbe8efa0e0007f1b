// Package levels is the ladder of opponents that a player chooses from: four names that mean the
// same in every game, from one who plays anything to one who thinks far ahead.
package levels

import (
	"fmt"
	"strings"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/greedy"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/random"
	"quarterdeck/game"
)

// The names of the levels, weakest first.
const (
	Random   = "random"
	Deckhand = "deckhand"
	Mate     = "mate"
	Captain  = "captain"
)

// Greedy looks one action ahead: a yardstick for studies, not for company.
const Greedy = "greedy"

// Level is one rung of the ladder.
type Level struct {
	Name string
	Doc  string // one sentence for players
	// Iterations is the search's budget for each choice when Opts does not say otherwise: the
	// same on every machine, so that batches repeat themselves.
	Iterations int
	// Time is how long it may think when it plays with people (Live); 0: its Iterations are short enough.
	Time time.Duration
	// Study tells that it is for studies and batches only: not on the ladder that players choose from.
	Study bool
}

// Levels are all levels that players choose from, weakest first.
func Levels() []Level {
	return []Level{
		{Name: Random, Doc: "Plays any legal move, without looking."},
		{Name: Deckhand, Doc: "Looks at the next move only, and not for long: a first opponent, easily surprised.", Iterations: 40},
		{Name: Mate, Doc: "Thinks a few moves ahead and sometimes bluffs: a sound opponent who can be outwitted.", Iterations: 200},
		{Name: Captain, Doc: "Thinks as far ahead as half a second allows and mixes its choices well: the strongest here.", Iterations: 8000, Time: 500 * time.Millisecond},
	}
}

// Studies are the bots that batches and studies have besides.
func Studies() []Level {
	return []Level{{Name: Greedy, Doc: "Tries every action and takes what looks best at once.", Study: true}}
}

// Find is the level of that name, also one for studies only.
func Find(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	for _, l := range Studies() {
		if l.Name == name {
			return l, nil
		}
	}
	return Level{}, fmt.Errorf("there is no bot level %q; the levels are %s", name, strings.Join(names, ", "))
}

// Maker makes a bot of a level for a game that has something better than the search that suits every game, and says
// false for all others.
type Maker func(level string, g game.Game, seed uint64, o Opts) (bot.Bot, bool)

// Opts is the budget for each choice. Its zero value is the level's own number of iterations.
type Opts struct {
	Iterations int           // at most so many iterations
	Time       time.Duration // at most so long
	Makers     []Maker       // asked first, in order
}

// New is a bot of that level. Without Time it repeats itself for the same seed, Opts and knowledge. Whoever plays
// against people must keep the seed from them: it settles every secret choice.
func New(name string, g game.Game, seed uint64, o Opts) (bot.Bot, error) {
	l, err := Find(name)
	if err != nil {
		return nil, err
	}
	for _, makes := range o.Makers {
		if b, ok := makes(name, g, seed, o); ok {
			return b, nil
		}
	}
	return l.search(seed, o), nil
}

// Live is a bot of that level for playing with people: as strong as its time for a choice allows.
func Live(name string, g game.Game, seed uint64, makers ...Maker) (bot.Bot, error) {
	l, err := Find(name)
	if err != nil {
		return nil, err
	}
	return New(name, g, seed, Opts{Time: l.Time, Makers: makers})
}

// search is the level's bot for any game.
func (l Level) search(seed uint64, o Opts) bot.Bot {
	m := mcts.Options{Iterations: o.Iterations, Time: o.Time}
	if m.Iterations == 0 && m.Time == 0 {
		m.Iterations = l.Iterations
	}
	switch l.Name {
	case Random:
		return random.New(seed)
	case Greedy:
		return greedy.New(seed, greedy.Options{Tries: o.Iterations})
	case Deckhand:
		m.Depth = 1
	}
	return mcts.New(seed, m)
}
