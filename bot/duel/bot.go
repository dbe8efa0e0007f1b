// Package duel plays Heads Up Duel: it trades, buys, picks an opponent and duels.
//
// In a duel the bot imagines hands of the opponent. For each hand it plays every showdown pair to the end of the round:
// both sides reply in turn with what would be best if the round ended then. It values the cards left by Worth or by a
// trained net. The showdown is solved in mixed strategies over all imagined hands. After it, the bot plays the best reply; captain tries
// each move in rollouts, in which each side chooses by a few hands that the other may hold.
// While trading, it makes and accepts offers by the worth of its deck, and knows other hands only through imagined ones.
package duel

import (
	"context"
	"math/rand/v2"
	"strings"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// Options are a level's budget. Worlds, Answers and Steps count as at least 1.
type Options struct {
	Worlds   int     // imagined hands of the opponent for a showdown
	Answers  int     // imagined hands of the opponent for a choice after the showdown
	Views    int     // for each of these, hands that the opponent may take the seat to hold, for rollouts; 0: no rollouts
	Steps    int     // iterations of regret matching for a showdown
	Replies  bool    // play imagined rounds to their end instead of evaluating them after the showdown
	Offers   int     // own trading actions in a stage; 0: the bot only answers offers and declares itself ready
	Buys     bool    // buys packs
	Taste    float32 // largest error, as a fraction, in what the bot pays for a kind of pack
	Haggles  bool    // values marbles by the packs that they buy, and asks opponents for marbles
	Discount float32 // fraction of the cards' later worth that the bot ignores
	Net      bool    // values hands by the trained net instead of card by card
	Endings  bool    // plays by the exact solution once few cards are left and it knows the opponent's hand
	Blind    float32 // how often, in a showdown, the opponent plays any rank as if it guessed nothing of the bot's hand
	MinPart  float32 // cards with a smaller probability in a mix are not played
}

// Bot plays by Options. Use New.
type Bot struct {
	policy
	seed   uint64
	taste  [len(packs)]float32 // of every kind of pack
	world  *rules.State
	second *rules.State // imagined by the opponent in world
	worlds []Deck
	ideas  []guess
	legal  []game.Action
	texts  []string // of legal
	rnd    *rand.Rand
}

var _ bot.Bot = (*Bot)(nil)

// New returns a Bot that makes the same choices for the same seed, Options and knowledge.
func New(seed uint64, o Options) *Bot {
	o.Worlds, o.Answers, o.Steps = max(o.Worlds, 1), max(o.Answers, 1), max(o.Steps, 1)
	return &Bot{seed: seed, policy: policy{opts: o}, taste: tastes(seed, o.Taste)}
}

// Choose takes some milliseconds, so it checks ctx only at the start.
func (b *Bot) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	b.legal = k.Legal(b.legal[:0])
	if len(b.legal) == 1 {
		return b.legal[0], nil
	}
	b.texts = b.texts[:0]
	for _, a := range b.legal {
		b.texts = append(b.texts, k.Game().Format(a))
	}
	b.rnd = rand.New(rand.NewPCG(b.seed, k.Hash()))
	v := k.View().(*rules.View)
	switch v.Phase {
	case "showdown":
		return b.chooseShowdown(k, v), nil
	case "advantage":
		return b.chooseAdvantage(k, v), nil
	case "pick":
		return b.chooseOpponent(k, v), nil
	}
	return b.chooseTrade(k, v), nil
}

// imagine returns a position that the seat cannot tell from the real one.
func (b *Bot) imagine(k *bot.Knowledge) *rules.State {
	if b.world == nil {
		b.world = k.Imagine(b.rnd).(*rules.State)
		return b.world
	}
	k.ImagineInto(b.world, b.rnd)
	return b.world
}

// chooseShowdown chooses a showdown card (HD-16).
func (b *Bot) chooseShowdown(k *bot.Knowledge, v *rules.View) game.Action {
	start, other := boutOf(v, k.Seat())
	return b.find("play " + b.policy.showdown(start, b.hands(k, other, b.opts.Worlds), b.rnd).Letter())
}

