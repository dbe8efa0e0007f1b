package play

import (
	"quarterdeck/lobby"
	"quarterdeck/web/ui/patch"
)

// NewNextUp summarizes the matches that wait for a guest, except the one on the page. It returns nil if there are none.
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

// withOthers names the opponent, if there is exactly one.
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
