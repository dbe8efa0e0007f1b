package notify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/notify"
	"quarterdeck/store/storetest"
	"quarterdeck/webhook"
)

// postbox is a network that keeps what it is sent and answers with a status.
type postbox struct {
	mu     sync.Mutex
	status int
	told   []notify.Message
	urls   []string
}

func (p *postbox) RoundTrip(r *http.Request) (*http.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var told notify.Message
	if err := json.NewDecoder(r.Body).Decode(&told); err != nil {
		return nil, err
	}
	p.told, p.urls = append(p.told, told), append(p.urls, r.URL.String())
	return &http.Response{StatusCode: p.status, Body: io.NopCloser(bytes.NewReader(nil)), Request: r}, nil
}

// take is what came since the last take, once nothing more comes.
func (p *postbox) take() []notify.Message {
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	told := p.told
	p.told = nil
	return told
}

func telling(t *testing.T, box *postbox, more ...func(*node.Config)) *nodetest.Server {
	t.Helper()
	return nodetest.New(t, &storetest.Memory{}, local.New(), append(more, func(c *node.Config) {
		c.Hooks = webhook.New(webhook.Config{Trip: box, Waits: []time.Duration{}})
	})...)
}

// TestTold: a guest is notified when it becomes their turn while none of their pages shows the match, and when it is
// over. They are not notified of their own actions, and no other guest is.
func TestTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &postbox{status: 200}
		h := telling(t, box)
		defer h.Close()
		for _, guest := range []host.Guest{nodetest.Ann, nodetest.Bo} {
			nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), guest, "https://example.org/"+guest.Name, "https://play.example.org"))
		}
		m := nodetest.Pair(t, h) // Ann waited; Bo has just come
		told := box.take()
		if len(told) != 1 || told[0].Event != "turn" || told[0].Match.Seat != 0 || told[0].Match.Link != "https://play.example.org/m/"+m.ID() ||
			told[0].Text != "It is your turn: Bastion's Breach with Bo. https://play.example.org/m/"+m.ID() || told[0].Content != told[0].Text {
			t.Fatalf("when the match begins: %+v", told)
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
		if told := box.take(); len(told) != 0 {
			t.Fatalf("when Bo is still to choose: %+v", told)
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", ""))
		if told := box.take(); len(told) != 1 || told[0].Match.Seat != 0 || box.urls[len(box.urls)-1] != "https://example.org/Ann" {
			t.Fatalf("after a round: %+v", told)
		}
		w := nodetest.Must[*host.Subscription](t)(h.Subscribe(t.Context(), m.ID(), nodetest.Ann.ID))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 8", ""))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 8", ""))
		if told := box.take(); len(told) != 0 {
			t.Fatalf("while Ann watches: %+v", told)
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "resign", ""))
		told = box.take()
		if len(told) != 2 || told[0].Event != "end" || told[1].Event != "end" {
			t.Fatalf("at the end: %+v", told)
		}
		for _, one := range told {
			want := map[int]string{0: outcome.Win, 1: outcome.Loss}[one.Match.Seat]
			if one.Match.Result != want || !strings.HasPrefix(one.Text, "The match is over, you have ") {
				t.Errorf("seat %d is told %+v", one.Match.Seat, one)
			}
		}
		w.Close()
	})
}

// silentBox keeps what it is sent and never answers.
type silentBox struct{ postbox }

func (b *silentBox) RoundTrip(r *http.Request) (*http.Response, error) {
	_, _ = b.postbox.RoundTrip(r)
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestNetworksShareMessages: the messages that the clients of one network bring about, to however many guests whose receivers
// never answer, do not keep a guest of another network from being notified.
func TestNetworksShareMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &silentBox{}
		h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
			c.Hooks = webhook.New(webhook.Config{Trip: box, Pending: 4})
		})
		defer h.Close()
		begin := func(name, network string) string {
			ctx, owner := quota.WithOrigin(t.Context(), quota.NewOrigin(network, name)), host.Guest{ID: name, Name: "O"}
			nodetest.Must[account.Person](t)(h.Notify.Set(ctx, owner, "https://example.org/", ""))
			m := nodetest.Must[*match.Match](t)(h.Create(ctx, host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: owner}))
			nodetest.Must[*match.Match](t)(h.Claim(ctx, host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: host.Guest{ID: "friend of " + name, Name: "F"}}))
			return m.ID()
		}
		for i := range 10 {
			begin(fmt.Sprint("flood", i), "flood")
		}
		if n := len(box.take()); n != 4 {
			t.Fatalf("%d messages of the flood are sent, want 4", n)
		}
		id := begin("ann", "home")
		if told := box.take(); len(told) != 1 || told[0].Match.ID != id {
			t.Errorf("another network's message: sent %+v", told)
		}
	})
}

