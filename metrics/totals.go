package metrics

import "slices"

// Totals returns one number for each metric, by name: the value of a gauge, and the sum of all series of a counter or a histogram.
func (s *Set) Totals() map[string]float64 {
	s.mu.Lock()
	all := slices.Clone(s.all)
	s.mu.Unlock()
	out := map[string]float64{}
	for _, m := range all {
		switch m := m.(type) {
		case *gauge:
			out[m.name] = m.read()
		case *Counter:
			_, series := m.series.sorted()
			for _, n := range series {
				out[m.name] += float64(n.Load())
			}
		case *Histogram:
			_, series := m.series.sorted()
			for _, b := range series {
				out[m.name] += float64(b.sum.Load()) / nano
			}
		}
	}
	return out
}
