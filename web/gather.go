package web

import (
	"quarterdeck/bot/levels"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// gather adds to the page of a table that waits what only who set it may see and do. Origin is where the links
// begin; "" for everybody else.
func (s *Server) gather(p *ui.MatchPage, m *match.Match, origin string) {
	if origin == "" || p.View.Phase != match.Gathering {
		return
	}
	p.Host = &ui.Hosting{Levels: s.levels}
	for i := range p.View.Seats {
		if seat := &p.View.Seats[i]; !seat.Taken {
			link := origin + ui.SeatURL(m.ID(), i, s.host.Invite(m.ID(), i))
			p.Host.Invites = append(p.Host.Invites, ui.Invite{Seat: i, Link: link, Open: seat.Open})
		}
	}
}

// levelsOf is the bots of a host that people can choose for company.
func levelsOf(h *host.Host) []ui.Level {
	var out []ui.Level
	for _, name := range h.Levels {
		if name == levels.Random {
			continue // for measuring bots by
		}
		level := ui.Level{Name: name}
		if known, err := levels.Find(name); err == nil {
			level.Doc = known.Doc
		}
		out = append(out, level)
	}
	return out
}
