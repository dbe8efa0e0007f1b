package lobby

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"quarterdeck/game"
	"quarterdeck/internal/persona"
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
	each    []remote.Seat // who sits where, if the host chooses seat by seat
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
func (d plan) choose(context.Context) (Step, error) {
	if d.each != nil {
		return Step{Page: d.arrangement()}, nil
	}
	return Step{Page: d.opponents()}, nil
}

// opponents returns the choices of who else plays, and of the terms.
func (d plan) opponents() *Page {
	p := &Page{Title: d.game.Title, Text: fmt.Sprintf("%d players. Who plays with you?", d.seats)}
	if d.seats == 1 {
		p.Text = "You play alone."
		p.add("Start", d.create(d.withOthers(remote.Seat{})))
	} else {
		for _, level := range d.levels() {
			other := remote.Seat{Who: "bot", Level: level.Name}
			p.add("The "+persona.InFull(level.Name)+". "+level.About, d.create(d.withOthers(other)))
		}
		p.add("Friends whom you send a link", d.create(d.withOthers(remote.Seat{Who: "friend"})))
		p.add("Anyone who joins", d.create(d.withOthers(remote.Seat{Who: "anyone"})))
		if d.seats > 2 {
			p.add("Another choice for each seat", d.arrange().choose)
		}
	}
	d.addTerms(p)
	return p
}

// addTerms adds what is the same however the seats are chosen.
func (d plan) addTerms(p *Page) {
	if len(d.activeOptions()) > 0 {
		p.add("Options: "+d.changes(), d.listOptions)
	}
	p.add("Clock: "+paceWords(d.pace), d.listPaces)
	p.add("Read the rules first", func(context.Context) (Step, error) {
		rules := *p
		rules.Text = d.Rules(d.game.ID).Text
		return Step{Page: &rules}, nil
	})
}

// together reports whether all seats win and lose together.
func (d plan) together() bool {
	if d.game.Contract == nil {
		return false
	}
	setup, err := d.game.Contract.Resolve(d.setup())
	return err == nil && game.Together(d.game.Contract, setup)
}

// setup returns what the match starts from.
func (d plan) setup() game.Setup { return game.Setup{Seats: d.seats, Options: d.options} }

// activeOptions returns the options that can change something.
func (d plan) activeOptions() []game.Option {
	if d.game.Contract == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.game.Contract.Info().Options), func(o game.Option) bool { return o.IsIdle(d.setup()) })
}

// values returns the values of all options, and those that the rulebook has for so many players.
func (d plan) values() (now, usual map[string]string) {
	resolve := func(options map[string]string) map[string]string {
		setup, err := d.game.Contract.Resolve(game.Setup{Seats: d.seats, Options: options})
		if err != nil {
			return options // it was resolved before
		}
		return setup.Options
	}
	return resolve(d.options), resolve(nil)
}

// changes says how many options differ from the rulebook's.
func (d plan) changes() string {
	switch n := len(d.options); n {
	case 0:
		return "as in the rulebook"
	case 1:
		return "1 differs from the rulebook"
	default:
		return fmt.Sprintf("%d differ from the rulebook", n)
	}
}

// with returns a plan with other options, unless the game refuses them.
func (d plan) with(options map[string]string) (plan, error) {
	d.options = options
	all, err := d.game.Contract.Resolve(d.setup())
	if err != nil {
		return plan{}, err
	}
	_, usual := d.values()
	d.options = map[string]string{}
	for _, o := range d.game.Contract.Info().Options {
		if value := all.Value(&o); value != cmp.Or(usual[o.Name], o.Default) && !o.IsIdle(all) {
			d.options[o.Name] = value
		}
	}
	return d, nil
}

// listOptions lists the options, and combinations of them that have a name.
func (d plan) listOptions(context.Context) (Step, error) {
	p := &Page{Title: "Options of " + d.game.Title}
	done := "Done: who plays with you?"
	if d.seats == 1 {
		done = "Done"
	}
	p.add(done, d.choose)
	now, _ := d.values()
	for _, o := range d.activeOptions() {
		p.add(o.Doc+" Now: "+o.Label(cmp.Or(now[o.Name], o.Default)), d.listValues(o))
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
		if !slices.ContainsFunc(d.activeOptions(), func(o game.Option) bool { _, found := preset.Options[o.Name]; return found }) {
			continue // it would change nothing
		}
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
		_, usual := d.values()
		for _, value := range o.Values {
			text := o.Label(value)
			if value == cmp.Or(usual[o.Name], o.Default) {
				text += ", as in the rulebook"
			}
			p.add(text, func(ctx context.Context) (Step, error) { return set(ctx, value) })
		}
		if o.Check != nil {
			p.add("Another value", ask(o.Doc, set))
		}
		if o.House != nil {
			p.add("House rule: "+o.House.String(), ask(o.Doc+" Type "+o.House.String()+".", set))
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
	p.add("Another clock", ask("Write “total 10m+5s”, “move 1m30s” or “days 3”; add “ lose” if who runs out of time loses:", func(ctx context.Context, text string) (Step, error) {
		pace, err := clock.ParsePace(text)
		if err != nil {
			return Step{}, err
		}
		next := d
		next.pace = pace
		return next.choose(ctx)
	}))
	p.add("Back", d.choose)
	return Step{Page: p}, nil
}

// paceWords returns a clock in words, with what happens to a player who runs out of time if that is not the usual.
func paceWords(p clock.Pace) string {
	if p.OnFlag == clock.FlagLose {
		return p.Label() + "; who runs out of time loses"
	}
	return p.Label()
}

// create returns a choice that sets up a table with these seats.
func (d plan) create(seats []remote.Seat) func(context.Context) (Step, error) {
	return func(ctx context.Context) (Step, error) {
		t := remote.NewTable{Game: d.game.ID, Name: d.Name, Options: d.options, Seats: seats}
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
