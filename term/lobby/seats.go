package lobby

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/internal/persona"
	"quarterdeck/term/remote"
)

// me is the host's seat.
var me = remote.Seat{Who: "me"}

// levels returns the bots that can play the game as it is set up.
func (d plan) levels() []Level {
	if !d.together() {
		return d.game.Levels
	}
	return slices.DeleteFunc(slices.Clone(d.game.Levels), func(l Level) bool { return l.Opponent })
}

// withOthers returns the seats of a table where the host has the first, and all others have the same.
func (d plan) withOthers(other remote.Seat) []remote.Seat {
	return append([]remote.Seat{me}, slices.Repeat([]remote.Seat{other}, d.seats-1)...)
}

// arrange returns a plan whose host chooses seat by seat. It begins as the page of the web does: with medium bots, or friends in a crew.
func (d plan) arrange() plan {
	other := remote.Seat{Who: "friend"}
	ladder := slices.DeleteFunc(slices.Clone(d.game.Levels), func(l Level) bool { return l.Opponent })
	if len(ladder) > 0 && !d.together() {
		other = remote.Seat{Who: "bot", Level: ladder[len(ladder)/2].Name}
	}
	d.each = d.withOthers(other)
	return d
}

// arrangement lists who sits where.
func (d plan) arrangement() *Page {
	p := &Page{Title: d.game.Title, Text: fmt.Sprintf("%d players. Choose a seat to change who sits there.", d.seats)}
	p.add("Start", d.create(d.each))
	for i, s := range d.each {
		p.add(fmt.Sprintf("Seat %d: %s", i+1, sitter(s)), d.listSitters(i))
	}
	same := d
	same.each = nil
	p.add("The same choice for all other seats", same.choose)
	d.addTerms(p)
	return p
}

// sitter says who is to have a seat.
func sitter(s remote.Seat) string {
	switch s.Who {
	case me.Who:
		return "you"
	case "friend":
		return "a friend whom you send a link"
	case "anyone":
		return "anyone who joins"
	}
	return "the " + persona.InFull(s.Level)
}

// listSitters returns a choice that lists who can have a seat. The host's own can only be exchanged for another one.
func (d plan) listSitters(seat int) func(context.Context) (Step, error) {
	set := func(seats map[int]remote.Seat) func(context.Context) (Step, error) {
		next := d
		next.each = slices.Clone(d.each)
		for i, s := range seats {
			next.each[i] = s
		}
		return next.choose
	}
	p := &Page{Title: d.game.Title, Text: fmt.Sprintf("Who has seat %d?", seat+1)}
	if d.each[seat] == me {
		p.Text = fmt.Sprintf("Seat %d is yours. Which one do you want?", seat+1)
		for i, s := range d.each {
			p.add(fmt.Sprintf("Seat %d", i+1), set(map[int]remote.Seat{seat: s, i: me}))
		}
	} else {
		for _, level := range d.levels() {
			p.add("The "+persona.InFull(level.Name)+". "+level.About, set(map[int]remote.Seat{seat: {Who: "bot", Level: level.Name}}))
		}
		p.add("A friend whom you send a link", set(map[int]remote.Seat{seat: {Who: "friend"}}))
		p.add("Anyone who joins", set(map[int]remote.Seat{seat: {Who: "anyone"}}))
	}
	p.add("Back to the seats", d.choose)
	return func(context.Context) (Step, error) { return Step{Page: p}, nil }
}
