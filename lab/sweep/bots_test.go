package sweep

import (
	"strings"
	"testing"

	"quarterdeck/games/duel"
	"quarterdeck/games/sabotage"
)

// A bot that never passes is another bot, and a word that begins no action is refused with those that do.
func TestRestrictedBots(t *testing.T) {
	plan, _, err := (&Request{Game: sabotage.Game(), Bots: []string{"deckhand", "deckhand@20-pass"}, Seed: 1}).Plan()
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlayer(plan, sabotage.Game(), nil)
	if err != nil {
		t.Fatal(err)
	}
	row, err := p.Play(t.Context(), 0, 0)
	if err != nil || row == nil {
		t.Fatalf("no deal was played: %v", err)
	}
	if who, err := parsePlayer("adaptive-150"); err != nil || who.level != "adaptive-150" || who.without != nil {
		t.Errorf("adaptive-150 is read as %+v, %v", who, err)
	}
	for bad, want := range map[string]string{
		"mate-past":    `no action of Heads Up Duel begins with "past"; these do: play, queen, ready`,
		"mate-":        `begins with ""`,
		"mate@x-queen": "not a level with a budget",
		"bosun-queen":  `no bot level "bosun"`,
	} {
		plan, _, err := (&Request{Game: duel.Game(), Bots: []string{"mate", bad}, Seed: 1}).Plan()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewPlayer(plan, duel.Game(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", bad, err, want)
		}
	}
}
