package tabletop

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"quarterdeck/table"
	"quarterdeck/web/ui/patch"
)

// Face is a clock as a page shows it.
type Face struct {
	Left  time.Duration
	Until *time.Time // nil if it stands still
	Own   bool       // it is the viewer's
}

// Clock returns the clock of a seat. ok is false if it has none, as for bots. If the page's time now is zero, the clock
// shows the time left at the newest entry, and the page's script subtracts the time since.
func (s *Surface) Clock(seat int) (f Face, ok bool) {
	if seat < 0 || seat >= len(s.clocks) || s.seats[seat].Level != "" {
		return f, false
	}
	c := s.clocks[seat]
	f = FaceOf(time.Duration(c.Left)*time.Millisecond, c.Until, s.now)
	f.Own = s.seats[seat].You
	return f, true
}

// FaceOf returns a clock with some time left, or one that runs until a time.
func FaceOf(left time.Duration, until *time.Time, now time.Time) Face {
	f := Face{Left: left, Until: until}
	if until != nil && !now.IsZero() {
		f.Left = max(0, until.Sub(now))
	}
	return f
}

// Text returns the time left as a page shows it.
func (f Face) Text() string { return ClockText(f.Left) }

// ClockText returns the time left, rounded up to whole seconds: "4:59", "1:02:03", "2 d 5 h". The page's script uses the
// same format.
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

// until returns when the clock runs out, in Unix milliseconds, or "" if it stands still.
func (f Face) until() string {
	if f.Until == nil {
		return ""
	}
	return strconv.FormatInt(f.Until.UnixMilli(), 10)
}

// clockFace draws a clock face.
func clockFace(b patch.Ink, f Face) patch.Ink {
	b = b.Raw(`<span class="clock`)
	if f.Until != nil {
		b = b.Raw(" run")
	}
	b = b.Raw(`"`).Attr("data-until", f.until())
	if f.Own {
		b = b.Raw(" data-own")
	}
	return b.Raw(`><span class="sr">Time left: </span><b>`).Text(f.Text()).Raw("</b></span>")
}

// Clock returns a clock as a component.
func Clock(f Face) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink { return clockFace(b, f) })
}

// hasPill reports whether a zone shows the name and state of a seat.
func hasPill(s *Surface, z *table.Zone) bool {
	return s.seat(z) != nil && (z.Kind == table.Hand || z.Kind == table.Pyramid)
}

// Unnamed returns the seats with a clock and no name on the table.
func (s *Surface) Unnamed() []int {
	named := map[int]bool{}
	for i := range s.Zones {
		if z := &s.Zones[i]; hasPill(s, z) {
			named[z.Seat] = true
		}
	}
	var out []int
	for seat := range s.clocks {
		if _, ok := s.Clock(seat); ok && !named[seat] {
			out = append(out, seat)
		}
	}
	return out
}
