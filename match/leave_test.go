package match_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// TestLeave checks that no player waits for one who has left, and that the others play on.
func TestLeave(t *testing.T) {
	m := seated(t)
	ann := m.Seats()[0].Guest
	left, err := m.Leave(ann, noon)
	must(t, err)
	if left.Phase() != match.Running || left.BotToAct(0) != clock.FlagLevel || left.BotToAct(1) != "" {
		t.Fatalf("phase %s, seat 0 is played by %q", left.Phase(), left.BotToAct(0))
	}
	if again, err := left.Leave(ann, noon); err != nil || again != left {
		t.Errorf("leaving twice: version %d, %v", again.Version(), err)
	}
	if stranger, err := m.Leave("stranger", noon); err != nil || stranger != m {
		t.Errorf("a guest without a seat leaves: version %d, %v", stranger.Version(), err)
	}
	// The last person abandons the match, and the record is complete.
	over, err := left.Leave(m.Seats()[1].Guest, noon)
	must(t, err)
	if over.Phase() != match.Finished {
		t.Fatalf("phase %s after all players left", over.Phase())
	}
	must(t, record.Verify(over.Record(), func(string, int) (game.Game, error) { return over.Game(), nil }, record.VerifyOptions{}))
	if again, err := over.Leave(ann, noon); err != nil || again != over {
		t.Errorf("leaving a finished match: version %d, %v", again.Version(), err)
	}
}
