package api

import (
	"net/http"

	"quarterdeck/account"
	"quarterdeck/drill"
	"quarterdeck/duplicate"
	"quarterdeck/friend"
	"quarterdeck/internal/alias"
	"quarterdeck/pairing"
	"quarterdeck/puzzle"
	"quarterdeck/rating/ledger"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
)

func (a people) profileRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/me/profile", 2, a.profile),
		route.New("POST", "/api/v1/me/profile/share", 2, a.shareProfile),
		route.New("DELETE", "/api/v1/me/profile/share", 2, a.unshareProfile),
		route.New("GET", "/api/v1/profiles/{token}", 2, a.sharedProfile),
	}
}

// profileAnswer is a guest's own profile.
type profileAnswer struct {
	Name  string `json:"name"`
	Share string `json:"share,omitempty"` // the address under which anyone can see it, without opponents and matches
	ledger.Profile
	Drills  []drill.Exported    `json:"drills"`
	Puzzles []puzzle.Exported   `json:"puzzles"`        // runs of public puzzles
	Seek    *pairing.Exported   `json:"seek,omitempty"` // the search for an opponent, as it is stored
	Friends *friend.Exported    `json:"friends"`
	Watched []duplicate.Watched `json:"watched"` // matches of others that the server has shown to the guest
	Learned learned             `json:"learning"`
}

// learned is what is stored of how a guest learns the games.
type learned struct {
	Lessons []string        `json:"lessons"` // finished, as "bastion/first-match"
	Begun   *account.Begun  `json:"begun,omitempty"`
	Earlier []account.Begun `json:"earlier,omitempty"` // left before that one
	Hints   bool            `json:"hints"`             // they want hints in their first matches
	Seen    []string        `json:"seen"`              // hints, as "bastion/carried"
}

func (a people) profile(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	p, err := a.Node.Accounts.Person(r.Context(), v.ID)
	if err != nil {
		return err
	}
	out := profileAnswer{Name: alias.Or(v.Name, v.ID), Learned: learned{append([]string{}, p.Lessons...), p.Begun, p.Earlier, !p.NoHints, append([]string{}, p.Learning.Hints...)}}
	if token := a.Node.Accounts.ProfileToken(p); token != "" {
		out.Share = a.Address.Base(r) + href.Profile(token)
	}
	if out.Profile, err = a.Node.Ratings.Profile(r.Context(), v.ID); err != nil {
		return err
	}
	if out.Drills, err = a.Node.Drills.Export(r.Context(), v.ID); err != nil {
		return err
	}
	if out.Puzzles, err = a.Node.Puzzles.Export(r.Context(), v.ID); err != nil {
		return err
	}
	if out.Seek, err = a.Node.Pairing.Export(r.Context(), v.ID); err != nil {
		return err
	}
	if out.Watched, err = a.Node.Duplicates.Export(r.Context(), v.ID); err != nil {
		return err
	}
	if out.Friends, err = a.Node.Friends.Export(r.Context(), v.ID); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}

func (a people) shareProfile(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	if _, err := a.Node.Accounts.ShareProfile(r.Context(), v.Guest); err != nil {
		return err
	}
	return a.profile(w, r, v)
}

func (a people) unshareProfile(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	if err := a.Node.Accounts.UnshareProfile(r.Context(), v.ID); err != nil {
		return err
	}
	return a.profile(w, r, v)
}

// sharedAnswer is a profile for others.
type sharedAnswer struct {
	Name string `json:"name"`
	ledger.Shared
}

func (a people) sharedProfile(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	p, err := a.Node.Accounts.ProfileOf(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	profile, err := a.Node.Ratings.Profile(r.Context(), p.Guest)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, sharedAnswer{alias.Or(p.Name, p.Guest), profile.Shared})
}
