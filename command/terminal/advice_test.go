package terminal

import (
	"strings"
	"testing"
)

// TestAdvice: a game's name as a command, and a player behind the game, lead to the line that was meant.
func TestAdvice(t *testing.T) {
	for _, c := range []struct{ line, name, word, want string }{
		{"breach", "", "breach", "did you mean “quarterdeck play breach”?"},
		{"saboatge --ascii", "", "saboatge", "did you mean “quarterdeck play sabotage”?"},
		{"chess", "", "chess", ""},
		{"play bastion mate", "play", "mate", "--players says who plays: “quarterdeck play bastion --players You,mate”"},
		{"play bastion dekchand", "play", "dekchand", "--players says who plays: “quarterdeck play bastion --players You,deckhand”"},
		{"play duel Kate", "play", "Kate", "--players says who plays: “quarterdeck play duel --players You,Kate”"},
		{"play chess Kate", "play", "Kate", ""},
		{"rules bastion mate", "rules", "mate", ""},
	} {
		if got := Advice(c.name, c.word, strings.Fields(c.line)); got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}
