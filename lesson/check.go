package lesson

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"quarterdeck/lesson/source"
)

// Check takes at least fewRandom random paths, and up to mostRandom until every step was reached.
const fewRandom, mostRandom = 8, 200

// Check plays a lesson on many paths and returns Problems: what cannot be done, found or reached on any of them.
func (l *Lesson) Check(ctx context.Context, file string) error {
	c := &checker{l: l, file: file, seen: map[Text]bool{}, met: map[Text]string{}, held: map[Text]bool{}, said: map[Text]bool{}, presence: map[Text]presence{}}
	met := func(when *Condition) { c.held[when.Text] = true }
	for _, path := range Paths() {
		walks := 1
		if path == Random {
			walks = mostRandom
		}
		for seed := range walks {
			if seed >= fewRandom && c.sawAll() {
				break
			}
			if err := l.walk(ctx, path, uint64(seed), met, c.visit); err != nil && !c.failed(err) {
				return err
			}
		}
		if len(c.problems) > 0 {
			break // the other paths would say the same
		}
	}
	c.unseen()
	if read := c.reading(); read > float64(l.Minutes) {
		c.fail(Text{Line: 1, Col: 1}, "the lesson takes about %.1f minutes, more than “minutes: %d” says", read, l.Minutes)
	}
	return c.problems.Sorted()
}

// checker notes what it meets on the paths through a lesson.
type checker struct {
	l        *Lesson
	file     string
	seen     map[Text]bool     // steps and their parts that made sense on some path
	met      map[Text]string   // an example of what is wrong with others
	held     map[Text]bool     // conditions that held where the lesson asks for them
	said     map[Text]bool     // actions of replies that were answered with their reply
	presence map[Text]presence // of terms: how much of what they name was there
	problems Problems
}

func (c *checker) fail(at Text, format string, args ...any) {
	c.problems = append(c.problems, source.Problem{File: c.file, Line: at.Line, Col: at.Col, Text: fmt.Sprintf(format, args...)})
}

// failed adds an error that has a place.
func (c *checker) failed(err error) bool {
	problem, ok := errors.AsType[source.Problem](err)
	if ok {
		problem.File = c.file
		c.problems = append(c.problems, problem)
	}
	return ok
}

// visit looks at one moment of a path.
func (c *checker) visit(r *Run) {
	t, m := r.table(), r.moment()
	m.legal = sync.OnceValue(m.legal)
	for i := range c.l.Steps { // also of steps that are left out
		for _, when := range c.conditions(&c.l.Steps[i]) {
			for _, q := range when.terms {
				if c.presence[q.at] < present {
					c.presence[q.at] = max(c.presence[q.at], q.presence(m))
				}
			}
			ok, missing := when.holds(m)
			if ok && when == c.l.Steps[i].Until { // a lesson does not ask for it when the match is over
				c.held[when.Text] = true
			}
			if missing != "" {
				c.met[when.Text] = missing
			}
			c.note(when.Text, missing == "")
		}
	}
	for _, done := range r.others {
		c.seen[done] = true
	}
	for _, t := range c.l.Deal {
		c.note(t, !slices.ContainsFunc(r.draws, func(d draw) bool { return d.at == t }))
	}
	if r.Done() {
		return
	}
	s := r.current()
	c.seen[s.Text] = true
	for _, id := range s.Show {
		c.note(id, isThere(t, id.Text))
	}
	if !s.asks() {
		return
	}
	st := r.match.Position()
	check := func(patterns []Pattern) {
		for _, p := range patterns {
			_, ok := firstLegal(c.l.Game, st, c.l.You, []Pattern{p})
			c.note(p.Text, ok)
		}
	}
	check(s.Want)
	check(s.Else)
	for i := range s.Replies {
		check(s.Replies[i].To)
	}
	c.hear(r, m.legal())
}

func (c *checker) note(t Text, ok bool) { c.seen[t] = c.seen[t] || ok }

