// Package admin draws the pages for the administrators of a server.
package admin

import (
	"fmt"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Overview is the page about the server.
type Overview struct {
	Page   ui.Page
	Facts  []Fact
	Admins []Person
	Banned []Person
	Find   string // the name that was searched
	Found  []Person
	Link   string // a new link for another administrator, or ""
	Lines  []Line // the newest warnings and errors
	Log    []Entry
	Error  *game.Refusal

	Control Control
}

// Fact is a figure with its name.
type Fact struct{ Name, Value string }

// Line is a line of the server’s log.
type Line struct {
	At    time.Time
	Error bool
	Text  string
}

// Person is a player in a list.
type Person struct {
	Guest, Name string
	Self        bool   // the reader
	Note        string // about a ban
}

// Entry is an entry of the audit log.
type Entry struct {
	N                  int64
	At                 time.Time
	Actor, Words, Text string
	Guest, Name        string // whom it concerns, or ""
	Match              string
}

// Match is a match in a list.
type Match struct {
	ID, Game, State string
	Updated         time.Time
	Players         []Person // Guest is empty for bots and free seats
	Listed          bool
	Over            bool
}

// Matches is a page of the list of matches.
type Matches struct {
	Page   ui.Page
	Rows   []Match
	Number int // from 1
	More   bool
}

// MatchPage is the page about a match.
type MatchPage struct {
	Page   ui.Page
	Match  Match
	Error  *game.Refusal
	Public bool // its host had it listed
	Hidden bool // an administrator hid it
}

// PersonPage is the page about a player.
type PersonPage struct {
	Page           ui.Page
	Person         Person
	Since          time.Time // when something was stored first; zero: never
	Admin          bool
	Bot            bool // it is a bot account
	Unfinished     int
	All            int
	Ban, Mute      Told
	Fixed          bool // the player cannot change the name
	Matches        []Match
	Error          *game.Refusal
	Form           string // the form in which the following was entered
	Reason, Length string
}

// Told is what a player reads about a ban; Text is empty if there is none, and the reason if it has ended.
type Told struct {
	Text  string
	Ended bool
}

// ReportsPage is the list of reports.
type ReportsPage struct {
	Page    ui.Page
	Reports []Report
	Error   *game.Refusal
}

// Report is a report in the list.
type Report struct {
	ID, Match   string
	At          time.Time
	By, About   Person
	Quote, Text string
}

// LogPage is a page of the audit log.
type LogPage struct {
	Page ui.Page
	Log  []Entry
	Next int64 // the page after this one has smaller numbers; 0: there is none
}

// LinkPage asks whether the reader wants to administer the server.
type LinkPage struct {
	Page  ui.Page
	Token string
	Name  string
}

// Length is how long a ban lasts.
type Length struct {
	Value, Words string
	Time         time.Duration // 0: for good
}

// Lengths returns the lengths of bans that the form offers.
func Lengths() []Length {
	const day = 24 * time.Hour
	return []Length{{"hour", "an hour", time.Hour}, {"day", "a day", day}, {"week", "a week", 7 * day}, {"month", "30 days", 30 * day}, {"good", "for good", 0}}
}

func at(t time.Time) string { return t.UTC().Format("2 Jan 2006, 15:04:05") }

// Bytes formats a size.
func Bytes(n float64) string {
	for _, unit := range []string{"bytes", "KB", "MB", "GB"} {
		if n < 1024 {
			return strconv.FormatFloat(n, 'f', 0, 64) + " " + unit
		}
		n /= 1024
	}
	return fmt.Sprintf("%.1f TB", n)
}

// entered returns the reason that was entered in a form before.
func (p *PersonPage) entered(form string) string {
	if p.Form == form {
		return p.Reason
	}
	return ""
}

// lengthIn returns the length that is chosen in a form.
func (p *PersonPage) lengthIn(form string) string {
	if p.Form == form {
		return p.Length
	}
	return "day"
}
