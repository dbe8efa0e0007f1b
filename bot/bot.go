// Package bot defines computer players. A Bot chooses among a seat's legal actions using only what that seat knows.
package bot

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Bot chooses for one seat of one match. It may keep memory between choices. It is not safe for concurrent use.
type Bot interface {
	// Choose returns one of k.Legal, which must not be empty. When ctx is canceled, it returns soon, with the best action
	// found so far, or with ctx's error if it has found none. For the same seed, iteration budget and knowledge it
	// returns the same action. Knowledge includes the length of the log if AtVersion has set it.
	Choose(ctx context.Context, k *Knowledge) (game.Action, error)
}

// Preparer is implemented by bots that may wait for a solution computed elsewhere. A scheduler that shares processors
// among bots calls Prepare before it gives the bot a slot, because waiting needs no processor.
type Preparer interface {
	// Prepare waits until the bot can choose at its best, until the bot gives up waiting, or until ctx ends.
	Prepare(ctx context.Context, k *Knowledge)
}

// Ender is implemented by bots that want to know how their match ended.
type Ender interface {
	// End is called when the match is over, with what the bot's seat knows of the last position and with what follows
	// "end " in the match's record.
	End(k *Knowledge, result string)
}

// Knowledge is all that a seat knows of a position. Bots see positions only through it.
type Knowledge struct {
	seat    game.Seat
	state   game.State // never handed out
	game    game.Game
	version int // number of log entries; -1: unknown
	log     func() []string
	setup   game.Setup
	without func(game.Action) bool // nil: nothing
}

// Know returns what seat s knows of st. It does not copy the position, which must not change while the Knowledge is in use.
func Know(g game.Game, st game.State, s game.Seat) *Knowledge {
	return &Knowledge{seat: s, state: st, game: g, version: -1}
}

// AtVersion sets the version of the match, the number of entries in its log, to n and returns k.
func (k *Knowledge) AtVersion(n int) *Knowledge {
	k.version = n
	return k
}

// ChoiceHash returns a number that for all practical purposes differs between the choices of a match, and is the same when
// a choice is repeated. It is cheap if AtVersion has set the version; otherwise it is Hash.
func (k *Knowledge) ChoiceHash() uint64 {
	if k.version < 0 {
		return k.Hash()
	}
	// The finalizer of SplitMix64, so that consecutive versions have unrelated hashes.
	x := uint64(k.version)<<8 | uint64(byte(k.seat))
	x = (x + 1) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Under sets the match's setup, resolved, and returns k.
func (k *Knowledge) Under(setup game.Setup) *Knowledge {
	k.setup = setup
	return k
}

// Setup returns the match's setup. It has no seats if it is unknown.
func (k *Knowledge) Setup() game.Setup { return k.setup }

// WithHistory has History return what log returns and returns k. Log returns the match's log as the seat may read it now.
func (k *Knowledge) WithHistory(log func() []string) *Knowledge {
	k.log = log
	return k
}

// History returns the log of the match as the seat may read it now: lines of a record, "?" for what it may not know. It is nil
// if the log is unknown, as in a position that was not played.
func (k *Knowledge) History() []string {
	if k.log == nil {
		return nil
	}
	return k.log()
}

// Version returns the number of entries in the match's log, or -1 if it is unknown.
func (k *Knowledge) Version() int { return k.version }

// Game returns the game played.
func (k *Knowledge) Game() game.Game { return k.game }

// Seat returns the seat whose knowledge this is.
func (k *Knowledge) Seat() game.Seat { return k.seat }

// View returns the position as the seat sees it.
func (k *Knowledge) View() any { return k.state.View(k.seat) }

// Table returns the position as the seat sees it, laid out. The texts of its moves are what players read.
func (k *Knowledge) Table() *table.Table { return k.state.Table(k.seat) }

// Result returns the outcome of the match; over is false if it is not over.
func (k *Knowledge) Result() (r game.Result, over bool) {
	if !game.Over(k.state) {
		return r, false
	}
	return k.state.Result(), true
}

// Without returns the same knowledge with fewer legal actions: those that skip reports are left out. At least one must be left.
func (k *Knowledge) Without(skip func(game.Action) bool) *Knowledge {
	fewer := *k
	fewer.without = skip
	return &fewer
}

// In returns what the seat knows of another position of the game, with the same actions left out.
func (k *Knowledge) In(st game.State) *Knowledge {
	return &Knowledge{seat: k.seat, state: st, game: k.game, version: -1, without: k.without}
}

// Legal appends the seat's legal actions to dst.
func (k *Knowledge) Legal(dst []game.Action) []game.Action {
	n := len(dst)
	dst = k.state.Legal(dst, k.seat)
	if k.without == nil {
		return dst
	}
	return append(dst[:n], slices.DeleteFunc(dst[n:], k.without)...)
}

// Hash returns the same number for all positions that the seat cannot distinguish. Bots mix it into their seed, so that
// their choices are reproducible but form no pattern from one choice to the next.
func (k *Knowledge) Hash() uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(k.seat)})
	// By contract a view encodes as JSON; one that does not fails on every page long before it does here.
	if err := json.NewEncoder(h).Encode(k.View()); err != nil {
		panic("bot: a view does not encode as JSON: " + err.Error())
	}
	return h.Sum64()
}

// Imagine returns a new position that the seat cannot tell from the real one, drawn with r.
func (k *Knowledge) Imagine(r *rand.Rand) game.State {
	st := k.state.Clone()
	st.Imagine(k.seat, r)
	return st
}

// ImagineInto does what Imagine does without allocation: it overwrites dst, a position of the same game.
func (k *Knowledge) ImagineInto(dst game.State, r *rand.Rand) {
	dst.CopyFrom(k.state)
	dst.Imagine(k.seat, r)
}
