package matrix

import (
	"fmt"
	"math"
)

const (
	// Certified is the largest gap of an answer, relative to the largest absolute entry or 1.
	Certified = 1e-9
	// Tight is the gap at which the solver stops looking for a better answer, relative likewise.
	Tight = 1e-12
)

// Matrix is a matrix game: what the row player wins from the column player.
type Matrix struct {
	Rows, Cols int
	Cells      []float64 // row by row, Rows·Cols of them
}

// Of returns the matrix with the given rows, all equally long.
func Of(rows ...[]float64) Matrix {
	m := Matrix{Rows: len(rows)}
	for _, r := range rows {
		m.Cols = len(r)
		m.Cells = append(m.Cells, r...)
	}
	return m
}

// New returns a matrix of zeros.
func New(rows, cols int) Matrix {
	return Matrix{Rows: rows, Cols: cols, Cells: make([]float64, rows*cols)}
}

// At returns the entry in row i and column j.
func (m Matrix) At(i, j int) float64 { return m.Cells[i*m.Cols+j] }

// Set changes the entry in row i and column j.
func (m Matrix) Set(i, j int, v float64) { m.Cells[i*m.Cols+j] = v }

// Row returns row i; changing it changes the matrix.
func (m Matrix) Row(i int) []float64 { return m.Cells[i*m.Cols : (i+1)*m.Cols] }

// Transposed returns the same game with the players exchanged: rows become columns, and entries change their sign.
func (m Matrix) Transposed() Matrix {
	t := New(m.Cols, m.Rows)
	for i := range m.Rows {
		for j := range m.Cols {
			t.Set(j, i, -m.At(i, j))
		}
	}
	return t
}

// check returns an error if m is not a matrix game.
func (m Matrix) check() error {
	if m.Rows < 1 || m.Cols < 1 || len(m.Cells) != m.Rows*m.Cols {
		return fmt.Errorf("matrix: %d entries are no %d×%d matrix", len(m.Cells), m.Rows, m.Cols)
	}
	for k, v := range m.Cells {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("matrix: entry %d,%d is %v", k/m.Cols, k%m.Cols, v)
		}
	}
	return nil
}

// scale returns the largest absolute entry, but at least 1. Gaps are relative to it.
func (m Matrix) scale() float64 {
	low, high := m.extremes()
	return max(1, -low, high)
}

// extremes returns the smallest and the largest entry.
func (m Matrix) extremes() (low, high float64) {
	low, high = m.Cells[0], m.Cells[0]
	for _, v := range m.Cells {
		low, high = min(low, v), max(high, v)
	}
	return low, high
}

// RowValues appends to dst what each row wins on average against the column mix.
func (m Matrix) RowValues(dst, col []float64) []float64 {
	for i := range m.Rows {
		sum := 0.0
		for j, v := range m.Row(i) {
			sum += v * col[j]
		}
		dst = append(dst, sum)
	}
	return dst
}

// ColValues appends to dst what the row mix wins on average against each column.
func (m Matrix) ColValues(dst, row []float64) []float64 {
	for j := range m.Cols {
		sum := 0.0
		for i, p := range row {
			sum += p * m.At(i, j)
		}
		dst = append(dst, sum)
	}
	return dst
}

// Bounds holds what the two players can guarantee without mixing, and the extreme entries.
type Bounds struct {
	Lower, Upper float64 // best worst entry of a row, of a column; the value lies between
	Row, Col     int     // the first row and column that have them
	Least, Most  float64 // extreme entries
}

// Saddle reports whether pure strategies are optimal for both players.
func (b Bounds) Saddle() bool { return b.Lower == b.Upper }

// Bounds returns the bounds of the game. It does not allocate.
func (m Matrix) Bounds() Bounds {
	b := Bounds{Lower: math.Inf(-1), Upper: math.Inf(1), Least: math.Inf(1), Most: math.Inf(-1)}
	for i := range m.Rows {
		worst := math.Inf(1)
		for _, v := range m.Row(i) {
			worst = min(worst, v)
		}
		if worst > b.Lower {
			b.Lower, b.Row = worst, i
		}
		b.Least = min(b.Least, worst)
	}
	for j := range m.Cols {
		worst := math.Inf(-1)
		for i := range m.Rows {
			worst = max(worst, m.At(i, j))
		}
		if worst < b.Upper {
			b.Upper, b.Col = worst, j
		}
		b.Most = max(b.Most, worst)
	}
	return b
}

// Solution is an equilibrium with its proof.
type Solution struct {
	Value        float64   // between Lower and Upper
	Row, Col     []float64 // optimal mixes: not negative, sum 1
	Lower, Upper float64   // what Row guarantees and Col concedes at most, from the matrix that was given
}

// Gap returns the certified error: no player can gain more than that by deviating from the equilibrium.
func (s Solution) Gap() float64 { return max(0, s.Upper-s.Lower) }

// prove returns the mixes with the values that they guarantee.
func (m Matrix) prove(row, col []float64) Solution {
	s := Solution{Row: row, Col: col, Lower: math.Inf(1), Upper: math.Inf(-1)}
	for _, v := range m.ColValues(nil, row) {
		s.Lower = min(s.Lower, v)
	}
	for _, v := range m.RowValues(nil, col) {
		s.Upper = max(s.Upper, v)
	}
	s.Value = (s.Lower + s.Upper) / 2
	return s
}
