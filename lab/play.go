package lab

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// derive returns a seed for one purpose, derived from the batch's seed.
func derive(seed uint64, purpose string, numbers ...int) [sha256.Size]byte {
	buf := binary.BigEndian.AppendUint64([]byte("quarterdeck lab "), seed)
	buf = append(buf, purpose...)
	for _, n := range numbers {
		buf = binary.BigEndian.AppendUint64(buf, uint64(n))
	}
	return sha256.Sum256(buf)
}

// running is a match being played.
type running struct {
	*Match
	plan   *plan
	state  game.State
	dealer *fair.Dealer
	buf    []game.Action
}

// play plays match i from beginning to end.
func (p *plan) play(ctx context.Context, i int) (*Match, error) {
	r, err := p.begin(i)
	if err != nil {
		return nil, err
	}
	for !game.Over(r.state) {
		err := context.Cause(ctx) // chance and simple bots do not check ctx
		switch {
		case err != nil:
		case len(r.Record.Entries) >= p.Longest:
			err = fmt.Errorf("%w after %d actions and draws: its bots go round in circles", ErrEndless, p.Longest)
		default:
			err = r.step(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("match %d of seed %d: %w", i, p.Seed, err)
		}
	}
	r.Result = r.state.Result()
	r.Record.End = game.EndLine(p.Game, r.Result)
	r.tell()
	return r.Match, nil
}

func (p *plan) begin(i int) (*running, error) {
	st, err := p.Game.New(p.Setup)
	if err != nil {
		return nil, err
	}
	deal := i / max(1, p.Repeat)
	if p.Paired {
		deal = i / 2
	}
	seed := fair.Seed(derive(p.Seed, "deal", deal))
	if p.Deal != nil {
		seed = *p.Deal
	}
	commit := seed.Commit()
	info := p.Game.Info()
	rec := &record.Record{Game: info.ID, Rules: info.Rules, Setup: p.Setup, Seed: &seed, Commit: &commit}
	r := &running{
		Match:  &Match{Index: i, Record: rec, Bots: p.sitting(i)},
		plan:   p,
		state:  st,
		dealer: fair.NewDealer(seed, make([]fair.Nonce, p.seats)),
	}
	for s, which := range r.Match.Bots {
		level := p.Bots[which]
		rec.Names = append(rec.Names, record.Bot(level))
		key := derive(p.Seed, "bot", i, s)
		b, err := p.Make(level, p.Game, binary.BigEndian.Uint64(key[:]))
		if err != nil {
			return nil, err
		}
		r.Played = append(r.Played, b)
	}
	return r, nil
}

// step plays one action of chance or of a seat that the match waits for. In an open phase these seats take turns.
func (r *running) step(ctx context.Context) error {
	actors := game.RequiredActors(r.state)
	if actors == game.NatureOnly {
		r.do(game.Nature, r.dealer.Draw(r.state))
		return nil
	}
	s := r.turn(actors)
	a, err := r.choose(ctx, s)
	if err != nil && (r.plan.Failed == nil || ctx.Err() != nil) {
		return err
	}
	if err != nil {
		r.plan.Failed(Failure{Match: r.Index, Seat: s, Level: r.level(s), Err: err})
		a = r.atRandom(s)
		r.Random = append(r.Random, len(r.Record.Entries))
	}
	r.Length++
	r.do(s, a)
	return nil
}

// choose returns what the bot of s chooses, if it is legal.
func (r *running) choose(ctx context.Context, s game.Seat) (game.Action, error) {
	a, err := r.Played[s].Choose(ctx, r.knowledge(s))
	if err != nil {
		return 0, err
	}
	if !game.IsLegal(r.state, s, a, r.buf) {
		return 0, fmt.Errorf("bot %s chose %q, which is not legal for seat %d", r.level(s), r.plan.Game.Format(a), s)
	}
	return a, nil
}

// level returns the level that plays seat s.
func (r *running) level(s game.Seat) string { return r.plan.Bots[r.Match.Bots[s]] }

// knowledge returns what s knows now.
func (r *running) knowledge(s game.Seat) *bot.Knowledge {
	return bot.Know(r.plan.Game, r.state, s).Under(r.plan.Setup).AtVersion(len(r.Record.Entries)).WithHistory(func() []string {
		lines, err := r.Record.LinesFor(r.plan.Game, s)
		if err != nil {
			panic("lab: the log of a match that was played cannot be replayed: " + err.Error())
		}
		return lines
	})
}

// atRandom returns a legal action of s that follows from the batch's seed.
func (r *running) atRandom(s game.Seat) game.Action {
	key := derive(r.plan.Seed, "random", r.Index, len(r.Record.Entries))
	legal := r.state.Legal(nil, s)
	return legal[binary.BigEndian.Uint64(key[:])%uint64(len(legal))]
}

// tell tells the bots that want to know it how the match ended.
func (r *running) tell() {
	for s, b := range r.Played {
		if e, ok := b.(bot.Ender); ok {
			e.End(r.knowledge(game.Seat(s)), r.Record.End)
		}
	}
}

// ErrEndless is returned for a match that does not end.
var ErrEndless = errors.New("not over")

// endless is a number of actions and draws that no sensible match reaches. Not all games bound the length of a match,
// and its record is kept in memory.
const endless = 200_000

// turn returns the member of actors that follows the last seat that acted.
func (r *running) turn(actors game.Seats) game.Seat {
	for i := len(r.Record.Entries) - 1; i >= 0; i-- {
		if last := r.Record.Entries[i].Actor; last >= 0 {
			if above := actors &^ game.UpTo(int(last)+1); above != 0 {
				return above.First()
			}
			break
		}
	}
	return actors.First()
}

func (r *running) do(s game.Seat, a game.Action) {
	r.state.Apply(s, a)
	r.Record.Entries = append(r.Record.Entries, record.Entry{Actor: s, Action: a})
}
