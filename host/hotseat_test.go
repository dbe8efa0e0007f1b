package host_test

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

func TestHotSeat(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), nodetest.WithBreach)
	defer h.Close()
	long := host.Guest{ID: "long", Name: strings.Repeat("ä", 40)}
	for name, c := range map[string]struct {
		guest host.Guest
		seats []host.SeatSpec
		want  []string
	}{
		"unnamed": {ann, []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}, {Who: host.HotSeat}}, []string{"Ann", "Ann 2", "Ann 3"}},
		"named":   {ann, []host.SeatSpec{{Who: host.HotSeat, Name: "Cy"}, {Who: host.Me}, {Who: host.HotSeat, Name: "Cy"}}, []string{"Cy", "Ann", "Cy 2"}},
		"alike":   {ann, []host.SeatSpec{{Who: host.HotSeat, Name: "Ann"}, {Who: host.Me}}, []string{"Ann 2", "Ann"}},
		"long":    {long, []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}}, []string{long.Name, strings.Repeat("ä", 38) + " 2"}},
	} {
		m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "breach", Seats: c.seats, Guest: c.guest}))
		if !slices.Equal(m.Names(), c.want) || m.SeatsOf(c.guest.ID) != game.UpTo(len(c.want)) || m.Phase() != match.Running {
			t.Errorf("%s: %v, seats %b, %s", name, m.Names(), m.SeatsOf(c.guest.ID), m.Phase())
		}
	}
	for name, c := range map[string]struct {
		spec host.Spec
		code game.Code
	}{
		"rivals":     {host.Spec{Game: "breach", Options: map[string]string{"mode": "competitive"}, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}}}, game.BadSeats},
		"hands":      {host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}}}, game.BadSeats},
		"without me": {host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.HotSeat}, {Who: host.Friend}}}, game.BadSeats},
		"twice me":   {host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Me}}}, game.BadSeats},
		"a bad name": {host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat, Name: "a;b"}}}, "bad-name"},
		"too many":   {host.Spec{Game: "breach", Seats: slices.Repeat([]host.SeatSpec{{Who: host.HotSeat}}, 7)}, game.BadSeats},
		"no creator": {host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.HotSeat}, {Who: host.Bot, Level: "lowest"}}}, game.BadSeats},
	} {
		c.spec.Guest = ann
		_, err := h.Create(t.Context(), c.spec)
		t.Run(name, func(t *testing.T) { wantRefusal(t, err, c.code) })
	}
}

// TestKeyOfHotSeat checks that the key of a table with a hot seat creates no other table, and finds this one again.
func TestKeyOfHotSeat(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), nodetest.WithBreach)
	defer h.Close()
	set := func(other host.SeatSpec) (*match.Match, error) {
		return h.Create(t.Context(), host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.Me}, other}, Guest: ann, Key: "k"})
	}
	m := must[*match.Match](t)(set(host.SeatSpec{Who: host.HotSeat, Name: "Bo"}))
	if again := must[*match.Match](t)(set(host.SeatSpec{Who: host.HotSeat, Name: "Bo"})); again.ID() != m.ID() {
		t.Error("the same request makes another table")
	}
	for _, other := range []host.SeatSpec{{Who: host.Friend}, {Who: host.HotSeat, Name: "Cy"}} {
		_, err := set(other)
		wantRefusal(t, err, match.KeyReused)
	}
}

