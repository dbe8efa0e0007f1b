package duplicate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"quarterdeck/chat"
	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestForksAreSealed: what was played on from the original or from an attempt has their log. Only those see it who know the deal, or sit there.
func TestForksAreSealed(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := played(t, s)
	must(t, s.Admit(t.Context(), m, cy.ID))
	fork := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: m.ID(), At: choiceIn(m), Guest: ann}))
	fork = play(t, s, fork.ID(), ann, 0, 99)
	again := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: fork.ID(), At: choiceIn(fork), Guest: ann}))
	must(t, s.Admit(t.Context(), fork, ""))
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	for _, f := range []*match.Match{fork, again} {
		for _, g := range []string{ann.ID, cy.ID} {
			must(t, s.Admit(t.Context(), f, g))
		}
		for _, g := range []string{"", bo.ID} {
			nodetest.WantCode(t, s.Admit(t.Context(), f, g), match.DealHidden)
		}
		if got := s.Duplicates.Of(t.Context(), f); got != m.ID() {
			t.Errorf("the deal is that of %q", got)
		}
	}
	a := begin(t, s, m.ID(), bo) // he has not seen it
	nodetest.WantCode(t, s.Admit(t.Context(), fork, bo.ID), match.DealHidden)
	a = play(t, s, a.ID(), bo, 0, 99)
	must(t, s.Admit(t.Context(), fork, bo.ID))
	own := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: a.ID(), At: choiceIn(a), Guest: bo}))
	must(t, s.Admit(t.Context(), own, ann.ID))
	nodetest.WantCode(t, s.Admit(t.Context(), own, dee.ID), match.DealHidden)
}

// TestLeft: an attempt that a guest has left for good does not keep a closed duplicate from others. It stays hidden itself.
func TestLeft(t *testing.T) {
	now := nodetest.At("2026-11-20 12:00:00")
	s := newServer(t, &storetest.Memory{}, func(c *node.Config) { c.Now, c.Unjoined = now.Now, 24*time.Hour })
	m := offered(t, s)
	a := begin(t, s, m.ID(), bo)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, a.ID(), bo, nodetest.FirstMove(t, s, a.ID(), 0), ""))
	nodetest.Wait(t, s, a.ID(), func(m *match.Match) bool { return game.RequiredActors(m.Position()) == game.SetOf(0) }) // the bot has chosen for the next round, too
	now.Advance(20 * time.Hour)
	must(t, s.Duplicates.Close(t.Context(), m.ID(), ann.ID))
	nodetest.WantCode(t, s.Admit(t.Context(), get(t, s, m.ID()), dee.ID), match.DealHidden)
	now.Advance(5 * time.Hour)
	must(t, s.Admit(t.Context(), get(t, s, m.ID()), dee.ID))
	nodetest.WantCode(t, s.Admit(t.Context(), get(t, s, a.ID()), dee.ID), match.DealHidden)
}

// TestHotSeatOffer: of several seats of one guest, that is offered which was active at the end.
func TestHotSeatOffer(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := nodetest.HotSeat(t, s)
	for acted := game.Seat(0); acted != 1; {
		m = get(t, s, m.ID())
		acted = m.SeatOf(ann.ID)
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), ann, nodetest.FirstMove(t, s, m.ID(), acted), ""))
	}
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), ann, match.Resign, ""))
	m = nodetest.Wait(t, s, m.ID(), nodetest.Finished)
	if m.SeatsOf(ann.ID).Len() != 2 || m.SeatOf(ann.ID) != 1 {
		t.Fatalf("Ann holds %b, and looks as %d", m.SeatsOf(ann.ID), m.SeatOf(ann.ID))
	}
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	if st := state(t, s, m.ID(), ann); st.Seat != 1 {
		t.Errorf("seat %d is offered", st.Seat)
	}
}

// TestBotAccountPlays: the owner of a bot account sees what it sees. So nothing is proved of the deals that it played.
func TestBotAccountPlays(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	robo := host.Guest{ID: seat.BotID("robo"), Name: "Robo"}
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), spec(robo, "bastion", 2)))
	play(t, s, m.ID(), robo, 0, 99)
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), robo.ID))
	if st := state(t, s, m.ID(), bo); !st.Unknown || !st.MayPlay {
		t.Errorf("the duplicate is %+v", st)
	}
}

// TestAdaptiveStays: an adaptive bot of the original plays with the strength that it had.
func TestAdaptiveStays(t *testing.T) {
	s := newServer(t, &storetest.Memory{}, func(c *node.Config) { c.Levels = []string{"lowest", "mate"} })
	table := spec(ann, "bastion", 2)
	table.Seats[1].Level = adaptive.Name
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), table))
	was := m.Seats()[1].Level
	play(t, s, m.ID(), ann, 0, 99)
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	if st := state(t, s, m.ID(), bo); st.Others[0].Level != was || !adaptive.Is(was) || was == adaptive.Name {
		t.Errorf("the bot was %q, and the duplicate is %+v", was, st)
	}
	if a := begin(t, s, m.ID(), bo); a.Seats()[1].Level != was {
		t.Errorf("the bot was %q, and is %q", was, a.Seats()[1].Level)
	}
}

