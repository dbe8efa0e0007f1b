package roster

import (
	"quarterdeck/bot"
	"quarterdeck/bot/bastion"
	"quarterdeck/bot/breach"
	"quarterdeck/bot/duel"
	"quarterdeck/bot/port"
	"quarterdeck/bot/sabotage"
	breachrules "quarterdeck/games/breach"
	portrules "quarterdeck/games/port"
)

// Entry holds the settings of one game. Its zero value fits any game.
type Entry struct {
	ID string // the game's
	// Bots makes the game's own bots, by level. The general search plays the other levels.
	Bots map[string]Maker
	// Judge makes the coach's judge of positions, with a budget for each evaluation; nil: the search. Use NewJudge.
	Judge func(seed uint64, iterations int) bot.Judge
	// Playout is the cost of one playout in iterations of that budget, if Judge plays positions out as the game's bot
	// would play; otherwise 0. Where nothing is hidden, such a Judge gives a position the same value every time.
	Playout int
	// OpenDraws and HiddenDraws are how the coach samples chance draws when seats know the same and when they do not.
	OpenDraws, HiddenDraws Sampling
	// Solved reports whether matches under these options are solved exactly; nil: none are.
	Solved func(options map[string]string) bool
	// Exam is how programs are examined in the game; nil: they are not.
	Exam *Exam
	// Daily is the game's deal of the day; nil: it has none.
	Daily *Daily
}

// Maker makes a bot of a level with the budget of its choices.
type Maker func(l Level, seed uint64, o Opts) bot.Bot

// Sampling is how the coach samples chance draws; zero fields: 52 outcomes, 12 repeats.
type Sampling struct {
	Outcomes int // of a draw, at most
	Repeats  int // evaluations of the actual outcome
}

// Daily is a game's deal of the day, for one player and, in games of two seats, captain.
type Daily struct {
	Title    string   // "The daily voyage"
	Unit     string   // what its score counts, for example "port"; empty if there are only wins, draws and losses
	MaxScore int      // the best score, if every match can reach it; otherwise 0
	Options  []string // options that players may choose; the others keep their default
	Seats    int      // 0: one
	First    bool     // it was the first of all: its addresses do not name the game
	// Trials is how many matches captain plays from the player's seat for par; 0: one.
	Trials int
	// Even reports whether both seats have the same deal, so that best play of both gives each the same chances.
	Even bool
	// Picker plays candidates in order to pick the day's deal; empty: the first candidate is the deal.
	Picker Quick
}

// Quick is a level with a small budget.
type Quick struct {
	Level      string
	Iterations int // 0: the level's own
	// Weaker is a level that also plays each candidate, as often. It serves games where a level always plays a deal in the same way:
	// the closest deal is then one that the one level wins and the other loses.
	Weaker string
}

// Games returns the entries of all games that have one.
func Games() []Entry {
	return []Entry{
		{ID: "bastion", Bots: map[string]Maker{Captain: newBastion}, Solved: bastion.Solved,
			Exam:  &Exam{Plays: Mate, Share: 1, PerDeal: 8},
			Daily: &Daily{Title: "The daily siege", Unit: "point", Seats: 2, Even: true, Picker: Quick{Level: Deckhand}}},
		{ID: "sabotage", Bots: map[string]Maker{Captain: newSabotage}, Judge: judgeSabotage,
			Exam:  &Exam{Plays: Mate, Share: 0.5, PerDeal: 1, Iterations: 4000},
			Daily: &Daily{Title: "The daily sabotage", Seats: 2, Trials: 8, Picker: Quick{Level: Deckhand, Iterations: 8}}},
		{ID: "duel", Bots: map[string]Maker{Deckhand: newDuel(duel.Deckhand()), Mate: newDuel(duel.Mate()), Captain: newDuel(duel.Captain())},
			Exam:  &Exam{Plays: Mate, Share: 1, PerDeal: 1, Playouts: 8},
			Daily: &Daily{Title: "The daily duel", Unit: "point", Seats: 2, Trials: 8, Picker: Quick{Level: Mate}}},
		{ID: "port", Bots: map[string]Maker{Captain: newPort}, Judge: judgePort,
			Exam:        &Exam{Plays: Captain, Share: 1, PerDeal: 1, Iterations: 1}, // the odds take no iterations
			OpenDraws:   Sampling{Outcomes: 44, Repeats: 2},                         // every card of the deck; all evaluations agree
			HiddenDraws: Sampling{Outcomes: 12, Repeats: 4},
			Daily:       &Daily{Title: "The daily voyage", First: true, Unit: "port", MaxScore: portrules.Ports, Options: []string{"ports", "lastport"}}},
		{ID: "breach", Bots: map[string]Maker{Deckhand: newBreach(breachrules.Careless), Mate: newBreach(breachrules.Sound), Captain: newBreach(breachrules.Expert)},
			Judge: judgeBreach, Playout: breachPlayout,
			Exam:  &Exam{Seats: 2, Plays: Captain, Share: 1. / 8, PerDeal: 1, Iterations: 4 * breachPlayout},
			Daily: &Daily{Title: "The daily escape", Picker: Quick{Level: Captain, Weaker: Mate}}}, // captain plays a deal in one way only
	}
}

// Of returns the entry of the game with that id, or the zero Entry if it has none.
func Of(id string) Entry {
	for _, e := range Games() {
		if e.ID == id {
			return e
		}
	}
	return Entry{}
}

// newBastion returns a bot that plays by exact solutions. With a Time for each choice, it uses the book from the first
// card on. In batches, and without a book, it estimates the first two rounds. Only hidden rows are searched.
func newBastion(l Level, seed uint64, o Opts) bot.Bot {
	book := o.Book
	if o.Time == 0 {
		book = nil
	}
	return bastion.New(seed, book, l.search(seed, o))
}

func newSabotage(_ Level, seed uint64, o Opts) bot.Bot {
	return sabotage.New(seed, sabotage.Options{Iterations: o.Iterations, Time: o.Time})
}

// newDuel returns a Maker of bots with these options. Iterations bound the number of hands that they imagine.
func newDuel(options duel.Options) Maker {
	return func(_ Level, seed uint64, o Opts) bot.Bot {
		own := options
		if o.Iterations > 0 {
			own.Worlds = min(own.Worlds, o.Iterations)
		}
		return duel.New(seed, own)
	}
}

func newPort(_ Level, seed uint64, _ Opts) bot.Bot { return port.New(seed) }

func newBreach(skill breachrules.Skill) Maker {
	return func(_ Level, seed uint64, _ Opts) bot.Bot { return breach.New(seed, skill) }
}
