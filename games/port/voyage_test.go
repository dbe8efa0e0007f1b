package port_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// voyage is a match in a test, steered in the notation of records, chance included.
type voyage struct {
	t   testing.TB
	st  game.State
	log []string
}

// sail begins a voyage. Options are "name=value" words.
func sail(t testing.TB, seats int, options ...string) *voyage {
	t.Helper()
	setup := game.Setup{Seats: seats, Options: map[string]string{}}
	for _, opt := range options {
		name, value, _ := strings.Cut(opt, "=")
		setup.Options[name] = value
	}
	st, err := port.Game().New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &voyage{t: t, st: st}
}

// do applies lines like "0 play a7"; each must be legal.
func (v *voyage) do(lines ...string) {
	v.t.Helper()
	for _, line := range lines {
		actor, text, _ := strings.Cut(line, " ")
		s, a := v.parse(actor, text)
		if !game.IsLegal(v.st, s, a, nil) {
			v.t.Fatalf("%q is refused: %v", line, game.Refuse(port.Game(), v.st, s, a))
		}
		v.st.Apply(s, a)
		v.log = append(v.log, line)
		if err := v.st.(game.Checker).Check(); err != nil {
			v.t.Fatalf("after %q: %v", line, err)
		}
	}
}

// refused demands that a line is illegal, for a reason that names the rule.
func (v *voyage) refused(line, rule string) {
	v.t.Helper()
	actor, text, _ := strings.Cut(line, " ")
	s, a := v.parse(actor, text)
	if game.IsLegal(v.st, s, a, nil) {
		v.t.Fatalf("%q is legal", line)
	}
	if r := game.Refuse(port.Game(), v.st, s, a); r.Rule != rule {
		v.t.Fatalf("%q is refused by %q (%v), want %s", line, r.Rule, r, rule)
	}
}

func (v *voyage) parse(actor, text string) (game.Seat, game.Action) {
	v.t.Helper()
	s, err := game.ParseActor(actor)
	if err != nil {
		v.t.Fatal(err)
	}
	a, err := port.Game().Parse(text)
	if err != nil {
		v.t.Fatal(err)
	}
	return s, a
}

// legal returns what s may do, in notation.
func (v *voyage) legal(s game.Seat) []string {
	var out []string
	for _, a := range v.st.Legal(nil, s) {
		out = append(out, port.Game().Format(a))
	}
	return out
}

func (v *voyage) can(line string) bool {
	actor, text, _ := strings.Cut(line, " ")
	s, a := v.parse(actor, text)
	return game.IsLegal(v.st, s, a, nil)
}

// view returns a seat's view.
func (v *voyage) view(s game.Seat) *port.View { return v.st.View(s).(*port.View) }

// start turns the first exposed port.
func (v *voyage) start(suit string) *voyage {
	v.t.Helper()
	v.do("* expose " + suit)
	return v
}

// deal deals cards to the crew: seat 0's first, then seat 1's.
func (v *voyage) deal(cards ...string) {
	v.t.Helper()
	share := len(cards) / len(v.view(0).Hands)
	for i, c := range cards {
		v.do("* deal " + game.Seat(i/share).String() + " " + c)
	}
}

// trick turns a pirate card and answers it with the card of the seat whose trick it is.
func (v *voyage) trick(pirate, crew string) {
	v.t.Helper()
	v.do("* pirate " + pirate)
	v.do(v.st.Actors().First().String() + " play " + crew)
}

// hand plays a hand, or what is left of one, so that the crew wins exactly n more tricks: chance and crew try
// at random until it comes out so.
func (v *voyage) hand(n int) {
	v.t.Helper()
	for seed := range uint64(2000) {
		if log, ok := v.attempt(n, rand.New(rand.NewPCG(seed, 0))); ok {
			v.do(log...)
			return
		}
	}
	v.t.Fatalf("found no way to win %d more tricks in %+v", n, v.view(0))
}

func (v *voyage) attempt(n int, r *rand.Rand) (log []string, ok bool) {
	st := v.st.Clone()
	for range port.Tricks - v.view(0).Trick {
		for st.Actors() == game.NatureOnly {
			log = append(log, wander(st, r, 1)...)
		}
		s := st.Actors().First()
		plays := slices.DeleteFunc(st.Legal(nil, s), func(a game.Action) bool { return a == port.Flip })
		best := plays[r.IntN(len(plays))]
		for _, a := range plays {
			if wins(st, s, a) == (n > 0) {
				best = a
			}
		}
		if wins(st, s, best) {
			n--
		}
		st.Apply(s, best)
		log = append(log, s.String()+" "+port.Game().Format(best))
	}
	return log, n == 0
}

// wins reports whether a play would win the running trick.
func wins(st game.State, s game.Seat, a game.Action) bool {
	next := st.Clone()
	next.Apply(s, a)
	return next.View(s).(*port.View).Last.Won
}

// wander plays n random actions, or to the end if that comes first, and returns the log.
func wander(st game.State, r *rand.Rand, n int) []string {
	var log []string
	for range n {
		actors := st.Actors()
		if actors == 0 {
			break
		}
		s := actors.First()
		legal := st.Legal(nil, s)
		a := legal[r.IntN(len(legal))]
		log = append(log, s.String()+" "+port.Game().Format(a))
		st.Apply(s, a)
	}
	return log
}

// setups returns every combination of options and seats, with easy, normal and odd ports.
func setups() []game.Setup {
	var all []game.Setup
	for seats := range 2 {
		for _, ports := range []string{"0,1,2,3,4,5", "1,2,3,4,5,6", "0,2,3,4,9,10", "4,5"} {
			for _, last := range []string{"none", "trump"} {
				for _, hands := range []string{"open", "closed"} {
					all = append(all, game.Setup{Seats: seats + 1, Options: map[string]string{"ports": ports, "lastport": last, "hands": hands}})
				}
			}
		}
	}
	return all
}

func sameStrings(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}
