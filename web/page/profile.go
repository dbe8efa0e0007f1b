package page

import (
	"cmp"
	"net/http"

	people "quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/internal/alias"
	"quarterdeck/internal/nickname"
	"quarterdeck/notify"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/account"
	"quarterdeck/webhook"
)

// profile serves the pages on which players manage their name, how they sign in, and their notifications.
type profile struct{ *Pages }

func (s profile) routes() []route.Route {
	return append(append(s.botRoutes(), s.sharingRoutes()...),
		route.New("GET", "/me", 1, s.show),
		route.New("POST", "/me/name", 1, s.form("name", s.rename)).ForAdmins(),
		route.New("POST", "/me/hints", 1, s.form("hints", s.setHints)).ForAdmins(),
		route.New("POST", "/me/link", 1, s.form("link", s.newLink)).ForAdmins(),
		route.New("POST", "/me/link/drop", 1, s.form("link", s.deleteLink)).ForAdmins(),
		route.New("POST", "/me/calendar", 1, s.form("calendar", s.newCalendar)).ForAdmins(),
		route.New("POST", "/me/calendar/drop", 1, s.form("calendar", s.deleteCalendar)).ForAdmins(),
		route.New("POST", "/me/hook", 1, s.form("hook", s.setWebhook)).ForAdmins(),
		route.New("POST", "/me/hook/drop", 1, s.form("hook", s.deleteWebhook)).ForAdmins(),
		route.New("POST", "/me/hook/test", 1, s.form("hook", s.testWebhook)),
		route.New("POST", "/me/passkeys/begin", 1, s.beginPasskey).ForAdmins(),
		route.New("POST", "/me/passkeys", 1, s.addPasskey).ForAdmins(),
		route.New("POST", "/me/passkeys/drop", 1, s.form("passkeys", s.deletePasskey)).ForAdmins(),
		route.New("POST", "/me/ssh-keys/drop", 1, s.form("ssh-keys", s.deleteSSHKey)),
		route.New("POST", "/me/signout", 1, s.signOut).AlsoBanned().AlsoFrozen(),
		route.New("POST", "/me/others", 1, s.signOutOthers).AlsoBanned().ForAdmins(),
		route.New("POST", "/me/leave", 1, s.deleteData).AlsoBanned(),
		route.New("POST", "/signin/begin", 1, s.beginSignIn).AlsoBanned().AlsoFrozen(),
		route.New("POST", "/signin", 1, s.signIn).AlsoBanned().AlsoFrozen(),
		route.New("GET", "/link/{token}", 1, s.link),
		route.New("POST", "/link/{token}", 1, s.openLink).AlsoBanned().AlsoFrozen(),
		route.New("GET", "/calendar/{file}", 1, s.calendar),
	)
}

func (s profile) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	s.People.Enroll(w, r, v, "") // so that the forms come from the same guest, even if an answer is lost
	return s.sendProfile(w, r, v, http.StatusOK, func(p *account.Page) {
		switch r.URL.Query().Get("done") {
		case "others":
			p.At, p.Done = "leave", "All other browsers and programs are signed out. Your passkeys still work: remove any that you do not recognize."
		case "account":
			p.At, p.Done = "accounts", "You are signed in."
		case "removed":
			p.At, p.Done = "accounts", "The account is removed. With it you are another player now."
		}
	})
}

// sendProfile shows the visitor's own page after change has modified it.
func (s profile) sendProfile(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, change func(*account.Page)) error {
	p, err := s.profilePage(r, v)
	if err != nil {
		return err
	}
	p.Page.Sheet = "css/me.css"
	change(p)
	return s.send(w, r, status, account.Show(p))
}

