// Package fsrs schedules reviews by FSRS-6, the Free Spaced Repetition Scheduler, with its published default weights. It counts in whole
// days: a card is reviewed at most once a day.
//
// The model has three variables. Stability is after how many days a card is remembered with a probability of 90%; difficulty goes from 1 to
// 10; retrievability is the probability of remembering now. The formulas are those of the algorithm's public description.
package fsrs

import "math"

// Rating is how well a card was remembered.
type Rating int

// Ratings, in the order of the algorithm.
const (
	Again Rating = iota + 1 // not remembered
	Hard
	Good
	Easy
)

// Card is what is known of a card after a review. The zero value is a card without reviews.
type Card struct {
	Stability  float64 `json:"stability"` // in days
	Difficulty float64 `json:"difficulty"`
	Last       int     `json:"last"`   // day of the last review
	Due        int     `json:"due"`    // day of the next one
	Reps       int     `json:"reps"`   // reviews
	Lapses     int     `json:"lapses"` // how often it was forgotten after it was known
}

// weights are the defaults of FSRS-6, fitted to many millions of reviews of flash cards.
func weights() [21]float64 {
	return [21]float64{0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
		0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542}
}

const (
	retention     = 0.9   // the probability with which a card is to be remembered when it is due
	maxInterval   = 36500 // days
	minStability  = 0.001
	minDifficulty = 1
	maxDifficulty = 10
)

// Review returns the card after a review on a day. Days before the last review count as that day.
func (c Card) Review(rating Rating, day int) Card {
	w := weights()
	if c.Reps == 0 {
		c.Stability, c.Difficulty = w[rating-1], clamp(firstDifficulty(&w, rating))
	} else {
		elapsed := max(day-c.Last, 0)
		day = c.Last + elapsed
		c.Stability, c.Difficulty = c.stabilityAfter(&w, rating, elapsed), c.difficultyAfter(&w, rating)
		if rating == Again {
			c.Lapses++
		}
	}
	c.Reps++
	c.Last, c.Due = day, day+c.interval(&w)
	return c
}

// interval returns the number of days until the card is due.
func (c Card) interval(w *[21]float64) int {
	days := c.Stability / factor(w) * (math.Pow(retention, -1/w[20]) - 1)
	return int(min(max(math.Round(days), 1), maxInterval))
}

// factor scales time so that retrievability is 90% when as many days have passed as the stability says.
func factor(w *[21]float64) float64 { return math.Pow(0.9, -1/w[20]) - 1 }

func (c Card) retrievability(w *[21]float64, elapsed int) float64 {
	return math.Pow(1+factor(w)*float64(elapsed)/c.Stability, -w[20])
}

func (c Card) stabilityAfter(w *[21]float64, rating Rating, elapsed int) float64 {
	s := c.Stability
	r := c.retrievability(w, elapsed)
	switch {
	case elapsed == 0:
		growth := math.Exp(w[17]*(float64(rating-Good)+w[18])) * math.Pow(s, -w[19])
		if rating >= Good {
			growth = max(growth, 1)
		}
		s *= growth
	case rating == Again:
		forgotten := w[11] * math.Pow(c.Difficulty, -w[12]) * (math.Pow(s+1, w[13]) - 1) * math.Exp(w[14]*(1-r))
		s = min(forgotten, s/math.Exp(w[17]*w[18]))
	default:
		growth := math.Exp(w[8]) * (11 - c.Difficulty) * math.Pow(s, -w[9]) * (math.Exp(w[10]*(1-r)) - 1)
		switch rating {
		case Hard:
			growth *= w[15]
		case Easy:
			growth *= w[16]
		}
		s *= 1 + growth
	}
	return max(s, minStability)
}

func (c Card) difficultyAfter(w *[21]float64, rating Rating) float64 {
	change := -w[6] * float64(rating-Good)
	d := c.Difficulty + change*(maxDifficulty-c.Difficulty)/9
	return clamp(w[7]*firstDifficulty(w, Easy) + (1-w[7])*d)
}

func firstDifficulty(w *[21]float64, rating Rating) float64 {
	return w[4] - math.Exp(w[5]*float64(rating-1)) + 1
}

func clamp(difficulty float64) float64 { return min(max(difficulty, minDifficulty), maxDifficulty) }
