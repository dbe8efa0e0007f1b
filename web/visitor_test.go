package web_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/host/quota"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// countingPeople is a store that counts how often requests look a person up; the host's own lookups do not count.
type countingPeople struct {
	store.Store
	lookups atomic.Int64
}

func (c *countingPeople) Person(ctx context.Context, guest string) (store.Person, error) {
	if quota.OriginOf(ctx) != "" {
		c.lookups.Add(1)
	}
	return c.Store.Person(ctx, guest)
}

// TestOneLookupPerRequest checks that every request looks its visitor up once. The host's clock jumps a minute each
// time it is read, so that the host caches no person from one lookup to the next.
func TestOneLookupPerRequest(t *testing.T) {
	st := &countingPeople{Store: &storetest.Memory{}}
	var minutes atomic.Int64
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) {
		c.Store, c.Now = st, func() time.Time { return time.Unix(1_700_000_000, 0).Add(time.Duration(minutes.Add(1)) * time.Minute) }
	})
	ann, _, id := s.pair(t, nil)
	lookups := func(what string, want int64, do func()) {
		t.Helper()
		before := st.lookups.Load()
		do()
		if got := st.lookups.Load() - before; got != want {
			t.Errorf("%s looks its visitor up %d times, want %d", what, got, want)
		}
	}
	get := func(path string) func() {
		return func() {
			if got := status(t, ann, "GET", path, ""); got != http.StatusOK {
				t.Errorf("%s: status %d", path, got)
			}
		}
	}
	for _, path := range []string{"/", "/lobby", "/games/bastion", "/m/" + id, "/m/" + id + "?at=3", "/m/" + id + "/talk", "/me/turns", "/api/v1/matches/" + id, "/api/v1/lobby?list=mine", "/api/v1/matches/" + id + "/talk"} {
		lookups(path, 1, get(path))
	}
	lookups("an action of the API", 1, func() {
		if _, err := ann.Act(t.Context(), id, "play 7", 13, "k"); err != nil {
			t.Error(err)
		}
	})
	lookups("an action of the page", 1, func() { submitAs(t, ann, "/m/"+id+"/act", url.Values{"a": {"resign"}, "v": {"14"}}) })
	lookups("an answer to a plain form", 1, func() { submitAs(t, ann, "/m/"+id+"/say", url.Values{"to": {"table"}, "text": {"Ahoy"}}) })
	for _, path := range []string{"/api/v1/matches/" + id + "/stream", "/m/" + id + "/events", "/lobby/events"} {
		lookups("the start of "+path, 1, func() { <-follow(t.Context(), t, ann, path).heard })
	}
	for _, path := range []string{"/robots.txt", "/api/v1/openapi.yaml", "/healthz"} {
		lookups(path, 0, get(path))
	}
}

// submitAs sends a form as a browser does, and follows no redirect.
func submitAs(t *testing.T, c *load.Client, path string, form url.Values) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "POST", c.Base+path, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	as(req, c)
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusSeeOther {
		t.Errorf("%s: status %d", path, resp.StatusCode)
	}
}