// profilePage returns the visitor's own page.
func (s profile) profilePage(r *http.Request, v identity.Visitor) (*account.Page, error) {
	p := &account.Page{Page: s.page(v, "You · Quarterdeck"), Name: v.Name, Admin: v.Admin, Known: v.ID != "", NoPasskeys: identity.NoPasskeys(r), NoHooks: !s.Node.Notify.IsEnabled(), MaxBots: people.MaxBots}
	if s.Provider != nil {
		p.Provider = s.Provider.Name()
	}
	if v.ID == "" {
		return p, nil
	}
	person, err := s.Node.Accounts.Person(r.Context(), v.ID)
	if err != nil {
		return nil, err
	}
	held, err := s.Node.Accounts.Holds(r.Context(), v.ID)
	if err != nil {
		return nil, err
	}
	p.NoHints = person.NoHints
	p.Unfinished, p.All = held.Unfinished, held.All
	if token := s.Node.Accounts.LinkToken(person); token != "" {
		p.Link, p.LinkUntil = s.Address.Base(r)+href.PersonalLink(token), person.Link.Until
	}
	if token := s.Node.Accounts.CalendarToken(person); token != "" {
		p.Calendar = s.Address.Base(r) + href.Calendar(token)
	}
	for _, k := range person.SSHKeys {
		p.SSHKeys = append(p.SSHKeys, account.SSHKeyRow{Fingerprint: k.Fingerprint, Created: k.Created})
	}
	for _, o := range person.OpenID {
		p.Accounts = append(p.Accounts, account.AccountRow{ID: o.ID(), Name: cmp.Or(o.Name, o.Subject), Created: o.Created})
	}
	for _, k := range person.Passkeys {
		p.Passkeys = append(p.Passkeys, account.PasskeyRow{ID: k.ID(), Name: k.Name, Created: k.Created, Used: k.Used})
	}
	p.Hook = s.webhookRow(person)
	p.Bots, err = s.botRows(r, person)
	return p, err
}

func (s profile) webhookRow(p people.Person) *account.WebhookRow {
	if p.Hook == nil {
		return nil
	}
	row := &account.WebhookRow{URL: p.Hook.URL, Secret: webhook.FormatSecret(p.Hook.Secret), Off: p.Hook.Off}
	if last, found := s.Node.Notify.Result(p.Guest); found {
		row.Last, row.LastOK, row.At = last.Text, last.OK, last.At
	}
	return row
}

// form handles a form of the page: do carries it out and returns a message. If the message is empty, the browser is
// redirected, so that reloading the page does not send the form again.
func (s profile) form(section string, do func(w http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error)) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		if err := answer.ReadForm(r); err != nil {
			return err
		}
		done, err := do(w, r, s.People.Enroll(w, r, v, ""))
		switch {
		case err != nil:
			status, refusal := s.errors.Explain(r, err)
			return s.sendProfile(w, r, v, status, func(p *account.Page) { p.At, p.Error = section, refusal })
		case done != "":
			return s.sendProfile(w, r, v, http.StatusOK, func(p *account.Page) { p.At, p.Done = section, done })
		}
		return answer.SeeOther(w, r, href.Me+"#"+section)
	}
}

func (s profile) rename(w http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	name := nickname.Tidy(alias.Or(nameOf(r), v.ID))
	if err := s.Node.Accounts.Rename(r.Context(), v.ID, name, true); err != nil {
		return "", err
	}
	s.People.SetName(w, r, name)
	return "", nil
}

func (s profile) newLink(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	_, err := s.Node.Accounts.NewLink(r.Context(), v.Guest)
	return "", err
}

func (s profile) deleteLink(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	return "Your personal link no longer works.", s.Node.Accounts.DropLink(r.Context(), v.ID)
}

func (s profile) newCalendar(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	_, err := s.Node.Accounts.NewCalendar(r.Context(), v.Guest)
	return "", err
}

func (s profile) deleteCalendar(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	return "The calendar is removed, and its address no longer works.", s.Node.Accounts.DropCalendar(r.Context(), v.ID)
}

func (s profile) setWebhook(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	_, err := s.Node.Notify.Set(r.Context(), v.Guest, r.PostForm.Get("url"), s.Address.Base(r))
	return "", err
}

func (s profile) deleteWebhook(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	return "Notifications are off.", s.Node.Notify.Drop(r.Context(), v.ID)
}

func (s profile) testWebhook(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	if !s.Limits.Allow(s.Address.Client(r), route.TestWebhook) {
		return "", answer.ErrTooMuch
	}
	result, err := s.Node.Notify.Test(r.Context(), v.ID)
	switch {
	case err != nil:
		return "", err
	case !result.OK:
		return "", &game.Refusal{Code: notify.BadHook, Text: "The test message was not delivered. " + result.Text}
	}
	return "The test message was delivered. " + result.Text, nil
}