// TestHookSwitchesItselfOff after too many failures in a row, and a test that succeeds switches it on again.
func TestHookSwitchesItselfOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &postbox{status: 404}
		h := telling(t, box, func(c *node.Config) { c.Quotas.Joined = -1 })
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		tries := 0
		for range 25 {
			nodetest.Pair(t, h)
			tries += len(box.take())
		}
		p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), nodetest.Ann.ID))
		if tries != 20 || p.Hook.Off == "" {
			t.Fatalf("after %d tries: %+v", tries, p.Hook)
		}
		if r := nodetest.Must[webhook.Result](t)(h.Notify.Test(t.Context(), nodetest.Ann.ID)); r.OK || r.Status != 404 {
			t.Errorf("the test: %+v", r)
		}
		box.status = 200
		if r := nodetest.Must[webhook.Result](t)(h.Notify.Test(t.Context(), nodetest.Ann.ID)); !r.OK {
			t.Errorf("the test: %+v", r)
		}
		box.take()
		nodetest.Pair(t, h)
		if told := box.take(); len(told) != 1 {
			t.Errorf("after a test that succeeded: %+v", told)
		}
		if r, ok := h.Notify.Result(nodetest.Ann.ID); !ok || !r.OK {
			t.Errorf("the last message: %+v, %v", r, ok)
		}
		if err := h.Notify.Drop(t.Context(), nodetest.Ann.ID); err != nil {
			t.Fatal(err)
		}
		nodetest.Pair(t, h)
		if told := box.take(); len(told) != 0 {
			t.Errorf("without a hook: %+v", told)
		}
	})
}

// TestDroppedHook: a removed address gets no message, though one waits for another attempt. Its outcome does not count
// against the address that replaced it.
func TestDroppedHook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, giveUp := range map[string]func(h *nodetest.Server) error{
			"dropped": func(h *nodetest.Server) error { return h.Notify.Drop(t.Context(), nodetest.Ann.ID) },
			"moved": func(h *nodetest.Server) error {
				_, err := h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/new", "")
				return err
			},
			"forgotten": func(h *nodetest.Server) error { return h.Accounts.Delete(t.Context(), nodetest.Ann.ID) },
		} {
			box := &postbox{status: 503}
			h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
				c.Hooks = webhook.New(webhook.Config{Trip: box, Waits: []time.Duration{time.Minute, time.Minute}})
			})
			nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/old", ""))
			nodetest.Pair(t, h)
			if told := box.take(); len(told) != 1 {
				t.Fatalf("%s: told at first %+v", name, told)
			}
			time.Sleep(90 * time.Second)
			if told := box.take(); len(told) != 1 {
				t.Fatalf("%s: told again %+v", name, told)
			}
			if err := giveUp(h); err != nil {
				t.Fatal(err)
			}
			box.take()
			time.Sleep(time.Hour)
			if told := box.take(); len(told) != 0 {
				t.Errorf("%s: told afterwards %+v", name, told)
			}
			if r, found := h.Notify.Result(nodetest.Ann.ID); found {
				t.Errorf("%s: there is a result %+v", name, r)
			}
			h.Close()
		}
	})
}

// TestLateTurn: an address that does not answer in time is not told of a turn that is over by then, but of the end.
func TestLateTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &postbox{status: 503}
		h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
			c.Hooks = webhook.New(webhook.Config{Trip: box, Waits: []time.Duration{time.Minute, time.Minute}})
		})
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		m := nodetest.Pair(t, h)
		first := box.take()
		if len(first) != 1 || first[0].Event != "turn" {
			t.Fatalf("at first %+v", first)
		}
		told := first[0]
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "play 9", ""))
		time.Sleep(2 * time.Minute)
		for _, one := range box.take() { // it is her turn again, and the first message is not sent once more
			if one.Match.Version == told.Match.Version {
				t.Errorf("of the first turn she is told again: %+v", one)
			}
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "resign", ""))
		box.take()
		box.mu.Lock()
		box.status = 200
		box.mu.Unlock()
		time.Sleep(time.Hour)
		if told := box.take(); len(told) != 1 || told[0].Event != "end" {
			t.Errorf("afterwards %+v", told)
		}
	})
}

func TestHookAddresses(t *testing.T) {
	h := telling(t, &postbox{status: 200})
	defer h.Close()
	for _, address := range []string{"", "example.org", "https://10.0.0.1/", "http://[::1]/", "https://a:b@example.org"} {
		_, err := h.Notify.Set(t.Context(), nodetest.Ann, address, "")
		nodetest.WantCode(t, err, notify.BadHook)
	}
	first := nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/a", ""))
	same := nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, " https://example.org/a ", ""))
	other := nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/b", ""))
	if string(first.Hook.Secret) != string(same.Hook.Secret) || string(first.Hook.Secret) == string(other.Hook.Secret) {
		t.Error("a new address, and only that, needs a new secret")
	}
	_, err := h.Notify.Test(t.Context(), nodetest.Bo.ID)
	nodetest.WantCode(t, err, notify.BadHook)
}

// TestChallenged: a guest is told of a challenge, and another one is not.
func TestChallenged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &postbox{status: 200}
		h := telling(t, box)
		defer h.Close()
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Bo, "https://example.org/Bo", "https://play.example.org"))
		h.Notify.Challenged(t.Context(), nodetest.Ann.ID, "Bo", "Duel")
		h.Notify.Challenged(t.Context(), nodetest.Bo.ID, "Ann", "Duel")
		told := box.take()
		if len(told) != 1 || told[0].Event != "challenge" || told[0].Text != "Ann challenges you to Duel. https://play.example.org/friends" || told[0].Match != nil {
			t.Errorf("Bo is told %+v", told)
		}
	})
}
