package host_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/rematch"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
)

// TestRematchNeedsBoth checks that one player alone cannot start a match, which the other would lose on time.
func TestRematchNeedsBoth(t *testing.T) {
	h, _ := newHost(t, file(t))
	m := timed(t, h, "total 5m+3s lose")
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
	for range 15 {
		if got := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID)); got.ID() != m.ID() || got.Next() != "" {
			t.Fatalf("Ann alone begins %s", got.ID())
		}
	}
	if held := must[account.Held](t)(h.Accounts.Holds(t.Context(), bo.ID)); held.Unfinished != 0 {
		t.Fatalf("Bo has %d unfinished matches", held.Unfinished)
	}
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "refuses rematch", ""))
	_, err := h.Rematch(t.Context(), m.ID(), ann.ID)
	nodetest.WantCode(t, err, rematch.NoRematch)
	must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "offers rematch", ""))
	next := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	if next.ID() == m.ID() || next.SeatOf(bo.ID) != 0 {
		t.Errorf("both want it, and Ann gets to %s", next.ID())
	}
	if again := must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), bo.ID)); again.ID() != next.ID() {
		t.Errorf("Bo gets to %s, Ann to %s", again.ID(), next.ID())
	}
}

// TestRematchAfterADeath checks that if the server with the last acceptance dies before it creates the match, the next
// server creates it.
func TestRematchAfterADeath(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var created atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Create" && created.Add(1) == 2 {
				return errAway
			}
			return nil
		}}
		h := hostOn(t, st, local.New())
		defer h.Close()
		m := pair(t, h)
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "resign", ""))
		must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), bo.ID))
		if _, err := h.Rematch(t.Context(), m.ID(), ann.ID); err == nil {
			t.Fatal("the store kept what it could not keep")
		}
		<-time.After(2 * time.Minute)
		synctest.Wait()
		if old := must[*match.Match](t)(h.Get(t.Context(), m.ID())); old.Next() == "" {
			t.Error("both have accepted, and the next match never began")
		}
	})
}

// TestRematchOffersEnd checks that an offer expires by the host's clock, also after a restart.
func TestRematchOffersEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hostOn(t, &storetest.Memory{}, local.New())
		defer h.Close()
		m := timed(t, h, "move 1m")
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
		must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
		<-time.After(11 * time.Minute)
		synctest.Wait()
		_, err := act(t.Context(), h, m.ID(), bo, "accepts rematch", "")
		nodetest.WantCode(t, err, game.Illegal)
	})
}

// TestRematchesKeepToQuotas checks that a rematch counts like a new table. A refused rematch does not start later
// either.
func TestRematchesKeepToQuotas(t *testing.T) {
	for name, create := range map[string]func(t *testing.T, h *nodetest.Server) (*match.Match, host.Guest){
		"alone": func(t *testing.T, h *nodetest.Server) (*match.Match, host.Guest) {
			return withBot(t.Context(), t, h, ann.ID, "lowest"), ann
		},
		"two": func(t *testing.T, h *nodetest.Server) (*match.Match, host.Guest) { return pair(t, h), bo },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := levelled(t, &storetest.Memory{}, func(c *node.Config) { c.Quotas.PerDay = 1 })
				defer h.Close()
				m, last := create(t, h)
				must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, "resign", ""))
				if last == bo {
					must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
				}
				_, err := act(t.Context(), h, m.ID(), last, "offers rematch", "")
				nodetest.WantCode(t, err, quota.TooManyMatches)
				_, err = h.Rematch(t.Context(), m.ID(), last.ID)
				nodetest.WantCode(t, err, quota.TooManyMatches)
				<-time.After(2 * time.Minute)
				synctest.Wait()
				if now := must[*match.Match](t)(h.Get(t.Context(), m.ID())); now.Next() != "" {
					t.Error("the rematch began although it was refused")
				}
			})
		})
	}
}
