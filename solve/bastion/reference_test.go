package bastion

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
)

// reference holds testdata/bastion.json: values computed independently, checked there by an exact rational solver.
type reference struct {
	Positions []struct {
		ID, Note    string
		Row, A, B   []string
		Carry, Diff int
		WDL, Points struct {
			Value  float64
			Matrix [][]float64
		}
	}
	Tolerance float64
}

func position(t testing.TB, row, hand0, hand1 string, carry, diff int) Position {
	t.Helper()
	p := Position{Row: rankList(t, row), Carry: carry, Diff: diff}
	for _, r := range rankList(t, hand0) {
		p.Hand0 = p.Hand0.With(r)
	}
	for _, r := range rankList(t, hand1) {
		p.Hand1 = p.Hand1.With(r)
	}
	return p
}

func rankList(t testing.TB, text string) (list []Rank) {
	t.Helper()
	for _, letter := range text {
		r, err := ParseRank(string(letter))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

func solved(t testing.TB, p Position, o Objective) *Solution {
	t.Helper()
	s, err := Solve(context.Background(), p, o, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func answered(t testing.TB, s *Solution, p Position) *Answer {
	t.Helper()
	a, err := s.At(p)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	return a
}

func TestReference(t *testing.T) {
	data, err := os.ReadFile("testdata/bastion.json")
	if err != nil {
		t.Fatal(err)
	}
	var ref reference
	if err := json.Unmarshal(data, &ref); err != nil {
		t.Fatal(err)
	}
	join := func(list []string) string { return strings.ReplaceAll(strings.Join(list, ""), "10", "T") }
	for _, x := range ref.Positions {
		p := position(t, join(x.Row), join(x.A), join(x.B), x.Carry, x.Diff)
		for o, want := range map[Objective]struct {
			Value  float64
			Matrix [][]float64
		}{WDL: x.WDL, Points: x.Points} {
			a := answered(t, solved(t, p, o), p)
			if math.Abs(a.Value-want.Value) > ref.Tolerance || a.Gap > ref.Tolerance {
				t.Errorf("%s %v: value %v gap %v, want %v", x.ID, o, a.Value, a.Gap, want.Value)
			}
			for i, line := range want.Matrix {
				for j, v := range line {
					if math.Abs(a.Matrix.At(i, j)-v) > ref.Tolerance {
						t.Errorf("%s %v: entry %d,%d is %v, want %v", x.ID, o, i, j, a.Matrix.At(i, j), v)
					}
				}
			}
		}
	}
}
