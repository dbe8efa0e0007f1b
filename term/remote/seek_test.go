package remote

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// searched is a server that answers requests about a search in turn.
func searched(t *testing.T, answers ...string) (*Client, *[]string) {
	var asked []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		asked = append(asked, r.Method+" "+r.URL.String()+" "+string(body))
		if len(answers) == 0 {
			t.Errorf("asked once more: %s", asked[len(asked)-1])
			return
		}
		_, _ = io.WriteString(w, answers[0])
		answers = answers[1:]
	}))
	t.Cleanup(s.Close)
	return &Client{Base: s.URL, Token: "ann", HTTP: s.Client()}, &asked
}

// TestSeek asks until an opponent is found.
func TestSeek(t *testing.T) {
	c, asked := searched(t, `{"status":"waiting","others":0,"token":"ann"}`, `{"status":"waiting","others":0}`, `{"status":"waiting","others":2}`, `{"status":"matched","others":0,"match":"m1"}`)
	var shown []int
	p, err := c.Seek(t.Context(), Seek{Game: "bastion", Casual: true, Name: "Ann"}, func(n int) { shown = append(shown, n) })
	if err != nil || p.Match != "m1" || p.Seat != NoSeat || !slices.Equal(shown, []int{0, 2}) {
		t.Errorf("found %+v, %v, shown %v", p, err, shown)
	}
	const wait = "GET /api/v1/seek?wait=4 "
	if want := []string{`POST /api/v1/seek {"game":"bastion","casual":true,"name":"Ann"}`, wait, wait, wait}; !slices.Equal(*asked, want) {
		t.Errorf("asked %q", *asked)
	}
}

// TestSeekEnds ends a search by the server and by its guest.
func TestSeekEnds(t *testing.T) {
	c, _ := searched(t, `{"status":"waiting","others":0}`, `{"status":"none","others":0}`)
	if _, err := c.Seek(t.Context(), Seek{}, func(int) {}); err == nil {
		t.Error("a search that has ended finds a match")
	}
	c, asked := searched(t, `{"status":"waiting","others":0}`, `{"status":"none","others":0}`)
	ctx, stop := context.WithCancel(t.Context())
	_, err := c.Seek(ctx, Seek{}, func(int) { stop() })
	if last := (*asked)[len(*asked)-1]; !errors.Is(err, context.Canceled) || last != "DELETE /api/v1/seek " {
		t.Errorf("%v, and the server is told %q", err, last)
	}
	// An opponent was found before the server heard of the end: the player learns where the match is.
	c, _ = searched(t, `{"status":"waiting","others":0}`, `{"status":"matched","match":"m-1"}`)
	ctx, stop = context.WithCancel(t.Context())
	if _, err := c.Seek(ctx, Seek{}, func(int) { stop() }); err == nil || !strings.Contains(err.Error(), c.Base+"/m/m-1") {
		t.Errorf("%v, without the match that was found", err)
	}
}
