// Package script plays games by lines of match records, for the games' own tests. Scene drives a position for tests of single
// rules; Transcripts plays readable scripts.
package script

import (
	"errors"
	"strings"
	"testing"

	"quarterdeck/game"
)

// Scene is a position for tests of single rules. It advances by lines of match records and checks what is legal. A game's
// tests embed it and add checks of their own.
type Scene struct {
	testing.TB
	Game  game.Game
	State game.State
}

// NewScene returns a match of g before its first action.
func NewScene(t testing.TB, g game.Game, setup game.Setup) Scene {
	t.Helper()
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return Scene{t, g, st}
}

// Do carries out lines "actor notation", separated by line ends or ";". Each must be legal, and
// the position must be sound after it.
func (sc Scene) Do(script string) {
	sc.Helper()
	for line := range strings.FieldsFuncSeq(script, func(r rune) bool { return r == '\n' || r == ';' }) {
		if line = strings.TrimSpace(line); line != "" {
			sc.do(line)
		}
	}
}

func (sc Scene) do(line string) {
	sc.Helper()
	s, a := sc.Line(line)
	if !game.IsLegal(sc.State, s, a, nil) {
		sc.Fatalf("%q is not legal: %v\nlegal: %s", line, game.Refuse(sc.Game, sc.State, s, a), sc.Legal(s))
	}
	sc.State.Apply(s, a)
	if checker, ok := sc.State.(game.Checker); ok {
		if err := checker.Check(); err != nil {
			sc.Fatalf("after %q: %v", line, err)
		}
	}
}

// Line reads "actor notation".
func (sc Scene) Line(line string) (game.Seat, game.Action) {
	sc.Helper()
	actor, text, _ := strings.Cut(line, " ")
	s, err := game.ParseActor(actor)
	if err != nil {
		sc.Fatalf("%q: %v", line, err)
	}
	return s, sc.Parse(text)
}

// Parse reads notation.
func (sc Scene) Parse(text string) game.Action {
	sc.Helper()
	a, err := sc.Game.Parse(text)
	if err != nil {
		sc.Fatalf("%q: %v", text, err)
	}
	return a
}

// Legal returns the legal actions of s, separated by " | "; "" if it may not act.
func (sc Scene) Legal(s game.Seat) string {
	var out []string
	for _, a := range sc.State.Legal(nil, s) {
		out = append(out, sc.Game.Format(a))
	}
	return strings.Join(out, " | ")
}

// CheckLegal checks the whole list of legal actions of s.
func (sc Scene) CheckLegal(s game.Seat, want string) {
	sc.Helper()
	if got := sc.Legal(s); got != want {
		sc.Errorf("seat %v may %q, want %q", s, got, want)
	}
}

// Can checks whether one action is legal.
func (sc Scene) Can(s game.Seat, text string, want bool) {
	sc.Helper()
	if got := game.IsLegal(sc.State, s, sc.Parse(text), nil); got != want {
		sc.Errorf("seat %v can %q: %v, want %v", s, text, got, want)
	}
}

// Refused checks that an action is not legal, that the refusal names the rule, and that its text contains the words.
func (sc Scene) Refused(s game.Seat, text, rule string, words ...string) {
	sc.Helper()
	a := sc.Parse(text)
	if game.IsLegal(sc.State, s, a, nil) {
		sc.Errorf("seat %v may %q", s, text)
		return
	}
	var r *game.Refusal
	if err := game.Refuse(sc.Game, sc.State, s, a); !errors.As(err, &r) || r.Rule != rule || r.Text == "" {
		sc.Errorf("%v %q is refused with %q, want rule %s", s, text, err, rule)
		return
	}
	for _, word := range words {
		if !strings.Contains(r.Text, word) {
			sc.Errorf("%v %q is refused with %q, want %q in it", s, text, r.Text, word)
		}
	}
}

// Ended checks that the match is over, and its end line.
func (sc Scene) Ended(want string) {
	sc.Helper()
	if !game.Over(sc.State) {
		sc.Fatalf("the match goes on; want end %s", want)
	}
	sc.Equal("end", game.EndLine(sc.Game, sc.State.Result()), want)
}

// Equal reports a difference between got and want as an error about what.
func (sc Scene) Equal(what string, got, want any) {
	sc.Helper()
	if got != want {
		sc.Errorf("%s is %v, want %v", what, got, want)
	}
}
