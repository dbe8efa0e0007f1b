package roster_test

import (
	"fmt"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games"
)

// The captain of every shipped game passes bottest.
func TestCaptains(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			bottest.Run(t, bottest.Spec{Game: g, Setup: game.Setup{}, Matches: 1, Every: 12, Make: func(seed uint64) bot.Bot {
				b, err := roster.New(roster.Captain, g, seed, roster.Opts{Iterations: 60})
				if err != nil {
					t.Fatal(err)
				}
				return b
			}})
		})
	}
}

// A game's own bots play the levels that its entry lists. The general search plays all others, or all levels if
// requested.
func TestOwnBots(t *testing.T) {
	own := map[string]string{
		"bastion/captain": "*bastion.Bot", "sabotage/captain": "*sabotage.Bot", "port/captain": "*port.Bot",
		"duel/deckhand": "*duel.Bot", "duel/mate": "*duel.Bot", "duel/captain": "*duel.Bot",
		"breach/deckhand": "*breach.Bot", "breach/mate": "*breach.Bot", "breach/captain": "*breach.Bot",
	}
	for _, g := range append(games.All(), games.Older()...) {
		for _, l := range append(roster.Levels(), roster.Studies()...) {
			general := map[string]string{roster.Random: "*random.Bot", roster.Greedy: "*greedy.Bot"}[l.Name]
			if general == "" {
				general = "*mcts.Bot"
			}
			want := own[g.Info().ID+"/"+l.Name]
			if want == "" {
				want = general
			}
			made := func(o roster.Opts) string {
				b, err := roster.New(l.Name, g, 1, o)
				if err != nil {
					t.Fatal(err)
				}
				return fmt.Sprintf("%T", b)
			}
			if got := made(roster.Opts{}); got != want {
				t.Errorf("%s of %s is %s, want %s", l.Name, g.Info().ID, got, want)
			}
			if got := made(roster.Opts{General: true}); got != general {
				t.Errorf("the general %s of %s is %s, want %s", l.Name, g.Info().ID, got, general)
			}
		}
	}
}

// Every entry belongs to a shipped game, no game has two entries, and makers are for levels of the ladder.
func TestEntries(t *testing.T) {
	var ids []string
	for _, e := range roster.Games() {
		if _, err := games.Find(e.ID, 0); err != nil || slices.Contains(ids, e.ID) {
			t.Errorf("entry %q: %v, after %v", e.ID, err, ids)
		}
		ids = append(ids, e.ID)
		for level := range e.Bots {
			if !slices.Contains(roster.Names(), level) {
				t.Errorf("%s has a bot of level %q, which the ladder does not have", e.ID, level)
			}
		}
		if d := e.Daily; d != nil {
			g, _ := games.Find(e.ID, 0)
			for _, name := range d.Options {
				info := g.Info()
				if info.Option(name) == nil {
					t.Errorf("the daily deal of %s has no option %q to choose", e.ID, name)
				}
			}
		}
	}
}

// These are the coach's budgets for chance draws, and the games that are solved exactly.
func TestCoachFigures(t *testing.T) {
	for id, want := range map[string][2]roster.Sampling{
		"bastion": {{Outcomes: 52, Repeats: 12}, {Outcomes: 52, Repeats: 12}},
		"port":    {{Outcomes: 44, Repeats: 2}, {Outcomes: 12, Repeats: 4}},
		"unknown": {{Outcomes: 52, Repeats: 12}, {Outcomes: 52, Repeats: 12}},
	} {
		e := roster.Of(id)
		if got := [2]roster.Sampling{e.Draws(false), e.Draws(true)}; got != want {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
	}
	solved := roster.Of("bastion").Solved
	if !solved(map[string]string{"row": "open"}) || solved(map[string]string{"row": "hidden"}) ||
		!solved(map[string]string{"row": "open", "cards": "9"}) || solved(map[string]string{"row": "open", "carry": "2"}) {
		t.Error("not exactly the matches of Bastion's Breach with an open row are solved")
	}
}
