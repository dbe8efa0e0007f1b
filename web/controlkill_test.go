//go:build unix

package web_test

import (
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/internal/services"
)

// orders runs “quarterdeck admin” for a running program.
type orders struct {
	t       *testing.T
	program string
	store   []string // flags that name it
}

// give has a server carry out an order, and checks that it then prints a text.
func (o *orders) give(s *killedProgram, want string, args ...string) {
	o.t.Helper()
	args = append(append([]string{"admin"}, args...), "--url", "http://"+s.address)
	out, err := exec.Command(o.program, append(args, o.store...)...).CombinedOutput()
	if err != nil || !strings.Contains(string(out), want) {
		o.t.Fatalf("quarterdeck %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// timedPair has two guests begin a match whose clock has so much time for each move.
func timedPair(t *testing.T, ann, bo *load.Client, pace string) load.Seated {
	t.Helper()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Pace: pace, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err == nil {
		_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestReadOnlyKilled kills the real program while it is read-only, for longer than a clock has left. The next one is read-only too, until it
// is ordered otherwise, and the clock has lost nothing. So with a restart that is due while no server runs.
func TestReadOnlyKilled(t *testing.T) {
	t.Parallel() // it waits for a clock
	data := filepath.Join(t.TempDir(), "data.db")
	s := newKilledProgram(t, buildProgram(t), []string{"--data", data}, 1)
	o := &orders{t, s.program, []string{"--data", data}}
	s.launch(1 << 40)
	ann, bo := s.guest(), s.guest()
	m := timedPair(t, ann, bo, "move 20s lose")
	o.give(s, "read-only since", "readonly", "on", "--reason", "a new disk")
	s.sink <- struct{}{}
	s.kill()
	s.launch(1 << 40)
	_, err := ann.Act(t.Context(), m.ID, "play 7", 13, "k")
	wantCode(t, err, http.StatusConflict, "read-only")
	time.Sleep(21 * time.Second)
	o.give(s, "nothing is set", "readonly", "off")
	if _, err := ann.Act(t.Context(), m.ID, "play 7", 13, "k"); err != nil {
		t.Errorf("the player cannot move: %v", err)
	}

	o.give(s, "restart at", "drain", "--in", "2s", "--stop")
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the program does not stop by itself: %v", err)
	}
	s.mu.Lock()
	s.up = make(chan struct{})
	s.mu.Unlock()
	s.launch(1 << 40)
	o.give(s, "nothing is set", "status")
	if _, err := bo.Act(t.Context(), m.ID, "play 7", 14, "b"); err != nil {
		t.Errorf("after the restart the player cannot move: %v", err)
	}
	s.stop()
}

// TestReadOnlyFleetKilled has one of two servers that share a database be ordered to be read-only, and kills it at once. The other one obeys,
// and so does the next. No clock loses time, and after the restart both go on.
func TestReadOnlyFleetKilled(t *testing.T) {
	t.Parallel() // it waits for a clock
	database, nats := services.Postgres(t).URL(), services.NATS(t)
	program := buildProgram(t)
	keep := []string{"--store", database, "--bus", nats}
	one, two := newKilledProgram(t, program, keep, 1), newKilledProgram(t, program, keep, 2)
	o := &orders{t, program, []string{"--store", database}}
	one.launch(1 << 40)
	two.launch(1 << 40)
	ann, bo := one.guest(), two.guest()
	m := timedPair(t, ann, bo, "move 30s lose")
	o.give(one, "read-only since", "readonly", "on", "--reason", "a new disk")
	_, err := bo.Act(t.Context(), m.ID, "play 7", 13, "b")
	wantCode(t, err, http.StatusConflict, "read-only")
	for _, s := range []*killedProgram{one, two} {
		s.sink <- struct{}{}
		s.kill()
	}
	time.Sleep(31 * time.Second)
	one.launch(1 << 40)
	_, err = ann.Act(t.Context(), m.ID, "play 7", 13, "k")
	wantCode(t, err, http.StatusConflict, "read-only")
	two.launch(1 << 40)
	o.give(two, "nothing is set", "readonly", "off")
	if _, err := ann.Act(t.Context(), m.ID, "play 7", 13, "k"); err != nil {
		t.Errorf("the player cannot move: %v", err)
	}

	o.give(two, "restart at", "drain", "--in", "0s", "--stop")
	for _, s := range []*killedProgram{one, two} {
		if err := s.cmd.Wait(); err != nil {
			t.Errorf("a server does not stop by itself: %v", err)
		}
		s.mu.Lock()
		s.up = make(chan struct{})
		s.mu.Unlock()
	}
	one.launch(1 << 40)
	two.launch(1 << 40)
	if _, err := bo.Act(t.Context(), m.ID, "play 7", 14, "b"); err != nil {
		t.Errorf("after the restart the player cannot move: %v", err)
	}
	one.stop()
	two.stop()
}

// TestClockStopsWhileFleetKilled kills two servers that share a database, one after the other, for longer than a player’s clock has left. While
// one of them runs, clocks run. When both are back, the player has lost the time of the one alone, and nothing else.
func TestClockStopsWhileFleetKilled(t *testing.T) {
	t.Parallel() // it waits for a clock
	keep := []string{"--store", services.Postgres(t).URL(), "--bus", services.NATS(t)}
	program := buildProgram(t)
	one, two := newKilledProgram(t, program, keep, 1), newKilledProgram(t, program, keep, 2)
	one.launch(1 << 40)
	two.launch(1 << 40)
	ann, bo := one.guest(), two.guest()
	lost, kept := timedPair(t, ann, bo, "move 5s lose"), timedPair(t, ann, bo, "move 40s lose")
	one.sink <- struct{}{}
	one.kill()
	if flags := flagged(t, bo, lost.ID); len(flags) != 1 { // the other server lets it run out
		t.Errorf("the clock ran out as %q", flags)
	}
	two.sink <- struct{}{}
	two.kill()
	time.Sleep(41 * time.Second)
	var work sync.WaitGroup
	for _, s := range []*killedProgram{one, two} { // both find that none ran, and only one excuses it
		work.Go(func() { s.launch(1 << 40) })
	}
	work.Wait()
	if _, err := ann.Act(t.Context(), kept.ID, "play 7", 13, "k"); err != nil {
		t.Errorf("the player cannot move: %v", err)
	}
	record := fetch(t, ann, "GET", "/api/v1/matches/"+kept.ID, "")
	if n := strings.Count(record, "clocks stood still for a while"); n != 1 {
		t.Errorf("the log says %d times that clocks stood still: %s", n, record)
	}
	one.stop()
	two.stop()
}
