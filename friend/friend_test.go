package friend_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var (
	ann, bo = nodetest.Ann, nodetest.Bo
	cy      = host.Guest{ID: "guest-cy", Name: "Cy"}
)

// newServer returns a server whose clock a test sets.
func newServer(t testing.TB) (*nodetest.Server, *nodetest.Clock) {
	now := nodetest.At("2026-11-20 12:00:00")
	s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Now, c.NonceWait = now.Now, -1 })
	t.Cleanup(s.Close)
	return s, now
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// view returns what a guest sees of their friends.
func view(t testing.TB, s *nodetest.Server, g host.Guest) *friend.View {
	t.Helper()
	return nodetest.Must[*friend.View](t)(s.Friends.View(t.Context(), g.ID))
}

// link returns the friend link of a guest, a new one.
func link(t testing.TB, s *nodetest.Server, g host.Guest) string {
	t.Helper()
	must(t, s.Friends.RenewLink(t.Context(), g, ""))
	return view(t, s, g).Link
}

// befriend makes two guests friends.
func befriend(t testing.TB, s *nodetest.Server, a, b host.Guest) {
	t.Helper()
	must(t, s.Friends.Join(t.Context(), b, link(t, s, a)))
}

// group makes a group of guests, the first of whom owns it, and returns its ID.
func group(t testing.TB, s *nodetest.Server, guests ...host.Guest) string {
	t.Helper()
	id := nodetest.Must[string](t)(s.Friends.AddGroup(t.Context(), guests[0], "Crew", ""))
	for _, g := range guests[1:] {
		must(t, s.Friends.Join(t.Context(), g, view(t, s, guests[0]).Groups[0].Link))
	}
	return id
}

