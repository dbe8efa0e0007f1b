// Package account draws the pages on which players manage their name, links, passkeys and notifications.
package account

import (
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Page is the page of a person's settings.
type Page struct {
	Page       ui.Page
	Name       string
	Known      bool // the browser has a guest already
	Unfinished int  // how many of their matches wait or are being played
	All        int  // how many matches they are in
	Link       string
	LinkUntil  time.Time
	Passkeys   []PasskeyRow
	NoPasskeys string // why this address cannot have passkeys, or ""
	Calendar   string // the calendar's address, or ""
	Hook       *WebhookRow
	NoHooks    bool // the server sends no webhooks
	Done       string
	Error      *game.Refusal
	At         string // the section of Done or Error
}

// PasskeyRow is one passkey in a list.
type PasskeyRow struct {
	ID      string
	Name    string
	Created time.Time
	Used    time.Time // zero if never
}

// WebhookRow is the webhook of a person.
type WebhookRow struct {
	URL    string
	Secret string
	Off    string // why it was switched off, or ""
	Last   string // result of the last message, or ""
	LastOK bool
	At     time.Time
}

// LinkPage asks whether a browser should belong to a guest from now on.
type LinkPage struct {
	Page       ui.Page
	Token      string
	Name       string // name of the link's owner
	Same       bool   // the browser is the owner's already
	Before     string // name of the browser's present guest, in case it would be lost
	Unfinished int
	All        int // matches of the browser's present guest; 0 if nothing would be lost
}

// loss says what the browser would lose access to.
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

// at returns a time in words.
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

// leaveWords says what deleting this person's data would do.
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
