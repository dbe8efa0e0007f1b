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
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/notify"
	"quarterdeck/store/storetest"
	"quarterdeck/webhook"
	"quarterdeck/webpush/pushtest"
)

// pushed is one message that a push service got.
type pushed struct {
	url    string
	header http.Header
	notify.Notice
	text   string
	length int // of the body
}

// pushService is the push service of one browser.
type pushService struct {
	mu      sync.Mutex
	browser pushtest.Browser
	status  int
	got     []pushed
}

func newPushService(t *testing.T, status int) *pushService {
	t.Helper()
	return &pushService{browser: nodetest.Must[pushtest.Browser](t)(pushtest.NewBrowser()), status: status}
}

func (s *pushService) RoundTrip(r *http.Request) (*http.Response, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	text, _, err := s.browser.Read(body)
	if err != nil {
		return nil, err
	}
	one := pushed{url: r.URL.String(), header: r.Header, text: string(text), length: len(body)}
	if err := json.Unmarshal(text, &one.Notice); err != nil {
		return nil, err
	}
	s.got = append(s.got, one)
	return &http.Response{StatusCode: s.status, Body: io.NopCloser(bytes.NewReader(nil)), Request: r}, nil
}

func (s *pushService) answer(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// take is what came since the last take, once nothing more comes.
func (s *pushService) take() []pushed {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.got
	s.got = nil
	return got
}

// at returns the browser of the service with an endpoint.
func (s *pushService) at(endpoint string) account.Push {
	return account.Push{Endpoint: endpoint, Key: s.browser.Public(), Auth: s.browser.Auth, Origin: "https://play.example.org"}
}

const endpoint = "https://push.example.net/p/ann"

func pushing(t *testing.T, st *storetest.Memory, trip http.RoundTripper, waits ...time.Duration) *nodetest.Server {
	t.Helper()
	return nodetest.New(t, st, local.New(), func(c *node.Config) {
		c.Hooks = webhook.New(webhook.Config{Trip: trip, Waits: append([]time.Duration{}, waits...)})
	})
}

func subscribe(t *testing.T, h *nodetest.Server, guest host.Guest, b account.Push) {
	t.Helper()
	if err := h.Notify.AddPush(t.Context(), guest, b, ""); err != nil {
		t.Fatal(err)
	}
}

// TestPushed checks that a guest’s browser is told of their turn and of the end, encrypted for that browser, by a server that proves who it is.
func TestPushed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		service := newPushService(t, http.StatusCreated)
		h := pushing(t, &storetest.Memory{}, service)
		defer h.Close()
		subscribe(t, h, nodetest.Ann, service.at(endpoint))
		m := nodetest.Pair(t, h)
		got := service.take()
		if len(got) != 1 || got[0].url != endpoint || got[0].Notice != (notify.Notice{Title: "Your turn", Body: "Bastion's Breach with Bo", URL: "/m/" + m.ID()}) {
			t.Fatalf("when the match begins: %+v", got)
		}
		head := got[0].header
		said, key, err := pushtest.Verify(head.Get("Authorization"))
		if err != nil || said.Audience != "https://push.example.net" || said.Contact != "https://play.example.org" || said.Expires <= time.Now().Unix() || said.Expires > time.Now().Add(24*time.Hour).Unix() {
			t.Errorf("the token says %+v, %v", said, err)
		}
		if want := nodetest.Must[string](t)(h.Notify.PushKey()); key != want {
			t.Errorf("key %s signed it, and browsers subscribe with %s", key, want)
		}
		topic := head.Get("Topic")
		if head.Get("Content-Encoding") != "aes128gcm" || head.Get("TTL") != "86400" || head.Get("Urgency") != "normal" || topic == "" || len(topic) > 32 || strings.Contains(topic, m.ID()) || head.Get("webhook-id") != "" {
			t.Errorf("the headers are %v", head)
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "resign", ""))
		end := service.take()
		if len(end) != 1 || end[0].Title != "The match is over, you have won" || end[0].header.Get("Topic") != topic || end[0].length != got[0].length {
			t.Errorf("at the end: %+v; the first one had %d bytes and topic %s", end, got[0].length, topic)
		}
		if r, err := h.Notify.TestPush(t.Context(), nodetest.Ann.ID, endpoint); err != nil || !r.OK || len(service.take()) != 1 {
			t.Errorf("a test: %+v, %v", r, err)
		}
		_, err = h.Notify.TestPush(t.Context(), nodetest.Ann.ID, endpoint+"2")
		nodetest.WantCode(t, err, notify.BadPush)
	})
}

