// Package lab has the handlers of the pages on which guests change rules and see what that does; web/ui/lab draws them.
package lab

import (
	"context"
	"net/http"
	"path"

	"github.com/a-h/templ"

	"quarterdeck/experiment"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/lab"
)

// Pages serves the pages.
type Pages struct {
	*services.Set
	build  string // of the program; pages of another build reload
	errors answer.Errors
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, errors: answer.Errors{Log: s.Log}}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	one := href.Experiment("{experiment}")
	out := []route.Route{
		route.New("GET", href.Lab, 1, s.list),
		route.New("GET", href.NewExperiment("{game}"), 1, s.form),
		route.New("POST", href.NewExperiment("{game}"), route.NewMatch, s.add),
		route.New("GET", one, 1, s.show),
		route.New("POST", one+"/pause", 1, s.change((*experiment.Service).Pause)),
		route.New("POST", one+"/resume", 1, s.change((*experiment.Service).Resume)),
		route.New("POST", one+"/stop", 1, s.change((*experiment.Service).Stop)),
		route.New("POST", one+"/delete", 1, s.remove),
	}
	for name, kind := range kinds {
		out = append(out, route.New("GET", href.ExperimentFile("{experiment}", name), 1, s.file(name, kind)))
	}
	return out
}

// kinds are the content types of the files of a report.
var kinds = map[string]string{
	experiment.Page: "text/html; charset=utf-8", experiment.JSON: "application/json",
	experiment.CSV: "text/csv; charset=utf-8", experiment.KindCSV: "text/csv; charset=utf-8", experiment.LiftCSV: "text/csv; charset=utf-8",
}

// asker returns the visitor as one who starts experiments.
func asker(v identity.Visitor) experiment.Asker { return experiment.Asker{Guest: v.ID, Admin: v.Admin} }

func (s *Pages) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title + " · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/lab.css"}
}

func (s *Pages) send(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	return answer.SendPage(answer.SendPacked, w, r, status, page)
}

// list shows the games to experiment with, and the visitor's experiments.
func (s *Pages) list(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	own, err := s.Node.Lab.List(r.Context(), v.ID)
	if err != nil {
		return err
	}
	p := &lab.List{Page: s.page(v, "The lab"), Own: own}
	if err := s.Node.Lab.Admits(asker(v)); err != nil {
		_, p.Closed = s.errors.Explain(r, err)
	} else {
		for _, g := range s.Host.Games {
			p.Games = append(p.Games, g.Info())
		}
	}
	return s.send(w, r, http.StatusOK, lab.ShowList(p))
}

// show shows an experiment to all who have its link.
func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	e, err := s.Node.Lab.Get(r.Context(), r.PathValue("experiment"))
	if err != nil {
		return err
	}
	p := &lab.Shown{Page: s.page(v, e.Title+" in the lab"), Experiment: e, Own: v.Admin || v.ID != "" && v.ID == e.Guest, Link: s.Address.Base(r) + href.Experiment(e.ID)}
	if e.Playing > 0 || e.Left > 0 && e.Open() {
		p.Page.Again = 5
	}
	return s.send(w, r, http.StatusOK, lab.Show(p))
}

// change returns the handler of a button of an experiment.
func (s *Pages) change(do func(*experiment.Service, context.Context, experiment.Asker, string) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		id := r.PathValue("experiment")
		if err := do(s.Node.Lab, r.Context(), asker(v), id); err != nil {
			return err
		}
		return answer.SeeOther(w, r, href.Experiment(id))
	}
}

func (s *Pages) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := s.Node.Lab.Remove(r.Context(), asker(v), r.PathValue("experiment")); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Lab)
}

// reportPolicy allows what a report has: styles and drawings of its own, and nothing else.
const reportPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// file returns the handler of a file of reports. The page is shown, and the others are downloaded.
func (s *Pages) file(name, kind string) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
		id := r.PathValue("experiment")
		data, err := s.Node.Lab.File(r.Context(), id, name)
		if err != nil {
			return err
		}
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", reportPolicy)
		if name != experiment.Page {
			h.Set("Content-Disposition", `attachment; filename="lab-`+id+"-"+path.Base(name)+`"`)
		}
		return answer.SendGzip(w, r, data)
	}
}
