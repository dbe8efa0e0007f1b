package line

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/match"
	"quarterdeck/term"
)

// stepper shows a match that is over, one version after the other.
type stepper struct {
	*session
	end   *match.View
	stops []int // where next and back stop
}

// stepCommand is a word that a stepper knows.
type stepCommand struct {
	name, short, does string
	run               func(*stepper, context.Context) error
}

// stepCommands are in the order of the help. They are filled in by init, because help lists them.
var stepCommands []stepCommand

func init() {
	printed := func(f func(*stepper)) func(*stepper, context.Context) error {
		return func(p *stepper, _ context.Context) error { f(p); return nil }
	}
	stepCommands = []stepCommand{
		{"next", "n", "the next event; so does an empty line", func(p *stepper, ctx context.Context) error { return p.step(ctx, 1) }},
		{"back", "b", "the event before", func(p *stepper, ctx context.Context) error { return p.step(ctx, -1) }},
		{"start", "s", "the table before the first event", func(p *stepper, ctx context.Context) error { return p.show(ctx, 0) }},
		{"end", "e", "the table after the last event", func(p *stepper, ctx context.Context) error { return p.show(ctx, p.end.Version) }},
		{"table", "t", "the whole table, every piece by its full name", printed(func(p *stepper) {
			p.print(term.Words(p.v.Table, p.Width))
			p.status()
		})},
		{"board", "", "the whole table, drawn", printed(func(p *stepper) { p.print(term.Draw(p.v.Table, p.Width)) })},
		{"log", "l", "what had happened by then", printed(func(p *stepper) { p.log() })},
		{"rules", "r", "the rules of the game", printed(func(p *stepper) { p.rules() })},
		{"help", "?", "this help", printed((*stepper).help)},
		{"quit", "q", "end", func(*stepper, context.Context) error { return term.ErrQuit }},
	}
}

// stepThrough shows a match that is over from its beginning, or from the version that was read before, and reads where to go. It returns
// nil when the player leaves or the input ends.
func (s *session) stepThrough(ctx context.Context) error {
	p := &stepper{session: s, end: s.v, stops: term.Stops(s.v)}
	if k, ok := s.In.(*Keyboard); ok {
		var words []string
		for _, c := range stepCommands {
			words = append(words, c.name)
		}
		k.Complete(words)
	}
	s.say(s.v.Title)
	s.introduce()
	err := p.show(ctx, s.read[s.reader()]) // the start, unless another step was shown before
	if err == nil {
		s.wrap(fmt.Sprintf("next, back, start, or a number from 0 to %d; ? for help, q to quit.", p.end.Version))
	}
	for err == nil {
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case l := <-s.In.Read(fmt.Sprintf("%d of %d> ", p.v.At, p.end.Version)):
			if err = s.left(l.Err); err == nil {
				s.resize()
				err = p.answer(ctx, strings.ToLower(strings.TrimSpace(l.Text)))
			}
		}
	}
	if errors.Is(err, term.ErrQuit) || errors.Is(err, term.ErrInputEnded) {
		return nil
	}
	return err
}

// answer carries out one line.
func (p *stepper) answer(ctx context.Context, text string) error {
	if text == "" {
		text = stepCommands[0].name
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 0 || n > p.end.Version {
			p.say(fmt.Sprintf("There is no line %d; they go from 0 to %d.", n, p.end.Version))
			return nil
		}
		return p.show(ctx, n)
	}
	for _, c := range stepCommands {
		if text == c.name || text == c.short {
			return c.run(p, ctx)
		}
	}
	p.say("That is no command: “help” lists them.")
	return nil
}

// step goes to the next event, or the one before.
func (p *stepper) step(ctx context.Context, by int) error {
	i, found := slices.BinarySearch(p.stops, p.v.At)
	if by > 0 && !found {
		by = 0 // i is the next one
	}
	switch i += by; {
	case i < 0:
		p.say("This is the start.")
	case i >= len(p.stops):
		p.say("This is the end.")
	default:
		return p.show(ctx, p.stops[i])
	}
	return nil
}

// show shows the match as it was after n lines of its log: the event, and what is different from what was shown before.
func (p *stepper) show(ctx context.Context, n int) error {
	v, err := await(ctx, p.session, func(ctx context.Context) (*match.View, error) { return p.d.View(ctx, n) })
	if err != nil {
		return err
	}
	p.v, p.read[p.reader()] = v, n
	if i := slices.IndexFunc(p.end.Log, func(l match.Line) bool { return l.N == n }); i >= 0 {
		p.print(term.Events(p.end.Log[i:i+1], term.FromStart, p.Width))
	}
	p.print(p.changedZones())
	p.status()
	if r := p.end.Result; r != nil && n == p.end.Version {
		p.say("As records write it: end " + r.End)
	}
	return nil
}

func (p *stepper) help() {
	for _, c := range stepCommands {
		key := "  " + c.name
		if c.short != "" {
			key += ", " + c.short
		}
		p.explain(key, c.does)
	}
	p.explain("  a number", "the table after so many lines of the log")
	if legend := term.Legend(p.v.Table); legend != "" {
		p.wrap("  Signs: " + legend)
	}
}
