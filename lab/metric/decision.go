package metric

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
)

// decisions are the metrics of single choices. The judge tries what else could have been chosen.
func decisions(playouts int) []*Metric {
	return append(slices.Concat(
		halved(playouts, ObviousHalf, &Metric{
			ID: "obvious", Name: "Obvious decisions", Scale: Fraction,
			Doc: fmt.Sprintf("Share of choices among several legal actions at which one action is better than all others by more than %.0f points of chances. "+
				"The judge tries each action at up to %d turns of a match with a single winner, with %d random playouts and all cards known. To a player, who knows less, it may not be obvious.", 100*clearLead, looks/tryEvery, playouts),
			Source: "Quarterdeck",
			Up:     "obvious decisions are %[1]s %[2]s more frequent", Down: "obvious decisions are %[1]s %[2]s less frequent",
			columns: []Column{Obvious, Decided}, value: ratio,
		}),
		halved(playouts, KingmakingHalf, &Metric{
			ID: "kingmaking", Name: "Kingmaking", Scale: Fraction,
			Doc: fmt.Sprintf("Share of the turns looked at, at three seats or more, at which a seat with at most %.0f points of chances chooses an action that gives another seat %.0f points or more. "+
				"The judge looks before and after the choice.", 100*hopeless, 100*clearLead),
			Source: "Quarterdeck",
			Up:     "kingmaking is %[1]s %[2]s more frequent", Down: "kingmaking is %[1]s %[2]s less frequent",
			least:   3,
			columns: []Column{Kingmaking, Looks}, value: ratio,
		}),
	), &Metric{
		ID: "matching", Secondary: true, Name: "Matching luck of secret choices", Scale: Correlation,
		Doc: "Where two seats choose in secret at the same time: of how far chances vary with both choices, the share that neither choice explains alone, but only how they match. " +
			"At 0% each choice is as good against all others; in matching pennies it is 100%. Both choices are drawn at random, and playouts go on at random. " +
			"It is an interaction’s share of the variance. Two halves of the playouts are multiplied, so their noise biases neither variance; a small share can be measured below 0.",
		Source: "Quarterdeck (two-way analysis of variance by Fisher 1925)",
		Up:     "how secret choices match explains %[1]s %[2]s more", Down: "how secret choices match explains %[1]s %[2]s less",
		columns: []Column{Matching, Moved}, value: matchingShare, Bootstrap: true,
	})
}

// hopeless is the most chances of a seat that has lost the match.
const hopeless = 0.05

// tryEvery is how many looks come to one at which the judge tries all actions.
const tryEvery = 4

// kingmaking counts a choice of a seat without chances that helps another seat clearly. before is what the judge saw before the choice.
func (j *judge) kingmaking(u *Unit, at *moment, before *glance, r *rand.Rand) error {
	seats := at.st.Result().Seats
	lost := before.all()[at.seat] <= hopeless
	if seats < 3 || !lost && before.some[at.seat] > hopeless {
		return nil
	}
	after, err := j.look(at.after(at.chosen), r, j.playouts)
	if err != nil {
		return err
	}
	if lost && helped(before.all(), after.all(), at.seat) {
		u.Sums[Kingmaking]++
	}
	if before.some[at.seat] <= hopeless && helped(before.some, after.some, at.seat) {
		u.Sums[KingmakingHalf]++
	}
	return nil
}

// helped reports whether another seat than s gained clearly.
func helped(before, after []float64, s game.Seat) bool {
	for other := range before {
		if game.Seat(other) != s && after[other]-before[other] >= clearLead {
			return true
		}
	}
	return false
}

// obvious tries each legal action of a choice, and counts whether one is clearly best.
func (j *judge) obvious(u *Unit, at *moment, r *rand.Rand) error {
	legal := at.st.Legal(nil, at.seat)
	if len(legal) < 2 {
		return nil
	}
	full, half := make([]float64, len(legal)), make([]float64, len(legal))
	for i, a := range legal {
		now, err := j.look(at.after(a), r, j.playouts)
		if err != nil {
			return err
		}
		full[i], half[i] = now.all()[at.seat], now.some[at.seat]
	}
	u.Sums[Decided]++
	if ahead(full) > clearLead {
		u.Sums[Obvious]++
	}
	if ahead(half) > clearLead {
		u.Sums[ObviousHalf]++
	}
	return nil
}

// ahead returns how far the best of at least two values is above the second.
func ahead(values []float64) float64 {
	best, second := math.Inf(-1), math.Inf(-1)
	for _, x := range values {
		second = max(second, min(best, x))
		best = max(best, x)
	}
	return best - second
}

// matching draws two secret choices for each of two seats that choose at once, and adds how far the seat's chances differ, and how far they
// do so by the match of the choices alone. The two seats' choices are independent, so the expectation of (v11-v12-v21+v22)² is four times
// the interaction's variance, and that of (v11-v22)² is twice the whole.
func (j *judge) matching(u *Unit, at *moment, r *rand.Rand) error {
	required := game.RequiredActors(at.st)
	rivals := required.Without(at.seat)
	if !required.Has(at.seat) || rivals == 0 {
		return nil
	}
	for skip := r.IntN(rivals.Len()); skip > 0; skip-- {
		rivals = rivals.Without(rivals.First())
	}
	other := rivals.First()
	own, theirs := at.st.Legal(nil, at.seat), at.st.Legal(nil, other)
	a := [2]game.Action{own[r.IntN(len(own))], own[r.IntN(len(own))]}
	b := [2]game.Action{theirs[r.IntN(len(theirs))], theirs[r.IntN(len(theirs))]}
	var cell [2][2]game.State
	for x := range a {
		st := at.after(a[x])
		if !game.HiddenChoices(st).Has(at.seat) || !slices.Equal(st.Legal(nil, other), theirs) {
			return nil // no secret: the second choice may follow the first
		}
		for y := range b {
			cell[x][y] = st.Clone()
			cell[x][y].Apply(other, b[y])
		}
	}
	u.Sums[Matched]++
	if a[0] == a[1] && b[0] == b[1] {
		return nil
	}
	var seen [2][2]glance
	for x := range cell {
		for y, st := range cell[x] {
			var err error
			if seen[x][y], err = j.look(st, r, j.playouts/2); err != nil {
				return err
			}
		}
	}
	v := func(half func(*glance) []float64) (matching, moved float64) {
		p := func(x, y int) float64 { return half(&seen[x][y])[at.seat] }
		return p(0, 0) - p(0, 1) - p(1, 0) + p(1, 1), p(0, 0) - p(1, 1)
	}
	matching, moved := v(func(l *glance) []float64 { return l.some })
	again, movedAgain := v(func(l *glance) []float64 { return l.more })
	u.Sums[Matching] += matching * again / 4
	u.Sums[Moved] += moved * movedAgain / 2
	return nil
}

// matchingShare divides two variances. There is no share if nothing was seen to move.
func matchingShare(means []float64) float64 {
	if means[1] <= 0 {
		return math.NaN()
	}
	return means[0] / means[1]
}
