package admin

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/store"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/admin"
)

const (
	matchesOnPage = 40
	lastPage      = 1000 // of the list of matches
)

func (s *Pages) matches(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	number, err := strconv.Atoi(r.URL.Query().Get("page"))
	if err != nil {
		number = 1
	}
	number = min(max(number, 1), lastPage)
	rows, err := s.Host.Store.Tables(r.Context(), store.Filter{Skip: (number - 1) * matchesOnPage, Limit: matchesOnPage + 1})
	if err != nil {
		return s.Host.StoreError(err)
	}
	p := &admin.Matches{Page: s.page(v, "Matches"), Number: number, More: len(rows) > matchesOnPage && number < lastPage}
	for i := range rows[:min(len(rows), matchesOnPage)] {
		p.Rows = append(p.Rows, s.row(&rows[i]))
	}
	return s.send(w, r, http.StatusOK, admin.ShowMatches(p))
}

// find sends an administrator from the link of a match, or its id, to the page about it.
func (s *Pages) find(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	id := strings.TrimSpace(r.URL.Query().Get("what"))
	if _, rest, found := strings.Cut(id, "/m/"); found {
		id = rest
	}
	if end := strings.IndexAny(id, "/?#"); end >= 0 {
		id = id[:end]
	}
	if _, err := s.Host.Store.Table(r.Context(), id); err != nil {
		return noMatch(s.Host, err)
	}
	return answer.SeeOther(w, r, href.AdminMatch(id))
}

func (s *Pages) match(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.sendMatch(w, r, v, nil)
}

// sendMatch shows the page about a match, with the reason why an action was refused.
func (s *Pages) sendMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor, failure error) error {
	m, err := s.Host.Store.Table(r.Context(), r.PathValue("match"))
	if err != nil {
		return noMatch(s.Host, err)
	}
	status, refusal := s.explain(r, failure)
	p := &admin.MatchPage{Match: s.row(&m), Error: refusal}
	if loaded, err := s.Host.Get(r.Context(), m.ID); err == nil { // a damaged match has a page, too
		p.Public, p.Hidden = loaded.Start().Table.Public, loaded.Administration().Hidden()
	}
	p.Page = s.page(v, p.Match.Game)
	return s.send(w, r, status, admin.ShowMatch(p))
}

// closeMatch ends a match.
func (s *Pages) closeMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.change(w, r, func(id, reason string) error { return s.Node.Moderation.CloseMatch(r.Context(), v.ID, id, reason) }, v)
}

// hideMatch removes a match from the lists of all players.
func (s *Pages) hideMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.change(w, r, func(id, reason string) error { return s.Node.Moderation.HideMatch(r.Context(), v.ID, id, reason, true) }, v)
}

// showMatch puts a match back into the lists.
func (s *Pages) showMatch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.change(w, r, func(id, reason string) error {
		return s.Node.Moderation.HideMatch(r.Context(), v.ID, id, reason, false)
	}, v)
}

// change does something with a match, for the reason in the form.
func (s *Pages) change(w http.ResponseWriter, r *http.Request, do func(id, reason string) error, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	id := r.PathValue("match")
	if err := do(id, r.PostForm.Get("reason")); err != nil {
		return s.sendMatch(w, r, v, err)
	}
	return answer.SeeOther(w, r, href.AdminMatch(id))
}

// noMatch returns an error of the store about one match.
func noMatch(h *host.Host, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return &game.Refusal{Code: host.NoMatch, Text: "There is no such match. Paste its whole link."}
	}
	return h.StoreError(err)
}

// row returns what pages show of a match. It is made from the summary in the store, which has no position.
func (s *Pages) row(m *store.Match) admin.Match {
	out := admin.Match{ID: m.ID, Game: m.Game, State: state(m.Status), Updated: m.Summary.Updated, Listed: m.Summary.Listed, Over: m.Status == store.Finished || m.Status == store.Off}
	if g, err := s.Host.Find(m.Game, m.Rules); err == nil {
		out.Game = g.Info().Title
	}
	for _, seated := range m.Summary.Seats {
		p := admin.Person{Guest: seated.Guest, Name: seated.Name}
		switch {
		case seated.Guest == "" && seated.Level != "":
			p.Name = "bot " + seated.Level
		case seated.Guest == "" && seated.Name == "":
			p.Name = "a free seat"
		}
		out.Players = append(out.Players, p)
	}
	return out
}

// state says how far a match has come.
func state(s store.Status) string {
	switch s {
	case store.Waiting:
		return "waiting for players"
	case store.Running, store.Computer:
		return "in progress"
	case store.Finished:
		return "over"
	case store.Off:
		return "called off"
	case store.Quarantined:
		return "damaged"
	}
	return "unknown"
}
