package restrict_test

import (
	"context"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/restrict"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
)

func level(t *testing.T, name string, g game.Game, seed uint64, kinds ...string) bot.Bot {
	t.Helper()
	own, err := roster.New(name, g, seed, roster.Opts{Iterations: 20})
	if err != nil {
		t.Fatal(err)
	}
	other, err := roster.New(roster.Mate, g, seed, roster.Opts{Iterations: 20, General: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := restrict.New(own, other, kinds)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A level never passes, trumps, waits and so on if it may not, wherever it may do something else; the free one does.
func TestKeepsToTheRest(t *testing.T) {
	for _, c := range []struct {
		game, kind string
		seats      int
		of         []string
	}{
		{"sabotage", "pass", 2, []string{roster.Deckhand, roster.Captain}},
		{"duel", "queen", 2, []string{roster.Mate, roster.Captain}},
		{"breach", "end", 2, []string{roster.Mate}},
	} {
		g, err := games.Find(c.game, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range c.of {
			used := map[bool]int{}
			for _, free := range []bool{true, false} {
				_, err := lab.Run(t.Context(), lab.Spec{Game: g, Setup: game.Setup{Seats: c.seats}, Bots: []string{name}, N: 4, Seed: 1,
					Make: func(name string, g game.Game, seed uint64) (bot.Bot, error) {
						kinds := []string{c.kind}
						if free {
							kinds = []string{"nothing"}
						}
						return spy{level(t, name, g, seed, kinds...), func(k *bot.Knowledge, a game.Action) {
							if game.Verb(g, a) == c.kind && !only(g, k.Legal(nil), c.kind) {
								used[free]++
							}
						}}, nil
					}, Workers: 1})
				if err != nil {
					t.Fatal(err)
				}
			}
			if used[false] != 0 || used[true] == 0 {
				t.Errorf("%s, %s: restricted in %q it used it %d times where it had a choice, free %d times", c.game, name, c.kind, used[false], used[true])
			}
		}
	}
}

// only reports whether all actions are of one kind.
func only(g game.Game, legal []game.Action, kind string) bool {
	for _, a := range legal {
		if game.Verb(g, a) != kind {
			return false
		}
	}
	return true
}

// spy tells what its bot chooses.
type spy struct {
	bot.Bot
	tell func(*bot.Knowledge, game.Action)
}

func (s spy) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	a, err := s.Bot.Choose(ctx, k)
	if err == nil {
		s.tell(k, a)
	}
	return a, err
}

func TestSuite(t *testing.T) {
	g, err := games.Find("sabotage", 0)
	if err != nil {
		t.Fatal(err)
	}
	bottest.Run(t, bottest.Spec{Game: g, Matches: 1, Every: 8, Make: func(seed uint64) bot.Bot { return level(t, roster.Mate, g, seed, "pass") }})
}

func TestRefuses(t *testing.T) {
	for _, kind := range []string{"", "two words"} {
		if _, err := restrict.New(nil, nil, []string{kind}); err == nil {
			t.Errorf("kind %q is taken", kind)
		}
	}
}
