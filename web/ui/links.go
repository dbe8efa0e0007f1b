package ui

import (
	"net/url"
	"strconv"

	"github.com/a-h/templ"

	"quarterdeck/web/static"
)

// Where everything is. The server's routes and these functions must agree; a test visits them all.

// HomeURL is the home page.
const HomeURL = "/"

// GameURL is the page of a game, where a table is set.
func GameURL(game string) string { return "/games/" + game }

// SeatsURL is the same with a table for so many.
func SeatsURL(game string, seats int) string { return GameURL(game) + "?seats=" + strconv.Itoa(seats) }

// NewURL is where the form of a game's page goes.
func NewURL(game string) string { return "/new/" + game }

// RulesURL is the game's rules; rule may be empty.
func RulesURL(game, rule string) string {
	if rule == "" {
		return "/games/" + game + "/rules"
	}
	return "/games/" + game + "/rules#" + rule
}

// MatchURL is a match's page.
func MatchURL(id string) string { return "/m/" + id }

// PastURL is a match as it was when its log had `at` entries.
func PastURL(id string, at int) string { return MatchURL(id) + "?at=" + strconv.Itoa(at) }

// SeatURL is the link that lets somebody take a free seat.
func SeatURL(id string, seat int, invite string) string {
	return MatchURL(id) + "/seat/" + strconv.Itoa(seat) + "?invite=" + url.QueryEscape(invite)
}

// CoachURL is what the coach has to say of a finished match.
func CoachURL(id string) string { return MatchURL(id) + "/coach" }

// PracticeURL is where somebody plays on from a finished match as it was when its log had `at` entries.
func PracticeURL(id string, at int) string {
	return MatchURL(id) + "/practice?at=" + strconv.Itoa(at)
}

// TalkURL is what was said at a match's table, on a page of its own.
func TalkURL(id string) string { return MatchURL(id) + "/talk" }

// coachAPI is the coach's report for programs, and how far it is.
func coachAPI(id string) string { return "/api/v1/matches/" + id + "/coach" }

// Addresses below a match.
const (
	actPath     = "/act"
	eventsPath  = "/events"
	rematchPath = "/rematch"
	removePath  = "/remove"
	recordPath  = "/record"
	fillPath    = "/fill"
	callOffPath = "/calloff"
	standPath   = "/stand"
	noncePath   = "/nonce"
	sayPath     = "/say"
	mutePath    = "/mute"
)

func asset(name string) string { return static.URL(name) }

func safe(address string) templ.SafeURL { return templ.SafeURL(address) }

func itoa(n int) string { return strconv.Itoa(n) }
