// Package when says at what time something happens.
package when

import "time"

// Words returns a time of day in UTC, with its day if that is not today: "10:00 UTC", "10:00 UTC on 3 May".
func Words(at, now time.Time) string {
	at, now = at.UTC(), now.UTC()
	text := at.Format("15:04") + " UTC"
	if at.Format(time.DateOnly) != now.Format(time.DateOnly) {
		text += " on " + at.Format("2 January")
	}
	return text
}
