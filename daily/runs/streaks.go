package runs

import (
	"context"
	"slices"

	"quarterdeck/daily"
)

// Streak returns on how many days in a row a guest has made an attempt at an offer, under any options.
func (s *Service) Streak(ctx context.Context, o daily.Offer, guest string) (int, error) {
	days, err := s.Days(ctx, o, guest)
	return daily.Streak(days, s.Today()), err
}

// Days returns the days on which a guest has made an attempt at an offer, under any options, in no order.
func (s *Service) Days(ctx context.Context, o daily.Offer, guest string) ([]daily.Date, error) {
	if o.Game == nil || guest == "" {
		return nil, nil
	}
	names, err := s.store.SeriesOf(ctx, guest, o.Prefix())
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	return daysOf(o, names), nil
}

// daysOf returns the days of the series that belong to an offer.
func daysOf(o daily.Offer, series []string) (days []daily.Date) {
	for _, name := range series {
		if day, ok := o.DateOf(name); ok {
			days = append(days, day)
		}
	}
	return days
}

// Plan is what a guest has to do today at one offer.
type Plan struct {
	Offer  daily.Offer
	Mine   *daily.Attempt // today's, or nil; without its place
	Streak int            // days in a row
}

// Plans returns what a guest has to do today, one plan an offer.
func (s *Service) Plans(ctx context.Context, guest string) ([]Plan, error) {
	var series []string
	if guest != "" {
		var err error
		if series, err = s.store.SeriesOf(ctx, guest, daily.AllAttempts); err != nil {
			return nil, s.runner.StoreError(err)
		}
	}
	plans := make([]Plan, 0, len(s.offers))
	for _, o := range s.offers {
		p := Plan{Offer: o, Streak: daily.Streak(daysOf(o, series), s.Today())}
		name, err := seriesToday(o, series, s.Today())
		if err != nil {
			return nil, err
		}
		if name != "" {
			a, err := s.attempt(ctx, s.secret.ID("series", name, guest, ""), s.Today().Closes())
			if err != nil && !isMissing(err) {
				return nil, err
			}
			if err == nil {
				p.Mine = &a
			}
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// seriesToday returns the series of today's deal of an offer, with its usual options, if it is among the series, or "".
func seriesToday(o daily.Offer, series []string, today daily.Date) (string, error) {
	d, err := o.On(today, nil)
	if err != nil {
		return "", err
	}
	if name := d.Series(daily.Counted); slices.Contains(series, name) {
		return name, nil
	}
	return "", nil
}
