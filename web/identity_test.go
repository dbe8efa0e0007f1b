package web_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/store"
	"quarterdeck/web"
)

// failingPeople is a store that can be made to fail on people, and counts lookups.
type failingPeople struct {
	store.Store
	away  atomic.Bool
	asked atomic.Int64 // how often people were looked up
}

func (f *failingPeople) Person(ctx context.Context, guest string) (store.Person, error) {
	f.asked.Add(1)
	if f.away.Load() {
		return store.Person{}, errors.New("restarting")
	}
	return f.Store.Person(ctx, guest)
}

// TestOutageKeepsGuests checks that a guest who cannot be looked up keeps their identity, in browsers and programs,
// also after revoking older tokens; and that those tokens stay invalid.
func TestOutageKeepsGuests(t *testing.T) {
	var st *failingPeople
	var later atomic.Int64
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) {
		st = &failingPeople{Store: c.Store}
		c.Store, c.Now = st, func() time.Time { return time.Unix(1_700_000_000+later.Load(), 0) }
	})
	desk, phone, program := surf(t, s), surf(t, s), s.guest()
	desk.submit("/me/name", http.StatusOK, "name", "Ann")
	page, _ := desk.submit("/me/link", http.StatusOK)
	phone.submit(submatch(t, personalIn, page), http.StatusOK)
	desk.submit("/me/others", http.StatusOK)
	program.Token = freshToken(t, program)

	st.away.Store(true)
	later.Add(60) // the cached data is out of date
	before := cookieOf(t, desk)
	desk.visit("/me", http.StatusServiceUnavailable)
	desk.visit("/games/bastion", http.StatusOK)
	if after := cookieOf(t, desk); after != before {
		t.Errorf("the browser's cookie was %q and is %q", before, after)
	}
	var answer struct{ Token string }
	for _, path := range []string{"/api/v1/guests", "/api/v1/me/token"} {
		err := program.Do(t.Context(), "POST", path, "", nil, &answer)
		if answer.Token != program.Token || (err == nil) != (path == "/api/v1/guests") {
			t.Errorf("%s: the program had %q and is answered %q, %v", path, program.Token, answer.Token, err)
		}
	}
	old := cookieOf(t, phone)
	if phone.visit("/games/bastion", http.StatusOK); cookieOf(t, phone) == old {
		t.Error("the phone is Ann's again")
	}
	st.away.Store(false)
	page, _ = desk.visit("/me", http.StatusOK)
	wantElements(t, page, "h1:contains(Ann)")
	if err := program.Do(t.Context(), "GET", "/api/v1/me", "", nil, &answer); err != nil {
		t.Error(err)
	}
}

// freshToken makes a program a guest whose tokens, except the last, are revoked.
func freshToken(t *testing.T, c *load.Client) string {
	t.Helper()
	var answer struct{ Token string }
	for _, path := range []string{"/api/v1/guests", "/api/v1/me/token"} {
		if err := c.Do(t.Context(), "POST", path, "", nil, &answer); err != nil {
			t.Fatal(err)
		}
		c.Token = answer.Token
	}
	return answer.Token
}

// cookieOf returns the guest cookie that a browser sends to the server.
func cookieOf(t *testing.T, c *surfer) string {
	t.Helper()
	for _, k := range c.Jar.Cookies(mustURL(t, c.base)) {
		if k.Name == "quarterdeck" {
			return k.Value
		}
	}
	return ""
}

// TestPeopleAtTwoServers checks that a guest who revokes older tokens at one server keeps their identity at another,
// where the old tokens are invalid, and that a deleted guest is unknown there.
func TestPeopleAtTwoServers(t *testing.T) {
	shared := func(c *node.Config, _ *web.Options) { c.Recheck = 5 * time.Second }
	one, h := serveWith(t, shared)
	two, _ := serveWith(t, func(c *node.Config, o *web.Options) {
		shared(c, o)
		c.Store = h.Host.Store
	})
	here, phone, program := surf(t, one), surf(t, one), one.guest()
	there := &surfer{t: t, Client: here.Client, base: two.URL} // the same browser: cookies do not depend on the port
	elsewhere := *program
	elsewhere.Base = two.URL
	elsewhere.HTTP = two.Client()
	here.submit("/me/name", http.StatusOK, "name", "Ann")
	page, _ := there.submit("/me/link", http.StatusOK)
	phone.submit(submatch(t, personalIn, strings.ReplaceAll(page, two.URL, one.URL)), http.StatusOK)
	lost := cookieOf(t, phone)
	phone.base = two.URL
	phone.visit("/me", http.StatusOK)

	here.submit("/me/others", http.StatusOK)
	page, _ = there.visit("/me?done=others", http.StatusOK)
	wantElements(t, page, "h1:contains(Ann)")
	if phone.visit("/me", http.StatusOK); cookieOf(t, phone) == lost {
		t.Error("the phone that was lost is Ann's at the other server")
	}
	for range 2 {
		elsewhere.Token = freshToken(t, program)
		if err := elsewhere.Do(t.Context(), "GET", "/api/v1/me", "", nil, &struct{}{}); err != nil {
			t.Error("a fresh token at the other server:", err)
		}
	}
	before := cookieOf(t, here)
	here.submit("/me/leave", http.StatusOK, "sure", "yes")
	here.Jar.SetCookies(mustURL(t, two.URL), []*http.Cookie{{Name: "quarterdeck", Value: before, Path: "/"}})
	page, _ = there.visit("/me", http.StatusOK)
	if strings.Contains(page, "Ann") || cookieOf(t, here) == before {
		t.Error("at the other server who left goes on")
	}
}

// TestPeopleAreLookedUpOnce checks that with several servers every request looks its guest up once; a single server
// caches guests.
func TestPeopleAreLookedUpOnce(t *testing.T) {
	for _, every := range []time.Duration{0, 5 * time.Second} {
		var st *failingPeople
		s, _ := serveWith(t, func(c *node.Config, _ *web.Options) {
			st = &failingPeople{Store: c.Store}
			c.Store, c.Recheck, c.Now = st, every, func() time.Time { return time.Unix(1_700_000_000, 0) }
		})
		ann := surf(t, s)
		_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
		for _, page := range []string{table, "/", "/me", "/games/bastion"} {
			before := st.asked.Load()
			ann.visit(page, http.StatusOK)
			if asked := st.asked.Load() - before; asked > 1 || (asked == 1) != (every > 0) {
				t.Errorf("with a recheck every %v, %s asks the store %d times for people", every, page, asked)
			}
		}
	}
}
