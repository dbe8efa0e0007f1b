package terminal

import (
	"testing"
	"time"
)

// TestWhen: a list has the hour of this year's matches, and the year of older ones.
func TestWhen(t *testing.T) {
	at := time.Date(2026, 3, 4, 5, 6, 0, 0, time.UTC)
	if got := when(at, at.AddDate(0, 6, 0)); got != "Mar  4 05:06" {
		t.Errorf("this year: %q", got)
	}
	if got := when(at, at.AddDate(1, 0, 0)); got != "2026-03-04" {
		t.Errorf("last year: %q", got)
	}
}
