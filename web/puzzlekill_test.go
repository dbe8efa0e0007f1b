//go:build unix

package web_test

import (
	"path/filepath"
	"testing"

	"quarterdeck/internal/load"
	"quarterdeck/store/sqlite"
)

// TestPuzzleKilled kills the real program after it has acknowledged an answer. The next one knows it, and takes it only once.
func TestPuzzleKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data.db")
	list := somePuzzles(t, 2)
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.AddPuzzles(t.Context(), list[:1]); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	s := newKilledProgram(t, buildProgram(t), []string{"--data", file}, 1)
	kill := func() {
		s.sink <- struct{}{}
		s.kill()
	}
	s.launch(1 << 40)
	ann := s.guest()
	if _, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "random"}}, Name: "Ann"}, ""); err != nil {
		t.Fatal(err)
	}
	type run struct {
		ID             string
		Answers, Score int
		Last           struct {
			Right         bool
			Change, Tries int
		}
	}
	ask := func(method, path string, body any) (out run) {
		t.Helper()
		if err := ann.Do(t.Context(), method, path, "", body, &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	begun := ask("POST", "/api/v1/puzzles", map[string]any{"kind": "streak"})
	right, _ := keyIs(t, &list[0])
	body := map[string]any{"action": right, "answers": 0}
	first := ask("POST", "/api/v1/puzzles/"+begun.ID, body)
	if !first.Last.Right || first.Score != 1 || first.Last.Change <= 0 {
		t.Errorf("the answer is %+v", first)
	}
	for range 2 {
		kill()
		s.launch(1 << 40)
		again := ask("POST", "/api/v1/puzzles/"+begun.ID, body)
		if again.Answers != 1 || again.Score != 1 || again.Last.Tries != 1 || again.Last.Change != first.Last.Change {
			t.Errorf("after kill -9 the same answer is %+v", again)
		}
	}
	s.stop()
}
