package coach

import (
	"context"
	"math"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
)

// picker is a captain that chooses by its number.
type picker struct{ choice game.Action }

func (p picker) Choose(context.Context, *bot.Knowledge) (game.Action, error) { return p.choice, nil }

// The coach recommends what captain chooses most often, if that is a third of its searches or more and not what the seat did.
// Every search has another seed.
func TestAdvice(t *testing.T) {
	g, err := games.Find("bastion", 1)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	actions := make([]game.Action, searches)
	for i := range actions {
		if actions[i], err = g.Parse("play " + "23456789T"[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		picks string // an index of actions for each search
		want  string
		share float64
	}{
		{"111111111", "play 3", 1},
		{"112233345", "play 5", 1.0 / 3},
		{"112233456", "", 0},
		{"000011122", "", 0}, // its most frequent choice was made
		{"000111123", "play 3", 4.0 / 9},
	} {
		seeds := map[uint64]bool{}
		l := &estimator{game: g, names: []string{"A", "B"}, seats: 2, opts: EstimateOptions{Iterations: 8}}
		l.captain = func(seed uint64, _ int) (bot.Bot, error) {
			seeds[seed] = true
			return picker{actions[c.picks[len(seeds)-1]-'0']}, nil
		}
		chosen := &Chosen{Clear: true}
		if err := l.adviseOn(t.Context(), &event{seat: 0, action: actions[0], before: st}, 3, chosen); err != nil {
			t.Fatal(err)
		}
		if own := c.picks[:4] == "0000" || c.picks[:4] == "0001" && c.want == ""; chosen.Clear == own || chosen.Same() != own {
			t.Errorf("%s: clear %v, as captain would %v", c.picks, chosen.Clear, chosen.Same())
		}
		if len(seeds) != searches {
			t.Errorf("%s: %d seeds", c.picks, len(seeds))
		}
		if got := chosen.Advice; (got == nil) != (c.want == "") || got != nil && (got.Action != c.want || math.Abs(got.Share-c.share) > 1e-9) {
			t.Errorf("%s: advice %+v, want %q", c.picks, got, c.want)
		}
	}
}

// Without advice, texts recommend nothing.
func TestNoAdviceInWords(t *testing.T) {
	c := &Chosen{Action: "a", Clear: true, Loss: Figure{.3, .1}, Best: []Option{{Action: "b", Share: .3}, {Action: "c", Share: .25}}}
	e := &Estimates{Names: []string{"A"}, Moments: []Moment{{Choice: c}}, Accounts: []Account{{Given: c.Loss}}}
	if text := e.given(0); c.adviceInWords() != "" || strings.Contains(text, "captain") {
		t.Errorf("%q, %q", c.adviceInWords(), text)
	}
	c.Advice = &Advice{Action: "b", Share: .5}
	if text := e.given(0); c.adviceInWords() != "b" || !strings.Contains(text, "; captain: b)") {
		t.Errorf("%q, %q", c.adviceInWords(), text)
	}
	if c = (&Chosen{Action: "a", Best: []Option{{Action: "a", Share: .3}}}); c.Same() {
		t.Error("captain would do the same in three of ten searches only")
	}
}
