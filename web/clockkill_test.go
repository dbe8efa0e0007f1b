package web_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/load"
)

// TestClockSurvivesKill kills the real program while clocks run. Another one on the same data lets each of them run
// out, once; and so after another kill.
func TestClockSurvivesKill(t *testing.T) {
	t.Parallel() // it waits for a clock
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, 1)
	ctx := t.Context()
	s.launch(1 << 40)
	var tables []*load.Client
	var ids []string
	for i := range 3 {
		ann, bo := s.guest(), s.guest()
		m, err := ann.Create(ctx, load.NewMatch{Game: "bastion", Pace: "move 5s lose", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, fmt.Sprint(i))
		if err == nil {
			_, err = bo.Claim(ctx, m.ID, 1, m.Invites[0].Invite, "Bo")
		}
		if err != nil {
			t.Fatal(err)
		}
		tables, ids = append(tables, ann), append(ids, m.ID)
	}
	for range 2 {
		s.sink <- struct{}{}
		s.kill()
		s.launch(1 << 40)
		for i, ann := range tables {
			flags := flagged(t, ann, ids[i])
			if !slices.Equal(flags, []string{"flag 0"}) {
				t.Errorf("match %s: the clock ran out as %q; want once, for the first of two seats", ids[i], flags)
			}
		}
	}
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait() // it was killed
}

// TestClockStopsWhileKilled kills the real program for longer than a player’s clock has left. Then the player can still move.
func TestClockStopsWhileKilled(t *testing.T) {
	t.Parallel() // it waits for a clock
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, 1)
	s.launch(1 << 40)
	ann, bo := s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Pace: "move 20s lose", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err == nil {
		_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.sink <- struct{}{}
	s.kill()
	time.Sleep(21 * time.Second)
	s.launch(1 << 40)
	if _, err := ann.Act(t.Context(), m.ID, "play 7", 13, "k"); err != nil {
		t.Errorf("the player cannot move: %v", err)
	}
	s.stop()
}

// flagged waits until a match is over, and checks that only its clocks ended it.
func flagged(t *testing.T, c *load.Client, id string) (flags []string) {
	t.Helper()
	err := c.Stream(t.Context(), id, "", func(e load.Event) bool {
		var state load.State
		if e.Name == "hello" {
			return true
		}
		if err := json.Unmarshal(e.Data, &state); err != nil {
			t.Fatal(err)
		}
		for _, p := range state.Plays {
			if strings.HasPrefix(p.Notation, "flag") {
				flags = append(flags, p.Notation)
			}
		}
		return state.Phase != "finished"
	})
	if err != nil {
		t.Fatal(err)
	}
	return flags
}
