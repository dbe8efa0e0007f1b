// Package standing determines what a guest may know of a deal of the day.
package standing

import (
	"context"
	"encoding/hex"

	"quarterdeck/daily"
	"quarterdeck/daily/runs"
)

// Standing is what one guest may know of a deal now.
type Standing struct {
	Mine, Par     *daily.Attempt  // nil: none
	Count, Streak int             // attempts; days in a row
	Table         []daily.Attempt // nil until the guest's own attempt, or the day, is over
	Share         string          // text for friends, once the guest's attempt is over
	Commit, Seed  string          // hex; no seed before the day is over
}

// Of returns a guest's standing. On the first request for a deal it has the computer play it.
func Of(ctx context.Context, s *runs.Service, d daily.Deal, guest string) (*Standing, error) {
	table, err := s.Attempts(ctx, d)
	if err != nil {
		return nil, err
	}
	st := &Standing{Mine: daily.Find(table, guest), Count: len(table), Commit: s.DealCommit(d)}
	if st.Par, err = s.Par(ctx, d); err != nil {
		return nil, err
	}
	if st.Streak, err = s.Streak(ctx, guest); err != nil {
		return nil, err
	}
	if seed, open := s.DealSeed(d); open {
		st.Seed = hex.EncodeToString(seed[:])
	}
	over := d.Date != s.Today()
	mine := st.Mine != nil && (st.Mine.Over || over)
	if mine {
		st.Share = daily.Shared{Deal: d, Attempt: *st.Mine, Par: st.Par, Streak: st.Streak}.Text()
	}
	if over || mine {
		st.Table = table
	}
	return st, nil
}