// TestPushesSayNothingHidden checks that what browsers are told of matches that differ only in what the guest cannot know is the same.
func TestPushesSayNothingHidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		texts := map[string]bool{}
		for _, hidden := range []string{"play 9", "play 2", "play K"} {
			service := newPushService(t, http.StatusCreated)
			h := pushing(t, &storetest.Memory{}, service)
			subscribe(t, h, nodetest.Ann, service.at(endpoint))
			m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: nodetest.Bo}))
			nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: h.Invite(m.ID(), 1), Guest: nodetest.Ann}))
			w := nodetest.Must[*host.Subscription](t)(h.Subscribe(t.Context(), m.ID(), nodetest.Ann.ID))
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Ann, "play 7", ""))
			w.Close()
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, hidden, ""))
			for _, one := range service.take() {
				texts[strings.ReplaceAll(one.text, m.ID(), "ID")] = true
			}
			h.Close()
		}
		if len(texts) != 1 || !texts[`{"title":"Your turn","body":"Bastion's Breach with Bo","url":"/m/ID"}`] {
			t.Errorf("told %v", texts)
		}
	})
}

// TestPushGone checks that a browser whose push service no longer knows it is told once more and never again, and that one whose messages
// only fail is kept, until too many have failed.
func TestPushGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for status, keeps := range map[int]bool{http.StatusNotFound: false, http.StatusGone: false, http.StatusForbidden: true, http.StatusServiceUnavailable: true} {
			service := newPushService(t, status)
			h := pushing(t, &storetest.Memory{}, service)
			subscribe(t, h, nodetest.Ann, service.at(endpoint))
			match := func() (got int) { // with a turn and an end
				m := nodetest.Pair(t, h)
				got = len(service.take())
				nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), nodetest.Bo, "resign", ""))
				return got + len(service.take())
			}
			is := func() bool {
				p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), nodetest.Ann.ID))
				_, found := p.PushTo(endpoint)
				return found
			}
			if got, want := match(), map[bool]int{true: 2, false: 1}[keeps]; got != want || is() != keeps {
				t.Errorf("status %d: told %d times, want %d; kept: %v, want %v", status, got, want, is(), keeps)
			}
			total := 2
			for range 12 {
				total += match()
			}
			if is() || keeps && total != 20 || !keeps && total != 2 {
				t.Errorf("status %d: told %d times, and still kept: %v", status, total, is())
			}
			h.Close()
		}
	})
}

// TestPushSurvives checks that a message to a browser that has not arrived is sent by the next server, to that browser alone, and that none
// is sent to a browser that was removed, signed out, or deleted with its guest meanwhile.
func TestPushSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, end := range map[string]func(h *nodetest.Server) error{
			"":        func(*nodetest.Server) error { return nil },
			"removed": func(h *nodetest.Server) error { return h.Notify.DropPush(t.Context(), nodetest.Ann.ID, endpoint) },
			"deleted": func(h *nodetest.Server) error { return h.Accounts.Delete(t.Context(), nodetest.Ann.ID) },
			"signedout": func(h *nodetest.Server) error {
				_, err := h.Accounts.NewEpoch(t.Context(), nodetest.Ann.ID)
				return err
			},
		} {
			st, service := &storetest.Memory{}, newPushService(t, http.StatusServiceUnavailable)
			h := pushing(t, st, service, time.Hour)
			subscribe(t, h, nodetest.Ann, service.at(endpoint))
			m := nodetest.Pair(t, h)
			if got := service.take(); len(got) != 1 {
				t.Fatalf("%s: tried %+v", name, got)
			}
			if err := end(h); err != nil {
				t.Fatal(err)
			}
			service.take()
			crash(st, h)
			service.answer(http.StatusCreated)
			h = pushing(t, st, service, time.Hour)
			want := 0
			if name == "" {
				want = 1
			}
			if got := service.take(); len(got) != want || want == 1 && got[0].URL != "/m/"+m.ID() {
				t.Errorf("%q: after the start %+v", name, got)
			}
			h.Close()
			h = pushing(t, st, service, time.Hour)
			if got := service.take(); len(got) != 0 {
				t.Errorf("%q: it arrived again: %+v", name, got)
			}
			h.Close()
		}
	})
}

