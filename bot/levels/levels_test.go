package levels_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/internal/toy"
	"quarterdeck/bot/levels"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
)

// Every level passes the suite in every toy and in every shipped game.
func TestSuite(t *testing.T) {
	toys := []game.Game{
		toy.Game{ID: "roshambo", Seats: 2, Start: &toy.Roshambo{Rounds: 4}},
		toy.Game{ID: "guess", Seats: 2, Start: &toy.Guess{}},
		toy.Game{ID: "climb", Seats: 2, Start: &toy.Climb{Turns: 6, Together: true, Goal: 7}},
	}
	for _, l := range levels.Levels() {
		for _, g := range append(toys, games.All()...) {
			t.Run(l.Name+"/"+g.Info().ID, func(t *testing.T) {
				bottest.Run(t, bottest.Spec{Game: g, Make: func(seed uint64) bot.Bot {
					b, err := levels.New(l.Name, g, seed, levels.Opts{Iterations: min(l.Iterations, 300)})
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
	const want = `there is no bot level "admiral"; the levels are random, deckhand, mate, captain`
	if _, err := levels.New("admiral", bastion.Game(), 1, levels.Opts{}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A game's own bot is asked first; levels that it does not have stay as they are.
func TestMakers(t *testing.T) {
	own := &fixed{}
	o := levels.Opts{Makers: []levels.Maker{func(level string, g game.Game, _ uint64, _ levels.Opts) (bot.Bot, bool) {
		return own, level == levels.Captain && g.Info().ID == "bastion"
	}}}
	if b, _ := levels.New(levels.Captain, bastion.Game(), 1, o); b != own {
		t.Errorf("captain is %T, want the game's own", b)
	}
	if b, _ := levels.New(levels.Mate, bastion.Game(), 1, o); b == own {
		t.Error("mate is the captain's bot")
	}
}

type fixed struct{ bot.Bot }

// A bot for studies can be had by name but does not stand among those that players choose from.
func TestStudies(t *testing.T) {
	for _, l := range levels.Studies() {
		if found, err := levels.Find(l.Name); err != nil || !found.Study {
			t.Errorf("%s is found as %+v, %v", l.Name, found, err)
		}
		for _, shown := range levels.Levels() {
			if shown.Study || shown.Name == l.Name {
				t.Errorf("players are offered %s", shown.Name)
			}
		}
	}
}