// TestHotSeatIsKept checks that hot seats survive a restart and a rematch, and that lists show them.
func TestHotSeatIsKept(t *testing.T) {
	path := file(t)
	h, stop := newHost(t, path, nodetest.WithBreach)
	m := nodetest.HotSeat(t, h)
	stop()
	h, stop = newHost(t, path, nodetest.WithBreach)
	defer stop()
	m = must[*match.Match](t)(h.Get(t.Context(), m.ID()))
	if m.SeatsOf(ann.ID) != game.UpTo(2) || !slices.Equal(m.Names(), []string{"Ann", "Ann 2"}) {
		t.Fatalf("after a restart: %v, %b", m.Names(), m.SeatsOf(ann.ID))
	}
	list := must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), lobby.Query{List: lobby.Mine, Guest: ann.ID}))
	if len(list) != 1 || !list[0].YourTurn || !list[0].Seats[0].HotSeat || !list[0].Seats[1].HotSeat {
		t.Fatalf("her tables are %+v", list)
	}
	if g := must[lobby.Audience](t)(h.Lobby.Audience(t.Context(), m.ID())); !slices.Equal(g.Guests, []string{ann.ID}) {
		t.Errorf("it concerns %v", g.Guests)
	}
	if limit := must[account.Held](t)(h.Accounts.Holds(t.Context(), ann.ID)); limit.All != 1 {
		t.Errorf("she holds %+v", limit)
	}
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
	next := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	if !slices.Equal(next.Names(), []string{"Ann 2", "Ann"}) || next.SeatsOf(ann.ID) != game.UpTo(2) || next.Phase() != match.Running {
		t.Errorf("the rematch is of %v", next.Names())
	}
	fork := must[*match.Match](t)(h.Fork(t.Context(), host.Fork{Match: m.ID(), At: m.Version(), Seat: 1, Level: "lowest", Guest: ann, Key: "k"}))
	if fork.SeatsOf(ann.ID) != game.SetOf(1) || must[*match.Match](t)(h.Fork(t.Context(), host.Fork{Match: m.ID(), At: m.Version(), Seat: 1, Level: "lowest", Guest: ann, Key: "k"})).ID() != fork.ID() {
		t.Errorf("playing on she holds %b", fork.SeatsOf(ann.ID))
	}
}

// TestHotSeatWithOthers plays with two people in a hot seat, a friend at another browser and a bot. No player can act
// for another.
func TestHotSeatWithOthers(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), nodetest.WithBreach, func(c *node.Config) { c.Levels = []string{"lowest"} })
	defer h.Close()
	m := nodetest.HotSeat(t, h, host.SeatSpec{Who: host.Friend}, host.SeatSpec{Who: host.Bot, Level: "lowest"})
	_, err := h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 2, Invite: h.Invite(m.ID(), 2), Guest: ann})
	wantRefusal(t, err, seating.SeatTaken)
	must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 2, Invite: h.Invite(m.ID(), 2), Guest: bo}))
	asked := game.Seats(0)
	for range 200 {
		m = wait(t, h, m.ID(), func(m *match.Match) bool { return finished(m) || m.BotToAct(3) == "" })
		if finished(m) {
			break
		}
		s := m.Position().Actors().First()
		asked = asked.With(s)
		who, other := ann, bo
		if s == 2 {
			who, other = bo, ann
		}
		if m.SeatOf(who.ID) != s {
			t.Fatalf("seat %v acts, and %s looks as %v", s, who.Name, m.SeatOf(who.ID))
		}
		action := nodetest.FirstMove(t, h, m.ID(), s)
		if _, err := act(t.Context(), h, m.ID(), other, action, ""); err == nil {
			t.Fatalf("%s has acted for seat %v", other.Name, s)
		}
		legal := m.Position().Legal(nil, s)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), who, m.Game().Format(legal[len(legal)-1]), ""))
	}
	if asked&game.UpTo(3) != game.UpTo(3) {
		t.Errorf("only seats %b were asked", asked)
	}
}

// TestDeletedHotSeat checks that a guest who deletes their data leaves all their hot seats.
func TestDeletedHotSeat(t *testing.T) {
	st := &storetest.Memory{}
	h := hostOn(t, st, local.New(), nodetest.WithBreach)
	defer h.Close()
	m := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "breach", Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat, Name: "Wilhelmina"}, {Who: host.Friend}}}))
	must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 2, Invite: h.Invite(m.ID(), 2), Guest: bo}))
	if err := h.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	m = must[*match.Match](t)(h.Get(t.Context(), m.ID()))
	if !m.PlayedByBot(0) || !m.PlayedByBot(1) || m.PlayedByBot(2) || m.Phase() != match.Running {
		t.Errorf("a bot plays the seats: %v, %v; %s", m.PlayedByBot(0), m.PlayedByBot(1), m.Phase())
	}
	for _, text := range []string{ann.ID, "Wilhelmina"} {
		nodetest.WantNoTrace(t, st, []string{m.ID()}, text)
	}
}
