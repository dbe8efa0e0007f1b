package lab_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/lab"
)

// endless is a game in which actions change nothing, and the first action cancels.
type endless struct {
	game.Game
	cancel context.CancelFunc
}

type stuck struct {
	game.State
	cancel context.CancelFunc
}

func (g endless) New(s game.Setup) (game.State, error) {
	st, err := g.Game.New(s)
	return stuck{st, g.cancel}, err
}

func (st stuck) Apply(game.Seat, game.Action) { st.cancel() }

// An interrupt ends a batch in the middle of a match, even if the bots ignore it.
func TestInterruptedMidMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	g := endless{bastion.Game(), cancel}
	if _, err := lab.Run(ctx, lab.Spec{Game: g, Bots: []string{"random"}, N: 1, Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// A match that the bots never end is an error and does not fill the memory.
func TestEndlessMatch(t *testing.T) {
	g := endless{bastion.Game(), func() {}}
	if _, err := lab.Run(t.Context(), lab.Spec{Game: g, Bots: []string{"random"}, N: 1, Workers: 1}); err == nil || !strings.Contains(err.Error(), "match 0 of seed 0: not over after 200000 actions") {
		t.Errorf("%v", err)
	}
}
