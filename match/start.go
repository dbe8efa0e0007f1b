package match

import (
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// Start is what is fixed before the log begins. It never changes.
type Start struct {
	ID      string
	Game    game.Game
	Setup   game.Setup       // resolved
	Seats   []seating.Player // at the creation; the log may fill free ones
	Seed    fair.Seed        // the dealer's secret while the match runs
	Host    string           // the guest who created the match
	Created time.Time
	Forked  *Forked // nil for a match that was dealt from its beginning
	Table   Terms
	Series  string // shared by matches that belong together; empty for a match on its own
	// RevealAt is the earliest time at which the seed may be shown, because other matches have the same deal. Zero means
	// the end of the match.
	RevealAt time.Time
	// NonceWait is how long the deal waits, once all seats are taken, for nonces that were announced.
	NonceWait time.Duration
}

// together reports whether all seats win or lose together.
func (s *Start) together() bool { return game.Together(s.Game, s.Setup) }

// hasDraws reports whether the players may agree on a draw.
func (s *Start) hasDraws() bool { return s.Game.Info().Draws && !s.together() }
