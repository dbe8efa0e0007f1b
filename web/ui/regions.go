package ui

import (
	"context"
	"strings"

	"github.com/a-h/templ"
)

// Region is one part of a live page that a patch can replace: the HTML of the element with that id.
type Region struct {
	ID   string
	HTML string
}

// Regions is everything in a match's page that can change while the page is open. The zones of the table
// come first, so that a patch moves pieces before it says what happened.
func (p *MatchPage) Regions() ([]Region, error) {
	s := p.Surface()
	var out []Region
	add := func(id string, c templ.Component) error {
		var b strings.Builder
		if err := c.Render(context.Background(), &b); err != nil {
			return err
		}
		out = append(out, Region{ID: id, HTML: b.String()})
		return nil
	}
	for i := range s.Zones {
		if err := add(zoneID(s.Zones[i].ID), zone(s, &s.Zones[i])); err != nil {
			return nil, err
		}
	}
	for _, part := range []struct {
		id   string
		draw templ.Component
	}{
		{"act", act(p)}, {"actions", actions(s)}, {"status", status(p)}, {"result", result(p)},
		{"invite", invites(p)}, {"lookback", lookback(p)}, {"log", log(p)}, {"about", about(p)},
	} {
		if err := add(part.id, part.draw); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Patch is the HTML of the regions that differ from before; all of them if before is nil. A region
// that is no more is named by an element with data-gone.
func Patch(before, after []Region) string {
	old := make(map[string]string, len(before))
	for _, r := range before {
		old[r.ID] = r.HTML
	}
	var b strings.Builder
	for _, r := range after {
		if html, had := old[r.ID]; !had || html != r.HTML {
			b.WriteString(r.HTML)
		}
		delete(old, r.ID)
	}
	for _, r := range before {
		if _, gone := old[r.ID]; gone {
			b.WriteString(`<i id="` + r.ID + `" data-gone></i>`)
		}
	}
	return b.String()
}
