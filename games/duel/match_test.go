package duel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
)

// match is a position that is driven by the lines of a record.
type match struct {
	*testing.T
	st game.State
}

type options = map[string]string

// newMatch is a match before its first draw.
func newMatch(t *testing.T, seats int, o options) match {
	t.Helper()
	return matchOf(t, duel.Game(), seats, o)
}

func matchOf(t *testing.T, g game.Game, seats int, o options) match {
	t.Helper()
	st, err := g.New(game.Setup{Seats: seats, Options: o})
	if err != nil {
		t.Fatal(err)
	}
	return match{t, st}
}

// dealt is a match in which seats hold these starter cards, written as ranks: "77K". All packs are of the same size.
func dealt(t *testing.T, o options, hands ...string) match {
	t.Helper()
	m := matchOf(t, duel.Small(int8(len(hands[0]))), len(hands), o)
	for m.awaits("pair ") {
		m.do("* " + m.text(game.Nature, 0))
	}
	for s, hand := range hands {
		for _, r := range hand {
			m.do(fmt.Sprintf("* deal %d %cs", s, r))
		}
	}
	return m
}

// faceoff is a duel of two seats.
func faceoff(t *testing.T, hand0, hand1 string) match {
	t.Helper()
	return dealt(t, nil, hand0, hand1)
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
		m.Fatalf("%q is not legal: %v\nlegal: %s", line, game.Refuse(duel.Game(), m.st, s, a), m.legal(s))
	}
	m.st.Apply(s, a)
	if err := m.st.(game.Checker).Check(); err != nil {
		m.Fatalf("after %q: %v", line, err)
	}
}

func (m match) parse(text string) game.Action {
	m.Helper()
	a, err := duel.Game().Parse(text)
	if err != nil {
		m.Fatalf("%q: %v", text, err)
	}
	return a
}

// text is the i-th action that s may do.
func (m match) text(s game.Seat, i int) string {
	return duel.Game().Format(m.st.Legal(nil, s)[i])
}

// legal is what s may do, parted by " | ".
func (m match) legal(s game.Seat) string {
	var out []string
	for _, a := range m.st.Legal(nil, s) {
		out = append(out, duel.Game().Format(a))
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

// can checks whether a single action is legal.
func (m match) can(s game.Seat, text string, want bool) {
	m.Helper()
	if got := game.IsLegal(m.st, s, m.parse(text), nil); got != want {
		m.Errorf("seat %v can %q: %v, want %v", s, text, got, want)
	}
}

// awaits tells whether chance is due to do what begins so.
func (m match) awaits(prefix string) bool {
	return strings.HasPrefix(m.legal(game.Nature), prefix)
}

// refused checks that an action is not legal, which rule is named, and that a word of the reason stands in the text.
func (m match) refused(s game.Seat, text, rule, word string) {
	m.Helper()
	a := m.parse(text)
	if game.IsLegal(m.st, s, a, nil) {
		m.Errorf("seat %v may %q", s, text)
		return
	}
	var r *game.Refusal
	if err := game.Refuse(duel.Game(), m.st, s, a); !errors.As(err, &r) || r.Rule != rule || !strings.Contains(r.Text, word) {
		m.Errorf("%v %q is refused with %q, want rule %s and %q", s, text, err, rule, word)
	}
}

// told checks that what the viewer is told of a line holds some words; the line is carried out.
func (m match) told(line string, viewer game.Seat, want string) {
	m.Helper()
	m.one(line)
	actor, text, _ := strings.Cut(line, " ")
	s, _ := game.ParseActor(actor)
	got := m.st.(game.Teller).Tell(viewer, s, m.parse(text))
	if want == "" && got != "" || !strings.Contains(got, want) {
		m.Errorf("%v is told of %q:\n%s\nwant %q in it", viewer, line, got, want)
	}
}

func (m match) view(viewer game.Seat) *duel.View { return m.st.View(viewer).(*duel.View) }

// hand checks the cards of a seat, e.g. "7s Ks".
func (m match) hand(s game.Seat, want string) {
	m.Helper()
	m.equal(fmt.Sprintf("the hand of seat %v", s), strings.Join(m.view(s).Hand, " "), want)
}

// table checks what lies before both duellists.
func (m match) table(first, second string) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.equal("the table", strings.Join(d.Sides[0].Table, " ")+" / "+strings.Join(d.Sides[1].Table, " "), first+" / "+second)
}

// points checks the points of the running duel.
func (m match) points(a, b int) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.equal("points", [2]int{d.Sides[0].Points, d.Sides[1].Points}, [2]int{a, b})
}

// sums checks the sums on the table and which of them wins.
func (m match) sums(a, b int, low bool) {
	m.Helper()
	d := m.view(game.Watcher).Duel
	m.equal("sums", [2]int{d.Sides[0].Sum, d.Sides[1].Sum}, [2]int{a, b})
	m.equal("lowest wins", d.Low, low)
}

// phase checks what is going on.
func (m match) phase(want string) {
	m.Helper()
	m.equal("the phase", m.view(game.Watcher).Phase, want)
}

// ended checks the end line.
func (m match) ended(want string) {
	m.Helper()
	if !game.Over(m.st) {
		m.Fatalf("the match goes on in phase %s; want end %s", m.view(game.Watcher).Phase, want)
	}
	m.equal("end", game.EndLine(duel.Game(), m.st.Result()), want)
}

func (m match) equal(what string, got, want any) {
	m.Helper()
	if got != want {
		m.Errorf("%s is %v, want %v", what, got, want)
	}
}
