package daily

import (
	"slices"
	"strconv"

	"quarterdeck/daily"
)

// weeks is how many weeks the calendar shows.
const weeks = 5

// calendarDay is a day of the calendar as it is drawn.
type calendarDay struct{ text, class string }

// calendar returns the days of the last weeks up to Sunday, Mondays first, with those marked on which the guest made an attempt.
func (p *Page) calendar() (out []calendarDay) {
	for day := p.firstDay(); len(out) < 7*weeks; day = day.Add(1) {
		c := calendarDay{text: strconv.Itoa(day.Opens().Day())}
		switch {
		case slices.Contains(p.Days, day):
			c.class = "done"
		case day > p.Today:
			c.class = "future"
		}
		if day == p.Today {
			c.class += " today"
		}
		out = append(out, c)
	}
	return out
}

// firstDay returns the Monday on which the calendar begins.
func (p *Page) firstDay() daily.Date {
	weekday := (int(p.Today.Opens().Weekday()) + 6) % 7 // from Monday
	return p.Today.Add(-weekday - 7*(weeks-1))
}

// calendarText describes the calendar for screen readers.
func (p *Page) calendarText() string {
	n, first := 0, p.firstDay()
	for _, day := range slices.Compact(slices.Sorted(slices.Values(p.Days))) {
		if day >= first {
			n++
		}
	}
	days := " days since "
	if n == 1 {
		days = " day since "
	}
	return "You played on " + strconv.Itoa(n) + days + first.Words()
}

// streakText says how many days in a row the guest has played.
func (p *Page) streakText() string {
	switch p.Streak {
	case 0:
		return "days in a row. Play today to begin a streak."
	case 1:
		return "day. Play again tomorrow to make it two in a row."
	}
	return "days in a row"
}
