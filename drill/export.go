package drill

import (
	"context"
	"time"

	"quarterdeck/drill/fsrs"
	"quarterdeck/store"
)

// Exported is a puzzle as its guest can export it, without its key.
type Exported struct {
	ID      string     `json:"id"`
	Match   string     `json:"match"`
	Game    string     `json:"game"`
	Theme   string     `json:"theme"`
	Made    time.Time  `json:"made"`
	Due     time.Time  `json:"due"`
	Answers int        `json:"answers"`
	Memory  *fsrs.Card `json:"memory,omitempty"` // FSRS's; nil before the first answer
}

// Export returns all confirmed puzzles of a guest.
func (s *Service) Export(ctx context.Context, guest string) ([]Exported, error) {
	out := []Exported{}
	if guest == "" {
		return out, nil
	}
	list, err := s.store.DrillsOf(ctx, guest, store.Confirmed, ever(), s.opts.Most)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	for i := range list {
		d := &list[i]
		p, err := decode(d)
		if err != nil {
			return nil, err
		}
		c, err := card(d)
		if err != nil {
			return nil, err
		}
		e := Exported{ID: d.ID, Match: d.Match, Game: p.Game, Theme: p.Theme, Made: d.Made, Due: d.Due, Answers: d.Answers}
		if c.Reps > 0 {
			e.Memory = &c
		}
		out = append(out, e)
	}
	return out, nil
}
