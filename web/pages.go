package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/web/static"
	"quarterdeck/web/ui"
)

// pageRoutes is the pages for people. web/ui/links.go has the same addresses.
func (s *Server) pageRoutes() []route {
	return append(slices.Concat(s.dailyRoutes(), s.lobbyRoutes(), s.talkRoutes(), s.peopleRoutes()), []route{
		{"GET", "/{$}", s.homePage},
		{"GET", "/games/{game}", s.setupPage},
		{"GET", "/games/{game}/rules", s.rulesPage},
		{"POST", "/new/{game}", s.newMatch},
		{"GET", "/m/{match}", s.matchPage},
		{"POST", "/m/{match}/nonce", s.matchNonce},
		{"POST", "/m/{match}/act", s.matchAct},
		{"POST", "/m/{match}/point", s.point},
		{"GET", "/m/{match}/events", s.matchEvents},
		{"POST", "/m/{match}/rematch", s.matchRematch},
		{"GET", "/m/{match}/record", s.matchRecord},
		{"GET", "/m/{match}/coach", s.coachPage},
		{"GET", "/m/{match}/practice", s.practicePage},
		{"POST", "/m/{match}/practice", s.startPractice},
		{"GET", "/m/{match}/seat/{seat}", s.seatPage},
		{"POST", "/m/{match}/seat/{seat}", s.takeSeat},
		{"GET", static.Prefix, static.Handler().ServeHTTP},
		{"GET", "/favicon.ico", s.favicon},
		{"GET", "/robots.txt", robots},
		{"GET", "/", s.missingPage},
	}...)
}

// page is what the page's frame needs to know.
func (s *Server) page(r *http.Request, title string) ui.Page {
	return ui.Page{Title: title, Guest: s.guest(r).Name, Build: s.build}
}

// show sends a page. It is drawn first, so that nobody is sent half of one.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	s.showBy(sendPacked, w, r, status, page)
}

// showBy sends a page in one of the two ways.
func (s *Server) showBy(send sender, w http.ResponseWriter, r *http.Request, status int, page templ.Component) {
	var b bytes.Buffer
	if err := page.Render(context.WithoutCancel(r.Context()), &b); err != nil {
		s.log.Error("a page could not be drawn", "route", routeOf(r), "error", err)
		http.Error(w, "This page could not be drawn; it has been noted.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	send(w, r, status, b.Bytes())
}

// sender sends a page that is drawn: sendPacked, or sendPadded if its length could tell something.
type sender func(w http.ResponseWriter, r *http.Request, status int, body []byte)

func (s *Server) homePage(w http.ResponseWriter, r *http.Request) {
	p := ui.HomePage{Page: s.page(r, "Quarterdeck: a table to play at"), Daily: s.host.Daily.Title}
	p.Page.Sheet = "css/lobby.css"
	if guest := s.guest(r).ID; guest != "" {
		v := lobbyView{list: host.Mine, page: 1, short: true}
		mine, err := s.sections(r.Context(), v, true, guest)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		p.Mine, p.Page.Stream = &mine[0], ui.HomeStreamURL
	}
	for _, g := range s.host.Games {
		p.Games = append(p.Games, g.Info())
	}
	s.show(w, r, http.StatusOK, ui.Home(p))
}

func (s *Server) setupPage(w http.ResponseWriter, r *http.Request) {
	g, err := s.host.Game(r.PathValue("game"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.seated(w, r, "") // so that sending the form again, when its answer was lost, is by the same guest
	page := s.setup(r, g.Info())
	page.Settle(g)
	page.Share(g)
	s.show(w, r, http.StatusOK, ui.Setup(page))
}

// setup is the page of a game as somebody first sees it: they sit down against a bot.
func (s *Server) setup(r *http.Request, info *game.Info) *ui.SetupPage {
	p := &ui.SetupPage{Page: s.page(r, info.Title+" · Quarterdeck"), Info: info, Name: s.guest(r).Name, Key: rand.Text()}
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

func (s *Server) rulesPage(w http.ResponseWriter, r *http.Request) {
	g, err := s.host.Game(r.PathValue("game"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	info := g.Info()
	s.show(w, r, http.StatusOK, ui.Rules(&ui.RulesPage{Page: s.page(r, "Rules of "+info.Title), Info: info}))
}

// newMatch sets a table and sends the guest there.
func (s *Server) newMatch(w http.ResponseWriter, r *http.Request) {
	g, err := s.host.Game(r.PathValue("game"))
	if err == nil {
		err = readForm(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	spec := readSpec(r, g.Info())
	spec.Guest, spec.Later = s.seated(w, r, nameOf(r)), true
	var m *match.Match
	if err = readTerms(r, &spec); err == nil {
		m, err = s.host.Create(r.Context(), spec)
	}
	if err != nil {
		status, refusal := s.explain(r, err)
		p := s.setup(r, g.Info())
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
		s.show(w, r, status, ui.Setup(p))
		return
	}
	http.Redirect(w, r, ui.MatchURL(m.ID()), http.StatusSeeOther)
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

func (s *Server) favicon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, static.URL("favicon.svg"), http.StatusSeeOther)
}

func (s *Server) missingPage(w http.ResponseWriter, r *http.Request) {
	s.refused(w, r, http.StatusNotFound, noRoute, "There is nothing at this address.")
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

// errorPage answers a person whose request was turned away, and the page's script in JSON.
func (s *Server) errorPage(w http.ResponseWriter, r *http.Request, status int, refusal *game.Refusal) {
	if wantsJSON(r) {
		writeJSON(w, status, apiError{Code: refusal.Code, Text: refusal.Text, Rule: refusal.Rule})
		return
	}
	title, found := titles[status]
	if !found {
		title = "That did not work"
	}
	p := &ui.ProblemPage{Page: s.page(r, title+" · Quarterdeck"), Title: title, Refusal: refusal}
	if id := r.PathValue("match"); id != "" && status != http.StatusNotFound {
		p.Back = ui.MatchURL(id)
		if m, err := s.host.Get(r.Context(), id); err == nil {
			p.Game = m.Game().Info().ID
		}
	}
	s.show(w, r, status, ui.Problem(p))
}

// wantsJSON tells whether a request comes from the page's script rather than from the browser itself.
func wantsJSON(r *http.Request) bool { return r.Header.Get("Accept") == "application/json" }
