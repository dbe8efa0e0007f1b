package puzzle

import (
	"context"
	"time"

	"quarterdeck/game"
	"quarterdeck/puzzle/pick"
)

// Overview is what a guest can choose from in one game.
type Overview struct {
	Game   game.Game
	Themes []Theme // with their puzzles
	All    int     // puzzles
	Rating Rating
	Best   map[Kind]int // highest score, of all but practice
	Open   map[Kind]*Run
}

// Theme is how many puzzles have a theme.
type Theme struct {
	Name string
	N    int
}

// Overview returns what a guest can choose from in each game.
func (s *Service) Overview(ctx context.Context, guest string) ([]Overview, error) {
	counts, err := s.store.CountPuzzles(ctx)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	runs, err := s.runs(ctx, guest)
	if err != nil {
		return nil, err
	}
	var out []Overview
	for _, g := range s.games {
		o := Overview{Game: g, Best: map[Kind]int{}, Open: map[Kind]*Run{}}
		for _, name := range pick.Themes() {
			for _, c := range counts {
				if c.Game == g.Info().ID && c.Theme == name {
					o.Themes, o.All = append(o.Themes, Theme{name, c.N}), o.All+c.N
				}
			}
		}
		if o.Rating, err = s.RatingOf(ctx, guest, g.Info().ID); err != nil {
			return nil, err
		}
		for _, r := range runs {
			if r.Game != g.Info().ID {
				continue
			}
			if r.Kind != Practice { // which is as long as the guest likes
				o.Best[r.Kind] = max(o.Best[r.Kind], r.Score)
			}
			if !r.Over && o.Open[r.Kind] == nil {
				o.Open[r.Kind] = r
			}
		}
		out = append(out, o)
	}
	return out, nil
}

// runs returns all runs of a guest, the newest first.
func (s *Service) runs(ctx context.Context, guest string) (out []*Run, err error) {
	if guest == "" {
		return nil, nil
	}
	list, err := s.store.RunsOf(ctx, guest, s.opts.Most)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	for i := range list {
		r, err := run(&list[i], s.opts.Now())
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

// Exported is a run as its guest can take it along. It has no key.
type Exported struct {
	ID         string           `json:"id"`
	Kind       Kind             `json:"kind"`
	Game       string           `json:"game"`
	Race       string           `json:"race,omitempty"` // its id
	Theme      string           `json:"theme,omitempty"`
	Difficulty Difficulty       `json:"difficulty,omitempty"`
	Begun      time.Time        `json:"begun"`
	Score      int              `json:"score"`
	Over       bool             `json:"over"`
	Answers    []ExportedAnswer `json:"answers"`
}

// ExportedAnswer is one answer of a run.
type ExportedAnswer struct {
	Puzzle string    `json:"puzzle"`
	Action string    `json:"action"`
	Right  bool      `json:"right"`
	Loss   float64   `json:"loss"` // what it gave away, in winning chances
	At     time.Time `json:"at"`
	Change int       `json:"change,omitempty"` // of the guest's rating
	Void   bool      `json:"void,omitempty"`   // it does not count in its race
}

// Export returns all runs of a guest, the newest first.
func (s *Service) Export(ctx context.Context, guest string) ([]Exported, error) {
	runs, err := s.runs(ctx, guest)
	out := make([]Exported, len(runs))
	for i, r := range runs {
		e := Exported{ID: r.ID, Kind: r.Kind, Game: r.Game, Race: r.Race, Theme: r.Theme, Difficulty: r.Difficulty, Begun: r.Begun, Score: r.Score, Over: r.Over, Answers: []ExportedAnswer{}}
		for _, a := range r.data.Answers {
			e.Answers = append(e.Answers, ExportedAnswer{a.Puzzle, a.Action, a.Right, a.Loss, a.At, a.Change, a.Void})
		}
		out[i] = e
	}
	return out, err
}
