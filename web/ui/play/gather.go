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
func (p *Page) gatherKey() string {
	if p.View.Phase != match.Gathering {
		return string(p.View.Phase)
	}
	key := ""
	if p.dealsSoon() {
		key = "soon"
	}
	if p.sendsNonce() {
		key += "mine"
	}
	for i := range p.View.Seats {
		if p.View.Seats[i].Taken {
			key += "1" + p.View.Names[i]
		} else {
			key += "0"
		}
	}
	return key
}

// dealsSoon reports whether all seats are taken, and the deal waits for players' own numbers.
func (p *Page) dealsSoon() bool {
	free, _ := p.free()
	return p.View.Phase == match.Gathering && free == 0
}

// sendsNonce reports whether the match waits for the viewer's own number, which the page's script sends.
func (p *Page) sendsNonce() bool {
	for _, seat := range p.View.AwaitsNonce {
		if p.View.Seats[seat].You {
			return true
		}
	}
	return false
}

// hasNonce reports whether a seat gave a number of its own.
func (p *Page) hasNonce(seat int) bool { return strings.Trim(p.View.Nonces[seat], "0") != "" }

// isAfter reports whether it came after the commit.
func (p *Page) isAfter(seat int) bool { return slices.Contains(p.View.NoncesAfter, seat) }

// free returns how many seats are free, and how many of them are for anyone.
func (p *Page) free() (free, open int) {
	for i := range p.View.Seats {
		if s := &p.View.Seats[i]; !s.Taken {
			free++
			if s.Open {
				open++
			}
		}
	}
	return free, open
}

func (p *Page) gatherTitle() string {
	free, open := p.free()
	switch {
	case open > 0:
		return "Waiting for players"
	case free == 1:
		return "Waiting for a friend"
	}
	return "Waiting for friends"
}

// gatherWords says to those who have nothing to do what the table waits for.
func (p *Page) gatherWords() string {
	free, _ := p.free()
	text := "One seat is still free."
	if free > 1 {
		text = strconv.Itoa(free) + " seats are still free."
	}
	if p.View.Viewer >= 0 {
		return text + " The match begins when every seat is taken."
	}
	return text + " The host has the links. You can watch from here."
}

// listedWords says who finds a table that waits.
func (p *Page) listedWords() string {
	_, open := p.free()
	switch {
	case open > 0 && p.View.Terms.Public:
		return "It is in the lobby, where every player can join."
	case open > 0:
		return "It is not in the lobby. Players who have this page’s address can join."
	}
	return ""
}
