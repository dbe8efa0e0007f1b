package friend

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/daily"
)

// Daily knows the attempts at the deals of the day.
type Daily interface {
	Today() daily.Date
	// Attempts returns every guest's attempt at a deal as it counts.
	Attempts(ctx context.Context, d daily.Deal) ([]daily.Attempt, error)
}

// week is how many days a board has.
const week = 7

// Board is what a guest and those whom they know did at one game's deals of the last seven days.
type Board struct {
	Days []daily.Date `json:"days"` // the last one is today
	Rows []Row        `json:"rows"` // the best first
}

// Row is one guest's results.
type Row struct {
	Name    string   `json:"name"`
	You     bool     `json:"you,omitempty"`
	Total   int      `json:"total"`   // points, or matches won where win, draw and loss count
	Results []string `json:"results"` // of each day; empty: no attempt, or not to be known yet
	played  bool
}

// Board returns the board of an offer. Today's results of others are on it only when the guest's own
// attempt is over.
func (s *Service) Board(ctx context.Context, guest string, o daily.Offer) (*Board, error) {
	own, err := s.acquaintances(ctx, guest)
	if err != nil {
		return nil, err
	}
	out, rows := &Board{Rows: []Row{}}, map[string]*Row{guest: {Name: s.nameOf(ctx, guest), You: true, Results: make([]string, week)}}
	for g, name := range s.names(ctx, own) {
		rows[g] = &Row{Name: name, Results: make([]string, week)}
	}
	for i := range week {
		date := s.opts.Daily.Today().Add(i - week + 1)
		out.Days = append(out.Days, date)
		d, err := o.On(date, nil)
		if err != nil {
			return nil, err
		}
		list, err := s.opts.Daily.Attempts(ctx, d)
		if err != nil {
			return nil, err
		}
		mine := daily.Of(list, guest)
		open := date != s.opts.Daily.Today() || mine != nil && mine.Over
		for j := range list {
			if row := rows[list[j].Guest]; row != nil && (open || row.You) {
				row.add(o, i, &list[j])
			}
		}
	}
	for _, row := range rows {
		if row.played {
			out.Rows = append(out.Rows, *row)
		}
	}
	slices.SortFunc(out.Rows, func(a, b Row) int {
		return cmp.Or(b.Total-a.Total, strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), order(b.You, a.You))
	})
	return out, nil
}

// add adds the result of a day.
func (r *Row) add(o daily.Offer, day int, a *daily.Attempt) {
	r.Results[day], r.played = o.Result(a), true
	switch {
	case !o.Ranks():
		r.Total += a.Score
	case a.Outcome == daily.Won:
		r.Total++
	}
}
