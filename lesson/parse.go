package lesson

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lesson/source"
	"quarterdeck/record"
)

// Find returns a game by its id under a version of its rules, or the newest for 0.
type Find func(id string, rules int) (game.Game, error)

// Extension ends the names of lesson files.
const Extension = ".lesson"

// MostSteps and MostBytes limit a file.
const (
	MostSteps = 200
	MostBytes = 64 << 10
)

// parser reads one file.
type parser struct {
	file     string
	find     Find
	l        Lesson
	step     *Step
	options  map[string]Text
	match    map[string]Text // options of the match that the lesson leads to, where they differ
	seats    []Text
	once     map[string]bool // keys read since the last step began
	header   map[string]Text
	problems Problems
	brackets bool // rules are cited one by one, each in brackets: only such citations become links
}

// Parse reads a lesson. The error is Problems: all mistakes that can be found without playing the lesson; Check
// finds the others.
func Parse(file, text string, find Find) (*Lesson, error) {
	p := &parser{file: file, find: find, brackets: true, options: map[string]Text{}, match: map[string]Text{}, once: map[string]bool{}, header: map[string]Text{}}
	if len(text) > MostBytes {
		return nil, Problems{{File: file, Line: 1, Col: 1, Text: fmt.Sprintf("a lesson has at most %d bytes, and this has more: split it", MostBytes)}}
	}
	statements, problems := source.Scan(file, text)
	if p.problems = problems; len(statements) == 0 && len(problems) > 0 {
		return nil, problems // nothing could be read
	}
	p.l.Name = nameOf(file)
	i := slices.IndexFunc(statements, func(s source.Statement) bool { return s.Key.Text == "step" })
	if i < 0 {
		p.fail(Text{Line: 1, Col: 1}, "the lesson has no step: begin one with a line “step: Title”")
		i = len(statements)
	}
	for _, s := range statements[:i] {
		p.head(s)
	}
	p.begin()
	if p.l.Game == nil {
		return nil, p.problems.Sorted() // nothing can be read without its notation
	}
	for _, s := range statements[i:] {
		p.body(s)
	}
	for i := range p.l.Steps {
		p.finish(&p.l.Steps[i])
	}
	if err := p.problems.Sorted(); err != nil {
		return nil, err
	}
	return &p.l, nil
}

var order = regexp.MustCompile(`^[0-9]+-`)

// nameOf returns a lesson's name: its file's without a leading number, which puts lessons in order.
func nameOf(file string) string {
	return order.ReplaceAllString(strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), Extension), "")
}

func (p *parser) fail(at Text, format string, args ...any) {
	p.problems = append(p.problems, source.Problem{File: p.file, Line: max(at.Line, 1), Col: max(at.Col, 1), Text: fmt.Sprintf(format, args...)})
}

// again reports whether a key that may come once came before.
func (p *parser) again(key Text) bool {
	if p.once[key.Text] {
		p.fail(key, "“%s” comes twice; keep one", key.Text)
		return true
	}
	p.once[key.Text] = true
	return false
}

// head reads a statement before the first step.
func (p *parser) head(s source.Statement) {
	if s.Value.Text == "" {
		p.fail(s.Key, "“%s” needs a text behind the colon", s.Key.Text)
		return
	}
	switch s.Key.Text {
	case "lesson", "game", "rules", "minutes", "about", "seed":
		if !p.again(s.Key) {
			p.header[s.Key.Text] = s.Value
		}
	case "option":
		p.option(s, p.options)
	case "match":
		p.option(s, p.match)
	case "seat":
		p.seats = append(p.seats, s.Value)
	case "deal":
		p.l.Deal = append(p.l.Deal, s.Value.Split(", ")...)
	case "play":
		p.l.Play = append(p.l.Play, s.Value.Split(", ")...)
	default:
		p.fail(s.Key, "“%s” is not known before the first step; known are lesson, game, rules, minutes, about, option, match, seat, seed, deal and play", s.Key.Text)
	}
}

// option adds an option to those that were read.
func (p *parser) option(s source.Statement, to map[string]Text) {
	name, value, found := s.Value.Cut("=")
	if !found {
		p.fail(s.Value, "an option is written NAME=VALUE, as in “%s: row=open”", s.Key.Text)
		return
	}
	if _, twice := to[name.Text]; twice {
		p.fail(s.Value, "option %s is set twice", name.Text)
	}
	to[name.Text] = value
}

