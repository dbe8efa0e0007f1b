package web_test

import (
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"quarterdeck/moderation"
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

// stranger is a browser without a script.
type stranger struct {
	*http.Client
	t    *testing.T
	base string
}

func newStranger(t *testing.T, s *testServer) *stranger {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &stranger{&http.Client{Jar: jar}, t, s.URL}
}

// get opens an address, follows where it leads, and returns the last path and what it says.
func (v *stranger) get(path string) (at, text string) { return v.send("GET", path, nil) }

func (v *stranger) send(method, path string, form url.Values) (at, text string) {
	v.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = v.base + path
	}
	req, err := http.NewRequestWithContext(v.t.Context(), method, path, strings.NewReader(form.Encode()))
	if err != nil {
		v.t.Fatal(err)
	}
	if method == "POST" {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", v.base)
	}
	resp, err := v.Do(req)
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return resp.Request.URL.Path, string(data)
}

// me is what the API says of a browser's guest.
type me struct {
	Name     string
	Matches  int
	Accounts []struct{ Issuer, Subject, Name string }
}

func (v *stranger) me() (m me) {
	v.t.Helper()
	_, text := v.get("/api/v1/me")
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		v.t.Fatalf("%v: %s", err, text)
	}
	return m
}

// guest returns the id of the browser's guest.
func (v *stranger) guest() string {
	v.t.Helper()
	at, err := url.Parse(v.base)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.Jar.Cookies(at) {
		if c.Name == "quarterdeck" {
			id, _, _ := strings.Cut(c.Value, ".")
			return id
		}
	}
	v.t.Fatal("the browser has no guest")
	return ""
}

// wants fails the test unless a page is at a path and says something.
func (v *stranger) wants(at, text, path, say string) {
	v.t.Helper()
	if at != path || !strings.Contains(text, say) {
		v.t.Fatalf("at %s, not %s with %q: %s", at, path, say, text)
	}
}

// in signs a browser in, without a question.
func (v *stranger) in() {
	v.t.Helper()
	at, text := v.get(href.SignIn)
	v.wants(at, text, "/me", "You are signed in.")
}

// plays makes the browser's guest a player with a match.
func (v *stranger) plays(name string) {
	v.t.Helper()
	at, text := v.send("POST", "/new/bastion", url.Values{"name": {name}, "seat0": {"me"}, "seat1": {"friend"}, "key": {rand.Text()}})
	if !strings.HasPrefix(at, "/m/") {
		v.t.Fatalf("no match: %s %s", at, text)
	}
}

var ada, ben = map[string]any{"sub": "1", "nickname": "Ada"}, map[string]any{"sub": "2", "preferred_username": "Ben"}

