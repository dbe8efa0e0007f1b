package lobby

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/term/remote"
)

// plan is a table that the guest sets up. It is a value: each choice leads to pages of a new one.
type plan struct {
	*Lobby
	game    Game
	seats   int
	options map[string]string // those that differ from the rulebook's
	pace    clock.Pace
}

// setUp returns a choice that asks how many play a game, and against whom.
func (l *Lobby) setUp(g Game) func(context.Context) (Step, error) {
	return func(context.Context) (Step, error) {
		if len(g.Seats) == 1 {
			return Step{Page: plan{Lobby: l, game: g, seats: g.Seats[0]}.opponents()}, nil
		}
		p := &Page{Title: g.Title, Text: "How many play?"}
		for _, n := range g.Seats {
			text := fmt.Sprintf("%d players", n)
			if n == 1 {
				text = "You alone"
			}
			p.add(text, plan{Lobby: l, game: g, seats: n}.choose)
		}
		return Step{Page: p}, nil
	}
}

// choose leads to the choice of who else plays.
func (d plan) choose(context.Context) (Step, error) { return Step{Page: d.opponents()}, nil }

// opponents returns the choices of who else plays, and of the terms.
func (d plan) opponents() *Page {
	p := &Page{Title: d.game.Title, Text: fmt.Sprintf("%d players. Who plays with you?", d.seats)}
	if d.seats == 1 {
		p.Text = "You play alone."
		p.add("Start", d.create(nil))
	} else {
		others := func(s remote.Seat) func(context.Context) (Step, error) {
			return d.create(slices.Repeat([]remote.Seat{s}, d.seats-1))
		}
		for _, level := range d.game.Levels {
			p.add("The bot "+level.Name+". "+level.About, others(remote.Seat{Who: "bot", Level: level.Name}))
		}
		p.add("Friends whom you send a link", others(remote.Seat{Who: "friend"}))
		p.add("Anyone who joins", others(remote.Seat{Who: "anyone"}))
	}
	if len(d.asked()) > 0 {
		p.add("Options: "+d.chosen(), d.listOptions)
	}
	p.add("Clock: "+d.pace.Label(), d.listPaces)
	p.add("Read the rules first", func(context.Context) (Step, error) {
		rules := *p
		rules.Text = d.Rules(d.game.ID).Text
		return Step{Page: &rules}, nil
	})
	return p
}

// setup returns what the match starts from.
func (d plan) setup() game.Setup { return game.Setup{Seats: d.seats, Options: d.options} }

// asked returns the options that can change something.
func (d plan) asked() []game.Option {
	if d.game.Contract == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.game.Contract.Info().Options), func(o game.Option) bool { return o.IsIdle(d.setup()) })
}

// chosen returns the options that differ from the rulebook's, in words.
func (d plan) chosen() string {
	var out []string
	for _, o := range d.asked() {
		if value, found := d.options[o.Name]; found {
			text := inWords(&o, value)
			if text == value {
				text = o.Name + " " + value
			}
			out = append(out, text)
		}
	}
	if out == nil {
		return "as in the rulebook"
	}
	return strings.Join(out, " · ")
}

// inWords returns a value of an option as a player reads it.
func inWords(o *game.Option, value string) string {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Labels) {
		return o.Labels[i]
	}
	return value
}

// with returns a plan with other options, unless the game refuses them.
func (d plan) with(options map[string]string) (plan, error) {
	d.options = options
	all, err := d.game.Contract.Resolve(d.setup())
	if err != nil {
		return plan{}, err
	}
	d.options = map[string]string{}
	for _, o := range d.game.Contract.Info().Options {
		if value := all.Options[o.Name]; value != o.Default {
			d.options[o.Name] = value
		}
	}
	return d, nil
}

// listOptions lists the options, and combinations of them that have a name.
func (d plan) listOptions(context.Context) (Step, error) {
	p := &Page{Title: "Options of " + d.game.Title}
	p.add("Done: who plays with you?", d.choose)
	for _, o := range d.asked() {
		value, found := d.options[o.Name]
		if !found {
			value = o.Default
		}
		p.add(o.Doc+" Now: "+inWords(&o, value), d.listValues(o))
	}
	set := func(options map[string]string) func(context.Context) (Step, error) {
		return func(ctx context.Context) (Step, error) {
			next, err := d.with(options)
			if err != nil {
				return Step{}, err
			}
			return next.listOptions(ctx)
		}
	}
	p.add("All as in the rulebook", set(nil))
	for _, preset := range d.game.Contract.Info().Presets {
		p.add(preset.Name+": "+preset.Doc, set(preset.Options))
	}
	return Step{Page: p}, nil
}

// listValues returns a choice that lists the values of an option.
func (d plan) listValues(o game.Option) func(context.Context) (Step, error) {
	set := func(ctx context.Context, value string) (Step, error) {
		options := maps.Clone(d.options)
		if options == nil {
			options = map[string]string{}
		}
		options[o.Name] = value
		next, err := d.with(options)
		if err != nil {
			return Step{}, err
		}
		return next.listOptions(ctx)
	}
	return func(context.Context) (Step, error) {
		p := &Page{Title: "Options of " + d.game.Title, Text: o.Doc}
		for _, value := range o.Values {
			text := inWords(&o, value)
			if value == o.Default {
				text += ", as in the rulebook"
			}
			p.add(text, func(ctx context.Context) (Step, error) { return set(ctx, value) })
		}
		if o.Check != nil {
			p.add("Another value", ask(o.Doc, set))
		}
		p.add("Back to the options", d.listOptions)
		return Step{Page: p}, nil
	}
}

// listPaces lists common paces, and asks for another one.
func (d plan) listPaces(context.Context) (Step, error) {
	p := &Page{Title: "Clock of " + d.game.Title, Text: "How much time do people have?"}
	for _, pace := range clock.Paces() {
		next := d
		next.pace = pace
		p.add(pace.Label(), next.choose)
	}
	p.add("Another clock", ask("Write “total 10m+5s”, “move 1m30s” or “days 3”:", func(ctx context.Context, text string) (Step, error) {
		pace, err := clock.ParsePace(text)
		if err != nil {
			return Step{}, err
		}
		next := d
		next.pace = pace
		return next.choose(ctx)
	}))
	return Step{Page: p}, nil
}

// create returns a choice that sets up a table for the guest and others.
func (d plan) create(others []remote.Seat) func(context.Context) (Step, error) {
	return func(ctx context.Context) (Step, error) {
		t := remote.NewTable{Game: d.game.ID, Name: d.Name, Options: d.options, Seats: append([]remote.Seat{{Who: "me"}}, others...)}
		if d.pace != (clock.Pace{}) {
			t.Pace = d.pace.String()
		}
		place, invitations, err := d.Client.Create(ctx, t)
		if err != nil {
			return Step{}, err
		}
		return d.table(place.Match, invitations), nil
	}
}
