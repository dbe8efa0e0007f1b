package play

import (
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/tabletop"
)

// Regions draws everything on a match's page that can change while the page is open. The zones of the table come first,
// so that a patch moves pieces before it says what happened. before is an earlier result for the same viewer, or nil.
// Regions that have not changed since then have no HTML.
func (p *Page) Regions(before []patch.Region) ([]patch.Region, error) {
	return patch.Draw(before, len(p.Surface().Zones)+15, p.draw)
}

func (p *Page) draw(d *patch.Drawer) {
	s := p.Surface()
	tabletop.Draw(d, s)
	d.Region("clocks", whenEmpty(p.View.Stage == nil && len(p.strip()) == 0), clocks(p))
	d.Region("offers", whenEmpty(!p.hasOffers()), offers(p))
	d.Region("undo", whenEmpty(!p.Playing()), undoButton(p))
	d.Region("act", "", act(p))
	d.Region("actions", "", tabletop.Actions(s))
	d.Region("calls", whenEmpty(len(s.Loose()) == 0), tabletop.Calls(s))
	d.Region("status", "", status(p))
	d.Region("result", string(p.View.Phase)+p.View.Next+p.rematchKey(), result(p))
	d.Region("invite", waitingKey(p.View), invites(p))
	d.Region("steps", "", stepBar(p))
	if p.Hinted {
		d.Region("hint", p.hintKey(), hints(p))
	}
	drawLog(d, p)
	key := p.aboutKey()
	d.Region("leave", key, leave(p))
	d.Region("about", key, about(p))
	d.Region("chat-to", key, chatRecipient(p.View, p.View.Audiences))
}

// whenEmpty returns the key of a region that never changes while it is empty.
func whenEmpty(empty bool) string {
	if empty {
		return "empty"
	}
	return ""
}

// aboutKey returns a key of everything that the panel about a match and the menu for leaving it depend on.
func (p *Page) aboutKey() string {
	key := make(patch.Ink, 0, 128).Raw(string(p.View.Phase))
	for _, way := range ways {
		if p.can(way) {
			key = key.Raw(way)
		}
	}
	if p.View.Several() {
		key = key.Number(p.View.Viewer) // the actions are that seat's
	}
	for i := range p.View.Seats {
		key = key.Raw("|").Raw(p.View.Names[i]).Raw("|").Raw(p.View.Seats[i].Level)
	}
	return string(key)
}
