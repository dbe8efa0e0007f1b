package store

import (
	"cmp"
	"context"
	"time"
)

// Puzzle is a puzzle for all guests, made from a match of bots.
type Puzzle struct {
	ID     string
	Game   string
	Theme  string // what the position looks like
	Made   time.Time
	Rating int    // how difficult it is
	Tries  int    // how often it was tried; each try is a PuzzleTry
	Data   []byte // JSON, the service's: the position, with its key
	Skill  []byte // JSON, the service's: what Rating is rounded from
}

// PuzzleMark is a puzzle that a guest could be given.
type PuzzleMark struct {
	ID     string
	Rating int
	Tried  bool // by the guest
}

// PuzzleQuery asks for puzzles near a rating.
type PuzzleQuery struct {
	Game   string
	Theme  string // empty: all
	Guest  string // for whom puzzles are marked as tried
	Rating int
	Limit  int    // on each side of the rating
	From   string // of puzzles with one rating, those with this id and greater ones come first
}

// Compare orders puzzles by their distance from the rating, then from From on.
func (q *PuzzleQuery) Compare(a, b PuzzleMark) int {
	away := func(m PuzzleMark) int { return max(m.Rating-q.Rating, q.Rating-m.Rating) }
	before := func(m PuzzleMark) int {
		if m.ID < q.From {
			return 1
		}
		return 0
	}
	return cmp.Or(away(a)-away(b), before(a)-before(b), cmp.Compare(a.ID, b.ID))
}

// PuzzleCount is how many puzzles a game has with a theme.
type PuzzleCount struct {
	Game, Theme string
	N           int
}

// PuzzleRun is a series of puzzles that one guest answers one after another.
type PuzzleRun struct {
	ID      string
	Guest   string
	Kind    string
	Game    string
	Begun   time.Time
	Answers int // how many there are
	Score   int
	Data    []byte // JSON, the service's: the answers, and what comes next
}

// PuzzleTry is the first try of a guest at a puzzle. Ratings of guests and puzzles follow from all tries.
type PuzzleTry struct {
	Puzzle string
	N      int    // among the tries at the puzzle, from 1
	Guest  string // empty once the guest was deleted
	Game   string
	M      int // among the guest's tries in the game, from 1
	At     time.Time
	Data   []byte // JSON, the service's
}

// Puzzles keeps puzzles for all guests, and what guests answered.
//
// Laws (storetest checks them):
//   - A puzzle and a run are stored once, however often they are added.
//   - Of several answers with the same number in a run exactly one is stored, with its try or not at all.
//   - A guest tries a puzzle once. Tries at a puzzle, and those of a guest in a game, have no gaps in their numbers.
//   - The runs of a guest are gone after Forget, and none can be added. Their tries stay without a name.
type Puzzles interface {
	// AddPuzzles stores puzzles that are not stored yet.
	AddPuzzles(ctx context.Context, list []Puzzle) error
	// Puzzle returns a puzzle, or ErrNotFound.
	Puzzle(ctx context.Context, id string) (Puzzle, error)
	// CountPuzzles counts all puzzles, by game and theme, in that order.
	CountPuzzles(ctx context.Context) ([]PuzzleCount, error)
	// PuzzlesNear returns puzzles on both sides of a rating, in the order of PuzzleQuery.Compare.
	PuzzlesNear(ctx context.Context, q PuzzleQuery) ([]PuzzleMark, error)
	// AddRun stores a run. If its guest then has more than most runs, the oldest ones are deleted, but never the one with the highest
	// score of its kind and game. If the guest was deleted, AddRun returns ErrNotFound.
	AddRun(ctx context.Context, r PuzzleRun, most int) error
	// Run returns a run, or ErrNotFound.
	Run(ctx context.Context, id string) (PuzzleRun, error)
	// RunsOf returns at most limit runs of a guest, the newest first.
	RunsOf(ctx context.Context, guest string, limit int) ([]PuzzleRun, error)
	// AnswerRun stores Answers, Score and Data of a run, and a try with the new Rating and Skill of its puzzle, unless try is nil. If the
	// run has another number of answers than one less, or the numbers of the try do not follow the newest ones, it returns ErrConflict.
	AnswerRun(ctx context.Context, r PuzzleRun, try *PuzzleTry, p Puzzle) error
	// NewestTry returns the newest try of a guest in a game, or ErrNotFound.
	NewestTry(ctx context.Context, guest, game string) (PuzzleTry, error)
	// HasTried reports whether a guest has tried a puzzle.
	HasTried(ctx context.Context, guest, puzzle string) (bool, error)
	// TriesAt returns the tries at a puzzle, the first one first.
	TriesAt(ctx context.Context, puzzle string) ([]PuzzleTry, error)
}
