package race_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/node/nodetest"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/race"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestStartsTogether: two races of the same guests start at two servers at the same moment. Only one does, so no key of one is in the other.
func TestStartsTogether(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	servers := [2]*nodetest.Server{serve(t, st, c), serve(t, st, c)}
	fill(t, st, 8)
	ctx := t.Context()
	var ids [2]string
	owners := [2]string{ann.ID, bo.ID}
	ids[0] = nodetest.Must[*race.View](t)(servers[0].Races.Open(ctx, ann, "", "")).ID
	ids[1] = nodetest.Must[*race.View](t)(servers[1].Races.Open(ctx, bo, "", "")).ID
	nodetest.Must[*race.View](t)(servers[0].Races.Join(ctx, bo, ids[0]))
	nodetest.Must[*race.View](t)(servers[1].Races.Join(ctx, ann, ids[1]))
	var errs [2]error
	var wg sync.WaitGroup
	for i := range ids {
		wg.Go(func() { _, errs[i] = servers[i].Races.StartRace(ctx, owners[i], ids[i]) })
	}
	wg.Wait()
	lost := 0
	if errs[0] == nil {
		lost = 1
	}
	if errs[1-lost] != nil {
		t.Fatalf("the starts are refused with %v", errs)
	}
	// The race that began waits for all puzzles there are. A start that reads this finds none left, before it comes to its racers.
	var refusal *game.Refusal
	if !errors.As(errs[lost], &refusal) || refusal.Code != race.Racing && refusal.Code != puzzle.NoPuzzle {
		t.Fatalf("the second start is answered with %v", errs[lost])
	}
	_, err := servers[0].Races.Open(ctx, ann, "", "")
	nodetest.WantCode(t, err, race.Racing)
	third := nodetest.Must[*race.View](t)(servers[0].Races.Open(ctx, host.Guest{ID: "guest-cy", Name: "Cy"}, "", "")).ID
	_, err = servers[1].Races.Join(ctx, bo, third)
	nodetest.WantCode(t, err, race.Racing)
	c.Advance(race.Lead + puzzle.SprintTime + race.Grace)
	nodetest.Must[*race.View](t)(servers[1].Races.Join(ctx, bo, third))
	nodetest.Must[*race.View](t)(servers[lost].Races.StartRace(ctx, owners[lost], ids[lost]))
}

// TestLearnedElsewhere: an answer in a race does not count if its racer has answered the puzzle in another run since it was chosen.
func TestLearnedElsewhere(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 4)
	ctx := t.Context()
	id := nodetest.Must[*race.View](t)(s.Races.Open(ctx, ann, "", "")).ID
	run := nodetest.Must[*race.View](t)(s.Races.StartRace(ctx, ann.ID, id)).Run
	first, _, _ := next(t, st, run)
	// A practice run that read which puzzles are free before the race had any waits for the same puzzle.
	data := nodetest.Must[[]byte](t)(json.Marshal(map[string]any{"next": first, "answers": []string{}}))
	practice := store.PuzzleRun{ID: "practice", Guest: ann.ID, Kind: string(puzzle.Practice), Game: "bastion", Begun: c.Now(), Data: data}
	if err := st.AddRun(ctx, practice, 9); err != nil {
		t.Fatal(err)
	}
	reply(t, s, st, ann.ID, practice.ID, true)
	c.Advance(race.Lead)
	for i, want := range []string{"0 points, 0 right, 0 wrong of 1", "1 points, 1 right, 0 wrong of 2", "0 points, 1 right, 1 wrong of 3", "0 points, 1 right, 2 wrong of 4"} {
		reply(t, s, st, ann.ID, run, i < 2)
		r := view(t, s, ann.ID, id).Racers[0]
		if got := fmt.Sprintf("%d points, %d right, %d wrong of %d", r.Points, r.Right, r.Wrong, r.Answers); got != want {
			t.Errorf("after %d answers Ann has %s, want %s", i+1, got, want)
		}
	}
}

// TestGuessing: a racer who guesses has more right answers, and loses.
func TestGuessing(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 8)
	ctx := t.Context()
	id := nodetest.Must[*race.View](t)(s.Races.Open(ctx, ann, "", "")).ID
	nodetest.Must[*race.View](t)(s.Races.Join(ctx, bo, id))
	own := nodetest.Must[*race.View](t)(s.Races.StartRace(ctx, ann.ID, id)).Run
	other := view(t, s, bo.ID, id).Run
	c.Advance(race.Lead)
	for i := range 6 {
		reply(t, s, st, bo.ID, other, i%2 == 0)
	}
	reply(t, s, st, ann.ID, own, true)
	if v := view(t, s, ann.ID, id); !v.Racers[0].You || v.Racers[0].Points != 1 || v.Racers[1].Right != 3 || v.Racers[1].Points != 0 || v.Racers[1].Place != 2 {
		t.Errorf("one right answer does not win against three right and three wrong ones: %+v", v.Racers)
	}
}

// TestKeyOfAnotherGame: a key with which a race was opened opens none of another game.
func TestKeyOfAnotherGame(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 2)
	nodetest.Must[*race.View](t)(s.Races.Open(t.Context(), ann, "bastion", "k"))
	_, err := s.Races.Open(t.Context(), ann, "port", "k")
	nodetest.WantCode(t, err, match.KeyReused)
}
