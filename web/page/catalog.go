package page

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/pair"
	"quarterdeck/web/route"
	pairui "quarterdeck/web/ui/pair"
	"quarterdeck/web/ui/setup"
)

// catalog serves the home page and the pages of the games.
type catalog struct{ *Pages }

func (s catalog) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/{$}", 1, s.home),
		route.New("GET", "/games/{game}", 1, s.showSetup),
		route.New("GET", "/games/{game}/rules", 1, s.rules),
		route.New("POST", "/new/{game}", route.NewMatch, s.create),
	}
}

func (s catalog) showSetup(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.Host.Game(r.PathValue("game"))
	if err != nil {
		return err
	}
	s.People.Enroll(w, r, v, "") // so that a repeated form, after a lost answer, comes from the same guest
	page := s.setup(r, v, g.Info())
	if page.Learn, err = learning.Offer(r.Context(), s.Node.Accounts, v, g.Info().ID); err != nil {
		return err
	}
	page.Settle(g)
	page.Share(g)
	return s.send(w, r, http.StatusOK, setup.Show(page))
}

// setup returns the page of a game as it is shown at first: with the visitor in the first seat, and bots or friends in
// the others.
func (s catalog) setup(r *http.Request, v identity.Visitor, info *game.Info) *setup.Page {
	p := &setup.Page{Page: s.page(v, info.Title+" · Quarterdeck"), Info: info, Name: v.Name, Key: rand.Text(), Lessons: learning.Of(v, info.ID)}
	if offer, ok := s.Node.Daily.Offer(info.ID); ok {
		p.Daily, p.DailyURL = offer.Title, href.Daily(offer.Slug(), "")
	}
	p.Page.Sheet = "css/lobby.css"
	if g, err := s.Host.Game(info.ID); err == nil { // else there is no page
		p.Find = pairui.Form{Games: []game.Game{g}, Chosen: pair.Last(s.People, r)}
	}
	p.Levels = levelsFor(s.levels, info)
	p.Sit(info.Seats[0])
	if n, err := strconv.Atoi(r.URL.Query().Get("preset")); err == nil && n >= 0 && n < len(info.Presets) {
		p.Chosen = info.Presets[n].Options
	}
	if n, err := strconv.Atoi(r.URL.Query().Get("seats")); err == nil && slices.Contains(info.Seats, n) {
		p.Sit(n)
	}
	return p
}

// create creates a table and redirects the guest there.
func (s catalog) create(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.Host.Game(r.PathValue("game"))
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	spec := readSpec(r, g.Info())
	v = s.People.EnrollNamed(w, r, v, nameOf(r))
	spec.Guest, spec.Later = v.Guest, true
	var m *match.Match
	if err = readTerms(r, &spec); err == nil {
		m, err = s.Host.Create(r.Context(), spec)
	}
	if err != nil {
		status, refusal := s.errors.Explain(r, err)
		p := s.setup(r, v, g.Info())
		p.Error, p.Chosen, p.Form = refusal, spec.Options, fields(r)
		if n := len(spec.Seats); slices.Contains(g.Info().Seats, n) {
			p.Sit(n)
		}
		for i := range p.Seats {
			if chosen := r.PostForm.Get("seat" + strconv.Itoa(i)); chosen != "" {
				p.Seats[i] = chosen
			}
		}
		p.Share(g)
		return s.send(w, r, status, setup.Show(p))
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// nameOf returns the name in a form. Players who leave it empty keep the name that they have, or get one.
func nameOf(r *http.Request) string { return strings.TrimSpace(r.PostForm.Get("name")) }

// readSpec returns the match that the form of a game's page describes.
func readSpec(r *http.Request, info *game.Info) host.Spec {
	spec := host.Spec{Game: info.ID, Options: map[string]string{}, Key: r.PostForm.Get("key")}
	for i := range info.Options {
		name := info.Options[i].Name
		if value := r.PostForm.Get("o." + name); value != "" {
			spec.Options[name] = value
		}
		if own := strings.TrimSpace(r.PostForm.Get("own." + name)); own != "" {
			spec.Options[name] = own
		}
	}
	for i := 0; r.PostForm.Has("seat" + strconv.Itoa(i)); i++ {
		who, level, _ := strings.Cut(r.PostForm.Get("seat"+strconv.Itoa(i)), ":")
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: host.SeatKind(who), Level: level, Name: nickname.Tidy(r.PostForm.Get("name" + strconv.Itoa(i)))})
	}
	return spec
}
