package duplicate

import (
	"context"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// RefuseOffer returns why a guest cannot offer the deal of a match to others, as a *game.Refusal, or nil.
func RefuseOffer(m *match.Match, guest string) error {
	s, d := m.SeatOf(guest), offerOf(m)
	switch {
	case s == game.Watcher:
		return refuse(match.NotSeated, "Only a player of this match can offer its deal as a duplicate.")
	case d != nil && !m.SeatsOf(guest).Has(game.Seat(d.Seat)):
		return refuse(CannotOffer, "Another player of this match has offered its deal from their own seat.")
	case d != nil:
		return nil
	case m.Phase() != match.Finished:
		return refuse(match.NotOver, "You can offer this deal as a duplicate when the match is over.")
	case !m.Begun() || isAbandoned(m):
		return refuse(CannotOffer, "This match ended without a result, so there is nothing to compare. Offer one that was played to its end.")
	case m.Start().Forked != nil:
		return refuse(CannotOffer, "This match was played on from another one, so its deal had no commitment. Offer the match from which it came.")
	case m.Start().Series != "":
		return refuse(CannotOffer, "Others play the same deal already, so it cannot be offered again.")
	case m.PlayedByBot(s):
		return refuse(CannotOffer, "A bot finished this match for you, so its result is not yours. Offer one that you played to its end.")
	}
	return nil
}

// CanBeOffered reports whether the deal of a match can be offered to others by its players.
func CanBeOffered(m *match.Match) bool {
	return m.Phase() == match.Finished && m.Begun() && m.Start().Forked == nil && m.Start().Series == "" && !isAbandoned(m)
}

// offerOf returns the offer of the deal of a match, or nil.
func offerOf(m *match.Match) *match.Duplicate { return m.Administration().Duplicate() }

// last returns the newest entry of the log that fits, or nil.
func last(m *match.Match, fits func(*match.Entry) bool) *match.Entry {
	log := m.Entries(0)
	for i := len(log) - 1; i >= 0; i-- {
		if fits(&log[i]) {
			return &log[i]
		}
	}
	return nil
}

// end returns the newest entry of the record of a match that is over, or nil.
func end(m *match.Match) *match.Entry {
	return last(m, func(e *match.Entry) bool { return e.Play != nil })
}

// isAbandoned reports whether a match that is over has no result.
func isAbandoned(m *match.Match) bool {
	e := end(m)
	return e == nil || e.Play.Kind == record.Abandon
}

// Offer has a player of a finished match offer its deal to others. The same request again changes nothing.
func (s *Service) Offer(ctx context.Context, id, guest string) error {
	return s.change(ctx, id, func(m *match.Match, now time.Time) (*match.Match, error) {
		if err := RefuseOffer(m, guest); err != nil || offerOf(m) != nil {
			return m, err
		}
		return m.Administration().Offer(match.Duplicate{Seat: int(m.SeatOf(guest))}, now)
	})
}

// isClosed reports whether no other player can begin a deal that is offered: a player closed it, or who offered it has deleted their data.
func isClosed(m *match.Match) bool {
	d := offerOf(m)
	return d.Closed || strings.HasPrefix(m.Seats()[d.Seat].Guest, seating.GonePrefix)
}

// Close has a player of the original end what one of them offered: no other player can begin. The same request again changes nothing.
func (s *Service) Close(ctx context.Context, id, guest string) error {
	return s.change(ctx, id, func(m *match.Match, now time.Time) (*match.Match, error) {
		switch d := offerOf(m); {
		case d == nil:
			return m, errNone
		case m.SeatOf(guest) == game.Watcher:
			return m, refuse(match.NotSeated, "Only a player of the match whose deal is offered can close this duplicate.")
		case d.Closed:
			return m, nil
		default:
			return m.Administration().Offer(match.Duplicate{Seat: d.Seat, Closed: true}, now)
		}
	})
}

func (s *Service) change(ctx context.Context, id string, step func(m *match.Match, now time.Time) (*match.Match, error)) error {
	_, err := s.runner.Change(ctx, id, func(m *match.Match) (*match.Match, error) { return step(m, s.opts.Now()) })
	return err
}

// complete completes the start of an attempt at the duplicate of m: the same game, setup, seed and nonces, so that chance draws the same.
func complete(start *match.Start, m *match.Match) {
	was := m.Start()
	start.Game, start.Setup, start.Seed, start.Series = was.Game, was.Setup, was.Seed, match.DuplicateSeries+m.ID()
	for i := range start.Seats {
		start.Seats[i].Nonce, start.Seats[i].Later = m.Seats()[i].Nonce, false
	}
	start.Table = match.Terms{Watch: match.WatchAfter, Casual: true}
	if was.Table.Watch == match.WatchOff {
		start.Table.Watch = match.WatchOff
	}
}
