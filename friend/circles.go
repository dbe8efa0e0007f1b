package friend

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/internal/alias"
	"quarterdeck/internal/nickname"
	"quarterdeck/store"
)

// Invitation is what a guest sees of a link before they join.
type Invitation struct {
	Name   string `json:"name"`  // who gave the link, or owns the group
	Group  string `json:"group"` // its name; empty: the guest becomes a friend
	Own    bool   `json:"own"`   // it is the guest's own link
	Member bool   `json:"member"`
	circle store.Circle
}

// Invitation returns what a link invites a guest to.
func (s *Service) Invitation(ctx context.Context, guest, link string) (Invitation, error) {
	c, err := s.store.CircleOf(ctx, link)
	if link == "" || errors.Is(err, store.ErrNotFound) {
		return Invitation{}, errNoInvitation
	}
	if err != nil {
		return Invitation{}, s.runner.StoreError(err)
	}
	out := Invitation{Name: s.nameOf(ctx, c.Owner), Group: c.Name, Own: guest == c.Owner, circle: c}
	switch {
	case out.Own:
		return out, nil
	case s.opts.Accounts.Known(ctx, c.Owner).Ban.Refusal(s.opts.Now()) != nil:
		return Invitation{}, errNoInvitation
	case guest == "":
		return out, nil
	}
	apart, err := s.areApart(ctx, guest, c.Owner)
	switch {
	case err != nil:
		return Invitation{}, err
	case apart:
		return Invitation{}, errNoInvitation
	}
	known, err := s.acquaintances(ctx, guest)
	if err != nil {
		return Invitation{}, err
	}
	out.Member = slices.ContainsFunc(known.circles, func(o store.Circle) bool { return o.ID == c.ID }) || c.Name == "" && known.isFriend(c.Owner)
	return out, nil
}

// Join makes a guest a friend of the one who gave a link, or a member of a group. If they are that already, it does nothing.
func (s *Service) Join(ctx context.Context, guest host.Guest, link string) error {
	in, err := s.Invitation(ctx, guest.ID, link)
	if err != nil {
		return err
	}
	if err := s.enroll(ctx, guest); err != nil {
		return err
	}
	switch {
	case in.Own && in.Group == "":
		return refuse(NoInvitation, "This is your own link. Send it to a friend.")
	case in.Own || in.Member:
		return nil
	}
	err = s.store.Join(context.WithoutCancel(ctx), link, store.Member{Guest: guest.ID, Joined: s.now()}, most)
	switch {
	case errors.Is(err, store.ErrConflict):
		return s.full(ctx, guest.ID, &in)
	case errors.Is(err, store.ErrNotFound):
		return errNoInvitation // it was renewed in the meantime
	case err != nil:
		return s.runner.StoreError(err)
	}
	return s.arrive(ctx, guest.ID)
}

// full says which limit keeps a guest from joining.
func (s *Service) full(ctx context.Context, guest string, in *Invitation) error {
	own, err := s.acquaintances(ctx, guest)
	text := fmt.Sprintf("This group has %d members, the most possible. Ask %s to make room.", MaxMembers, in.Name)
	switch {
	case err != nil:
		return err
	case in.Group != "" && own.groups() >= MaxGroups:
		return errTooManyGroups
	case in.Group != "":
	case len(own.friends) >= MaxFriends:
		text = fmt.Sprintf("You have %d friends, the most possible. Remove one first.", MaxFriends)
	default:
		text = fmt.Sprintf("%s has %d friends, the most possible. Ask them to make room.", in.Name, MaxFriends)
	}
	return refuse(TooManyFriends, text)
}

// now returns the time as it is stored.
func (s *Service) now() time.Time { return s.opts.Now().UTC().Truncate(time.Millisecond) }

// AddGroup makes a group of a guest, and returns its ID. A repeated request with the same key, unless it is empty, makes no other group.
func (s *Service) AddGroup(ctx context.Context, guest host.Guest, name, key string) (string, error) {
	name = nickname.Tidy(name)
	if err := nickname.Check(name); err != nil {
		return "", err
	}
	if err := s.enroll(ctx, guest); err != nil {
		return "", err
	}
	c := store.Circle{ID: secret.NewID(), Owner: guest.ID, Name: name, Link: secret.NewID(), Made: s.now()}
	if key != "" {
		c.ID = s.runner.Secret().ID("group", guest.ID, key)
	}
	err := s.store.AddCircle(context.WithoutCancel(ctx), c, most)
	if errors.Is(err, store.ErrConflict) {
		return "", errTooManyGroups
	}
	if err != nil {
		return "", s.stored(err)
	}
	return c.ID, s.arrive(ctx, guest.ID)
}

// CreateLink gives a guest a link to become their friend, unless they have one.
func (s *Service) CreateLink(ctx context.Context, guest host.Guest) error {
	_, err := s.createLink(ctx, guest)
	return err
}

// createLink returns the circle of a guest's friends with a link that is new if there was no circle.
func (s *Service) createLink(ctx context.Context, guest host.Guest) (store.Circle, error) {
	c := store.Circle{ID: s.runner.Secret().ID("friends", guest.ID), Owner: guest.ID, Link: secret.NewID(), Made: s.now()}
	if err := s.enroll(ctx, guest); err != nil {
		return c, err
	}
	if err := s.store.AddCircle(context.WithoutCancel(ctx), c, most); err != nil {
		return c, s.stored(err)
	}
	return c, s.arrive(ctx, guest.ID)
}

