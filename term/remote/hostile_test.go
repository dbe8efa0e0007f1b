package remote_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"quarterdeck/term"
	"quarterdeck/term/remote"
)

// answering returns the driver of a match on a server that answers each request alike.
func answering(t *testing.T, status int, text string) *remote.Match {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, text)
	}))
	t.Cleanup(s.Close)
	return remote.Open(t.Context(), guest(s.URL), "m", nil)
}

// TestControls: no text of a server can control the terminal.
func TestControls(t *testing.T) {
	const bad, good = `a\u001b]0;b\u0007\u009b\u202ec\u2066\u200f\u007f\r\n\tö`, "a]0;bc\n\tö"
	d := answering(t, 200, `{"title":"`+bad+`","position":{"`+bad+`":["`+bad+`"]},"legal":["`+bad+`"],"seats":[{"name":"`+bad+`"}],
		"created":"2026-01-02T03:04:05Z","table":{"status":"`+bad+`","zones":[{"title":"`+bad+`","pieces":[{"name":"`+bad+`","marks":["`+bad+`"]}]}]}}`)
	v, err := d.View(t.Context(), term.Now)
	if err != nil {
		t.Fatal(err)
	}
	z := v.Table.Zones[0]
	inner := v.Position.(map[string]any)[good].([]any)[0]
	for _, got := range []any{v.Title, inner, v.Legal[0], v.Seats[0].Name, v.Names[0], v.Table.Status, z.Title, z.Pieces[0].Name, z.Pieces[0].Marks[0]} {
		if got != good {
			t.Errorf("%q, not %q", got, good)
		}
	}
	if v.Created.Year() != 2026 {
		t.Errorf("created %v", v.Created)
	}
	_, err = answering(t, 403, `{"code":"x","text":"`+bad+`"}`).View(t.Context(), term.Now)
	if err == nil || err.Error() != good {
		t.Errorf("a refusal: %q", err)
	}
}

// TestImpossibleAnswers: a table of an impossible size and an endless answer are refused.
func TestImpossibleAnswers(t *testing.T) {
	for _, size := range []string{`"rows":65`, `"cols":65`, `"rows":-1`, `"cols":-1`, `"rows":1000000000`} {
		if _, err := answering(t, 200, `{"table":{"zones":[{"kind":"grid",`+size+`}]}}`).View(t.Context(), term.Now); err == nil || !strings.Contains(err.Error(), "impossible size") {
			t.Errorf("%s: %v", size, err)
		}
	}
	if _, err := answering(t, 200, strings.Repeat(" ", 16<<20+1)).View(t.Context(), term.Now); err == nil || !strings.Contains(err.Error(), "larger than 16 MB") {
		t.Errorf("a large answer: %v", err)
	}
}

// TestLongLine: a stream with an endless line is left.
func TestLongLine(t *testing.T) {
	left := make(chan struct{}, 1)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for {
			if _, err := io.WriteString(w, strings.Repeat("x", 1<<16)); err != nil {
				break
			}
		}
		select {
		case left <- struct{}{}:
		default:
		}
	}))
	defer s.Close()
	remote.Open(t.Context(), guest(s.URL), "m", nil)
	<-left
}
