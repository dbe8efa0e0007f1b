// Package standing determines what a guest may know of a deal of the day.
package standing

import (
	"context"
	"encoding/hex"
	"errors"

	"quarterdeck/daily"
	"quarterdeck/daily/runs"
	"quarterdeck/host/task"
)

// Standing is what one guest may know of a deal now.
type Standing struct {
	Mine, Par     *daily.Attempt  // nil: none, or not to be known yet
	Rate          *daily.Rate     // par where win, draw and loss count; nil until the guest's own attempt, or the day, is over
	Count, Streak int             // attempts; days in a row
	Days          []daily.Date    // with an attempt of the guest, in no order
	Table         []daily.Attempt // nil until the guest's own attempt, or the day, is over
	Percent       int             // of the other finishers beaten; counts if Beaten is true
	Beaten        bool
	Share         string // text for friends, once the guest's attempt is over
	Commit, Seed  string // hex; no seed before the day is over
}

// Query asks for the standing of a guest.
type Query struct {
	Deal  daily.Deal
	Guest string
	Link  string // address of the deal's page, for the text for friends
}

// Of returns a guest's standing. On the first request for a deal it has the computer play it.
func Of(ctx context.Context, s *runs.Service, q Query) (*Standing, error) {
	d := q.Deal
	table, err := s.Attempts(ctx, d)
	if err != nil {
		return nil, err
	}
	over := d.Date != s.Today()
	st := &Standing{Mine: daily.Of(table, q.Guest), Count: len(table)}
	mine := st.Mine != nil && (st.Mine.Over || over)
	if err := st.addPar(ctx, s, d, over || mine); err != nil {
		return nil, err
	}
	if err := st.addProof(ctx, s, d); err != nil {
		return nil, err
	}
	if st.Days, err = s.Days(ctx, d.Offer, q.Guest); err != nil {
		return nil, err
	}
	st.Streak = daily.Streak(st.Days, s.Today())
	if over || mine {
		st.Table = table
	}
	if mine {
		st.Percent, st.Beaten = daily.Percentile(table, st.Mine)
		st.Share = daily.Shared{
			Deal: d, Attempt: *st.Mine, Par: st.Par, Rate: st.Rate, Percent: st.Percent, Beaten: st.Beaten, Streak: st.Streak, Link: q.Link,
		}.Text()
	}
	return st, nil
}

// addPar adds par. Where win, draw and loss count, it says something about the deal, so it waits until all of that is open.
func (st *Standing) addPar(ctx context.Context, s *runs.Service, d daily.Deal, open bool) error {
	par, err := s.Par(ctx, d)
	if err != nil || d.Offer.Ranks() && !open {
		return err
	}
	st.Par = par
	st.Rate, err = s.Rate(ctx, d)
	return err
}

// addProof adds the commitment to the seed and, when the day is over, the seed.
func (st *Standing) addProof(ctx context.Context, s *runs.Service, d daily.Deal) (err error) {
	st.Commit, err = s.DealCommit(ctx, d)
	if errors.Is(err, task.ErrPaused) {
		return nil // the deal is not picked yet
	}
	if err != nil {
		return err
	}
	seed, open, err := s.DealSeed(ctx, d)
	if open {
		st.Seed = hex.EncodeToString(seed[:])
	}
	return err
}
