// Package setup is how a table comes about: the form for a new one, and the invitation to a seat.
package setup

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// Page is the page of a game, where a table is set.
type Page struct {
	Page    ui.Page
	Info    *game.Info
	Levels  []ui.Level
	Seats   []string          // what is chosen for each seat: "me", "friend", "here" or "bot:LEVEL"
	Chosen  map[string]string // options chosen so far; missing ones are at their default
	Form    map[string]string // other fields as they were sent
	Name    string            // what the guest is called; "" if that is to be asked
	Daily   string            // title of this game's deal of the day, "" if it has none
	Error   *game.Refusal     // why the table could not be set
	Key     string            // idempotency key of the form
	HotSeat bool              // the game allows a hot seat
	Learn   ui.Lesson         // for newcomers
}

// Sit lays the table for n: the guest, and bots opposite or beside them; friends in a game that is won together.
func (p *Page) Sit(n int) {
	p.Seats = make([]string, max(n, 1))
	for i := range p.Seats {
		p.Seats[i] = "friend"
		if len(p.Levels) > 0 && !p.Info.CoOp {
			p.Seats[i] = "bot:" + p.Levels[ui.Usual(p.Levels)].Name
		}
	}
	p.Seats[0] = "me"
}

// Settle chooses what the game makes of options that were not chosen, where that depends on the number of seats.
func (p *Page) Settle(g game.Game) {
	if out, err := g.Resolve(game.Setup{Seats: len(p.Seats), Options: p.Chosen}); err == nil {
		p.Chosen = out.Options
	}
}

// Share offers a hot seat if the options chosen, or those of the rulebook, allow it.
func (p *Page) Share(g game.Game) {
	for _, options := range []map[string]string{p.Chosen, nil} {
		setup, err := g.Resolve(game.Setup{Seats: len(p.Seats), Options: options})
		p.HotSeat = p.HotSeat || err == nil && len(p.Seats) > 1 && match.RefuseHotSeat(g, setup) == nil
	}
}

// seatCounts returns the numbers of seats that can be chosen; nil if there is no choice.
func (p *Page) seatCounts() []int {
	if len(p.Info.Seats) < 2 {
		return nil
	}
	return p.Info.Seats
}

// value returns the value an option has on the page.
func (p *Page) value(o *game.Option) string {
	if v, chosen := p.Chosen[o.Name]; chosen {
		return v
	}
	return o.Default
}

// own returns the value of an option that was written rather than chosen.
func (p *Page) own(o *game.Option) string {
	if v := p.value(o); !slices.Contains(o.Values, v) {
		return v
	}
	return ""
}

// plain reports whether every option is at its default, so that they need not be shown.
func (p *Page) plain() bool {
	for i := range p.Info.Options {
		if o := &p.Info.Options[i]; p.value(o) != o.Default {
			return false
		}
	}
	return true
}

// sitter is what a radio button of a seat stands for.
type sitter struct{ value, label, doc, icon string }

// sitters returns who can be chosen for a seat.
func (p *Page) sitters() []sitter {
	out := []sitter{
		{"me", "Me", "", "person"},
		{"anyone", "Anyone", "the first player from the lobby", "eye"},
		{"friend", "A friend", "by a link that you send", "friend"},
	}
	if p.HotSeat {
		out = append(out, sitter{"here", "Hot seat", "a friend on this device, in turn", "person"})
	}
	for _, level := range p.Levels {
		out = append(out, sitter{"bot:" + level.Name, ui.Capital(level.Name), level.Doc, "bot"})
	}
	return out
}