// chooseAdvantage chooses in an advantage phase (HD-17).
func (b *Bot) chooseAdvantage(k *bot.Knowledge, v *rules.View) game.Action {
	now, other := boutOf(v, k.Seat())
	touched := false
	for _, s := range v.Duel.Sides {
		touched = touched || s.Touches && s.Seat == int(other)
	}
	switch m := b.policy.advantageMove(now, b.guesses(k, other), touched); m.kind {
	case playing:
		return b.find("play " + m.rank.Letter())
	case playingQueen:
		return b.find("play " + rules.Queen.Letter())
	case throughQueen:
		return b.find("queen " + m.rank.Letter())
	}
	return b.find("ready")
}

// hands returns n imagined hands of the opponent.
func (b *Bot) hands(k *bot.Knowledge, other game.Seat, n int) []Deck {
	b.worlds = b.worlds[:0]
	for range n {
		b.worlds = append(b.worlds, b.imagine(k).Holding(other))
	}
	return b.worlds
}

// guesses returns imagined hands of the opponent for a choice after the showdown.
func (b *Bot) guesses(k *bot.Knowledge, other game.Seat) []guess {
	if b.ideas == nil {
		b.ideas = make([]guess, b.opts.Answers)
	}
	for i := range b.ideas {
		g := &b.ideas[i]
		st := b.imagine(k)
		g.hand, g.mine = st.Holding(other), g.mine[:0]
		for range b.opts.Views {
			if b.second == nil {
				b.second = st.Clone().(*rules.State)
			}
			b.second.CopyFrom(st)
			b.second.Imagine(other, b.rnd)
			g.mine = append(g.mine, b.second.Holding(k.Seat()))
		}
	}
	return b.ideas
}

// find returns the first legal action whose notation starts with prefix, or else the first legal action.
func (b *Bot) find(prefix string) game.Action {
	for i, t := range b.texts {
		if strings.HasPrefix(t, prefix) {
			return b.legal[i]
		}
	}
	return b.legal[0]
}

// boutOf returns the duel as the seat sees it, with the seat as side 0 and the opponent's hand empty.
func boutOf(v *rules.View, seat game.Seat) (b bout, other game.Seat) {
	b.low = v.Duel.Low
	b.tiebreak = v.Rules.Tiebreak
	b.mirrorJoker = strings.HasPrefix(v.Joker, "When")
	for _, s := range v.Duel.Sides {
		i := 0
		if s.Seat != int(seat) {
			i, other = 1, game.Seat(s.Seat)
		}
		h := &b.sides[i]
		for _, c := range s.Table {
			switch r := rankOf(c[0]); {
			case r <= rules.Ten:
				h.sum += int16(r) + 2
			case r == rules.Joker:
				h.jokers++
			}
		}
		h.kings, h.queens, h.points = int8(s.Kings), int8(s.Queens), int16(s.Points)
		h.rounds = int16(s.Bare)
		h.playable = specials
		if s.Match != "" {
			h.playable |= 1 << rankOf(s.Match[0])
		}
	}
	b.sides[0].setHand(handOf(v))
	return b, other
}

func handOf(v *rules.View) (d Deck) {
	for _, c := range v.Hand {
		d[rankOf(c[0])]++
	}
	return d
}

const rankLetters = "23456789TJQKAX"

func rankOf(letter byte) rules.Rank { return rules.Rank(strings.IndexByte(rankLetters, letter)) }

// chooseOpponent chooses the opponent against whom the deck has the highest expected result.
func (b *Bot) chooseOpponent(k *bot.Knowledge, v *rules.View) game.Action {
	mine := handOf(v)
	var sum [game.MaxSeats]float32
	for range b.opts.Worlds {
		st := b.imagine(k)
		for s := range v.Seats {
			d := Deck(st.Holding(game.Seat(s)))
			sum[s] += Against(&mine, &d)
		}
	}
	best := 0
	for i := range b.legal {
		if sum[b.texts[i][len("pick ")]-'0'] > sum[b.texts[best][len("pick ")]-'0'] {
			best = i
		}
	}
	return b.legal[best]
}
