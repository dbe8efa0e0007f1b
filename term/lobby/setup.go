package lobby

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/term/remote"
)

// setUp returns a choice that asks how many play a game, and against whom.
func (l *Lobby) setUp(g Game) func(context.Context) (Step, error) {
	return func(context.Context) (Step, error) {
		if len(g.Seats) == 1 {
			return Step{Page: l.opponents(g, g.Seats[0])}, nil
		}
		p := &Page{Title: g.Title, Text: "How many play?"}
		for _, n := range g.Seats {
			if n == 1 {
				p.add("You alone", l.create(g, nil))
				continue
			}
			p.add(fmt.Sprintf("%d players", n), func(context.Context) (Step, error) { return Step{Page: l.opponents(g, n)}, nil })
		}
		return Step{Page: p}, nil
	}
}

// opponents returns the choices of who else plays a game for n players.
func (l *Lobby) opponents(g Game, n int) *Page {
	p := &Page{Title: g.Title, Text: fmt.Sprintf("%d players. Who plays with you?", n)}
	for _, level := range g.Levels {
		p.add("The bot "+level.Name+". "+level.About, l.create(g, slices.Repeat([]remote.Seat{{Who: "bot", Level: level.Name}}, n-1)))
	}
	p.add("Friends whom you send a link", l.create(g, slices.Repeat([]remote.Seat{{Who: "friend"}}, n-1)))
	p.add("Anyone who joins", l.create(g, slices.Repeat([]remote.Seat{{Who: "anyone"}}, n-1)))
	p.add("Read the rules first", func(context.Context) (Step, error) {
		rules := *p
		rules.Text = l.Rules(g.ID).Text
		return Step{Page: &rules}, nil
	})
	return p
}

// create returns a choice that sets up a table for the guest and others.
func (l *Lobby) create(g Game, others []remote.Seat) func(context.Context) (Step, error) {
	return func(ctx context.Context) (Step, error) {
		place, invitations, err := l.Client.Create(ctx, remote.NewTable{Game: g.ID, Name: l.Name, Seats: append([]remote.Seat{{Who: "me"}}, others...)})
		if err != nil {
			return Step{}, err
		}
		return l.table(place.Match, invitations), nil
	}
}
