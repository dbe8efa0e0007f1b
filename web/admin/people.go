package admin

import (
	"context"
	"net/http"
	"path"
	"strings"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/internal/alias"
	"quarterdeck/internal/nickname"
	"quarterdeck/match/seat"
	"quarterdeck/store"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/admin"
)

const matchesOfPerson = 20 // on the page about a player

func (s *Pages) people(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	banned, err := s.Node.Moderation.Banned(r.Context())
	if err != nil {
		return err
	}
	p := &admin.Overview{Page: s.page(v, "People"), Find: strings.TrimSpace(r.URL.Query().Get("name"))}
	if p.Find != "" {
		found, err := s.Node.Moderation.FindPeople(r.Context(), p.Find)
		if err != nil {
			return err
		}
		for _, n := range found {
			p.Found = append(p.Found, admin.Person{Guest: n.Guest, Name: n.Name})
		}
	}
	for i := range banned {
		b := &banned[i]
		p.Banned = append(p.Banned, admin.Person{Guest: b.Guest, Name: s.nameOf(r.Context(), b.Guest), Note: note(b, s.Host.Now())})
	}
	return s.send(w, r, http.StatusOK, admin.ShowPeople(p))
}

func (s *Pages) person(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.sendPerson(w, r, v, nil)
}

// sendPerson shows the page about a player, with the reason why an action was refused.
func (s *Pages) sendPerson(w http.ResponseWriter, r *http.Request, v identity.Visitor, failure error) error {
	guest := r.PathValue("guest")
	stored, err := s.Node.Accounts.Person(r.Context(), guest)
	if err != nil {
		return err
	}
	held, err := s.Node.Accounts.Holds(r.Context(), guest)
	if err != nil {
		return err
	}
	if stored.Created.IsZero() && held.All == 0 {
		return answer.ErrNoPage // there is no such guest, or they deleted their data
	}
	status, refusal := s.explain(r, failure)
	p := &admin.PersonPage{Since: stored.Created, Admin: stored.Admin, Bot: seat.IsBot(guest), Unfinished: held.Unfinished, All: held.All, Error: refusal}
	if failure != nil {
		p.Form, p.Reason, p.Length = path.Base(r.URL.Path), r.PostForm.Get("reason"), r.PostForm.Get("length")
	}
	p.Ban, p.Mute, p.Fixed = told(stored.Ban, stored.Ban.Refusal(s.Host.Now())), told(stored.Mute, stored.Mute.MuteRefusal(s.Host.Now())), stored.Named
	rows, err := s.Host.Store.Tables(r.Context(), store.Filter{Guest: guest, Limit: matchesOfPerson})
	if err != nil {
		return s.Host.StoreError(err)
	}
	name := stored.Name
	for i := range rows {
		p.Matches = append(p.Matches, s.row(&rows[i]))
		if name == "" {
			name = nameIn(&rows[i], guest)
		}
	}
	p.Person = admin.Person{Guest: guest, Name: alias.Or(name, guest)}
	p.Page = s.page(v, p.Person.Name)
	return s.send(w, r, status, admin.ShowPerson(p))
}

// told returns what a player reads about a ban, or its reason once it has ended.
func told(b *account.Ban, refusal *game.Refusal) admin.Told {
	switch {
	case b == nil:
		return admin.Told{}
	case refusal == nil:
		return admin.Told{Text: b.Reason, Ended: true}
	}
	return admin.Told{Text: refusal.Text}
}

// ban bans a player.
func (s *Pages) ban(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.restrict(w, r, v, s.Node.Moderation.Ban)
}

// mute stops a player’s messages.
func (s *Pages) mute(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.restrict(w, r, v, s.Node.Moderation.Mute)
}

// restrict restricts a player for the length and the reason in the form.
func (s *Pages) restrict(w http.ResponseWriter, r *http.Request, v identity.Visitor, do func(ctx context.Context, by, guest, reason string, until time.Time) error) error {
	return s.withForm(w, r, v, func(guest string) error {
		for _, l := range admin.Lengths() {
			if l.Value != r.PostForm.Get("length") {
				continue
			}
			until := time.Time{}
			if l.Time > 0 {
				until = s.Host.Now().UTC().Add(l.Time).Truncate(time.Second)
			}
			return do(r.Context(), v.ID, guest, r.PostForm.Get("reason"), until)
		}
		return answer.ErrIncomplete
	})
}

// rename gives a player another name.
func (s *Pages) rename(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.withForm(w, r, v, func(guest string) error {
		name := nickname.Tidy(r.PostForm.Get("name"))
		return s.Node.Moderation.Rename(r.Context(), v.ID, guest, name, r.PostForm.Get("reason"), r.PostForm.Get("fixed") != "")
	})
}

// withForm calls do with the player of the address once the form is read, and shows their page again.
func (s *Pages) withForm(w http.ResponseWriter, r *http.Request, v identity.Visitor, do func(guest string) error) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	guest := r.PathValue("guest")
	if err := s.checkGuest(r, guest); err != nil {
		return err
	}
	if err := do(guest); err != nil {
		return s.sendPerson(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.AdminPerson(guest))
}

// checkGuest returns an error if nothing is stored of a guest, so that no wrong address makes a person.
func (s *Pages) checkGuest(r *http.Request, guest string) error {
	stored, err := s.Node.Accounts.Person(r.Context(), guest)
	if err != nil || !stored.Created.IsZero() {
		return err
	}
	held, err := s.Node.Accounts.Holds(r.Context(), guest)
	if err == nil && held.All == 0 {
		err = answer.ErrNoPage
	}
	return err
}

// unban lifts a player’s ban.
func (s *Pages) unban(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	guest := r.PathValue("guest")
	if err := s.Node.Moderation.Unban(r.Context(), v.ID, guest); err != nil {
		return s.sendPerson(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.AdminPerson(guest))
}

// unmute lets a player write messages again.
func (s *Pages) unmute(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	guest := r.PathValue("guest")
	if err := s.Node.Moderation.Unmute(r.Context(), v.ID, guest); err != nil {
		return s.sendPerson(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.AdminPerson(guest))
}
