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

// Bot plays the equilibrium of Bastion's Breach with an open row, or nearly while the row is not solved. Use New.
type Bot struct {
	seed     uint64
	book     *Book
	fallback bot.Bot
}

var (
	_ bot.Bot      = (*Bot)(nil)
	_ bot.Preparer = (*Bot)(nil)
)

// New returns a bot for one match. It takes its mixed strategy from the book. While the row is not solved, or if book is
// nil, it plays as Unsolved does. If the row is hidden, or if there is no time for Unsolved, fallback chooses. Choose
// never waits for the book; Prepare does, for half a second.
func New(seed uint64, book *Book, fallback bot.Bot) *Bot {
	return &Bot{seed: seed, book: book, fallback: fallback}
}

// Choose draws a card from the mix of the seat's position.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	r := rand.New(rand.NewPCG(b.seed, 0x6d6978))
	st := k.Imagine(r) // an open row hides only the opponent's hidden choice, which FromState does not read
	pos, err := solve.FromState(st)
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	mix, err := b.mix(ctx, st, pos, int(k.Seat()))
	if err != nil {
		return b.fallback.Choose(ctx, k)
	}
	card := sample(mix, rand.New(rand.NewPCG(b.seed, k.Hash()))) // by all that is known, so that a replayed row gets new draws
	return k.Game().Parse("play " + card.String())
}

// prepareTimeout bounds how long Prepare waits for a row. Solving one takes several seconds, so this helps only where it
// is nearly done. With no opponent to wait for, a card should not take longer than a second.
const prepareTimeout = 500 * time.Millisecond

// Prepare waits up to half a second for the solution of the row, if Choose would take its mix from the book.
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

// mix returns the seat's mix at pos: the exact one, or that of Unsolved.
func (b *Bot) mix(ctx context.Context, st game.State, pos solve.Position, seat int) (mix solve.Mix, err error) {
	limit, timed := bot.TimeLimit(ctx)
	row, err := rowOf(st)
	if err != nil {
		return mix, err
	}
	if b.book != nil && pos.Left() > EndgameCards {
		lookup := b.book.Ready
		if timed {
			lookup = b.book.Peek
		}
		if sol := lookup(row); sol != nil {
			answer, err := sol.At(pos)
			if err != nil {
				return mix, err
			}
			return answer.Mix(seat), nil
		}
	}
	if timed && (limit < solvingTime && pos.Left() == estimated || isShort(pos)) {
		return mix, errNoTime
	}
	return Unsolved(ctx, pos, seat)
}

// solvingTime is enough for Unsolved to solve the position in which it takes longest.
const solvingTime = time.Second

var errNoTime = errors.New("there is no time to solve the position")

// Unsolved returns how a seat mixes its cards at pos without the solution of the row. The first two choices come from
// Opening. With 11 cards left or fewer, the position is solved, and so is the first choice of a row of 12 cards.
func Unsolved(ctx context.Context, pos solve.Position, seat int) (mix solve.Mix, err error) {
	if pos.Left() > estimated && !isShort(pos) {
		return Opening(pos, seat)
	}
	answer, err := SolveEndgame(ctx, pos)
	if err != nil {
		return mix, err
	}
	return answer.Mix(seat), nil
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
func sample(mix solve.Mix, r *rand.Rand) solve.Rank {
	at, best := r.Float64(), solve.Rank(0)
	for card, chance := range mix {
		if at -= chance; at < 0 {
			return solve.Rank(card)
		}
		if chance > mix[best] {
			best = solve.Rank(card)
		}
	}
	return best // on a rounding error, the most frequent card
}
