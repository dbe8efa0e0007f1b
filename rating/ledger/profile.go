package ledger

import (
	"context"
	"encoding/json"
	"errors"

	"quarterdeck/host/task"
	"quarterdeck/rating"
)

// Profile is what a guest has played, and how well.
type Profile struct {
	Shared
	Opponents []Opponent `json:"opponents"`
	Recent    []Recent   `json:"recent"`
}

// Shared is the part of a profile that its owner can share: it names no opponent and no match.
type Shared struct {
	Ratings []Rated              `json:"ratings"`
	Games   []rating.GameRecord  `json:"games"`
	Levels  []rating.LevelRecord `json:"levels"`
	Streak  rating.Streak        `json:"streak"`
	Cut     bool                 `json:"cut,omitempty"` // older matches are left out, though not from ratings
}

// Rated is a rating of a guest.
type Rated struct {
	rating.Pool
	rating.Shown
}

// Opponent counts matches of two seats against one person.
type Opponent struct {
	Name string `json:"name"` // at the newest match
	rating.Tally
}

// Recent is one of the newest matches.
type Recent struct {
	Match   string         `json:"match"`
	Game    string         `json:"game"`
	Outcome rating.Outcome `json:"outcome"`
	Rated   bool           `json:"rated"`
	Why     rating.Reason  `json:"unrated,omitempty"` // why it is not rated
}

// Lengths of a profile's lists.
const (
	maxCounted   = 2000 // matches
	maxOpponents = 10
	maxRecent    = 10
)

// Profile returns the profile of a guest.
func (s *Service) Profile(ctx context.Context, guest string) (Profile, error) {
	out, err := s.profile(ctx, guest)
	return out, s.runner.StoreError(err)
}

func (s *Service) profile(ctx context.Context, guest string) (Profile, error) {
	out := Profile{Shared{Ratings: []Rated{}, Games: []rating.GameRecord{}, Levels: []rating.LevelRecord{}}, []Opponent{}, []Recent{}}
	if guest == "" {
		return out, nil
	}
	if err := s.catchUp(ctx, s.pages); err != nil && !errors.Is(err, task.ErrPaused) {
		return out, err
	}
	rows, err := s.store.ResultsOf(ctx, guest, "", maxCounted+1)
	if err != nil {
		return out, err
	}
	if out.Cut = len(rows) > maxCounted; out.Cut {
		rows = rows[:maxCounted]
	}
	results := make([]rating.Result, len(rows))
	for i := range rows {
		if err := json.Unmarshal(rows[i].Data, &results[i]); err != nil {
			return out, err
		}
	}
	p := rating.NewProfile(guest, results)
	out.Games, out.Levels, out.Streak = append(out.Games, p.Games...), append(out.Levels, p.Levels...), p.Streak
	for _, r := range p.Recent[:min(maxRecent, len(p.Recent))] {
		out.Recent = append(out.Recent, Recent{r.Match, r.Game, r.Outcome, r.Result.Unrated == "", r.Result.Unrated})
	}
	for _, key := range poolsOf(rows) {
		r, ok, err := s.of(ctx, key, guest)
		if err != nil {
			return out, err
		}
		if ok {
			out.Ratings = append(out.Ratings, Rated{key, r.Show(key.Form, s.now())})
			s.forecast(key, guest, out.Levels)
		}
	}
	for _, o := range p.Opponents[:min(maxOpponents, len(p.Opponents))] {
		name, err := s.nameIn(ctx, o.Match, o.Guest)
		if err != nil {
			return out, err
		}
		out.Opponents = append(out.Opponents, Opponent{name, o.Tally})
	}
	return out, nil
}

// forecast notes what a guest’s rating in a live pool forecasts against the levels that they have met.
func (s *Service) forecast(key rating.Pool, guest string, levels []rating.LevelRecord) {
	if key.Pace != rating.Live {
		return
	}
	p := s.find(key)
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range levels {
		if l := &levels[i]; l.Game == key.Game {
			if share, ok := p.table.Forecast(guest, l.Level, s.now()); ok {
				l.Forecast = share
			}
		}
	}
}

// nameIn returns the name of a guest in a match.
func (s *Service) nameIn(ctx context.Context, match, guest string) (string, error) {
	m, err := s.store.Table(ctx, match)
	for i := range m.Summary.Seats {
		if m.Summary.Seats[i].Guest == guest {
			return m.Summary.Seats[i].Name, err
		}
	}
	return "", err
}
