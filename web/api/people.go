package api

import (
	"net/http"
	"time"

	"quarterdeck/internal/nickname"
	"quarterdeck/lesson"
	"quarterdeck/match/seat"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/webhook"
)

// people serves guests and their settings.
type people struct{ *services.Set }

func (a people) routes() []route.Route {
	return append(append(a.botRoutes(), a.profileRoutes()...),
		route.New("POST", "/api/v1/guests", 1, a.guest).AlsoBanned().AlsoFrozen(),
		route.New("GET", "/api/v1/me", 1, a.show),
		route.New("PATCH", "/api/v1/me", 1, a.change),
		route.New("DELETE", "/api/v1/me", 1, a.deleteData).AlsoBanned(),
		route.New("POST", "/api/v1/me/link", 1, a.forGuest(a.newLink)),
		route.New("DELETE", "/api/v1/me/link", 1, a.forGuest(a.deleteLink)),
		route.New("POST", "/api/v1/me/calendar", 1, a.forGuest(a.newCalendar)),
		route.New("DELETE", "/api/v1/me/calendar", 1, a.forGuest(a.deleteCalendar)),
		route.New("PUT", "/api/v1/me/webhook", 1, a.setWebhook),
		route.New("DELETE", "/api/v1/me/webhook", 1, a.forGuest(a.deleteWebhook)),
		route.New("POST", "/api/v1/me/webhook/test", 1, a.testWebhook),
		route.New("DELETE", "/api/v1/me/ssh-keys", 1, a.deleteSSHKey),
		route.New("POST", "/api/v1/me/token", 1, a.newToken),
		route.New("PUT", "/api/v1/me/lessons/{game}/{lesson}", 2, a.putLesson),
	)
}

type (
	// person is what a guest may know about themselves.
	person struct {
		Name       string       `json:"name"`
		Bot        bool         `json:"bot,omitempty"` // it is a bot account
		Matches    int          `json:"matches"`       // matches that they created or have a seat in, at most a thousand
		Unfinished int          `json:"unfinished"`    // how many of these are unfinished
		Link       *link        `json:"link,omitempty"`
		Calendar   string       `json:"calendar,omitempty"` // the calendar's address
		Webhook    *webhookInfo `json:"webhook,omitempty"`
		Passkeys   []passkey    `json:"passkeys"`
		SSHKeys    []sshKey     `json:"ssh_keys"`
		Accounts   []openID     `json:"accounts,omitempty"` // at a provider, with which they sign in
		Bots       []botAccount `json:"bots"`               // their bot accounts
		Lessons    []string     `json:"lessons"`            // finished, as "bastion/first-match"
		Hints      bool         `json:"hints"`              // they want hints in their first matches
		Seen       []string     `json:"hints_seen"`
	}
	// link is a personal link.
	link struct {
		URL   string    `json:"url"`
		Until time.Time `json:"until"`
	}
	webhookInfo struct {
		URL    string         `json:"url"`
		Secret string         `json:"secret"`         // in the format of Standard Webhooks
		Off    string         `json:"off,omitempty"`  // why messages are no longer sent
		Last   *webhookResult `json:"last,omitempty"` // result of the last message
	}
	webhookResult struct {
		OK     bool      `json:"ok"`
		Status int       `json:"status"` // HTTP status of the answer, 0 if there was none
		Text   string    `json:"text"`
		At     time.Time `json:"at"`
	}
	// sshKey is a key with which the guest is the same over SSH.
	sshKey struct {
		Fingerprint string    `json:"fingerprint"`
		Created     time.Time `json:"created"`
	}
	// openID is an account that signs the guest in.
	openID struct {
		Issuer  string    `json:"issuer"`
		Subject string    `json:"subject"`
		Name    string    `json:"name,omitempty"`
		Created time.Time `json:"created"`
	}
	passkey struct {
		Name    string     `json:"name"`
		Created time.Time  `json:"created"`
		Used    *time.Time `json:"used,omitempty"`
	}
)

func (a people) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.send(w, r, v)
}

// send answers with the visitor's person.
func (a people) send(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	out, err := a.person(r, v)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}

func (a people) person(r *http.Request, v identity.Visitor) (out person, err error) {
	if err := v.Require(); err != nil {
		return out, err
	}
	p, err := a.Node.Accounts.Person(r.Context(), v.ID)
	if err != nil {
		return out, err
	}
	held, err := a.Node.Accounts.Holds(r.Context(), v.ID)
	if err != nil {
		return out, err
	}
	bots, err := a.bots(r, p)
	out = person{Name: v.Name, Bot: seat.IsBot(v.ID), Bots: bots, Matches: held.All, Unfinished: held.Unfinished, Passkeys: []passkey{}, SSHKeys: []sshKey{}, Lessons: append([]string{}, p.Lessons...), Hints: !p.NoHints, Seen: append([]string{}, p.Learning.Hints...)}
	if token := a.Node.Accounts.LinkToken(p); token != "" {
		out.Link = &link{a.Address.Base(r) + href.PersonalLink(token), p.Link.Until}
	}
	if token := a.Node.Accounts.CalendarToken(p); token != "" {
		out.Calendar = a.Address.Base(r) + href.Calendar(token)
	}
	for _, k := range p.Passkeys {
		row := passkey{Name: k.Name, Created: k.Created}
		if !k.Used.IsZero() {
			row.Used = &k.Used
		}
		out.Passkeys = append(out.Passkeys, row)
	}
	for _, k := range p.SSHKeys {
		out.SSHKeys = append(out.SSHKeys, sshKey{k.Fingerprint, k.Created})
	}
	for _, o := range p.OpenID {
		out.Accounts = append(out.Accounts, openID{o.Issuer, o.Subject, o.Name, o.Created})
	}
	if p.Hook != nil {
		out.Webhook = &webhookInfo{URL: p.Hook.URL, Secret: webhook.FormatSecret(p.Hook.Secret), Off: p.Hook.Off}
		if last, found := a.Node.Notify.Result(p.Guest); found {
			out.Webhook.Last = webhookResultOf(last)
		}
	}
	return out, err
}

