package href

import (
	"net/url"
	"strconv"
)

// Match returns a match's page.
func Match(id string) string { return "/m/" + id }

// Past returns a match as it was when its log had `at` entries.
func Past(id string, at int) string { return Match(id) + "?at=" + strconv.Itoa(at) }

// Seat returns the invitation to a free seat.
func Seat(id string, seat int, invite string) string {
	return Match(id) + "/seat/" + strconv.Itoa(seat) + "?invite=" + url.QueryEscape(invite)
}

// Coach returns the address of the analysis of a finished match.
func Coach(id string) string { return Match(id) + "/coach" }

// CoachReport returns the same for programs, and the progress of the analysis.
func CoachReport(id string) string { return "/api/v1/matches/" + id + "/coach" }

// Practice returns the address of the page for playing on from a finished match as it was when its log had `at` entries.
func Practice(id string, at int) string {
	return Match(id) + "/practice?at=" + strconv.Itoa(at)
}

// Chat returns a match's chat on a page of its own.
func Chat(id string) string { return Match(id) + "/talk" }

// Record returns a match's record, as a download.
func Record(id string) string { return Match(id) + "/record" }

// Events returns the address of the stream that keeps a match's page up to date.
func Events(id string) string { return Match(id) + "/events" }

// Where the forms of a match's page go.

// Act makes a move.
func Act(id string) string { return Match(id) + "/act" }

// Join takes an open seat.
func Join(id string) string { return Match(id) + "/join" }

// Stand leaves a seat of a table that waits for players.
func Stand(id string) string { return Match(id) + "/stand" }

// Remove removes a guest from such a table.
func Remove(id string) string { return Match(id) + "/remove" }

// Fill gives its free seats to bots.
func Fill(id string) string { return Match(id) + "/fill" }

// CallOff calls it off.
func CallOff(id string) string { return Match(id) + "/calloff" }

// Nonce adds a player's own part to the key of the deal.
func Nonce(id string) string { return Match(id) + "/nonce" }

// Rematch offers a rematch, or answers an offer.
func Rematch(id string) string { return Match(id) + "/rematch" }

// Say sends a chat message.
func Say(id string) string { return Match(id) + "/say" }

// Mute mutes or unmutes a player.
func Mute(id string) string { return Match(id) + "/mute" }

// Stock returns where to read what chance draws from under a setup and a version of the rules.
func Stock(game string, rules, seats int, options map[string]string) string {
	q := url.Values{"rules": {strconv.Itoa(rules)}, "seats": {strconv.Itoa(seats)}}
	for name, value := range options {
		q.Set("o."+name, value)
	}
	return "/api/v1/games/" + game + "/stock?" + q.Encode()
}
