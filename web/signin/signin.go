// Package signin has the handlers of signing in with an account at an OpenID provider; web/ui/account draws its page.
package signin

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/account/openid"
	"quarterdeck/game"
	"quarterdeck/internal/alias"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/oidc"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	page "quarterdeck/web/ui/account"
)

// Cookies of an attempt to sign in, and of the question that follows a first one.
const (
	attemptCookie  = "quarterdeck-attempt"
	questionCookie = "quarterdeck-account"
	attemptTime    = 10 * time.Minute // how long a person has at the provider, and for the question
)

// providerCost is what a request costs for which the server asks the provider.
const providerCost = 10

// Pages serves the addresses.
type Pages struct {
	*services.Set
	build     string // of the program; pages of another build reload
	directory *openid.Directory
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, directory: openid.New(s.Node.Accounts, s.Host)}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	return []route.Route{
		route.New("GET", href.SignIn, providerCost, s.begin),
		route.New("GET", href.SignInReturn, providerCost, s.finish),
		route.New("POST", href.SignInFirst, 1, s.first).AlsoBanned(),
		route.New("POST", href.MeAccountDrop, 1, s.remove).ForAdmins(),
	}
}

var (
	errNone    = &game.Refusal{Code: answer.NoRoute, Text: "This server has no provider to sign in with."}
	errLate    = &game.Refusal{Code: answer.BadSignIn, Text: "That took too long, or this browser keeps no cookies. Try to sign in again from your page."}
	errForeign = &game.Refusal{Code: answer.BadSignIn, Text: "This answer belongs to another attempt to sign in. Try again from your page."}
)

// begin sends the browser to the provider. It is a link, not a form: the pages' content policy lets no form lead to another site.
func (s *Pages) begin(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	if s.Provider == nil {
		return errNone
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" {
		return &game.Refusal{Code: answer.CrossOrigin, Text: "To sign in, use the button on your own page of this server."}
	}
	address, attempt, err := s.Provider.Begin(r.Context(), s.back(r))
	if err != nil {
		return s.failed(err)
	}
	if err := s.People.SetSigned(w, r, attemptCookie, attempt, attemptTime); err != nil {
		return err
	}
	return answer.SeeOther(w, r, address)
}

// back returns the address to which the provider sends the browser.
func (s *Pages) back(r *http.Request) string { return s.Address.Base(r) + href.SignInReturn }

// failed logs what went wrong at the provider, and returns what the visitor is told.
func (s *Pages) failed(err error) error {
	switch {
	case errors.Is(err, oidc.ErrForeign):
		return errForeign
	case errors.Is(err, oidc.ErrRefused):
		s.Log.Info("the sign-in provider refused a visitor", "error", err)
		return &game.Refusal{Code: answer.BadSignIn, Text: s.Provider.Name() + " did not sign you in. Nothing has changed here. Try again, or ask the operator of this server."}
	}
	s.Log.Error("a visitor could not sign in through the provider", "error", err)
	return &game.Refusal{Code: answer.BadSignIn, Text: s.Provider.Name() + " cannot sign you in now. Try again later, or ask the operator of this server: the log says why."}
}

// finish reads the provider's answer. An account that is known signs the browser in as its guest. A new one gets a new guest, unless the
// visitor has something to keep: then they are asked.
func (s *Pages) finish(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if s.Provider == nil {
		return errNone
	}
	var attempt oidc.Attempt
	if !s.People.Signed(r, attemptCookie, &attempt) {
		return errLate
	}
	if attempt.State != r.URL.Query().Get("state") { // the answer to the attempt may still come
		return errForeign
	}
	s.People.DropSigned(w, r, attemptCookie)
	id, err := s.Provider.Finish(r.Context(), s.back(r), attempt, r.URL.Query())
	if err != nil {
		return s.failed(err)
	}
	p, found, err := s.directory.Owner(r.Context(), id)
	switch {
	case err != nil:
		return err
	case found:
		return s.enter(w, r, v, p, id)
	}
	if keeps, err := s.couldKeep(r, v, id); err != nil {
		return err
	} else if !keeps {
		return s.enterNew(w, r, v, id)
	}
	if err := s.People.SetSigned(w, r, questionCookie, question{v.ID, id}, attemptTime); err != nil {
		return err
	}
	return answer.SendPage(answer.SendPadded, w, r, http.StatusOK, page.First(&page.FirstPage{
		Page: ui.Page{Title: "Sign in · Quarterdeck", Guest: v.Name, Build: s.build, Owner: s.Owner(v.ID), Sheet: "css/me.css"}, Provider: s.Provider.Name(), Account: id.Name, ID: id.ID(), Name: alias.Or(v.Name, v.ID),
	}))
}

// question is what a visitor is asked when they sign in with an account that has no guest.
type question struct {
	Guest    string          `json:"guest"`
	Identity openid.Identity `json:"identity"`
}

// couldKeep reports whether a visitor has something stored, and no account of the same provider yet: that would be another person's.
func (s *Pages) couldKeep(r *http.Request, v identity.Visitor, id openid.Identity) (bool, error) {
	if v.ID == "" {
		return false, nil
	}
	p, err := s.Node.Accounts.Person(r.Context(), v.ID)
	if err != nil || slices.ContainsFunc(p.OpenID, func(o account.OpenID) bool { return o.Issuer == id.Issuer }) {
		return false, err
	}
	held, err := s.Node.Accounts.Holds(r.Context(), v.ID)
	return held.All > 0 || !p.Created.IsZero(), err
}

// first carries out the answer to the question.
func (s *Pages) first(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	var q question
	switch keep := r.PostForm.Get("keep"); {
	case !s.People.Signed(r, questionCookie, &q), q.Guest != v.ID, r.PostForm.Get("account") != q.Identity.ID():
		return errLate // another tab may have asked about another account
	case keep == "no":
		s.People.DropSigned(w, r, questionCookie)
		return s.enterNew(w, r, v, q.Identity)
	case keep != "yes":
		return &game.Refusal{Code: answer.BadRequest, Text: "Choose one of the two buttons."}
	}
	p, err := s.directory.Join(r.Context(), q.Identity, v.Guest)
	if err != nil {
		return err
	}
	s.People.DropSigned(w, r, questionCookie)
	return s.enter(w, r, v, p, q.Identity)
}

// enterNew signs the browser in as a new guest of an account.
func (s *Pages) enterNew(w http.ResponseWriter, r *http.Request, v identity.Visitor, id openid.Identity) error {
	ctx, leave, err := s.Admit(r.Context())
	if err != nil {
		return err
	}
	defer leave()
	p, err := s.directory.Begin(ctx, id)
	if err != nil {
		return err
	}
	return s.enter(w, r, v, p, id)
}

// enter signs the browser in as a person. If it would lose access to seats, it asks first.
func (s *Pages) enter(w http.ResponseWriter, r *http.Request, v identity.Visitor, p account.Person, id openid.Identity) error {
	p, err := s.directory.Entitle(r.Context(), p, id)
	if err != nil {
		return err
	}
	lost, err := s.People.WouldLose(r.Context(), v, p)
	switch {
	case err != nil:
		return err
	case lost.All > 0:
		return answer.SeeOther(w, r, href.PersonalLink(s.Node.Accounts.EntryToken(p)))
	}
	if err := s.People.SignIn(w, r, v, p); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Me+"?done=account#accounts")
}

// remove removes an account from the visitor's.
func (s *Pages) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	if err == nil {
		err = v.Require()
	}
	if err == nil {
		err = s.directory.Remove(r.Context(), v.ID, r.PostForm.Get("id"))
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Me+"?done=removed#accounts")
}
