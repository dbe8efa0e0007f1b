package web_test

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"quarterdeck/node"
	"quarterdeck/web"
	"quarterdeck/web/href"
	"quarterdeck/web/oidc"
	"quarterdeck/web/oidc/oidctest"
)

// withProvider starts a server with a provider, whose claim groups=captains makes administrators.
func withProvider(t *testing.T) (*testServer, *node.Node, *oidctest.Provider) {
	t.Helper()
	op := oidctest.Start(t)
	provider, err := oidc.New(oidc.Config{Issuer: op.URL, ClientID: oidctest.Client, Secret: oidctest.Secret, Name: "Harbor Office", Admin: "groups=captains"})
	if err != nil {
		t.Fatal(err)
	}
	s, n := serveWith(t, func(_ *node.Config, o *web.Options) { o.Provider = provider })
	return s, n, op
}

// me is what the API says of a browser's guest.
type me struct {
	Name     string
	Matches  int
	Accounts []struct{ Issuer, Subject, Name string }
}

func (c *surfer) me() (m me) {
	c.t.Helper()
	text, _ := c.visit("/api/v1/me", http.StatusOK)
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		c.t.Fatalf("%v: %s", err, text)
	}
	return m
}

// guest returns the id of the browser's guest.
func (c *surfer) guest() string {
	c.t.Helper()
	at, err := url.Parse(c.base)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range c.Jar.Cookies(at) {
		if cookie.Name == "quarterdeck" {
			id, _, _ := strings.Cut(cookie.Value, ".")
			return id
		}
	}
	c.t.Fatal("the browser has no guest")
	return ""
}

// signsIn signs a browser in, without a question.
func (c *surfer) signsIn() {
	c.t.Helper()
	text, at := c.visit(href.SignIn, http.StatusOK)
	c.isIn(text, at)
}

// isIn fails the test unless a page says that the browser is signed in.
func (c *surfer) isIn(text, at string) {
	c.t.Helper()
	if !strings.HasPrefix(at, "/me?") || !strings.Contains(text, "You are signed in.") {
		c.t.Fatalf("not signed in: %s %s", at, text)
	}
}

// asked signs in with an account that is new here, and returns what the question’s form says of it.
func (c *surfer) asked() (account string) {
	c.t.Helper()
	text, _ := c.visit(href.SignIn, http.StatusOK)
	_, account, found := strings.Cut(text, `name="account" value="`)
	if !found {
		c.t.Fatalf("there is no question: %s", text)
	}
	account, _, _ = strings.Cut(account, `"`)
	return account
}

// listed returns the id of the account that a guest’s page lists.
func (c *surfer) listed() string {
	c.t.Helper()
	text, _ := c.visit("/me", http.StatusOK)
	_, id, found := strings.Cut(text, `action="/me/accounts/drop"><input type="hidden" name="id" value="`)
	if !found {
		c.t.Fatalf("no account is listed: %s", text)
	}
	id, _, _ = strings.Cut(id, `"`)
	return id
}

// plays makes the browser's guest a player with a match.
func (c *surfer) plays(name string) {
	c.t.Helper()
	c.submit("/new/bastion", http.StatusOK, "name", name, "seat0", "me", "seat1", "friend", "key", rand.Text())
}

var ada, ben = map[string]any{"sub": "1", "nickname": "Ada"}, map[string]any{"sub": "2", "preferred_username": "Ben"}

// TestSignIn: an account is the same guest in every browser. A guest who has something to keep is asked first, and no browser becomes another
// guest's unasked.
func TestSignIn(t *testing.T) {
	s, _, op := withProvider(t)
	op.Is(ada)
	first, second := surf(t, s), surf(t, s)
	if text, _ := first.visit("/me", http.StatusOK); !strings.Contains(text, "Sign in with Harbor Office") {
		t.Errorf("the page does not offer to sign in: %s", text)
	}
	first.signsIn()
	if m := first.me(); m.Name != "Ada" || len(m.Accounts) != 1 || m.Accounts[0].Subject != "1" || m.Accounts[0].Issuer != op.URL {
		t.Errorf("Ada is %+v", m)
	}
	first.submit("/me/name", http.StatusOK, "name", "Ada L.")
	second.signsIn()
	if m := second.me(); m.Name != "Ada L." {
		t.Errorf("in the second browser Ada is %+v", m)
	}

	// Ben has played here before.
	op.Is(ben)
	before, after := surf(t, s), surf(t, s)
	before.plays("Benny")
	account := before.asked()
	if m := before.me(); len(m.Accounts) != 0 {
		t.Errorf("before the answer: %+v", m)
	}
	before.isIn(before.submit(href.SignInFirst, http.StatusOK, "keep", "yes", "account", account))
	after.signsIn()
	if m := after.me(); m.Name != "Benny" || m.Matches != 1 || len(m.Accounts) != 1 {
		t.Errorf("in the other browser Benny is %+v", m)
	}
	if text, _ := before.submit(href.SignInFirst, http.StatusBadRequest, "keep", "no", "account", account); !strings.Contains(text, "That took too long") {
		t.Errorf("a second answer: %s", text)
	}

	// Cleo uses Ben’s browser. She is asked, because it would lose Ben’s match.
	op.Is(map[string]any{"sub": "3", "name": "Cleo"})
	text, at := after.visit(href.SignIn, http.StatusOK)
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Cleo?") {
		t.Fatalf("at %s: %s", at, text)
	}
	if m := after.me(); m.Name != "Benny" {
		t.Errorf("without an answer the browser is %+v", m)
	}
	after.submit(at, http.StatusOK, "asked", "yes")
	if m := after.me(); m.Name != "Cleo" || m.Matches != 0 {
		t.Errorf("after the answer the browser is %+v", m)
	}

	// Dan finds a browser with a match of a guest without an account, and does not want it.
	op.Is(map[string]any{"sub": "4", "name": "Dan"})
	found := surf(t, s)
	found.plays("Eve")
	text, at = found.submit(href.SignInFirst, http.StatusOK, "keep", "no", "account", found.asked())
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Dan?") {
		t.Fatalf("at %s: %s", at, text)
	}
}
