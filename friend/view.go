package friend

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"quarterdeck/lobby"
)

// Friend is another guest whom a guest knows.
type Friend struct {
	ID      string          `json:"id"` // names them in requests of this guest only
	Name    string          `json:"name"`
	Here    bool            `json:"here"`              // they sent a request within the last minutes, or have a page open
	Matches []lobby.Listing `json:"matches,omitempty"` // that they play and all may watch
	Muted   bool            `json:"muted,omitempty"`   // the guest has muted them
}

// Group is a group in which a guest is.
type Group struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Own     bool     `json:"own"`     // the guest may renew the link and remove members
	Link    string   `json:"link"`    // with which others join
	Members []Friend `json:"members"` // the others
}

// View is what a guest sees of their friends.
type View struct {
	Link    string   `json:"link"` // with which others become friends; empty: there is none yet
	Friends []Friend `json:"friends"`
	Groups  []Group  `json:"groups"`
	Hidden  bool     `json:"hidden"` // the guest does not show when they are here

	Challenges []Challenge `json:"challenges"` // of and to the guest that wait for an answer
}

// maxShown is how many matches are shown of a friend.
const maxShown = 3

// View returns what a guest sees of their friends.
func (s *Service) View(ctx context.Context, guest string) (*View, error) {
	own, err := s.acquaintances(ctx, guest)
	if err != nil {
		return nil, err
	}
	return s.view(ctx, own, maxShown)
}

// view returns what a guest sees of their friends, with a number of matches of each at most.
func (s *Service) view(ctx context.Context, own *acquaintances, matches int) (*View, error) {
	out := &View{Friends: []Friend{}, Groups: []Group{}}
	known, hidden, err := s.known(ctx, own, matches)
	if err != nil {
		return nil, err
	}
	out.Hidden = hidden
	pick := func(guests []string) []Friend {
		list := make([]Friend, 0, len(guests))
		for _, g := range guests {
			list = append(list, known[g])
		}
		slices.SortFunc(list, func(a, b Friend) int {
			return cmp.Or(order(b.Here, a.Here), strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.ID, b.ID))
		})
		return list
	}
	out.Friends = pick(own.friends)
	for _, c := range own.circles {
		switch {
		case c.Name != "":
			out.Groups = append(out.Groups, Group{ID: c.ID, Name: c.Name, Own: c.Owner == own.guest, Link: c.Link, Members: pick(own.members[c.ID])})
		case c.Owner == own.guest:
			out.Link = c.Link
		}
	}
	out.Challenges, err = s.Challenges(ctx, own.guest)
	return out, err
}

// order orders false before true.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// known returns what a guest sees of those whom they know, by guest, and whether they hide themselves.
func (s *Service) known(ctx context.Context, own *acquaintances, matches int) (known map[string]Friend, hidden bool, err error) {
	all := own.all()
	presences, err := s.store.Presences(ctx, append(all, own.guest))
	if err != nil {
		return nil, false, s.runner.StoreError(err)
	}
	muted, err := s.store.Muted(ctx, own.guest)
	if err != nil {
		return nil, false, s.runner.StoreError(err)
	}
	muting, err := s.store.Muting(ctx, own.guest, all)
	if err != nil {
		return nil, false, s.runner.StoreError(err)
	}
	names := s.names(ctx, own)
	here := map[string]bool{}
	since := s.opts.Now().Add(-hereTime)
	for _, p := range presences {
		here[p.Guest] = !p.Hidden && p.Seen.After(since)
		if p.Guest == own.guest {
			hidden = p.Hidden
		}
	}
	known = make(map[string]Friend, len(all))
	for _, g := range all {
		f := Friend{ID: s.handle(own.guest, g), Name: names[g], Muted: slices.Contains(muted, g)}
		f.Here = here[g] && !f.Muted && !slices.Contains(muting, g) // who muted the guest is not told
		if f.Here && matches > 0 {
			if f.Matches, err = s.opts.Lobby.Playing(ctx, g, own.guest, matches); err != nil {
				return nil, false, err
			}
		}
		known[g] = f
	}
	return known, hidden, nil
}

// hasMuted reports whether a guest has muted another one.
func (s *Service) hasMuted(ctx context.Context, guest, other string) (bool, error) {
	list, err := s.store.Muted(ctx, guest)
	return slices.Contains(list, other), s.runner.StoreError(err)
}

// Exported is what a guest's data has of their friends.
type Exported struct {
	Link    string          `json:"link,omitempty"`
	Friends []string        `json:"friends"` // names
	Groups  []ExportedGroup `json:"groups"`
	Hidden  bool            `json:"hidden"`
	Seen    time.Time       `json:"seen,omitzero"`

	Challenges []Challenge `json:"challenges"`
}

// ExportedGroup is what a guest's data has of a group.
type ExportedGroup struct {
	Name    string    `json:"name"`
	Own     bool      `json:"own"`
	Link    string    `json:"link"`
	Joined  time.Time `json:"joined"`
	Members []string  `json:"members"` // the others
}

// Export returns what is stored of a guest's friends.
func (s *Service) Export(ctx context.Context, guest string) (*Exported, error) {
	own, err := s.acquaintances(ctx, guest)
	if err != nil {
		return nil, err
	}
	v, err := s.view(ctx, own, 0)
	if err != nil {
		return nil, err
	}
	out := &Exported{Link: v.Link, Friends: namesIn(v.Friends), Groups: []ExportedGroup{}, Hidden: v.Hidden, Challenges: v.Challenges}
	for _, g := range v.Groups {
		out.Groups = append(out.Groups, ExportedGroup{g.Name, g.Own, g.Link, own.joined[g.ID], namesIn(g.Members)})
	}
	seen, err := s.store.Presences(ctx, []string{guest})
	if len(seen) > 0 {
		out.Seen = seen[0].Seen
	}
	return out, s.runner.StoreError(err)
}

func namesIn(list []Friend) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = list[i].Name
	}
	return out
}

// Addresses replaces the links by whole addresses.
func (v *View) Addresses(of func(link string) string) {
	if v.Link != "" {
		v.Link = of(v.Link)
	}
	for i := range v.Groups {
		v.Groups[i].Link = of(v.Groups[i].Link)
	}
}
