package api

import (
	"net/http"

	"quarterdeck/puzzle/race"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// races serves races of puzzles. Their racers answer at the route of a run of puzzles.
type races struct{ *services.Set }

func (a races) routes() []route.Route {
	return []route.Route{
		route.New("POST", "/api/v1/races", 2, a.open),
		route.New("GET", "/api/v1/races/{race}", 1, a.show),
		route.New("DELETE", "/api/v1/races/{race}", 2, a.leave),
		route.New("POST", "/api/v1/races/{race}/join", 2, a.join),
		route.New("POST", "/api/v1/races/{race}/start", 2, a.start),
		route.New("POST", "/api/v1/races/{race}/again", 2, a.again),
	}
}

// raceAnswer is what a guest sees of a race, with the link for others.
type raceAnswer struct {
	*race.View
	Link string `json:"link"`
}

func (a races) open(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Game string `json:"game"`
		Name string `json:"name"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	out, err := a.Node.Races.Open(r.Context(), v.Guest, body.Game, r.Header.Get("Idempotency-Key"))
	if err != nil {
		return err
	}
	return a.send(w, r, out)
}

func (a races) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Name string `json:"name"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	out, err := a.Node.Races.Join(r.Context(), v.Guest, r.PathValue("race"))
	if err != nil {
		return err
	}
	return a.send(w, r, out)
}

func (a races) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	out, err := a.Node.Races.View(r.Context(), v.ID, r.PathValue("race"))
	if err != nil {
		return err
	}
	return a.send(w, r, out)
}

func (a races) start(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	out, err := a.Node.Races.StartRace(r.Context(), v.ID, r.PathValue("race"))
	if err != nil {
		return err
	}
	return a.send(w, r, out)
}

func (a races) again(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	out, err := a.Node.Races.Again(r.Context(), v.Guest, r.PathValue("race"))
	if err != nil {
		return err
	}
	return a.send(w, r, out)
}

// leave removes the guest from a race. Without racers, the race is gone.
func (a races) leave(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := a.Node.Races.Leave(r.Context(), v.ID, r.PathValue("race")); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, map[string]any{})
}

// send answers with a race.
func (a races) send(w http.ResponseWriter, r *http.Request, v *race.View) error {
	w.Header().Set("Cache-Control", "no-store")
	return answer.JSON(w, http.StatusOK, raceAnswer{v, a.Address.Base(r) + href.Race(v.ID)})
}
