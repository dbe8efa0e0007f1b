package api

import (
	"net/http"

	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// duplicates serves deals that several players play.
type duplicates struct{ *services.Set }

func (a duplicates) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/duplicates/{deal}", 2, a.show),
		route.New("PUT", "/api/v1/duplicates/{deal}", 2, a.offer),
		route.New("POST", "/api/v1/duplicates/{deal}/close", 2, a.close),
		route.New("POST", "/api/v1/duplicates/{deal}/attempt", route.NewMatch, a.play),
	}
}

// show answers with what the guest may know of a duplicate.
func (a duplicates) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	st, err := a.Node.Duplicates.State(r.Context(), r.PathValue("deal"), v.ID)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, st)
}

// offer offers the deal of the guest's match.
func (a duplicates) offer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	if err := a.Node.Duplicates.Offer(r.Context(), r.PathValue("deal"), v.ID); err != nil {
		return err
	}
	return a.show(w, r, v)
}

// close closes the guest's duplicate.
func (a duplicates) close(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	if err := a.Node.Duplicates.Close(r.Context(), r.PathValue("deal"), v.ID); err != nil {
		return err
	}
	return a.show(w, r, v)
}

// play begins the guest's attempt, or answers with the one that they have.
func (a duplicates) play(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Name string `json:"name"`
	}
	if err := answer.ReadBody(r, &body); err != nil {
		return err
	}
	if _, err := a.Node.Duplicates.State(r.Context(), r.PathValue("deal"), v.ID); err != nil {
		return err // before the client becomes a guest
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	m, err := a.Node.Duplicates.Play(r.Context(), r.PathValue("deal"), v.Guest)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, seatInfoOf(a.People, m, v))
}