// of returns how a guest sees another one among friends.
func of(t testing.TB, list []friend.Friend, name string) friend.Friend {
	t.Helper()
	for _, f := range list {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("%s is not among %+v", name, list)
	return friend.Friend{}
}

func shown(list []friend.Friend) string {
	var names []string
	for _, f := range list {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

// TestFriends: who opens a guest's link and confirms is their friend, and knows none of the others.
func TestFriends(t *testing.T) {
	s, _ := newServer(t)
	first := link(t, s, ann)
	in := nodetest.Must[friend.Invitation](t)(s.Friends.Invitation(t.Context(), bo.ID, first))
	if in.Name != "Ann" || in.Group != "" || in.Own || in.Member {
		t.Errorf("the link invites to %+v", in)
	}
	for range 2 {
		must(t, s.Friends.Join(t.Context(), bo, first))
	}
	must(t, s.Friends.Join(t.Context(), cy, first))
	must(t, s.Friends.Join(t.Context(), ann, link(t, s, bo))) // they are friends already
	for g, want := range map[host.Guest]string{ann: "Bo Cy", bo: "Ann", cy: "Ann"} {
		if got := shown(view(t, s, g).Friends); got != want {
			t.Errorf("the friends of %s are %s, want %s", g.Name, got, want)
		}
	}
	if in := nodetest.Must[friend.Invitation](t)(s.Friends.Invitation(t.Context(), bo.ID, first)); !in.Member {
		t.Error("Bo is not said to have joined")
	}
	nodetest.WantCode(t, s.Friends.Join(t.Context(), ann, first), friend.NoInvitation)
	renewed := link(t, s, ann)
	nodetest.WantCode(t, s.Friends.Join(t.Context(), cy, first), friend.NoInvitation)
	nodetest.WantCode(t, s.Friends.Join(t.Context(), cy, ""), friend.NoInvitation)
	if renewed == first || shown(view(t, s, ann).Friends) != "Bo Cy" {
		t.Error("the new link is the old one, or friends are lost")
	}

	seen := of(t, view(t, s, bo).Friends, "Ann")
	if other := of(t, view(t, s, cy).Friends, "Ann"); other.ID == seen.ID || strings.Contains(seen.ID, ann.ID) {
		t.Error("two guests know Ann by the same id, or by her secret one")
	}
	nodetest.WantCode(t, s.Friends.Remove(t.Context(), cy.ID, "", seen.ID), friend.NoFriend)
	must(t, s.Friends.Remove(t.Context(), bo.ID, "", seen.ID))
	if got := shown(view(t, s, ann).Friends); got != "Cy" {
		t.Errorf("after Bo ended it, the friends of Ann are %s", got)
	}
	must(t, s.Friends.Remove(t.Context(), ann.ID, "", of(t, view(t, s, ann).Friends, "Cy").ID))
	nodetest.WantCode(t, s.Friends.Join(t.Context(), cy, renewed), friend.NoInvitation)
	if v := view(t, s, ann); v.Link == "" || v.Link == renewed {
		t.Errorf("after she removed Cy, Ann's link is %q", v.Link)
	}
	must(t, s.Friends.Join(t.Context(), cy, view(t, s, ann).Link))
}

// TestGroup: members know each other. Only the owner renews the link and removes members, and the next member owns it when they leave.
func TestGroup(t *testing.T) {
	s, _ := newServer(t)
	id := group(t, s, ann, bo, cy)
	for g, want := range map[host.Guest]string{ann: "Bo Cy", bo: "Ann Cy", cy: "Ann Bo"} {
		v := view(t, s, g)
		if len(v.Groups) != 1 || shown(v.Groups[0].Members) != want || v.Groups[0].Own != (g == ann) || len(v.Friends) != 0 {
			t.Errorf("%s sees %+v", g.Name, v)
		}
	}
	first := view(t, s, ann).Groups[0].Link
	nodetest.WantCode(t, s.Friends.RenewLink(t.Context(), bo, id), friend.NoGroup)
	nodetest.WantCode(t, s.Friends.Remove(t.Context(), bo.ID, id, of(t, view(t, s, bo).Groups[0].Members, "Cy").ID), friend.NoGroup)
	must(t, s.Friends.RenewLink(t.Context(), ann, id))
	second := view(t, s, ann).Groups[0].Link
	must(t, s.Friends.Remove(t.Context(), ann.ID, id, of(t, view(t, s, ann).Groups[0].Members, "Cy").ID))
	for _, open := range []string{first, second} {
		nodetest.WantCode(t, s.Friends.Join(t.Context(), cy, open), friend.NoInvitation)
	}
	nodetest.WantCode(t, s.Friends.Leave(t.Context(), cy.ID, id), friend.NoGroup)
	must(t, s.Friends.Leave(t.Context(), ann.ID, id))
	if v := view(t, s, bo); len(v.Groups) != 1 || !v.Groups[0].Own || len(v.Groups[0].Members) != 0 {
		t.Errorf("after Ann left, Bo sees %+v", v.Groups)
	}
	_, err := s.Friends.AddGroup(t.Context(), ann, " ", "")
	nodetest.WantCode(t, err, record.BadName)
}

// TestLimits: a guest has a limited number of friends and groups, and a group of members.
func TestLimits(t *testing.T) {
	s, _ := newServer(t)
	for range friend.MaxGroups {
		nodetest.Must[string](t)(s.Friends.AddGroup(t.Context(), ann, "Crew", ""))
	}
	_, err := s.Friends.AddGroup(t.Context(), ann, "Crew", "")
	nodetest.WantCode(t, err, friend.TooManyFriends)
	nodetest.Must[string](t)(s.Friends.AddGroup(t.Context(), bo, "Others", ""))
	nodetest.WantCode(t, s.Friends.Join(t.Context(), ann, view(t, s, bo).Groups[0].Link), friend.TooManyFriends)
	fill := func(link string, n int) {
		t.Helper()
		for i := range n {
			must(t, s.Friends.Join(t.Context(), host.Guest{ID: fmt.Sprint("guest-", i), Name: fmt.Sprint("Guest ", i)}, link))
		}
		nodetest.WantCode(t, s.Friends.Join(t.Context(), cy, link), friend.TooManyFriends)
	}
	fill(view(t, s, bo).Groups[0].Link, friend.MaxMembers-1)
	fill(link(t, s, bo), friend.MaxFriends)
	nodetest.WantCode(t, s.Friends.Join(t.Context(), bo, link(t, s, cy)), friend.TooManyFriends)
	for i := range friend.MaxFriends { // those whom Cy made by their links count, too
		must(t, s.Friends.Join(t.Context(), cy, link(t, s, host.Guest{ID: fmt.Sprint("other-", i), Name: fmt.Sprint("Other ", i)})))
	}
	nodetest.WantCode(t, s.Friends.Join(t.Context(), ann, link(t, s, cy)), friend.TooManyFriends)
}

// TestRepeated: a repeated form makes neither a second group nor another link.
func TestRepeated(t *testing.T) {
	s, _ := newServer(t)
	for range 2 {
		nodetest.Must[string](t)(s.Friends.AddGroup(t.Context(), ann, "Crew", "k"))
	}
	first := link(t, s, ann)
	must(t, s.Friends.CreateLink(t.Context(), ann))
	if v := view(t, s, ann); len(v.Groups) != 1 || v.Link != first {
		t.Errorf("Ann sees %+v", v)
	}
}

// TestRefused: bot accounts and visitors have no friends, and neither has a guest who deleted their data.
func TestRefused(t *testing.T) {
	s, _ := newServer(t)
	open := link(t, s, ann)
	for code, g := range map[game.Code]host.Guest{host.NoGuest: {Name: "Ann"}, host.NotForBots: {ID: seat.BotID("robo"), Name: "Robo"}, record.BadName: {ID: "guest", Name: "\x00"}} {
		nodetest.WantCode(t, s.Friends.Join(t.Context(), g, open), code)
		nodetest.WantCode(t, s.Friends.RenewLink(t.Context(), g, ""), code)
		nodetest.WantCode(t, s.Friends.Hide(t.Context(), g, true), code)
		nodetest.WantCode(t, s.Friends.Join(t.Context(), g, "none"), friend.NoInvitation)
	}
	nodetest.Delete(t, s, bo)
	nodetest.WantCode(t, s.Friends.Join(t.Context(), bo, open), account.Forgotten)
	if v := view(t, s, host.Guest{}); len(v.Friends) != 0 {
		t.Errorf("a visitor sees %+v", v)
	}
}

// TestMuted: a guest whom another one has muted cannot join by their link, and does not see whether they are here.
func TestMuted(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, bo)
	visit(t, s, ann, bo)
	must(t, s.Store.Mute(t.Context(), ann.ID, bo.ID, true))
	if f := of(t, view(t, s, bo).Friends, "Ann"); f.Here || f.Muted {
		t.Errorf("Bo sees %+v", f)
	}
	if f := of(t, view(t, s, ann).Friends, "Bo"); f.Here || !f.Muted {
		t.Errorf("Ann sees %+v", f)
	}
	must(t, s.Friends.Remove(t.Context(), ann.ID, "", of(t, view(t, s, ann).Friends, "Bo").ID))
	nodetest.WantCode(t, s.Friends.Join(t.Context(), bo, link(t, s, ann)), friend.NoInvitation)
	nodetest.WantCode(t, s.Friends.Join(t.Context(), ann, link(t, s, bo)), friend.NoInvitation)
}

// TestBanned: no guest is invited by a guest who is banned, and neither is a visitor.
func TestBanned(t *testing.T) {
	s, _ := newServer(t)
	open := link(t, s, ann)
	nodetest.Must[account.Person](t)(s.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Ban = &account.Ban{Reason: "cheats"}
		return nil
	}))
	for _, g := range []host.Guest{bo, {}} {
		_, err := s.Friends.Invitation(t.Context(), g.ID, open)
		nodetest.WantCode(t, err, friend.NoInvitation)
	}
}

