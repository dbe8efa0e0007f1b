package web_test

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/host"
	"quarterdeck/internal/load"
	"quarterdeck/store"
	"quarterdeck/web"
)

// forgetful is a store that can be made not to find people.
type forgetful struct {
	store.Store
	away atomic.Bool
}

func (f *forgetful) Person(ctx context.Context, guest string) (store.Person, error) {
	if f.away.Load() {
		return store.Person{}, errors.New("restarting")
	}
	return f.Store.Person(ctx, guest)
}

// TestNobodyIsLostInAnOutage: who cannot be looked up stays who they are, in browsers and programs, after having made older tokens
// useless too; and these stay useless.
func TestNobodyIsLostInAnOutage(t *testing.T) {
	var st *forgetful
	var later atomic.Int64
	s, _ := serveWith(t, func(c *host.Config, _ *web.Options) {
		st = &forgetful{Store: c.Store}
		c.Store, c.Now = st, func() time.Time { return time.Unix(1_700_000_000+later.Load(), 0) }
	})
	desk, phone, program := surf(t, s), surf(t, s), s.guest()
	desk.submit("/me/name", http.StatusOK, "name", "Ann")
	page, _ := desk.submit("/me/link", http.StatusOK)
	phone.submit(found(t, personalIn, page), http.StatusOK)
	desk.submit("/me/others", http.StatusOK)
	program.Token = freshToken(t, program)

	st.away.Store(true)
	later.Add(60) // what was remembered is out of date
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
	says(t, page, "<h1>Ann</h1>")
	if err := program.Do(t.Context(), "GET", "/api/v1/me", "", nil, &answer); err != nil {
		t.Error(err)
	}
}

// freshToken makes a program somebody, whose tokens but the last are useless.
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

// cookieOf is who a browser is, as it tells it to the server.
func cookieOf(t *testing.T, c *surfer) string {
	t.Helper()
	for _, k := range c.Jar.Cookies(mustURL(t, c.base)) {
		if k.Name == "quarterdeck" {
			return k.Value
		}
	}
	return ""
}
