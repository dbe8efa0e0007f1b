package sequel_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson/sequel"
)

func TestText(t *testing.T) {
	setup := func(seats int, options ...string) game.Setup {
		s := game.Setup{Seats: seats, Options: map[string]string{}}
		for i := 0; i < len(options); i += 2 {
			s.Options[options[i]] = options[i+1]
		}
		return s
	}
	const partner = "In the match you have a partner: deckhand."
	for _, test := range []struct {
		game          string
		lesson, match game.Setup
		want          string
	}{
		{"bastion", setup(2), setup(2), ""},
		{"breach", setup(1, "mode", "solo", "difficulty", "hard"), setup(2, "mode", "coop", "difficulty", "hard"), partner},
		{"breach", setup(2), setup(3), "In the match there are 3 players."},
		{"sabotage", setup(2, "rows", "3"), setup(2), "Another option in the match: rows (five)."},
		{"port", setup(1, "ports", "4,5"), setup(2), partner + " Another option in the match: ports (normal: 1 to 6)."},
	} {
		g, err := games.Find(test.game, 0)
		if err != nil {
			t.Fatal(err)
		}
		from, err := g.Resolve(test.lesson)
		if err != nil {
			t.Fatal(err)
		}
		to, err := g.Resolve(test.match)
		if err != nil {
			t.Fatal(err)
		}
		if got := sequel.Text(g, from, to, "deckhand"); got != test.want {
			t.Errorf("%s: %q, want %q", test.game, got, test.want)
		}
	}
}
