package port_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// alone is a seat's view of the rest of a hand, for a plain recursion on the words of ClosedOdds.
type alone struct {
	hand, pool []string
	trump      string
	facedown   string // suits of the exposed ports
	removable  bool   // one more flip removes trump (lastport=trump)
	lastTrump  bool
	turned     int
	left, won  int
	mine       bool // the next trick is the seat's own
	open       uint16
	partner    port.Partner
	worth      port.Worth
}

func (a alone) value() float64 {
	if a.left == 0 {
		if number := uint16(1) << a.won; a.open&number != 0 {
			return float64(a.worth(a.open&^number, a.turned))
		}
		return 0
	}
	if !a.mine {
		h := a.partner(a.left, a.open>>a.won&(1<<(a.left+1)-1), min(a.flips(), 3))
		return a.afterPartner(&h, 0)
	}
	var sum float64
	for _, pirate := range a.pool {
		best, _ := a.reply(pirate)
		sum += best
	}
	return sum / float64(len(a.pool))
}

// flips returns how many flips are left.
func (a alone) flips() int {
	n := len(a.facedown)
	if a.removable || a.lastTrump && n > 0 {
		n++
	}
	return n
}

// flipped returns what a flip can lead to.
func (a alone) flipped() (all []alone) {
	a.turned++
	if a.facedown == "" {
		a.removable, a.trump = false, ""
		return []alone{a}
	}
	for _, suit := range strings.Split(a.facedown, "") {
		b := a
		b.facedown, b.trump = strings.Replace(a.facedown, suit, "", 1), suit
		if b.facedown == "" {
			if b.removable = a.lastTrump; !a.lastTrump {
				b.trump = ""
			}
		}
		all = append(all, b)
	}
	return all
}

func (a alone) afterPartner(h *port.Habit, f int) (sum float64) {
	p := float64(h.Wins[f])
	if a.trump != "" {
		trumps := 0
		for _, c := range a.pool {
			trumps += strings.Count(c, a.trump)
		}
		more := min(max(4*(float64(trumps)/float64(len(a.pool))-0.26), -0.95), 0.95)
		p += more * p * (1 - p)
	}
	won, lost := a, a
	won.left, won.mine, won.won = a.left-1, true, a.won+1
	lost.left, lost.mine = a.left-1, true
	if h.Flips[f] > 0 {
		sum = float64(h.Flips[f]) * (p*won.value() + (1-p)*lost.value())
	}
	if a.flips() > 0 && f < 3 {
		next := a.flipped()
		for _, b := range next {
			sum += b.afterPartner(h, f+1) / float64(len(next))
		}
	}
	return sum
}

// reply returns the best value against a pirate card, and that of a flip.
func (a alone) reply(pirate string) (best, flip float64) {
	for i, card := range a.hand {
		best = max(best, a.play(i, bookWins(a.trump, pirate, card)))
	}
	if a.flips() > 0 {
		next := a.flipped()
		for _, b := range next {
			v, _ := b.reply(pirate)
			flip += v / float64(len(next))
		}
	}
	return max(best, flip), flip
}

func (a alone) play(i int, won bool) float64 {
	a.hand = slices.Delete(slices.Clone(a.hand), i, i+1)
	a.left, a.mine = a.left-1, false
	if won {
		a.won++
	}
	return a.value()
}

// aloneIn returns the position as the seat sees it, before its trick or the partner's.
func aloneIn(st game.State, seat game.Seat) alone {
	v := st.View(seat).(*port.View)
	a := alone{hand: v.Hands[seat].Cards, pool: v.Unseen, trump: v.Trump, lastTrump: v.LastTrump, turned: len(v.Exposed), left: v.Tricks - v.Trick,
		won: v.Won, mine: v.Seat == int(seat)}
	for _, suit := range []string{"a", "b", "c", "d"} {
		if !slices.Contains(v.Exposed, suit) {
			a.facedown += suit
		}
	}
	a.removable = a.lastTrump && a.facedown == "" && a.trump != ""
	if a.lastTrump && a.facedown == "" && a.trump == "" {
		a.turned++
	}
	for _, p := range v.Ports {
		if !p.Exploited {
			a.open |= 1 << p.Number
		}
	}
	return a
}

// TestClosedOdds compares ClosedOdds with a plain recursion in the last tricks of hands, for both seats, and with the partner's
// hand dealt again.
func TestClosedOdds(t *testing.T) {
	partner := func(left int, needs uint16, flips int) (h port.Habit) {
		r := rand.New(rand.NewPCG(uint64(left), uint64(needs)<<8|uint64(flips)))
		rest := float32(1)
		for f := flips; f >= 0; f-- {
			h.Flips[f], h.Wins[f] = rest*r.Float32(), r.Float32()
			if f == 0 {
				h.Flips[0] = rest
			}
			rest -= h.Flips[f]
		}
		return h
	}
	worth := func(open uint16, turned int) float32 { return 1 / (1 + float32(open%7)/9 + float32(turned)/5) }
	var closed, again port.ClosedOdds
	compared := 0
	for i, lastport := range []string{"none", "trump", "none", "trump", "none", "trump", "none", "trump"} {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		st, err := port.Game().New(game.Setup{Seats: 2, Options: map[string]string{"hands": "closed", "lastport": lastport}})
		if err != nil {
			t.Fatal(err)
		}
		for !game.Over(st) {
			v := st.View(0).(*port.View)
			if v.Phase == "play" && v.Trick >= 7 && (v.Stack < 3 || v.Trick > 7) {
				for seat := range game.Seat(2) {
					closed.Solve(st.(*port.State), seat, worth, partner)
					other := st.Clone()
					other.Imagine(seat, r)
					again.Solve(other.(*port.State), seat, worth, partner)
					compareClosedOdds(t, fmt.Sprintf("seat %v, %+v", seat, v), [2]*port.ClosedOdds{&closed, &again}, st, seat, aloneWith(st, seat, worth, partner))
					compared++
				}
			}
			s := st.Actors().First()
			legal := st.Legal(nil, s)
			st.Apply(s, legal[r.IntN(len(legal))])
		}
	}
	if compared < 40 {
		t.Errorf("only %d positions compared", compared)
	}
}

func aloneWith(st game.State, seat game.Seat, worth port.Worth, partner port.Partner) alone {
	a := aloneIn(st, seat)
	a.worth, a.partner = worth, partner
	return a
}

// compareClosedOdds compares every action of the seat to play, or the value for the other seat.
func compareClosedOdds(t *testing.T, where string, both [2]*port.ClosedOdds, st game.State, seat game.Seat, a alone) {
	t.Helper()
	v := st.View(seat).(*port.View)
	check := func(what string, want float64, got func(*port.ClosedOdds) float32) {
		for _, o := range both {
			if math.Abs(float64(got(o))-want) > 1e-5 {
				t.Fatalf("%s\n%s %.6f, want %.6f", where, what, got(o), want)
			}
		}
	}
	if !a.mine {
		check("value", a.value(), (*port.ClosedOdds).Value)
		return
	}
	for _, act := range st.Legal(nil, seat) {
		text := port.Game().Format(act)
		_, want := a.reply(v.Up)
		if i := slices.Index(a.hand, strings.TrimPrefix(text, "play ")); i >= 0 {
			want = a.play(i, bookWins(a.trump, v.Up, a.hand[i]))
		}
		check(text, want, func(o *port.ClosedOdds) float32 { return o.Action(act) })
	}
}