// visit has guests send a request.
func visit(t testing.TB, s *nodetest.Server, guests ...host.Guest) {
	t.Helper()
	for _, g := range guests {
		must(t, s.Friends.Visit(t.Context(), g.ID))
	}
}

// TestPresence: friends and members of groups see who is here and what they play in public, and others do not.
func TestPresence(t *testing.T) {
	s, now := newServer(t)
	befriend(t, s, ann, bo)
	group(t, s, cy, ann)
	here := func(want bool) {
		t.Helper()
		if got := of(t, view(t, s, bo).Friends, "Ann").Here; got != want {
			t.Errorf("at %s Bo sees that Ann is here: %v", now.Now(), got)
		}
		if got := of(t, view(t, s, cy).Groups[0].Members, "Ann").Here; got != want {
			t.Errorf("at %s Cy sees that Ann is here: %v", now.Now(), got)
		}
	}
	here(true)
	now.Advance(90 * time.Second)
	here(true)
	visit(t, s, ann)
	now.Advance(90 * time.Second)
	here(true)
	now.Advance(30 * time.Second)
	here(false)

	visit(t, s, ann)
	for _, public := range []bool{true, false} {
		nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Visible: visible(public)}))
	}
	if f := of(t, view(t, s, bo).Friends, "Ann"); len(f.Matches) != 1 || f.Matches[0].Game != "bastion" || f.Matches[0].Seats[0].You {
		t.Errorf("Bo sees the matches %+v", f.Matches)
	}
	must(t, s.Friends.Hide(t.Context(), ann, true))
	visit(t, s, ann)
	here(false)
	if f := of(t, view(t, s, bo).Friends, "Ann"); len(f.Matches) != 0 || !view(t, s, ann).Hidden {
		t.Errorf("hidden, Bo sees the matches %+v", f.Matches)
	}
	must(t, s.Friends.Hide(t.Context(), ann, false))
	here(false)
	visit(t, s, ann)
	here(true)
}

