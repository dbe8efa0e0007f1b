package duplicate_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/bus/local"
	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var (
	ann, bo = nodetest.Ann, nodetest.Bo
	cy      = host.Guest{ID: "guest-cy", Name: "Cy"}
	dee     = host.Guest{ID: "guest-dee", Name: "Dee"}
)

// newServer returns a server of all games on a store.
func newServer(t testing.TB, st store.Store, change ...func(*node.Config)) *nodetest.Server {
	t.Helper()
	all := func(c *node.Config) { c.Games, c.Find, c.NonceWait = games.All(), games.Find, -1 }
	s := nodetest.New(t, st, local.New(), append([]func(*node.Config){all}, change...)...)
	t.Cleanup(s.Close)
	return s
}

// get returns the newest version of a match.
func get(t testing.TB, s *nodetest.Server, id string) *match.Match {
	t.Helper()
	return nodetest.Must[*match.Match](t)(s.Get(t.Context(), id))
}

// play has a guest choose the n-th legal action (the last one, if there are fewer) until a match is over or they made so many moves. Then
// they resign.
func play(t testing.TB, s *nodetest.Server, id string, g host.Guest, n, most int) *match.Match {
	t.Helper()
	isDue := func(m *match.Match) bool {
		return m.Phase() == match.Finished || len(m.Position().Legal(nil, m.SeatOf(g.ID))) > 0 && game.RequiredActors(m.Position()).Has(m.SeatOf(g.ID))
	}
	for range most {
		m := nodetest.Wait(t, s, id, isDue)
		if m.Phase() == match.Finished {
			return m
		}
		legal := m.Position().Legal(nil, m.SeatOf(g.ID))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, id, g, m.Game().Format(legal[min(n, len(legal)-1)]), ""))
	}
	nodetest.Wait(t, s, id, isDue)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, id, g, match.Resign, ""))
	return nodetest.Wait(t, s, id, nodetest.Finished)
}

// spec is a table of a guest's in the first seat, with bots in all others.
func spec(g host.Guest, name string, seats int) host.Spec {
	out := host.Spec{Game: name, Guest: g, Nonce: [16]byte{7}, Seats: slices.Repeat([]host.SeatSpec{{Who: host.Bot, Level: "lowest"}}, seats)}
	out.Seats[0] = host.SeatSpec{Who: host.Me}
	return out
}

// played returns a match of Bastion's Breach that Ann has played against a bot.
func played(t testing.TB, s *nodetest.Server) *match.Match {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), spec(ann, "bastion", 2)))
	return play(t, s, m.ID(), ann, 0, 99)
}

// offered returns one whose deal she has offered.
func offered(t testing.TB, s *nodetest.Server) *match.Match {
	t.Helper()
	m := played(t, s)
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	return get(t, s, m.ID())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// begin has a guest begin the deal of a match.
func begin(t testing.TB, s *nodetest.Server, id string, g host.Guest) *match.Match {
	t.Helper()
	return nodetest.Must[*match.Match](t)(s.Duplicates.Play(t.Context(), id, g))
}

func state(t testing.TB, s *nodetest.Server, id string, g host.Guest) *duplicate.State {
	t.Helper()
	return nodetest.Must[*duplicate.State](t)(s.Duplicates.State(t.Context(), id, g.ID))
}

// choiceIn returns a version of a match from which players can play on.
func choiceIn(m *match.Match) int {
	at, _ := m.Branches().Latest(m.Version() - 3)
	return at
}

// chance returns the draws of chance of a match, in notation.
func chance(m *match.Match) (out []string) {
	for _, e := range m.Entries(0) {
		if e.Play != nil && e.Play.Actor == game.Nature {
			out = append(out, m.Game().Format(e.Play.Action))
		}
	}
	return out
}

// TestSameDeal: in every game, chance draws the same in an attempt as in the original, as long as the players do the same. The seats' nonces
// are part of it.
func TestSameDeal(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	for _, g := range games.All() {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), spec(ann, info.ID, info.Seats[0])))
			deal := chance(m)
			m = play(t, s, m.ID(), ann, 0, 12)
			must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
			a := begin(t, s, m.ID(), bo)
			if got := chance(a); !slices.Equal(got[:min(len(got), len(deal))], deal) {
				t.Errorf("the deals are\n%v\n%v", deal, got)
			}
			if a.Start().Commit() != m.Start().Commit() || a.Start().DuplicateOf() != m.ID() || a.SeatOf(bo.ID) != 0 {
				t.Errorf("the attempt is %+v", a.Start())
			}
			a = play(t, s, a.ID(), bo, 0, 12)
			if info.ID == "bastion" || info.ID == "port" { // whose bots cannot act sooner or later
				if diff := cmp.Diff(chance(m), chance(a)); diff != "" {
					t.Errorf("chance drew (-original +attempt):\n%s", diff)
				}
			}
			rec := a.RecordAt(time.Now())
			if rec.Seed == nil || *rec.Seed != m.Start().Seed || len(rec.Nonces) != len(m.Seats()) {
				t.Error("the record of the attempt does not have the seed and the nonces of the original")
			}
			if st := state(t, s, m.ID(), bo); len(st.Results) != 2 || st.Results[0].Outcome == "" {
				t.Errorf("the results are %+v", st.Results)
			}
		})
	}
}

