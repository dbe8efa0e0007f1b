// Package admin has the handlers of the pages for administrators; web/ui/admin draws them. To other visitors each of their
// addresses is one that does not exist. An administrator sees matches as a spectator does: no page here shows a position.
package admin

import (
	"net/http"
	"time"

	"github.com/a-h/templ"

	"quarterdeck/game"
	"quarterdeck/internal/alias"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/internal/recent"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/admin"
)

// Disk is the space of the disk that holds the store, and when the store was copied.
type Disk struct {
	Used, Free int64     // bytes of the store, and bytes that are free
	Copies     bool      // the server copies the store while it runs
	Copied     time.Time // the newest copy since the start; zero: none
	Failed     error     // why there is no newer one
}

// Options are what the pages show besides the services.
type Options struct {
	Build   string // of the program; pages of another build reload
	Program buildinfo.Info
	Lines   *recent.Lines        // nil: the newest lines of the log are not kept
	Disk    func() (Disk, error) // nil: the store is in a database
}

// Pages serves the pages.
type Pages struct {
	*services.Set
	o       Options
	started time.Time
	errors  answer.Errors
}

// New returns the pages of a server.
func New(s *services.Set, o Options) *Pages {
	return &Pages{Set: s, o: o, started: s.Host.Now(), errors: answer.Errors{Log: s.Log}}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	guarded := []route.Route{
		route.New("GET", href.Admin, 1, s.overview),
		route.New("GET", href.AdminFind, 1, s.find),
		route.New("GET", href.AdminMatches, 1, s.matches),
		route.New("GET", href.AdminMatches+"/{match}", 1, s.match),
		route.New("GET", href.AdminLog, 1, s.log),
		route.New("GET", href.AdminPeople, 1, s.people),
		route.New("GET", href.AdminPeople+"/{guest}", 1, s.person),
		route.New("POST", href.AdminPeople+"/{guest}/ban", 1, s.ban),
		route.New("POST", href.AdminPeople+"/{guest}/unban", 1, s.unban),
		route.New("POST", href.AdminPeople+"/{guest}/mute", 1, s.mute),
		route.New("POST", href.AdminPeople+"/{guest}/unmute", 1, s.unmute),
		route.New("POST", href.AdminPeople+"/{guest}/rename", 1, s.rename),
		route.New("POST", href.AdminPeople+"/{guest}/dismiss", 1, s.dismiss),
		route.New("POST", href.AdminLinks, 1, s.invite),
		route.New("POST", href.AdminControl, 1, s.control).AlsoFrozen(),
		route.New("GET", href.AdminReports, 1, s.reports),
		route.New("POST", href.AdminReport("{report}"), 1, s.handle),
		route.New("POST", href.AdminMatch("{match}")+"/close", 1, s.closeMatch),
		route.New("POST", href.AdminMatch("{match}")+"/hide", 1, s.hideMatch),
		route.New("POST", href.AdminMatch("{match}")+"/show", 1, s.showMatch),
	}
	for i := range guarded {
		serve := guarded[i].Serve
		if guarded[i].Method != http.MethodGet && !guarded[i].WhenFrozen {
			serve = route.Admitted(serve, s.Admit)
		}
		guarded[i].Serve, guarded[i].WhenFrozen = onlyAdmins(serve), true // others learn nothing, not even that it is refused now
	}
	return append(guarded,
		route.New("GET", href.AdminLink("{token}"), linkCost, s.link),
		route.New("POST", href.AdminLink("{token}"), linkCost, s.openLink).AlsoFrozen(),
	)
}

// linkCost is what a request for a link takes from its client’s allowance.
const linkCost = 5

// onlyAdmins returns a handler that answers all other visitors as if there were no such page.
func onlyAdmins(serve route.Handler) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		if !v.Admin {
			return answer.ErrNoPage
		}
		return serve(w, r, v)
	}
}

// page returns the data for the frame of a page.
func (s *Pages) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title + " · Quarterdeck", Guest: v.Name, Build: s.o.Build, Sheet: "css/admin.css"}
}

// send sends a page. Its address, which may be a link for administrators, goes to no other site.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	return answer.SendPage(answer.SendPacked, w, r, status, page)
}

// link asks whether to become an administrator. Opening the link is not enough, because programs open links too, for a preview.
func (s *Pages) link(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	token := r.PathValue("token")
	if err := s.Node.Moderation.CheckLink(token); err != nil {
		return err
	}
	v = s.People.EnrollNamed(w, r, v, "")
	return s.send(w, r, http.StatusOK, admin.ShowLink(&admin.LinkPage{Page: s.page(v, "Administer this server"), Token: token, Name: alias.Or(v.Name, v.ID)}))
}

// openLink makes the visitor an administrator.
func (s *Pages) openLink(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := s.Node.Moderation.CheckLink(r.PathValue("token")); err != nil {
		return err
	}
	v = s.People.EnrollNamed(w, r, v, "")
	if err := s.Node.Moderation.Appoint(r.Context(), v.Guest, r.PathValue("token")); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Admin)
}

// explain returns how a page shows why an action was refused, or the error if it is the server’s fault.
func (s *Pages) explain(r *http.Request, err error) (status int, refusal *game.Refusal) {
	if err == nil {
		return http.StatusOK, nil
	}
	return s.errors.Explain(r, err)
}
