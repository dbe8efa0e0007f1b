package daily

import (
	"slices"
	"time"
)

// Date is a day in UTC, written 2026-11-20.
type Date string

const layout = "2006-01-02"

// On returns the day that a moment belongs to.
func On(t time.Time) Date { return Date(t.UTC().Format(layout)) }

// ParseDate reads a day as it is written.
func ParseDate(text string) (d Date, ok bool) {
	t, err := time.Parse(layout, text)
	return On(t), err == nil && t.Format(layout) == text
}

// Opens returns the day's first moment.
func (d Date) Opens() time.Time {
	t, _ := time.Parse(layout, string(d)) // every Date is one that was parsed or formatted
	return t
}

// Closes returns the first moment of the next day.
func (d Date) Closes() time.Time { return d.Opens().AddDate(0, 0, 1) }

// Add returns the day n days later.
func (d Date) Add(n int) Date { return On(d.Opens().AddDate(0, 0, n)) }

// Words returns the day as people write it: "20 November 2026".
func (d Date) Words() string { return d.Opens().Format("2 January 2006") }

// Streak returns how many days in a row, up to today, are among days. Today may still be missing: a streak is
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
