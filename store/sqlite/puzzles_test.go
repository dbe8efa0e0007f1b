package sqlite

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"quarterdeck/store"
)

// TestMissingTryDoesNoHarm: the next try of a guest follows the newest one, also if an earlier one is missing.
func TestMissingTryDoesNoHarm(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.db")
	s, err := Open(t.Context(), path)
	must(t, err)
	ctx, now := t.Context(), time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	run := store.PuzzleRun{ID: "r", Guest: "ann", Kind: "streak", Game: "bastion", Begun: now, Data: []byte(`{}`)}
	must(t, s.AddRun(ctx, run, 9))
	answer := func(n int) error {
		id := string(rune('a' + n))
		must(t, s.AddPuzzles(ctx, []store.Puzzle{{ID: id, Game: "bastion", Theme: "lead", Made: now, Rating: 1500, Data: []byte(`{}`), Skill: []byte(`{}`)}}))
		r := run
		r.Answers = n
		return s.AnswerRun(ctx, r, &store.PuzzleTry{Puzzle: id, N: 1, Guest: "ann", Game: "bastion", M: n, At: now, Data: []byte(`{}`)}, store.Puzzle{ID: id, Rating: 1500, Skill: []byte(`{}`)})
	}
	must(t, answer(1))
	must(t, answer(2))
	must(t, s.Close())
	db, err := sql.Open("sqlite", "file:"+path)
	must(t, err)
	_, err = db.Exec("DELETE FROM puzzle_try WHERE m = 1")
	must(t, err)
	must(t, db.Close())
	s, err = Open(t.Context(), path)
	must(t, err)
	defer s.Close()
	must(t, answer(3))
	if newest, err := s.NewestTry(ctx, "ann", "bastion"); err != nil || newest.M != 3 {
		t.Errorf("the newest try is %+v, %v", newest, err)
	}
}
