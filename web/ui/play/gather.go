package play

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// Hosting is what only who set a table that waits can do there.
type Hosting struct {
	Invites []Invite
	Guests  []int      // seats of guests who can be removed
	Levels  []ui.Level // of the bots that can take free seats
}

// Invite is a free seat's link.
type Invite struct {
	Seat int    // from 0
	Link string // the whole address, to be sent to a friend
	Open bool   // anyone may take the seat, with or without the link
}

// gatherKey returns everything that the region of the free seats depends on.
func gatherKey(v *match.View) string {
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

// awaitsNonces reports whether all seats are taken, and the deal waits for players' own numbers.
func awaitsNonces(v *match.View) bool {
	free, _ := freeSeats(v)
	return v.Phase == match.Gathering && free == 0
}

// sendsNonce reports whether the match waits for the viewer's own number, which the page's script sends.
func sendsNonce(v *match.View) bool {
	for _, seat := range v.AwaitsNonce {
		if v.Seats[seat].You {
			return true
		}
	}
	return false
}

// hasNonce reports whether a seat gave a number of its own.
func hasNonce(v *match.View, seat int) bool { return strings.Trim(v.Nonces[seat], "0") != "" }

// isNonceAfter reports whether a seat’s number came after the commit.
func isNonceAfter(v *match.View, seat int) bool { return slices.Contains(v.NoncesAfter, seat) }

// freeSeats returns how many seats are free, and how many of them are for anyone.
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

func gatherTitle(v *match.View) string {
	free, open := freeSeats(v)
	switch {
	case open > 0:
		return "Waiting for players"
	case free == 1:
		return "Waiting for a friend"
	}
	return "Waiting for friends"
}

// gatherWords says to those who have nothing to do what the table waits for.
func gatherWords(v *match.View) string {
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

// listedWords says who finds a table that waits.
func listedWords(v *match.View) string {
	_, open := freeSeats(v)
	switch {
	case open > 0 && v.Terms.Public:
		return "It is in the lobby, where every player can join."
	case open > 0:
		return "It is not in the lobby. Players who have this page’s address can join."
	}
	return ""
}
