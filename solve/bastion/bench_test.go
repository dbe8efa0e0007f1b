package bastion

import (
	"context"
	"testing"
)

// BenchmarkSolve solves from a deal of equal hands and rows. The 13-card rows are the easiest known and
// the hardest known.
func BenchmarkSolve(b *testing.B) {
	for _, x := range []struct{ name, row string }{
		{"9", "KA4286TQJ"},
		{"10", "247TJQKA68"},
		{"13natural", "23456789TJQKA"},
		{"13hard", "T5AK28Q749J63"},
	} {
		for _, o := range []Objective{WDL, Points} {
			b.Run(x.name+"/"+o.String(), func(b *testing.B) {
				p := position(b, x.row, x.row, x.row, 0, 0)
				var s *Solution
				for b.Loop() {
					var err error
					if s, err = Solve(context.Background(), p, o, Options{}); err != nil {
						b.Fatal(err)
					}
				}
				st := s.Stats()
				b.ReportMetric(float64(s.Bytes())/1e6, "MB")
				b.ReportMetric(float64(st.Games)/1e6, "Mgames")
				b.ReportMetric(float64(st.Solved)/1e6, "Msolved")
				b.ReportMetric(float64(st.Mixed)/1e6, "Mmixed")
				b.ReportMetric(st.MaxGap, "maxgap")
				b.ReportMetric(float64(st.Retries), "retries")
			})
		}
	}
}
