//go:build unix

package sixty_test

import (
	"math"
	"slices"
	"time"
)

// profile is a guest's profile as the API shows it.
type profile struct {
	Ratings []rated
	Games   []tally
	Drills  []struct {
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

// rated is a rating as a profile shows it.
type rated struct {
	Game, Form                 string
	Rating, Low, High, Matches int
	Provisional                bool
}

// tally is what a profile shows of a game.
type tally struct {
	Game             string
	Won, Drawn, Lost int
	Streak           struct{ Now, Best int }
}

// near reports whether a whole number is what x rounds to, up to errors of the computation.
func near(n int, x float64) bool { return math.Abs(float64(n)-x) < 0.501 }

// checkRating compares a guest's rating.
func (a *audit) checkRating(g *guest, p profile, now time.Time) {
	b, ok := a.ladder.of[g.id]
	at := slices.IndexFunc(p.Ratings, func(r rated) bool { return r.Game == "bastion" })
	if at < 0 && !ok {
		return
	}
	a.counts.ratings++
	if !ok || at < 0 {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %+v", g.n, p.Ratings, b)
		return
	}
	r, wide := p.Ratings[at], b.at(now).deviation
	if r.Form != "two" || r.Matches != b.matches || !near(r.Rating, b.rating) || !near(r.Low, b.rating-1.96*wide) || !near(r.High, b.rating+1.96*wide) ||
		r.Provisional != (wide > 110) && math.Abs(wide-110) > 1e-6 {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %+v with a deviation of %v now", g.n, r, b, wide)
	}
}

// checkTallies compares what a guest won, drew and lost in a game, and the streak of wins.
func (a *audit) checkTallies(g *guest, p profile, game string) {
	want := tally{Game: game}
	for _, f := range a.done {
		for seat, id := range f.guests {
			if id != g.id || f.game != game {
				continue
			}
			points := f.points
			if seat == 1 {
				points = 1 - points
			}
			want.Streak.Now++
			switch {
			case f.game == "breach":
				want.Lost, want.Streak.Now = want.Lost+1, 0
			case points == 1:
				want.Won++
			case points == 0.5:
				want.Drawn, want.Streak.Now = want.Drawn+1, 0
			default:
				want.Lost, want.Streak.Now = want.Lost+1, 0
			}
			want.Streak.Best = max(want.Streak.Best, want.Streak.Now)
		}
	}
	got := tally{Game: game}
	if at := slices.IndexFunc(p.Games, func(t tally) bool { return t.Game == game }); at >= 0 {
		got = p.Games[at]
	}
	if got != want {
		a.t.Errorf("guest %d: the server shows %+v, the logs say %+v", g.n, got, want)
	}
}