// TestSignIn: an account is the same guest in every browser; a guest who has something to keep is asked first, and no browser becomes another
// guest's unasked.
func TestSignIn(t *testing.T) {
	s, _, op := withProvider(t)
	op.Is(ada)
	first, second := newStranger(t, s), newStranger(t, s)
	_, text := first.get("/me")
	first.wants("", text, "", "Sign in with Harbor Office")
	first.in()
	if m := first.me(); m.Name != "Ada" || len(m.Accounts) != 1 || m.Accounts[0].Subject != "1" || m.Accounts[0].Issuer != op.URL {
		t.Errorf("Ada is %+v", m)
	}
	first.send("POST", "/me/name", url.Values{"name": {"Ada L."}})
	second.in()
	if m := second.me(); m.Name != "Ada L." {
		t.Errorf("in the second browser Ada is %+v", m)
	}

	// Ben has played here before.
	op.Is(ben)
	before, after := newStranger(t, s), newStranger(t, s)
	before.plays("Benny")
	at, text := before.get(href.SignIn)
	before.wants(at, text, href.SignInReturn, "Keep playing as Benny?")
	if m := before.me(); len(m.Accounts) != 0 {
		t.Errorf("before the answer: %+v", m)
	}
	at, text = before.send("POST", href.SignInFirst, url.Values{"keep": {"yes"}, "account": {accountIn(t, text)}})
	before.wants(at, text, "/me", "You are signed in.")
	after.in()
	if m := after.me(); m.Name != "Benny" || m.Matches != 1 || len(m.Accounts) != 1 {
		t.Errorf("in the other browser Benny is %+v", m)
	}
	if at, text = before.send("POST", href.SignInFirst, url.Values{"keep": {"no"}}); !strings.Contains(text, "That took too long") {
		t.Errorf("a second answer: %s %s", at, text)
	}

	// Cleo uses Ben’s browser. She is asked, because it would lose Ben’s match.
	op.Is(map[string]any{"sub": "3", "name": "Cleo"})
	at, text = after.get(href.SignIn)
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Cleo?") {
		t.Fatalf("at %s: %s", at, text)
	}
	if m := after.me(); m.Name != "Benny" {
		t.Errorf("without an answer the browser is %+v", m)
	}
	after.send("POST", at, url.Values{"asked": {"yes"}})
	if m := after.me(); m.Name != "Cleo" || m.Matches != 0 {
		t.Errorf("after the answer the browser is %+v", m)
	}

	// Dan finds a browser with a match of a guest without an account, and does not want it.
	op.Is(map[string]any{"sub": "4", "name": "Dan"})
	found := newStranger(t, s)
	found.plays("Eve")
	_, text = found.get(href.SignIn)
	at, text = found.send("POST", href.SignInFirst, url.Values{"keep": {"no"}, "account": {accountIn(t, text)}})
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Dan?") {
		t.Fatalf("at %s: %s", at, text)
	}
}

// accountIn returns what the question’s form says of the account.
func accountIn(t *testing.T, page string) string {
	t.Helper()
	_, id, found := strings.Cut(page, `name="account" value="`)
	if !found {
		t.Fatalf("there is no question: %s", page)
	}
	id, _, _ = strings.Cut(id, `"`)
	return id
}

// listedIn returns the id of the account that a guest’s page lists.
func listedIn(t *testing.T, page string) string {
	t.Helper()
	_, id, found := strings.Cut(page, `action="/me/accounts/drop"><input type="hidden" name="id" value="`)
	if !found {
		t.Fatalf("no account is listed: %s", page)
	}
	id, _, _ = strings.Cut(id, `"`)
	return id
}

// TestSignInTwoTabs: the answer to a question about one account never concerns another one, and an account that has a guest by now keeps it.
func TestSignInTwoTabs(t *testing.T) {
	s, _, op := withProvider(t)
	v, other := newStranger(t, s), newStranger(t, s)
	v.plays("Ann")
	other.plays("Bo")
	op.Is(ada)
	_, one := v.get(href.SignIn)
	op.Is(ben)
	v.get(href.SignIn)
	if at, text := v.send("POST", href.SignInFirst, url.Values{"keep": {"yes"}, "account": {accountIn(t, one)}}); !strings.Contains(text, "That took too long") {
		t.Errorf("the answer of the first tab: %s %s", at, text)
	}
	if m := v.me(); len(m.Accounts) != 0 {
		t.Errorf("Ann is %+v", m)
	}
	op.Is(ada)
	_, one = v.get(href.SignIn)
	_, two := other.get(href.SignIn)
	v.send("POST", href.SignInFirst, url.Values{"keep": {"yes"}, "account": {accountIn(t, one)}})
	at, text := other.send("POST", href.SignInFirst, url.Values{"keep": {"no"}, "account": {accountIn(t, two)}})
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Ann?") {
		t.Errorf("the account begins another guest: %s %s", at, text)
	}
	if m := v.me(); m.Name != "Ann" || len(m.Accounts) != 1 {
		t.Errorf("Ann is %+v", m)
	}
}

