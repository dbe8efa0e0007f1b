package page

import (
	"net/http"
	"strconv"

	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
)

// fill gives one free seat, or all free seats, to bots.
func (s lobby) fill(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) {
		var seats []int
		if text := r.PostForm.Get("seat"); text != "" {
			seat, err := strconv.Atoi(text)
			if err != nil {
				return nil, answer.ErrIncomplete
			}
			seats = []int{seat}
		}
		return s.Host.Fill(r.Context(), id, guest, seats, r.PostForm.Get("level"))
	})
}

// callOff calls off a waiting table.
func (s lobby) callOff(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) { return s.Host.CallOff(r.Context(), id, guest) })
}

// standUp gives up a seat at a waiting table.
func (s lobby) standUp(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) { return s.Set.StandUp(r.Context(), id, guest) })
}

// atTable changes a waiting table for its host or a guest there, and redirects to it.
func (s lobby) atTable(w http.ResponseWriter, r *http.Request, v identity.Visitor, do func(id, guest string) (*match.Match, error)) error {
	err := answer.ReadForm(r)
	if err == nil {
		_, err = do(r.PathValue("match"), v.ID)
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Match(r.PathValue("match")))
}

// remove removes a guest from a seat at a waiting table.
func (s lobby) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) {
		seat, err := strconv.Atoi(r.PostForm.Get("seat"))
		if err != nil {
			return nil, answer.ErrIncomplete
		}
		return s.Set.Remove(r.Context(), id, guest, seat)
	})
}
