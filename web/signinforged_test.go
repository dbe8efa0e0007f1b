package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"quarterdeck/moderation"
	"quarterdeck/web/href"
	"quarterdeck/web/oidc/oidctest"
)

// TestSignInTwoTabs: the answer to a question about one account never concerns another one, and an account that has a guest by now keeps it.
func TestSignInTwoTabs(t *testing.T) {
	s, _, op := withProvider(t)
	c, other := surf(t, s), surf(t, s)
	c.plays("Ann")
	other.plays("Bo")
	op.Is(ada)
	one := c.asked()
	op.Is(ben)
	c.asked()
	if text, _ := c.submit(href.SignInFirst, http.StatusBadRequest, "keep", "yes", "account", one); !strings.Contains(text, "That took too long") {
		t.Errorf("the answer of the first tab: %s", text)
	}
	if m := c.me(); len(m.Accounts) != 0 {
		t.Errorf("Ann is %+v", m)
	}
	op.Is(ada)
	one, two := c.asked(), other.asked()
	c.submit(href.SignInFirst, http.StatusOK, "keep", "yes", "account", one)
	text, at := other.submit(href.SignInFirst, http.StatusOK, "keep", "no", "account", two)
	if !strings.HasPrefix(at, "/link/") || !strings.Contains(text, "Sign in as Ann?") {
		t.Errorf("the account begins another guest: %s %s", at, text)
	}
	if m := c.me(); m.Name != "Ann" || len(m.Accounts) != 1 {
		t.Errorf("Ann is %+v", m)
	}
}

// TestSignInForged: nothing but the provider's own answer to this browser's own attempt signs it in.
func TestSignInForged(t *testing.T) {
	s, _, op := withProvider(t)
	op.Is(ada)
	c := surf(t, s)
	fails := func(why, path, say string) {
		t.Helper()
		if text, at := c.visit(path, http.StatusBadRequest); !strings.HasPrefix(at, href.SignInReturn) || !strings.Contains(text, say) {
			t.Errorf("%s: %s %s", why, at, text)
		}
		if resp, err := c.Get(c.base + "/api/v1/me"); err != nil {
			t.Fatal(err)
		} else if text, _ := c.read(resp, nil, http.StatusForbidden); strings.Contains(text, "Ada") {
			t.Fatalf("%s signs in: %s", why, text)
		}
	}
	const late, foreign, broken = "That took too long", "belongs to another attempt", "Harbor Office cannot sign you in now"
	fails("no attempt", href.SignInReturn+"?state=x&code=y", late)
	// begin signs in at the provider, and returns the address of its answer, which does not come yet.
	begin := func() (last string) {
		t.Helper()
		c.CheckRedirect = func(req *http.Request, _ []*http.Request) error {
			if last = req.URL.RequestURI(); req.URL.Path == href.SignInReturn {
				return http.ErrUseLastResponse
			}
			return nil
		}
		c.visit(href.SignIn, http.StatusSeeOther)
		c.CheckRedirect = nil
		return last
	}
	begin()
	fails("another state", href.SignInReturn+"?state=x&code=y", foreign)
	fails("no state", href.SignInReturn+"?code=y", foreign)
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
	last := begin()
	fails("another answer meanwhile", href.SignInReturn+"?state=x&code=y", foreign)
	c.isIn(c.visit(last, http.StatusOK))
	if text, at := c.visit(last, http.StatusBadRequest); !strings.Contains(text, late) {
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
	c := surf(t, s)
	for _, step := range []struct {
		groups []string
		want   int
	}{{[]string{"crew"}, 0}, {[]string{"crew", "captains"}, 1}, {[]string{"captains"}, 1}} {
		op.Is(captain("1", step.groups...))
		c.signsIn()
		admins(step.want)
	}
	if text, _ := c.visit("/admin", http.StatusOK); strings.Count(text, "made an administrator, through the sign-in provider") != 1 {
		t.Errorf("the page says %s", text)
	}
	op.Is(captain("1", "crew"))
	c.signsIn()
	admins(0)

	linked := surf(t, s)
	op.Is(captain("2", "captains"))
	linked.signsIn()
	link, err := n.Moderation.Invite(t.Context(), moderation.Operator)
	if err != nil {
		t.Fatal(err)
	}
	linked.submit(href.AdminLink(link), http.StatusOK)
	op.Is(captain("2"))
	linked.signsIn()
	admins(1)

	removed := surf(t, s)
	op.Is(captain("4", "captains"))
	removed.signsIn()
	admins(2)
	removed.submit(href.MeAccountDrop, http.StatusOK, "id", removed.listed())
	admins(1)

	banned := surf(t, s)
	op.Is(captain("3"))
	banned.signsIn()
	if err := n.Moderation.Ban(t.Context(), moderation.Operator, banned.guest(), "rude", time.Time{}); err != nil {
		t.Fatal(err)
	}
	op.Is(captain("3", "captains"))
	banned.signsIn()
	admins(1)
}
