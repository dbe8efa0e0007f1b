package screen

import (
	"strings"

	"charm.land/lipgloss/v2"

	"quarterdeck/table"
	"quarterdeck/term"
)

// Colors for a dark background; Render replaces them on a light one.
var gold, red, green, blue, faint = term.Gold.Color(), term.Red.Color(), term.Green.Color(), term.Blue.Color(), term.Faint.Color()

var (
	plainStyle  = lipgloss.NewStyle()
	titleStyle  = lipgloss.NewStyle().Bold(true).Foreground(gold)
	boldStyle   = lipgloss.NewStyle().Bold(true)
	faintStyle  = lipgloss.NewStyle().Foreground(faint)
	barStyle    = lipgloss.NewStyle().Bold(true).Reverse(true)
	hintStyle   = lipgloss.NewStyle().Foreground(blue)
	noteStyle   = lipgloss.NewStyle().Foreground(red)
	cursorStyle = lipgloss.NewStyle().Reverse(true).Bold(true)
)

// suitColors are the colors of suits, by the last word of a card's name. The shape beside the rank says the same.
var suitColors = map[string]lipgloss.Style{
	"hearts": lipgloss.NewStyle().Foreground(red), "diamonds": lipgloss.NewStyle().Foreground(red), "clubs": lipgloss.NewStyle().Foreground(green),
	table.Anchors: lipgloss.NewStyle().Foreground(blue), table.Bones: boldStyle, table.Coins: lipgloss.NewStyle().Foreground(gold), table.Daggers: lipgloss.NewStyle().Foreground(red),
}

// otherSuits are the colors of suits that have none.
var otherSuits = []lipgloss.Style{
	lipgloss.NewStyle().Foreground(blue), lipgloss.NewStyle().Foreground(gold), lipgloss.NewStyle().Foreground(green), lipgloss.NewStyle().Foreground(red),
}

// pieceStyle returns the style of a piece by its suit and marks.
func pieceStyle(p *table.Piece) lipgloss.Style {
	style := plainStyle
	if p.Kind == table.Card && p.Face != "" {
		style = suitStyle(p)
	}
	if p.Kind == table.Pawn || p.Kind == table.Token {
		style = boldStyle
	}
	switch {
	case p.Has(table.Now), p.Has(table.Won), p.Has(table.Chosen):
		style = style.Bold(true)
	case p.Has(table.Gone), p.Has(table.Lost):
		style = faintStyle
	}
	return style
}

// suitStyle returns the style of a card's suit.
func suitStyle(p *table.Piece) lipgloss.Style {
	name, _, _ := strings.Cut(p.Name, ",")
	_, suit, found := strings.Cut(name, " of ")
	if !found {
		return plainStyle
	}
	if suit, _, _ = strings.Cut(suit, " "); p.Suit != "" {
		suit = p.Suit
	}
	if style, ok := suitColors[suit]; ok || suit == "spades" {
		return style
	}
	sum := 0
	for _, r := range suit {
		sum += int(r)
	}
	return otherSuits[sum%len(otherSuits)]
}

// grounds are the styles of squares by marks that games give them.
var grounds = map[string]lipgloss.Style{
	table.Flooded: lipgloss.NewStyle().Background(lipgloss.Color("#1f4e79")).Foreground(lipgloss.Color("#ffffff")),
	table.Partly:  lipgloss.NewStyle().Background(lipgloss.Color("#3f6f8f")).Foreground(lipgloss.Color("#ffffff")),
}

// onGround returns a style on the ground of a square.
func onGround(style lipgloss.Style, p *table.Piece) lipgloss.Style {
	for _, mark := range p.Marks {
		if ground, ok := grounds[mark]; ok {
			return ground.Bold(style.GetBold())
		}
	}
	return style
}
