package match

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// Kind is who plays a seat.
type Kind string

const (
	Human Kind = "human" // a person, known by a guest id
	Bot   Kind = "bot"   // the computer, at a level
)

// Player is one seat's player.
type Player struct {
	Kind  Kind
	Name  string     // what a person is called; empty until the seat is taken
	Guest string     // the guest who holds the seat; empty: it is still free
	Level string     // a bot's level
	Nonce fair.Nonce // the seat's own part of the dealing key; zero if it gave none
	Later bool       // it has announced a nonce that has not come yet
	After bool       // Nonce came after the commit was published
}

// Taken tells whether the seat has its player.
func (p *Player) Taken() bool { return p.Kind == Bot || p.Guest != "" }

// Start is everything that is settled before the log begins. It never changes.
type Start struct {
	ID      string
	Game    game.Game
	Setup   game.Setup // resolved
	Seats   []Player   // as they were at the creation; the log may fill free ones
	Seed    fair.Seed  // the dealer's secret while the match runs
	Host    string     // the guest who created the match
	Created time.Time
	Forked  *Forked // nil for a match that was dealt from its beginning
	Table   Terms
	Series  string // matches that belong together have the same; empty for a match on its own
	// Sealed is when the seed may be shown at the earliest, because others are dealt the same cards; zero: when the
	// match is over.
	Sealed time.Time
	// NonceWait is how long the deal waits, once all seats are taken, for nonces that were announced.
	NonceWait time.Duration
}

// ShownNames is what the players are called in sentences: every name differs from the others.
func ShownNames(seats []Player) []string {
	names := make([]string, len(seats))
	for i := range seats {
		names[i] = unlike(names[:i], seats[i].called(i))
	}
	return names
}

func (p *Player) called(seat int) string {
	switch {
	case p.Kind == Bot:
		return botName(p.Level)
	case p.Name != "":
		return p.Name
	}
	return "Seat " + strconv.Itoa(seat+1)
}

// unlike adds the first number from 2 on that makes name differ from all of others.
func unlike(others []string, name string) string {
	out := name
	for n := 2; slices.Contains(others, out); n++ {
		out = name + " " + strconv.Itoa(n)
	}
	return out
}

// botName is a bot's level as a name: "captain" is called Captain.
func botName(level string) string {
	if level == "" {
		return "Bot"
	}
	return strings.ToUpper(level[:1]) + level[1:]
}
