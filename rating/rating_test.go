package rating

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.12f, want %.12f", what, got, want)
	}
}

// TestGlickmanExample is the example of the paper: three results in one period.
func TestGlickmanExample(t *testing.T) {
	r := Glicko{1500, 200, 0.06}.After(1, []Score{
		{Glicko{1400, 30, 0.06}, 1}, {Glicko{1550, 100, 0.06}, 0}, {Glicko{1700, 300, 0.06}, 0},
	})
	near(t, "rating", r.Rating, 1464.06, 0.011)
	near(t, "deviation", r.Deviation, 151.52, 0.005)
	near(t, "volatility", r.Volatility, 0.05999, 0.00001)
}

// TestGlickmanSteps checks g and E of the same example, as the paper prints them.
func TestGlickmanSteps(t *testing.T) {
	for _, c := range []struct {
		opponent Glicko
		g, e     float64
	}{{Glicko{1400, 30, 0}, 0.9955, 0.639}, {Glicko{1550, 100, 0}, 0.9531, 0.432}, {Glicko{1700, 300, 0}, 0.7242, 0.303}} {
		g, e := c.opponent.expected(0)
		near(t, "g", g, c.g, 0.0001)
		near(t, "E", e, c.e, 0.0006)
	}
}

func TestGlickoWithoutResults(t *testing.T) {
	r := Glicko{1700, 60, 0.06}.After(73, nil)
	near(t, "rating", r.Rating, 1700, 0)
	near(t, "deviation after a year", r.Deviation, 107.5, 0.5)
	near(t, "deviation for ever", r.After(1e9, nil).Deviation, startDeviation, 0)
}

// TestGlickoUpset has a volatile player win against all odds: the branch of the paper in which delta is large.
func TestGlickoUpset(t *testing.T) {
	r := Glicko{1500, 50, 0.06}.After(1, []Score{{Glicko{2600, 30, 0.06}, 1}, {Glicko{2600, 30, 0.06}, 1}})
	if !(r.Rating > 1500 && r.Volatility > 0.06 && r.Volatility < 1) {
		t.Errorf("after an upset: %+v", r)
	}
	near(t, "even players", NewGlicko().Expect(NewGlicko()), 0.5, 0)
}

// TestPublishedTeams has the values that the OpenSkill packages publish in their README.
func TestPublishedTeams(t *testing.T) {
	after := Rank([]Team{{[]Skill{{25, 25.0 / 3}, {32.444, 5.123}}, 1}, {[]Skill{{43.381, 2.421}, {25.188, 6.211}}, 2}})
	want := [][]Skill{{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}},
		{{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}}}
	wantSkills(t, after, want)
}

// TestPublishedDrift has the values published for the versions in which a rating drifts before each match.
func TestPublishedDrift(t *testing.T) {
	p := NewSkill().drifted(drift)
	after := Rank([]Team{{[]Skill{p, p}, 1}, {[]Skill{p, p}, 2}})
	winner, loser := Skill{26.964294621803063, 8.177962604389991}, Skill{23.035705378196937, 8.177962604389991}
	wantSkills(t, after, [][]Skill{{winner, winner}, {loser, loser}})
}

// TestPublishedRace has the values published for four players who finish one after the other.
func TestPublishedRace(t *testing.T) {
	p := []Skill{NewSkill()}
	after := Rank([]Team{{p, 1}, {p, 2}, {p, 3}, {p, 4}})
	wantSkills(t, after, [][]Skill{{{27.795084971874736, 8.263160757613477}}, {{26.552824984374855, 8.179213704945203}},
		{{24.68943500312503, 8.083731307186588}}, {{20.96265504062538, 8.083731307186588}}})
}

func wantSkills(t *testing.T, got, want [][]Skill) {
	t.Helper()
	for i := range want {
		for j := range want[i] {
			near(t, "mu", got[i][j].Mu, want[i][j].Mu, 1e-9)
			near(t, "sigma", got[i][j].Sigma, want[i][j].Sigma, 1e-9)
		}
	}
}

// TestRankTies has equal players who tie stay equal, and extreme ratings stay finite.
func TestRankTies(t *testing.T) {
	p := []Skill{NewSkill()}
	after := Rank([]Team{{p, 1}, {p, 1}, {p, 1}})
	for _, team := range after {
		near(t, "mu", team[0].Mu, startMu, 1e-9)
	}
	for _, team := range Rank([]Team{{[]Skill{{9000, 1}}, 2}, {[]Skill{{-9000, 1}}, 1}}) {
		if math.IsNaN(team[0].Mu+team[0].Sigma) || math.IsInf(team[0].Mu, 0) {
			t.Errorf("extreme: %+v", team)
		}
	}
}
