package roster

import (
	"fmt"
	"strings"
	"time"

	"quarterdeck/internal/adaptive"
)

// The names of the levels, weakest first.
const (
	Random   = "random"
	Deckhand = "deckhand"
	Mate     = "mate"
	Captain  = "captain"
)

// Greedy names the level that looks one action ahead. It is a baseline for studies, not an opponent for players.
const Greedy = "greedy"

// Level is one rung of the ladder.
type Level struct {
	Name string
	Doc  string // one sentence for players
	// Iterations is the search's budget for each choice when Opts names none. It is the same on every machine, so batches
	// are reproducible.
	Iterations int
	// Time is how long the bot may think when it plays with people (Live); 0: Iterations bound it, and they are short.
	Time time.Duration
	// Study reports whether the level is for studies and batches only. Players are not offered it.
	Study bool
}

// Heavy reports whether the level may think for long, so that a server schedules it apart from the others.
func (l Level) Heavy() bool { return l.Time > 0 }

// Levels returns the levels that players choose from, weakest first.
func Levels() []Level {
	return []Level{
		{Name: Random, Doc: "Plays any legal move at random."},
		{Name: Deckhand, Doc: "Looks only at the next move, and not for long: a good first opponent, easily surprised.", Iterations: 40},
		{Name: Mate, Doc: "Thinks a few moves ahead and sometimes bluffs: a sound opponent who can be outwitted.", Iterations: 200},
		{Name: Captain, Doc: "Thinks as far ahead as half a second allows and mixes its choices well: the strongest bot here.", Iterations: 8000, Time: 500 * time.Millisecond},
	}
}

// Offered returns Levels and the adaptive bot.
func Offered() []Level { return append(Levels(), adaptiveLevel(Adaptive, adaptive.First)) }

// Names returns the names of Levels.
func Names() []string { return namesOf(func(Level) bool { return true }) }

// HeavyNames returns the names of the levels that are Heavy, with those of adaptive bots.
func HeavyNames() []string {
	names := namesOf(Level.Heavy)
	for strength := adaptive.Min; strength <= adaptive.Max; strength++ {
		if l := adaptiveLevel(adaptive.Level(strength), strength); l.Heavy() {
			names = append(names, l.Name)
		}
	}
	return names
}

func namesOf(listed func(Level) bool) (names []string) {
	for _, l := range Levels() {
		if listed(l) {
			names = append(names, l.Name)
		}
	}
	return names
}

// Studies returns the levels that exist only for batches and studies.
func Studies() []Level {
	return []Level{{Name: Greedy, Doc: "Tries every action and takes what looks best at once.", Study: true}}
}

// Adaptive is the level of the bot whose strength follows the results of the guest who plays it. It is no rung of the ladder: Levels
// does not list it.
const Adaptive = adaptive.Name

// adaptiveLevel returns the level of an adaptive bot. It is Heavy if captain makes some of its choices.
func adaptiveLevel(name string, strength int) Level {
	l := Level{Name: name, Doc: "Becomes stronger when you win against it and weaker when you lose, so that your results come out about even."}
	if _, above, percent := rungs(strength); percent > 0 {
		for _, rung := range Levels() {
			if rung.Name == above {
				l.Time = rung.Time
			}
		}
	}
	return l
}

// Find returns the level of that name, also one for studies only or that of an adaptive bot.
func Find(name string) (Level, error) {
	if strength, ok := adaptive.Strength(name); ok {
		return adaptiveLevel(name, strength), nil
	}
	for _, l := range append(Levels(), Studies()...) {
		if l.Name == name {
			return l, nil
		}
	}
	return Level{}, fmt.Errorf("there is no bot level %q; the levels are %s", name, strings.Join(append(Names(), Adaptive), ", "))
}
