package line

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quarterdeck/match"
	"quarterdeck/term"
)

// drawn is what a viewer's screen shows: the lines of each zone.
type drawn struct {
	zones map[string][]string
}

func (s *session) print(text string) {
	if text != "" {
		fmt.Fprint(s.Out, text)
	}
}

func (s *session) say(text string) { fmt.Fprintln(s.Out, text) }

func (s *session) wrap(text string) { s.say(s.wrapped(text)) }

// wrapped returns sentences in lines that fit.
func (s *session) wrapped(text string) string { return term.Wrap(text, s.Width) }

// narrate says what the viewer has not read.
func (s *session) narrate() { s.print(s.news(s.v)) }

// news returns what the viewer of v has not read of the log, and notes that they have.
func (s *session) news(v *match.View) string {
	from, found := s.read[s.reader()]
	if n := len(v.Log); !found && n > shownOnResume {
		from = v.Log[n-shownOnResume-1].N
	}
	s.read[s.reader()] = v.Version
	return term.Events(v.Log, from, s.Width)
}

// show says what happened, what changed on the table, and what the viewer can do.
func (s *session) show(ctx context.Context) {
	s.narrate()
	if s.drawn[s.reader()] == nil {
		s.introduce()
	}
	if text := s.changedZones(); text != "" {
		s.print("\n" + text)
	}
	s.status()
	s.offers()
	s.hint(ctx)
	s.listMoves(false)
}

// changedZones returns the zones that differ from what the reader's screen shows, and notes that it shows them.
func (s *session) changedZones() string {
	t := s.v.Table
	was := s.drawn[s.reader()]
	now := &drawn{map[string][]string{}}
	var b strings.Builder
	for i := range t.Zones {
		z := &t.Zones[i]
		text := strings.Split(strings.TrimSuffix(term.DrawZone(z, s.Width), "\n"), "\n")
		now.zones[z.ID] = text
		switch {
		case was == nil:
			b.WriteString(strings.Join(text, "\n") + "\n")
		case !slices.Equal(was.zones[z.ID], text):
			b.WriteString(changed(was.zones[z.ID], text))
		}
	}
	s.drawn[s.reader()] = now
	return b.String()
}

// introduce says which players are bots, and which house rules hold.
func (s *session) introduce() {
	for _, text := range term.Bots(s.v) {
		s.wrap(text)
	}
	if house := term.HouseRules(s.v); house != "" {
		s.wrap("House rules: " + house + ".")
	}
}

// longZone is the number of lines of a zone of which only those that differ are printed.
const longZone = 4

// changed returns what changed in a zone: the lines that differ of a long one, else all of it.
func changed(was, now []string) string {
	if len(was) != len(now) || len(now) <= longZone || was[0] != now[0] {
		return strings.Join(now, "\n") + "\n"
	}
	out := now[0] + "\n"
	for i := 1; i < len(now); i++ {
		if was[i] != now[i] {
			out += now[i] + "\n"
		}
	}
	return out
}

func (s *session) status() {
	s.print(term.Status(s.v.Table.Status, s.Width))
	if text := term.Clocks(s.v); text != "" {
		s.wrap(text)
	}
}

// offers says what other players ask, and how to answer.
func (s *session) offers() {
	for _, o := range term.Offers(s.v) {
		s.wrap(o.Text + " Type “accept” or “decline”.")
	}
}

// fewMoves is the number of moves that are listed at every prompt.
const fewMoves = 14

// listMoves lists the moves, unless they are many and were listed before.
func (s *session) listMoves(all bool) {
	t := s.v.Table
	if len(t.Moves) == 0 {
		return
	}
	keys := keysOf(s)
	text := term.DrawMoves(t.Moves, keys, s.Width)
	was := s.moves[s.reader()]
	first := was == ""
	switch {
	case all, first, len(t.Moves) <= fewMoves && text != was:
		s.print(text)
	case text != was:
		s.say(fmt.Sprintf("%d moves: “moves” lists them.", len(t.Moves)))
	}
	s.moves[s.reader()] = text
	if first || all {
		hint := ""
		if s.teacher != nil && s.teacher.Lecture().More {
			hint = "h for a hint, "
		}
		key := "A number"
		if len(keys) > 0 {
			key = "A number, a letter"
		}
		s.wrap(key + " or a move such as “" + t.Moves[0].Action + "”; " + hint + "? for help, q to quit.")
	}
}

// end shows the final table.
func (s *session) end() {
	if len(s.drawn) == 0 {
		s.introduce()
	}
	s.narrate()
	s.say("\n" + strings.TrimSuffix(term.Draw(s.v.Table, s.Width), "\n"))
	if r := s.v.Result; r != nil {
		s.say("As records write it: end " + r.End)
	}
	s.reportIgnored(true)
}

// words returns what Tab completes at this prompt.
func (s *session) words() []string {
	out := slices.Clone(s.v.Legal)
	out = append(out, s.v.May...)
	for i := range commands {
		if s.has(&commands[i]) {
			out = append(out, commands[i].name)
		}
	}
	return out
}