// begin settles what stands before the first step.
func (p *parser) begin() {
	top := Text{Line: 1, Col: 1}
	for _, key := range []string{"lesson", "game", "minutes", "about"} {
		if _, found := p.header[key]; !found {
			p.fail(top, "the line “%s: …” is missing before the first step", key)
		}
	}
	p.l.Title, p.l.About, p.l.Seed = p.header["lesson"].Text, p.header["about"].Text, p.header["seed"].Text
	p.l.Minutes = p.number("minutes", 1, 15)
	p.names(p.header["lesson"])
	p.names(p.header["about"])
	if p.header["game"].Text == "" {
		return
	}
	g, err := p.find(p.header["game"].Text, p.number("rules", 1, 99))
	if err != nil {
		p.fail(p.header["game"], "%v", err)
		return
	}
	p.setup(g)
}

// number returns the value of a key, or 0 if there is none.
func (p *parser) number(key string, least, most int) int {
	return p.integer(p.header[key], key, least, most)
}

// setup settles the game, its options and seats.
func (p *parser) setup(g game.Game) {
	options := map[string]string{}
	setup, ok := p.resolve(g, len(p.seats), options, p.options)
	if !ok {
		return
	}
	if p.l.Match, ok = p.resolve(g, g.Info().Company(setup.Seats), options, p.match); !ok {
		return
	}
	p.l.Game, p.l.Setup, p.l.You = g, setup, game.Watcher
	p.l.Levels = make([]string, setup.Seats)
	for i, text := range p.seats {
		switch {
		case text.Text != "you":
			p.level(text)
			p.l.Levels[i] = text.Text
		case p.l.You != game.Watcher:
			p.fail(text, "only one seat is “you”")
		default:
			p.l.You = game.Seat(i)
		}
	}
	if p.l.You == game.Watcher && len(p.seats) > 0 {
		p.fail(p.seats[0], "one seat is “you”, the learner’s")
	}
	if len(p.seats) == 0 { // the learner has the first
		p.l.You = 0
		for i := 1; i < setup.Seats; i++ {
			p.l.Levels[i] = defaultLevel
		}
	}
	for _, t := range p.l.Deal {
		p.action(t)
	}
	for _, t := range p.l.Play {
		p.entry(t)
	}
}

// resolve adds options that were read to those before, and returns the setup that they make with that many seats. It reports whether there is one.
func (p *parser) resolve(g game.Game, seats int, options map[string]string, read map[string]Text) (game.Setup, bool) {
	for _, name := range slices.Sorted(maps.Keys(read)) {
		options[name] = read[name].Text
		if _, err := g.Resolve(game.Setup{Seats: seats, Options: map[string]string{name: read[name].Text}}); err != nil {
			p.fail(read[name], "%v", err)
			return game.Setup{}, false
		}
	}
	setup, err := g.Resolve(game.Setup{Seats: seats, Options: options})
	if err != nil {
		text := err.Error()
		if seats != max(len(p.seats), 1) {
			text = fmt.Sprintf("the lesson leads to a match with %d seats, which these options do not allow; set others with “match: NAME=VALUE”: %s", seats, text)
		}
		p.fail(append(p.seats, p.header["game"])[0], "%s", text)
	}
	return setup, err == nil
}

// defaultLevel is the level of bots where a lesson names none.
const defaultLevel = roster.Deckhand

// level checks the level of a bot: one whose choices depend on nothing but its seed and what it knows, and take little time.
func (p *parser) level(t Text) {
	if l, err := roster.Find(t.Text); err != nil || l.Heavy() || l.Study {
		p.fail(t, "a seat is “you”, or a bot: random, deckhand or mate; not “%s”", t.Text)
	}
}

// action reads an action in notation.
func (p *parser) action(t Text) {
	if _, err := p.l.Game.Parse(t.Text); err != nil {
		p.fail(t, "“%s” is not an action: %v", t.Text, err)
	}
}

// entry reads an action with its actor.
func (p *parser) entry(t Text) {
	if e, err := record.ParseEntry(p.l.Game, t.Text); err != nil {
		p.fail(t, "%v", err)
	} else if e.Kind != record.Act || e.Redacted != "" || e.Comment != "" {
		p.fail(t, "“%s” is not an action of the game", t.Text)
	}
}
