//go:build unix

package web_test

import (
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/internal/load"
)

// progressOf returns the lessons that a guest has finished.
func progressOf(t *testing.T, guest *load.Client) []string {
	t.Helper()
	var me struct{ Lessons []string }
	if err := guest.Do(t.Context(), "GET", "/api/v1/me", "", nil, &me); err != nil {
		t.Fatal(err)
	}
	return me.Lessons
}

// finish reports that a guest has finished a lesson.
func finish(t *testing.T, guest *load.Client, lesson string) {
	t.Helper()
	if err := guest.Do(t.Context(), "PUT", "/api/v1/me/lessons/"+lesson, "", struct{}{}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
}

// seeHint reports that a guest has seen a hint, as the page's script does.
func seeHint(t *testing.T, guest *load.Client, hint string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, guest.Base+"/me/hints", strings.NewReader(url.Values{"seen": {hint}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Authorization", "Bearer "+guest.Token)
	resp, err := guest.HTTP.Transport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil || resp.StatusCode != http.StatusSeeOther {
		t.Fatalf("a hint that was seen: %d, %v", resp.StatusCode, err)
	}
}

// TestProgressKilled kills the real program after it has acknowledged a finished lesson and a hint that was seen. The next one knows it.
func TestProgressKilled(t *testing.T) {
	t.Parallel()
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, 1)
	s.launch(1 << 40)
	ann, bo := s.guest(), s.guest()
	s.register(t.Context(), ann)
	s.register(t.Context(), bo)
	finish(t, ann, "bastion/first-match")
	seeHint(t, ann, "bastion/carried")
	s.sink <- struct{}{}
	s.kill()
	s.launch(1 << 40)
	var profile struct{ Learning struct{ Seen []string } }
	if err := ann.Do(t.Context(), "GET", "/api/v1/me/profile", "", nil, &profile); err != nil {
		t.Fatal(err)
	}
	if seen := profile.Learning.Seen; len(seen) != 1 || seen[0] != "bastion/carried" {
		t.Errorf("after kill -9, the guest has seen the hints %v", seen)
	}
	if hers, his := progressOf(t, ann), progressOf(t, bo); len(hers) != 1 || hers[0] != "bastion/first-match" || len(his) != 0 {
		t.Errorf("after kill -9, one guest has finished %v, the other %v", hers, his)
	}
	s.stop()
}

// TestProgressFleet finishes a lesson at one of two servers and kills that server. The other one knows it, and another lesson that is
// finished there is known everywhere.
func TestProgressFleet(t *testing.T) {
	f := newFleet(t, 1)
	for _, s := range f.ships {
		s.launch(1 << 40)
	}
	ann := f.guest()
	f.register(t.Context(), ann)
	at := func(i int) *load.Client {
		return &load.Client{HTTP: &http.Client{Transport: f.ships[i]}, Base: ann.Base, Token: ann.Token}
	}
	for i := range f.ships {
		if known := progressOf(t, at(i)); len(known) != 0 {
			t.Fatalf("a new guest has finished %v", known)
		}
	}
	finish(t, at(0), "bastion/first-match")
	f.ships[0].sink <- struct{}{}
	f.ships[0].kill()
	if known := progressOf(t, at(1)); len(known) != 1 {
		t.Errorf("the other server knows of %v", known)
	}
	finish(t, at(1), "duel/first-match")
	f.ships[0].launch(1 << 40)
	if known := progressOf(t, at(0)); len(known) != 2 {
		t.Errorf("after a restart, the server knows of %v", known)
	}
	for _, s := range f.ships {
		s.stop()
	}
}
