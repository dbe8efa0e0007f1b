// Package account is the pages on which players manage their name, links, passkeys and notifications.
package account

import (
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Page is what a person sets for themselves.
type Page struct {
	Page       ui.Page
	Name       string
	Known      bool // the browser has a guest already
	Unfinished int  // matches of theirs that wait or are being played
	All        int  // matches of theirs
	Link       string
	LinkUntil  time.Time
	Passkeys   []PasskeyRow
	NoPasskeys string // why this address cannot have passkeys, or ""
	Calendar   string // its address, or ""
	Hook       *WebhookRow
	NoHooks    bool // the server tells nothing to other programs
	Done       string
	Error      *game.Refusal
	At         string // the section that Done or Error belongs to
}

// PasskeyRow is one passkey in a list.
type PasskeyRow struct {
	ID      string
	Name    string
	Created time.Time
	Used    time.Time // zero: never
}

// WebhookRow is the webhook of a person.
type WebhookRow struct {
	URL    string
	Secret string
	Off    string // why it is switched off, or ""
	Last   string // what became of the last message, or ""
	LastOK bool
	At     time.Time
}

// LinkPage asks whether a browser should belong to a guest from now on.
type LinkPage struct {
	Page       ui.Page
	Token      string
	Name       string // whose link it is
	Same       bool   // the browser is theirs already
	Before     string // who the browser is now, if that would be lost: a name
	Unfinished int
	All        int // matches of who the browser is now; 0: nothing would be lost
}

// loss returns what the browser could not do any more.
func (p *LinkPage) loss() string {
	text := "Until now this browser is " + p.Before + ", who is in " + matchCount(p.All)
	switch {
	case p.Unfinished == 1 && p.All == 1:
		text += " that is not finished"
	case p.Unfinished > 0:
		text += ", " + strconv.Itoa(p.Unfinished) + " of them not finished"
	}
	return text + ". From then on " + p.Before + "’s seats are out of reach here. If you want to come back to them, first make a personal link or a passkey for " + p.Before + "."
}

// on returns a date in words.
func on(t time.Time) string { return t.UTC().Format("2 January 2006") }

// at returns a moment in words.
func at(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") + " UTC" }

func matchCount(n int) string {
	switch {
	case n == 1:
		return "one match"
	case n >= 1000:
		return "a thousand matches or more"
	}
	return strconv.Itoa(n) + " matches"
}

// leaveWords says what forgetting this person would do.
func (p *Page) leaveWords() string {
	if p.All == 0 {
		return "You have no seat anywhere. Only your name and your settings on this page would be deleted."
	}
	text := "You are in " + matchCount(p.All) + "."
	if p.Unfinished > 0 {
		text += " In matches that others play on, a bot takes your seat. Tables that still wait for players are called off. Matches that you play alone end."
	}
	return text + " Finished matches stay complete for the other players, but show “Deleted player” in place of your name."
}
