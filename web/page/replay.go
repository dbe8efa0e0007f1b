package page

import (
	"net/http"

	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/ui/play"
)

// addReplay turns p, the page of moment mo, into a page of the replay.
func (s matches) addReplay(r *http.Request, v identity.Visitor, p *play.Page, m match.Perspective, mo perspective.Moment) {
	p.Replay, p.Lines, p.Own = true, m.Lines(mo.Viewer), int(m.SeatOf(v.ID))
	if m.Phase() == match.Finished {
		p.Perspectives = play.Perspectives(p.View)
	}
	if at, ok := m.Branches().Latest(mo.Version); ok {
		p.PlayOn = href.Practice(m.ID(), at)
	}
	p.Link = s.Address.Base(r) + p.Moment(mo.Version)
}
