package admin

import (
	"net/http"
	"time"

	"quarterdeck/internal/alias"
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
	p := &admin.Overview{Page: s.page(v, "People")}
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
	p := &admin.PersonPage{Since: stored.Created, Admin: stored.Admin, Bot: seat.IsBot(guest), Unfinished: held.Unfinished, All: held.All, Error: refusal, Length: "day"}
	if failure != nil {
		p.Reason, p.Length = r.PostForm.Get("reason"), r.PostForm.Get("length")
	}
	if stored.Ban != nil {
		if told := stored.Ban.Refusal(s.Host.Now()); told != nil {
			p.Ban = told.Text
		} else {
			p.Ban, p.Ended = stored.Ban.Reason, true
		}
	}
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

// ban bans a player.
func (s *Pages) ban(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	guest := r.PathValue("guest")
	if err := s.checkGuest(r, guest); err != nil {
		return err
	}
	for _, l := range admin.Lengths() {
		if l.Value != r.PostForm.Get("length") {
			continue
		}
		until := time.Time{}
		if l.Time > 0 {
			until = s.Host.Now().UTC().Add(l.Time).Truncate(time.Second)
		}
		if err := s.Node.Moderation.Ban(r.Context(), v.ID, guest, r.PostForm.Get("reason"), until); err != nil {
			return s.sendPerson(w, r, v, err)
		}
		return answer.SeeOther(w, r, href.AdminPerson(guest))
	}
	return answer.ErrIncomplete
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
