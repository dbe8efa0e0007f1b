package play

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
)

// Hosting has what only the host of a waiting table can do.
type Hosting struct {
	Invites []Invite
	Guests  []int      // seats of guests who can be removed
	Levels  []ui.Level // levels of bots that can take free seats
}

// Invite is the link to a free seat.
type Invite struct {
	Seat int    // from 0
	Link string // absolute, to be sent to a friend
	Open bool   // anyone may take the seat, with or without the link
}

// waitingKey returns a key of everything that the region of the free seats depends on.
func waitingKey(v *match.View) string {
	if v.Phase != match.Gathering {
		return string(v.Phase)
	}
	key := ""
	if awaitsNonces(v) {
		key = "soon"
	}
	if sendsNonce(v) {
		key += "mine"
	}
	for i := range v.Seats {
		if v.Seats[i].Taken {
			key += "1" + v.Names[i]
		} else {
			key += "0"
		}
	}
	return key
}

// awaitsNonces reports whether all seats are taken and the deal still waits for players' nonces.
func awaitsNonces(v *match.View) bool {
	free, _ := freeSeats(v)
	return v.Phase == match.Gathering && free == 0
}

// sendsNonce reports whether the match waits for the viewer's nonce, which the page's script sends.
func sendsNonce(v *match.View) bool {
	for _, seat := range v.AwaitsNonce {
		if v.Seats[seat].You {
			return true
		}
	}
	return false
}

// hasNonce reports whether a seat sent a nonce.
func hasNonce(v *match.View, seat int) bool { return strings.Trim(v.Nonces[seat], "0") != "" }

// isNonceAfter reports whether a seat’s nonce came after the commit.
func isNonceAfter(v *match.View, seat int) bool { return slices.Contains(v.NoncesAfter, seat) }

// freeSeats counts the free seats, and those of them that anyone may take.
func freeSeats(v *match.View) (free, open int) {
	for i := range v.Seats {
		if s := &v.Seats[i]; !s.Taken {
			free++
			if s.Open {
				open++
			}
		}
	}
	return free, open
}

func waitingTitle(v *match.View) string {
	free, open := freeSeats(v)
	switch {
	case open > 0:
		return "Waiting for players"
	case free == 1:
		return "Waiting for a friend"
	}
	return "Waiting for friends"
}

// waitingText tells viewers who cannot act what the table waits for.
func waitingText(v *match.View) string {
	free, _ := freeSeats(v)
	text := "One seat is still free."
	if free > 1 {
		text = strconv.Itoa(free) + " seats are still free."
	}
	if v.Viewer >= 0 {
		return text + " The match begins when every seat is taken."
	}
	return text + " The host has the links. You can watch from here."
}

// listedWords says who can find a waiting table.
func listedWords(v *match.View) string {
	_, open := freeSeats(v)
	switch {
	case open > 0 && v.Terms.Public:
		return "This table is listed in the lobby, where anyone can join."
	case open > 0:
		return "This table is not listed in the lobby. Anyone with this page’s address can join."
	}
	return ""
}

// stock returns the address at which the page reads what chance draws from in this match.
func stock(v *match.View) string {
	options := map[string]string{}
	for _, o := range v.Options {
		options[o.Name] = o.Value
	}
	return href.Stock(v.Game, v.Rules, len(v.Seats), options)
}
