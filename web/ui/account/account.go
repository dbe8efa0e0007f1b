// Package account draws the pages on which players manage their name, links, passkeys and notifications.
package account

import (
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Page is the page of a guest's settings.
type Page struct {
	Page       ui.Page
	Name       string
	Admin      bool // the guest administers the server
	Known      bool // the browser already has a guest
	NoHints    bool // the guest has turned hints off
	Unfinished int  // number of the guest's matches that wait or are in progress
	All        int  // number of all the guest's matches
	Link       string
	LinkUntil  time.Time
	Passkeys   []PasskeyRow
	SSHKeys    []SSHKeyRow
	Provider   string // with which guests can sign in, or ""
	Accounts   []AccountRow
	NoPasskeys string // why this address cannot have passkeys, or ""
	Calendar   string // the calendar's address, or ""
	Hook       *WebhookRow
	NoHooks    bool // the server sends no webhooks
	Bots       []BotRow
	MaxBots    int
	BotToken   string // the new token of a bot account, or ""
	Done       string
	Error      *game.Refusal
	At         string // id of the section that Done or Error belongs to
}

// PasskeyRow is one passkey in a list.
type PasskeyRow struct {
	ID      string
	Name    string
	Created time.Time
	Used    time.Time // zero if never
}

// SSHKeyRow is one SSH key in a list.
type SSHKeyRow struct {
	Fingerprint string
	Created     time.Time
}

// AccountRow is one account at a provider in a list.
type AccountRow struct {
	ID      string
	Name    string
	Created time.Time
}

// FirstPage is the page of the question whether an account that is new here shall sign a guest in.
type FirstPage struct {
	Page     ui.Page
	Provider string
	Account  string // what the provider calls the visitor, or ""
	ID       string // of the account, for the form
	Name     string // the guest's
}

// BotRow is one bot account in a list.
type BotRow struct {
	ID      string
	Name    string
	Created time.Time
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

// LinkPage is the page of a personal link, which asks whether to sign in with it.
type LinkPage struct {
	Page       ui.Page
	Token      string
	Name       string // name of the link's owner
	Same       bool   // the browser is already signed in as the owner
	Before     string // name of the browser's current guest, if signing in would lose them
	Unfinished int
	All        int // matches of the browser's current guest; 0 if nothing would be lost
}

// loss returns a warning about the seats that the browser would lose.
func (p *LinkPage) loss() string {
	text := "This browser is now signed in as " + p.Before + ", who has seats in " + matchCount(p.All)
	switch {
	case p.Unfinished == 1 && p.All == 1:
		text += " that is not finished"
	case p.Unfinished > 0:
		text += ", " + strconv.Itoa(p.Unfinished) + " of them not finished"
	}
	return text + ". You lose access to those seats in this browser. To return to them later, first create a personal link or a passkey for " + p.Before + "."
}

// on formats a date.
func on(t time.Time) string { return t.UTC().Format("2 January 2006") }

// at formats a time.
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

// leaveWords describes what happens when the guest's data is deleted.
func (p *Page) leaveWords() string {
	if p.All == 0 {
		return "You have no seat in any match. Only your name and your settings on this page are deleted."
	}
	text := "You are in " + matchCount(p.All) + "."
	if p.Unfinished > 0 {
		text += " In matches with other players, a bot takes your seat. Your tables that still wait for players are called off. Matches without other players end."
	}
	return text + " Finished matches stay complete for the other players, but show “Deleted player” in place of your name."
}
