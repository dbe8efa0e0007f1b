package notify_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"quarterdeck/account"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/node/nodetest"
)

// TestHotSeatNotified: players at one device are notified once when the turn comes to one of them from another player,
// and once when the match is over. They are not when the turn passes between them.
func TestHotSeatNotified(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &postbox{status: 200}
		h := telling(t, box, nodetest.WithBreach)
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", "https://play.example.org"))
		m := nodetest.HotSeat(t, h, host.SeatSpec{Who: host.Friend})
		m = nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 2, Invite: h.Invite(m.ID(), 2), Guest: nodetest.Bo}))
		turns, passed := 0, 0
		told := box.take()
		if m.SeatOf(nodetest.Ann.ID) == m.Position().Actors().First() {
			turns++
		}
		for n := 0; n < 60 || turns < 3 || passed < 2; n++ {
			s := m.Position().Actors().First()
			who := nodetest.Ann
			if s == 2 {
				who = nodetest.Bo
			}
			legal := m.Position().Legal(nil, s)
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), who, m.Game().Format(legal[len(legal)-1]), ""))
			told = append(told, box.take()...)
			m = nodetest.Must[*match.Match](t)(h.Get(t.Context(), m.ID()))
			if m.Phase() == match.Finished {
				t.Fatalf("over after %d turns that passed from Bo and %d at the keyboard", turns, passed)
			}
			switch next := m.Position().Actors().First(); {
			case s == 2 && next != 2:
				turns++
			case s != 2 && next != 2 && s != next:
				passed++
			}
		}
		if len(told) != turns {
			t.Errorf("told %d times of %d turns", len(told), turns)
		}
		for _, one := range told {
			want := "It is " + m.Names()[one.Match.Seat] + "’s turn in your hot seat: Breach with Bo."
			if one.Event != "turn" || !strings.HasPrefix(one.Text, want) {
				t.Errorf("told %q, want %q", one.Text, want)
			}
		}
		two := nodetest.HotSeat(t, h)
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, two.ID(), nodetest.Ann, "resign", ""))
		if told := box.take(); len(told) != 1 || told[0].Event != "end" || told[0].Match.Result != outcome.Loss || strings.Contains(told[0].Text, " with ") {
			t.Errorf("at the end they are told %+v", told)
		}
	})
}
