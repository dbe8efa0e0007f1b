//go:build unix

package sixty_test

import "math"

// memory is what FSRS-6 knows of a card, computed here from the public description of the algorithm alone.
type memory struct {
	stability, difficulty float64
	last, due             int
	reps, lapses          int
}

// weights are the published defaults of FSRS-6.
var weights = []float64{
	0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
	0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
}

// start is the difficulty after a first review, before it is limited.
func start(rating int) float64 { return weights[4] - math.Exp(weights[5]*float64(rating-1)) + 1 }

// review returns the memory after a review on a later day: 1 is forgotten, 2 hard, 3 good.
func (m memory) review(rating, day int) memory {
	w := weights
	if m.reps == 0 {
		m.stability, m.difficulty = w[rating-1], start(rating)
	} else {
		factor := math.Pow(0.9, -1/w[20]) - 1
		recall := math.Pow(1+factor*float64(day-m.last)/m.stability, -w[20])
		before := m.difficulty
		m.difficulty += -w[6] * float64(rating-3) * (10 - m.difficulty) / 9
		m.difficulty = w[7]*start(4) + (1-w[7])*m.difficulty
		if rating == 1 {
			m.lapses++
			least := w[11] * math.Pow(before, -w[12]) * (math.Pow(m.stability+1, w[13]) - 1) * math.Exp(w[14]*(1-recall))
			m.stability = math.Min(least, m.stability/math.Exp(w[17]*w[18]))
		} else {
			growth := math.Exp(w[8]) * (11 - before) * math.Pow(m.stability, -w[9]) * (math.Exp(w[10]*(1-recall)) - 1)
			if rating == 2 {
				growth *= w[15]
			}
			m.stability *= 1 + growth
		}
		m.stability = math.Max(m.stability, 0.001)
	}
	m.difficulty = math.Min(math.Max(m.difficulty, 1), 10)
	m.reps++
	m.last = day
	m.due = day + int(math.Max(1, math.Round(m.stability))) // remembered with 90% after as many days as the stability says
	return m
}
