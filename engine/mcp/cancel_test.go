package mcp

import (
	"context"
	"errors"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
)

// wavering is a bot that fails while it is told to, or if it is canceled.
type wavering struct{ fails bool }

func (w *wavering) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	if w.fails || ctx.Err() != nil {
		return 0, errors.Join(errors.New("no choice"), ctx.Err())
	}
	return k.Legal(nil)[0], nil
}

// TestActCanceled: a client that cancels neither hurries a bot nor leaves the match waiting, and a bot that failed is asked again.
func TestActCanceled(t *testing.T) {
	w := &wavering{}
	h := hall()
	h.Make = func(string, game.Game, uint64) (bot.Bot, error) { return w, nil }
	g, err := games.Find("sabotage", 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := h.start(t.Context(), g, setup, []string{"", "any"})
	if err != nil {
		t.Fatal(err)
	}
	act := func(ctx context.Context) error {
		return m.act(ctx, 0, g.Format(m.know(0).Legal(nil)[0]))
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for range 4 {
		if err := act(canceled); err != nil {
			t.Fatalf("a canceled request: %v", err)
		}
		if len(m.know(0).Legal(nil)) == 0 {
			t.Fatal("the match waits for a bot")
		}
	}
	for w.fails = true; len(m.know(0).Legal(nil)) > 0; {
		_ = act(t.Context()) // until it is the bot's turn, which fails
	}
	if err := m.act(t.Context(), 0, "any"); err == nil {
		t.Error("a bot that fails is no error")
	}
	w.fails = false
	_ = m.act(t.Context(), 0, "no such action") // refused, but the bot goes on first
	if len(m.know(0).Legal(nil)) == 0 {
		t.Error("after the bot has recovered the match still waits for it")
	}
}
