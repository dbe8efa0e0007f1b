//go:build unix

package web_test

import (
	"path/filepath"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/store/sqlite"
)

// TestRaceKilled kills the real program after each step of a race. The next one knows the racers, the start and the answers.
func TestRaceKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data.db")
	list := somePuzzles(t, 1)
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	s := newKilledProgram(t, buildProgram(t), []string{"--data", file}, 1)
	kill := func() {
		s.sink <- struct{}{}
		s.kill()
		s.launch(1 << 40)
	}
	s.launch(1 << 40)
	enroll := func(name string) *load.Client {
		c := s.guest()
		if _, err := c.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "random"}}, Name: name}, ""); err != nil {
			t.Fatal(err)
		}
		return c
	}
	ann, bo := enroll("Ann"), enroll("Bo")
	type seen struct {
		ID, State, Run string
		Racers         []struct {
			Name           string
			Right, Answers int
		}
	}
	ask := func(c *load.Client, method, path string, body any, out any) {
		t.Helper()
		if err := c.Do(t.Context(), method, path, "", body, out); err != nil {
			t.Fatal(err)
		}
	}
	var r seen
	ask(ann, "POST", "/api/v1/races", map[string]any{"name": "Ann"}, &r)
	race := "/api/v1/races/" + r.ID
	kill()
	ask(bo, "POST", race+"/join", map[string]any{"name": "Bo"}, &r)
	kill()
	ask(ann, "POST", race+"/start", map[string]any{}, &r)
	kill()
	for r.State != "running" {
		time.Sleep(100 * time.Millisecond)
		ask(bo, "GET", race, nil, &r)
	}
	var run struct {
		Answers, Score int
		Next           struct{ View struct{ Legal []string } }
	}
	ask(bo, "GET", "/api/v1/puzzles/"+r.Run, nil, &run)
	body := map[string]any{"action": run.Next.View.Legal[0], "answers": 0}
	ask(bo, "POST", "/api/v1/puzzles/"+r.Run, body, &run)
	score := run.Score
	for range 2 {
		kill()
		ask(bo, "POST", "/api/v1/puzzles/"+r.Run, body, &run)
		if run.Answers != 1 || run.Score != score {
			t.Errorf("after kill -9 the same answer leads to %+v, not the score %d", run, score)
		}
	}
	ask(ann, "GET", race, nil, &r)
	answers := map[string][2]int{}
	for _, racer := range r.Racers {
		answers[racer.Name] = [2]int{racer.Right, racer.Answers}
	}
	if len(r.Racers) != 2 || answers["Bo"] != [2]int{score, 1} || answers["Ann"] != [2]int{} {
		t.Errorf("after kill -9 the race is %+v", r)
	}
	s.stop()
}
