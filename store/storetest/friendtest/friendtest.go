// Package friendtest checks that a store.Store obeys the laws of store.Friends.
package friendtest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"circles":    testCircles,
		"last place": testLastPlace,
		"limits":     testLimits,
		"races":      testRaces,
		"owner":      testOwner,
		"challenges": testChallenges,
		"accepted":   testAccepted,
		"presence":   testPresence,
		"forgotten":  testForgotten,
		"muting":     testMuting,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

// want compares the result of a call.
func want[T any](t *testing.T, got T, err error) func(want T) {
	t.Helper()
	must(t, err)
	return func(want T) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	}
}

func at(second int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(second) * time.Second)
}

// group returns a group of ann’s, and friends the circle of her friends.
func group() store.Circle {
	return store.Circle{ID: "group", Owner: "ann", Name: "Crew", Link: "open", Made: at(1)}
}

func friends() store.Circle {
	return store.Circle{ID: "friends", Owner: "ann", Link: "sesame", Made: at(2)}
}

// most are the limits, unless a test is of them.
var most = store.Most{Friends: 9, Groups: 9, Members: 9}

// join has a guest join the circle with a link at a second.
func join(t *testing.T, s store.Store, link, guest string, second int) {
	t.Helper()
	must(t, s.Join(t.Context(), link, store.Member{Guest: guest, Joined: at(second)}, most))
}

func testCircles(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	must(t, s.AddCircle(ctx, friends(), most))
	must(t, s.AddCircle(ctx, group(), most))
	again := group()
	again.Name = "Other"
	must(t, s.AddCircle(ctx, again, most))
	join(t, s, "open", "cy", 5)
	join(t, s, "open", "bo", 4)
	join(t, s, "open", "bo", 6)
	join(t, s, "sesame", "bo", 7)
	wantErr(t, s.Join(ctx, "closed", store.Member{Guest: "bo", Joined: at(1)}, most), store.ErrNotFound)
	wantErr(t, s.Join(ctx, "open", store.Member{Guest: "di", Joined: at(1)}, store.Most{Friends: 9, Groups: 9, Members: 3}), store.ErrConflict)

	s = open(t)
	ofAnn, err := s.CirclesOf(ctx, "ann")
	want(t, ofAnn, err)([]store.Circle{group(), friends()})
	ofCy, err := s.CirclesOf(ctx, "cy")
	want(t, ofCy, err)([]store.Circle{group()})
	members, err := s.MembersOf(ctx, []string{"group", "friends"})
	want(t, members, err)([]store.Member{{Circle: "friends", Guest: "ann", Joined: at(2)}, {Circle: "friends", Guest: "bo", Joined: at(7)}, {Circle: "group", Guest: "ann", Joined: at(1)}, {Circle: "group", Guest: "bo", Joined: at(4)}, {Circle: "group", Guest: "cy", Joined: at(5)}})
	none, err := s.MembersOf(ctx, nil)
	want(t, none, err)(nil)

	renewed := group()
	renewed.Name, renewed.Link = "Captains", "new"
	must(t, s.ChangeCircle(ctx, renewed))
	found, err := s.CircleOf(ctx, "new")
	want(t, found, err)(renewed)
	_, err = s.CircleOf(ctx, "open")
	wantErr(t, err, store.ErrNotFound)
	renewed.Owner = "bo"
	wantErr(t, s.ChangeCircle(ctx, renewed), store.ErrNotFound)
	must(t, s.Leave(ctx, "group", "cy", ""))
	must(t, s.Leave(ctx, "group", "cy", "newer"))
	ofCy, err = s.CirclesOf(ctx, "cy")
	want(t, ofCy, err)(nil)
	wantErr(t, s.Join(ctx, "new", store.Member{Guest: "cy", Joined: at(8)}, most), store.ErrNotFound)
	join(t, s, "newer", "cy", 9)
}

