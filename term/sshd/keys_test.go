package sshd_test

import (
	"errors"
	"html"
	"io"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/host"
	"quarterdeck/moderation"
	"quarterdeck/node/nodetest"
	"quarterdeck/term/remote"
)

// TestGuestOfKey: a key is the same guest at every connection, with the same seats; another key, or none, is another guest.
func TestGuestOfKey(t *testing.T) {
	s := serve(t)
	ann := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	ann.await("You are ann.")
	ann.typed("1\n1\n") // Bastion's Breach against the bot
	ann.await("Choose a card")
	ann.typed("quit\ny\n")
	ann.await("Continue Bastion's Breach")

	again := open(t, dial(t, s.addr, "elsewhere", ssh.PublicKeys(newKey(t, 1))), size{})
	again.await("Continue Bastion's Breach")

	for _, other := range []*guest{open(t, dial(t, s.addr, "bo", ssh.PublicKeys(newKey(t, 2))), size{}), open(t, dial(t, s.addr, "cy", noKey), size{})} {
		other.await(prompt)
		if strings.Contains(other.all(), "Continue") {
			t.Errorf("another guest has Ann's seat:\n%s", other.all())
		}
	}
}

// TestOthersKey: a client that offers the public key of another guest, and does not prove to have it, is not that guest.
func TestOthersKey(t *testing.T) {
	s := serve(t)
	ann := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	ann.typed("1\n1\n")
	ann.await("Choose a card")

	thief := &offering{Signer: newKey(t, 1)}
	g := open(t, dial(t, s.addr, "eve", ssh.PublicKeys(thief), noKey), size{})
	g.await(prompt)
	if !thief.asked {
		t.Error("the key was not offered")
	}
	if strings.Contains(g.all(), "Continue") || !strings.Contains(g.all(), "You showed no key") {
		t.Errorf("a stolen public key opens Ann's seat:\n%s", g.all())
	}
}

// offering is a key of which only the public part is known: it cannot sign.
type offering struct {
	ssh.Signer
	asked bool
}

func (o *offering) Sign(io.Reader, []byte) (*ssh.Signature, error) {
	o.asked = true
	return nil, errors.New("the private key is not here")
}

// TestLinkKey: a key becomes one of the guest's with a personal link, until it is removed.
func TestLinkKey(t *testing.T) {
	s := serve(t)
	accounts := s.node.Node.Accounts
	nodetest.Pair(t, s.node) // Ann's and Bo's
	p, err := accounts.NewLink(t.Context(), nodetest.Ann)
	if err != nil {
		t.Fatal(err)
	}
	key := newKey(t, 1)
	g := open(t, dial(t, s.addr, "anna", ssh.PublicKeys(key)), size{})
	g.await("You are anna.")
	g.typed("8\n3\nhttps://elsewhere.example/me/link/wrong\n")
	g.await("This link no longer works")
	g.typed("3\n" + s.base + "/me/link/" + accounts.LinkToken(p) + "\n")
	g.await("You are Ann.")
	g.await("Continue Bastion's Breach with Bo: your turn")

	print := ssh.FingerprintSHA256(key.PublicKey())
	if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest != nodetest.Ann.ID || len(p.SSHKeys) != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	if err := accounts.UnlinkKey(t.Context(), nodetest.Ann.ID, print); err != nil {
		t.Fatal(err)
	}
	carry := func(o moderation.Order) {
		t.Helper()
		o.Version = s.node.Host.Control().State().Version
		if _, err := s.node.Moderation.Carry(t.Context(), moderation.Operator, o); err != nil {
			t.Fatal(err)
		}
	}
	carry(moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"}) // then nothing is stored, and a guest comes in all the same
	for range 2 {
		if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest == nodetest.Ann.ID {
			t.Errorf("a removed key is still Ann's: %v", err)
		}
	}
	carry(moderation.Order{Do: moderation.ReadOnlyOff})
	if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest == nodetest.Ann.ID {
		t.Errorf("a removed key is still Ann's: %v", err)
	}
}

// TestDelete: a guest deletes their data, and the key begins a new guest.
func TestDelete(t *testing.T) {
	s := serve(t)
	key := newKey(t, 1)
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(key)), size{})
	g.typed("1\n1\n")
	g.await("Choose a card")
	g.typed("quit\ny\n")
	g.await("Continue")
	g.typed("9\n5\nno\n")
	g.await("Continue")
	g.typed("9\n5\ndelete\n")
	<-g.done
	again := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(key)), size{})
	again.await(prompt)
	if strings.Contains(again.all(), "Continue") {
		t.Errorf("the deleted guest is back:\n%s", again.all())
	}
}

