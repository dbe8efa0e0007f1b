// Package bot is what every computer player is: a Bot chooses among a seat's
// legal actions from what that seat knows, and from nothing else.
package bot

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"

	"quarterdeck/game"
)

// Bot chooses for one seat of one match. It may keep memory between choices. Not for concurrent use.
type Bot interface {
	// Choose returns one of k.Legal, which is not empty. When ctx is cancelled it returns soon
	// with the best action found so far, or ctx's error if it has none. For the same seed,
	// budget of iterations and knowledge it returns the same action.
	Choose(ctx context.Context, k *Knowledge) (game.Action, error)
}

// Preparer is a Bot for which something is being worked out elsewhere. Whoever shares processors among bots lets it
// wait for that before it takes its turn with them.
type Preparer interface {
	// Prepare waits until the bot can choose at its best, until it gives up waiting, or until ctx ends.
	Prepare(ctx context.Context, k *Knowledge)
}

// Knowledge is all that a seat knows of a position: the only way in which a bot meets it.
type Knowledge struct {
	seat  game.Seat
	state game.State // never handed out
	game  game.Game
}

// Know is what seat s knows of st. The position is not copied and must not change meanwhile.
func Know(g game.Game, st game.State, s game.Seat) *Knowledge {
	return &Knowledge{seat: s, state: st, game: g}
}

// Game is the game played.
func (k *Knowledge) Game() game.Game { return k.game }

// Seat is whose knowledge this is.
func (k *Knowledge) Seat() game.Seat { return k.seat }

// View is the position as the seat sees it.
func (k *Knowledge) View() any { return k.state.View(k.seat) }

// Legal appends the seat's legal actions to dst.
func (k *Knowledge) Legal(dst []game.Action) []game.Action { return k.state.Legal(dst, k.seat) }

// Hash tells knowledge apart: the same for positions of which the seat knows the same. Bots mix it
// into their seed, so that their choices repeat themselves but do not follow each other in a pattern.
func (k *Knowledge) Hash() uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(k.seat)})
	// A view is JSON-able by contract; one that is not would show in every page long before it does here.
	if err := json.NewEncoder(h).Encode(k.View()); err != nil {
		panic("bot: a view that is no JSON: " + err.Error())
	}
	return h.Sum64()
}

// Imagine is a new position that the seat cannot tell from the real one, drawn with r.
func (k *Knowledge) Imagine(r *rand.Rand) game.State {
	st := k.state.Clone()
	st.Imagine(k.seat, r)
	return st
}

// ImagineInto is Imagine without allocating: dst is a position of the same game, overwritten.
func (k *Knowledge) ImagineInto(dst game.State, r *rand.Rand) {
	dst.CopyFrom(k.state)
	dst.Imagine(k.seat, r)
}
