package page

import (
	"context"
	"net/http"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/play"
)

// wantsHints reports whether the page of a match has hints for a visitor: while they play one of their first matches of the game, and
// unless they have turned hints off, or seen or been taught them all.
func (s matches) wantsHints(ctx context.Context, v identity.Visitor, p *play.Page) (bool, error) {
	if p.View.Viewer < 0 || p.Past() || p.View.Phase == match.Finished || v.Learning.NoHints {
		return false, nil
	}
	if fresh := freshHints(v, p.View.Game); fresh == nil || len(fresh.All) == 0 {
		return false, nil
	}
	n, err := s.Node.Accounts.Played(ctx, v.ID, p.View.Game, lesson.HintedMatches)
	return n < lesson.HintedMatches, err
}

// shippedHints returns the hints of a game, or nil.
func shippedHints(game string) *lesson.Hints {
	all, err := lesson.ShippedHints()
	if err != nil {
		return nil // cannot happen: a test loads the hints
	}
	return all[game]
}

// freshHints returns the hints of a game that a visitor has neither seen nor been taught by a lesson, or nil.
func freshHints(v identity.Visitor, game string) *lesson.Hints {
	return shippedHints(game).Untaught(v.Learning.Finished).Unseen(v.Learning.SawHint)
}

// addHints adds those of the hints that fit what the viewer sees.
func addHints(p *play.Page, hints *lesson.Hints) {
	if !p.Hinted {
		return
	}
	for _, h := range hints.For(p.View) {
		p.Hints = append(p.Hints, play.Hint{Name: h.Name.Text, Text: h.Say.Text})
	}
}

// setHints stores whether the visitor wants hints, or which of them the page's script has shown.
func (s profile) setHints(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	if seen := lesson.KnownHints(r.PostForm["seen"]); len(seen) > 0 {
		return "", s.Node.Accounts.SeeHints(r.Context(), v.ID, seen)
	}
	switch r.PostForm.Get("hints") {
	case "on":
		return "You get hints in your first two matches of each game.", s.Node.Accounts.SetHints(r.Context(), v.ID, true)
	case "off":
		return "You get no hints any more.", s.Node.Accounts.SetHints(r.Context(), v.ID, false)
	}
	return "", &game.Refusal{Code: answer.BadRequest, Text: "Choose whether you want hints."}
}
