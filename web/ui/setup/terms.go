package setup

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
)

// Names of the fields of a table's terms in the form.
const (
	FieldVisible = "visible"
	FieldWatch   = "watch"
	FieldRated   = "rated"
	FieldPace    = "pace"      // a clock.Pace, or OwnPace
	FieldKind    = "pace.kind" // kind of a custom pace: "total" in minutes, "move" in seconds, "days"
	FieldTime    = "pace.time"
	FieldMore    = "pace.more" // seconds added by every choice, for "total"
	FieldFlag    = "flag"
)

// Unrated is the value of FieldRated for a match that is not rated.
const Unrated = "no"

// OwnPace is the value of FieldPace for a custom pace, which the other fields have.
const OwnPace = "own"

// field returns the value of a field of the form, or its initial value.
func (p *Page) field(name, first string) string {
	if v, written := p.Form[name]; written {
		return v
	}
	return first
}

func visibleChoices() []ui.Choice {
	return []ui.Choice{{Value: "auto", Label: "Listed if a seat is open to anyone"}, {Value: string(host.Public), Label: "Always listed, so that others can watch"}, {Value: string(host.Unlisted), Label: "Not listed"}}
}

func watchChoices() []ui.Choice {
	return []ui.Choice{{Value: "live", Label: "Can watch live"}, {Value: string(match.WatchAfter), Label: "Can watch when the match is over"}, {Value: string(match.WatchOff), Label: "Not allowed"}}
}

func ratedChoices() []ui.Choice {
	return []ui.Choice{{Value: "yes", Label: "Rated, if bots at the table have ratings"}, {Value: Unrated, Label: "Not rated"}}
}

func flagChoices() []ui.Choice {
	return []ui.Choice{{Value: "bot", Label: "A bot (level mate) takes the seat"}, {Value: string(clock.FlagLose), Label: "The player loses"}}
}

func paceChoices() []ui.Choice {
	var out []ui.Choice
	for _, p := range clock.Paces() {
		out = append(out, ui.Choice{Value: p.String(), Label: ui.Capital(p.Label())})
	}
	return append(out, ui.Choice{Value: OwnPace, Label: "Custom"})
}

func kindChoices() []ui.Choice {
	return []ui.Choice{{Value: string(clock.ByTotal), Label: "minutes for the whole match"}, {Value: string(clock.ByMove), Label: "seconds for each choice"}, {Value: string(clock.ByDays), Label: "days for each choice"}}
}

// ordinary reports whether the terms are the default ones.
func (p *Page) ordinary() bool {
	return p.field(FieldVisible, "auto") == "auto" && p.field(FieldWatch, "live") == "live" && p.field(FieldPace, "none") == "none" && p.field(FieldRated, "yes") == "yes"
}

// preset is a link to the page with a game's preset options.
type preset struct {
	name, doc, address string
	chosen             bool
}

// presets returns the game's presets, after the rulebook's game, or none if the game has none.
func (p *Page) presets() []preset {
	if len(p.Info.Presets) == 0 {
		return nil
	}
	out := []preset{{"Rulebook", "The game as printed.", href.Seats(p.Info.ID, len(p.Seats)), p.isPreset(nil)}}
	for i := range p.Info.Presets {
		s := &p.Info.Presets[i]
		out = append(out, preset{s.Name, s.Doc, href.Preset(p.Info.ID, len(p.Seats), i), p.isPreset(s.Options)})
	}
	return out
}

// forDays returns the preset for correspondence tables, unless it is chosen.
func (p *Page) forDays() []preset {
	var out []preset
	for i := range p.Info.Presets {
		if s := &p.Info.Presets[i]; s.Days && !p.isPreset(s.Options) {
			out = append(out, preset{name: s.Name, address: href.Preset(p.Info.ID, len(p.Seats), i)})
		}
	}
	return out
}

// withSeats returns the address of the same page for another number of seats.
func (p *Page) withSeats(n int) string {
	for i := range p.Info.Presets {
		if p.isPreset(p.Info.Presets[i].Options) {
			return href.Preset(p.Info.ID, n, i)
		}
	}
	return href.Seats(p.Info.ID, n)
}

// isPreset reports whether the page shows exactly these options.
func (p *Page) isPreset(options map[string]string) bool {
	return !slices.ContainsFunc(p.Info.Options, func(o game.Option) bool {
		want, given := options[o.Name]
		if !given {
			want = o.Default
		}
		return p.value(&o) != want
	})
}
