package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// Start is everything that is settled before the log begins. It never changes.
type Start struct {
	ID      string
	Game    game.Game
	Setup   game.Setup       // resolved
	Seats   []seating.Player // as they were at the creation; the log may fill free ones
	Seed    fair.Seed        // the dealer's secret while the match runs
	Host    string           // the guest who created the match
	Created time.Time
	Forked  *Forked // nil for a match that was dealt from its beginning
	Table   Terms
	Series  string // matches that belong together have the same; empty for a match on its own
	// Sealed is when the seed may be shown at the earliest, because others are dealt the same cards; zero: when the
	// match is over.
	Sealed time.Time
	// NonceWait is how long the deal waits, once all seats are taken, for nonces that were announced.
	NonceWait time.Duration
}

// together reports whether the seats win and lose together.
func (s *Start) together() bool { return game.Together(s.Game, s.Setup) }

// hasDraws reports whether the players may agree on a draw.
func (s *Start) hasDraws() bool { return s.Game.Info().Draws && !s.together() }
