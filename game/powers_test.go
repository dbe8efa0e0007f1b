package game_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/table"
)

// plain is a position without optional interfaces. Seat 0 may do 3, 5 or 9; over ends the match.
type plain struct{ over bool }

func (p *plain) Actors() game.Seats {
	if p.over {
		return 0
	}
	return game.SetOf(0)
}

func (p *plain) Legal(dst []game.Action, s game.Seat) []game.Action {
	if !p.Actors().Has(s) {
		return dst
	}
	return append(dst, 3, 5, 9)
}

func (p *plain) Apply(game.Seat, game.Action)  { p.over = true }
func (p *plain) Weight(game.Action) uint32     { return 1 }
func (p *plain) Roll(*rand.Rand) game.Action   { panic("no chance") }
func (p *plain) Timer() time.Duration          { return 0 }
func (p *plain) Result() game.Result           { return game.Result{Seats: 2} }
func (p *plain) View(game.Seat) any            { return p.over }
func (p *plain) Table(game.Seat) *table.Table  { return &table.Table{} }
func (p *plain) Imagine(game.Seat, *rand.Rand) {}
func (p *plain) Clone() game.State             { c := *p; return &c }
func (p *plain) CopyFrom(from game.State)      { *p = *from.(*plain) }

// odd is a Game with a notation and an end of its own.
type odd struct{ game.Game }

func (odd) Format(game.Action) string { return "hop" }
func (odd) End(game.Result) string    { return "level" }

// TestWithoutPowers checks what callers get from a position without optional interfaces.
func TestWithoutPowers(t *testing.T) {
	st := &plain{}
	if game.VisibilityOf(st, 1, 0, 3) != game.Open || game.HiddenChoices(st) != 0 || game.StreamOf(st) != "main" {
		t.Errorf("visibility %v, sealed %v, stream %q", game.VisibilityOf(st, 1, 0, 3), game.HiddenChoices(st), game.StreamOf(st))
	}
	for _, c := range []struct {
		over bool
		seat game.Seat
		want string
	}{
		{true, 0, "over"},
		{false, 1, "turn"},
		{false, 0, "hop"},
	} {
		st.over = c.over
		if r := game.Refuse(odd{}, st, c.seat, 4); r == nil || r.Code != game.Illegal || !strings.Contains(r.Text, c.want) {
			t.Errorf("refusing seat %v, over %v: %v, want %q in it", c.seat, c.over, r, c.want)
		}
	}
}

func TestWithPowers(t *testing.T) {
	g := goofspiel.Game()
	st, err := g.New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st.Apply(game.Nature, st.Legal(nil, game.Nature)[0])
	a := st.Legal(nil, 0)[0]
	if game.VisibilityOf(st, 1, 0, a) != game.Hidden || game.VisibilityOf(st, 0, 0, a) != game.Open {
		t.Error("a bid is not sealed from the other seat only")
	}
	st.Apply(0, a)
	if game.HiddenChoices(st) != game.SetOf(0) || game.StreamOf(st) != "prizes" || game.Over(st) {
		t.Errorf("sealed %b, stream %q, over %v", game.HiddenChoices(st), game.StreamOf(st), game.Over(st))
	}
	if r := game.Refuse(g, st, 0, a); r.Rule != "GS-5" {
		t.Errorf("refusal %v is not the game's own", r)
	}
}

func TestIsLegal(t *testing.T) {
	st := &plain{}
	for a := range game.Action(12) {
		want := a == 3 || a == 5 || a == 9
		if game.IsLegal(st, 0, a, nil) != want || game.IsLegal(st, 1, a, make([]game.Action, 2)) {
			t.Errorf("action %d is wrongly judged", a)
		}
	}
}

func TestEndLine(t *testing.T) {
	r := game.Result{Seats: 3, Score: [game.MaxSeats]int32{7, -4, 0}}
	if got := game.EndLine(goofspiel.Game(), r); got != "7 -4 0" {
		t.Errorf("end %q, want every seat's score", got)
	}
	if got := game.EndLine(odd{}, r); got != "level" {
		t.Errorf("end %q, want the game's own", got)
	}
}

func TestRedactNotation(t *testing.T) {
	for notation, want := range map[string]string{"play K": "play ?", "deal 1 7H": "deal 1 ?", "flip": "?"} {
		if got := game.RedactNotation(notation); got != want {
			t.Errorf("%q is redacted as %q, want %q", notation, got, want)
		}
	}
}
