package equilibrium

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

// AtOnce is the number of cards left from which on a position is solved on the spot, without a book: within a
// tenth of a second on one core.
const AtOnce = 9

// Bot plays the equilibrium of Bastion's Breach with an open row. It is a bot.Bot.
type Bot struct {
	seed     uint64
	book     *Book
	wait     time.Duration
	fallback bot.Bot
	late     *solve.Solution // of this match, from AtOnce cards on
	lateRow  string
}

var _ bot.Bot = (*Bot)(nil)

// New is a bot for one match. With a book it waits up to so long for the solution of the row while
// more than AtOnce cards are left; without it, or if that takes longer, and whenever the row is hidden, fallback
// chooses. From AtOnce cards on it needs neither.
func New(seed uint64, book *Book, wait time.Duration, fallback bot.Bot) *Bot {
	return &Bot{seed: seed, book: book, wait: wait, fallback: fallback}
}

// Choose draws a card from the optimal mix of the seat's position.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	r := rand.New(rand.NewPCG(b.seed, 0x6d6978))
	st := k.Imagine(r) // an open row hides nothing but the other's sealed choice, which FromState does not read
	pos, err := solve.FromState(st)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	sol, err := b.solution(ctx, st, pos)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	answer, err := sol.At(pos)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	card := draw(answer.Choices[k.Seat()], rand.New(rand.NewPCG(b.seed, uint64(pos.Left()))))
	return k.Game().Parse("play " + card.String())
}

var errNoBook = errors.New("no solution in time")

// solution covers pos: the whole row's from the book, or one of the end alone.
func (b *Bot) solution(ctx context.Context, st game.State, pos solve.Position) (*solve.Solution, error) {
	row, err := rowOf(st)
	if err != nil {
		return nil, err
	}
	if pos.Left() <= AtOnce {
		return b.end(ctx, row, pos)
	}
	if b.book == nil {
		return nil, errNoBook
	}
	ctx, cancel := context.WithTimeout(ctx, b.wait)
	defer cancel()
	return b.book.Solution(ctx, row)
}

// end is the solution from AtOnce cards on; it serves until the match ends.
func (b *Bot) end(ctx context.Context, row []solve.Rank, pos solve.Position) (*solve.Solution, error) {
	if b.late != nil && b.lateRow == rowName(row) {
		if _, err := b.late.At(pos); err == nil {
			return b.late, nil
		}
	}
	sol, err := solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: 1})
	if err == nil {
		b.late, b.lateRow = sol, rowName(row)
	}
	return sol, err
}

// rowOf is the whole row that the match is played on.
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

// draw is one card of the mix.
func draw(choices []solve.Choice, r *rand.Rand) solve.Rank {
	at := r.Float64()
	for _, c := range choices {
		if at -= c.Chance; at < 0 {
			return c.Card
		}
	}
	best := choices[0] // rounding left a crumb: the most frequent card takes it
	for _, c := range choices {
		if c.Chance > best.Chance {
			best = c
		}
	}
	return best.Card
}
