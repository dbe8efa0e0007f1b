package ledger_test

import (
	"context"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
)

// adaptiveTable creates a match of a guest against the adaptive bot.
func adaptiveTable(t *testing.T, s *nodetest.Server, g host.Guest, key string) *match.Match {
	t.Helper()
	return nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{
		Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: roster.Adaptive}}, Guest: g, Key: key,
	}))
}

// levelOf returns the level of the only bot of a match.
func levelOf(t *testing.T, m *match.Match) string {
	t.Helper()
	for i := range m.Seats() {
		if level := m.Seats()[i].Level; level != "" {
			return level
		}
	}
	t.Fatal("no bot plays")
	return ""
}

// TestAdaptiveBot has the adaptive bot follow a guest's results from one match to the next, on each store. A match keeps its strength,
// in its record, too, and is not rated.
func TestAdaptiveBot(t *testing.T) {
	for kind, open := range stores() {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			// Matches that end in the same millisecond would be in no order.
			s := nodetest.New(t, st, local.New(), nodetest.WithBreach, withRoster, func(c *node.Config) { c.Now = (&ticking{}).now })
			defer s.Close()
			first := adaptiveTable(t, s, ann, "one")
			if level := levelOf(t, first); level != "adaptive-100" {
				t.Fatalf("the first match is against %s", level)
			}
			resign(t, s, first, ann)
			second := nodetest.Must[*match.Match](t)(s.Rematch(t.Context(), first.ID(), ann.ID))
			if level := levelOf(t, second); level != "adaptive-50" {
				t.Errorf("a rematch after a loss is against %s", level)
			}
			resign(t, s, second, ann)
			if level := levelOf(t, adaptiveTable(t, s, ann, "two")); level != "adaptive-0" {
				t.Errorf("after two losses the bot is %s", level)
			}
			if again := adaptiveTable(t, s, ann, "one"); again.ID() != first.ID() || levelOf(t, again) != "adaptive-100" {
				t.Errorf("a repeated request gets match %s against %s", again.ID(), levelOf(t, again))
			}
			if level := levelOf(t, adaptiveTable(t, s, bo, "")); level != "adaptive-100" {
				t.Errorf("another guest meets %s", level)
			}
			loaded := nodetest.Must[*match.Match](t)(s.Load(t.Context(), first.ID()))
			rec := loaded.Record()
			if rec.Names[1] != record.Bot("adaptive-100") {
				t.Errorf("the record names %v", rec.Names)
			}
			if err := record.Verify(rec, s.Find, record.VerifyOptions{}); err != nil {
				t.Error(err)
			}
			p, err := s.Ratings.Profile(t.Context(), ann.ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Ratings) > 0 || len(p.Levels) != 1 || p.Levels[0].Level != roster.Adaptive || p.Levels[0].Lost != 2 {
				t.Errorf("the profile has ratings %+v, levels %+v", p.Ratings, p.Levels)
			}
		})
	}
}

// TestAdaptiveBotKept keeps the strength of the adaptive bot, on each store, when there are more results than are counted: of other games,
// and of its own.
func TestAdaptiveBotKept(t *testing.T) {
	for kind, open := range stores() {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			s := nodetest.New(t, st, local.New(), nodetest.WithBreach, withRoster, func(c *node.Config) { c.Now = (&ticking{}).now })
			defer s.Close()
			s.Ratings.CountForAdapt(1)
			resign(t, s, adaptiveTable(t, s, ann, ""), ann)
			for range 3 {
				m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
				nodetest.Must[*match.Match](t)(s.Change(t.Context(), m.ID(), func(m *match.Match) (*match.Match, error) { return m.GiveUp(time.Now()) }))
			}
			for _, want := range []string{"adaptive-50", "adaptive-45", "adaptive-40"} {
				m := adaptiveTable(t, s, ann, "")
				if level := levelOf(t, m); level != want {
					t.Errorf("the bot is %s, want %s", level, want)
				}
				resign(t, s, m, ann)
			}
		})
	}
}

// withRoster has the server’s bots be those of the roster.
func withRoster(c *node.Config) {
	c.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) {
		return roster.New(level, g, seed, roster.Opts{})
	}
}

// TestAdaptiveRefused names where there is no adaptive bot.
func TestAdaptiveRefused(t *testing.T) {
	s := nodetest.New(t, stores()["memory"](t), local.New(), nodetest.WithBreach)
	defer s.Close()
	create := func(g, level string, options map[string]string) error {
		_, err := s.Create(context.Background(), host.Spec{Game: g, Options: options, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: level}}, Guest: ann})
		return err
	}
	nodetest.WantCode(t, create("breach", roster.Adaptive, nil), host.BadLevel)    // a crew
	nodetest.WantCode(t, create("bastion", "adaptive-300", nil), host.BadLevel)    // the server sets the number
	nodetest.WantCode(t, create("bastion", "adaptive-lowest", nil), host.BadLevel) // no level
	if err := create("breach", roster.Adaptive, map[string]string{"mode": "competitive"}); err != nil {
		t.Errorf("rivals: %v", err)
	}
	m := adaptiveTable(t, s, ann, "")
	_, err := nodetest.Act(t.Context(), s, m.ID(), ann, match.HandToBot+" "+roster.Adaptive, "")
	nodetest.WantCode(t, err, host.BadLevel)
	resign(t, s, m, ann)
	_, err = s.Fork(t.Context(), host.Fork{Match: m.ID(), Level: roster.Adaptive, Guest: ann})
	nodetest.WantCode(t, err, host.BadLevel)
	waiting := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	filled := nodetest.Must[*match.Match](t)(s.Fill(t.Context(), waiting.ID(), ann.ID, nil, roster.Adaptive))
	if level := levelOf(t, filled); level != "adaptive-100" {
		t.Errorf("a seat of a table for others is filled with %s", level)
	}
	crew := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "breach", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	_, err = s.Fill(t.Context(), crew.ID(), bo.ID, nil, roster.Adaptive)
	nodetest.WantCode(t, err, host.NotHost)
	public := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{
		Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: roster.Adaptive}}, Guest: ann, Visible: host.Public,
	}))
	if level := levelOf(t, public); level != "adaptive-100" {
		t.Errorf("a public table shows %s", level)
	}
	if level := levelOf(t, adaptiveTable(t, s, ann, "")); level != "adaptive-50" {
		t.Errorf("alone, the guest meets %s", level)
	}
}
