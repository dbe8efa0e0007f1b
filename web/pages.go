package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/stream"
	"quarterdeck/web/ui"
	lobbyui "quarterdeck/web/ui/lobby"
	"quarterdeck/web/ui/rules"
	"quarterdeck/web/ui/setup"
)

// pageRoutes is the pages for people. web/ui/links.go has the same addresses.
func (s *Server) pageRoutes() []route.Route {
	return append(slices.Concat(s.dailyRoutes(), s.lobbyRoutes(), s.talkRoutes(), s.peopleRoutes()), []route.Route{
		route.New("GET", "/{$}", 1, s.homePage),
		route.New("GET", "/games/{game}", 1, s.setupPage),
		route.New("GET", "/games/{game}/rules", 1, s.rulesPage),
		route.New("POST", "/new/{game}", route.NewMatch, s.newMatch),
		route.New("GET", "/m/{match}", 1, s.matchPage),
		route.New("POST", "/m/{match}/nonce", 1, s.matchNonce),
		route.New("POST", "/m/{match}/act", 1, s.matchAct),
		route.New("POST", "/m/{match}/point", 1, s.point),
		route.New("GET", "/m/{match}/events", 1, s.matchEvents),
		route.New("POST", "/m/{match}/rematch", route.NewMatch, s.matchRematch),
		route.New("GET", "/m/{match}/record", 1, s.matchRecord),
		route.New("GET", "/m/{match}/coach", 1, s.coachPage),
		route.New("GET", "/m/{match}/practice", 1, s.practicePage),
		route.New("POST", "/m/{match}/practice", route.NewMatch, s.startPractice),
		route.New("GET", "/m/{match}/seat/{seat}", 1, s.seatPage),
		route.New("POST", "/m/{match}/seat/{seat}", 1, s.takeSeat),
	}...)
}

// page is what the page's frame needs to know.
func (s *Server) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title, Guest: v.Name, Build: s.build}
}

// show sends a page. It is drawn first, so that no client is sent half of one.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	return s.showBy(answer.SendPacked, w, r, status, page)
}

// showBy sends a page in one of the two ways.
func (s *Server) showBy(send sender, w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	var b bytes.Buffer
	if err := page.Render(context.WithoutCancel(r.Context()), &b); err != nil {
		return fmt.Errorf("draw a page: %w", err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	send(w, r, status, b.Bytes())
	return nil
}

// sender sends a page that is drawn: answer.SendPacked, or answer.SendPadded if its length could tell something.
type sender func(w http.ResponseWriter, r *http.Request, status int, body []byte)

func (s *Server) homePage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p := lobbyui.HomePage{Page: s.page(v, "Quarterdeck: a table to play at"), Daily: s.host.Daily.Title}
	p.Page.Sheet = "css/lobby.css"
	if guest := v.ID; guest != "" {
		view := stream.View{List: host.Mine, Page: 1, Short: true}
		mine, err := s.lists.Sections(r.Context(), view, true, guest)
		if err != nil {
			return err
		}
		p.Mine, p.Page.Stream = &mine[0], href.HomeStream
	}
	for _, g := range s.host.Games {
		p.Games = append(p.Games, g.Info())
	}
	return s.show(w, r, http.StatusOK, lobbyui.Home(p))
}

func (s *Server) setupPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.host.Game(r.PathValue("game"))
	if err != nil {
		return err
	}
	s.people.Enroll(w, r, v, "") // so that sending the form again, when its answer was lost, is by the same guest
	page := s.setup(r, v, g.Info())
	page.Settle(g)
	page.Share(g)
	return s.show(w, r, http.StatusOK, setup.Show(page))
}

// setup is the page of a game as somebody first sees it: they sit down against a bot.
func (s *Server) setup(r *http.Request, v identity.Visitor, info *game.Info) *setup.Page {
	p := &setup.Page{Page: s.page(v, info.Title+" · Quarterdeck"), Info: info, Name: v.Name, Key: rand.Text()}
	if offer := s.host.Daily; offer.Game != nil && offer.Game.Info().ID == info.ID {
		p.Daily = offer.Title
	}
	p.Levels = s.levels
	p.Sit(info.Seats[0])
	if n, err := strconv.Atoi(r.URL.Query().Get("preset")); err == nil && n >= 0 && n < len(info.Presets) {
		p.Chosen = info.Presets[n].Options
	}
	if n, err := strconv.Atoi(r.URL.Query().Get("seats")); err == nil && slices.Contains(info.Seats, n) {
		p.Sit(n)
	}
	return p
}

func (s *Server) rulesPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.host.Game(r.PathValue("game"))
	if err != nil {
		return err
	}
	info := g.Info()
	return s.show(w, r, http.StatusOK, rules.Show(&rules.Page{Page: s.page(v, "Rules of "+info.Title), Info: info}))
}

// newMatch sets a table and sends the guest there.
func (s *Server) newMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.host.Game(r.PathValue("game"))
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	spec := readSpec(r, g.Info())
	v = s.people.Enroll(w, r, v, nameOf(r))
	spec.Guest, spec.Later = v.Guest, true
	var m *match.Match
	if err = readTerms(r, &spec); err == nil {
		m, err = s.host.Create(r.Context(), spec)
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
		return s.show(w, r, status, setup.Show(p))
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// nameOf is the name in a form; who gives none at their first seat is called Guest.
func nameOf(r *http.Request) string {
	name := strings.TrimSpace(r.PostForm.Get("name"))
	if name == "" && r.PostForm.Has("name") {
		return "Guest"
	}
	return name
}

// readSpec is the match that the form of a game's page asks for.
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
		spec.Seats = append(spec.Seats, host.SeatSpec{Who: host.Sitter(who), Level: level, Name: nickname.Tidy(r.PostForm.Get("name" + strconv.Itoa(i)))})
	}
	return spec
}

// titles of error pages, by status; everything else is "That did not work".
var titles = map[int]string{
	http.StatusNotFound:            "Nothing here",
	http.StatusForbidden:           "That is not yours to do",
	http.StatusConflict:            "Not now",
	http.StatusTooManyRequests:     "One moment, please",
	http.StatusServiceUnavailable:  "Not at the moment",
	http.StatusInternalServerError: "Something went wrong",
}

// errorPage answers a person whose request was turned away.
func (s *Server) errorPage(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, refusal *game.Refusal) {
	title, found := titles[status]
	if !found {
		title = "That did not work"
	}
	p := &ui.ProblemPage{Page: s.page(v, title+" · Quarterdeck"), Title: title, Refusal: refusal}
	if id := r.PathValue("match"); id != "" && status != http.StatusNotFound {
		p.Back = href.Match(id)
		if m, err := s.host.Get(r.Context(), id); err == nil {
			p.Game = m.Game().Info().ID
		}
	}
	if err := s.show(w, r, status, ui.Problem(p)); err != nil {
		s.log.Error("an error page could not be drawn", "route", answer.Route(r), "error", err)
		http.Error(w, "This page could not be drawn; it has been noted.", http.StatusInternalServerError)
	}
}
