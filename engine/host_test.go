package engine_test

import (
	"log/slog"
	"strings"
	"sync"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// notes is a log that may be read while it is written.
type notes struct {
	mu   sync.Mutex
	text strings.Builder
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// TestAtTables: a program plays at a table of a server. If it fails, its seat moves at random with a line in the log, and the
// match goes on.
func TestAtTables(t *testing.T) {
	for role, says := range map[string]string{
		"steady":  "",
		"illegal": "a bot failed; its seat moves at random",
		"dies":    "lost its mind",
		"garbage": "lines that are not JSON",
	} {
		t.Run(role, func(t *testing.T) {
			p, log := program(t, role), &notes{}
			h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
				c.Engines, c.Log = []string{role}, slog.New(slog.NewTextHandler(log, nil))
				c.Bot = func(_ string, g game.Game, seed uint64) (bot.Bot, error) { return p.Bot(g, seed), nil }
			})
			defer h.Close()
			seat := host.SeatSpec{Who: host.Bot, Level: role}
			m, err := h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{seat, seat}})
			if err != nil {
				t.Fatal(err)
			}
			nodetest.Wait(t, h, m.ID(), func(m *match.Match) bool { return m.Version() >= 13+8 }) // four rounds after the row
			if text := log.String(); !strings.Contains(text, says) || says == "" && strings.Contains(text, "failed") {
				t.Errorf("the log has no %q:\n%s", says, text)
			}
		})
	}
}
