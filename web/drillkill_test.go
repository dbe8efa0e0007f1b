//go:build unix

package web_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/games"
	"quarterdeck/internal/load"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// TestDrillKilled kills the real program after it has acknowledged an answer. The next one knows it, and takes it only once.
func TestDrillKilled(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data.db")
	s := newKilledProgram(t, buildProgram(t), []string{"--data", file}, 1)
	kill := func() {
		s.sink <- struct{}{}
		s.kill()
	}
	s.launch(1 << 40)
	ann := s.guest()
	created, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "random"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	st, err := ann.State(t.Context(), created.ID)
	if err != nil {
		t.Fatal(err)
	}
	right, played := st.Legal[0], st.Legal[1]
	resign(t, ann, created.ID, played)
	_, text, _ := strings.Cut(fetch(t, ann, "GET", "/api/v1/matches/"+created.ID+"/record", ""), "quarterdeck-record")
	kill()
	keepDrill(t, file, created.ID, text, right, played)

	s.launch(1 << 40)
	answer := func(status string) (out struct {
		Answers int
		Grade   string
	}) {
		t.Helper()
		err := ann.Do(t.Context(), "POST", "/api/v1/drills/one", "", map[string]any{"action": right, "answers": 0}, &out)
		if err != nil {
			t.Fatalf("%s: %v", status, err)
		}
		return out
	}
	if out := answer("the answer"); out.Grade != "right" || out.Answers != 1 {
		t.Errorf("the answer is %+v", out)
	}
	kill()
	s.launch(1 << 40)
	if out := answer("the same answer again"); out.Answers != 1 {
		t.Errorf("after kill -9 the same answer counts %d times", out.Answers)
	}
	var due struct{ Due, Later int }
	if err := ann.Do(t.Context(), "GET", "/api/v1/drills", "", nil, &due); err != nil || due.Due != 0 || due.Later != 1 {
		t.Errorf("after kill -9 %d puzzles are due and %d later, %v", due.Due, due.Later, err)
	}
	s.stop()
}

// resign makes one choice and resigns as soon as the match allows it.
func resign(t *testing.T, c *load.Client, id, action string) {
	t.Helper()
	for {
		st, err := c.State(t.Context(), id)
		switch {
		case err != nil:
			t.Fatal(err)
		case st.Phase == "finished":
			return
		case len(st.Legal) == 0:
			continue
		}
		if _, err := c.Act(t.Context(), id, action, st.Version, ""); err != nil {
			t.Fatal(err)
		}
		action = "resign"
	}
}

// keepDrill stores a confirmed puzzle of the first choice of seat 0 in a file that no program uses.
func keepDrill(t *testing.T, file, id, text, right, played string) {
	t.Helper()
	rec, err := record.Read(strings.NewReader("quarterdeck-record"+text), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for rec.Entries[at].Actor != 0 {
		at++
	}
	data, err := json.Marshal(map[string]any{"game": rec.Game, "seat": 0, "at": at, "action": played, "theme": "play", "loss": map[string]float64{"value": 0.3},
		"key": []keyOption{drillOption(right, 0, 1), drillOption(played, 0.3, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	st, err := sqlite.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	m, _, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	d := store.Drill{ID: "one", Guest: m.Host, Match: id, Made: now, Data: data}
	if err := st.AddDrills(t.Context(), []store.Drill{d}, 99); err != nil {
		t.Fatal(err)
	}
	d.State, d.Due, d.Card = store.Confirmed, now, []byte("{}")
	if err := st.SettleDrill(t.Context(), d); err != nil {
		t.Fatal(err)
	}
}
