package friendtest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"quarterdeck/store"
)

// Friends is the part of a store in memory that keeps circles, challenges and presences. The zero value is ready.
type Friends struct {
	mu         sync.Mutex
	circles    []store.Circle
	members    []store.Member
	challenges []store.Challenge
	presences  map[string]store.Presence
	forgotten  map[string]bool    // guests
	mutes      map[[2]string]bool // guest, and the guest that they muted
	closed     bool
}

var _ store.Friends = (*Friends)(nil)

// locked calls a function under the lock.
func (x *Friends) locked(do func() error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return store.ErrClosed
	}
	return do()
}

// SetClosed makes all calls fail, or work again.
func (x *Friends) SetClosed(closed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = closed
}

// circle returns the circle that fits, or nil.
func (x *Friends) circle(fits func(*store.Circle) bool) *store.Circle {
	for i := range x.circles {
		if fits(&x.circles[i]) {
			return &x.circles[i]
		}
	}
	return nil
}

// enter adds a member.
func (x *Friends) enter(m store.Member) {
	x.members = append(x.members, m)
	if _, found := x.presences[m.Guest]; !found {
		x.keep(store.Presence{Guest: m.Guest})
	}
}

// AddCircle stores a circle.
func (x *Friends) AddCircle(_ context.Context, c store.Circle, most store.Most) error {
	return x.locked(func() error {
		switch {
		case x.forgotten[c.Owner]:
			return store.ErrNotFound
		case x.circle(func(o *store.Circle) bool { return o.ID == c.ID || o.Link == c.Link }) != nil:
			return nil
		case c.Name != "" && x.groups(c.Owner) >= most.Groups:
			return store.ErrConflict
		}
		x.circles = append(x.circles, c)
		x.enter(store.Member{Circle: c.ID, Guest: c.Owner, Joined: c.Made})
		return nil
	})
}

// ChangeCircle stores the name and the link of a circle.
func (x *Friends) ChangeCircle(_ context.Context, c store.Circle) error {
	return x.locked(func() error {
		o := x.circle(func(o *store.Circle) bool { return o.ID == c.ID && o.Owner == c.Owner })
		if o == nil {
			return store.ErrNotFound
		}
		o.Name, o.Link = c.Name, c.Link
		return nil
	})
}

// CircleOf returns the circle with a link.
func (x *Friends) CircleOf(_ context.Context, link string) (out store.Circle, err error) {
	err = x.locked(func() error {
		c := x.circle(func(c *store.Circle) bool { return c.Link == link })
		if c == nil {
			return store.ErrNotFound
		}
		out = *c
		return nil
	})
	return out, err
}

