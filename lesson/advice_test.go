package lesson

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
)

// advice is how the advice of lessons is checked against a judge of positions.
type advice struct {
	worth func(r *Run, actions []game.Action) []float64 // what actions of the learner are worth, or unjudged
	near  float64                                       // so much less than the best is as good
	clear float64                                       // so much less than the lesson's path is worse
	paths []Path                                        // besides the lesson's own
}

// unjudged is the worth of an action about which the judge says nothing.
var unjudged = math.Inf(-1)

// alike is how replies begin that do not call an action worse.
var alike = regexp.MustCompile(`^That (is as good|does no harm)\b`)

// mostFirstWords is how many words may come before the first choice.
const mostFirstWords = 35

// check plays lessons along their path. At every step that waits for an action, all that the step wants by name must be near the best,
// and what it turns away must be worse, unless the reply says that it is as good.
func (c *advice) check(t *testing.T, ids ...string) {
	t.Helper()
	lib, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			gameID, name, _ := strings.Cut(id, "/")
			l := lib.Find(gameID, name)
			if words, err := l.FirstWords(t.Context()); err != nil || words > mostFirstWords {
				t.Errorf("%d words come before the first choice, more than %d: %v", words, mostFirstWords, err)
			}
			for _, path := range append([]Path{Main}, c.paths...) {
				if err := l.Walk(t.Context(), path, 0, func(r *Run) {
					if !r.Done() && r.current().asks() && r.current().Until == nil {
						c.step(t, r)
					}
				}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func (c *advice) step(t *testing.T, r *Run) {
	t.Helper()
	l, s := r.lesson, r.current()
	legal := r.match.Position().Legal(nil, l.You)
	worth := c.worth(r, legal)
	own, ok := firstLegal(l.Game, r.match.Position(), l.You, s.Want)
	if !ok {
		return // left the lesson's path
	}
	path, best := worth[slices.Index(legal, own)], slices.Max(worth)
	for i, a := range legal {
		text := l.Game.Format(a)
		reply := r.replyTo(text)
		if worth[i] == unjudged {
			continue
		}
		t.Logf("%-28s %-22s %6.3f %s", s.Text.Text, text, worth[i], reply)
		switch {
		case reply == "" && fit(s.Want, text) == exactly && worth[i] < best-c.near:
			t.Errorf("line %d: %s is wanted and worth %.3f; the best is %.3f", s.Line, text, worth[i], best)
		case alike.MatchString(reply):
			if worth[i] > path+c.near {
				t.Errorf("line %d: %s is worth %.3f, and what the lesson prefers %.3f", s.Line, text, worth[i], path)
			}
		case reply != "" && worth[i] > path-c.clear:
			t.Errorf("line %d: %s is turned away as worse and worth %.3f; the lesson's path is worth %.3f", s.Line, text, worth[i], path)
		}
	}
}