// TestPlaying: matches that a friend made for others do not take the place of the one that they play.
func TestPlaying(t *testing.T) {
	s, now := newServer(t)
	befriend(t, s, ann, bo)
	open := host.SeatSpec{Who: host.Anyone}
	for i := range 4 {
		seats, guests := []host.SeatSpec{open, open}, []host.Guest{bo, cy}
		if i == 0 {
			seats[0].Who, guests = host.Me, guests[1:]
		}
		m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Guest: ann, Seats: seats, Visible: host.Public}))
		for _, g := range guests {
			nodetest.Must[*match.Match](t)(s.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: g}))
		}
		now.Advance(time.Second)
	}
	if f := of(t, view(t, s, bo).Friends, "Ann"); len(f.Matches) != 1 {
		t.Errorf("Bo sees the matches %+v", f.Matches)
	}
}

// TestNamesakes: players with the same name are numbered, everywhere alike.
func TestNamesakes(t *testing.T) {
	s, _ := newServer(t)
	for i := range 3 {
		befriend(t, s, ann, host.Guest{ID: fmt.Sprint("guest-", i), Name: "Bo"})
	}
	v := view(t, s, ann)
	if got := shown(v.Friends); got != "Bo Bo 2 Bo 3" {
		t.Errorf("Ann sees %s", got)
	}
	challenge(t, s, ann, host.Guest{Name: "Bo 2"})
	must(t, s.Friends.Remove(t.Context(), ann.ID, "", of(t, v.Friends, "Bo 3").ID))
	if got := view(t, s, ann); got.Friends[1].ID != v.Friends[1].ID {
		t.Errorf("without the third, Ann sees %+v", got.Friends)
	}
}

