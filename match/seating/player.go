package seating

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/internal/persona"
	"quarterdeck/match/seat"
)

// Kind is the kind of player of a seat.
type Kind string

const (
	Human Kind = "human" // a person, known by a guest id
	Bot   Kind = "bot"   // the computer, at a level
)

// Player is the player of one seat. Its JSON is what stores keep.
type Player struct {
	Kind  Kind       `json:"kind"`
	Name  string     `json:"name,omitempty"`  // of a person; empty until the seat is taken. Of a bot only in a record and a rematch
	Guest string     `json:"guest,omitempty"` // the guest who holds the seat; empty while it is free
	Level string     `json:"level,omitempty"` // a bot's level
	Nonce fair.Nonce `json:"nonce,omitzero"`  // the seat's own part of the dealing key; zero if it gave none
	Later bool       `json:"later,omitempty"` // it has announced a nonce that has not come yet
	After bool       `json:"-"`               // Nonce came after the commit was published
}

// Deleted is the name of people whose data was deleted. Matches stored by earlier versions of this program have another
// one.
const Deleted = "Deleted player"

// GonePrefix begins the guest ids that replace those of people whose data was deleted.
const GonePrefix = seat.GonePrefix

// Taken reports whether the seat has its player.
func (p *Player) Taken() bool { return p.Kind == Bot || p.Guest != "" }

// canAnswer reports whether the seat is held by a person whose data was not deleted.
func (p *Player) canAnswer() bool {
	return p.Kind == Human && p.Guest != "" && !strings.HasPrefix(p.Guest, GonePrefix)
}

// Names returns the names of the players of a match in sentences, all different. A bot's name stays the same when people
// sit down. Bots that come from an earlier match keep theirs, so a bot that joins them may need another than its seat's.
func Names(match string, players []Player) []string {
	names := make([]string, len(players))
	for i := range players {
		if players[i].Kind == Bot {
			names[i] = players[i].Name
		}
	}
	for i, name := range persona.Names(persona.Key(match), len(players)) {
		if players[i].Kind == Bot && names[i] == "" {
			names[i] = unlike(names, name)
		}
	}
	for i := range players {
		if players[i].Kind != Bot {
			names[i] = unlike(names, players[i].called(i))
		}
	}
	return names
}

// called returns the name of a person, or of a free seat.
func (p *Player) called(seat int) string {
	if p.Name != "" {
		return p.Name
	}
	return "Seat " + strconv.Itoa(seat+1)
}

// unlike returns name or, if others has it, name with the first number from 2 on that makes it unique.
func unlike(others []string, name string) string {
	out := name
	for n := 2; slices.Contains(others, out); n++ {
		out = name + " " + strconv.Itoa(n)
	}
	return out
}
