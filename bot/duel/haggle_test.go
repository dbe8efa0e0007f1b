package duel_test

import (
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
	"quarterdeck/lab"
)

// event plays seeded events of captain and mate in turn around a table of four, and counts what each level buys.
func event(t *testing.T, pairs int) (b *lab.Batch, bought [2]map[string]int) {
	t.Helper()
	bought = [2]map[string]int{{}, {}}
	b, err := lab.Run(t.Context(), lab.Spec{
		Game: rules.Game(), Setup: game.Setup{Seats: 4}, Bots: []string{roster.Captain, roster.Mate}, N: pairs, Seed: 2, Paired: true,
		Each: func(m *lab.Match) error {
			for _, e := range m.Record.Entries {
				if pack, ok := strings.CutPrefix(rules.Game().Format(e.Action), "buy "); ok {
					bought[m.Bots[e.Actor]][pack]++
				}
			}
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	return b, bought
}

// In twelve seeded pairs of events captain nets more than 1.5 times as many half tokens as mate, and mates buy packs of several
// kinds. doc/study.md has more.
func TestEvents(t *testing.T) {
	b, bought := event(t, 12)
	captain, mate := b.Bots[0].Score.Value, b.Bots[1].Score.Value
	t.Logf("captain nets %.2f and buys %v, mate %.2f and %v", captain, bought[0], mate, bought[1])
	if captain < 1.5*mate {
		t.Errorf("captain nets %.2f half tokens, mate %.2f", captain, mate)
	}
	if len(bought[1]) < 2 {
		t.Errorf("mates buy nothing but %v", bought[1])
	}
}
