package rating

import "math"

// Skill is a rating of the Plackett–Luce model: a normal distribution.
//
// Source: R. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011), algorithm 4, with the
// constants of OpenSkill.
type Skill struct {
	Mu    float64
	Sigma float64
}

// Constants of OpenSkill.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2 // the standard deviation of what a player achieves in one match
	kappa      = 0.0001         // no variance shrinks to less than this part of itself
	drift      = startMu / 300  // the standard deviation that a match adds before it counts
)

// NewSkill returns the rating of a player without a match.
func NewSkill() Skill { return Skill{startMu, startSigma} }

// drifted returns the rating just before a match.
func (s Skill) drifted(by float64) Skill { return Skill{s.Mu, math.Hypot(s.Sigma, by)} }

// Team is one side of a match: a single player, or a crew.
type Team struct {
	Members []Skill
	Rank    int // lower is better; equal ranks are a draw
}

func (t *Team) sum() (mu, variance float64) {
	for _, m := range t.Members {
		mu += m.Mu
		variance += m.Sigma * m.Sigma
	}
	return mu, variance
}

// Rank returns the ratings of the members of each team after a match of at least two teams.
func Rank(teams []Team) [][]Skill {
	c := spread(teams)
	out := make([][]Skill, len(teams))
	for i := range teams {
		_, variance := teams[i].sum()
		omega, delta := stepOf(teams, i, c)
		gamma := math.Sqrt(variance) / c
		omega *= variance / c
		delta *= gamma * variance / (c * c)
		for _, m := range teams[i].Members {
			share := m.Sigma * m.Sigma / variance
			out[i] = append(out[i], Skill{m.Mu + share*omega, m.Sigma * math.Sqrt(max(1-share*delta, kappa))})
		}
	}
	return out
}

// spread returns the paper's c: the standard deviation of all that happens in a match.
func spread(teams []Team) float64 {
	sum := 0.0
	for i := range teams {
		_, variance := teams[i].sum()
		sum += variance + beta*beta
	}
	return math.Sqrt(sum)
}

// stepOf returns the paper's Ω and Δ of team i, before they are scaled. The mean of the best team is subtracted from all, so that no
// exponential overflows.
func stepOf(teams []Team, i int, c float64) (omega, delta float64) {
	best := math.Inf(-1)
	for q := range teams {
		mu, _ := teams[q].sum()
		best = max(best, mu)
	}
	weight := func(q int) float64 {
		mu, _ := teams[q].sum()
		return math.Exp((mu - best) / c)
	}
	for q := range teams {
		if teams[q].Rank > teams[i].Rank {
			continue
		}
		total, ties := 0.0, 0.0
		for s := range teams {
			if teams[s].Rank >= teams[q].Rank {
				total += weight(s)
			}
			if teams[s].Rank == teams[q].Rank {
				ties++
			}
		}
		p := weight(i) / total
		delta += p * (1 - p) / ties
		omega -= p / ties
		if q == i {
			omega += 1 / ties
		}
	}
	return omega, delta
}
