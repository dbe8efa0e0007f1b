// Package duplicate has the handlers of the pages of deals that several players play; web/ui/duplicate draws them.
package duplicate

import (
	"errors"
	"net/http"

	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	duplicateui "quarterdeck/web/ui/duplicate"
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
	return []route.Route{
		route.New("GET", href.Duplicate("{deal}"), 2, s.show),
		route.New("POST", href.Duplicate("{deal}"), route.NewMatch, s.play),
		route.New("POST", href.DuplicateOffer("{deal}"), 2, s.offer),
		route.New("POST", href.DuplicateClose("{deal}"), 2, s.close),
	}
}

// show shows a duplicate or, to a player of a match that is not offered, what offering it means.
func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.send(w, r, v, nil)
}

// send sends the page, with why a request failed, if it did.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, v identity.Visitor, failure error) error {
	p := &duplicateui.Page{Match: r.PathValue("deal"), Guest: v.Name, Now: s.Host.Now()}
	p.Link = s.Address.Base(r) + href.Duplicate(p.Match)
	var err error
	p.State, err = s.Node.Duplicates.State(r.Context(), p.Match, v.ID)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == duplicate.NoDuplicate {
		err = s.addOffer(r, v, p, err)
	}
	if err != nil {
		return err
	}
	if p.State != nil && p.State.MayPlay && p.State.Attempt == "" {
		if p.Learn, err = learning.Offer(r.Context(), s.Node.Accounts, v, p.State.Game); err != nil {
			return err
		}
	}
	status := http.StatusOK
	if failure != nil {
		status, p.Error = s.errors.Explain(r, failure)
	}
	p.Page = ui.Page{Title: p.Heading() + " · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/me.css"}
	return answer.SendPage(answer.SendPacked, w, r, status, duplicateui.Show(p))
}

// addOffer adds a match that the visitor could offer. If they are not its player, it returns none, the error that there is no duplicate.
func (s *Pages) addOffer(r *http.Request, v identity.Visitor, p *duplicateui.Page, none error) error {
	m, err := s.Host.Get(r.Context(), p.Match)
	if err != nil || m.SeatOf(v.ID) == game.Watcher {
		return none
	}
	p.Title = m.Game().Info().Title
	if err := duplicate.RefuseOffer(m, v.ID); err != nil {
		_, p.Refused = s.errors.Explain(r, err)
	}
	return nil
}

// play begins the visitor's attempt, or takes them to the one that they have.
func (s *Pages) play(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	if _, err := s.Node.Duplicates.State(r.Context(), r.PathValue("deal"), v.ID); err != nil {
		return err // before the visitor becomes a guest
	}
	v = s.People.EnrollNamed(w, r, v, r.PostForm.Get("name"))
	m, err := s.Node.Duplicates.Play(r.Context(), r.PathValue("deal"), v.Guest)
	if err != nil {
		return s.send(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// offer offers the deal of the visitor's match.
func (s *Pages) offer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.change(w, r, s.Node.Duplicates.Offer(r.Context(), r.PathValue("deal"), v.ID))
}

// close closes the visitor's duplicate.
func (s *Pages) close(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.change(w, r, s.Node.Duplicates.Close(r.Context(), r.PathValue("deal"), v.ID))
}

func (s *Pages) change(w http.ResponseWriter, r *http.Request, err error) error {
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Duplicate(r.PathValue("deal")))
}
