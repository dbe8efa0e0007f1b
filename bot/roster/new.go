package roster

import (
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/bastion"
	"quarterdeck/bot/greedy"
	"quarterdeck/bot/mcts"
	"quarterdeck/bot/random"
	"quarterdeck/game"
	"quarterdeck/internal/adaptive"
)

// Opts is the budget for each choice. Its zero value is the level's own number of iterations.
type Opts struct {
	Iterations int           // at most so many iterations
	Time       time.Duration // at most so long
	// General makes every level use the general search, even where a game has bots of its own. It serves comparisons and
	// measurements of the search.
	General bool
	// Book holds exact solutions of Bastion's Breach for choices that may take Time; nil: none.
	Book *bastion.Book
}

// New returns a bot of that level for a game: the game's own bot if Games lists one, or else the general search.
// Without Time, the bot makes the same choices for the same seed, Opts and knowledge. Keep the seed secret from
// opponents: it determines every secret choice.
func New(level string, g game.Game, seed uint64, o Opts) (bot.Bot, error) {
	if strength, ok := adaptive.Strength(level); ok {
		return newMixture(strength, g, seed, o)
	}
	l, err := Find(level)
	if err != nil {
		return nil, err
	}
	if own := Of(g.Info().ID).Bots[level]; own != nil && !o.General {
		return own(l, seed, o), nil
	}
	return l.search(seed, o), nil
}

// Live returns a bot of that level for playing with people, as strong as its time for a choice allows. For book see Opts.
func Live(level string, g game.Game, seed uint64, book *bastion.Book) (bot.Bot, error) {
	l, err := Find(level)
	if err != nil {
		return nil, err
	}
	return New(level, g, seed, Opts{Time: l.Time, Book: book})
}

// search returns the level's bot for any game.
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
