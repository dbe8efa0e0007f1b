package bastion

import (
	"context"
	"testing"
)

// BenchmarkSolve solves deals of equal hands and rows, and positions from the middle of a match. The 13-card rows are
// the one in natural order and the one of forty random ones with most positions.
func BenchmarkSolve(b *testing.B) {
	for _, x := range []struct {
		name, row, hand0, hand1 string
		carry, diff             int
	}{
		{"9", "KA4286TQJ", "KA4286TQJ", "KA4286TQJ", 0, 0},
		{"9mid", "KA4286TQJ", "2347TJQKA", "35689TJQA", 1, -1},
		{"10", "247TJQKA68", "247TJQKA68", "247TJQKA68", 0, 0},
		{"10mid", "248TJKA653", "23479TJQKA", "235689TJQA", 0, 1},
		{"13natural", "23456789TJQKA", "", "", 0, 0},
		{"13hard", "5KT79AJ6482Q3", "", "", 0, 0},
	} {
		for _, o := range []Objective{WDL, Points} {
			b.Run(x.name+"/"+o.String(), func(b *testing.B) {
				p, _, err := Question{Row: x.row, Hand0: x.hand0, Hand1: x.hand1, Carry: x.carry, Diff: x.diff}.Read()
				if err != nil {
					b.Fatal(err)
				}
				var s *Solution
				for b.Loop() {
					if s, err = Solve(context.Background(), p, o, Options{}); err != nil {
						b.Fatal(err)
					}
				}
				st := s.Stats()
				b.ReportMetric(float64(s.Bytes())/1e6, "MB")
				b.ReportMetric(float64(st.Games)/1e6, "Mgames")
				b.ReportMetric(float64(st.Solved)/1e6, "Msolved")
				b.ReportMetric(float64(st.Mixed)/1e6, "Mmixed")
				b.ReportMetric(float64(st.Guessed)/1e6, "Mguessed")
				b.ReportMetric(st.MaxGap*1e12, "maxgap·1e12")
				b.ReportMetric(float64(st.Retries), "retries")
			})
		}
	}
}

// BenchmarkAt answers at the root: a 10×10 matrix with its equilibrium.
func BenchmarkAt(b *testing.B) {
	p := position(b, "247TJQKA68", "247TJQKA68", "247TJQKA68", 0, 0)
	s := solved(b, p, WDL)
	for b.Loop() {
		answered(b, s, p)
	}
}

// BenchmarkBestResponse measures the exploitability of the equilibrium and of uniform play.
func BenchmarkBestResponse(b *testing.B) {
	for _, row := range []string{"KA4286TQJ", "247TJQKA68"} {
		p := position(b, row, row, row, 0, 0)
		s := solved(b, p, WDL)
		for name, policy := range map[string]Policy{"equilibrium": s.Policy(0), "even": Uniform(0)} {
			b.Run(row+"/"+name, func(b *testing.B) {
				n := 0
				for b.Loop() {
					r, err := s.BestResponse(context.Background(), Subject{Seat: 0, Policy: policy}, Options{})
					if err != nil {
						b.Fatal(err)
					}
					n = r.Positions
				}
				b.ReportMetric(float64(n), "positions")
			})
		}
	}
}