// CirclesOf returns the circles of a member.
func (x *Friends) CirclesOf(_ context.Context, guest string) (out []store.Circle, err error) {
	err = x.locked(func() error {
		for _, c := range x.circles {
			if slices.ContainsFunc(x.members, func(m store.Member) bool { return m.Circle == c.ID && m.Guest == guest }) {
				out = append(out, c)
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Circle) int { return cmp.Or(a.Made.Compare(b.Made), strings.Compare(a.ID, b.ID)) })
	return out, err
}

// MembersOf returns the members of circles.
func (x *Friends) MembersOf(_ context.Context, circles []string) (out []store.Member, err error) {
	err = x.locked(func() error {
		for _, m := range x.members {
			if slices.Contains(circles, m.Circle) {
				out = append(out, m)
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Member) int {
		return cmp.Or(strings.Compare(a.Circle, b.Circle), a.Joined.Compare(b.Joined), strings.Compare(a.Guest, b.Guest))
	})
	return out, err
}

// Join makes a guest a member of a circle.
func (x *Friends) Join(_ context.Context, link string, m store.Member, most store.Most) error {
	return x.locked(func() error {
		c := x.circle(func(c *store.Circle) bool { return c.Link == link })
		if c == nil || x.forgotten[m.Guest] {
			return store.ErrNotFound
		}
		m.Circle = c.ID
		switch members := x.of(c.ID); {
		case slices.Contains(members, m.Guest):
			return nil
		case c.Name != "" && (len(members) >= most.Members || x.groups(m.Guest) >= most.Groups):
			return store.ErrConflict
		}
		if c.Name == "" {
			for _, pair := range [][2]string{{m.Guest, c.Owner}, {c.Owner, m.Guest}} {
				if known := x.friends(pair[0]); !known[pair[1]] && len(known) >= most.Friends {
					return store.ErrConflict
				}
			}
		}
		x.enter(m)
		return nil
	})
}

// of returns the members of a circle.
func (x *Friends) of(circle string) (out []string) {
	for _, m := range x.members {
		if m.Circle == circle {
			out = append(out, m.Guest)
		}
	}
	return out
}

// groups counts the groups of a guest.
func (x *Friends) groups(guest string) (n int) {
	for _, c := range x.circles {
		if c.Name != "" && slices.Contains(x.of(c.ID), guest) {
			n++
		}
	}
	return n
}

// friends returns the friends of a guest.
func (x *Friends) friends(guest string) map[string]bool {
	out := map[string]bool{}
	for _, c := range x.circles {
		members := x.of(c.ID)
		switch {
		case c.Name != "":
		case c.Owner == guest:
			for _, m := range members {
				out[m] = true
			}
		case slices.Contains(members, guest):
			out[c.Owner] = true
		}
	}
	delete(out, guest)
	return out
}

// Leave removes a guest from a circle.
func (x *Friends) Leave(_ context.Context, circle, guest, link string) error {
	return x.locked(func() error {
		if c := x.circle(func(c *store.Circle) bool { return c.ID == circle }); c != nil && link != "" {
			c.Link = link
		}
		x.leave(guest, func(id string) bool { return id == circle })
		x.dropPresence(guest)
		return nil
	})
}

// joined reports whether a guest is in a circle.
func (x *Friends) joined(guest string) bool {
	return slices.ContainsFunc(x.members, func(m store.Member) bool { return m.Guest == guest })
}

// dropPresence removes when a guest was here if they are in no circle and do not hide.
func (x *Friends) dropPresence(guest string) {
	if !x.presences[guest].Hidden && !x.joined(guest) {
		delete(x.presences, guest)
	}
}

// leave removes a guest from the circles that fit.
func (x *Friends) leave(guest string, fits func(circle string) bool) {
	x.members = slices.DeleteFunc(x.members, func(m store.Member) bool { return m.Guest == guest && fits(m.Circle) })
	for i := range x.circles {
		c := &x.circles[i]
		if c.Owner != guest || !fits(c.ID) {
			continue
		}
		c.Owner = ""
		var first store.Member
		for _, m := range x.members {
			if m.Circle == c.ID && (c.Owner == "" || cmp.Or(m.Joined.Compare(first.Joined), strings.Compare(m.Guest, first.Guest)) < 0) {
				c.Owner, first = m.Guest, m
			}
		}
	}
	x.prune()
}

// prune removes circles without an owner.
func (x *Friends) prune() {
	x.circles = slices.DeleteFunc(x.circles, func(c store.Circle) bool {
		if c.Owner == "" {
			x.members = slices.DeleteFunc(x.members, func(m store.Member) bool { return m.Circle == c.ID })
		}
		return c.Owner == ""
	})
}

// AddChallenge stores a challenge.
func (x *Friends) AddChallenge(_ context.Context, c store.Challenge) error {
	return x.locked(func() error {
		if x.forgotten[c.From] {
			return store.ErrNotFound
		}
		c.Match = ""
		x.challenges = slices.DeleteFunc(x.challenges, func(o store.Challenge) bool { return o.From == c.From && o.To == c.To && o.Match == "" })
		if !slices.ContainsFunc(x.challenges, func(o store.Challenge) bool { return o.ID == c.ID }) {
			x.challenges = append(x.challenges, c)
		}
		return nil
	})
}

// Challenge returns a challenge.
func (x *Friends) Challenge(_ context.Context, id string) (out store.Challenge, err error) {
	err = x.locked(func() error {
		i := slices.IndexFunc(x.challenges, func(c store.Challenge) bool { return c.ID == id })
		if i < 0 {
			return store.ErrNotFound
		}
		out = x.challenges[i]
		return nil
	})
	return out, err
}

// ChallengesOf returns the challenges of and to a guest.
func (x *Friends) ChallengesOf(_ context.Context, guest string, now time.Time) (out []store.Challenge, err error) {
	err = x.locked(func() error {
		for _, c := range x.challenges {
			if (c.From == guest || c.To == guest) && c.Until.After(now) {
				out = append(out, c)
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Challenge) int { return cmp.Or(a.Made.Compare(b.Made), strings.Compare(a.ID, b.ID)) })
	return out, err
}

// AcceptChallenge stores the match of a challenge.
func (x *Friends) AcceptChallenge(_ context.Context, id, match string, now time.Time) error {
	return x.locked(func() error {
		for i := range x.challenges {
			if c := &x.challenges[i]; c.ID == id && c.Match == "" && c.Until.After(now) {
				c.Match = match
				return nil
			}
		}
		return store.ErrConflict
	})
}

// remove removes the challenges that fit, and returns how many.
func (x *Friends) remove(fits func(c store.Challenge) bool) int {
	n := len(x.challenges)
	x.challenges = slices.DeleteFunc(x.challenges, fits)
	return n - len(x.challenges)
}

// RemoveChallenge removes a challenge.
func (x *Friends) RemoveChallenge(_ context.Context, id string) error {
	return x.locked(func() error {
		if x.remove(func(c store.Challenge) bool { return c.ID == id && c.Match == "" }) == 0 {
			return store.ErrConflict
		}
		return nil
	})
}

// SweepChallenges removes challenges that expired.
func (x *Friends) SweepChallenges(_ context.Context, before time.Time) error {
	return x.locked(func() error {
		x.remove(func(c store.Challenge) bool { return c.Until.Before(before) })
		return nil
	})
}

// TouchPresence stores when a guest was here.
func (x *Friends) TouchPresence(_ context.Context, guest string, at time.Time) error {
	return x.locked(func() error {
		if p, found := x.presences[guest]; found && !p.Hidden && x.joined(guest) && at.After(p.Seen) {
			x.presences[guest] = store.Presence{Guest: guest, Seen: at}
		}
		return nil
	})
}

// HidePresence stores whether a guest hides when they are here.
func (x *Friends) HidePresence(_ context.Context, guest string, hidden bool) error {
	return x.locked(func() error {
		if x.forgotten[guest] {
			return store.ErrNotFound
		}
		x.keep(store.Presence{Guest: guest, Hidden: hidden})
		x.dropPresence(guest)
		return nil
	})
}

// keep stores when a guest was here.
func (x *Friends) keep(p store.Presence) {
	if x.presences == nil {
		x.presences = map[string]store.Presence{}
	}
	x.presences[p.Guest] = p
}

// Presences returns when guests were here.
func (x *Friends) Presences(_ context.Context, guests []string) (out []store.Presence, err error) {
	err = x.locked(func() error {
		for _, guest := range slices.Compact(slices.Sorted(slices.Values(guests))) {
			if p, found := x.presences[guest]; found {
				out = append(out, p)
			}
		}
		return nil
	})
	return out, err
}

// KeepMute stores whether guest has muted other.
func (x *Friends) KeepMute(guest, other string, muted bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.mutes == nil {
		x.mutes = map[[2]string]bool{}
	}
	if delete(x.mutes, [2]string{guest, other}); muted {
		x.mutes[[2]string{guest, other}] = true
	}
}

// Muted returns the guests whom guest has muted.
func (x *Friends) Muted(_ context.Context, guest string) (out []string, err error) {
	err = x.locked(func() error {
		for pair := range x.mutes {
			if pair[0] == guest {
				out = append(out, pair[1])
			}
		}
		return nil
	})
	slices.Sort(out)
	return out, err
}

// Muting returns who of other guests have muted a guest.
func (x *Friends) Muting(_ context.Context, guest string, others []string) (out []string, err error) {
	err = x.locked(func() error {
		for pair := range x.mutes {
			if pair[1] == guest && slices.Contains(others, pair[0]) {
				out = append(out, pair[0])
			}
		}
		return nil
	})
	slices.Sort(out)
	return out, err
}

// ForgetFriends removes what is stored of a deleted guest for good.
func (x *Friends) ForgetFriends(guest string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.forgotten == nil {
		x.forgotten = map[string]bool{}
	}
	x.forgotten[guest] = true
	for i := range x.circles {
		if c := &x.circles[i]; c.Owner == guest && c.Name == "" {
			c.Owner = ""
		}
	}
	x.leave(guest, func(string) bool { return true })
	x.remove(func(c store.Challenge) bool { return c.From == guest || c.To == guest })
	delete(x.presences, guest)
	maps.DeleteFunc(x.mutes, func(pair [2]string, _ bool) bool { return slices.Contains(pair[:], guest) })
}
