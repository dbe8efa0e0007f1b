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
// unless they have turned hints off.
func (s matches) wantsHints(ctx context.Context, v identity.Visitor, p *play.Page) (bool, error) {
	if p.View.Viewer < 0 || p.Past() || p.View.Phase == match.Finished || v.Learning.NoHints {
		return false, nil
	}
	n, err := s.Node.Accounts.Played(ctx, v.ID, p.View.Game, lesson.HintedMatches)
	return n < lesson.HintedMatches, err
}

// addHints adds the hints for what the viewer sees.
func (s matches) addHints(p *play.Page) {
	if !p.Hinted {
		return
	}
	all, err := lesson.ShippedHints()
	if err != nil {
		return // cannot fail: a test loads the hints
	}
	for _, h := range all[p.View.Game].For(p.View) {
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
