package bastion

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	solve "quarterdeck/solve/bastion"
	"quarterdeck/solve/matrix"
)

var fitting = flag.Bool("fit", false, "let TestFitOpening solve rows and fit the weights of openings to them, which takes minutes")

// drawn is some of the rows of a seed, as `quarterdeck exploit` draws them.
type drawn struct {
	seed     uint64
	from, to int
}

// fittedTo are the rows to which the weights are fitted. The first five of seed 1 are not among them, because
// doc/study.md measures openings on these.
func fittedTo() []drawn { return []drawn{{101, 0, 8}, {1, 5, 8}} }

// heldOut are the rows on which openings are measured.
func heldOut() []drawn { return []drawn{{1, 0, 5}} }

// exactRow is a solved row.
type exactRow struct {
	cards  []solve.Rank
	matrix func(solve.Position) (matrix.Matrix, error) // exact values, with 12 or 13 cards left
}

// TestFitOpening fits the weights to solved rows and prints them as in weights.go. It prints what the estimated mixes
// give away on rows that are not fitted, and on each fitted row if the fit leaves out that row.
func TestFitOpening(t *testing.T) {
	if !*fitting {
		t.Skip("without -fit the weights are not fitted again")
	}
	rows := solveRows(t, fittedTo())
	sets := make([][]example, len(rows))
	for i, r := range rows {
		sets[i] = r.examples(t)
	}
	m := fit(sets)
	report(t, "not fitted", solveRows(t, heldOut()), func(int) model { return m })
	report(t, "each left out of its fit", rows, func(i int) model { return fit(append(append([][]example(nil), sets[:i]...), sets[i+1:]...)) })
	t.Log("weights:\n" + m.table())
}

// report prints what models give away on rows.
func report(t *testing.T, what string, rows []exactRow, of func(i int) model) {
	var first, second []float64
	for i, r := range rows {
		m := of(i)
		a, b := losses(t, &m, r)
		first, second = append(first, a), append(second, b)
		t.Logf("%v: gives away %.2f%% with the first card, %.2f%% with the second", r.cards, 100*a, 100*b)
	}
	t.Logf("%d rows, %s: %.2f%% and %.2f%% on average", len(rows), what, 100*average(first), 100*average(second))
}

func drawRow(t *testing.T, seed uint64, i int) []solve.Rank {
	t.Helper()
	st, err := rules.Game().New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, uint64(i)))
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	p, err := solve.FromState(st)
	if err != nil {
		t.Fatal(err)
	}
	return p.Row
}

func solveRows(t *testing.T, of []drawn) (rows []exactRow) {
	for _, d := range of {
		for i := d.from; i < d.to; i++ {
			row := drawRow(t, d.seed, i)
			sol, err := solve.Solve(t.Context(), solve.Deal(row), solve.WDL, solve.Options{Keep: estimated})
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, exactRow{row, func(p solve.Position) (matrix.Matrix, error) {
				a, err := sol.At(p)
				if err != nil {
					return matrix.Matrix{}, err
				}
				return a.Matrix, nil
			}})
		}
	}
	return rows
}

// example is a position after two rounds.
type example struct {
	features []count
	value    float64 // exact
}

type count struct {
	feature int
	times   float64
}

const (
	every    = 8    // so many positions of a row there are for each that is used
	furthest = 0.97 // from even that values are fitted
)

// examples takes positions after two rounds from a row.
func (r exactRow) examples(t *testing.T) (list []example) {
	n, start := 0, solve.Deal(r.cards)
	for a := range solve.Rank(deal) {
		for b := range solve.Rank(deal) {
			p := start.After(a, b)
			exact, err := r.matrix(p)
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range p.Hand0.Ranks() {
				for j, y := range p.Hand1.Ranks() {
					if n++; n%every != 0 {
						continue
					}
					e := example{value: max(-furthest, min(furthest, exact.At(i, j)))}
					describe(p.After(x, y), func(f int, times float64) { e.features = append(e.features, count{f, times}) })
					list = append(list, e)
				}
			}
		}
	}
	return list
}

// normal is a system of linear equations.
type normal struct {
	a [features][features]float64
	b [features]float64
}

// fit finds the weights by Gauss-Newton steps from even play. Values near even count most: between such positions
// players choose.
func fit(sets [][]example) (m model) {
	for range 6 {
		n := &normal{}
		for f := range features {
			ridge := 4.0
			if f < ownPair {
				ridge = 0.1
			}
			n.a[f][f], n.b[f] = ridge, -ridge*m[f]
		}
		for _, list := range sets {
			for _, e := range list {
				n.add(&m, e)
			}
		}
		for f, step := range n.solve() {
			m[f] += step
		}
	}
	return m
}

// add adds an example, linearized around m.
func (n *normal) add(m *model, e example) {
	z := 0.0
	for _, c := range e.features {
		z += m[c.feature] * c.times
	}
	v := math.Tanh(z)
	slope, weight := 1-v*v, 1/(0.1+math.Abs(e.value))
	for _, c := range e.features {
		x := weight * slope * c.times
		n.b[c.feature] += x * (e.value - v)
		for _, d := range e.features {
			n.a[c.feature][d.feature] += x * slope * d.times
		}
	}
}

// solve solves the system, which is positive definite.
func (n *normal) solve() (x [features]float64) {
	for p := range features {
		for i := p + 1; i < features; i++ {
			q := n.a[i][p] / n.a[p][p]
			for j := p; j < features; j++ {
				n.a[i][j] -= q * n.a[p][j]
			}
			n.b[i] -= q * n.b[p]
		}
	}
	for p := features - 1; p >= 0; p-- {
		x[p] = n.b[p]
		for j := p + 1; j < features; j++ {
			x[p] -= n.a[p][j] * x[j]
		}
		x[p] /= n.a[p][p]
	}
	return x
}

// losses returns the winning chances that seat 0 gives away on a row: with the first card, and on average with the
// second. Before the second it played a card of its mix, and the opponent half of the time the best reply, else any.
func losses(t *testing.T, m *model, r exactRow) (first, second float64) {
	start := solve.Deal(r.cards)
	mix, reply, first := lost(t, m, r, start)
	weight := 0.0
	for a, chance := range mix {
		for b := range solve.Rank(deal) {
			w := chance / 2 / deal
			if b == reply {
				w += chance / 2
			}
			if w > 0 {
				_, _, loss := lost(t, m, r, start.After(solve.Rank(a), b))
				second += w * loss
				weight += w
			}
		}
	}
	return first, second / weight
}

// lost returns seat 0's mix, the best reply, and what that wins in winning chances.
func lost(t *testing.T, m *model, r exactRow, p solve.Position) (mix solve.Mix, reply solve.Rank, loss float64) {
	t.Helper()
	exact, err := r.matrix(p)
	if err != nil {
		t.Fatal(err)
	}
	f := forecaster{weights: m}
	if mix, err = f.mix(p, 0); err != nil {
		t.Fatal(err)
	}
	value, _ := f.solver.Value(exact)
	loss = -1
	for j, card := range p.Hand1.Ranks() {
		worth := 0.0
		for i, own := range p.Hand0.Ranks() {
			worth += mix[own] * exact.At(i, j)
		}
		if x := (value - worth) / 2; x > loss {
			loss, reply = x, card
		}
	}
	return mix, reply, loss
}

func average(list []float64) (sum float64) {
	for _, v := range list {
		sum += v / float64(len(list))
	}
	return sum
}

// table returns the weights as in weights.go.
func (m *model) table() string {
	var b strings.Builder
	for i, v := range m {
		fmt.Fprintf(&b, "%.3f,", v)
		if i%14 == 13 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
