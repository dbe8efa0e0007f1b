// Package market solves small markets exactly: how much a few traders can gain together by exchanging goods.
//
// An outcome is a division of all goods among the traders. It is possible if every trader ends with at least what it began with, by its own
// measure, so that no trader has to be forced. The joint gain is the sum of what all traders gain. Goods are whole, so the best division
// is found by trying all.
package market

import (
	"errors"
	"math"
)

// Market is a market of a few traders. Goods of one kind are all alike.
type Market struct {
	Holdings [][]int                              // by trader and kind
	Worth    func(trader int, held []int) float64 // of a holding for a trader; it must not keep held
}

// Outcome is a division of the goods.
type Outcome struct {
	Holdings [][]int
	Gains    []float64 // by trader
	Joint    float64   // the sum of Gains
}

// Most is the largest number of divisions that Best tries.
const Most = 20_000_000

// ErrSize is returned for markets with more divisions than Most, and for holdings that are not equally long.
var ErrSize = errors.New("market: too many goods or traders to try all divisions")

// Best returns an outcome with the largest joint gain in which every trader gains at least keep. With keep = 0 no trader loses; with −∞ it
// is the best division by force. If no other outcome is better, the traders keep what they have.
func (m *Market) Best(keep float64) (Outcome, error) {
	n := m.Divisions()
	if n == 0 || n > Most {
		return Outcome{}, ErrSize
	}
	s := search{m: m, keep: keep, now: make([][]int, len(m.Holdings))}
	for i, h := range m.Holdings {
		s.now[i] = append([]int(nil), h...)
		s.begin = append(s.begin, m.Worth(i, h))
	}
	s.best = s.outcome()
	s.kind(0)
	return s.best, nil
}

// Divisions returns the number of ways to divide the goods, at most Most+1; 0 means that holdings are not equally long.
func (m *Market) Divisions() int {
	if len(m.Holdings) == 0 {
		return 0
	}
	for _, h := range m.Holdings {
		if len(h) != len(m.Holdings[0]) {
			return 0
		}
	}
	n := 1.0
	for k := range m.Holdings[0] {
		total := 0
		for _, h := range m.Holdings {
			total += h[k]
		}
		for i := range len(m.Holdings) - 1 { // total goods and len-1 walls between the traders
			n *= float64(total+i+1) / float64(i+1)
		}
	}
	return int(min(math.Round(n), Most+1))
}

// search tries all divisions.
type search struct {
	m     *Market
	keep  float64
	begin []float64 // worths
	now   [][]int
	best  Outcome
}

// kind divides the goods of a kind in all ways, and then those of the following kinds.
func (s *search) kind(k int) {
	if k == len(s.now[0]) {
		if o := s.outcome(); o.Joint > s.best.Joint && s.possible(o.Gains) {
			o.Holdings = make([][]int, len(s.now))
			for i, h := range s.now {
				o.Holdings[i] = append([]int(nil), h...)
			}
			s.best = o
		}
		return
	}
	total := 0
	for _, h := range s.now {
		total += h[k]
	}
	s.trader(k, 0, total)
	for i := range s.now {
		s.now[i][k] = s.m.Holdings[i][k]
	}
}

// trader gives so many goods of a kind to the traders from i on.
func (s *search) trader(k, i, left int) {
	if i == len(s.now)-1 {
		s.now[i][k] = left
		s.kind(k + 1)
		return
	}
	for n := 0; n <= left; n++ {
		s.now[i][k] = n
		s.trader(k, i+1, left-n)
	}
}

// outcome returns the division that is being tried, without its holdings.
func (s *search) outcome() (o Outcome) {
	o.Holdings, o.Gains = s.m.Holdings, make([]float64, len(s.now))
	for i, h := range s.now {
		o.Gains[i] = s.m.Worth(i, h) - s.begin[i]
		o.Joint += o.Gains[i]
	}
	return o
}

// possible reports whether every trader gains enough. The tolerance is for rounding.
func (s *search) possible(gains []float64) bool {
	for _, g := range gains {
		if g < s.keep-1e-9 {
			return false
		}
	}
	return true
}