// TestSignInInfo: what the token does not say is asked for, and what is signed counts.
func TestSignInInfo(t *testing.T) {
	s, n, op := withProvider(t)
	op.Is(map[string]any{"sub": "1"})
	op.Tells(map[string]any{"sub": "1", "name": strings.Repeat("Adele ", 900), "groups": []string{"captains"}})
	v := newStranger(t, s)
	v.plays("Before")
	_, text := v.get(href.SignIn)
	at, text := v.send("POST", href.SignInFirst, url.Values{"keep": {"yes"}, "account": {accountIn(t, text)}})
	v.wants(at, text, "/me", "You are signed in.")
	if m := v.me(); m.Accounts[0].Name != strings.Repeat("Adele ", 6)+"Adel" {
		t.Errorf("Adele is %+v", m)
	}
	if all, err := n.Moderation.Administrators(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d administrators, %v", len(all), err)
	}
	op.Is(map[string]any{"sub": "2"})
	op.Tells(map[string]any{"sub": "1", "name": "Adele"})
	if _, text := newStranger(t, s).get(href.SignIn); !strings.Contains(text, "cannot sign you in now") {
		t.Errorf("told of another account, it says %s", text)
	}
}

// TestSignInForged: nothing but the provider's own answer to this browser's own attempt signs it in.
func TestSignInForged(t *testing.T) {
	s, _, op := withProvider(t)
	op.Is(ada)
	v := newStranger(t, s)
	fails := func(why, path, say string) {
		t.Helper()
		at, text := v.get(path)
		if at != href.SignInReturn || !strings.Contains(text, say) {
			t.Errorf("%s: %s %s", why, at, text)
		}
		if _, text = v.get("/api/v1/me"); strings.Contains(text, "Ada") {
			t.Fatalf("%s signs in: %s", why, text)
		}
	}
	const late, foreign, broken = "That took too long", "belongs to another attempt", "Harbor Office cannot sign you in now"
	fails("no attempt", href.SignInReturn+"?state=x&code=y", late)
	last := ""
	wait := func(req *http.Request, _ []*http.Request) error {
		if req.URL.Path == href.SignInReturn {
			last = req.URL.String()
			return http.ErrUseLastResponse // the answer does not come yet
		}
		return nil
	}
	v.CheckRedirect = wait
	start := func() { v.get(href.SignIn) }
	start()
	fails("another state", href.SignInReturn+"?state=x&code=y", foreign)
	start()
	fails("no state", href.SignInReturn+"?code=y", foreign)
	v.CheckRedirect = nil
	for why, change := range map[string]func(map[string]any){
		"another client's token":    func(c map[string]any) { c["aud"] = "another" },
		"another issuer's token":    func(c map[string]any) { c["iss"] = "https://example.org" },
		"an old token":              func(c map[string]any) { c["exp"] = time.Now().Add(-time.Hour).Unix() },
		"a token without a subject": func(c map[string]any) { c["sub"] = "" },
	} {
		op.Is(ada)
		op.Lie(change)
		fails(why, href.SignIn, broken)
	}
	op.Is(ada)
	op.Lie(func(c map[string]any) { c["nonce"] = "another" })
	fails("a token of another attempt", href.SignIn, foreign)
	op.Is(ada)
	op.SignWith(oidctest.Key(t))
	fails("another key", href.SignIn, broken)
	op.Is(ada)
	op.Refuse("access_denied")
	fails("a refusal", href.SignIn, "Harbor Office did not sign you in")
	op.Is(ada)
	v.CheckRedirect = wait
	start()
	v.CheckRedirect = nil
	fails("another answer meanwhile", href.SignInReturn+"?state=x&code=y", foreign)
	at, text := v.get(last)
	v.wants(at, text, "/me", "You are signed in.")
	if at, text = v.get(last); !strings.Contains(text, late) {
		t.Errorf("an answer twice: %s %s", at, text)
	}
}

