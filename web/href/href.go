// Package href builds the addresses of the site's pages and forms. The server's routes and these functions must agree; a
// test visits them all.
package href

import (
	"net/url"
	"strconv"
)

// Pages without parameters.
const (
	Home     = "/"
	Me       = "/me"
	Manifest = "/manifest.webmanifest"
	Worker   = "/worker.js"
	Offline  = "/offline"
	// Push is where browsers subscribe to notifications; the others end a subscription, and send a test.
	Push     = "/me/push"
	PushDrop = "/me/push/drop"
	PushTest = "/me/push/test"
	// MyProfile is the visitor's own profile; MeShare and MeUnshare change who can see it.
	MyProfile = "/me/profile"
	MeShare   = "/me/profile/share"
	MeUnshare = "/me/profile/unshare"
	// ExportProfile has the visitor's profile as JSON.
	ExportProfile = "/api/v1/me/profile"
	// MeHints is where the setting for hints is stored.
	MeHints = "/me/hints"

	SignIn        = "/signin/provider"        // begins to sign in with an account at a provider
	SignInReturn  = "/signin/provider/return" // to which the provider sends the browser
	SignInFirst   = "/signin/provider/first"  // answers the question about a new account
	MeAccountDrop = "/me/accounts/drop"
	// MeBots is where bot accounts are created; the others change one.
	MeBots      = "/me/bots"
	MeBotToken  = "/me/bots/token"
	MeBotDelete = "/me/bots/drop"
)

// Game returns the address of the page of a game, with the form for a new table.
func Game(game string) string { return "/games/" + game }

// Seats returns the address of a game's page with a form for that number of seats.
func Seats(game string, seats int) string { return Game(game) + "?seats=" + strconv.Itoa(seats) }

// Preset returns the address of a game's page with one of its presets chosen.
func Preset(game string, seats, preset int) string {
	return Seats(game, seats) + "&preset=" + strconv.Itoa(preset)
}

// Profile returns the address of a shared profile.
func Profile(token string) string { return "/profile/" + token }

// New returns where a game's form for a new table goes.
func New(game string) string { return "/new/" + game }

// Rules returns a game's rules, at a rule unless that is empty.
func Rules(game, rule string) string {
	if rule == "" {
		return "/games/" + game + "/rules"
	}
	return "/games/" + game + "/rules#" + rule
}

// HouseRules returns a game's rules with a match's house rules at the top.
func HouseRules(game string, rules map[string]string) string {
	q := url.Values{}
	for name, value := range rules {
		q.Set("o."+name, value)
	}
	if len(q) == 0 {
		return Rules(game, "")
	}
	return Rules(game, "") + "?" + q.Encode()
}

// Lobby returns the lobby, or one of its lists, for one game or for all if game is empty. The first page is 1.
func Lobby[L ~string](list L, game string, page int) string {
	return "/lobby" + lobbyQuery(string(list), game, page)
}

// LobbyStream returns the address of the stream that keeps a page of the lobby up to date.
func LobbyStream[L ~string](list L, game string, page int) string {
	return "/lobby/events" + lobbyQuery(string(list), game, page)
}

// HomeStream is the stream that keeps the lists of tables on the home page up to date.
const HomeStream = "/lobby/events?short"

func lobbyQuery(list, game string, page int) string {
	q := url.Values{}
	if list != "" {
		q.Set("list", list)
	}
	if game != "" {
		q.Set("game", game)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// PersonalLink returns the address of a link that signs another browser in.
func PersonalLink(token string) string { return "/link/" + token }

// Calendar returns a player's calendar.
func Calendar(token string) string { return "/calendar/" + token + ".ics" }
