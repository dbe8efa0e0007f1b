package ui

import (
	"slices"
	"strings"

	"quarterdeck/match"
)

// can tells whether the viewer may do something beside the game's own moves, in the words of match.View.May.
func (p *MatchPage) can(what string) bool { return p.Live() && slices.Contains(p.View.May, what) }

// hasOffers tells whether somebody has asked the others for something.
func (p *MatchPage) hasOffers() bool { return p.Live() && (p.View.Draw != nil || p.View.Undo != nil) }

// offerWords is a question in words: who asks for what, and who has not answered yet.
func (p *MatchPage) offerWords(q *match.Question, you, they string) string {
	if q.By != p.View.Viewer {
		return p.View.Names[q.By] + they
	}
	var waits []string
	for i := range p.View.Seats {
		if p.View.Seats[i].Level == "" && !slices.Contains(q.Agreed, i) {
			waits = append(waits, p.View.Names[i])
		}
	}
	if len(waits) == 0 {
		return "You" + you
	}
	verb := " has"
	if len(waits) > 1 {
		verb = " have"
	}
	return "You" + you + " " + strings.Join(waits, " and ") + verb + " not answered yet."
}

// resignWarning says what resigning leads to.
func (p *MatchPage) resignWarning() string {
	switch {
	case len(p.View.Seats) > 2:
		return "Resign this match? A bot plays on in your seat."
	case len(p.View.Seats) == 1 || p.Info.CoOp:
		return "Resign this match? That ends it, and it is lost."
	}
	return "Resign this match? That ends it, and your opponent wins."
}

const (
	abortWarning = "Call this match off? Nobody has acted yet, so it ends without a result."
	drawWarning  = "Offer a draw? The offer stands until somebody acts."
	undoWarning  = "Take your last action back? Everybody has to agree, and the log keeps it."
	handWarning  = "Hand your seat to a bot? It plays on for you, and you cannot take the seat back."
)

// askWarning is what a player is asked before something that cannot be undone, or "".
func (p *MatchPage) askWarning(what string) string {
	switch word, _, _ := strings.Cut(what, " "); {
	case what == match.Resign:
		return p.resignWarning()
	case what == match.Abort:
		return abortWarning
	case word == match.HandToBot:
		return handWarning
	}
	return ""
}

// SurePage asks somebody without a script whether they mean it.
type SurePage struct {
	Page    Page
	Match   string
	Action  string
	Version string
	Warning string
}

// NewSure is the page that asks, or nil if what is done needs no asking.
func (p *MatchPage) NewSure(page Page, action, version string) *SurePage {
	warning := p.askWarning(action)
	if warning == "" {
		return nil
	}
	return &SurePage{Page: page, Match: p.View.ID, Action: action, Version: version, Warning: warning}
}
