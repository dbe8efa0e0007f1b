package roster_test

import (
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/adaptive"
)

// The search of every level passes bottest in every toy and in every shipped game.
func TestSuite(t *testing.T) {
	toys := []game.Game{
		toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 4}},
		toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{}},
		toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 6, Together: true, Goal: 7}},
	}
	for _, l := range roster.Levels() {
		for _, g := range append(toys, games.All()...) {
			t.Run(l.Name+"/"+g.Info().ID, func(t *testing.T) {
				bottest.Run(t, bottest.Spec{Game: g, Make: func(seed uint64) bot.Bot {
					b, err := roster.New(l.Name, g, seed, roster.Opts{Iterations: min(l.Iterations, 100), General: true})
					if err != nil {
						t.Fatal(err)
					}
					return b
				}})
			})
		}
	}
}

func TestFindRefusesWithTheList(t *testing.T) {
	const want = `there is no bot level "admiral"; the levels are random, deckhand, mate, captain, adaptive`
	if _, err := roster.New("admiral", bastion.Game(), 1, roster.Opts{}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Find returns a level for studies, but Levels does not list it for players.
func TestStudies(t *testing.T) {
	for _, l := range roster.Studies() {
		if found, err := roster.Find(l.Name); err != nil || !found.Study {
			t.Errorf("%s is found as %+v, %v", l.Name, found, err)
		}
		for _, shown := range roster.Levels() {
			if shown.Study || shown.Name == l.Name {
				t.Errorf("players are offered %s", shown.Name)
			}
		}
	}
}

// The heavy levels are exactly those with a time budget; a server schedules them separately.
func TestHeavy(t *testing.T) {
	heavy := roster.HeavyNames()
	for _, l := range roster.Levels() {
		if slices.Contains(heavy, l.Name) != (l.Name == roster.Captain) {
			t.Errorf("heavy are %v", heavy)
		}
	}
	for strength := adaptive.Min; strength <= adaptive.Max; strength++ {
		if slices.Contains(heavy, adaptive.Level(strength)) != (strength > 200) {
			t.Errorf("is %s heavy? %v", adaptive.Level(strength), heavy)
		}
	}
	if got, want := roster.Names(), []string{roster.Random, roster.Deckhand, roster.Mate, roster.Captain}; !slices.Equal(got, want) {
		t.Errorf("levels are %v, want %v", got, want)
	}
}
