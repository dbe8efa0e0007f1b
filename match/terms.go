package match

import (
	"quarterdeck/game"
	"quarterdeck/match/clock"
)

// Terms is what the creator of a table settled beside the game's options. It never changes. The zero value is
// a table for who has the link, with live watching. Terms can be compared with ==.
type Terms struct {
	Public bool       `json:"public,omitempty"` // shown in the lobby
	Watch  WatchMode  `json:"watch,omitempty"`
	Open   game.Seats `json:"open,omitempty"` // free seats that anybody may take who sees the table
	Pace   clock.Pace `json:"pace,omitzero"`  // how much time people have
}

// WatchMode is what those may see who hold no seat. However they watch, they see what everybody may know, never
// a hidden card.
type WatchMode string

const (
	WatchLive  WatchMode = ""      // the match as it is played
	WatchOff   WatchMode = "off"   // nothing, not even afterwards
	WatchAfter WatchMode = "after" // everything when the match is over, nothing before
)
