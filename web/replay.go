package web

import (
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
)

// moment is a step of a match as somebody wants to look at it.
type moment struct {
	at     int        // version
	viewer game.Seat  // with whose eyes
	own    game.Seats // that the reader holds
	replay bool       // a look back, or with other eyes; not the match as it goes on
	lent   bool       // the eyes are another's
}

// seen is m as it is to be shown.
func (mo moment) seen(m *match.Match) *match.Match {
	if mo.lent {
		return m.SeenAs(mo.viewer)
	}
	return m.ShownTo(mo.own)
}

// momentOf reads ?at=N&as=SEAT, where SEAT is a number or "watcher". Without them it is the match as it is.
func (s *Server) momentOf(r *http.Request, v identity.Visitor, m *match.Match) (moment, error) {
	own := m.SeatOf(v.ID)
	mo := moment{at: m.Version(), viewer: own, own: m.SeatsOf(v.ID)}
	query, over := r.URL.Query(), m.Phase() == match.Finished
	if text := query.Get("at"); text != "" {
		at, err := strconv.Atoi(text)
		if err != nil || at < 0 || at > m.Version() {
			return mo, &game.Refusal{Code: answer.NoRoute, Text: "The match has no such step; it is at step " + strconv.Itoa(m.Version()) + "."}
		}
		mo.at, mo.replay = at, over || at < m.Version()
	}
	text := query.Get("as")
	if text == "" {
		return mo, nil
	}
	seat, err := strconv.Atoi(text)
	switch {
	case text == ui.WatcherEyes:
		mo.viewer = game.Watcher
	case err != nil || seat < 0 || seat >= game.MaxSeats:
		return mo, &game.Refusal{Code: answer.NoRoute, Text: "This match has no such seat."}
	default:
		mo.viewer = game.Seat(seat)
	}
	mo.replay, mo.lent = mo.replay || over, mo.viewer != own && (mo.viewer < 0 || !mo.own.Has(mo.viewer))
	return mo, m.MaySeeAs(mo.own, mo.viewer)
}

// replayed makes p, a page of mo, one of the match's replay.
func (s *Server) replayed(r *http.Request, v identity.Visitor, p *ui.MatchPage, m *match.Match, mo moment) {
	p.Replay, p.Told, p.Own = true, m.Told(mo.viewer), int(m.SeatOf(v.ID))
	if m.Phase() == match.Finished {
		p.Eyes = ui.EyesOf(p.View)
	}
	if at, ok := m.PlayOnFrom(mo.at); ok {
		p.PlayOn = href.Practice(m.ID(), at)
	}
	p.Link = s.address.Base(r) + p.Moment(mo.at)
}