// TestSubscriptions checks which subscriptions are refused, that one browser counts once, and that the oldest of too many makes room.
func TestSubscriptions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		service := newPushService(t, http.StatusCreated)
		h := pushing(t, &storetest.Memory{}, service)
		defer h.Close()
		for _, bad := range []string{"", "push.example.net", "http://push.example.net/p", "https://10.0.0.1/p", "https://[::1]/p", "https://127.0.0.1:8443/p", "https://a:b@push.example.net/", "https://push.example.net:22/", "https://push.example.net/" + strings.Repeat("x", 600)} {
			nodetest.WantCode(t, h.Notify.AddPush(t.Context(), nodetest.Ann, service.at(bad), ""), notify.BadPush)
		}
		wrong := service.at(endpoint)
		wrong.Key = wrong.Key[:64]
		nodetest.WantCode(t, h.Notify.AddPush(t.Context(), nodetest.Ann, wrong, ""), notify.BadPush)
		nodetest.WantCode(t, h.Notify.AddPush(t.Context(), host.Guest{}, service.at(endpoint), ""), host.NoGuest)
		for range 3 {
			subscribe(t, h, nodetest.Ann, service.at(endpoint))
		}
		of := func() (out []string) {
			for _, b := range nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), nodetest.Ann.ID)).Pushes {
				out = append(out, strings.TrimPrefix(b.Endpoint, endpoint))
			}
			return out
		}
		if got := of(); len(got) != 1 {
			t.Errorf("one browser counts as %v", got)
		}
		for i := range account.MaxPushes {
			subscribe(t, h, nodetest.Ann, service.at(fmt.Sprint(endpoint, i)))
		}
		if got := fmt.Sprint(of()); got != "[0 1 2 3 4]" {
			t.Errorf("of six browsers %s are told", got)
		}
		nodetest.WantCode(t, h.Notify.AddPush(t.Context(), nodetest.Ann, service.at(endpoint+"new"), endpoint+"unknown"), notify.BadPush)
		if err := h.Notify.AddPush(t.Context(), nodetest.Ann, service.at(endpoint+"new"), endpoint+"3"); err != nil || fmt.Sprint(of()) != "[0 1 2 4 new]" {
			t.Errorf("after a browser renewed its subscription %v are told, %v", of(), err)
		}
		if err := h.Notify.DropPush(t.Context(), nodetest.Ann.ID, ""); err != nil || len(of()) != 0 {
			t.Errorf("after all are removed %v, %v", of(), err)
		}
	})
}

// TestHookAndPush checks that a webhook and two browsers are each told once.
func TestHookAndPush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		service, box := newPushService(t, http.StatusCreated), &postbox{status: 200}
		h := pushing(t, &storetest.Memory{}, both{service, box})
		defer h.Close()
		subscribe(t, h, nodetest.Ann, service.at(endpoint))
		subscribe(t, h, nodetest.Ann, service.at(endpoint+"2"))
		nodetest.Must[account.Person](t)(h.Notify.Set(t.Context(), nodetest.Ann, "https://example.org/", ""))
		nodetest.Pair(t, h)
		if got, told := service.take(), box.take(); len(got) != 2 || got[0].url == got[1].url || len(told) != 1 {
			t.Errorf("browsers got %+v, the webhook %+v", got, told)
		}
	})
}

// both is a network with a push service and a webhook’s receiver.
type both struct {
	service *pushService
	box     *postbox
}

func (b both) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host == "push.example.net" {
		return b.service.RoundTrip(r)
	}
	return b.box.RoundTrip(r)
}