// visible returns whether a table is in the lobby.
func visible(public bool) host.Visibility {
	if public {
		return host.Public
	}
	return host.Unlisted
}

// TestNoWrites: of guests without friends, and of those whose presence was stored within a minute, nothing is written.
func TestNoWrites(t *testing.T) {
	st := &counting{}
	now := nodetest.At("2026-11-20 12:00:00")
	one := nodetest.New(t, st, local.New(), nodetest.Cluster, func(c *node.Config) { c.Now = now.Now })
	t.Cleanup(one.Close)
	two := nodetest.New(t, st, local.New(), nodetest.Cluster, func(c *node.Config) { c.Now = now.Now })
	t.Cleanup(two.Close)
	befriend(t, one, ann, bo)
	for range 3 {
		for _, s := range []*nodetest.Server{one, two} {
			visit(t, s, ann, cy)
		}
	}
	if st.writes != 2 { // when they became friends
		t.Errorf("%d times a presence was stored", st.writes)
	}
	now.Advance(time.Minute)
	visit(t, two, ann)
	if st.writes != 3 || !of(t, view(t, one, bo).Friends, "Ann").Here {
		t.Errorf("a minute later, %d times", st.writes)
	}
}

// counting is a store that counts when presences were stored.
type counting struct {
	storetest.Memory
	writes int
}

func (c *counting) TouchPresence(ctx context.Context, guest string, at time.Time) error {
	c.writes++
	return c.Memory.TouchPresence(ctx, guest, at)
}

// TestDeleted: a guest who deletes their data is gone from all friends and groups, on every kind of store and at every server.
func TestDeleted(t *testing.T) {
	for kind, open := range map[string]func(*testing.T) store.Store{
		"memory": func(*testing.T) store.Store { return &storetest.Memory{} },
		"sqlite": func(t *testing.T) store.Store {
			return nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "q.db")))
		},
		"postgres": func(t *testing.T) store.Store {
			return nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), services.Postgres(t).Schema(t), postgres.Together))
		},
	} {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			t.Cleanup(func() { must(t, st.Close()) })
			one := nodetest.New(t, st, &local.Bus{}, nodetest.Cluster)
			t.Cleanup(one.Close)
			two := nodetest.New(t, st, &local.Bus{}, nodetest.Cluster)
			t.Cleanup(two.Close)
			befriend(t, one, ann, bo)
			group(t, two, ann, bo, cy)
			visit(t, one, ann)
			if !of(t, view(t, two, bo).Friends, "Ann").Here {
				t.Error("the other server does not see Ann")
			}
			out := nodetest.Must[*friend.Exported](t)(two.Friends.Export(t.Context(), ann.ID))
			if fmt.Sprint(out.Friends, out.Groups[0].Name, out.Groups[0].Members) != "[Bo]Crew[Bo Cy]" || !out.Groups[0].Own || out.Groups[0].Link == "" || out.Groups[0].Joined.IsZero() || out.Link == "" || out.Seen.IsZero() {
				t.Errorf("the export has %+v", out)
			}
			nodetest.Delete(t, one, ann)
			if v := view(t, two, bo); len(v.Friends) != 0 || len(v.Groups) != 1 || shown(v.Groups[0].Members) != "Cy" || !v.Groups[0].Own {
				t.Errorf("Bo still sees %+v", v)
			}
		})
	}
}

// TestStrangers: what a guest sees does not depend on friends of others.
func TestStrangers(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, cy)
	sees := func() string {
		return string(nodetest.Must[[]byte](t)(json.Marshal(view(t, s, cy))))
	}
	before := sees()
	befriend(t, s, ann, bo)
	befriend(t, s, bo, host.Guest{ID: "guest-di", Name: "Di"})
	group(t, s, ann, bo)
	visit(t, s, bo)
	if after := sees(); after != before {
		t.Errorf("Cy saw %s\nand sees %s", before, after)
	}
}
