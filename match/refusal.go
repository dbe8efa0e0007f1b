package match

import "quarterdeck/game"

// Codes of refusals that come from the match rather than from the game.
const (
	Stale     game.Code = "stale"      // the seat has acted since the version in the request
	Late      game.Code = "late"       // the action was legal when its player chose it, but another seat was faster
	KeyReused game.Code = "key-reused" // the idempotency key was used for something else
	NotSeated game.Code = "not-seated" // the guest holds no seat in the match
	SeatTaken game.Code = "seat-taken" // another player holds the seat
	NotFree   game.Code = "not-free"   // the seat is not one that a person may take
	Waiting   game.Code = "waiting"    // not all seats are taken yet
	Started   game.Code = "started"    // all seats are taken
	Over      game.Code = "over"       // the match is over
	TimeUp    game.Code = "time-up"    // the seat's time, or the stage's, has run out
	NotOver   game.Code = "not-over"   // the match is still running
	Restless  game.Code = "restless"   // too many players have left the table
	Removed   game.Code = "removed"    // the host removed the guest from this table
	NoChoice  game.Code = "no-choice"  // no seat was to choose at that version
)

func refuse(code game.Code, text string) error {
	return &game.Refusal{Code: code, Text: text}
}

// overText says why no action is possible in a finished match.
func overText(begun bool) string {
	if !begun {
		return "The table was called off before the match began. Start a new one."
	}
	return "The match is over."
}
