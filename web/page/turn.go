package page

import (
	"net/http"
	"time"

	listing "quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// turnState tells a hidden page whether it is its reader's turn.
type turnState struct {
	Turn  bool   `json:"turn"`
	Over  bool   `json:"over"`
	Title string `json:"title"` // of the page
}

// turn answers a hidden page, which has no stream, whose turn it is.
func (s matches) turn(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	p, err := s.draw(r, v, m, perspective.Now(v, m))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, turnState{p.View.YourTurn(), p.View.Phase == match.Finished, p.Title()})
}

// turnsState tells a page’s script how many matches wait for its reader, and what the offline page shows of all of them.
type turnsState struct {
	Turns   int         `json:"turns"` // matches in which the reader is to act
	Matches []seenMatch `json:"matches"`
}

// seenMatch is an unfinished match of the reader’s.
type seenMatch struct {
	Title string     `json:"title"`
	URL   string     `json:"url"`
	With  []string   `json:"with"` // names in the other seats
	Turn  bool       `json:"turn"` // the reader is to act
	Waits bool       `json:"waits,omitempty"`
	Due   *time.Time `json:"due,omitempty"`
}

func seen(t *listing.Listing) seenMatch {
	out := seenMatch{Title: t.Title, URL: href.Match(t.ID), With: []string{}, Turn: t.YourTurn, Waits: t.Phase == match.Gathering, Due: t.Due}
	for i := range t.Seats {
		if seat := &t.Seats[i]; !seat.You && seat.Name != "" {
			out.With = append(out.With, seat.Name)
		}
	}
	return out
}

// turns answers a page’s script how many matches wait for its reader, and which the reader has.
func (s lobby) turns(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	tables, err := s.Node.Lobby.Tables(r.Context(), listing.Query{List: listing.Mine, Guest: v.ID})
	if err != nil {
		return err
	}
	out := turnsState{Matches: []seenMatch{}}
	for i := range tables {
		out.Matches = append(out.Matches, seen(&tables[i]))
		if tables[i].YourTurn {
			out.Turns++
		}
	}
	return answer.JSON(w, http.StatusOK, out)
}
