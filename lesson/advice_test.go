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

	// A first match keeps the learner on its path. What it turns away may be as good, but not better unless the reply says so.
	first bool

	wanted, replies int          // pieces of advice that were judged
	judged          map[int]bool // replies, by line
}

// unjudged is the worth of an action about which the judge says nothing.
var unjudged = math.Inf(-1)

// alike is how replies begin that do not call an action worse.
var alike = regexp.MustCompile(`^That (is as good|does no harm)\b`)

// better is how replies begin that call an action better than what the step wants.
var better = regexp.MustCompile(`^That may be better\b`)

// owns is what a step says that wants a move which is not the best.
var owns = regexp.MustCompile(`\bis safer\b`)

// mostFirstWords is how many words may come before the first choice.
const mostFirstWords = 35

// check plays lessons along their path. At every moment that waits for an action, all that is wanted by name must be near the best,
// and what is turned away must be worse, unless the reply says that it is as good. Where a learner plays freely, what is turned away
// is compared with the best that leads on.
func (c *advice) check(t *testing.T, ids ...string) {
	t.Helper()
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			one := *c
			one.play(t, id)
		})
	}
}

// shipped returns the lesson of that ID.
func shipped(t *testing.T, id string) *Lesson {
	t.Helper()
	lib, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	game, name, _ := strings.Cut(id, "/")
	return lib.Find(game, name)
}

// says reports whether a hint or tip of the lesson has a text in it.
func (l *Lesson) says(text string) bool {
	return slices.ContainsFunc(l.Steps, func(s Step) bool {
		return slices.ContainsFunc(s.Hints, func(h Text) bool { return strings.Contains(h.Text, text) }) ||
			slices.ContainsFunc(s.Tips, func(tip Tip) bool { return strings.Contains(tip.Text.Text, text) })
	})
}

// play checks one lesson.
func (c *advice) play(t *testing.T, id string) {
	t.Helper()
	l := shipped(t, id)
	c.judged = map[int]bool{}
	if words, err := l.FirstWords(t.Context()); err != nil {
		t.Error(err)
	} else if words > mostFirstWords {
		t.Errorf("%d words come before the first choice, more than %d", words, mostFirstWords)
	}
	for _, path := range append([]Path{Main}, c.paths...) {
		if err := l.Walk(t.Context(), path, 0, func(r *Run) {
			if r.Done() || !r.current().asks() {
				return
			}
			if s := r.current(); len(s.Want) > 0 || len(s.Replies) > 0 { // else the lesson says nothing about moves
				c.step(t, r)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s: the judge says something about %d wanted actions and %d replies", id, c.wanted, c.replies)
	if c.wanted == 0 || c.replies == 0 {
		t.Errorf("of the advice of %s, %d wanted actions and %d replies were judged", id, c.wanted, c.replies)
	}
	c.everyReply(t, l)
}

// everyReply checks that each reply of a lesson was judged or is in the list of those that need no judge.
func (c *advice) everyReply(t *testing.T, l *Lesson) {
	t.Helper()
	left := slices.Clone(unweighed[l.ID()])
	for i := range l.Steps {
		for _, reply := range l.Steps[i].Replies {
			listed := slices.Index(left, reply.Text.Text)
			switch {
			case c.judged[reply.Text.Line] && listed >= 0:
				t.Errorf("line %d: the reply is listed as one without a judge, and is judged: %q", reply.Text.Line, reply.Text.Text)
			case !c.judged[reply.Text.Line] && listed < 0:
				t.Errorf("line %d: the reply is neither judged nor listed: %q,", reply.Text.Line, reply.Text.Text)
			}
			if listed >= 0 {
				left = slices.Delete(left, listed, listed+1)
			}
		}
	}
	if len(left) > 0 {
		t.Errorf("%s has no replies %q", l.ID(), left)
	}
}

// judge notes the reply with which the step answers an action.
func (c *advice) judge(s *Step, reply string) {
	for _, r := range s.Replies {
		if r.Text.Text == reply {
			c.judged[r.Text.Line] = true
		}
	}
}

// owns reports whether the step says itself that another move may be better.
func (s *Step) owns() bool {
	return slices.ContainsFunc(s.Say, func(t Text) bool { return owns.MatchString(t.Text) })
}

func (c *advice) step(t *testing.T, r *Run) {
	t.Helper()
	l, s := r.lesson, r.current()
	legal := r.match.Position().Legal(nil, l.You)
	worth := c.worth(r, legal)
	wanted, possible := r.wanted()
	if !possible && len(wanted) > 0 {
		return // left the lesson's path
	}
	path, best := unjudged, unjudged
	if own, ok := firstLegal(l.Game, r.match.Position(), l.You, wanted); ok {
		path = worth[slices.Index(legal, own)]
	}
	for i, a := range legal {
		reply := r.replyTo(l.Game.Format(a))
		if len(wanted) == 0 && reply == "" {
			path = max(path, worth[i])
		}
		if !better.MatchString(reply) {
			best = max(best, worth[i])
		}
	}
	for i, a := range legal {
		text := l.Game.Format(a)
		reply := r.replyTo(text)
		if worth[i] == unjudged {
			continue
		}
		t.Logf("%-28s %-22s %6.3f %s", s.Text.Text, text, worth[i], reply)
		if reply != "" {
			c.replies++
			c.judge(s, reply)
		} else if fit(wanted, text) == exactly {
			c.wanted++
		}
		switch {
		case reply == "" && fit(wanted, text) == exactly && worth[i] < best-c.near && !(c.first && s.owns()):
			t.Errorf("line %d: %s is wanted and worth %.3f; the best is %.3f", s.Line, text, worth[i], best)
		case better.MatchString(reply):
			if worth[i] < path {
				t.Errorf("line %d: %s may be better, says the reply; it is worth %.3f, and what the lesson prefers %.3f", s.Line, text, worth[i], path)
			}
		case c.first && reply != "" || alike.MatchString(reply):
			if worth[i] > path+c.near {
				t.Errorf("line %d: %s is worth %.3f, and what the lesson prefers %.3f", s.Line, text, worth[i], path)
			}
		case reply != "" && worth[i] > path-c.clear:
			t.Errorf("line %d: %s is turned away as worse and worth %.3f; the lesson's path is worth %.3f", s.Line, text, worth[i], path)
		}
	}
}
