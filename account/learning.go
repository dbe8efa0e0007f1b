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

// begun returns the run of a lesson that was begun and not finished, or "".
func (l *Learning) begun(lesson string) string {
	if l.Begun == nil || l.Begun.Lesson != lesson {
		return ""
	}
	return l.Begun.Run
}

// join adds what the same person learned as another guest. Of two lessons that were begun, l's stays.
func (l *Learning) join(other *Learning) {
	for _, lesson := range other.Lessons {
		l.finish(lesson)
	}
	if b := other.Begun; l.Begun == nil && b != nil && !l.Finished(b.Lesson) {
		l.Begun = b
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

// KeepLesson stores how far a guest is in a lesson, in the place of the one that was begun before. It refuses a run that is longer than
// MaxRun.
func (s *Service) KeepLesson(ctx context.Context, guest string, b Begun) error {
	if len(b.Run) > MaxRun {
		return errLongRun
	}
	_, err := s.Change(ctx, guest, func(p *Person) error { p.Begun = &b; return nil })
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
