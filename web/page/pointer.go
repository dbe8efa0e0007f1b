package page

import (
	"net/http"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/stream"
)

// point marks the square whose id is in the form for all who have the match open.
func (s matches) point(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	seat := m.SeatOf(v.ID)
	if seat < 0 || m.Phase() != match.Running {
		return &game.Refusal{Code: answer.NotPlaying, Text: "Only players of a running match can point at its board."}
	}
	view, err := m.View(game.Watcher, m.Version())
	if err != nil {
		return err
	}
	square := squareOf(view.Table, strings.TrimPrefix(r.PostForm.Get("at"), "p-"))
	if square == nil {
		return &game.Refusal{Code: answer.NoSquare, Text: "There is no such square on this board."}
	}
	s.Streams.Point(m.ID(), stream.Mark{Seat: seat, Name: m.Names()[seat], At: "p-" + square.ID, What: square.Name})
	return answer.NoContent(w)
}

// squareOf returns the square with an id, or nil.
func squareOf(t *table.Table, id string) *table.Piece {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; p.ID == id && p.Kind == table.Square {
				return p
			}
		}
	}
	return nil
}
