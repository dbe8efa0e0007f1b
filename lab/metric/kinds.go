package metric

import (
	"maps"
	"math"
	"slices"
)

// Verbs of trades. A game whose notation begins offers and acceptances with them has the metric of accepted offers.
const (
	offerVerb  = "offer"
	acceptVerb = "accept"
)

// kindMetrics returns the metrics of which kinds of actions are chosen.
func kindMetrics() []*Metric {
	return []*Metric{
		{
			ID: "variety", Secondary: true, Name: "Variety of actions", Unit: "kinds", Scale: Count,
			Doc: "Effective number of kinds of actions, in matches that end: as many kinds, chosen equally often, would be as hard to predict. " +
				"A kind is the first word of the notation. Kinds that are hardly ever chosen hardly count.",
			Source: "Hill 1973 (effective number, by Shannon’s entropy)",
			Up:     "%[1]s more %[2]s of actions are in use", Down: "%[1]s fewer %[2]s of actions are in use",
			ofKinds: func(u *Unit, kinds []string) []float64 {
				out := make([]float64, 0, len(kinds)+1)
				for _, name := range kinds {
					out = append(out, u.Kinds[name].Chosen)
				}
				return append(out, u.Sums[Choices])
			},
			value: variety, Bootstrap: true,
		},
		{
			ID: "accepted", Secondary: true, Name: "Offers accepted", Scale: Fraction,
			Doc:    "Share of the offers of a trade that are accepted, in matches that end. The rest is withdrawn, declined or never answered.",
			Source: "Quarterdeck (trade efficiency)",
			Up:     "offers are accepted %[1]s %[2]s more often", Down: "offers are accepted %[1]s %[2]s less often",
			ofKinds: func(u *Unit, _ []string) []float64 {
				return []float64{u.Kinds[acceptVerb].Chosen, u.Kinds[offerVerb].Chosen}
			},
			value: ratio, Bootstrap: true,
		},
	}
}

// chosenKinds returns the kinds of actions that were chosen in any unit, sorted.
func chosenKinds(units []*Unit) []string {
	names := map[string]bool{}
	for _, u := range units {
		for name, k := range u.Kinds {
			if k.Chosen > 0 {
				names[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// variety is the exponential of Shannon’s entropy of how often each kind was chosen. The last mean is of all choices.
func variety(means []float64) float64 {
	last := len(means) - 1
	entropy := 0.0
	for _, x := range means[:last] {
		if p := x / means[last]; p > 0 {
			entropy -= p * math.Log(p)
		}
	}
	return math.Exp(entropy)
}

// deviation is a standard deviation, from the means of squares, of values and of how many there are.
func deviation(means []float64) float64 {
	mean := means[1] / means[2]
	return math.Sqrt(max(0, means[0]/means[2]-mean*mean))
}
