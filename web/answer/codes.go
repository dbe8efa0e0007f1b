package answer

import (
	"net/http"

	"quarterdeck/account"
	"quarterdeck/chat"
	"quarterdeck/daily"
	"quarterdeck/drill"
	"quarterdeck/duplicate"
	"quarterdeck/experiment"
	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/clock"
	"quarterdeck/moderation"
	"quarterdeck/notify"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/race"
	"quarterdeck/record"
)

// Codes of refusals that come from the web server.
const (
	BadRequest  game.Code = "bad-request"  // a request that cannot be read
	NoRoute     game.Code = "no-route"     // there is nothing at this address
	TooLarge    game.Code = "too-large"    // a request's body is too long
	TooMany     game.Code = "too-many"     // the client asks for too much at once
	WrongHost   game.Code = "wrong-host"   // the request is for a name that is not this server's
	CrossOrigin game.Code = "cross-origin" // a page of another site sent it
	NotPlaying  game.Code = "not-playing"  // only players of a running match may do this
	NoSquare    game.Code = "no-square"    // the board has no such square
	BadPasskey  game.Code = "bad-passkey"  // a passkey that does not prove anything here
	BadSignIn   game.Code = "bad-sign-in"  // a provider's answer that does not prove who the visitor is
	NoReport    game.Code = "no-report"    // there is no report on this match or experiment, now or later
	CoachBusy   game.Code = "coach-busy"   // the coach has too much to do
	NoSeed      game.Code = "no-seed"      // the match does not show its seed
	Finished    game.Code = "finished"     // the guest has finished this lesson
	unavailable game.Code = "unavailable"  // it can be tried again
	internal    game.Code = "internal"     // a fault of the server
)

// ErrTooMuch refuses what the client has to wait for.
var ErrTooMuch = &game.Refusal{Code: TooMany, Text: "Too many requests. Wait a little and try again."}

// ErrNoPage refuses a request for a page that does not exist.
var ErrNoPage = &game.Refusal{Code: NoRoute, Text: "There is no page at this address."}

// Status returns the HTTP status of a refusal. What is not listed is in conflict with the position.
func Status(code game.Code) int {
	switch code {
	case game.BadSeats, game.BadOption, game.BadNotation, record.BadName, host.BadLevel, host.BadKey, host.BadTerms, clock.BadPace, BadRequest, NoSquare, chat.BadLine, notify.BadHook, notify.BadPush, moderation.BadReason, experiment.BadOrder, puzzle.BadRun, BadPasskey, BadSignIn:
		return http.StatusBadRequest
	case match.NotSeated, matchchat.NotHere, match.Unwatched, match.Later, match.DealHidden, duplicate.Seen, match.Removed, host.BadLink, host.NotHost, host.NotForBots, race.NotRacer, CrossOrigin, NotPlaying, experiment.NotHere:
		return http.StatusForbidden
	case WrongHost:
		return http.StatusMisdirectedRequest
	case host.NoMatch, host.NoGame, drill.NoDrill, puzzle.NoPuzzle, race.NoRace, duplicate.NoDuplicate, friend.NoInvitation, friend.NoFriend, friend.NoGroup, friend.NoChallenge, experiment.NoExperiment, daily.BadDay, daily.None, NoRoute:
		return http.StatusNotFound
	case host.NoGuest, account.Forgotten, account.Banned, account.Muted, account.NameFixed:
		return http.StatusForbidden
	case account.BadPerson, account.NoBot:
		return http.StatusNotFound
	case chat.TooFast, quota.TooManyMatches, account.TooManyPeople, moderation.TooManyReports, experiment.TooMany, puzzle.TooManyRuns, race.TooManyRaces, friend.TooManyChallenges, TooMany:
		return http.StatusTooManyRequests
	case TooLarge, account.LongRun:
		return http.StatusRequestEntityTooLarge
	case host.Damaged, internal:
		return http.StatusInternalServerError
	case host.Busy, CoachBusy, unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusConflict
}
