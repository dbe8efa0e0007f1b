package web

import (
	"net/http"
	"strconv"

	"quarterdeck/bot/roster"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/play"
)

// gather adds to the page of a table that waits what only who set it may see and do. Origin is where the links
// begin; "" for everybody else.
func (s *Server) gather(p *play.Page, m *match.Match, origin string) {
	if origin == "" || p.View.Phase != match.Gathering || m.DealsSoon() {
		return
	}
	p.Host = &play.Hosting{Levels: s.levels}
	for i := range p.View.Seats {
		if seat := &p.View.Seats[i]; !seat.Taken {
			link := origin + href.Seat(m.ID(), i, s.host.Invite(m.ID(), i))
			p.Host.Invites = append(p.Host.Invites, play.Invite{Seat: i, Link: link, Open: seat.Open})
		} else if seat.Kind == seating.Human && m.Seats()[i].Guest != m.Start().Host {
			p.Host.Guests = append(p.Host.Guests, i)
		}
	}
}

// remove takes a seat at a table that waits from a guest.
func (s *Server) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) {
		seat, err := strconv.Atoi(r.PostForm.Get("seat"))
		if err != nil {
			return nil, answer.ErrIncomplete
		}
		return s.seating.Remove(r.Context(), id, guest, seat)
	})
}

// levelsOf is the bots of a host that people can choose for company.
func levelsOf(h *host.Host) []ui.Level {
	var out []ui.Level
	for _, name := range h.Levels {
		if name == roster.Random {
			continue // for measuring bots by
		}
		level := ui.Level{Name: name}
		if known, err := roster.Find(name); err == nil {
			level.Doc = known.Doc
		}
		out = append(out, level)
	}
	return out
}
