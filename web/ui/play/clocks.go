package play

import (
	"strconv"

	"quarterdeck/match"
	"quarterdeck/web/ui/tabletop"
)

// stageFace returns the clock of a timed stage.
func (p *Page) stageFace() (f tabletop.Face, ok bool) {
	until := p.View.Stage
	if until == nil {
		return f, false
	}
	f = tabletop.FaceOf(0, until, p.Now)
	f.Own = p.View.YourTurn()
	return f, true
}

// strip returns the seats whose clocks are shown beside the table, because their names are not on it. In a timed stage
// there are none: those clocks stand still, and only the stage's matters.
func (p *Page) strip() []*match.SeatView {
	if p.View.Stage != nil {
		return nil
	}
	var out []*match.SeatView
	for _, seat := range p.Surface().Unnamed() {
		out = append(out, &p.View.Seats[seat])
	}
	return out
}

// nowMillis returns when the page was made. From it, the script computes how far the reader's clock is off.
func (p *Page) nowMillis() string { return strconv.FormatInt(p.Now.UnixMilli(), 10) }
