package seating

import (
	"slices"
	"strings"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// Plan keeps who holds the seats of a match, and who gave one back. It never changes; its methods return the next one.
type Plan struct {
	match   string // the match's id, from which the names of bots follow
	players []Player
	names   []string
	namer   *strings.Replacer // puts names in place of {0}, {1}…
	former  []former          // in the order in which they left
	taken   time.Time         // when a seat was last taken
	wait    time.Duration     // for announced nonces, once all seats are taken
}

// former is a player who gave a seat back or was removed from it.
type former struct {
	seat    game.Seat
	player  Player
	removed bool
}

// Codes of refusals to take a seat or to send a nonce.
const (
	SeatTaken game.Code = "seat-taken" // another player holds the seat, or the guest holds one already
	NotFree   game.Code = "not-free"   // the seat is not one that a person may take
	NonceSet  game.Code = "nonce-set"  // the seat's nonce cannot be changed
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// New returns the plan of a match that was created at a time with these players. wait is how long it waits for announced
// nonces.
func New(match string, players []Player, created time.Time, wait time.Duration) Plan {
	return Plan{match: match, taken: created, wait: wait}.with(slices.Clone(players))
}

// with returns the plan with these players, which must not be modified afterwards.
func (p Plan) with(players []Player) Plan {
	p.players, p.names = players, Names(p.match, players)
	p.namer = table.Namer(p.names)
	return p
}

// Len returns the number of seats.
func (p *Plan) Len() int { return len(p.players) }

// Players returns the players by seat. They must not be modified.
func (p *Plan) Players() []Player { return p.players }

// At returns the player of a seat, which must not be modified.
func (p *Plan) At(s game.Seat) *Player { return &p.players[s] }

// Has reports whether there is such a seat.
func (p *Plan) Has(seat int) bool { return seat >= 0 && seat < len(p.players) }

// Names returns what the players are called in sentences, all different. It must not be modified.
func (p *Plan) Names() []string { return p.names }

// Namer returns a replacer that puts names in place of {0}, {1}…
func (p *Plan) Namer() *strings.Replacer { return p.namer }

// IsReady reports whether every seat has its player and no nonce is awaited.
func (p *Plan) IsReady() bool { return p.IsFull() && p.Awaited() == 0 }

// IsFull reports whether every seat has its player.
func (p *Plan) IsFull() bool {
	for i := range p.players {
		if !p.players[i].Taken() {
			return false
		}
	}
	return len(p.players) > 0
}

// Free returns the seats without a player.
func (p *Plan) Free() (seats []int) {
	for i := range p.players {
		if !p.players[i].Taken() {
			seats = append(seats, i)
		}
	}
	return seats
}

// where returns the seats whose players satisfy fits.
func (p *Plan) where(fits func(*Player) bool) (set game.Seats) {
	for i := range p.players {
		if fits(&p.players[i]) {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// Of returns the seats that a guest holds.
func (p *Plan) Of(guest string) (set game.Seats) {
	for i := range p.players {
		if guest != "" && p.players[i].Guest == guest {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// HotSeats returns the other seats of the guest who holds s.
func (p *Plan) HotSeats(s game.Seat) game.Seats { return p.Of(p.players[s].Guest).Without(s) }

// Bots returns the seats that bots play from the beginning.
func (p *Plan) Bots() game.Seats { return p.where(func(p *Player) bool { return p.Kind == Bot }) }

// People returns the seats that are for people, taken or free.
func (p *Plan) People() game.Seats { return p.where(func(p *Player) bool { return p.Kind != Bot }) }

// RecordNames returns the players as a match record names them.
func (p *Plan) RecordNames() []string {
	names := make([]string, len(p.players))
	for i := range p.players {
		switch rest, isBot := record.Level(p.names[i]); {
		case p.players[i].Kind == Bot:
			names[i] = record.Bot(p.players[i].Level)
		case isBot: // a person's name that a record would read as a bot's
			names[i] = strings.TrimSpace("bot " + rest)
		default:
			names[i] = p.names[i]
		}
	}
	return names
}

// Voters returns the seats of people who have to agree to a rematch, without those whose data was deleted.
func (p *Plan) Voters() game.Seats { return p.where((*Player).canAnswer) }

// IsAlone reports whether guest holds a seat and no other person played, not even one whose data was deleted.
func (p *Plan) IsAlone(guest string) bool {
	own := p.Of(guest)
	return own != 0 && p.Voters()&^own == 0 && !p.LacksPlayers()
}

// LacksPlayers reports whether the data of a player was deleted.
func (p *Plan) LacksPlayers() bool {
	return slices.ContainsFunc(p.players, func(p Player) bool { return p.Kind == Human && strings.HasPrefix(p.Guest, GonePrefix) })
}

// Departed returns how often a seat was given back.
func (p *Plan) Departed() int { return len(p.former) }

// WasRemoved reports whether the host removed a guest from the table.
func (p *Plan) WasRemoved(guest string) bool {
	return guest != "" && slices.ContainsFunc(p.former, func(f former) bool { return f.removed && f.player.Guest == guest })
}

// Writer identifies the guest who wrote a message from seat s. They may have given s back since, and another player may
// have taken it. Writer returns the name with which the guest last left a seat, if they did, and the seats that they hold
// now.
func (p *Plan) Writer(guest string, s game.Seat) (name string, now game.Seats) {
	emptied := false
	for i := range p.former {
		f := &p.former[i]
		emptied = emptied || f.seat == s
		if guest != "" && f.player.Guest == guest {
			name = f.player.Name
		}
	}
	if own := p.Of(guest); emptied && !own.Has(s) {
		return name, own
	}
	return name, game.SetOf(s)
}

// Rotated returns the players of a rematch: each moves by one seat, and bots keep their names.
func (p *Plan) Rotated() []Player {
	players := slices.Clone(p.players)
	for i := range players {
		from := (i + 1) % len(players)
		players[i] = p.players[from]
		if players[i].Kind == Bot {
			players[i].Name = p.names[from]
		}
		players[i].Later = players[i].After // a client that sent one will do so again
		players[i].Nonce, players[i].After = fair.Nonce{}, false
	}
	return players
}

// replace returns the plan with another player of a seat.
func (p Plan) replace(seat int, by Player) Plan {
	players := slices.Clone(p.players)
	players[seat] = by
	return p.with(players)
}

// IsForPerson reports whether there is such a seat, and a person may hold it.
func (p *Plan) IsForPerson(seat int) bool { return p.Has(seat) && p.players[seat].Kind == Human }

// Sit returns the plan after a guest or a bot took a free seat at a time.
func (p Plan) Sit(s Sit, at time.Time) (Plan, error) {
	switch {
	case !p.IsForPerson(s.Seat):
		return p, refuse(NotFree, "There is no such seat for a person at this table.")
	case p.players[s.Seat].Taken():
		return p, refuse(SeatTaken, "Another player already has this seat. You can watch the match.")
	case s.Level == "" && p.Of(s.Guest) != 0:
		return p, refuse(SeatTaken, "You already have a seat at this table. The link is for another player.")
	}
	if s.Level == "" {
		if err := record.CheckName(s.Name); err != nil {
			return p, err
		}
	}
	p.taken = at
	return p.replace(s.Seat, s.player()), nil
}

// Stand returns the plan after a player gave a seat back, or was removed from it.
func (p Plan) Stand(s Stood) (Plan, error) {
	if !p.Has(s.Seat) || p.players[s.Seat].Guest == "" {
		return p, refuse(NotFree, "No player sits there.")
	}
	p.former = append(slices.Clip(p.former), former{game.Seat(s.Seat), p.players[s.Seat], s.Removed})
	return p.replace(s.Seat, Player{Kind: Human}), nil
}
