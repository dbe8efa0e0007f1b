//go:build unix

package sqlite

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"quarterdeck/store"
)

// promised holds what the store has acknowledged: the lengths of logs.
type promised map[string]int

// This environment variable asks for more cuts than a short run has.
const cutsVariable = "QUARTERDECK_POWER_CUTS"

// TestPowerCut plays matches and records everything that the store does to its files. Then it builds the files as a
// power failure may leave them, at many moments: unsynced changes are there, missing or torn at a sector, in any order.
// Each result must open, be complete, and have everything that was acknowledged.
func TestPowerCut(t *testing.T) {
	cuts, seed := 45, uint64(1)
	if text := os.Getenv(cutsVariable); text != "" {
		n, err := strconv.Atoi(text)
		must(t, err)
		cuts, seed = n, rand.Uint64()
	}
	random := rand.New(rand.NewPCG(seed, 0))
	folder := t.TempDir()
	rec := record(t, folder)
	session := func(played int) {
		s, err := OpenWith(t.Context(), filepath.Join(folder, "q.db"), Options{vfs: "recording", disk: rec})
		must(t, err)
		playMatches(t, s, rec, played)
		must(t, s.Close())
	}
	rec.did(rec.folder+"/q.db", (*disks).create)
	session(0)
	session(20)
	steps := rec.steps
	t.Logf("%d steps; %d cuts, of which a tenth are cut again while the store recovers, with seed %d (%s=%d for more)", len(steps), cuts, seed, cutsVariable, 10*cuts)
	replay(steps, newDisks(), promised{}, random, cuts, func(d *disks, acked promised, what string) {
		what = fmt.Sprintf("seed %d, %s", seed, what)
		if random.IntN(10) == 0 {
			cutAgain(t, d, acked, random, what)
			return
		}
		checkCut(t, d, acked, random, what)
	})
}

// replay repeats the steps and calls check after some of them.
func replay(steps []step, d *disks, acked promised, random *rand.Rand, cuts int, check func(d *disks, acked promised, what string)) {
	at := map[int]int{}
	for range cuts {
		at[random.IntN(len(steps))]++
	}
	for i, step := range steps {
		if step.ack != nil {
			step.ack(&acked)
		} else {
			step.do(d)
		}
		for n := range at[i] {
			check(d, acked, fmt.Sprintf("step %d, cut %d", i, n))
		}
	}
}

// cutAgain cuts the power, opens and closes the store, and cuts the power during that.
func cutAgain(t *testing.T, d *disks, acked promised, random *rand.Rand, what string) {
	t.Helper()
	folder := t.TempDir()
	d.cut(t, random, folder)
	again := newDisks()
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, entry := range entries {
		b, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		must(t, err)
		again.create(entry.Name())
		again.names[entry.Name()].durable = b
	}
	again.syncFolder()
	rec := record(t, folder)
	rec.did(rec.folder+"/q.db", (*disks).create)
	s, err := OpenWith(t.Context(), filepath.Join(folder, "q.db"), Options{vfs: "recording", disk: rec})
	must(t, err)
	must(t, s.Close())
	replay(rec.steps, again, acked, random, 5, func(d *disks, acked promised, then string) {
		checkCut(t, d, acked, random, what+", then "+then)
	})
}

// matchesPlayed is the number of matches that a session plays at once.
const matchesPlayed = 3

// playMatches plays moves of several matches at once, with everything that a store does at the same time: checkpoints,
// chat, deletions.
func playMatches(t *testing.T, s *Store, rec *recorder, played int) {
	t.Helper()
	must(t, s.pragma(t.Context(), "PRAGMA wal_autocheckpoint = 25"))
	var wg sync.WaitGroup
	for n := range matchesPlayed {
		wg.Go(func() {
			id := fmt.Sprint("match", n)
			promise := func(length int) { rec.acknowledged(func(p *promised) { (*p)[id] = length }) }
			if played == 0 {
				if err := s.Create(t.Context(), match(id), moves(0, 1)); err != nil {
					t.Error(err)
				}
				promise(1)
			}
			for at := max(played, 1); at < played+20; at++ {
				err := s.Append(t.Context(), store.Change{Match: id, From: at, Entries: moves(at, 1)})
				if err != nil {
					t.Error(err)
					return
				}
				promise(at + 1)
				if _, err := s.AddMessage(t.Context(), store.ChatMessage{Match: id, Guest: "ann", Name: name, Channel: 1, At: time.UnixMilli(1), Text: saying}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(9)}, anonymous)
	must(t, err)
}

// moves returns entries whose texts contain their numbers.
func moves(from, n int) []store.Entry {
	out := make([]store.Entry, n)
	for i := range out {
		out[i].Text = fmt.Sprint("move ", from+i)
	}
	return out
}

// checkCut opens the files as a power cut may leave them.
func checkCut(t *testing.T, d *disks, acked promised, random *rand.Rand, what string) {
	t.Helper()
	folder, err := os.MkdirTemp(t.TempDir(), "cut")
	must(t, err)
	defer os.RemoveAll(folder)
	d.cut(t, random, folder)
	path := filepath.Join(folder, "q.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for id, length := range acked {
		_, log, err := s.Load(t.Context(), id)
		if err != nil || len(log) < length {
			t.Errorf("%s: %s has %d entries, and %d were acknowledged (%v)", what, id, len(log), length, err)
		}
		for i := range log {
			if want := fmt.Sprint("move ", i); log[i].Text != want {
				t.Errorf("%s: entry %d of %s is %q", what, i, id, log[i].Text)
			}
		}
	}
	must(t, s.Close())
	if _, err := Verify(t.Context(), path); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}
