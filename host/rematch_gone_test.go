package host_test

import (
	"testing"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/rematch"
	"quarterdeck/node/nodetest"
)

// TestNoRematchWithAPlayerWhoIsGone checks that no rematch starts with a player who deleted their data, nor with a bot
// in their seat: neither one that was offered before nor a new one.
func TestNoRematchWithAPlayerWhoIsGone(t *testing.T) {
	for name, offered := range map[string]bool{"offered": true, "not offered": false} {
		t.Run(name, func(t *testing.T) {
			path := file(t)
			h, stop := newHost(t, path)
			m := pair(t, h)
			must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "resign", ""))
			if offered {
				must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
			}
			if err := h.Accounts.Delete(t.Context(), bo.ID); err != nil {
				t.Fatal(err)
			}
			for range 2 { // the second time after a restart
				now := must[*match.Match](t)(h.Get(t.Context(), m.ID()))
				if now.RematchAgreed() || now.Next() != "" {
					t.Fatalf("agreed: %v; the next match: %q", now.RematchAgreed(), now.Next())
				}
				_, err := h.Rematch(t.Context(), m.ID(), ann.ID)
				nodetest.WantCode(t, err, rematch.NoRematch)
				_, err = act(t.Context(), h, m.ID(), ann, "offers rematch", "")
				nodetest.WantCode(t, err, rematch.NoRematch)
				step := must[*match.Step](t)(now.ShownTo(0).Step(0, now.Version()))
				if step.Rematch != nil && step.Rematch.By != nil || len(step.May) > 0 {
					t.Errorf("Ann is shown the offer %+v and may %q", step.Rematch, step.May)
				}
				stop()
				h, stop = newHost(t, path)
			}
		})
	}
}