// RenewLink gives a guest a new link to one of their groups or, if group is empty, to become their friend. The earlier one no longer works.
func (s *Service) RenewLink(ctx context.Context, guest host.Guest, group string) error {
	ctx = context.WithoutCancel(ctx)
	if group != "" {
		own, err := s.acquaintances(ctx, guest.ID)
		if err != nil {
			return err
		}
		c := own.group(group)
		if c == nil || c.Owner != guest.ID {
			return errNoGroup
		}
		c.Link = secret.NewID()
		return s.changed(s.store.ChangeCircle(ctx, *c))
	}
	c, err := s.createLink(ctx, guest)
	if err != nil {
		return err
	}
	return s.stored(s.store.ChangeCircle(ctx, c))
}

// changed returns what a guest is told of an error of a change to their group.
func (s *Service) changed(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return errNoGroup
	}
	return s.runner.StoreError(err)
}

// Leave removes a guest from a group.
func (s *Service) Leave(ctx context.Context, guest, group string) error {
	own, err := s.acquaintances(ctx, guest)
	switch {
	case err != nil:
		return err
	case own.group(group) == nil:
		return errNoGroup
	}
	return s.runner.StoreError(s.store.Leave(context.WithoutCancel(ctx), group, guest, ""))
}

// Remove removes a member from a guest's own group or, if group is empty, ends a friendship. The guest's link to join is replaced, because
// the other player knows it.
func (s *Service) Remove(ctx context.Context, guest, group, handle string) error {
	own, err := s.acquaintances(ctx, guest)
	if err != nil {
		return err
	}
	other, found := s.find(own, guest, handle)
	if group != "" {
		c := own.group(group)
		if c == nil || c.Owner != guest {
			return errNoGroup
		}
		if !found || !slices.Contains(own.members[group], other) {
			return errNoFriend
		}
		return s.runner.StoreError(s.store.Leave(context.WithoutCancel(ctx), group, other, secret.NewID()))
	}
	if !found || !own.isFriend(other) {
		return errNoFriend
	}
	for _, c := range own.circles {
		if c.Name != "" {
			continue
		}
		leaves, link := "", ""
		switch c.Owner {
		case guest:
			leaves, link = other, secret.NewID()
		case other:
			leaves = guest
		default:
			continue
		}
		if err := s.store.Leave(context.WithoutCancel(ctx), c.ID, leaves, link); err != nil {
			return s.runner.StoreError(err)
		}
	}
	return nil
}

// nameOf returns the name of a guest.
func (s *Service) nameOf(ctx context.Context, guest string) string {
	return alias.Or(s.opts.Accounts.Known(ctx, guest).Name, guest)
}

// names returns the names of those whom a guest knows, all different: equal ones are numbered, always in the same order.
func (s *Service) names(ctx context.Context, own *acquaintances) map[string]string {
	all := own.all()
	slices.SortFunc(all, func(a, b string) int { return strings.Compare(s.handle(own.guest, a), s.handle(own.guest, b)) })
	out, taken := make(map[string]string, len(all)), map[string]bool{}
	for _, g := range all {
		name := s.nameOf(ctx, g)
		out[g] = name
		for n := 2; taken[out[g]]; n++ {
			out[g] = fmt.Sprint(name, " ", n)
		}
		taken[out[g]] = true
	}
	return out
}

// acquaintances is whom a guest knows.
type acquaintances struct {
	guest   string
	circles []store.Circle
	members map[string][]string  // guests other than this one, by circle
	friends []string             // guests
	joined  map[string]time.Time // when the guest did, by circle that they own or that is a group
}

// acquaintances returns whom a guest knows.
func (s *Service) acquaintances(ctx context.Context, guest string) (*acquaintances, error) {
	out := &acquaintances{guest: guest, members: map[string][]string{}, joined: map[string]time.Time{}}
	if guest == "" {
		return out, nil
	}
	var err error
	if out.circles, err = s.store.CirclesOf(ctx, guest); err != nil {
		return nil, s.runner.StoreError(err)
	}
	var ids []string
	for _, c := range out.circles {
		switch {
		case c.Name != "" || c.Owner == guest:
			ids = append(ids, c.ID)
		default: // the owner's other friends are not this guest's
			out.friends = append(out.friends, c.Owner)
		}
	}
	members, err := s.store.MembersOf(ctx, ids)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	for _, m := range members {
		if m.Guest != guest {
			out.members[m.Circle] = append(out.members[m.Circle], m.Guest)
			continue
		}
		out.joined[m.Circle] = m.Joined
	}
	for _, c := range out.circles {
		if c.Name == "" {
			out.friends = append(out.friends, out.members[c.ID]...)
		}
	}
	slices.Sort(out.friends)
	out.friends = slices.Compact(out.friends)
	return out, nil
}

// isFriend reports whether a guest is a friend.
func (a *acquaintances) isFriend(guest string) bool { return slices.Contains(a.friends, guest) }

// all returns the friends and the members of all groups, each once.
func (a *acquaintances) all() []string {
	out := slices.Clone(a.friends)
	for _, members := range a.members {
		out = append(out, members...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// group returns a group, or nil.
func (a *acquaintances) group(id string) *store.Circle {
	i := slices.IndexFunc(a.circles, func(c store.Circle) bool { return c.ID == id && c.Name != "" })
	if i < 0 {
		return nil
	}
	return &a.circles[i]
}

// groups returns in how many groups the guest is.
func (a *acquaintances) groups() (n int) {
	for _, c := range a.circles {
		if c.Name != "" {
			n++
		}
	}
	return n
}

// handle returns the name by which a guest names another one.
func (s *Service) handle(guest, other string) string {
	return s.runner.Secret().ID("friend", guest, other)
}

// find returns whom a guest means by a handle.
func (s *Service) find(own *acquaintances, guest, handle string) (string, bool) {
	for _, other := range own.all() {
		if s.handle(guest, other) == handle {
			return other, true
		}
	}
	return "", false
}
