package account

import (
	"context"
	"slices"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// Learning is what is stored of how a person learns the games.
type Learning struct {
	Lessons []string `json:"lessons,omitempty"` // finished, by id as "bastion/first-match", in order
	Begun   *Begun   `json:"begun,omitempty"`   // the lesson that they left last
	Earlier []Begun  `json:"earlier,omitempty"` // other lessons that they left, the latest first; at most mostEarlier
	NoHints bool     `json:"no_hints,omitempty"`
	Hints   []string `json:"hints,omitempty"` // seen, by game and name as "bastion/carried", in order
}

// Begun is a lesson that a person has begun and not finished.
type Begun struct {
	Lesson string `json:"lesson"`
	Run    string `json:"run"`  // as the lesson's address has it
	Step   int    `json:"step"` // from 1
	Steps  int    `json:"steps"`
}

// MaxRun is the maximum length of a stored run. A learner can go on with a longer one only from its address.
const MaxRun = 1 << 10

// mostEarlier is how many lessons are kept besides the one that a person left last: with it, as many as there are games.
const mostEarlier = 4

var errLongRun = refuse(LongRun, "This run of the lesson is too long to be stored. Start the lesson again, or finish it now.")

// Finished reports whether the person has finished a lesson.
func (l *Learning) Finished(lesson string) bool {
	_, found := slices.BinarySearch(l.Lessons, lesson)
	return found
}

// SawHint reports whether the person has seen a hint.
func (l *Learning) SawHint(hint string) bool {
	_, found := slices.BinarySearch(l.Hints, hint)
	return found
}

// see notes hints that were seen.
func (l *Learning) see(hints []string) {
	for _, hint := range hints {
		if at, found := slices.BinarySearch(l.Hints, hint); !found {
			l.Hints = slices.Insert(l.Hints, at, hint)
		}
	}
}

// Left returns how far the person is in a lesson that they have begun and not finished, or nil.
func (l *Learning) Left(lesson string) *Begun {
	if l.Begun != nil && l.Begun.Lesson == lesson {
		return l.Begun
	}
	if i := l.earlier(lesson); i >= 0 {
		return &l.Earlier[i]
	}
	return nil
}

func (l *Learning) earlier(lesson string) int {
	return slices.IndexFunc(l.Earlier, func(b Begun) bool { return b.Lesson == lesson })
}

// leave notes how far the person is in a lesson, which is now the one that they left last.
func (l *Learning) leave(b Begun) {
	l.forget(b.Lesson)
	if l.Begun != nil {
		l.Earlier = slices.Insert(l.Earlier, 0, *l.Begun)
		l.Earlier = l.Earlier[:min(len(l.Earlier), mostEarlier)]
	}
	l.Begun = &b
}

// forget drops how far the person was in a lesson.
func (l *Learning) forget(lesson string) {
	if i := l.earlier(lesson); i >= 0 {
		l.Earlier = slices.Delete(l.Earlier, i, i+1)
	}
	if l.Begun == nil || l.Begun.Lesson != lesson {
		return
	}
	l.Begun = nil
	if len(l.Earlier) > 0 {
		l.Begun = new(l.Earlier[0])
		l.Earlier = slices.Delete(l.Earlier, 0, 1)
	}
}

// join adds what the same person learned as another guest. Of two runs of a lesson, l's stays, and so does the lesson that l left last.
func (l *Learning) join(other *Learning) {
	for _, lesson := range other.Lessons {
		l.finish(lesson)
	}
	left := other.Earlier
	if other.Begun != nil {
		left = slices.Insert(slices.Clone(left), 0, *other.Begun)
	}
	for _, b := range left {
		switch {
		case l.Finished(b.Lesson) || l.Left(b.Lesson) != nil:
		case l.Begun == nil:
			l.Begun = new(b)
		case len(l.Earlier) < mostEarlier:
			l.Earlier = append(l.Earlier, b)
		}
	}
	l.NoHints = l.NoHints || other.NoHints
	l.see(other.Hints)
}

// empty reports whether nothing was learned.
func (l *Learning) empty() bool {
	return len(l.Lessons) == 0 && l.Begun == nil && !l.NoHints && len(l.Hints) == 0
}

// JoinLearning adds what a guest has learned to what p has, when a browser or a key becomes p's. It writes once, so that it is done as a whole or, after a
// stop, by the next sign-in. It returns p unchanged if there is nothing to join.
func (s *Service) JoinLearning(ctx context.Context, guest string, p Person) (Person, error) {
	if guest == "" || guest == p.Guest || seat.IsBot(guest) {
		return p, nil
	}
	before, err := s.Person(ctx, guest)
	if err != nil || before.Learning.empty() {
		return p, err
	}
	joined, err := s.Change(ctx, p.Guest, func(p *Person) error { p.join(&before.Learning); return nil })
	return unlessPaused(p)(joined, err)
}

// FinishLesson stores that a guest has finished a lesson.
func (s *Service) FinishLesson(ctx context.Context, guest, lesson string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.finish(lesson); return nil })
	return err
}

// KeepLesson stores how far a guest is in a lesson. It refuses a run that is longer than MaxRun.
func (s *Service) KeepLesson(ctx context.Context, guest string, b Begun) error {
	if len(b.Run) > MaxRun {
		return errLongRun
	}
	_, err := s.Change(ctx, guest, func(p *Person) error { p.leave(b); return nil })
	return err
}

// SetHints stores whether a guest wants hints in their first matches.
func (s *Service) SetHints(ctx context.Context, guest string, on bool) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.NoHints = !on; return nil })
	return err
}

// SeeHints stores which hints a guest has seen.
func (s *Service) SeeHints(ctx context.Context, guest string, hints []string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.see(hints); return nil })
	return err
}

// Played returns how many finished matches of a game a guest has played, counted up to atMost.
func (s *Service) Played(ctx context.Context, guest, game string, atMost int) (int, error) {
	if guest == "" {
		return 0, nil
	}
	key := guest + " " + game
	if n, found, _ := s.played.Get(key); found && n >= atMost {
		return atMost, nil
	}
	n, err := s.store.Count(ctx, store.Filter{Guest: guest, Game: game, Status: []store.Status{store.Finished}}, atMost)
	if err != nil {
		return 0, s.runner.StoreError(err)
	}
	if n >= atMost {
		s.played.Update(key, func(old int, _ bool) int { return max(old, n) })
	}
	return n, nil
}
