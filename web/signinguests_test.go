package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/web"
	"quarterdeck/web/href"
	"quarterdeck/web/oidc"
)

// TestSignInInfo: what the token does not say is asked for, and what is signed counts.
func TestSignInInfo(t *testing.T) {
	s, n, op := withProvider(t)
	op.Is(map[string]any{"sub": "1"})
	op.Tells(map[string]any{"sub": "1", "name": strings.Repeat("Adele ", 900), "groups": []string{"captains"}})
	c := surf(t, s)
	c.plays("Before")
	c.isIn(c.submit(href.SignInFirst, http.StatusOK, "keep", "yes", "account", c.asked()))
	if m := c.me(); m.Accounts[0].Name != strings.Repeat("Adele ", 6)+"Adel" {
		t.Errorf("Adele is %+v", m)
	}
	if all, err := n.Moderation.Administrators(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d administrators, %v", len(all), err)
	}
	op.Is(map[string]any{"sub": "2"})
	op.Tells(map[string]any{"sub": "1", "name": "Adele"})
	if text, _ := surf(t, s).visit(href.SignIn, http.StatusBadRequest); !strings.Contains(text, "cannot sign you in now") {
		t.Errorf("told of another account, it says %s", text)
	}
}

// TestSignInLeaves: an account whose guest deleted their data, or removed it, is a new player. While the server is read-only, known accounts sign
// in and new ones are refused.
func TestSignInLeaves(t *testing.T) {
	s, n, op := withProvider(t)
	op.Is(ada)
	c := surf(t, s)
	c.signsIn()
	c.plays("Ada the First")
	if text, _ := c.submit("/me/leave", http.StatusOK, "sure", "yes"); !strings.Contains(text, "Your data was deleted") {
		t.Fatalf("the deletion: %s", text)
	}
	c.signsIn()
	if m := c.me(); m.Name != "Ada" || m.Matches != 0 {
		t.Errorf("after the deletion Ada is %+v", m)
	}
	c.submit("/me/name", http.StatusOK, "name", "Ada II")
	if text, _ := c.submit(href.MeAccountDrop, http.StatusOK, "id", c.listed()); !strings.Contains(text, "The account is removed.") {
		t.Errorf("the removal: %s", text)
	}
	other := surf(t, s)
	other.signsIn()
	if m := other.me(); m.Name != "Ada" {
		t.Errorf("after the removal the account is %+v", m)
	}
	if m := c.me(); m.Name != "Ada II" || len(m.Accounts) != 0 {
		t.Errorf("without the account the guest is %+v", m)
	}

	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"})
	surf(t, s).signsIn()
	op.Is(ben)
	if text, at := surf(t, s).visit(href.SignIn, http.StatusConflict); !strings.HasPrefix(at, href.SignInReturn) || !strings.Contains(text, "a new disk") {
		t.Errorf("a new account while the server is read-only: %s %s", at, text)
	}
}

// TestSignInWithout: without a provider there is nothing to sign in with, and a provider that does not answer is named.
func TestSignInWithout(t *testing.T) {
	c := surf(t, serve(t))
	if text, _ := c.visit("/me", http.StatusOK); strings.Contains(text, href.SignIn) {
		t.Error("the page offers to sign in")
	}
	for _, path := range []string{href.SignIn, href.SignInReturn} {
		if text, _ := c.visit(path, http.StatusNotFound); !strings.Contains(text, "This server has no provider to sign in with.") {
			t.Errorf("%s says %s", path, text)
		}
	}
	dead, err := oidc.New(oidc.Config{Issuer: "http://127.0.0.1:1", ClientID: "x"})
	if err != nil {
		t.Fatal(err)
	}
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Provider = dead })
	for range 2 {
		if text, _ := surf(t, s).visit(href.SignIn, http.StatusBadRequest); !strings.Contains(text, "127.0.0.1 cannot sign you in now") {
			t.Errorf("a dead provider: %s", text)
		}
	}
}
