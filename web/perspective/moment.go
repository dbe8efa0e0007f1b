package perspective

import (
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

// Watcher in the place of a seat's number is the perspective of a spectator. Links on pages (play.AsWatcher) say the same.
const Watcher = "watcher"

// Moment is a version of a match from a perspective.
type Moment struct {
	Version  int
	Viewer   game.Seat  // whose perspective it is
	Own      game.Seats // that the visitor holds
	Replay   bool       // an earlier version, or another perspective; not the match as it goes on
	borrowed bool       // the perspective is not the visitor's own
}

// Now returns a match as it is for the visitor.
func Now(v identity.Visitor, m *match.Match) Moment {
	return Moment{Version: m.Version(), Viewer: m.SeatOf(v.ID), Own: m.SeatsOf(v.ID)}
}

// Of reads ?at=N&as=SEAT, where SEAT is a number or "watcher". Without them it returns Now.
func Of(r *http.Request, v identity.Visitor, m *match.Match) (Moment, error) {
	now := Now(v, m)
	mo := now
	query, over := r.URL.Query(), m.Phase() == match.Finished
	if text := query.Get("at"); text != "" {
		at, err := strconv.Atoi(text)
		if err != nil || at < 0 || at > m.Version() {
			return mo, &game.Refusal{Code: answer.NoRoute, Text: "The match has no such step. It is at step " + strconv.Itoa(m.Version()) + "."}
		}
		mo.Version, mo.Replay = at, over || at < m.Version()
	}
	text := query.Get("as")
	if text == "" {
		return mo, nil
	}
	seat, err := strconv.Atoi(text)
	switch {
	case text == Watcher:
		mo.Viewer = game.Watcher
	case err != nil || seat < 0 || seat >= game.MaxSeats:
		return mo, &game.Refusal{Code: answer.NoRoute, Text: "This match has no such seat."}
	default:
		mo.Viewer = game.Seat(seat)
	}
	mo.Replay, mo.borrowed = mo.Replay || over, mo.Viewer != now.Viewer && (mo.Viewer < 0 || !mo.Own.Has(mo.Viewer))
	return mo, m.RefusePerspective(mo.Own, mo.Viewer)
}

// Redact returns the match as it is shown at this moment.
func (mo Moment) Redact(m *match.Match) match.Perspective {
	if mo.borrowed {
		return m.SeenAs()
	}
	return m.ShownTo(mo.Own)
}
