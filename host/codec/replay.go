package codec

import (
	"errors"

	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Replay returns the match that a store has, played again. IsDamage reports true for its errors.
func Replay(stored store.Match, log []store.Entry, find record.Finder) (*match.Match, error) {
	m, err := task.Guard(func() (*match.Match, error) {
		m, err := Decode(stored, log, find)
		if err == nil {
			_, _ = Summary(m), Status(m) // what lists, bots and clocks will want to know
		}
		return m, err
	})
	if err != nil {
		return nil, unreadable{err}
	}
	return m, nil
}

// unreadable is an error in what a store has of a match.
type unreadable struct{ error }

func (e unreadable) Unwrap() error { return e.error }

// IsDamage reports whether err says that a match cannot be read, however often that is tried.
func IsDamage(err error) bool {
	return errors.Is(err, store.ErrDamaged) || errors.As(err, new(unreadable))
}
