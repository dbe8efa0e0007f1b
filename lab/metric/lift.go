package metric

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"quarterdeck/game"
)

// Dealt is what became of seats that were dealt one thing, such as a card or a character.
type Dealt struct {
	Seats float64 // seats that had it, over all matches; where all win together, matches in which a seat had it
	Won   float64 // what they won: a win counts 1, and tied winners share it
}

// Lift is how much more often seats win that have something than the others do, in matches that end. It is 0.05 for 5 points.
type Lift struct {
	Name string `json:"name"`
	// Dealt reports whether the seats were dealt it before the first choice. Otherwise it is a kind of action that they chose.
	Dealt bool    `json:"dealt"`
	Share float64 `json:"share"` // who had it, of all seats; who chose it, of the seats that could; where all win together, of matches
	Deals int     `json:"deals"` // with such seats, or without, whichever are fewer
	Difference
}

// Lifts returns what is known of all lifts under a rule set, the largest first. p is not corrected. Something that too few deals have, or
// lack, is left out.
func Lifts(units []*Unit, seats int, together bool) []*Lift {
	dealt, kinds := map[string]bool{}, map[string]bool{}
	for _, u := range units {
		for name := range u.Dealt {
			dealt[name] = true
		}
		for name := range u.Kinds {
			kinds[name] = true
		}
	}
	out := []*Lift{} // not null in JSON
	add := func(name string, isDealt bool, sums func(*Unit) [4]float64) {
		if l := liftOf(units, sums); l != nil {
			l.Name, l.Dealt = name, isDealt
			out = append(out, l)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(dealt)) {
		add(name, true, func(u *Unit) [4]float64 {
			all, won := u.Sums[Over]*float64(seats), u.Sums[Over]
			if together {
				all, won = u.Sums[Over], u.Sums[Wins]
			}
			d := u.Dealt[name]
			return [4]float64{d.Won, d.Seats, won - d.Won, all - d.Seats}
		})
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		add(name, false, func(u *Unit) [4]float64 {
			k := u.Kinds[name]
			return [4]float64{k.UsersWon, k.Users, k.OthersWon, k.Others}
		})
	}
	slices.SortStableFunc(out, func(a, b *Lift) int { return cmp.Compare(b.Value, a.Value) })
	return out
}

// fewestLifted is how many wins, and how many losses, the rarer side of a lift is expected to have in effective deals. With fewer, p is wrong.
const fewestLifted = 5

// liftOf returns the lift of which sums gives wins and seats with it, and wins and seats without it. It is nil if too few deals have either.
func liftOf(units []*Unit, sums func(*Unit) [4]float64) *Lift {
	in := series{make([]float64, len(units)), make([]float64, len(units)), make([]float64, len(units)), make([]float64, len(units))}
	var total [4]float64
	for u, unit := range units {
		for c, x := range sums(unit) {
			in[c][u] = x
			total[c] += x
		}
	}
	seen, effective := effectiveUnits(in[1])
	seenOthers, effectiveOthers := effectiveUnits(in[3])
	rare, n := in[1], effective
	if effectiveOthers < effective {
		rare, n = in[3], effectiveOthers
	}
	pooled := (total[0] + total[2]) / (total[1] + total[3])
	if seen = min(seen, seenOthers); seen < FewestCompared || n*min(pooled, 1-pooled) < fewestLifted {
		return nil
	}
	e := estimate(in, rare, lift, Correlation)
	if !e.Known() {
		return nil
	}
	return &Lift{
		Share: total[1] / (total[1] + total[3]), Deals: seen,
		Difference: testLift(&e, in, total, pooled),
	}
}

// testLift returns a lift with its p. The variance is that of no lift, where both sides win the pooled share. A side that won nothing would
// have no variance of its own.
func testLift(e *Estimate, in series, total [4]float64, pooled float64) Difference {
	n, units := e.effective, float64(e.Units)
	null := make([]float64, e.Units)
	for u := range null {
		null[u] = (in[0][u]-pooled*in[1][u])*units/total[1] - (in[2][u]-pooled*in[3][u])*units/total[3]
	}
	out := Difference{Interval: e.Interval}
	out.P = chance(e.Value, 1, math.Sqrt(scaledSquares(null, n)/(n*freedom(n))), freedom(n), e.Seen)
	out.Adjusted = out.P
	return out
}

// lift is the share of the wins of those who have something, less that of the others.
func lift(means []float64) float64 { return means[0]/means[1] - means[2]/means[3] }

// dealing is what a draw of chance deals, and to which seat.
type dealing struct {
	seat game.Seat // Nature: to none
	name string
}

// dealingOf reads a draw of chance such as "deal 0 c9", "deal 1:5.2 AD" or "character 0 first-mate". Its second word begins with a seat, and
// its third has a letter. Numbers are places and amounts.
func dealingOf(g game.Game, a game.Action) dealing {
	words := strings.Fields(g.Format(a))
	if len(words) != 3 || !strings.ContainsFunc(words[2], unicode.IsLetter) {
		return dealing{seat: game.Nature}
	}
	to, _, _ := strings.Cut(words[1], ":")
	seat, err := game.ParseActor(to)
	if err != nil || seat < 0 {
		return dealing{seat: game.Nature}
	}
	return dealing{seat, words[0] + " " + words[2]}
}

// hand is what a seat was dealt in one match, or all seats together, and the kinds of actions that it could choose and chose.
type hand struct{ dealt, could, chose map[string]bool }

func (h *hand) clear() {
	if h.dealt == nil {
		h.dealt, h.could, h.chose = map[string]bool{}, map[string]bool{}, map[string]bool{}
	}
	clear(h.dealt)
	clear(h.could)
	clear(h.chose)
}

// party returns which hand a seat has: its own, or that of the whole table.
func (m *Meter) party(s game.Seat) *hand {
	if m.coOp {
		s = 0
	}
	return &m.hands[s]
}

// noteDealt keeps what a draw of chance before the first choice deals.
func (m *Meter) noteDealt(a game.Action) {
	d, known := m.dealings[a]
	if !known {
		d = dealingOf(m.game, a)
		m.dealings[a] = d
	}
	if d.seat != game.Nature && int(d.seat) < game.MaxSeats {
		m.party(d.seat).dealt[d.name] = true
	}
}

// lift adds what the hands of a match won.
func (m *Meter) lift(u *Unit, won []float64) {
	for s, x := range won {
		h := &m.hands[s]
		for name := range h.dealt {
			d := u.Dealt[name]
			u.Dealt[name] = Dealt{d.Seats + 1, d.Won + x}
		}
		for name := range h.could {
			k := u.Kinds[name]
			if h.chose[name] {
				k.Users, k.UsersWon = k.Users+1, k.UsersWon+x
			} else {
				k.Others, k.OthersWon = k.Others+1, k.OthersWon+x
			}
			u.Kinds[name] = k
		}
	}
}
