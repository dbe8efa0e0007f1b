package rating

import "math"

// z is how many standard deviations a 95% interval reaches to each side.
const z = 1.96

// Tally counts results from one player's side.
type Tally struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Add counts one more result.
func (t *Tally) Add(o Outcome) {
	switch o {
	case Win:
		t.Won++
	case Draw:
		t.Drawn++
	default:
		t.Lost++
	}
}

// Matches returns the number of results.
func (t Tally) Matches() int { return t.Won + t.Drawn + t.Lost }

// Share is a share of points with its 95% interval.
type Share struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Share returns the share of points that were won, draws as halves, with Wilson's interval. It is zero without results.
func (t Tally) Share() Share {
	n := float64(t.Matches())
	if n == 0 {
		return Share{}
	}
	p := (float64(t.Won) + float64(t.Drawn)/2) / n
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Share{p, max(0, mid-half), min(1, mid+half)}
}
