package page

import (
	"slices"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
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
	p.Host = &play.Hosting{Levels: levelsFor(s.levels, m.Game().Info())}
	if game.Together(m.Game(), m.Start().Setup) {
		p.Host.Levels = fixed(p.Host.Levels)
	}
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
	if h.Adapt != nil {
		out = append(out, ui.Level{Name: roster.Adaptive, Adaptive: true})
	}
	for _, name := range h.Engines {
		out = append(out, ui.Level{Name: name, Doc: "A program that the operator of this server has added.", Engine: true})
	}
	return out
}

// fixed returns the levels without the adaptive one.
func fixed(levels []ui.Level) []ui.Level {
	return slices.DeleteFunc(slices.Clone(levels), func(l ui.Level) bool { return l.Adaptive })
}

// levelsFor returns the levels with what they do in a game. An adaptive bot needs seats that play against each other.
func levelsFor(levels []ui.Level, info *game.Info) []ui.Level {
	id, out := info.ID, slices.Clone(levels)
	if info.CoOp {
		out = fixed(out)
	}
	for i := range out {
		if known, err := roster.Find(out[i].Name); err == nil {
			out[i].Doc = known.About(id)
		}
	}
	return out
}