// TestResults compares results, which only those see who know the deal.
func TestResults(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := offered(t, s)
	first := state(t, s, m.ID(), bo)
	if first.Player != "Ann" || first.Seat != 0 || first.Seats != 2 || !first.MayPlay || first.Results != nil || first.Unknown || first.Watched != 0 || first.Commit != m.Start().Commit() ||
		!cmp.Equal(first.Others, []duplicate.Other{{Seat: 1, Level: "lowest"}}) {
		t.Errorf("before anybody played: %+v", first)
	}
	a := begin(t, s, m.ID(), bo)
	if again := begin(t, s, m.ID(), host.Guest{ID: bo.ID}); again.ID() != a.ID() {
		t.Error("a second attempt")
	}
	if st := state(t, s, m.ID(), bo); st.Attempt != a.ID() || st.MayPlay || st.Results != nil || st.Playing != 1 {
		t.Errorf("while Bo plays: %+v", st)
	}
	play(t, s, a.ID(), bo, 1, 99)
	play(t, s, begin(t, s, m.ID(), cy).ID(), cy, 0, 99)
	if again := begin(t, s, m.ID(), bo); again.ID() != a.ID() {
		t.Error("a second attempt after the first")
	}
	st := state(t, s, m.ID(), bo)
	if len(st.Results) != 3 || st.Finished != 2 {
		t.Fatalf("the results are %+v", st)
	}
	byName := map[string]duplicate.Result{}
	for i, r := range st.Results {
		byName[r.Name] = r
		if r.Percent == nil || len(r.Scores) != 2 || !r.Visible || r.Yours != (r.Name == "Bo") {
			t.Errorf("result %d is %+v", i, r)
		}
		if i > 0 && r.Place < st.Results[i-1].Place {
			t.Errorf("%s comes after a worse result", r.Name)
		}
	}
	a1, c := byName["Ann"], byName["Cy"] // who did the same
	if a1.Place != c.Place || *a1.Percent != *c.Percent || !slices.Equal(a1.Scores, c.Scores) || a1.Proof != duplicate.Original || c.Proof != duplicate.Proven {
		t.Errorf("Ann came to %+v, and Cy to %+v", a1, c)
	}
	if sum := *a1.Percent + *c.Percent + *byName["Bo"].Percent; sum != 150 {
		t.Errorf("the shares of 3 results sum to %d%%, want 150%%", sum)
	}
	if st := state(t, s, m.ID(), dee); st.Results != nil || st.Finished != 2 || !st.MayPlay {
		t.Errorf("Dee, who has not played, sees %+v", st)
	}
	if st := state(t, s, m.ID(), ann); !st.Own || len(st.Results) != 3 || st.MayPlay || st.Refusal == "" {
		t.Errorf("Ann sees %+v", st)
	}
	if nodetest.Must[[]store.Match](t)(s.Store.Tables(t.Context(), store.Filter{Listed: true, Status: []store.Status{store.Finished}})) != nil {
		t.Error("the lobby lists a match of the deal")
	}
}

