package play

import (
	"slices"
	"strings"

	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/web/ui/patch"
)

// asksOthers reports whether other people have to agree to a rematch.
func (p *Page) asksOthers() bool {
	return slices.ContainsFunc(p.View.Seats, func(s match.SeatView) bool { return s.Kind == seating.Human && !s.You && !s.HotSeat })
}

// rematchWords describes the offer of a rematch and the answers, or returns "".
func (p *Page) rematchWords() string {
	r := p.View.Rematch
	switch {
	case r == nil || p.View.Next != "":
		return ""
	case r.By != nil && p.mine(*r.By):
		return "You offered a rematch. It begins when " + p.othersOf(r.Agreed) + " accepted."
	case r.By != nil:
		return p.View.Names[*r.By] + " offers a rematch" + p.swapWords() + "."
	case len(r.Refused) > 0 && p.mine(r.Refused[0]):
		return "You declined a rematch. Only you can offer another."
	case len(r.Refused) > 0:
		return p.View.Names[r.Refused[0]] + " declined a rematch."
	}
	return ""
}

// mine reports whether a seat is the viewer's.
func (p *Page) mine(seat int) bool { return p.View.Seats[seat].You || p.View.Seats[seat].HotSeat }

// othersOf names the people who have not agreed, with their verb.
func (p *Page) othersOf(agreed []int) string {
	var names []string
	for i := range p.View.Seats {
		if p.View.Seats[i].Kind == seating.Human && !slices.Contains(agreed, i) {
			names = append(names, p.View.Names[i])
		}
	}
	if len(names) == 1 {
		return names[0] + " has"
	}
	return strings.Join(names, " and ") + " have"
}

// refuseWords labels the button that declines a rematch or withdraws one's own offer.
func (p *Page) refuseWords() string {
	if p.can(match.AcceptRematch) {
		return "Decline"
	}
	return "Withdraw"
}

// rematchKey returns a key of everything that the buttons for a rematch depend on.
func (p *Page) rematchKey() string {
	r := p.View.Rematch
	if r == nil {
		return ""
	}
	key := make(patch.Ink, 0, 64).Raw(" ").Number(p.View.Version) // answers name the version
	return string(key)
}
