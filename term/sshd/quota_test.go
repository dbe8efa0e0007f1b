package sshd_test

import (
	"errors"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/game"
	"quarterdeck/host/quota"
	"quarterdeck/node"
	"quarterdeck/term/remote"
)

// creator creates matches until the server refuses one. It returns how many it created, and why no more.
type creator func(t *testing.T, s *site, name byte) (created int, refusal string)

// mostCreated is more than any limit of these tests.
const mostCreated = 60

// overWeb creates matches as a new guest does with a browser.
func overWeb(t *testing.T, s *site, _ byte) (created int, refusal string) {
	t.Helper()
	c := &remote.Client{Base: s.base, HTTP: &http.Client{}}
	for ; created < mostCreated; created++ {
		_, _, err := c.Create(t.Context(), remote.NewTable{Game: "bastion", Name: "Ann", Seats: []remote.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}})
		if no := (*game.Refusal)(nil); errors.As(err, &no) {
			return created, no.Text
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return created, ""
}

// bastionLine finds the number of the line of the lobby that begins a match of Bastion's Breach.
var bastionLine = regexp.MustCompile(`([0-9]+)  Play Bastion`)

// overSSH creates matches as the guest of a key does.
func overSSH(t *testing.T, s *site, name byte) (created int, refusal string) {
	t.Helper()
	return overSSHFrom(t, s, name, "127.0.0.1")
}

// overSSHFrom is overSSH for a guest with an address of this machine.
func overSSHFrom(t *testing.T, s *site, name byte, from string) (created int, refusal string) {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	tcp, err := d.DialContext(t.Context(), "tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	c, channels, requests, err := ssh.NewClientConn(tcp, s.addr, &ssh.ClientConfig{
		User: "ann", Auth: []ssh.AuthMethod{ssh.PublicKeys(newKey(t, name))}, HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		t.Fatal(err)
	}
	client := ssh.NewClient(c, channels, requests)
	t.Cleanup(func() { _ = client.Close() })
	g := open(t, client, size{})
	for ; created < mostCreated; created++ {
		at := bastionLine.FindStringSubmatch(g.readTo(prompt))
		if at == nil {
			t.Fatalf("there is no match to begin:\n%s", g.all())
		}
		g.typed(at[1] + "\n")
		g.await(prompt)
		g.typed("1\n") // the bot
		text := g.readTo("ann> ", prompt)
		if !strings.HasSuffix(text, "ann> ") {
			return created, strings.Join(strings.Fields(text), " ")
		}
		g.typed("resign\ny\n")
		g.await(atEnd)
		g.typed("\n")
	}
	return created, ""
}

// readTo returns what is sent up to the first of several texts.
func (g *guest) readTo(wanted ...string) string {
	from := g.read
	g.awaitOne(wanted...)
	return g.all()[from:g.read]
}

// TestQuotas: a guest over SSH can create as many matches as one with a browser, and is refused the next in the same words. So it is for all
// guests of an address, who share its limit whatever they play with.
func TestQuotas(t *testing.T) {
	limited := func(l quota.Limits) *site {
		return serveLimited(t, func(c *node.Config) { c.Quotas = l })
	}
	for name, l := range map[string]quota.Limits{"a day": {PerDay: 3, SeatsPerHour: -1}, "an hour": {PerDay: -1, SeatsPerHour: 24}} {
		t.Run(name, func(t *testing.T) {
			want, text := overWeb(t, limited(l), 1)
			got, said := overSSH(t, limited(l), 1)
			if want == 0 || want == mostCreated || got != want || !strings.Contains(said, text) {
				t.Errorf("over SSH %d matches, and then %q; on the web %d, and then %q", got, said, want, text)
			}
		})
	}
	t.Run("another address", func(t *testing.T) {
		s := limited(quota.Limits{PerDay: -1, SeatsPerHour: 48})
		full := func(from string, first byte) (sum int) {
			for name := first; name < first+10; name++ { // guests of the address, until it has created all that it can
				n, text := overSSHFrom(t, s, name, from)
				if sum += n; strings.Contains(text, "from your network") {
					return sum
				}
			}
			t.Fatalf("%s has no limit: %d matches", from, sum)
			return 0
		}
		if here, other := full("127.0.0.1", 1), full("127.0.0.2", 11); here == 0 || here != other {
			t.Errorf("an address creates %d matches, and another one then %d", here, other)
		}
	})
	t.Run("an address", func(t *testing.T) {
		l := quota.Limits{PerDay: -1, SeatsPerHour: 48}
		total := func(guests ...creator) (sum int, refusal string) {
			s := limited(l)
			for i, create := range guests {
				n, text := create(t, s, byte(i+1))
				sum, refusal = sum+n, text
			}
			return sum, refusal
		}
		want, text := total(overWeb, overWeb, overWeb, overWeb)
		if !strings.Contains(text, "from your network") {
			t.Fatalf("the address has no limit: %d matches, and then %q", want, text)
		}
		for _, guests := range [][]creator{{overSSH, overSSH, overSSH, overSSH}, {overSSH, overWeb, overSSH, overWeb}, {overWeb, overSSH, overWeb, overSSH}} {
			if got, said := total(guests...); got != want || !strings.Contains(said, text) {
				t.Errorf("%d matches, and then %q; on the web %d, and then %q", got, said, want, text)
			}
		}
	})
}