// TestRemovedKey: to remove a key ends its session.
func TestRemovedKey(t *testing.T) {
	s := serve(t)
	accounts := s.node.Node.Accounts
	p, err := accounts.NewLink(t.Context(), nodetest.Ann)
	if err != nil {
		t.Fatal(err)
	}
	print := ssh.FingerprintSHA256(newKey(t, 1).PublicKey())
	if _, err := accounts.LinkKey(t.Context(), print, accounts.LinkToken(p)); err != nil {
		t.Fatal(err)
	}
	g := open(t, dial(t, s.addr, "eve", ssh.PublicKeys(newKey(t, 1))), size{})
	g.await("You are Ann.")
	if err := accounts.UnlinkKey(t.Context(), nodetest.Ann.ID, print); err != nil {
		t.Fatal(err)
	}
	g.typed("8\n1\nMallory\n")
	<-g.done
	if p, err := accounts.Person(t.Context(), nodetest.Ann.ID); err != nil || p.Name == "Mallory" {
		t.Errorf("a removed key renamed Ann: %+v, %v", p, err)
	}
}

// TestOwnKey: a guest that began over SSH sees its key in the lobby and, once linked in a browser, over the API and on the page “You”, and
// removes it. Then the browser is still that guest, and the key begins another one.
func TestOwnKey(t *testing.T) {
	s := serve(t)
	print := ssh.FingerprintSHA256(newKey(t, 1).PublicKey())
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	g.await(prompt)
	g.typed("8\n4\n") // the keys: none is stored of a guest who has done nothing
	g.await("None yet.")
	g.typed("\n")
	g.await(prompt)
	g.typed("8\n1\nAnna\n") // a name
	g.await("You are Anna.")
	g.typed("8\n4\n")
	g.await("Remove " + print)
	g.await("you use it now")
	g.await(prompt)

	accounts := s.node.Node.Accounts
	anna, err := accounts.OfKey(t.Context(), print)
	if err != nil {
		t.Fatal(err)
	}
	browser := &remote.Client{Base: s.base, HTTP: &http.Client{}, Token: s.web.TokenOf(anna)}
	me, err := browser.Me(t.Context())
	if err != nil || len(me.SSHKeys) != 1 || me.SSHKeys[0].Fingerprint != print {
		t.Fatalf("over the API: %+v, %v", me, err)
	}
	page := func() string {
		r, err := http.NewRequest("GET", s.base+"/me", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.AddCookie(&http.Cookie{Name: "quarterdeck", Value: browser.Token})
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return html.UnescapeString(string(text))
	}
	if !strings.Contains(page(), print) {
		t.Error("the page You does not list the key")
	}
	if err := browser.RemoveKey(t.Context(), print); err != nil {
		t.Fatal(err)
	}
	if text := page(); strings.Contains(text, print) || !strings.Contains(text, "Anna") {
		t.Error("the browser is no longer Anna, or still lists the key")
	}
	g.typed("\n")
	<-g.done // the session was the removed key's
	again := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	again.await("You are ann.")
	again.await(prompt)

	// The key can come back to Anna, and be removed again.
	anna, err = accounts.NewLink(t.Context(), host.Guest{ID: anna.Guest, Name: "Anna"})
	if err != nil {
		t.Fatal(err)
	}
	again.typed("8\n3\n" + s.base + "/me/link/" + accounts.LinkToken(anna) + "\n")
	again.await("You are Anna.")
	again.await(prompt)
	again.typed("8\n4\n1\nremove\n")
	<-again.done
	if p, err := accounts.OfKey(t.Context(), print); err != nil || p.Guest == anna.Guest {
		t.Errorf("the removed key is still Anna's: %v", err)
	}
}