// TestSignInClaim: a claim makes an administrator as long as the account has it, and the audit log tells so. Whom a link appointed stays one,
// and a banned guest stays a player.
func TestSignInClaim(t *testing.T) {
	s, n, op := withProvider(t)
	captain := func(sub string, groups ...string) map[string]any {
		return map[string]any{"sub": sub, "name": "Cap " + sub, "groups": groups}
	}
	admins := func(want int) {
		t.Helper()
		all, err := n.Moderation.Administrators(t.Context())
		if err != nil || len(all) != want {
			t.Fatalf("%d administrators, not %d: %v", len(all), want, err)
		}
	}
	op.Is(captain("1", "crew"))
	v := newStranger(t, s)
	v.in()
	admins(0)
	op.Is(captain("1", "crew", "captains"))
	v.in()
	admins(1)
	if at, text := v.get("/admin"); !strings.Contains(text, "made an administrator, through the sign-in provider") {
		t.Errorf("%s says %s", at, text)
	}
	op.Is(captain("1", "crew"))
	v.in()
	admins(0)

	linked := newStranger(t, s)
	op.Is(captain("2", "captains"))
	linked.in()
	admins(1)
	link, err := n.Moderation.Invite(t.Context(), moderation.Operator)
	if err != nil {
		t.Fatal(err)
	}
	linked.send("POST", href.AdminLink(link), nil)
	op.Is(captain("2"))
	linked.in()
	admins(1)

	removed := newStranger(t, s)
	op.Is(captain("4", "captains"))
	removed.in()
	admins(2)
	_, page := removed.get("/me")
	removed.send("POST", href.MeAccountDrop, url.Values{"id": {listedIn(t, page)}})
	admins(1)

	banned := newStranger(t, s)
	op.Is(captain("3"))
	banned.in()
	if err := n.Moderation.Ban(t.Context(), moderation.Operator, banned.guest(), "rude", time.Time{}); err != nil {
		t.Fatal(err)
	}
	op.Is(captain("3", "captains"))
	banned.in()
	admins(1)
}

// TestSignInLeaves: an account whose guest deleted their data, or removed it, is a new player. While the server is read-only, known accounts sign
// in and new ones are refused.
func TestSignInLeaves(t *testing.T) {
	s, n, op := withProvider(t)
	op.Is(ada)
	v := newStranger(t, s)
	v.in()
	v.plays("Ada the First")
	at, text := v.send("POST", "/me/leave", url.Values{"sure": {"yes"}})
	v.wants(at, text, "/me/leave", "Your data was deleted")
	v.in()
	if m := v.me(); m.Name != "Ada" || m.Matches != 0 {
		t.Errorf("after the deletion Ada is %+v", m)
	}
	v.send("POST", "/me/name", url.Values{"name": {"Ada II"}})
	_, text = v.get("/me")
	at, text = v.send("POST", href.MeAccountDrop, url.Values{"id": {listedIn(t, text)}})
	v.wants(at, text, "/me", "The account is removed.")
	other := newStranger(t, s)
	other.in()
	if m := other.me(); m.Name != "Ada" {
		t.Errorf("after the removal the account is %+v", m)
	}
	if m := v.me(); m.Name != "Ada II" || len(m.Accounts) != 0 {
		t.Errorf("without the account the guest is %+v", m)
	}

	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"})
	again := newStranger(t, s)
	again.in()
	op.Is(ben)
	if at, text = newStranger(t, s).get(href.SignIn); at != href.SignInReturn || !strings.Contains(text, "a new disk") {
		t.Errorf("a new account while the server is read-only: %s %s", at, text)
	}
}

// TestSignInWithout: without a provider there is nothing to sign in with, and a provider that does not answer is named.
func TestSignInWithout(t *testing.T) {
	v := newStranger(t, serve(t))
	if _, text := v.get("/me"); strings.Contains(text, href.SignIn) {
		t.Error("the page offers to sign in")
	}
	for _, path := range []string{href.SignIn, href.SignInReturn} {
		if _, text := v.get(path); !strings.Contains(text, "This server has no provider to sign in with.") {
			t.Errorf("%s says %s", path, text)
		}
	}
	dead, err := oidc.New(oidc.Config{Issuer: "http://127.0.0.1:1", ClientID: "x"})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Provider = dead })
	for range 2 {
		if at, text := newStranger(t, s).get(href.SignIn); at != href.SignIn || !strings.Contains(text, "127.0.0.1 cannot sign you in now") {
			t.Errorf("a dead provider: %s %s", at, text)
		}
	}
}
