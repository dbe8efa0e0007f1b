package rating

import (
	"cmp"
	"slices"

	"quarterdeck/internal/adaptive"
)

// Profile is what one player's results say. It has no names and no ids of other players but those in Opponents.
type Profile struct {
	Games     []GameRecord
	Levels    []LevelRecord
	Opponents []Opponent
	Recent    []Recent // the newest first
	Streak    Streak
}

// GameRecord counts the results of one game.
type GameRecord struct {
	Game string `json:"game"`
	Tally
	Form   []Outcome `json:"form"` // of the newest matches, the newest first
	Streak Streak    `json:"streak"`
}

// LevelRecord counts matches of two seats against bots of one level.
type LevelRecord struct {
	Game  string `json:"game"`
	Level string `json:"level"`
	Tally
	Share
	Forecast float64 `json:"forecast,omitempty"` // the share of points that the player’s rating forecasts; 0 if one of them has none
}

// Opponent counts matches of two seats against one person or bot account.
type Opponent struct {
	Guest string
	Match string // the newest one
	Tally
}

// Recent is one result.
type Recent struct {
	Match   string
	Game    string
	Outcome Outcome
	Result  *Result
}

// Streak counts matches won in a row.
type Streak struct {
	Now  int `json:"now"`
	Best int `json:"best"`
}

// formLength is how many matches the form of a game shows.
const formLength = 10

// counts reports whether a match says something about the strength of its players.
func (r *Result) counts() bool {
	return r.Unrated != Forked && r.Unrated != Abandoned && r.Unrated != Series && r.Unrated != HandedOver
}

// seatOf returns the seat of a guest, or -1 if they have none or several.
func (r *Result) seatOf(guest string) int {
	at := -1
	for i := range r.Seats {
		if r.Seats[i].Guest == guest {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// NewProfile counts the results of a guest, given with the newest first. Hot seats, forks, matches
// without a result and those in which a bot played for a player and did not lose do not count.
func NewProfile(guest string, results []Result) Profile {
	var p Profile
	games, levels, opponents := map[string]*GameRecord{}, map[[2]string]*LevelRecord{}, map[string]*Opponent{}
	for i := len(results) - 1; i >= 0; i-- {
		r := &results[i]
		at := r.seatOf(guest)
		if at < 0 || !r.counts() {
			continue
		}
		o := r.Seats[at].Outcome
		g := games[r.Game]
		if g == nil {
			g = &GameRecord{Game: r.Game}
			games[r.Game] = g
		}
		g.Add(o)
		g.Streak.add(o)
		p.Streak.add(o)
		g.Form = append(g.Form, o)
		p.Recent = append(p.Recent, Recent{r.Match, r.Game, o, r})
		if r.Form == TwoSeats {
			p.against(r, &r.Seats[1-at], o, levels, opponents)
		}
	}
	for _, g := range games {
		slices.Reverse(g.Form)
		g.Form = g.Form[:min(formLength, len(g.Form))]
		p.Games = append(p.Games, *g)
	}
	for _, l := range levels {
		l.Share = l.Tally.Share()
		p.Levels = append(p.Levels, *l)
	}
	for _, o := range opponents {
		p.Opponents = append(p.Opponents, *o)
	}
	p.sort()
	return p
}

// against counts a match of two seats.
func (p *Profile) against(r *Result, other *Seat, o Outcome, levels map[[2]string]*LevelRecord, opponents map[string]*Opponent) {
	switch {
	case other.Level != "":
		key := [2]string{r.Game, adaptive.Base(other.Level)}
		if levels[key] == nil {
			levels[key] = &LevelRecord{Game: r.Game, Level: key[1]}
		}
		levels[key].Add(o)
	case other.Guest != "":
		if opponents[other.Guest] == nil {
			opponents[other.Guest] = &Opponent{Guest: other.Guest}
		}
		opponents[other.Guest].Match = r.Match
		opponents[other.Guest].Add(o)
	}
}

func (p *Profile) sort() {
	slices.Reverse(p.Recent)
	slices.SortFunc(p.Games, func(a, b GameRecord) int {
		return cmp.Or(cmp.Compare(b.Matches(), a.Matches()), cmp.Compare(a.Game, b.Game))
	})
	slices.SortFunc(p.Levels, func(a, b LevelRecord) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(strength(a.Level), strength(b.Level)), cmp.Compare(a.Level, b.Level))
	})
	slices.SortFunc(p.Opponents, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.Matches(), a.Matches()), cmp.Compare(a.Guest, b.Guest))
	})
}

// strength orders the levels that every game has.
func strength(level string) int {
	return slices.Index([]string{"random", "deckhand", "mate", "captain", adaptive.Name}, level)
}

// add counts one more match, the newest.
func (s *Streak) add(o Outcome) {
	if o != Win {
		s.Now = 0
		return
	}
	s.Now++
	s.Best = max(s.Best, s.Now)
}