func webhookResultOf(r webhook.Result) *webhookResult {
	return &webhookResult{OK: r.OK, Status: r.Status, Text: r.Text, At: r.At.UTC()}
}

// readForGuest reads the body of a request that needs a guest.
func readForGuest(r *http.Request, v identity.Visitor, body any) error {
	if err := answer.ReadBody(r, body); err != nil {
		return err
	}
	return v.Require()
}

// forGuest returns a handler that changes a setting of a guest, and answers with the guest's person.
func (a people) forGuest(do func(r *http.Request, v identity.Visitor) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		err := readForGuest(r, v, &struct{}{})
		if err == nil {
			err = do(r, v)
		}
		if err != nil {
			return err
		}
		return a.send(w, r, v)
	}
}

func (a people) newLink(r *http.Request, v identity.Visitor) error {
	_, err := a.Node.Accounts.NewLink(r.Context(), v.Guest)
	return err
}

func (a people) deleteLink(r *http.Request, v identity.Visitor) error {
	return a.Node.Accounts.DropLink(r.Context(), v.ID)
}

func (a people) newCalendar(r *http.Request, v identity.Visitor) error {
	_, err := a.Node.Accounts.NewCalendar(r.Context(), v.Guest)
	return err
}

func (a people) deleteCalendar(r *http.Request, v identity.Visitor) error {
	return a.Node.Accounts.DropCalendar(r.Context(), v.ID)
}

func (a people) deleteWebhook(r *http.Request, v identity.Visitor) error {
	return a.Node.Notify.Drop(r.Context(), v.ID)
}

// changeBody contains a guest's new settings.
type changeBody struct {
	Name  string   `json:"name"`
	Hints *bool    `json:"hints"`
	Seen  []string `json:"hints_seen"`
}

// change changes the guest's name, and what is stored of their hints. A body about hints alone leaves the name as it is.
func (a people) change(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body changeBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if name := nickname.Tidy(body.Name); name != "" || body.Hints == nil && len(body.Seen) == 0 {
		if err := a.Node.Accounts.Rename(r.Context(), v.ID, name, true); err != nil {
			return err
		}
		v = v.Renamed(name)
	}
	if body.Hints != nil {
		if err := a.Node.Accounts.SetHints(r.Context(), v.ID, *body.Hints); err != nil {
			return err
		}
	}
	if seen := lesson.KnownHints(body.Seen); len(seen) > 0 {
		if err := a.Node.Accounts.SeeHints(r.Context(), v.ID, seen); err != nil {
			return err
		}
	}
	return a.send(w, r, v)
}

// webhookBody contains the address to which a guest's notifications are sent.
type webhookBody struct {
	URL string `json:"url"`
}

func (a people) setWebhook(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body webhookBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if _, err := a.Node.Notify.Set(r.Context(), v.Guest, body.URL, a.Address.Base(r)); err != nil {
		return err
	}
	return a.send(w, r, v)
}

// keyBody contains the fingerprint of an SSH key.
type keyBody struct {
	Fingerprint string `json:"fingerprint"`
}

func (a people) deleteSSHKey(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body keyBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if err := a.Node.Accounts.UnlinkKey(r.Context(), v.ID, body.Fingerprint); err != nil {
		return err
	}
	return a.send(w, r, v)
}

// testWebhook answers with the result of a test message, also if it failed.
func (a people) testWebhook(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	if !a.Limits.Allow(a.Address.Client(r), route.TestWebhook) {
		return answer.ErrTooMuch
	}
	result, err := a.Node.Notify.Test(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, webhookResultOf(result))
}

// newToken revokes all tokens of a guest and answers with a new one.
func (a people) newToken(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	p, err := a.Node.Accounts.NewEpoch(r.Context(), v.ID)
	if err != nil {
		return err
	}
	if !hasBearer(r) {
		a.People.SetToken(w, r, p)
	}
	return answer.JSON(w, http.StatusOK, tokenAnswer{a.People.TokenOf(p)})
}

func (a people) deleteData(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := a.Node.Accounts.Delete(r.Context(), v.ID); err != nil {
		return err
	}
	a.People.SignOut(w, r)
	return answer.JSON(w, http.StatusOK, struct{}{})
}
