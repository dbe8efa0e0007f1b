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
// unless they have turned hints off or lessons have taught them all.
func (s matches) wantsHints(ctx context.Context, v identity.Visitor, p *play.Page) (bool, error) {
	if p.View.Viewer < 0 || p.Past() || p.View.Phase == match.Finished || v.Learning.NoHints {
		return false, nil
	}
	if fresh := shippedHints(p.View.Game).Untaught(v.Learning.Finished); fresh == nil || len(fresh.All) == 0 {
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

// addHints adds those of the hints that fit what the viewer sees.
func addHints(p *play.Page, hints *lesson.Hints) {
	if !p.Hinted {
		return
	}
	for _, h := range hints.For(p.View) {
		p.Hints = append(p.Hints, play.Hint{Name: h.Name.Text, Text: h.Say.Text})
	}
}

// setHints stores whether the visitor wants hints.
func (s profile) setHints(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	switch r.PostForm.Get("hints") {
	case "on":
		return "You get hints in your first two matches of each game.", s.Node.Accounts.SetHints(r.Context(), v.ID, true)
	case "off":
		return "You get no hints any more.", s.Node.Accounts.SetHints(r.Context(), v.ID, false)
	}
	return "", &game.Refusal{Code: answer.BadRequest, Text: "Choose whether you want hints."}
}
