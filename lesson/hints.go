package lesson

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson/source"
	"quarterdeck/match"
)

// Hint explains one rule in a player's first matches, when the rule first matters.
type Hint struct {
	Name Text
	When []Condition // one of them holds
	Say  Text        // with the rule that it cites

	Taught []Text // names of the game's lessons that teach the rule

	options map[string]Text // it is only for matches with these values of options
}

// Hints is the hints of a game, in the order in which they are preferred.
type Hints struct {
	Game game.Game
	All  []Hint
}

// HintsExtension ends the names of files with hints.
const HintsExtension = ".hints"

// HintedMatches is how many matches of a game a guest plays with hints.
const HintedMatches = 2

// Limits of hints, so that they are read while a match goes on and fit above a table on a phone.
const (
	MostHints     = 24
	mostHintWords = 32
)

// ParseHints reads a file with hints. The error is Problems.
func ParseHints(file, text string, find Find) (*Hints, error) {
	p := &parser{file: file, brackets: true, once: map[string]bool{}}
	if len(text) > MostBytes {
		return nil, Problems{{File: file, Line: 1, Col: 1, Text: fmt.Sprintf("a file with hints has at most %d bytes, and this has %d", MostBytes, len(text))}}
	}
	statements, problems := source.Scan(file, text)
	p.problems = problems
	h := &Hints{}
	for _, s := range statements {
		p.hint(h, s, find)
	}
	if len(h.All) == 0 {
		p.fail(Text{Line: 1, Col: 1}, "the file has no hint: begin one with a line “hint: NAME”")
	}
	if h.Game == nil && len(p.problems) == 0 {
		p.fail(Text{Line: 1, Col: 1}, "the line “game: …” is missing before the first hint")
	}
	if p.l.Game = h.Game; h.Game != nil {
		for i := range h.All {
			p.finishHint(&h.All[i])
		}
	}
	if err := p.problems.Sorted(); err != nil {
		return nil, err
	}
	return h, nil
}

// hint reads one statement of a file with hints.
func (p *parser) hint(h *Hints, s source.Statement, find Find) {
	switch first := len(h.All) == 0; {
	case s.Value.Text == "":
		p.fail(s.Key, "“%s” needs a text behind the colon", s.Key.Text)
	case s.Key.Text == "game" && first:
		if g, err := find(s.Value.Text, 0); err != nil {
			p.fail(s.Value, "%v", err)
		} else if !p.again(s.Key) {
			h.Game = g
		}
	case s.Key.Text == "hint":
		if slices.ContainsFunc(h.All, func(o Hint) bool { return o.Name.Text == s.Value.Text }) {
			p.fail(s.Value, "there is another hint “%s”", s.Value.Text)
		}
		if strings.Trim(s.Value.Text, "abcdefghijklmnopqrstuvwxyz-") != "" || len(h.All) == MostHints {
			p.fail(s.Value, "a hint’s name has small letters and hyphens, and a file has at most %d hints", MostHints)
		}
		h.All = append(h.All, Hint{Name: s.Value})
	case s.Key.Text == "when" && !first:
		hint := &h.All[len(h.All)-1]
		hint.When = append(hint.When, *p.condition(s.Value))
	case s.Key.Text == "taught" && !first:
		hint := &h.All[len(h.All)-1]
		hint.Taught = append(hint.Taught, s.Value.Split(", ")...)
	case s.Key.Text == "option" && !first:
		hint := &h.All[len(h.All)-1]
		if hint.options == nil {
			hint.options = map[string]Text{}
		}
		p.option(s, hint.options)
	case s.Key.Text == "say" && !first:
		if hint := &h.All[len(h.All)-1]; hint.Say.Text != "" {
			p.fail(s.Key, "“say” comes twice; keep one")
		} else {
			hint.Say = s.Value
		}
	default:
		p.fail(s.Key, "“%s” is not known here; known are game before the first hint, and then hint, when, option, taught and say", s.Key.Text)
	}
}