// TestChatOpens: who may see a match of a duplicate may write there.
func TestChatOpens(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := offered(t, s)
	play(t, s, begin(t, s, m.ID(), bo).ID(), bo, 0, 99)
	send := func(g host.Guest) error {
		return s.Chat.Send(t.Context(), chat.Draft{Match: m.ID(), Guest: g, Channel: matchchat.ToTable, Text: "Well played."})
	}
	mute := func(g host.Guest) error {
		return s.Chat.Mute(t.Context(), chat.MuteRequest{Match: m.ID(), Guest: g.ID, Seat: 0, Muted: true})
	}
	must(t, send(bo))
	must(t, mute(bo))
	nodetest.WantCode(t, send(dee), match.DealHidden)
	nodetest.WantCode(t, mute(dee), match.DealHidden)
}

// failing is a store that cannot store witnesses.
type failing struct {
	*storetest.Memory
	since time.Time
	asked []context.Context
}

func (f *failing) AddWitness(ctx context.Context, _ store.Witness, _ int) error {
	f.asked = append(f.asked, ctx)
	return errors.Join(errors.New("the disk is full"), ctx.Err())
}

func (f *failing) WitnessedSince(context.Context) (time.Time, error) { return f.since, nil }

// TestReadsWithoutStoring: a match of which nothing could be proved is shown, also if that cannot be stored. A request that has ended waits no
// longer.
func TestReadsWithoutStoring(t *testing.T) {
	st := &failing{Memory: &storetest.Memory{}}
	s := newServer(t, st)
	m := played(t, s)
	if err := s.Admit(t.Context(), m, cy.ID); err == nil || len(st.asked) != 1 {
		t.Fatalf("the match was shown: %v", err)
	}
	if _, limited := st.asked[0].Deadline(); !limited {
		t.Error("the guest waits without a limit")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Admit(ended, m, cy.ID); err == nil || st.asked[1].Err() == nil {
		t.Errorf("the store works for a request that has ended: %v", err)
	}

	aborted := nodetest.Must[*match.Match](t)(s.Create(t.Context(), spec(ann, "bastion", 2)))
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, aborted.ID(), ann, match.Abort, ""))
	bots := spec(ann, "bastion", 2)
	bots.Seats[0] = bots.Seats[1]
	for _, m := range []*match.Match{get(t, s, aborted.ID()), nodetest.Must[*match.Match](t)(s.Create(t.Context(), bots))} {
		must(t, s.Admit(t.Context(), m, cy.ID))
	}
	if len(st.asked) != 2 {
		t.Error("witnesses of matches are stored that cannot be offered")
	}
	st.since = m.Start().Created.Add(time.Second)
	must(t, s.Admit(t.Context(), m, cy.ID))
}

// TestAllPlayersClose: each player of the original can close what one of them offered.
func TestAllPlayersClose(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := nodetest.Pair(t, s)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), []host.Guest{ann, bo}[m.Position().Actors().First()], match.Resign, ""))
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), bo.ID))
	for g, want := range map[host.Guest]bool{ann: true, bo: true, cy: false} {
		if st := state(t, s, m.ID(), g); st.Close != want {
			t.Errorf("%s can close it: %t", g.Name, st.Close)
		}
	}
	nodetest.WantCode(t, s.Duplicates.Close(t.Context(), m.ID(), cy.ID), match.NotSeated)
	must(t, s.Duplicates.Close(t.Context(), m.ID(), ann.ID))
	if st := state(t, s, m.ID(), bo); !st.Closed || st.Close {
		t.Errorf("the duplicate is %+v", st)
	}
	must(t, s.Admit(t.Context(), get(t, s, m.ID()), cy.ID))
	other := offered(t, s) // by a guest who deletes her data
	must(t, s.Accounts.Delete(t.Context(), ann.ID))
	_, err := s.Duplicates.Play(t.Context(), other.ID(), cy)
	nodetest.WantCode(t, err, duplicate.Closed)
	must(t, s.Admit(t.Context(), get(t, s, other.ID()), cy.ID))
}

// racing is a host where a player closes a duplicate just before an attempt is stored.
type racing struct {
	*host.Host
	close func()
}

func (r racing) OnRewrite(func(string)) {}

func (r racing) BeginSeeded(ctx context.Context, start *match.Start) (*match.Match, error) {
	r.close()
	return r.Host.BeginSeeded(ctx, start)
}

// TestCloseRaces: an attempt that begins while the duplicate is closed ends at once, and keeps the deal from no one.
func TestCloseRaces(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := offered(t, s)
	late := duplicate.New(s.Store, racing{s.Host, func() { must(t, s.Duplicates.Close(t.Context(), m.ID(), ann.ID)) }}, duplicate.Options{Levels: s.Levels, Now: s.Now})
	_, err := late.Play(t.Context(), m.ID(), bo)
	nodetest.WantCode(t, err, duplicate.Closed)
	if a := get(t, s, s.Duplicates.AttemptID(m.ID(), bo.ID)); a.Phase() != match.Finished {
		t.Error("the attempt goes on")
	}
	must(t, s.Admit(t.Context(), get(t, s, m.ID()), dee.ID))
}
