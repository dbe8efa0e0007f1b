package pairing

import (
	"context"
	"errors"
	"time"

	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/rating"
	"quarterdeck/store"
)

// Status is how far a search is.
type Status string

// These are the statuses of a search.
const (
	None    Status = "none"    // the guest does not look for an opponent
	Waiting Status = "waiting" // no opponent was found yet
	Matched Status = "matched" // an opponent was found, and Match has begun
	Ended   Status = "ended"   // the guest began to play the bot
)

// State is what a guest may know of their search. Of the others it has only the number.
type State struct {
	Status Status    `json:"status"`
	Wish   *Wish     `json:"wish,omitempty"`   // while it waits
	Since  time.Time `json:"since,omitzero"`   // when the guest began to look
	Waited int       `json:"waited,omitempty"` // seconds since then
	Others int       `json:"others"`           // guests who look for the same kind of match; at most 200
	Rating int       `json:"rating,omitempty"`
	// Low and High are the ratings of opponents that would be found now; 0: all are.
	Low   int    `json:"low,omitempty"`
	High  int    `json:"high,omitempty"`
	Match string `json:"match,omitempty"`
	Bot   string `json:"bot,omitempty"`   // the match that the guest plays with bots meanwhile; after Matched, which was called off
	Offer string `json:"offer,omitempty"` // the level of the bot that the guest can play now

	seek    string // its id
	fresh   bool   // a match was found so lately, and goes on, that another request for an opponent repeats the one before
	changed bool   // the seek in the store changed, or is gone
}

// answers reports whether a state answers another request for the same kind of match: the guest waits for one, or has just got one.
func (st *State) answers() bool { return st.Status == Waiting || st.Status == Matched && st.fresh }

// justNow is how long a request for an opponent repeats the one that found an opponent.
const justNow = time.Minute

// State says that a guest's client still asks, looks for an opponent, and returns how far the search is.
func (s *Service) State(ctx context.Context, guest string) (State, error) {
	none := State{Status: None}
	if guest == "" {
		return none, nil
	}
	ctx = context.WithoutCancel(ctx)
	var own seek
	for range attempts {
		var err error
		own, err = s.read(ctx, guest)
		if errors.Is(err, store.ErrNotFound) {
			return none, nil
		}
		if err != nil {
			return none, s.runner.StoreError(err)
		}
		st, err := s.look(ctx, own)
		if err != nil || !st.changed || st.Status == Ended {
			return st, err
		}
	}
	return s.waiting(ctx, &own, 0) // opponents are always taken just before: the next question looks again
}

// look carries on with a seek.
func (s *Service) look(ctx context.Context, own seek) (State, error) {
	if s.runner.Control().RefuseNew() != nil {
		return s.pause(ctx, own)
	}
	if own.Match != "" {
		return s.settled(ctx, own)
	}
	now := s.opts.Now()
	if err := s.admits(ctx, own.Guest); err != nil || own.Seen.Before(now.Add(-asleep)) {
		return State{Status: None, changed: true}, errors.Join(err, s.remove(ctx, &own))
	}
	if own.Bot != "" {
		m, err := s.runner.Get(ctx, own.Bot)
		if err != nil {
			return State{}, err
		}
		if !Untouched(m) {
			return State{Status: Ended, Bot: own.Bot, changed: true}, s.remove(ctx, &own)
		}
	}
	if err := s.store.TouchSeek(ctx, own.Guest, own.ID, now); err != nil {
		return State{}, s.runner.StoreError(err)
	}
	rows, err := s.store.WaitingSeeks(ctx, own.Pool, now.Add(-alive), maxWaiting)
	if err != nil {
		return State{}, s.runner.StoreError(err)
	}
	paired, others, err := s.pair(ctx, own, rows)
	if err != nil || paired {
		return State{changed: true}, err
	}
	return s.waiting(ctx, &own, others)
}

// pause keeps a seek alive, if that is possible, while no match may begin. It does not look for opponents.
func (s *Service) pause(ctx context.Context, own seek) (State, error) {
	if own.Match != "" {
		if _, err := s.store.Table(ctx, own.Match); err == nil {
			return s.settled(ctx, own)
		}
	}
	err := s.store.TouchSeek(ctx, own.Guest, own.ID, s.opts.Now())
	if err != nil && !errors.Is(err, task.ErrPaused) {
		return State{}, s.runner.StoreError(err)
	}
	st, err := s.waiting(ctx, &own, 0)
	st.Offer = "" // it could not begin either
	return st, err
}

// remove ends a seek that waits. If it was paired or replaced meanwhile, it stays.
func (s *Service) remove(ctx context.Context, own *seek) error {
	err := s.store.RemoveSeek(ctx, own.Guest, own.ID)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return s.runner.StoreError(err)
}

// waiting returns the state of a seek that waits.
func (s *Service) waiting(ctx context.Context, own *seek, others int) (State, error) {
	now := s.opts.Now()
	wish := own.Wish
	st := State{Status: Waiting, Wish: &wish, Since: own.Made, Waited: int(now.Sub(own.Made) / time.Second), Others: others, Rating: own.Rating, Bot: own.Bot, seek: own.ID}
	if by := reach(now.Sub(own.Made)); by < withoutEnds {
		st.Low, st.High = own.Rating-by, own.Rating+by
	}
	if own.Bot == "" && !now.Before(own.Made.Add(offerAfter)) {
		st.Offer = s.level(ctx, own)
	}
	return st, nil
}

// level returns the level of the bot that suits a guest: the one nearest to their rating, else the one that takes over seats.
func (s *Service) level(ctx context.Context, own *seek) string {
	g, err := s.runner.Game(own.Game)
	if err == nil {
		if _, rated, err := s.rating(ctx, g, &own.Wish, own.Guest); err == nil && rated {
			if level, ok := rating.Nearest(poolOf(g, &own.Wish), s.opts.Levels, own.Rating); ok {
				return level
			}
		}
	}
	for _, level := range s.opts.Levels {
		if level == clock.FlagLevel {
			return level
		}
	}
	if len(s.opts.Levels) > 0 {
		return s.opts.Levels[0]
	}
	return ""
}

// Untouched reports whether no person has acted in a match. An action that was undone counts.
func Untouched(m *match.Match) bool {
	for _, e := range m.Entries(0) {
		if e.Play != nil && e.Play.Actor >= 0 && m.Seats()[e.Play.Actor].Kind == seating.Human {
			return false
		}
	}
	return true
}
