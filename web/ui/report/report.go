// Package report draws the page on which players report others to the administrators.
package report

import (
	"quarterdeck/game"
	"quarterdeck/web/ui"
)

// Page is the form for a report.
type Page struct {
	Page    ui.Page
	Match   string
	Choices []Choice
	Chosen  string
	Text    string // what was entered
	Error   *game.Refusal
	Done    bool
}

// Choice is a player or a message that can be reported.
type Choice struct {
	Value string
	Name  string
	Quote string // the message; empty: the player
}
