package when

import (
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	now := time.Date(2026, 5, 2, 23, 30, 0, 0, time.UTC)
	for want, at := range map[string]time.Time{
		"23:45 UTC":          now.Add(15 * time.Minute),
		"00:30 UTC on 3 May": now.Add(time.Hour).In(time.FixedZone("west", -5*3600)),
	} {
		if got := Words(at, now); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
