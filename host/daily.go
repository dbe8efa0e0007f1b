package host

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"quarterdeck/daily"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
)

// Today is the day of the deal that counts now.
func (h *Host) Today() daily.Date { return daily.On(h.Now()) }

// Deal is the deal of a day that has come, under some of the offer's options.
func (h *Host) Deal(date daily.Date, options map[string]string) (daily.Deal, error) {
	switch {
	case h.Daily.Game == nil:
		return daily.Deal{}, refuse(daily.None, "Nothing is dealt daily here.")
	case date > h.Today():
		return daily.Deal{}, refuse(daily.BadDay, "This day has not come yet; the deal of today is the newest.")
	}
	return h.Daily.On(date, options)
}

// DealSeed is the seed of a deal whose day is over; ok is false before.
func (h *Host) DealSeed(d daily.Deal) (seed fair.Seed, ok bool) {
	if h.Now().Before(d.Date.Closes()) {
		return seed, false
	}
	return d.Seed(h.dailyKey()), true
}

// DealCommit is the SHA-256 of a deal's seed, in hexadecimal; it may be shown at any time.
func (h *Host) DealCommit(d daily.Deal) string {
	commit := d.Seed(h.dailyKey()).Commit()
	return hex.EncodeToString(commit[:])
}

// dailyKey is what seeds of days follow from. Nobody else may have it.
func (h *Host) dailyKey() []byte { return h.secret.For("daily") }

// Attempt is a guest's one attempt at the deal of today, begun or gone on with. It is refused when it is over.
func (h *Host) Attempt(ctx context.Context, d daily.Deal, guest Guest) (*match.Match, error) {
	if d.Date != h.Today() {
		return nil, refuse(daily.Closed, fmt.Sprintf("%s is over: nothing counts any more, but you can practise with its cards.", d.Date.Words()))
	}
	m, err := h.deal(ctx, d, daily.Counted, SeatSpec{Who: Me}, guest, "")
	if err == nil && m.Phase() == match.Finished {
		return nil, refuse(daily.Done, "You have made your attempt at this deal, and only one counts. You can practise with the same cards, or come back tomorrow.")
	}
	return m, err
}

// Practise deals the same cards again, for nothing. While the day lasts, the attempt that counts has to be over.
func (h *Host) Practise(ctx context.Context, d daily.Deal, guest Guest, key string) (*match.Match, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	mine, err := h.AttemptOf(ctx, d, guest.ID)
	switch {
	case err != nil:
		return nil, err
	case d.Date == h.Today() && (mine == nil || !mine.Over):
		return nil, refuse(daily.First, "First make the attempt that counts; afterwards you can practise with the same cards.")
	}
	return h.deal(ctx, d, daily.Practice, SeatSpec{Who: Me}, guest, key)
}

// Par is what the computer makes of a deal. On its day it is asked to play when somebody first wants to know;
// it plays in the background, also after a restart. nil: it never played.
func (h *Host) Par(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	if n := len(h.Levels); n > 0 && d.Date == h.Today() {
		if _, err := h.deal(ctx, d, daily.Par, SeatSpec{Who: Bot, Level: h.Levels[n-1]}, Guest{}, ""); err != nil {
			return nil, err
		}
	}
	return h.ParSoFar(ctx, d)
}

// ParSoFar is Par without asking the computer to play.
func (h *Host) ParSoFar(ctx context.Context, d daily.Deal) (*daily.Attempt, error) {
	ids, err := h.Store.Series(ctx, d.Series(daily.Par))
	switch {
	case err != nil:
		return nil, h.StoreError(err)
	case len(ids) == 0:
		return nil, nil
	}
	a, err := h.attempt(ctx, ids[0], endOfTime)
	if errors.Is(err, ErrDamaged) {
		return nil, nil
	}
	return &a, err
}

// endOfTime is after everything: the computer may finish when its day is over.
var endOfTime = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// deal begins a match of a deal, or finds the one that this guest has begun.
func (h *Host) deal(ctx context.Context, d daily.Deal, kind daily.Kind, seat SeatSpec, guest Guest, key string) (*match.Match, error) {
	series := d.Series(kind)
	id := h.secret.ID("series", series, guest.ID, key)
	m, err := h.Get(ctx, id)
	if refusal := (*game.Refusal)(nil); err == nil || !errors.As(err, &refusal) || refusal.Code != NoMatch {
		return m, err // nothing is asked of who was here before, not even a name
	}
	if seat.Who == Me && guest.ID == "" {
		return nil, refuse(match.NotSeated, "Nobody has come; allow this site to keep a cookie.")
	}
	seats, err := h.sitDown(Spec{Seats: []SeatSpec{seat}, Guest: guest})
	if err != nil {
		return nil, err
	}
	start := &match.Start{
		ID: id, Game: d.Offer.Game, Setup: d.Setup, Seats: seats, Host: guest.ID, Created: h.Now().UTC(),
		Seed: d.Seed(h.dailyKey()), Series: series, Sealed: d.Date.Closes(),
	}
	defer h.quotas.Turn(start.Host)()
	if m, err = match.New(start); err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		return nil, err
	}
	return h.keepCounted(ctx, m)
}

// AttemptOf is a guest's attempt at a deal as it counts, or nil.
func (h *Host) AttemptOf(ctx context.Context, d daily.Deal, guest string) (*daily.Attempt, error) {
	list, err := h.Attempts(ctx, d)
	return daily.Find(list, guest), err
}

// Attempts is the table of a deal: everybody's attempt as it counts, the best first.
func (h *Host) Attempts(ctx context.Context, d daily.Deal) ([]daily.Attempt, error) {
	ids, err := h.Store.Series(ctx, d.Series(daily.Counted))
	if err != nil {
		return nil, h.StoreError(err)
	}
	list := make([]daily.Attempt, 0, len(ids))
	for _, id := range ids {
		a, err := h.attempt(ctx, id, d.Date.Closes())
		if errors.Is(err, ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	daily.Rank(list)
	return list, nil
}

// attempt is one attempt as it counts. What cannot change any more is remembered; of the rest, the store knows
// more than this server if it is played elsewhere.
func (h *Host) attempt(ctx context.Context, id string, until time.Time) (daily.Attempt, error) {
	a, known, age := h.results.Get(id)
	if known {
		return a, nil
	}
	r, err := h.room(ctx, id)
	if err == nil && r.newest.Load().Phase() != match.Finished {
		if err = h.refresh(r); err != nil {
			err = h.StoreError(err)
		}
	}
	if err != nil {
		return daily.Attempt{}, err
	}
	a, err = daily.Read(r.newest.Load(), until)
	if err == nil && (a.Over || h.Now().After(until.Add(inFlight))) {
		h.results.Put(a.Match, a, age)
	}
	return a, err
}

// inFlight is longer than a move takes to be kept that was made just before the end of a day.
const inFlight = time.Minute

// Streak is how many days in a row a guest has made an attempt, at whatever deal of the day.
func (h *Host) Streak(ctx context.Context, guest string) (int, error) {
	if h.Daily.Game == nil || guest == "" {
		return 0, nil
	}
	names, err := h.Store.SeriesOf(ctx, guest, h.Daily.Prefix())
	if err != nil {
		return 0, h.StoreError(err)
	}
	var days []daily.Date
	for _, name := range names {
		if day, ok := h.Daily.DateOf(name); ok {
			days = append(days, day)
		}
	}
	return daily.Streak(days, h.Today()), nil
}