// testLastPlace has many guests take the last places of a group at once.
func testLastPlace(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	must(t, s.AddCircle(t.Context(), group(), most))
	var wg sync.WaitGroup
	var joined atomic.Int32
	for i := range 8 {
		wg.Go(func() {
			err := s.Join(t.Context(), "open", store.Member{Guest: fmt.Sprint("guest", i), Joined: at(i)}, store.Most{Friends: 9, Groups: 9, Members: 4})
			if err == nil {
				joined.Add(1)
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	members, err := s.MembersOf(t.Context(), []string{"group"})
	if must(t, err); joined.Load() != 3 || len(members) != 4 {
		t.Errorf("%d guests joined, and there are %d members", joined.Load(), len(members))
	}
}

// testLimits: a guest who joins by several links at once, or makes groups, does not exceed the limits, and neither does whose link it is.
func testLimits(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	few := store.Most{Friends: 2, Groups: 2, Members: 9}
	var links []string
	for i := range 5 {
		name := fmt.Sprint("guest", i)
		must(t, s.AddCircle(ctx, store.Circle{ID: "friends" + name, Owner: name, Link: "be" + name, Made: at(i)}, few))
		must(t, s.AddCircle(ctx, store.Circle{ID: "group" + name, Owner: name, Name: "Crew", Link: "join" + name, Made: at(i)}, few))
		links = append(links, "be"+name, "join"+name)
	}
	var wg sync.WaitGroup
	var joined atomic.Int32
	try := func(do func() error) {
		wg.Go(func() {
			if err := do(); err == nil {
				joined.Add(1)
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	for i, link := range links {
		try(func() error { return s.Join(ctx, link, store.Member{Guest: "ann", Joined: at(i)}, few) })
		try(func() error {
			return s.AddCircle(ctx, store.Circle{ID: fmt.Sprint("own", i), Owner: "bo", Name: "Crew", Link: fmt.Sprint("own", i), Made: at(i)}, few)
		})
	}
	if wg.Wait(); joined.Load() != 6 {
		t.Errorf("%d times a guest joined or made a group, want twice as a friend, and four times in groups", joined.Load())
	}
	must(t, s.AddCircle(ctx, store.Circle{ID: "of ann", Owner: "ann", Link: "of ann", Made: at(9)}, few))
	wantErr(t, s.Join(ctx, "of ann", store.Member{Guest: "cy", Joined: at(9)}, few), store.ErrConflict)
	ofBo, err := s.CirclesOf(ctx, "bo")
	must(t, err)
	must(t, s.AddCircle(ctx, ofBo[0], few)) // there is one with the ID
	ofCy, err := s.CirclesOf(ctx, "cy")
	want(t, ofCy, err)(nil)
}

// testRaces: the owner of a group is a member of it, also when others leave, join or delete their data at the moment at which the owner leaves.
func testRaces(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	leave := func(guest string) func(string) error {
		return func(id string) error { return s.Leave(ctx, id, guest+id, "") }
	}
	forget := func(guest string) func(string) error {
		return func(id string) error {
			_, err := s.Forget(ctx, store.Person{Guest: guest + id, Gone: at(9)}, func(*store.Match, []store.Entry) (store.Entry, error) { return store.Entry{}, nil })
			return err
		}
	}
	enter := func(id string) error {
		err := s.Join(ctx, "link"+id, store.Member{Guest: "cy" + id, Joined: at(3)}, most)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		members, other := s.MembersOf(ctx, []string{id})
		if err == nil && len(members) == 0 {
			err = errors.New("who joined is no member")
		}
		return errors.Join(err, other)
	}
	for name, at := range map[string][]func(string) error{
		"both leave": {leave("ann"), leave("bo")}, "leave and forget": {leave("ann"), forget("bo")}, "forget both": {forget("ann"), forget("bo")},
		"leave and join": {leave("bo"), leave("ann"), enter}, "forget and join": {leave("bo"), forget("ann"), enter},
	} {
		for i := range 12 {
			id := fmt.Sprint(name, i)
			race(t, s, id, at)
		}
	}
}

// race makes a group of two guests, has changes happen to it at once, and checks its owner.
func race(t *testing.T, s store.Store, id string, changes []func(id string) error) {
	t.Helper()
	must(t, s.AddCircle(t.Context(), store.Circle{ID: id, Owner: "ann" + id, Name: "Crew", Link: "link" + id, Made: at(1)}, most))
	join(t, s, "link"+id, "bo"+id, 2)
	var wg sync.WaitGroup
	for _, change := range changes {
		wg.Go(func() {
			if err := change(id); err != nil {
				t.Error(id, err)
			}
		})
	}
	wg.Wait()
	members, err := s.MembersOf(t.Context(), []string{id})
	must(t, err)
	c, err := s.CircleOf(t.Context(), "link"+id)
	if errors.Is(err, store.ErrNotFound) {
		c = store.Circle{}
	} else {
		must(t, err)
	}
	owns := slices.ContainsFunc(members, func(m store.Member) bool { return m.Guest == c.Owner })
	if c.ID == "" && len(members) > 0 || c.ID != "" && !owns {
		t.Errorf("%s: %q owns the group of %v", id, c.Owner, members)
	}
}

// testOwner: a group belongs to the guest who joined next when its owner leaves, and is gone with the last one.
func testOwner(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	must(t, s.AddCircle(ctx, group(), most))
	join(t, s, "open", "cy", 6)
	join(t, s, "open", "bo", 5)
	must(t, s.Leave(ctx, "group", "ann", ""))
	c, err := s.CircleOf(ctx, "open")
	if must(t, err); c.Owner != "bo" {
		t.Fatalf("the owner is %s", c.Owner)
	}
	must(t, s.Leave(ctx, "group", "cy", ""))
	must(t, s.Leave(ctx, "group", "bo", ""))
	_, err = s.CircleOf(ctx, "open")
	wantErr(t, err, store.ErrNotFound)
}

// challenge returns a challenge that ends at a second.
func challenge(id, from, to string, until int) store.Challenge {
	return store.Challenge{ID: id, From: from, To: to, Made: at(until - 9), Until: at(until), Data: []byte(`{"of":"` + id + `"}`)}
}

func testChallenges(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	one, two, three := challenge("1", "ann", "bo", 10), challenge("2", "bo", "ann", 12), challenge("3", "cy", "bo", 11)
	for _, c := range []store.Challenge{challenge("0", "ann", "bo", 99), one, two, three} {
		must(t, s.AddChallenge(ctx, c))
	}
	s = open(t)
	ofAnn, err := s.ChallengesOf(ctx, "ann", at(9))
	want(t, ofAnn, err)([]store.Challenge{one, two})
	ofBo, err := s.ChallengesOf(ctx, "bo", at(10))
	want(t, ofBo, err)([]store.Challenge{three, two})
	found, err := s.Challenge(ctx, "3")
	want(t, found, err)(three)
	must(t, s.RemoveChallenge(ctx, "3"))
	wantErr(t, s.RemoveChallenge(ctx, "3"), store.ErrConflict)
	_, err = s.Challenge(ctx, "3")
	wantErr(t, err, store.ErrNotFound)
	must(t, s.SweepChallenges(ctx, at(11)))
	_, err = s.Challenge(ctx, "1")
	wantErr(t, err, store.ErrNotFound)
	found, err = s.Challenge(ctx, "2")
	want(t, found, err)(two)
}

// testAccepted: of accepting a challenge twice and removing it at once, one succeeds.
func testAccepted(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	must(t, s.AddChallenge(ctx, challenge("late", "ann", "cy", 10)))
	wantErr(t, s.AcceptChallenge(ctx, "late", "m", at(10)), store.ErrConflict)
	must(t, s.AddChallenge(ctx, challenge("1", "ann", "bo", 10)))
	var wg sync.WaitGroup
	var done atomic.Int32
	for _, do := range []func() error{
		func() error { return s.AcceptChallenge(ctx, "1", "m1", at(5)) },
		func() error { return s.AcceptChallenge(ctx, "1", "m2", at(5)) },
		func() error { return s.RemoveChallenge(ctx, "1") },
	} {
		wg.Go(func() {
			if err := do(); err == nil {
				done.Add(1)
			} else if !errors.Is(err, store.ErrConflict) {
				t.Error(err)
			}
		})
	}
	if wg.Wait(); done.Load() != 1 {
		t.Errorf("%d of three succeeded", done.Load())
	}
	must(t, s.AddChallenge(ctx, challenge("2", "ann", "bo", 10)))
	must(t, s.AcceptChallenge(ctx, "2", "m3", at(5)))
	must(t, s.AddChallenge(ctx, challenge("3", "ann", "bo", 10))) // the accepted one stays
	accepted := challenge("2", "ann", "bo", 10)
	accepted.Match = "m3"
	found, err := s.Challenge(ctx, "2")
	want(t, found, err)(accepted)
}

func testPresence(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	must(t, s.AddCircle(ctx, group(), most))
	join(t, s, "open", "bo", 3)
	check := func(want ...store.Presence) {
		t.Helper()
		got, err := s.Presences(ctx, []string{"di", "bo", "ann", "cy"})
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	}
	for _, guest := range []string{"ann", "cy"} {
		must(t, s.TouchPresence(ctx, guest, at(20)))
		must(t, s.TouchPresence(ctx, guest, at(10)))
	}
	check(store.Presence{Guest: "ann", Seen: at(20)}, store.Presence{Guest: "bo"})
	must(t, s.HidePresence(ctx, "ann", true))
	must(t, s.HidePresence(ctx, "di", true))
	must(t, s.TouchPresence(ctx, "ann", at(30)))
	s = open(t)
	check(store.Presence{Guest: "ann", Hidden: true}, store.Presence{Guest: "bo"}, store.Presence{Guest: "di", Hidden: true})
	must(t, s.HidePresence(ctx, "ann", false))
	must(t, s.TouchPresence(ctx, "ann", at(40)))
	check(store.Presence{Guest: "ann", Seen: at(40)}, store.Presence{Guest: "bo"}, store.Presence{Guest: "di", Hidden: true})
	must(t, s.Leave(ctx, "group", "bo", ""))
	must(t, s.HidePresence(ctx, "di", false))
	check(store.Presence{Guest: "ann", Seen: at(40)})
	must(t, s.HidePresence(ctx, "ann", true))
	must(t, s.Leave(ctx, "group", "ann", ""))
	check(store.Presence{Guest: "ann", Hidden: true})
	none, err := s.Presences(ctx, nil)
	want(t, none, err)(nil)
}

// testForgotten: nothing of a deleted guest is left, and none is added. Their groups belong to others.
func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	must(t, s.AddCircle(ctx, group(), most))
	must(t, s.AddCircle(ctx, friends(), most))
	join(t, s, "open", "bo", 3)
	join(t, s, "sesame", "bo", 3)
	must(t, s.AddCircle(ctx, store.Circle{ID: "alone", Owner: "ann", Name: "Alone", Link: "alone", Made: at(1)}, most))
	must(t, s.AddCircle(ctx, store.Circle{ID: "bo", Owner: "bo", Link: "bo", Made: at(4)}, most))
	join(t, s, "bo", "ann", 5)
	must(t, s.AddChallenge(ctx, challenge("1", "ann", "bo", 10)))
	must(t, s.AddChallenge(ctx, challenge("2", "bo", "ann", 10)))
	must(t, s.AddChallenge(ctx, challenge("3", "bo", "cy", 10)))
	_, err := s.Forget(ctx, store.Person{Guest: "ann", Gone: at(9)}, func(*store.Match, []store.Entry) (store.Entry, error) { return store.Entry{}, nil })
	must(t, err)

	wantErr(t, s.AddCircle(ctx, store.Circle{ID: "more", Owner: "ann", Link: "more", Made: at(9)}, most), store.ErrNotFound)
	wantErr(t, s.Join(ctx, "open", store.Member{Guest: "ann", Joined: at(9)}, most), store.ErrNotFound)
	wantErr(t, s.AddChallenge(ctx, challenge("4", "ann", "bo", 10)), store.ErrNotFound)
	must(t, s.TouchPresence(ctx, "ann", at(9)))
	wantErr(t, s.HidePresence(ctx, "ann", true), store.ErrNotFound)

	s = open(t)
	ofAnn, err := s.CirclesOf(ctx, "ann")
	want(t, ofAnn, err)(nil)
	left := group()
	left.Owner = "bo"
	ofBo, err := s.CirclesOf(ctx, "bo")
	want(t, ofBo, err)([]store.Circle{left, {ID: "bo", Owner: "bo", Link: "bo", Made: at(4)}})
	members, err := s.MembersOf(ctx, []string{"group", "friends", "alone", "bo"})
	want(t, members, err)([]store.Member{{Circle: "bo", Guest: "bo", Joined: at(4)}, {Circle: "group", Guest: "bo", Joined: at(3)}})
	challenges, err := s.ChallengesOf(ctx, "bo", at(5))
	want(t, challenges, err)([]store.Challenge{challenge("3", "bo", "cy", 10)})
	seen, err := s.Presences(ctx, []string{"ann", "bo"})
	want(t, seen, err)([]store.Presence{{Guest: "bo"}})
}

// testMuting: who muted a guest is found among those who are asked about.
func testMuting(t *testing.T, open func(*testing.T) store.Store) {
	s, ctx := open(t), t.Context()
	for _, pair := range [][2]string{{"bo", "ann"}, {"cy", "ann"}, {"di", "ann"}, {"ann", "ed"}, {"ed", "bo"}} {
		must(t, s.Mute(ctx, pair[0], pair[1], true))
	}
	must(t, s.Mute(ctx, "di", "ann", false))
	s = open(t)
	muting, err := s.Muting(ctx, "ann", []string{"ed", "di", "cy", "bo"})
	want(t, muting, err)([]string{"bo", "cy"})
	muting, err = s.Muting(ctx, "ann", []string{"cy"})
	want(t, muting, err)([]string{"cy"})
	muting, err = s.Muting(ctx, "ann", nil)
	want(t, muting, err)(nil)
}
