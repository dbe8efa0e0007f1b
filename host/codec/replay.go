package codec

import (
	"errors"

	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Replay decodes a stored match and replays it. IsDamage reports true for its errors.
func Replay(stored store.Match, log []store.Entry, find record.Finder) (*match.Match, error) {
	m, err := task.Guard(func() (*match.Match, error) {
		m, err := Decode(stored, log, find)
		if err == nil {
			_, _ = Summary(m), Status(m) // lists, bots and clocks will need it
		}
		return m, err
	})
	if err != nil {
		return nil, unreadable{err}
	}
	return m, nil
}

// unreadable is an error in the stored data of a match.
type unreadable struct{ error }

func (e unreadable) Unwrap() error { return e.error }

// IsDamage reports whether err means that a match cannot be read, also on retry.
func IsDamage(err error) bool {
	return errors.Is(err, store.ErrDamaged) || errors.As(err, new(unreadable))
}
