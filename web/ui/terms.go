package ui

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/web/href"
)

// Names of the fields of a table's terms in the form.
const (
	FieldVisible = "visible"
	FieldWatch   = "watch"
	FieldPace    = "pace"      // a clock.Pace, or OwnPace
	FieldKind    = "pace.kind" // of one's own pace: "total" in minutes, "move" in seconds, "days"
	FieldTime    = "pace.time"
	FieldMore    = "pace.more" // seconds that every choice adds, for "total"
	FieldFlag    = "flag"
)

// OwnPace is the value of FieldPace for a pace in the fields beside it.
const OwnPace = "own"

// field is what stands in a field of the form, or what it has at first.
func (p *SetupPage) field(name, first string) string {
	if v, written := p.Form[name]; written {
		return v
	}
	return first
}

func visibleChoices() []Choice {
	return []Choice{{"auto", "In the lobby if a seat is for anyone"}, {string(host.Public), "In the lobby, to be watched too"}, {string(host.Unlisted), "Not in the lobby"}}
}

func watchChoices() []Choice {
	return []Choice{{"live", "Live: what everybody may know"}, {string(match.WatchAfter), "When it is over"}, {string(match.WatchOff), "Never"}}
}

func flagChoices() []Choice {
	return []Choice{{"bot", "is played by the bot Mate from then on"}, {string(clock.FlagLose), "loses"}}
}

func paceChoices() []Choice {
	var out []Choice
	for _, p := range clock.Paces() {
		out = append(out, Choice{p.String(), Capital(p.Label())})
	}
	return append(out, Choice{OwnPace, "My own"})
}

func kindChoices() []Choice {
	return []Choice{{string(clock.ByTotal), "minutes for the whole match"}, {string(clock.ByMove), "seconds for each choice"}, {string(clock.ByDays), "days for each choice"}}
}

// ordinary tells whether the terms are what most tables have.
func (p *SetupPage) ordinary() bool {
	return p.field(FieldVisible, "auto") == "auto" && p.field(FieldWatch, "live") == "live" && p.field(FieldPace, "none") == "none"
}

// preset is a choice of options that the page leads to.
type preset struct {
	name, doc, address string
	chosen             bool
}

// presets is the game's, with the rulebook's game first; none if the game has none.
func (p *SetupPage) presets() []preset {
	if len(p.Info.Presets) == 0 {
		return nil
	}
	out := []preset{{"Rulebook", "The game as it is printed.", href.Seats(p.Info.ID, len(p.Seats)), p.isPreset(nil)}}
	for i := range p.Info.Presets {
		s := &p.Info.Presets[i]
		out = append(out, preset{s.Name, s.Doc, href.Preset(p.Info.ID, len(p.Seats), i), p.isPreset(s.Options)})
	}
	return out
}

// forDays is the preset made for tables at which people have days, unless it is chosen.
func (p *SetupPage) forDays() []preset {
	var out []preset
	for i := range p.Info.Presets {
		if s := &p.Info.Presets[i]; s.Days && !p.isPreset(s.Options) {
			out = append(out, preset{name: s.Name, address: href.Preset(p.Info.ID, len(p.Seats), i)})
		}
	}
	return out
}

// withSeats is the same page for another number of seats.
func (p *SetupPage) withSeats(n int) string {
	for i := range p.Info.Presets {
		if p.isPreset(p.Info.Presets[i].Options) {
			return href.Preset(p.Info.ID, n, i)
		}
	}
	return href.Seats(p.Info.ID, n)
}

// isPreset tells whether the page shows exactly these options.
func (p *SetupPage) isPreset(options map[string]string) bool {
	return !slices.ContainsFunc(p.Info.Options, func(o game.Option) bool {
		want, given := options[o.Name]
		if !given {
			want = o.Default
		}
		return p.value(&o) != want
	})
}
