package host_test

import (
	"os"
	"slices"

	"testing"

	"quarterdeck/bot"
	breachbot "quarterdeck/bot/breach"
	duelbot "quarterdeck/bot/duel"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/breach"
	"quarterdeck/games/duel"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
)

// oldServer is a server of the time when a game had only its old rules; it deals from a given seed.
func oldServer(old game.Game, seed fair.Seed) func(*node.Config) {
	return func(c *node.Config) {
		c.Games = []game.Game{old}
		c.Find = func(string, int) (game.Game, error) { return old, nil }
		c.Seed = func() (fair.Seed, error) { return seed, nil }
	}
}

// newServer is a current server.
func newServer(c *node.Config) { c.Games, c.Find = games.All(), games.Find }

// follow plays Ann's lines of a record in a range, and checks that chance made the other ones.
func follow(t *testing.T, h *nodetest.Server, m *match.Match, lines []record.Entry, from int) *match.Match {
	t.Helper()
	g := m.Game()
	for _, e := range lines[from:] {
		if e.Actor != game.Nature {
			must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, g.Format(e.Action), ""))
		}
	}
	m = must[*match.Match](t)(h.Get(t.Context(), m.ID()))
	for i, e := range m.Record().Entries {
		if i < len(lines) && e.Text(g) != lines[i].Text(g) {
			t.Fatalf("line %d is %q, want %q", i, e.Text(g), lines[i].Text(g))
		}
	}
	return m
}

// TestOldRulesGoOn checks that a match stored under version 1 of Breach goes on under version 1, after an action that
// only version 1 allows. A fork keeps version 1; a rematch uses the newest rules.
func TestOldRulesGoOn(t *testing.T) {
	f, err := os.Open("../games/breach/testdata/records/v1-captain-lent.qdr")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec := must[*record.Record](t)(record.Read(f, games.Find))
	const differs = 122 - 13 // version 2 refuses this line, 13 lines after the first of the file

	path := file(t)
	h, stop := newHost(t, path, oldServer(breach.Older()[0], *rec.Seed))
	spec := host.Spec{Game: "breach", Options: rec.Setup.Options, Guest: ann, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.HotSeat}, {Who: host.HotSeat}}}
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	half := differs + 10
	m = follow(t, h, m, rec.Entries[:half], 0)
	stop()

	h, _ = newHost(t, path, newServer)
	m = must[*match.Match](t)(h.Get(t.Context(), m.ID()))
	if got := m.Game().Info().Rules; got != 1 {
		t.Fatalf("after a restart the match is under version %d", got)
	}
	m = follow(t, h, m, rec.Entries, half)
	if end := m.Record().End; !finished(m) || end != rec.End {
		t.Fatalf("the match is %s, its end %q, want %q", m.Phase(), end, rec.End)
	}
	if err := record.Verify(m.Record(), games.Find, record.VerifyOptions{}); err != nil || m.Record().Rules != 1 {
		t.Errorf("its record, of version %d: %v", m.Record().Rules, err)
	}

	forked := must[*match.Match](t)(h.Fork(t.Context(), host.Fork{Match: m.ID(), At: m.Version() - 1, Seat: 1, Level: "lowest", Guest: ann}))
	if got := forked.Game().Info().Rules; got != 1 {
		t.Errorf("a match that continues a position of it is under version %d", got)
	}
	next := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	if got := next.Game().Info().Rules; next.ID() == m.ID() || got != 2 {
		t.Errorf("the rematch is under version %d", got)
	}
	if fresh := must[*match.Match](t)(h.Create(t.Context(), spec)); fresh.Game().Info().Rules != 2 {
		t.Errorf("a new match is under version %d", fresh.Game().Info().Rules)
	}
}

// TestBotsPlayOldRules checks that the bots of stored matches under version 1 of Breach and of Heads Up Duel play on by
// those rules to the end. In the duel they answer an offer that the old server stored, by the number that only version
// 1 gives it.
func TestBotsPlayOldRules(t *testing.T) {
	for _, c := range []struct {
		old    game.Game
		seats  int
		bot    func(seed uint64) bot.Bot
		first  []string // Ann's lines under the old server
		answer []string // lines, one of which follows under the new server
	}{
		{breach.Older()[0], 3, func(seed uint64) bot.Bot { return breachbot.New(seed, breach.Expert) }, nil, nil},
		{duel.Older()[0], 4, func(seed uint64) bot.Bot { return duelbot.New(seed, duelbot.Mate()) }, []string{"give o", "give Ks", "ask 2", "offer 1"}, []string{"1 accept 1", "1 decline 1"}},
	} {
		t.Run(c.old.Info().ID, func(t *testing.T) {
			path := file(t)
			h, stop := newHost(t, path, oldServer(c.old, fair.Seed{1}), func(n *node.Config) {
				n.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return make(patient, c.seats), nil }
			})
			seats := append([]host.SeatSpec{{Who: host.Me}}, slices.Repeat([]host.SeatSpec{{Who: host.Bot, Level: "lowest"}}, c.seats-1)...)
			id := must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: c.old.Info().ID, Seats: seats, Guest: ann})).ID()
			for _, action := range c.first {
				must[host.Receipt](t)(act(t.Context(), h, id, ann, action, ""))
			}
			stop()
			h, _ = newHost(t, path, newServer, func(n *node.Config) {
				n.Bot = func(_ string, g game.Game, seed uint64) (bot.Bot, error) {
					if got := g.Info().Rules; got != 1 {
						t.Errorf("a bot plays by version %d", got)
					}
					return c.bot(seed), nil
				}
			})
			m := playOn(t, h, id, c.bot(1))
			if err := record.Verify(m.Record(), games.Find, record.VerifyOptions{}); err != nil || m.Record().Rules != 1 {
				t.Errorf("the record, of version %d: %v", m.Record().Rules, err)
			}
			if !slices.ContainsFunc(m.Record().Entries, func(e record.Entry) bool { return slices.Contains(c.answer, e.Text(m.Game())) }) && c.answer != nil {
				t.Errorf("no line of the record is one of %q", c.answer)
			}
		})
	}
}

// playOn lets a bot choose for Ann until the match is over, and returns the match.
func playOn(t *testing.T, h *nodetest.Server, id string, ours bot.Bot) *match.Match {
	t.Helper()
	turn := func(m *match.Match) bool { return finished(m) || m.Position().Actors().Has(0) }
	for m := wait(t, h, id, turn); ; m = wait(t, h, id, turn) {
		if finished(m) {
			return m
		}
		a := must[game.Action](t)(ours.Choose(t.Context(), bot.Know(m.Game(), m.Position(), 0)))
		_, err := act(t.Context(), h, id, ann, m.Game().Format(a), "")
		if now := must[*match.Match](t)(h.Get(t.Context(), id)); err != nil && now.Version() == m.Version() {
			t.Fatalf("%s at version %d: %v", m.Game().Format(a), m.Version(), err) // no bot was faster
		}
	}
}
