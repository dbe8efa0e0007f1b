// Package ics writes a player's matches as iCalendar (RFC 5545).
package ics

import (
	"strings"
	"time"
	"unicode/utf8"

	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/href"
)

// Calendar returns a calendar with an event for every running match with a clock, in the hour before its deadline, and for
// every other match in which it is the player's turn, on the day on which the turn began.
func Calendar(tables []lobby.Listing, origin string, now time.Time) []byte {
	var c writer
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

// writer writes iCalendar text.
type writer struct{ strings.Builder }

const (
	moment = "20060102T150405Z"
	day    = "20060102"
)

func (c *writer) event(t *lobby.Listing, origin string, now time.Time) {
	c.line("BEGIN", "VEVENT")
	c.line("UID", t.ID+"@quarterdeck")
	c.line("DTSTAMP", now.UTC().Format(moment))
	c.line("LAST-MODIFIED", t.Updated.UTC().Format(moment))
	if t.Due != nil {
		c.line("DTSTART", t.Due.Add(-time.Hour).UTC().Format(moment))
		c.line("DTEND", t.Due.UTC().Format(moment))
	} else {
		c.line("DTSTART;VALUE=DATE", t.Updated.UTC().Format(day))
	}
	c.line("SUMMARY", escape(summary(t)))
	c.line("DESCRIPTION", escape(origin+href.Match(t.ID)))
	c.line("URL", origin+href.Match(t.ID))
	c.line("TRANSP", "TRANSPARENT")
	c.line("END", "VEVENT")
}

// summary names the player to move and the opponents.
func summary(t *lobby.Listing) string {
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

// escape returns a text value with special characters escaped (RFC 5545, 3.3.11).
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r", "", "\n", `\n`).Replace(text)
}

// line writes a line, folded after 75 bytes at most, between characters (RFC 5545, 3.1).
func (c *writer) line(name, value string) {
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
