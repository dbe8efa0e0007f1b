package host

import (
	"errors"

	"quarterdeck/game"
	"quarterdeck/host/level"
)

// These are the codes of the host's refusals.
const (
	NoMatch    game.Code = "no-match"     // there is no such match
	NoGame     game.Code = "no-game"      // there is no such game
	BadLink    game.Code = "bad-link"     // the seat's link is not right
	BadLevel             = level.Bad      // there is no such bot
	BadKey     game.Code = "bad-key"      // an idempotency key that is too long, or no text
	NotHost    game.Code = "not-host"     // only the host of the table may do that
	BadTerms   game.Code = "bad-terms"    // an unknown way of listing or watching
	NoGuest    game.Code = "no-guest"     // the request identifies no guest
	NotForBots game.Code = "not-for-bots" // a bot account may not do this
	Damaged    game.Code = "damaged"      // the stored match cannot be read
	Busy       game.Code = "busy"         // too many concurrent changes
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// These errors are not the client's fault; their texts may be shown.
var (
	errStopping = errors.New("The server is stopping; try again in a moment.")          //lint:ignore ST1005 shown to people
	errStore    = errors.New("The server could not store that. Try again in a moment.") //lint:ignore ST1005 shown to people
)

// Unavailable reports whether err means that the server cannot do anything at the moment.
func Unavailable(err error) bool { return errors.Is(err, errStopping) || errors.Is(err, errStore) }
