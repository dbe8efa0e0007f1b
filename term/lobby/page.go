// Package lobby is where a guest at a terminal finds a table: a few pages of things to choose from, on the whole screen or line by line.
// It plays on a server through remote.Client and knows no game.
package lobby

import (
	"context"

	"quarterdeck/lesson"
	"quarterdeck/term/remote"
)

// Page is a list of things to choose from.
type Page struct {
	Title string
	Text  string // above the list
	Items []Item
}

// Menu returns a lobby that is this page alone. It needs no server, and is left with Esc, or an empty line.
func (p *Page) Menu(ascii bool) *Lobby { return &Lobby{menu: p, ASCII: ascii} }

// Add adds an item that ends a menu.
func (p *Page) Add(text string, chosen func()) {
	p.add(text, func(context.Context) (Step, error) {
		chosen()
		return Step{Leave: true}, nil
	})
}

// Item is a thing to choose.
type Item struct {
	Text string
	Do   func(ctx context.Context) (Step, error)
}

// Question asks for a line of text.
type Question struct {
	Text string
	Do   func(ctx context.Context, answer string) (Step, error)
}

// Seat is a table at which the guest plays, or which they watch.
type Seat struct {
	Place       remote.Place
	Invitations []string
}

// Step is what follows a choice: one of its fields is set. The zero Step leads to the first page.
type Step struct {
	Page   *Page
	Ask    *Question
	Table  *Seat
	Lesson *lesson.Lesson
	Leave  bool
}
