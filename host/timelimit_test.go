package host_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// limited is a bot that thinks for a second, by the bubble's clock, or as long as its limit allows. It records which.
type limited struct {
	mu    *sync.Mutex
	noted map[bool]int
}

func (b limited) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	d, ok := bot.TimeLimit(ctx)
	if !ok {
		d = time.Second
	}
	time.Sleep(d)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.noted[ok]++
	return k.Legal(nil)[0], nil
}

// TestTimeLimitAtTablesOfBots checks that while others wait, only bots at tables of bots alone have a time limit,
// including tables where all people have handed over.
func TestTimeLimitAtTablesOfBots(t *testing.T) {
	for _, test := range []struct {
		name          string
		tables        int
		hurried, slow bool // whether some choices have a limit, and some have none
		create        func(t *testing.T, h *nodetest.Server, i int) *match.Match
	}{
		{"one table", 1, false, true, func(t *testing.T, h *nodetest.Server, _ int) *match.Match {
			return must[*match.Match](t)(h.Get(t.Context(), botMatch(t, h, "slow", "lowest")))
		}},
		{"bots", 5, true, false, func(t *testing.T, h *nodetest.Server, _ int) *match.Match {
			return must[*match.Match](t)(h.Get(t.Context(), botMatch(t, h, "slow", "slow")))
		}},
		{"people", 5, false, true, func(t *testing.T, h *nodetest.Server, i int) *match.Match {
			return withBot(t.Context(), t, h, fmt.Sprint("guest", i), "slow")
		}},
		{"handed over", 5, true, false, func(t *testing.T, h *nodetest.Server, i int) *match.Match {
			m := withBot(t.Context(), t, h, fmt.Sprint("guest", i), "lowest")
			must[host.Receipt](t)(act(t.Context(), h, m.ID(), host.Guest{ID: fmt.Sprint("guest", i), Name: "Ann"}, "bot slow", ""))
			return m
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := limited{&sync.Mutex{}, map[bool]int{}}
				h := levelled(t, &storetest.Memory{}, func(c *node.Config) {
					c.Bot = func(level string, _ game.Game, _ uint64) (bot.Bot, error) {
						if level == "slow" {
							return b, nil
						}
						return lowest{}, nil
					}
				})
				for i := range test.tables {
					m := test.create(t, h, i)
					defer must[*host.Subscription](t)(h.Subscribe(t.Context(), m.ID(), "")).Close()
				}
				time.Sleep(5 * time.Second)
				h.Close()
				if (b.noted[true] > 0) != test.hurried || test.slow && b.noted[false] == 0 || !test.slow && b.noted[false] > 2 {
					t.Errorf("%d choices under a limit, %d others", b.noted[true], b.noted[false])
				}
			})
		})
	}
}
