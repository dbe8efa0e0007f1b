package roster_test

import (
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/games"
)

// Every shipped game says what each of its levels does, and only a level that may think for long speaks of half a second.
func TestAbout(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		for _, l := range roster.Levels()[1:] {
			text := l.About(id)
			if text == l.Doc {
				t.Errorf("%s of %s has no description of its own", l.Name, id)
			}
			if slow := strings.Contains(text, "half a second"); slow == strings.Contains(strings.ToLower(text), "at once") && id != "bastion" {
				t.Errorf("%s of %s says neither or both of how long it thinks: %q", l.Name, id, text)
			} else if slow && !l.Heavy() {
				t.Errorf("%s of %s is not one to think for long: %q", l.Name, id, text)
			}
		}
	}
	if l, _ := roster.Find(roster.Mate); l.About("unknown") != l.Doc {
		t.Error("a game without descriptions does not have those of all games")
	}
}
