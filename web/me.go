package web

import (
	"encoding/base64"
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/nickname"
	"quarterdeck/web/ui"
)

// peopleRoutes is the pages on which people say who they are and how they want to be told things.
func (s *Server) peopleRoutes() []route {
	return []route{
		{"GET", "/me", s.mePage},
		{"POST", "/me/name", s.meForm("name", s.keepName)},
		{"POST", "/me/link", s.meForm("link", s.makeLink)},
		{"POST", "/me/link/drop", s.meForm("link", s.dropLink)},
		{"POST", "/me/calendar", s.meForm("calendar", s.makeCalendar)},
		{"POST", "/me/calendar/drop", s.meForm("calendar", s.dropCalendar)},
		{"POST", "/me/hook", s.meForm("hook", s.setHook)},
		{"POST", "/me/hook/drop", s.meForm("hook", s.dropHook)},
		{"POST", "/me/hook/test", s.meForm("hook", s.testHook)},
		{"POST", "/me/passkeys/begin", s.beginPasskey},
		{"POST", "/me/passkeys", s.addPasskey},
		{"POST", "/me/passkeys/drop", s.meForm("passkeys", s.dropPasskey)},
		{"POST", "/me/signout", s.signOut},
		{"POST", "/me/others", s.signOutOthers},
		{"POST", "/me/leave", s.leave},
		{"POST", "/signin/begin", s.beginSignIn},
		{"POST", "/signin", s.signIn},
		{"GET", "/link/{token}", s.linkPage},
		{"POST", "/link/{token}", s.takeLink},
		{"GET", "/calendar/{file}", s.calendar},
		{"GET", "/m/{match}/turn", s.matchTurn},
		{"GET", "/me/turns", s.myTurns},
	}
}

func (s *Server) mePage(w http.ResponseWriter, r *http.Request) {
	s.seated(w, r, "") // so that the forms are by the same guest, whatever answer gets lost
	s.showMe(w, r, http.StatusOK, func(p *ui.MePage) {
		if r.URL.Query().Get("done") == "others" {
			p.At, p.Done = "leave", "Only this browser is yours now. Passkeys work as before: remove those that you do not know."
		}
	})
}

// showMe shows the page of who asks, after change has said what is special about it this time.
func (s *Server) showMe(w http.ResponseWriter, r *http.Request, status int, change func(*ui.MePage)) {
	p, err := s.me(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p.Page.Sheet = "css/me.css"
	change(p)
	w.Header().Set("Referrer-Policy", "no-referrer")
	s.show(w, r, status, ui.Me(p))
}

// me is the page of who asks.
func (s *Server) me(r *http.Request) (*ui.MePage, error) {
	guest := s.guest(r)
	p := &ui.MePage{Page: s.page(r, "You · Quarterdeck"), Name: guest.Name, Known: guest.ID != "", NoPasskeys: noPasskeys(r), NoHooks: s.host.Hooks == nil}
	if guest.ID == "" {
		return p, nil
	}
	person, err := s.host.Person(r.Context(), guest.ID)
	if err != nil {
		return nil, err
	}
	held, err := s.host.Holds(r.Context(), guest.ID)
	if err != nil {
		return nil, err
	}
	p.Unfinished, p.All = held.Unfinished, held.All
	if token := s.host.LinkToken(person); token != "" {
		p.Link, p.LinkUntil = s.origin(r)+ui.LinkPrefix+token, person.Link.Until
	}
	if token := s.host.CalendarToken(person); token != "" {
		p.Calendar = s.origin(r) + ui.CalendarPath + token + ".ics"
	}
	for _, k := range person.Passkeys {
		p.Passkeys = append(p.Passkeys, ui.PasskeyRow{ID: k.ID(), Name: k.Name, Created: k.Created, Used: k.Used})
	}
	p.Hook = s.hookRow(person)
	return p, nil
}

func (s *Server) hookRow(p host.Person) *ui.HookRow {
	if p.Hook == nil {
		return nil
	}
	row := &ui.HookRow{URL: p.Hook.URL, Secret: hookSecret(p.Hook), Off: p.Hook.Off}
	if last, found := s.host.HookResult(p.Guest); found {
		row.Last, row.LastOK, row.At = last.Text, last.OK, last.At
	}
	return row
}

// hookSecret is the secret of a webhook as the Standard Webhooks specification writes it.
func hookSecret(h *host.Hook) string { return "whsec_" + base64.StdEncoding.EncodeToString(h.Secret) }

// meForm answers a form of the page: do does what it asks for and says so. Without words the page is loaded anew, so
// that loading it again does not send the form again.
func (s *Server) meForm(section string, do func(w http.ResponseWriter, r *http.Request, guest host.Guest) (string, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := readForm(r); err != nil {
			s.fail(w, r, err)
			return
		}
		guest := s.seated(w, r, "")
		done, err := do(w, r, guest)
		switch {
		case err != nil:
			status, refusal := s.explain(r, err)
			s.showMe(w, r, status, func(p *ui.MePage) { p.At, p.Error = section, refusal })
		case done != "":
			s.showMe(w, r, http.StatusOK, func(p *ui.MePage) { p.At, p.Done = section, done })
		default:
			http.Redirect(w, r, ui.MeURL+"#"+section, http.StatusSeeOther)
		}
	}
}

func (s *Server) keepName(w http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	name := nickname.Tidy(nameOf(r))
	if err := s.host.Rename(r.Context(), guest.ID, name, true); err != nil {
		return "", err
	}
	s.setName(w, r, name)
	return "", nil
}

func (s *Server) makeLink(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	_, err := s.host.NewLink(r.Context(), guest)
	return "", err
}

func (s *Server) dropLink(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	return "The link is of no use any more.", s.host.DropLink(r.Context(), guest.ID)
}

func (s *Server) makeCalendar(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	_, err := s.host.NewCalendar(r.Context(), guest)
	return "", err
}

func (s *Server) dropCalendar(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	return "The calendar is removed; its address is of no use any more.", s.host.DropCalendar(r.Context(), guest.ID)
}

func (s *Server) setHook(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	_, err := s.host.SetHook(r.Context(), guest, r.PostForm.Get("url"), s.origin(r))
	return "", err
}

func (s *Server) dropHook(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	return "Nothing is told any more.", s.host.DropHook(r.Context(), guest.ID)
}

func (s *Server) testHook(_ http.ResponseWriter, r *http.Request, guest host.Guest) (string, error) {
	if !s.limits.allow(s.client(r), testCost) {
		return "", errTooMuch
	}
	result, err := s.host.TestHook(r.Context(), guest.ID)
	switch {
	case err != nil:
		return "", err
	case !result.OK:
		return "", &game.Refusal{Code: host.BadHook, Text: "The test did not arrive. " + result.Text}
	}
	return "The test was taken. " + result.Text, nil
}

// tooMany is the code of refusals of who asks for too much at once.
const tooMany game.Code = "too-many"

// testCost is what a test message takes from its client's allowance.
const testCost = 10

var errNobody = &game.Refusal{Code: host.NoGuest, Text: "Nobody is asking: send your token, or get one first."}

var errTooMuch = &game.Refusal{Code: tooMany, Text: "That was too much at once; wait a little and try again."}
