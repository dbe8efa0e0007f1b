package store

import (
	"context"
	"time"
)

// DrillState is how far a puzzle has come.
type DrillState int8

const (
	Unconfirmed DrillState = iota // it waits for the judge that confirms or drops it
	Confirmed                     // its guest can answer it
	Dropped                       // the judge did not agree; what is left prevents that it is made again
)

// Drill is a puzzle of one guest, made from a costly choice in one of their finished matches.
type Drill struct {
	ID      string
	Guest   string
	Match   string
	Rank    int // among the puzzles of the guest and the match; 0 is the costliest
	Made    time.Time
	State   DrillState
	Due     time.Time // when to answer it next; of a confirmed one
	Answers int       // how often it was answered
	Data    []byte    // JSON, the service's: what the puzzle is, with its key
	Card    []byte    // JSON, the service's: what is scheduled
}

// Answer is one answer to a puzzle.
type Answer struct {
	N    int // from 1
	At   time.Time
	Data []byte // JSON, the service's
}

// Drills keeps puzzles and their answers. A schedule follows from the answers.
//
// Laws (storetest checks them):
//   - A puzzle is stored once, however often it is added.
//   - Of several answers with the same number exactly one is stored.
//   - Puzzles and answers of a guest are gone after Forget, and none can be added.
type Drills interface {
	// AddDrills stores the puzzles of one guest and match that are not stored yet, without a State, if the guest has or had a part in the
	// match. If the guest then has more than most puzzles, those due last are deleted.
	AddDrills(ctx context.Context, drills []Drill, most int) error
	// ClaimDrill returns an unconfirmed puzzle that was not claimed since stale, and claims it at now. The costliest choices of each match
	// come first, then the older ones. Without any it returns ErrNotFound.
	ClaimDrill(ctx context.Context, now, stale time.Time) (Drill, error)
	// SettleDrill stores State, Due, Data and Card of a puzzle that is unconfirmed. If it is not, it does nothing.
	SettleDrill(ctx context.Context, d Drill) error
	// Drill returns a puzzle, or ErrNotFound.
	Drill(ctx context.Context, id string) (Drill, error)
	// DrillsOf returns at most limit puzzles of a guest in a state that are due by a time, the earliest first.
	DrillsOf(ctx context.Context, guest string, state DrillState, until time.Time, limit int) ([]Drill, error)
	// CountDrills counts the same puzzles, without a limit.
	CountDrills(ctx context.Context, guest string, state DrillState, until time.Time) (int, error)
	// AddAnswer stores an answer, and Due, Answers and Card of its puzzle. d.Answers is a.N. If the puzzle has another number of answers
	// than one less, or is not confirmed, it returns ErrConflict.
	AddAnswer(ctx context.Context, d Drill, a Answer) error
	// AnswersTo returns the answers to a puzzle, the first one first.
	AnswersTo(ctx context.Context, drill string) ([]Answer, error)
}
