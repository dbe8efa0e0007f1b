//go:build unix

package sixty_test

import (
	"math"
	"time"
)

// profile is a guest's profile as the API shows it.
type profile struct {
	Ratings []struct {
		Game, Form, Pace           string
		Rating, Low, High, Matches int
		Provisional                bool
	}
	Games []struct {
		Game             string
		Won, Drawn, Lost int
		Streak           struct{ Now, Best int }
		Form             []string
	}
	Drills []struct {
		ID, Match string
		Due, Made time.Time
		Answers   int
		Memory    *struct {
			Stability, Difficulty   float64
			Last, Due, Reps, Lapses int
		}
	}
	Puzzles []shownRun
}

func (a *audit) profile(g *guest) (p profile) {
	a.ask(g, "GET", "/api/v1/me/profile", "", nil, &p)
	return p
}

// near reports whether a whole number is what x rounds to, up to errors of the computation.
func near(n int, x float64) bool { return math.Abs(float64(n)-x) < 0.501 }

// checkRating compares a guest's rating.
func (a *audit) checkRating(g *guest, p profile, now time.Time) {
	b, ok := a.ladder.of[g.id]
	if len(p.Ratings) == 0 && !ok {
		return
	}
	a.counts.ratings++
	if !ok || len(p.Ratings) != 1 {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %+v", g.n, p.Ratings, b)
		return
	}
	r, wide := p.Ratings[0], b.at(now).deviation
	if r.Game != "bastion" || r.Form != "two" || r.Matches != b.matches || !near(r.Rating, b.rating) || !near(r.Low, b.rating-1.96*wide) || !near(r.High, b.rating+1.96*wide) ||
		r.Provisional != (wide > 110) && math.Abs(wide-110) > 1e-6 {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %+v with a deviation of %v now", g.n, r, b, wide)
	}
}

// checkTallies compares what a guest won, drew and lost, and the streak of wins.
func (a *audit) checkTallies(g *guest, p profile) {
	var won, drawn, lost, now, best int
	for _, f := range a.done {
		for seat, id := range f.guests {
			if id != g.id {
				continue
			}
			points := f.points
			if seat == 1 {
				points = 1 - points
			}
			switch points {
			case 1:
				won, now = won+1, now+1
			case 0.5:
				drawn, now = drawn+1, 0
			default:
				lost, now = lost+1, 0
			}
			best = max(best, now)
		}
	}
	if won+drawn+lost == 0 && len(p.Games) == 0 {
		return
	}
	if len(p.Games) != 1 || p.Games[0].Won != won || p.Games[0].Drawn != drawn || p.Games[0].Lost != lost || p.Games[0].Streak.Now != now || p.Games[0].Streak.Best != best {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %d won, %d drawn, %d lost, %d in a row, %d at best", g.n, p.Games, won, drawn, lost, now, best)
	}
}
