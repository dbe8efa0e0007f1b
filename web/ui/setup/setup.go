// Package setup draws the form for a new table, and the invitation to a seat.
package setup

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/pair"
)

// Page is the page of a game, with the form for a new table.
type Page struct {
	Page     ui.Page
	Info     *game.Info
	Levels   []ui.Level
	Seats    []string          // the choice for each seat: "me", "friend", "here" or "bot:LEVEL"
	Chosen   map[string]string // options chosen so far; missing ones have their default
	Form     map[string]string // other fields as they were sent
	Name     string            // the guest's name; "" if the form has to ask for it
	Daily    string            // title of this game's deal of the day, "" if it has none
	DailyURL string            // its page
	Error    *game.Refusal     // why the table could not be created
	Key      string            // idempotency key of the form
	HotSeat  bool              // the game allows a hot seat
	Learn    ui.Lesson         // for newcomers
	Find     pair.Form
	Lessons  []ui.Lesson
}

// Sit chooses players for n seats: the guest and bots, or friends in a cooperative game.
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

// Settle sets options that were not chosen to what the game resolves them to, which may depend on the number of seats.
func (p *Page) Settle(g game.Game) {
	if out, err := g.Resolve(game.Setup{Seats: len(p.Seats), Options: p.Chosen}); err == nil {
		p.Chosen = out.Options
	}
}

// Share offers a hot seat if the chosen options or the default ones allow it.
func (p *Page) Share(g game.Game) {
	for _, options := range []map[string]string{p.Chosen, nil} {
		setup, err := g.Resolve(game.Setup{Seats: len(p.Seats), Options: options})
		p.HotSeat = p.HotSeat || err == nil && len(p.Seats) > 1 && match.RefuseHotSeat(g, setup) == nil
	}
}

// seatCounts returns the numbers of seats to choose from; nil if there is only one.
func (p *Page) seatCounts() []int {
	if len(p.Info.Seats) < 2 {
		return nil
	}
	return p.Info.Seats
}

// offers reports whether the page offers an option: not where it can change nothing, unless it was set before. Then it is still there when
// the player chooses more seats.
func (p *Page) offers(o *game.Option) bool {
	return !o.IsIdle(game.Setup{Seats: len(p.Seats)}) || p.value(o) != o.Default
}

// value returns the value of an option on the page.
func (p *Page) value(o *game.Option) string {
	if v, chosen := p.Chosen[o.Name]; chosen {
		return v
	}
	return o.Default
}

// own returns the value of an option if it was typed, and otherwise "".
func (p *Page) own(o *game.Option) string {
	if v := p.value(o); !slices.Contains(o.Values, v) {
		return v
	}
	return ""
}

// plain reports whether every option has its default, so that they need not be shown.
func (p *Page) plain() bool {
	for i := range p.Info.Options {
		if o := &p.Info.Options[i]; p.value(o) != o.Default {
			return false
		}
	}
	return true
}

// sitter is a radio button of a seat.
type sitter struct{ value, label, doc, icon string }

// sitters returns the choices for a seat.
func (p *Page) sitters() []sitter {
	out := []sitter{
		{"me", "Me", "", "person"},
		{"anyone", "Anyone", "the first player from the lobby", "eye"},
		{"friend", "A friend", "by a link that you send", "friend"},
	}
	if p.HotSeat {
		out = append(out, sitter{"here", "Hot seat", "a friend on this device, taking turns", "person"})
	}
	for _, level := range p.Levels {
		out = append(out, sitter{"bot:" + level.Name, ui.Capital(level.Name), level.Doc, "bot"})
	}
	return out
}
