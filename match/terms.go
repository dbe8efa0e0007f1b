package match

import (
	"quarterdeck/game"
	"quarterdeck/match/clock"
)

// Terms are what the host of a table chose besides the game's options. They never change. The zero value is a table for
// players with the link, open to spectators. Terms can be compared with ==.
type Terms struct {
	Public bool       `json:"public,omitempty"` // shown in the lobby
	Watch  WatchMode  `json:"watch,omitempty"`
	Open   game.Seats `json:"open,omitempty"`   // free seats that any guest who sees the table may take
	Pace   clock.Pace `json:"pace,omitzero"`    // time limits of people
	Casual bool       `json:"casual,omitempty"` // the match is not rated
}

// WatchMode is what guests without a seat may see. In every mode they see public information only, never a hidden card.
type WatchMode string

const (
	WatchLive  WatchMode = ""      // the match as it is played
	WatchOff   WatchMode = "off"   // nothing, not even afterwards
	WatchAfter WatchMode = "after" // everything when the match is over, nothing before
)
