package daily

import (
	"slices"
	"time"
)

// Date is a day in UTC, written 2026-11-20.
type Date string

const layout = "2006-01-02"

// On returns the date of a time, in UTC.
func On(t time.Time) Date { return Date(t.UTC().Format(layout)) }

// ParseDate parses a date such as 2026-11-20.
func ParseDate(text string) (d Date, ok bool) {
	t, err := time.Parse(layout, text)
	return On(t), err == nil && t.Format(layout) == text
}

// Opens returns the time at which the day begins.
func (d Date) Opens() time.Time {
	t, _ := time.Parse(layout, string(d)) // every Date was parsed or formatted, so this cannot fail
	return t
}

// Closes returns the time at which the next day begins.
func (d Date) Closes() time.Time { return d.Opens().AddDate(0, 0, 1) }

// Add returns the day n days later.
func (d Date) Add(n int) Date { return On(d.Opens().AddDate(0, 0, n)) }

// Words returns the date in words: "20 November 2026".
func (d Date) Words() string { return d.Opens().Format("2 January 2006") }

// Streak returns how many of days follow each other without a gap, up to today. Today may still be missing: a streak is
// broken only when a day is over.
func Streak(days []Date, today Date) int {
	n, day := 0, today
	if !slices.Contains(days, today) {
		day = today.Add(-1)
	}
	for slices.Contains(days, day) {
		n, day = n+1, day.Add(-1)
	}
	return n
}
