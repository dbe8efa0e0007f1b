package main

import (
	"flag"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lab"
	"quarterdeck/record"
)

var (
	studies   = flag.Int("studies", 0, "matches of each kind that TestStudyOfFreshMatches plays and studies; 0: one of each quick kind")
	studySeed = flag.Uint64("studyseed", 1, "what these matches follow from")
)

// fresh is a kind of match to play and to study: a game, number of seats, bots and options.
type fresh struct {
	game    string
	rules   int // 0: the newest
	seats   int
	bots    string
	options string
	quick   bool // played and studied in every run of the tests
}

var freshMatches = []fresh{
	{"duel", 0, 2, "captain,mate", "", true},
	{"duel", 0, 4, "captain,mate", "", true},
	{"duel", 0, 4, "captain,mate,random", "", false},
	{"duel", 0, 4, "mate", "backs=plain format=tournament", false},
	{"duel", 0, 6, "mate,captain", "backs=plain", false},
	{"duel", 0, 8, "mate", "mindeck=8", false},
	{"duel", 0, 8, "captain,mate,deckhand,random", "", false},
	{"duel", 1, 4, "captain,mate", "", false},
	{"breach", 0, 1, "captain", "", false},
	{"breach", 0, 2, "captain,mate", "", false},
	{"breach", 0, 3, "captain,deckhand", "mode=competitive", false},
	{"breach", 0, 3, "captain,mate", "difficulty=novice", false},
	{"breach", 0, 4, "captain,mate", "difficulty=madness", false},
	{"breach", 0, 4, "mate,deckhand", "mode=competitive difficulty=novice", false},
	{"breach", 0, 5, "captain,deckhand,random", "difficulty=hard", false},
	{"breach", 0, 6, "captain,mate,random", "", false},
	{"breach", 0, 6, "mate", "mode=competitive difficulty=hard", false},
	{"breach", 1, 2, "captain,mate", "", false},
	{"port", 0, 1, "mate", "", false},
	{"port", 0, 2, "mate,random", "", false},
	{"port", 0, 2, "captain,mate", "hands=closed", false},
	{"sabotage", 0, 2, "mate,random", "", true},
	{"bastion", 0, 2, "mate,random", "row=hidden", true},
	{"bastion", 0, 2, "mate,random", "row=hidden tie=replay", false},
}

// TestStudyOfFreshMatches plays matches of every game between bots and studies them with few iterations: no study may panic or
// find a figure that cannot be. To study many of all games, or of one:
//
//	go test ./cmd/quarterdeck -run StudyOfFreshMatches -v -args -studies 100
//	go test ./cmd/quarterdeck -run StudyOfFreshMatches/duel -v -args -studies 100
func TestStudyOfFreshMatches(t *testing.T) {
	for _, f := range freshMatches {
		name := strings.Join(strings.Fields(fmt.Sprintf("%s %d %d %s %s", f.game, f.rules, f.seats, f.bots, f.options)), " ")
		t.Run(name, func(t *testing.T) {
			n := *studies
			if n == 0 {
				if !f.quick {
					t.Skip("run with -args -studies 1: it takes a minute or more")
				}
				n = 1
			}
			t.Parallel()
			f.play(t, n)
		})
	}
}

// play plays n matches and studies them.
func (f fresh) play(t *testing.T, n int) {
	t.Helper()
	g, err := games.Find(f.game, f.rules)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Seats: f.seats, Options: map[string]string{}}
	for _, option := range strings.Fields(f.options) {
		name, value, _ := strings.Cut(option, "=")
		setup.Options[name] = value
	}
	// The game's own bots play Breach: they choose at once, and the search with so few iterations never gets a crew off the ship.
	budget := roster.Opts{Iterations: 30, General: f.game != "breach"}
	played := 0
	_, err = lab.Run(t.Context(), lab.Spec{
		Game: g, Setup: setup, Bots: strings.Split(f.bots, ","), N: n, Seed: *studySeed, Workers: 1, Budget: budget,
		Each: func(m *lab.Match) error {
			played++
			return studied(t, m.Record, g)
		},
	})
	if err != nil || played != n {
		t.Errorf("%d matches, %v", played, err)
	}
}

// studied returns what is wrong with the study of a match.
func studied(t *testing.T, rec *record.Record, g game.Game) (err error) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	e, err := coach.Estimate(t.Context(), rec, g, coach.EstimateOptions{Iterations: 4, Runs: 2, Workers: 1})
	if err != nil {
		return err
	}
	for _, m := range e.Moments {
		if err := likely(m.Chances); err != nil {
			return fmt.Errorf("line %d: %w", m.At+1, err)
		}
		if c := m.Choice; c != nil && (len(c.Best) == 0 || c.Loss.Value < 0 || !c.Unknown && likely([]coach.Figure{c.Worth}) != nil) {
			return fmt.Errorf("line %d: the choice %+v", m.At+1, c)
		}
	}
	if err := sensible(e); err != nil {
		return err
	}
	for s, a := range e.Accounts {
		if sum := a.From.Value - a.Given.Value + a.Others.Value + a.Luck.Value + a.Conceded.Value + a.Rest.Value; sum != a.Result || a.Result < 0 || a.Result > 1 {
			return fmt.Errorf("seat %d: the ledger %+v adds up to %v", s, a, sum)
		}
	}
	return nil
}

// sensible returns an error if a key moment is none, or if a text has a figure that its error is too large for.
func sensible(e *coach.Estimates) error {
	for s := range e.Names {
		keys := e.For(game.Seat(s)).Keys
		for _, k := range keys {
			if len(keys) > 3 || k.Loss.Value > 1 || k.Loss.Value <= 2*k.Loss.Error || k.Why == "" || strings.Contains(k.Why, "{") || k.Advice != nil && (k.Advice.Share < 1.0/3 || k.Advice.Action == k.Action) {
				return fmt.Errorf("seat %d reads the key moment %+v", s, k)
			}
		}
		if a := e.Accounts[s].Called(); math.Abs(a.Luck.Value) <= a.Luck.Error && a.Luck.Error > 0 || math.Abs(a.Conceded.Value) > 1 {
			return fmt.Errorf("seat %d: the account says %+v", s, a)
		}
	}
	var out strings.Builder
	if err := e.WriteText(&out); err != nil {
		return err
	}
	for _, m := range doubtful.FindAllStringSubmatch(out.String(), -1) {
		value, _ := strconv.ParseFloat(m[1], 64)
		if se, err := strconv.ParseFloat(m[2], 64); err != nil || se > value {
			return fmt.Errorf("the text says %q", m[0])
		}
	}
	return nil
}

// doubtful finds figures with errors.
var doubtful = regexp.MustCompile(`([0-9.]+) ± ([0-9.]+)%`)

// likely returns an error if a chance is none.
func likely(chances []coach.Figure) error {
	for s, c := range chances {
		if !(c.Value >= 0 && c.Value <= 1) || !(c.Error >= 0) || math.IsInf(c.Error, 0) {
			return fmt.Errorf("seat %d: the chances %+v", s, c)
		}
	}
	return nil
}
