package play

import (
	"quarterdeck/lobby"
	"quarterdeck/web/ui/patch"
)

// NewNextUp returns what matches that wait for a guest come to, without the one that they look at; nil if none is left.
func NewNextUp(waiting []lobby.Listing, but string) *NextUp {
	var out *NextUp
	for i := range waiting {
		row := &waiting[i]
		if row.ID == but {
			continue
		}
		if out == nil {
			out = &NextUp{Match: row.ID, Label: row.Title + withOthers(row)}
		}
		out.Count++
	}
	return out
}

// withOthers returns who else sits there, if that is one.
func withOthers(row *lobby.Listing) string {
	if len(row.Seats) != 2 {
		return ""
	}
	for i := range row.Seats {
		if !row.Seats[i].You {
			return " with " + row.Seats[i].Name
		}
	}
	return ""
}

// Region draws n as a region of a live page.
func (n *NextUp) Region() (patch.Region, error) {
	regions, err := patch.Draw(nil, 1, func(d *patch.Drawer) { d.Region("next-up", "", nextUp(n)) })
	return regions[0], err
}
