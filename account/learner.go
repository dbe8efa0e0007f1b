package account

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"quarterdeck/store"
)

// Learner is a guest whose learning is stored without a server: the guest at the terminal of a data file. A server may have the file
// open as well.
type Learner struct {
	Store store.Store
	Guest string
}

// Learning returns what the guest has learned.
func (l Learner) Learning(ctx context.Context) (Learning, error) {
	kept, err := l.Store.Person(ctx, l.Guest)
	if err != nil {
		return Learning{}, err
	}
	p, err := storedPerson(kept).decode()
	return p.Learning, err
}

// FinishLesson stores that the guest has finished a lesson.
func (l Learner) FinishLesson(ctx context.Context, lesson string) error {
	return l.change(ctx, func(p *Learning) { p.finish(lesson) })
}

// KeepLesson stores how far the guest is in a lesson. It refuses a run that is longer than MaxRun.
func (l Learner) KeepLesson(ctx context.Context, b Begun) error {
	if len(b.Run) > MaxRun {
		return errLongRun
	}
	return l.change(ctx, func(p *Learning) { p.leave(b) })
}

// SetHints stores whether the guest wants hints in their first matches.
func (l Learner) SetHints(ctx context.Context, on bool) error {
	return l.change(ctx, func(p *Learning) { p.NoHints = !on })
}

// SeeHints stores which hints the guest has seen.
func (l Learner) SeeHints(ctx context.Context, hints []string) error {
	return l.change(ctx, func(p *Learning) { p.see(hints) })
}

// Played returns how many finished matches of a game the guest has played, counted up to atMost.
func (l Learner) Played(ctx context.Context, game string, atMost int) (int, error) {
	return l.Store.Count(ctx, store.Filter{Guest: l.Guest, Game: game, Status: []store.Status{store.Finished}}, atMost)
}

// change stores a change, or returns when ctx ends. Another process may change the same person meanwhile.
func (l Learner) change(ctx context.Context, change func(*Learning)) error {
	for range attempts {
		kept, err := l.Store.Person(ctx, l.Guest)
		if err != nil {
			return err
		}
		p, err := storedPerson(kept).decode()
		if err != nil {
			return err
		}
		change(&p.Learning)
		if kept.Created.IsZero() {
			kept.Created = time.Now().UTC().Truncate(time.Millisecond)
		}
		if kept.Settings, err = json.Marshal(p.Settings); err != nil {
			return err
		}
		if len(kept.Passkeys) == 0 {
			kept.Passkeys = []byte("null")
		}
		if err = l.Store.KeepPerson(ctx, kept); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// finish notes a finished lesson.
func (l *Learning) finish(lesson string) {
	if at, found := slices.BinarySearch(l.Lessons, lesson); !found {
		l.Lessons = slices.Insert(l.Lessons, at, lesson)
	}
	l.forget(lesson)
}
