package page

import (
	"slices"

	"quarterdeck/bot/roster"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/play"
)

// addHosting adds to the page of a waiting table what only its host may see and do. origin is the beginning of the links
// for the host, or "" for all other visitors.
func (s matches) addHosting(p *play.Page, m *match.Match, origin string) {
	if origin == "" || p.View.Phase != match.Gathering || m.DealsSoon() {
		return
	}
	p.Host = &play.Hosting{Levels: levelsFor(s.levels, m.Game().Info().ID)}
	for i := range p.View.Seats {
		if seat := &p.View.Seats[i]; !seat.Taken {
			link := origin + href.Seat(m.ID(), i, s.Host.Invite(m.ID(), i))
			p.Host.Invites = append(p.Host.Invites, play.Invite{Seat: i, Link: link, Open: seat.Open})
		} else if seat.Kind == seating.Human && m.Seats()[i].Guest != m.Start().Host {
			p.Host.Guests = append(p.Host.Guests, i)
		}
	}
}

// levelsOf returns the levels of bots that players can choose.
func levelsOf(h *host.Host) []ui.Level {
	var out []ui.Level
	for _, name := range h.Levels {
		if name == roster.Random {
			continue // only a baseline for measuring bots
		}
		out = append(out, ui.Level{Name: name})
	}
	for _, name := range h.Engines {
		out = append(out, ui.Level{Name: name, Doc: "A program that the operator of this server has added.", Engine: true})
	}
	return out
}

// levelsFor returns the levels with what they do in the game of that id.
func levelsFor(levels []ui.Level, id string) []ui.Level {
	out := slices.Clone(levels)
	for i := range out {
		if known, err := roster.Find(out[i].Name); err == nil {
			out[i].Doc = known.About(id)
		}
	}
	return out
}
