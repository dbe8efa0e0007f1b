package play

import (
	"cmp"
	"slices"
	"strings"

	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/web/ui"
)

// can reports whether the viewer may do something besides the game's own moves, in the notation of match.View.May.
func (p *Page) can(what string) bool { return p.Live() && slices.Contains(p.View.May, what) }

// hasOffers reports whether a draw or an undo is waiting for answers.
func (p *Page) hasOffers() bool { return p.Live() && (p.View.Draw != nil || p.View.Undo != nil) }

// offerWords describes a request: which player made it, and which have not answered yet.
func (p *Page) offerWords(q *match.Question, you, they string) string {
	if q.By != p.View.Viewer && !p.View.Seats[q.By].HotSeat {
		return p.View.Names[q.By] + they
	}
	var waits []string
	for i := range p.View.Seats {
		if p.View.Seats[i].Level == "" && !slices.Contains(q.Agreed, i) {
			waits = append(waits, p.View.Names[i])
		}
	}
	said := "You" + you
	if p.View.Several() {
		said = p.View.Names[q.By] + they
	}
	if len(waits) == 0 {
		return said
	}
	verb := " has"
	if len(waits) > 1 {
		verb = " have"
	}
	return said + " " + strings.Join(waits, " and ") + verb + " not answered yet."
}

// resignWarning says what resigning leads to.
func (p *Page) resignWarning() string {
	switch {
	case len(p.View.Seats) > 2 && p.View.Several():
		return "Resign for " + p.viewerName() + "? A bot takes over that seat."
	case len(p.View.Seats) > 2:
		return "Resign this match? A bot takes over your seat."
	case len(p.View.Seats) == 1 || p.Crew:
		return "Resign this match? The match ends, and it counts as lost."
	}
	return "Resign this match? The match ends, and your opponent wins."
}

const (
	abortWarning = "Call this match off? No move has been made, so it ends without a result."
	drawWarning  = "Offer a draw? The offer stands until the next move."
	undoWarning  = "Undo your last action? All players have to agree, and the action stays in the log."
	undoHotSeat  = "Undo the last action? All players on other devices have to agree, and the action stays in the log."
)

// ways are the ways to end a match or to leave a seat.
var ways = []string{match.Resign, match.OfferDraw, match.Abort, match.HandToBot}

// canLeave reports whether the viewer has one of them.
func (p *Page) canLeave() bool { return p.Playing() && slices.ContainsFunc(ways, p.can) }

// resignWords labels the button that resigns.
func (p *Page) resignWords() string {
	if p.View.Several() && len(p.View.Seats) > 2 {
		return "Resign for " + p.viewerName()
	}
	return "Resign"
}

// handWords introduces the bots to which the seat can be handed.
func (p *Page) handWords() string {
	if p.View.Several() {
		return "Hand " + p.viewerName() + "’s seat to a bot:"
	}
	return "Hand my seat to a bot:"
}

func (p *Page) handWarning(level string) string {
	if p.View.Several() {
		return "Hand " + p.viewerName() + "’s seat to a bot, level " + level + "? The bot takes over that seat. This cannot be undone."
	}
	return "Hand your seat to a bot, level " + level + "? The bot plays for you, and you cannot take the seat back."
}

// undoAsk returns the warning before a request to undo, or "" if no other player is asked.
func (p *Page) undoAsk() string {
	if p.alone() {
		return ""
	}
	if p.View.Several() {
		return undoHotSeat
	}
	return undoWarning
}

// alone reports whether bots have all seats but the viewer's.
func (p *Page) alone() bool {
	for i := range p.View.Seats {
		if s := &p.View.Seats[i]; s.Level == "" && i != p.View.Viewer && !s.HotSeat {
			return false
		}
	}
	return true
}

// askWarning returns the question before an action that cannot be undone, or "".
func (p *Page) askWarning(what string) string {
	switch word, level, _ := strings.Cut(what, " "); {
	case what == match.Resign:
		return p.resignWarning()
	case what == match.Abort:
		return abortWarning
	case word == match.HandToBot:
		return p.handWarning(cmp.Or(level, clock.FlagLevel))
	}
	return ""
}

// askLabel names the action of a question. “Yes” could be read as an answer to what the question warns of.
func (p *Page) askLabel(what string) string {
	switch {
	case what == match.Resign:
		return p.resignWords()
	case what == match.Abort:
		return "Call off"
	}
	return "Hand over the seat"
}

// ConfirmPage asks for a confirmation in a browser without the script.
type ConfirmPage struct {
	Page    ui.Page
	Match   string
	Action  string
	Version string
	Warning string
	Label   string // of the button that acts
}

// NewConfirm returns the page that asks for a confirmation, or nil if the action needs none.
func (p *Page) NewConfirm(page ui.Page, action, version string) *ConfirmPage {
	warning := p.askWarning(action)
	if warning == "" {
		return nil
	}
	return &ConfirmPage{Page: page, Match: p.View.ID, Action: action, Version: version, Warning: warning, Label: p.askLabel(action)}
}
