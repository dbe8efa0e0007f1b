package web

import (
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
)

// calendar is a person's matches as iCalendar (RFC 5545), for who has its secret address.
func (s *Server) calendar(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	token, whole := strings.CutSuffix(r.PathValue("file"), ".ics")
	p, err := s.host.CalendarOf(r.Context(), token)
	if err == nil && !whole {
		return pageMissing(w, r, v)
	}
	var tables []host.Listing
	if err == nil {
		tables, err = s.host.Tables(r.Context(), host.Wanted{List: host.Mine, Guest: p.Guest})
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("X-Robots-Tag", "noindex")
	answer.SendPacked(w, r, http.StatusOK, calendarOf(tables, s.address.Base(r), s.host.Now()))
	return nil
}

// calendarOf has an event for every running match whose clock is running, in the hour before it runs out, and for
// every other in which the person is asked to act, on the day since when that is so.
func calendarOf(tables []host.Listing, origin string, now time.Time) []byte {
	var c ics
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Quarterdeck//Matches//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.line("METHOD", "PUBLISH")
	c.line("X-WR-CALNAME", "Quarterdeck")
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	c.line("X-PUBLISHED-TTL", "PT1H")
	for i := range tables {
		if t := &tables[i]; t.Phase == match.Running && (t.Due != nil || t.YourTurn) {
			c.event(t, origin, now)
		}
	}
	c.line("END", "VCALENDAR")
	return []byte(c.String())
}

// ics is iCalendar text being written.
type ics struct{ strings.Builder }

const (
	icsMoment = "20060102T150405Z"
	icsDay    = "20060102"
)

func (c *ics) event(t *host.Listing, origin string, now time.Time) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", t.ID+"@quarterdeck")
	c.line("DTSTAMP", now.UTC().Format(icsMoment))
	c.line("LAST-MODIFIED", t.Updated.UTC().Format(icsMoment))
	if t.Due != nil {
		c.line("DTSTART", t.Due.Add(-time.Hour).UTC().Format(icsMoment))
		c.line("DTEND", t.Due.UTC().Format(icsMoment))
	} else {
		c.line("DTSTART;VALUE=DATE", t.Updated.UTC().Format(icsDay))
	}
	c.line("SUMMARY", icsText(summaryIn(t)))
	c.line("DESCRIPTION", icsText(origin+href.Match(t.ID)))
	c.line("URL", origin+href.Match(t.ID))
	c.line("TRANSP", "TRANSPARENT")
	c.line("END", "VEVENT")
}

// summaryIn says whose turn it is, and against whom.
func summaryIn(t *host.Listing) string {
	var others, turn []string
	for i := range t.Seats {
		seat := &t.Seats[i]
		if !seat.You {
			others = append(others, seat.Name)
		}
		if seat.ToAct && !seat.You {
			turn = append(turn, seat.Name)
		}
	}
	text := "▶ Your turn: "
	switch {
	case t.YourTurn:
	case len(turn) == 0: // a stage of the game has a clock
		text = "The clock runs: "
	default:
		text = strings.Join(turn, " and ") + " to move: "
	}
	text += t.Title
	if len(others) > 0 {
		text += " with " + strings.Join(others, " and ")
	}
	return text
}

// icsText is a text value with what has a meaning escaped (RFC 5545, 3.3.11).
func icsText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r", "", "\n", `\n`).Replace(text)
}

// line writes one line, folded after 75 bytes at most, between characters (RFC 5545, 3.1).
func (c *ics) line(name, value string) {
	const most = 75
	text := name + ":" + value
	for room := most; len(text) > room; room = most - 1 {
		n := room
		for !utf8.RuneStart(text[n]) {
			n--
		}
		c.WriteString(text[:n] + "\r\n ")
		text = text[n:]
	}
	c.WriteString(text + "\r\n")
}
