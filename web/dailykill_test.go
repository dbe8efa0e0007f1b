package web_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"quarterdeck/internal/load"
)

// TestDailyKilled: after kill -9 a server has the same deal and the same attempt, with every acknowledged move.
func TestDailyKilled(t *testing.T) {
	t.Parallel()
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, 1)
	ann := &load.Client{HTTP: http.DefaultClient, Base: "http://" + s.address}
	var first, again struct {
		Commit string `json:"commit"`
		Date   string `json:"date"`
	}
	var seated, same load.Seated
	get := func(out any) {
		t.Helper()
		if err := ann.Do(t.Context(), "GET", "/api/v1/dailies/duel", "", nil, out); err != nil {
			t.Fatal(err)
		}
	}
	attempt := func(out *load.Seated) {
		t.Helper()
		if err := ann.Do(t.Context(), "POST", "/api/v1/dailies/duel/"+first.Date+"/attempt", "", map[string]string{"name": "Ann"}, out); err != nil {
			t.Fatal(err)
		}
	}
	s.launch(1 << 40)
	get(&first)
	attempt(&seated)
	ann.Token = seated.Token
	st, err := ann.State(t.Context(), seated.ID)
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := ann.Act(t.Context(), seated.ID, st.Legal[0], st.Version, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait() // it was killed
	http.DefaultClient.CloseIdleConnections()
	s.mu.Lock()
	s.up = make(chan struct{})
	s.mu.Unlock()
	s.launch(1 << 40)
	get(&again)
	attempt(&same)
	if again != first || same.ID != seated.ID {
		t.Errorf("before %+v and match %s, afterwards %+v and %s", first, seated.ID, again, same.ID)
	}
	if st, err := ann.State(t.Context(), seated.ID); err != nil || st.Version < receipt.Version {
		t.Errorf("version %d was acknowledged; now it is %d, %v", receipt.Version, st.Version, err)
	}
	s.stop()
}