func (c *checker) conditions(s *Step) (out []*Condition) {
	for _, when := range []*Condition{s.When, s.Until} {
		if when != nil {
			out = append(out, when)
		}
	}
	for i := range s.Replies {
		if when := s.Replies[i].If; when != nil {
			out = append(out, when)
		}
	}
	for i := range s.Tips {
		out = append(out, &s.Tips[i].If)
	}
	return out
}

// sawAll reports whether nothing is left that another path could show.
func (c *checker) sawAll() bool {
	trial := *c
	trial.problems = nil
	trial.unseen()
	return len(trial.problems) == 0
}

// unseen adds what made sense on no path.
func (c *checker) unseen() {
	whole := len(c.problems) == 0 // else the paths ended before
	for i := range c.l.Steps {
		s := &c.l.Steps[i]
		for _, when := range c.conditions(s) {
			if !c.seen[when.Text] {
				c.fail(when.Text, "“%s” is neither a number nor a piece with a number nor a zone of the table", c.met[when.Text])
			}
		}
		if whole {
			c.absences(s)
		}
		switch {
		case c.seen[s.Text]:
			c.unseenIn(s)
			if whole {
				c.silent(s)
			}
		case len(c.problems) == 0:
			c.fail(s.Text, "no path leads to this step: its “when” never holds, or the match is over before")
		}
	}
	for _, t := range c.l.Deal {
		if whole && !c.seen[t] {
			c.fail(t, "“%s” is never drawn on any path: leave it out, or name what is drawn instead", t.Text)
		}
	}
}

// unseenIn adds what made sense on no path of a step that was reached.
func (c *checker) unseenIn(s *Step) {
	for _, id := range s.Show {
		if !c.seen[id] {
			c.fail(id, "the table has no piece or zone “%s” in this step; “quarterdeck lesson show FILE” lists them", id.Text)
		}
	}
	patterns := slices.Concat(s.Want, s.Else)
	for i := range s.Replies {
		patterns = append(patterns[:len(patterns):len(patterns)], s.Replies[i].To...)
	}
	for i := range s.Then {
		if first := s.Then[i].Any[0].Text; !c.seen[first] {
			c.fail(first, "seat %v never does “%s” after this step: that is legal on no path, so a bot acts", s.Then[i].Seat, first.Text)
		}
	}
	for _, p := range patterns {
		if !c.seen[p.Text] {
			c.fail(p.Text, "“%s” is not legal in this step on any path", p.Text.Text)
		}
	}
}

// How long a lesson takes a reader.
const (
	wordsPerMinute    = 200
	minutesPerChoice  = 5.0 / 60
	minutesPerAnother = 1.5 / 60 // an action of another seat, which is shown
)

// reading returns about how many minutes the main path takes.
func (c *checker) reading() float64 {
	words, choices, others := 0, 0, 0
	last := -1
	err := c.l.Walk(context.Background(), Main, 0, func(r *Run) {
		p := r.Prompt()
		for _, text := range p.News {
			words += source.Words(text)
		}
		if p.Done != last && !r.Done() {
			for _, text := range append(p.Say, p.Goal) {
				words += source.Words(text)
			}
		}
		last = p.Done
		if p.Act {
			choices++
		}
		others += max(0, r.Version()-r.Since()-1)
	})
	if err != nil {
		return 0 // it was reported
	}
	return float64(words)/wordsPerMinute + float64(choices)*minutesPerChoice + float64(others)*minutesPerAnother
}

// FirstWords returns how many words, titles included, the learner has to read before the first choice on the main path.
func (l *Lesson) FirstWords(ctx context.Context) (words int, err error) {
	chosen := false
	err = l.Walk(ctx, Main, 0, func(r *Run) {
		p := r.Prompt()
		if chosen {
			return
		}
		for _, text := range slices.Concat([]string{p.Title}, p.Say, []string{p.Goal}) {
			words += source.Words(text)
		}
		chosen = p.Act
	})
	return words, err
}
