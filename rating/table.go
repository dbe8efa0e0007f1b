package rating

import (
	"math"
	"time"
)

// Rating is a player's rating in a pool: of Glicko-2 or of the Plackett–Luce model, by the pool's form.
type Rating struct {
	Mean       float64   `json:"mean"`
	Spread     float64   `json:"spread"` // standard deviation
	Volatility float64   `json:"volatility,omitempty"`
	Matches    int       `json:"matches"` // rated ones
	Last       time.Time `json:"last,omitzero"`
}

// start returns the rating of a player without a match.
func (f Form) start() Rating {
	if f == TwoSeats {
		g := NewGlicko()
		return Rating{Mean: g.Rating, Spread: g.Deviation, Volatility: g.Volatility}
	}
	s := NewSkill()
	return Rating{Mean: s.Mu, Spread: s.Sigma}
}

// Shown is a rating as players see it, in all forms on a scale on which a new player has 1500.
type Shown struct {
	Rating  int  `json:"rating"`
	Low     int  `json:"low"` // with High, the interval that holds the true rating with 95%
	High    int  `json:"high"`
	Matches int  `json:"matches"`
	Early   bool `json:"provisional,omitempty"` // the interval is still wide
}

// earlySpread is the deviation from which a rating counts as provisional.
const earlySpread = 110

// Show returns r as players see it. Without matches, intervals of Glicko-2 grow: now is the time at which it is shown.
func (r Rating) Show(f Form, now time.Time) Shown {
	mean, spread := r.Mean, r.Spread
	if f == TwoSeats {
		spread = r.glicko().After(periods(r.Last, now), nil).Deviation
	} else {
		const scale = startDeviation / startSigma // both stand for a new player
		mean, spread = startRating+(mean-startMu)*scale, spread*scale
	}
	round := func(x float64) int { return int(math.Round(x)) }
	return Shown{round(mean), round(mean - z*spread), round(mean + z*spread), r.Matches, spread > earlySpread}
}

func (r Rating) glicko() Glicko { return Glicko{r.Mean, r.Spread, r.Volatility} }
func (r Rating) skill() Skill   { return Skill{r.Mean, r.Spread} }

// period is the rating period of Glicko-2: a deviation grows from 60 to 110 within a year.
const period = 365 * 24 * time.Hour / 78

// periods returns how many rating periods lie between two times.
func periods(from, to time.Time) float64 {
	if from.IsZero() || !to.After(from) {
		return 0
	}
	return float64(to.Sub(from)) / float64(period)
}

// Table has the ratings of all players of a pool after some results.
type Table struct {
	pool       Pool
	of         map[string]Rating // by guest
	forecaster Forecaster        // in matches of two seats
	newest     *Result
}

// NewTable returns the ratings of a pool before its first result.
func NewTable(p Pool) *Table {
	return &Table{pool: p, of: map[string]Rating{}, forecaster: NewForecaster()}
}

// Of returns the rating of a guest. ok is false before the first rated match.
func (t *Table) Of(guest string) (r Rating, ok bool) {
	r, ok = t.of[guest]
	return r, ok
}

// Forecast returns the share of points that a guest is expected to get against a bot of a level in matches of two seats. ok is false if
// one of them has no rating.
func (t *Table) Forecast(guest, level string, now time.Time) (share float64, ok bool) {
	own, known := t.of[guest]
	bot, measured := Level(t.pool.Game, level)
	if !known || !measured || t.pool.Form != TwoSeats {
		return 0, false
	}
	return t.forecaster.Forecast(own.glicko().After(periods(own.Last, now), nil).Expect(bot)), true
}

// Forget removes a guest. Ratings of others stay.
func (t *Table) Forget(guest string) { delete(t.of, guest) }

// Follows reports whether r comes after all results that were added.
func (t *Table) Follows(r *Result) bool { return t.newest == nil || Compare(t.newest, r) < 0 }

// Before returns the ratings with which the players of r enter it, by seat: those of bots are zero.
func (t *Table) Before(r *Result) []Rating {
	out := make([]Rating, len(r.Seats))
	for i := range r.Seats {
		switch s := &r.Seats[i]; {
		case s.Level != "":
		case s.Before != nil:
			out[i] = *s.Before
		default:
			out[i] = t.pool.Form.start()
			if known, found := t.of[s.Guest]; found && s.Guest != "" {
				out[i] = known
			}
		}
	}
	return out
}

// Add rates one more result, which must follow all others.
func (t *Table) Add(r *Result) {
	t.newest = r
	if r.Unrated != "" {
		return
	}
	before := t.Before(r)
	var after []Rating
	switch t.pool.Form {
	case TwoSeats:
		after = t.rateDuel(r, before)
	case ManySeats:
		after = rateRace(r, before)
	case Crew:
		after = rateCrew(r, before)
	}
	for i := range after {
		if s := &r.Seats[i]; s.Level == "" && s.Guest != "" {
			after[i].Matches, after[i].Last = before[i].Matches+1, r.Ended
			t.of[s.Guest] = after[i]
		}
	}
}

// rateDuel rates a match of two seats as a result of its own, with the deviations as they have grown by its end.
func (t *Table) rateDuel(r *Result, before []Rating) []Rating {
	var players [2]Glicko
	points := [2]float64{0.5, 0.5}
	for i := range players {
		if level := r.Seats[i].Level; level != "" {
			players[i], _ = Level(r.Game, level)
		} else {
			players[i] = before[i].glicko()
		}
	}
	switch a, b := r.Seats[0].Outcome.rank(), r.Seats[1].Outcome.rank(); {
	case a < b:
		points = [2]float64{1, 0}
	case a > b:
		points = [2]float64{0, 1}
	}
	var grown [2]Glicko
	for i := range grown {
		grown[i] = players[i]
		if r.Seats[i].Level == "" {
			grown[i] = players[i].After(periods(before[i].Last, r.Ended), nil)
		}
	}
	t.forecaster = t.forecaster.Learn(grown[0].Expect(grown[1]), points[0])
	out := make([]Rating, 2)
	for i := range out {
		g := players[i].After(periods(before[i].Last, r.Ended), []Score{{grown[1-i], points[i]}})
		out[i] = Rating{Mean: g.Rating, Spread: g.Deviation, Volatility: g.Volatility}
	}
	return out
}

// rateRace rates a match of more seats, each for itself.
func rateRace(r *Result, before []Rating) []Rating {
	teams := make([]Team, len(r.Seats))
	for i := range teams {
		teams[i] = Team{[]Skill{before[i].skill().drifted(drift)}, r.Seats[i].Outcome.rank()}
	}
	out := make([]Rating, len(teams))
	for i, team := range Rank(teams) {
		out[i] = Rating{Mean: team[0].Mu, Spread: team[0].Sigma}
	}
	return out
}

// rateCrew rates a crew against the game.
func rateCrew(r *Result, before []Rating) []Rating {
	crew := Team{Rank: r.Seats[0].Outcome.rank()}
	for i := range r.Seats {
		if level := r.Seats[i].Level; level != "" {
			bot, _ := CrewLevel(r.Game, level)
			crew.Members = append(crew.Members, bot)
			continue
		}
		crew.Members = append(crew.Members, before[i].skill().drifted(drift))
	}
	ship, _ := Against(r.Game, r.Setting, len(r.Seats))
	out := make([]Rating, len(r.Seats))
	for i, s := range Rank([]Team{crew, {[]Skill{ship}, Draw.rank()}})[0] {
		out[i] = Rating{Mean: s.Mu, Spread: s.Sigma}
	}
	return out
}
