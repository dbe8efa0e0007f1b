//go:build unix

package sixty_test

import (
	"math"
	"math/rand/v2"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/rating"
)

// crew is a guest's rating in crews, in the Plackett–Luce model of Weng and Lin, computed here from their algorithm 4 alone.
type crew struct {
	mu, sigma float64
	matches   int
}

// Constants of OpenSkill.
const (
	startMu = 25.0
	startS  = 25.0 / 3
	drift   = 25.0 / 300
)

// lose rates a crew that lost against the game.
func (l *ladder) lose(game, setting string, guests []string) {
	ship, _ := rating.Against(game, setting, len(guests))
	mu, variance := 0.0, 0.0
	members := make([]crew, len(guests))
	for i, id := range guests {
		m, ok := l.crews[id]
		if !ok {
			m = crew{mu: startMu, sigma: startS}
		}
		m.sigma = math.Hypot(m.sigma, drift)
		mu, variance = mu+m.mu, variance+m.sigma*m.sigma
		members[i] = m
	}
	const beta = startS / 2
	c := math.Sqrt(variance + ship.Sigma*ship.Sigma + 2*beta*beta)
	p := 1 / (1 + math.Exp((ship.Mu-mu)/c))
	for i, id := range guests {
		m, square := members[i], members[i].sigma*members[i].sigma
		m.mu -= square / c * p
		m.sigma *= math.Sqrt(math.Max(0.0001, 1-square/(c*c)*math.Sqrt(variance)/c*p*(1-p)))
		m.matches++
		l.crews[id] = m
	}
}

// shown returns a rating as players see it: rating, and how far the interval reaches.
func (c crew) shown() (value, reach float64) {
	const scale = 350 / startS
	return 1500 + (c.mu-startMu)*scale, 1.96 * c.sigma * scale
}

// sail has two guests begin a match as a crew, which one of them gives up.
func (l *life) sail(a, b *guest, key string, rnd *rand.Rand) {
	setting := []string{"novice", "normal", "hard", "madness"}[rnd.IntN(4)]
	m, ok := l.open(a, "breach", map[string]string{"difficulty": setting}, key)
	if !ok || !l.take(b, &m) {
		return
	}
	l.pass(time.Minute)
	who := []*guest{a, b}[rnd.IntN(2)]
	var st load.State
	if l.ask(who, "GET", "/api/v1/matches/"+m.ID, "", nil, &st) {
		l.act(who, m.ID, "resign", st.Version, "resign")
	}
}

// checkCrew compares a guest's rating in crews.
func (a *audit) checkCrew(g *guest, p profile) {
	c, ok := a.ladder.crews[g.id]
	found := 0
	for _, r := range p.Ratings {
		if r.Game != "breach" {
			continue
		}
		found++
		value, reach := c.shown()
		if r.Form != "crew" || r.Matches != c.matches || !near(r.Rating, value) || !near(r.Low, value-reach) || !near(r.High, value+reach) || r.Provisional != (reach/1.96 > 110) {
			a.t.Errorf("guest %d: the server shows %+v in crews, the logs say %v ± %v", g.n, r, value, reach)
		}
		a.counts.crews++
	}
	if (found == 1) != ok {
		a.t.Errorf("guest %d: %d ratings in crews are shown, the logs say %+v", g.n, found, c)
	}
}
