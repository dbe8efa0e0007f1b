package match

import (
	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// What a seat can ask for beside the game's own actions; those that records have too are written as there.
const (
	Resign      = "resign"
	Abort       = "abandon" // before anybody has acted
	OfferDraw   = "offers draw"
	AcceptDraw  = "accepts draw"
	RefuseDraw  = "refuses draw"
	AskUndo     = "asks undo"
	AllowUndo   = "allows undo"
	RefuseUndo  = "refuses undo"
	HandToBot   = "bot" // a level may follow
	handToLevel = HandToBot + " "
)

// may is what viewer can do beside the game's own actions.
func (m Perspective) may(viewer game.Seat, a *around) []string {
	if viewer < 0 || a.bots.Has(viewer) || m.seating.Players()[viewer].Kind == seating.Bot {
		return nil
	}
	var out []string
	add := func(can bool, what string) {
		if can {
			out = append(out, what)
		}
	}
	others := (m.seating.People() &^ a.bots).Without(viewer) != 0
	asked := a.draw.agreed != 0
	add(true, Resign)
	add(!a.moved, Abort)
	add(m.start.Series == "", HandToBot)
	add(others && !asked && m.start.hasDraws() && !a.drew.Has(viewer), OfferDraw)
	add(asked && !a.draw.agreed.Has(viewer), AcceptDraw)
	add(asked && !a.draw.agreed.Has(viewer), RefuseDraw)
	mine := a.undoer >= 0 && (a.undoer == viewer || m.hotSeats.Has(a.undoer))
	add(mine && a.undo.agreed == 0, AskUndo)
	add(a.undo.agreed != 0 && !a.undo.agreed.Has(viewer), AllowUndo)
	add(a.undo.agreed != 0 && !a.undo.agreed.Has(viewer), RefuseUndo)
	return out
}
