package bastion

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	solve "quarterdeck/solve/bastion"
)

// Bot plays the equilibrium of Bastion's Breach with an open row. Use New.
type Bot struct {
	seed     uint64
	book     *Book
	fallback bot.Bot
}

var (
	_ bot.Bot      = (*Bot)(nil)
	_ bot.Preparer = (*Bot)(nil)
)

// New returns a bot for one match. While more than EndgameCards cards are left, it takes its mixed strategy from the book.
// If the row is not solved yet, if book is nil, or if the row is hidden, fallback chooses. Choose never waits for the
// book; Prepare does, for up to 12 seconds. From EndgameCards cards on, the bot needs neither book nor fallback.
func New(seed uint64, book *Book, fallback bot.Bot) *Bot {
	return &Bot{seed: seed, book: book, fallback: fallback}
}

// Choose draws a card from the optimal mix of the seat's position.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	r := rand.New(rand.NewPCG(b.seed, 0x6d6978))
	st := k.Imagine(r) // an open row hides only the opponent's hidden choice, which FromState does not read
	pos, err := solve.FromState(st)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	answer, err := b.answer(ctx, st, pos)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	card := sample(answer.Choices[k.Seat()], rand.New(rand.NewPCG(b.seed, uint64(pos.Left()))))
	return k.Game().Parse("play " + card.String())
}

// prepareTimeout bounds how long Prepare waits for a row. On two idle processors, solving one takes less.
const prepareTimeout = 12 * time.Second

// Prepare waits up to 12 seconds for the solution of the row, if Choose would take its mix from the book.
func (b *Bot) Prepare(ctx context.Context, k *bot.Knowledge) {
	if b.book == nil {
		return
	}
	st := k.Imagine(rand.New(rand.NewPCG(b.seed, 0)))
	pos, err := solve.FromState(st)
	if err != nil || pos.Left() <= EndgameCards {
		return
	}
	row, err := rowOf(st)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, prepareTimeout)
	defer cancel()
	b.book.Await(ctx, row)
}

var errNotReady = errors.New("the row is not solved yet")

// answer returns the exact answer for pos, from the book while many cards are left.
func (b *Bot) answer(ctx context.Context, st game.State, pos solve.Position) (*solve.Answer, error) {
	if pos.Left() <= EndgameCards {
		return SolveEndgame(ctx, pos)
	}
	if b.book == nil {
		return nil, errNotReady
	}
	row, err := rowOf(st)
	if err != nil {
		return nil, err
	}
	lookup := b.book.Ready
	if _, timed := bot.TimeLimit(ctx); timed {
		lookup = b.book.Peek
	}
	sol := lookup(row)
	if sol == nil {
		return nil, errNotReady
	}
	return sol.At(pos)
}

// rowOf returns the whole row of the match.
func rowOf(st game.State) ([]solve.Rank, error) {
	var row []solve.Rank
	for _, letter := range st.View(game.Watcher).(rules.View).Row {
		r, err := solve.ParseRank(letter)
		if err != nil {
			return nil, err
		}
		row = append(row, r)
	}
	return row, nil
}

// sample returns a card drawn at random from the mix.
func sample(choices []solve.Choice, r *rand.Rand) solve.Rank {
	at := r.Float64()
	for _, c := range choices {
		if at -= c.Chance; at < 0 {
			return c.Card
		}
	}
	best := choices[0] // on a rounding error, return the most frequent card
	for _, c := range choices {
		if c.Chance > best.Chance {
			best = c
		}
	}
	return best.Card
}