// finishHint checks a hint as a whole.
func (p *parser) finishHint(h *Hint) {
	if len(h.When) == 0 || h.Say.Text == "" {
		p.fail(h.Name, "a hint has a line “when: CONDITION” and a line “say: TEXT”")
		return
	}
	for name, value := range h.options {
		options := p.l.Game.Info().Options
		if i := slices.IndexFunc(options, func(o game.Option) bool { return o.Name == name }); i < 0 || !slices.Contains(options[i].Values, value.Text) {
			p.fail(value, "%s has no option %s=%s", p.l.Game.Info().Title, name, value.Text)
		}
	}
	p.prose(h.Say)
	if n := source.Words(h.Say.Text); n > mostHintWords {
		p.fail(h.Say, "the hint has %d words; the most is %d", n, mostHintWords)
	}
	if len(source.Cited(h.Say.Text)) == 0 {
		p.fail(h.Say, "the hint cites no rule, as in (BB-6)")
	}
}

// Untaught returns the hints that no lesson taught which a guest has finished. finished reports whether they have, by the lesson's ID.
func (h *Hints) Untaught(finished func(lesson string) bool) *Hints {
	if h == nil {
		return nil
	}
	out := *h
	out.All = slices.DeleteFunc(slices.Clone(h.All), func(o Hint) bool { return o.taught(h.Game, finished) })
	return &out
}

// Unseen returns the hints that a guest has not seen. seen reports whether they have, by the game's id and the hint's name.
func (h *Hints) Unseen(seen func(hint string) bool) *Hints {
	if h == nil {
		return nil
	}
	out := *h
	out.All = slices.DeleteFunc(slices.Clone(h.All), func(o Hint) bool { return seen(h.Game.Info().ID + "/" + o.Name.Text) })
	return &out
}

// Without returns the names of the hints that are not among some of them.
func (h *Hints) Without(some *Hints) (names []string) {
	if h == nil {
		return nil
	}
	for i := range h.All {
		if name := h.All[i].Name.Text; !some.Has(name) {
			names = append(names, name)
		}
	}
	return names
}

// Has reports whether there is a hint of that name.
func (h *Hints) Has(name string) bool {
	return h != nil && slices.ContainsFunc(h.All, func(o Hint) bool { return o.Name.Text == name })
}

// KnownHints returns those of some hints that exist, by the game's id and the hint's name as "bastion/carried". Only these are stored.
func KnownHints(hints []string) []string {
	all, _ := ShippedHints() // a test loads them
	return slices.DeleteFunc(slices.Clone(hints), func(hint string) bool {
		game, name, _ := strings.Cut(hint, "/")
		return !all[game].Has(name)
	})
}

func (h *Hint) taught(g game.Game, finished func(lesson string) bool) bool {
	return slices.ContainsFunc(h.Taught, func(name Text) bool { return finished(g.Info().ID + "/" + name.Text) })
}

// For returns the hints whose conditions hold for the viewer of a match now. They depend on nothing but the view.
func (h *Hints) For(v *match.View) []*Hint {
	if h == nil || v.Phase != match.Running || v.Viewer < 0 || v.At != v.Version {
		return nil
	}
	m := &moment{table: v.Table, me: game.Seat(v.Viewer), legal: func() []string { return v.Legal }}
	options := map[string]string{}
	for _, o := range v.Options {
		options[o.Name] = o.Value
	}
	var out []*Hint
	for i := range h.All {
		if h.All[i].isFor(h.Game.Info(), options) && h.All[i].holds(m) {
			out = append(out, &h.All[i])
		}
	}
	return out
}

// isFor reports whether the hint is for matches with these options. An option that is left out has its default.
func (h *Hint) isFor(info *game.Info, options map[string]string) bool {
	setup := game.Setup{Options: options}
	for name, value := range h.options {
		if opt := info.Option(name); opt == nil || setup.Value(opt) != value.Text {
			return false
		}
	}
	return true
}

func (h *Hint) holds(m *moment) bool {
	return slices.ContainsFunc(h.When, func(c Condition) bool {
		ok, _ := c.holds(m)
		return ok
	})
}

// ShippedHints returns the hints in games/*/lessons, by game. A file with mistakes is an error.
var ShippedHints = sync.OnceValues(func() (map[string]*Hints, error) {
	out := map[string]*Hints{}
	names, err := fs.Glob(games.Lessons(), path.Join("*", "lessons", "*"+HintsExtension))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(games.Lessons(), name)
		if err != nil {
			return nil, err
		}
		h, err := ParseHints("games/"+name, string(text), games.Find)
		if err != nil {
			return nil, err
		}
		id := h.Game.Info().ID
		if dir := path.Dir(path.Dir(name)); dir != id || out[id] != nil {
			return nil, fmt.Errorf("games/%s: %s has hints elsewhere", name, id)
		}
		out[id] = h
	}
	return out, nil
})
