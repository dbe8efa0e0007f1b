package href

import (
	"net/url"
	"strconv"
)

// Match returns the address of a match's page.
func Match(id string) string { return "/m/" + id }

// Past returns the address of a match's page as it was when its log had `at` entries.
func Past(id string, at int) string { return Match(id) + "?at=" + strconv.Itoa(at) }

// All as the log in an address asks for the whole log, where a page would have a part of it.
const All = "all"

// WholeLog returns the address of a match's page with the whole log.
func WholeLog(id string) string { return Match(id) + "?log=" + All }

// Seat returns the address of the invitation to a free seat.
func Seat(id string, seat int, invite string) string {
	return Match(id) + "/seat/" + strconv.Itoa(seat) + "?invite=" + url.QueryEscape(invite)
}

// PastAs returns a match as a seat saw it at a version.
func PastAs(id string, at, seat int) string { return Past(id, at) + "&as=" + strconv.Itoa(seat) }

// Coach returns the address of the analysis of a finished match.
func Coach(id string) string { return Match(id) + "/coach" }

// CoachReport returns the address of the analysis, or of its progress, as JSON.
func CoachReport(id string) string { return "/api/v1/matches/" + id + "/coach" }

// Practice returns the address of the page for playing on from the position that a finished match had after `at` entries of its log.
func Practice(id string, at int) string {
	return Match(id) + "/practice?at=" + strconv.Itoa(at)
}

// Chat returns the address of the page that shows only a match's chat.
func Chat(id string) string { return Match(id) + "/talk" }

// Record returns the address from which a match's record is downloaded.
func Record(id string) string { return Match(id) + "/record" }

// Events returns the address of the stream that keeps a match's page up to date.
func Events(id string) string { return Match(id) + "/events" }

// HintedEvents returns the address of the stream for a page with hints.
func HintedEvents(id string) string { return Events(id) + "?hints" }

// The functions below return the addresses to which the forms of a match's page are posted.

// Act returns the address for actions.
func Act(id string) string { return Match(id) + "/act" }

// Join returns the address for taking an open seat.
func Join(id string) string { return Match(id) + "/join" }

// Stand returns the address for leaving a seat of a table that waits for players.
func Stand(id string) string { return Match(id) + "/stand" }

// Remove returns the address for removing a guest from a table that waits for players.
func Remove(id string) string { return Match(id) + "/remove" }

// Fill returns the address for giving the free seats of a waiting table to bots.
func Fill(id string) string { return Match(id) + "/fill" }

// CallOff returns the address for calling a waiting table off.
func CallOff(id string) string { return Match(id) + "/calloff" }

// Nonce returns the address for a player's nonce.
func Nonce(id string) string { return Match(id) + "/nonce" }

// Rematch returns the address for offers of a rematch and their answers.
func Rematch(id string) string { return Match(id) + "/rematch" }

// Say returns the address for chat messages.
func Say(id string) string { return Match(id) + "/say" }

// Report returns the page on which a player or a message of a match is reported.
func Report(id string) string { return Match(id) + "/report" }

// Mute returns the address for muting and unmuting a player.
func Mute(id string) string { return Match(id) + "/mute" }

// Stock returns the API address that describes what chance draws from in a setup, under a version of the rules.
func Stock(game string, rules, seats int, options map[string]string) string {
	q := url.Values{"rules": {strconv.Itoa(rules)}, "seats": {strconv.Itoa(seats)}}
	for name, value := range options {
		q.Set("o."+name, value)
	}
	return "/api/v1/games/" + game + "/stock?" + q.Encode()
}
