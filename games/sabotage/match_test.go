package sabotage_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// match is a position that is driven by the lines of a record.
type match struct {
	*testing.T
	st game.State
}

type options = map[string]string

func newMatch(t *testing.T, o options) match {
	t.Helper()
	return match{t, fresh(t, o)}
}

// laid is a match whose rows R are dealt: seat 0's faces, then seat 1's.
func laid(t *testing.T, o options, row0, row1 string) match {
	t.Helper()
	m := newMatch(t, o)
	rows := o["rows"]
	if rows == "" {
		rows = "5"
	}
	for s, row := range []string{row0, row1} {
		for i, face := range strings.Fields(row) {
			m.do("* deal " + string(rune('0'+s)) + ":" + rows + "." + string(rune('1'+i)) + " " + face)
		}
	}
	return m
}

// do carries out lines "actor notation"; several may stand in one text, parted by line ends or ";".
func (m match) do(script string) {
	m.Helper()
	for line := range strings.FieldsFuncSeq(script, func(r rune) bool { return r == '\n' || r == ';' }) {
		if line = strings.TrimSpace(line); line != "" {
			m.one(line)
		}
	}
}

func (m match) one(line string) {
	m.Helper()
	actor, text, _ := strings.Cut(line, " ")
	s, err := game.ParseActor(actor)
	if err != nil {
		m.Fatal(err)
	}
	a := m.parse(text)
	if !game.IsLegal(m.st, s, a, nil) {
		m.Fatalf("%q is not legal: %v\nlegal: %s", line, game.Refuse(sabotage.Game(), m.st, s, a), m.legal(s))
	}
	m.st.Apply(s, a)
	if err := m.st.(game.Checker).Check(); err != nil {
		m.Fatalf("after %q: %v", line, err)
	}
}

func (m match) parse(text string) game.Action {
	m.Helper()
	a, err := sabotage.Game().Parse(text)
	if err != nil {
		m.Fatalf("%q: %v", text, err)
	}
	return a
}

// legal is what s may do, parted by " | ".
func (m match) legal(s game.Seat) string {
	var out []string
	for _, a := range m.st.Legal(nil, s) {
		out = append(out, sabotage.Game().Format(a))
	}
	return strings.Join(out, " | ")
}

// may checks the whole list of what s may do; "" if it may not act.
func (m match) may(s game.Seat, want string) {
	m.Helper()
	if got := m.legal(s); got != want {
		m.Errorf("seat %v may %q, want %q", s, got, want)
	}
}

// faces is the cards that chance may turn now, e.g. "7H", in the order of the list.
func (m match) faces() []string {
	var out []string
	for _, a := range m.st.Legal(nil, game.Nature) {
		text := sabotage.Game().Format(a)
		out = append(out, text[strings.LastIndexByte(text, ' ')+1:])
	}
	return out
}

// awaits checks that chance is due to do what begins so.
func (m match) awaits(prefix string) {
	m.Helper()
	if got, _, _ := strings.Cut(m.legal(game.Nature), " | "); !strings.HasPrefix(got, prefix) {
		m.Errorf("chance does %q, want %q", got, prefix)
	}
}

// refused checks that an action is not legal, and which rule is named.
func (m match) refused(s game.Seat, text, rule string) {
	m.Helper()
	a := m.parse(text)
	if game.IsLegal(m.st, s, a, nil) {
		m.Errorf("seat %v may %q", s, text)
		return
	}
	var r *game.Refusal
	if err := game.Refuse(sabotage.Game(), m.st, s, a); !errors.As(err, &r) || r.Rule != rule || r.Text == "" {
		m.Errorf("%v %q is refused with %q, want rule %s", s, text, err, rule)
	}
}

func (m match) view() sabotage.View { return m.st.View(game.Watcher).(sabotage.View) }

// slots checks one row of a pyramid: faces, "?" and "-" for empty.
func (m match) slots(s game.Seat, row int, want string) {
	m.Helper()
	got := slices.Clone(m.view().Pyramids[s][row-2])
	for i := range got {
		if got[i] == "" {
			got[i] = "-"
		}
	}
	if text := strings.Join(got, " "); text != want {
		m.Errorf("seat %v row %d holds %q, want %q", s, row, text, want)
	}
}

// open checks the places of a seat's open cards.
func (m match) open(s game.Seat, want string) {
	m.Helper()
	if got := strings.Join(m.view().Open[s], " "); got != want {
		m.Errorf("seat %v has %q open, want %q", s, got, want)
	}
}

// ended checks the end line.
func (m match) ended(want string) {
	m.Helper()
	if !game.Over(m.st) {
		m.Fatalf("the match goes on; want end %s", want)
	}
	if got := game.EndLine(sabotage.Game(), m.st.Result()); got != want {
		m.Errorf("end %s, want end %s", got, want)
	}
}

func (m match) equal(what string, got, want any) {
	m.Helper()
	if got != want {
		m.Errorf("%s is %v, want %v", what, got, want)
	}
}
