package friend_test

import (
	"errors"
	"testing"
	"time"

	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/node/nodetest"
	"quarterdeck/pairing"
	"quarterdeck/store"
)

func player(g host.Guest) friend.Player { return friend.Player{Guest: g} }

// challenge has a guest challenge another one whom they know, and returns its ID.
func challenge(t testing.TB, s *nodetest.Server, by, other host.Guest, change ...func(*pairing.Wish)) string {
	t.Helper()
	w := pairing.Wish{Game: "bastion", Casual: true}
	for _, f := range change {
		f(&w)
	}
	must(t, s.Friends.Challenge(t.Context(), player(by), of(t, view(t, s, by).Friends, other.Name).ID, w))
	for _, c := range view(t, s, by).Challenges {
		if c.Mine && c.Name == other.Name {
			return c.ID
		}
	}
	t.Fatal("there is no challenge")
	return ""
}

// TestChallenge: a friend sees a challenge and accepts it. The match begins once, with both.
func TestChallenge(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, bo)
	befriend(t, s, ann, cy)
	id := challenge(t, s, ann, bo)
	got := view(t, s, bo).Challenges
	if len(got) != 1 || got[0].ID != id || got[0].Mine || got[0].Name != "Ann" || got[0].Game != "bastion" || !got[0].Casual || got[0].Pace.Kind != clock.ByTotal {
		t.Fatalf("Bo sees the challenges %+v", got)
	}
	if list := view(t, s, cy).Challenges; len(list) != 0 {
		t.Errorf("Cy sees %+v", list)
	}
	for _, g := range []host.Guest{ann, cy, {}} {
		_, err := s.Friends.Accept(t.Context(), player(g), id)
		nodetest.WantCode(t, err, friend.NoChallenge)
	}
	nodetest.WantCode(t, s.Friends.Decline(t.Context(), cy.ID, id), friend.NoChallenge)
	first := nodetest.Must[string](t)(s.Friends.Accept(t.Context(), player(bo), id))
	if again := nodetest.Must[string](t)(s.Friends.Accept(t.Context(), player(bo), id)); again != first {
		t.Errorf("accepted twice, the matches are %s and %s", first, again)
	}
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), first))
	if m.Phase() != match.Running || m.SeatOf(ann.ID) < 0 || m.SeatOf(bo.ID) < 0 || len(m.Seats()) != 2 || !m.Start().Table.Casual {
		t.Errorf("the match is %s, of %+v", m.Phase(), m.Seats())
	}
	if list := view(t, s, bo).Challenges; len(list) != 0 {
		t.Errorf("after it was accepted, Bo sees %+v", list)
	}
	nodetest.WantCode(t, s.Friends.Decline(t.Context(), ann.ID, id), friend.NoChallenge)
}

// TestChallengeEnds: a challenge ends when it is declined, withdrawn or replaced, when it expires, and with the friendship.
func TestChallengeEnds(t *testing.T) {
	s, now := newServer(t)
	befriend(t, s, ann, bo)
	over := func(why, id string) {
		t.Helper()
		_, err := s.Friends.Accept(t.Context(), player(bo), id)
		if list := view(t, s, bo).Challenges; len(list) != 0 {
			t.Errorf("%s, Bo sees %+v", why, list)
		}
		nodetest.WantCode(t, err, friend.NoChallenge)
	}
	id := challenge(t, s, ann, bo)
	must(t, s.Friends.Decline(t.Context(), bo.ID, id))
	over("declined", id)
	id = challenge(t, s, ann, bo)
	must(t, s.Friends.Decline(t.Context(), ann.ID, id))
	over("withdrawn", id)
	id = challenge(t, s, ann, bo)
	if next := challenge(t, s, ann, bo); next == id || len(view(t, s, bo).Challenges) != 1 {
		t.Error("another challenge does not take the place of the first one")
	}
	now.Advance(15 * time.Minute)
	over("expired", id)
	days := challenge(t, s, ann, bo, func(w *pairing.Wish) { w.Pace = clock.Pace{Kind: clock.ByDays, Main: clock.Day} })
	now.Advance(71 * time.Hour)
	if len(view(t, s, bo).Challenges) != 1 {
		t.Error("a challenge to a match over days expired too early")
	}
	must(t, s.Friends.Remove(t.Context(), bo.ID, "", of(t, view(t, s, bo).Friends, "Ann").ID))
	over("after the friendship", days)
}

// TestChallengeRefused: strangers, muted players and those with names that look alike cannot be challenged, and nothing but a match for two.
func TestChallengeRefused(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, bo)
	befriend(t, s, ann, host.Guest{ID: "guest-an", Name: "Ann!"})
	handle := of(t, view(t, s, ann).Friends, "Bo").ID
	for code, w := range map[game.Code]pairing.Wish{host.NoGame: {Game: "chess"}, clock.BadPace: {Game: "bastion", Pace: clock.Pace{Kind: clock.ByMove, Main: time.Minute}}} {
		nodetest.WantCode(t, s.Friends.Challenge(t.Context(), player(ann), handle, w), code)
	}
	wish := pairing.Wish{Game: "bastion"}
	nodetest.WantCode(t, s.Friends.Challenge(t.Context(), player(cy), handle, wish), friend.NoFriend)
	nodetest.WantCode(t, s.Friends.Challenge(t.Context(), player(ann), of(t, view(t, s, ann).Friends, "Ann!").ID, wish), "bad-name")
	id := challenge(t, s, bo, ann)
	must(t, s.Store.Mute(t.Context(), bo.ID, ann.ID, true))
	nodetest.WantCode(t, s.Friends.Challenge(t.Context(), player(ann), handle, wish), friend.NoFriend)
	_, err := s.Friends.Accept(t.Context(), player(ann), id)
	nodetest.WantCode(t, err, friend.NoFriend)
	if list := view(t, s, ann).Challenges; len(list) != 0 {
		t.Errorf("Ann sees the challenges %+v of a player who has muted her", list)
	}
}

// TestChallengeOfStopped: if a server stops after it stored that a challenge is accepted, the next look at the challenges creates the match.
func TestChallengeOfStopped(t *testing.T) {
	s, _ := newServer(t)
	befriend(t, s, ann, bo)
	id := challenge(t, s, ann, bo)
	must(t, s.Store.AcceptChallenge(t.Context(), id, "stopped", s.Now()))
	if _, err := s.Store.Table(t.Context(), "stopped"); !errors.Is(err, store.ErrNotFound) {
		t.Fatal(err)
	}
	view(t, s, ann)
	if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), "stopped")); m.SeatOf(ann.ID) < 0 || m.SeatOf(bo.ID) < 0 {
		t.Errorf("the match is of %+v", m.Seats())
	}
}