// TestSealed: only those see the matches of a deal who know it.
func TestSealed(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), func() host.Spec { c := spec(ann, "bastion", 2); c.Visible = host.Public; return c }()))
	m = play(t, s, m.ID(), ann, 0, 99)
	if lists := nodetest.ListsOf(t, s, m.ID()); !strings.HasPrefix(lists, string(lobby.Past)) {
		t.Fatalf("before the offer, the match is in the lists %q", lists)
	}
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	m = get(t, s, m.ID())
	if lists := nodetest.ListsOf(t, s, m.ID()); lists != string(lobby.MyPast) { // Ann's own
		t.Errorf("after the offer, the match is in the lists %q", lists)
	}
	a := begin(t, s, m.ID(), bo)
	sees := func(m *match.Match, g host.Guest, want bool) {
		t.Helper()
		err := s.Admit(t.Context(), get(t, s, m.ID()), g.ID)
		if want {
			must(t, err)
			return
		}
		nodetest.WantCode(t, err, match.DealHidden)
	}
	sees(m, ann, true)
	sees(a, bo, true)
	for _, g := range []host.Guest{bo, cy, {}} {
		sees(m, g, false)
	}
	for _, g := range []host.Guest{ann, cy, {}} {
		sees(a, g, false)
	}
	_, err := s.Fork(t.Context(), host.Fork{Match: m.ID(), Guest: cy})
	nodetest.WantCode(t, err, match.DealHidden)
	play(t, s, a.ID(), bo, 1, 99)
	sees(m, bo, true)
	sees(a, ann, true)
	sees(m, cy, false)
	sees(a, cy, false)
	b := begin(t, s, m.ID(), cy)
	sees(a, cy, false)
	nodetest.WantCode(t, s.Duplicates.Close(t.Context(), m.ID(), bo.ID), match.NotSeated)
	must(t, s.Duplicates.Close(t.Context(), m.ID(), ann.ID))
	must(t, s.Duplicates.Close(t.Context(), m.ID(), ann.ID))
	_, err = s.Duplicates.Play(t.Context(), m.ID(), dee)
	nodetest.WantCode(t, err, duplicate.Closed)
	sees(m, dee, false) // Cy still plays
	play(t, s, b.ID(), cy, 0, 99)
	for _, m := range []*match.Match{m, a, b} {
		sees(m, dee, true)
		sees(m, host.Guest{}, true)
	}
}

// TestRefused: which matches cannot be offered, and who cannot play.
func TestRefused(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	running := nodetest.Pair(t, s) // without bots, which may choose before the match is called off
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), running.ID(), ann.ID), match.NotOver)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, running.ID(), ann, match.Abort, ""))
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), running.ID(), ann.ID), duplicate.CannotOffer)
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), "none", ann.ID), host.NoMatch)

	m := played(t, s)
	_, err := s.Duplicates.State(t.Context(), m.ID(), ann.ID)
	nodetest.WantCode(t, err, duplicate.NoDuplicate)
	_, err = s.Duplicates.Play(t.Context(), m.ID(), bo)
	nodetest.WantCode(t, err, duplicate.NoDuplicate)
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), m.ID(), bo.ID), match.NotSeated)
	fork := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: m.ID(), At: choiceIn(m), Guest: ann}))
	fork = play(t, s, fork.ID(), ann, 0, 99)
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), fork.ID(), ann.ID), duplicate.CannotOffer)

	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	if n := get(t, s, m.ID()).Version() - m.Version(); n != 1 {
		t.Errorf("two offers are %d entries", n)
	}
	for code, g := range map[game.Code]host.Guest{duplicate.Seen: ann, host.NoGuest: {}, host.NotForBots: {ID: seat.BotID("robo")}} {
		_, err = s.Duplicates.Play(t.Context(), m.ID(), g)
		nodetest.WantCode(t, err, code)
	}
	a := play(t, s, begin(t, s, m.ID(), bo).ID(), bo, 0, 99)
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), a.ID(), bo.ID), duplicate.CannotOffer)
}

// TestPeople: bots stand in for people, and one player at a time offers a deal.
func TestPeople(t *testing.T) {
	s := newServer(t, &storetest.Memory{}, func(c *node.Config) { c.Levels = []string{"lowest", "mate", "high"} })
	m := nodetest.Pair(t, s)
	for m = get(t, s, m.ID()); m.Phase() != match.Finished; m = get(t, s, m.ID()) {
		g := []host.Guest{ann, bo}[m.Position().Actors().First()]
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), g, nodetest.FirstMove(t, s, m.ID(), m.SeatOf(g.ID)), ""))
	}
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), bo.ID))
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID), duplicate.CannotOffer)
	if st := state(t, s, m.ID(), cy); st.Player != "Bo" || st.Seat != 1 || !cmp.Equal(st.Others, []duplicate.Other{{Seat: 0, Level: "mate", Person: true}}) {
		t.Errorf("the duplicate is %+v", st)
	}
	a := begin(t, s, m.ID(), cy)
	if seats := a.Seats(); a.SeatOf(cy.ID) != 1 || seats[0].Level != "mate" || seats[0].Nonce != m.Seats()[0].Nonce {
		t.Errorf("the seats are %+v", seats)
	}
	_, err := s.Duplicates.Play(t.Context(), m.ID(), ann)
	nodetest.WantCode(t, err, duplicate.Seen)
}
