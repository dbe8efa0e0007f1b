package ui

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"quarterdeck/match"
	"quarterdeck/table"
)

// clockFace is a clock as a page shows it.
type clockFace struct {
	Left  time.Duration
	Until *time.Time // nil: it stands still
	Own   bool       // the viewer's
}

// face is the clock of a seat; ok is false where there is none, as for bots. now is when the page is made, or zero: then the
// face shows the time that was left at the newest entry, and the page's script the time since.
func (s *Surface) face(seat int) (f clockFace, ok bool) {
	if seat < 0 || seat >= len(s.clocks) || s.seats[seat].Level != "" {
		return f, false
	}
	c := s.clocks[seat]
	f = faceOf(time.Duration(c.Left)*time.Millisecond, c.Until, s.now)
	f.Own = s.seats[seat].You
	return f, true
}

func faceOf(left time.Duration, until *time.Time, now time.Time) clockFace {
	f := clockFace{Left: left, Until: until}
	if until != nil && !now.IsZero() {
		f.Left = max(0, until.Sub(now))
	}
	return f
}

// stageFace is the clock of a timed stage.
func (p *MatchPage) stageFace() (f clockFace, ok bool) {
	until := p.View.Stage
	if until == nil {
		return f, false
	}
	f = faceOf(0, until, p.Now)
	f.Own = p.View.YourTurn()
	return f, true
}

// Text is the time left as a page shows it.
func (f clockFace) Text() string { return ClockText(f.Left) }

// ClockText is a time left as people read it, rounded up to whole seconds: "4:59", "1:02:03", "2 d 5 h". The page's
// script writes it in the same way.
func ClockText(left time.Duration) string {
	seconds := int64((left + time.Second - 1) / time.Second)
	switch {
	case seconds >= 86400:
		return fmt.Sprintf("%d d %d h", seconds/86400, seconds%86400/3600)
	case seconds >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds%3600/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// until is the moment at which the clock runs out, in milliseconds as scripts count them; empty if it stands still.
func (f clockFace) until() string {
	if f.Until == nil {
		return ""
	}
	return strconv.FormatInt(f.Until.UnixMilli(), 10)
}

// clock draws a clock face.
func (b ink) clock(f clockFace) ink {
	b = b.raw(`<span class="clock`)
	if f.Until != nil {
		b = b.raw(" run")
	}
	b = b.raw(`"`).attr("data-until", f.until())
	if f.Own {
		b = b.raw(" data-own")
	}
	return b.raw(`><span class="sr">Time left: </span><b>`).text(f.Text()).raw("</b></span>")
}

// face is a clock as a component.
func face(f clockFace) templ.Component { return drawing(func(b ink) ink { return b.clock(f) }) }

// strip is the seats whose clocks have no place at the table: those without a name on it. In a timed stage they stand
// still, and only the stage's is of interest.
func (p *MatchPage) strip() []*match.SeatView {
	s := p.Surface()
	if len(s.clocks) == 0 || p.View.Stage != nil {
		return nil
	}
	named := map[int]bool{}
	for i := range s.Zones {
		if z := &s.Zones[i]; hasPill(s, z) {
			named[z.Seat] = true
		}
	}
	var out []*match.SeatView
	for i := range p.View.Seats {
		if _, ok := s.face(i); ok && !named[i] {
			out = append(out, &p.View.Seats[i])
		}
	}
	return out
}

// hasPill tells whether a zone shows the name and state of a seat.
func hasPill(s *Surface, z *table.Zone) bool {
	return s.seat(z) != nil && (z.Kind == table.Hand || z.Kind == table.Pyramid)
}

// nowMillis is when the page was made, for the script to know how far the reader's clock is off.
func (p *MatchPage) nowMillis() string { return strconv.FormatInt(p.Now.UnixMilli(), 10) }
