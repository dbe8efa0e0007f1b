package webhook

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8": true, "1.1.1.1": true, "172.15.255.255": true, "172.32.0.0": true, "2606:4700::1111": true, "2a00::1": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.9.9.9": false, "10.1.2.3": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false,
		"169.254.169.254": false, "100.64.0.1": false, "0.0.0.0": false, "0.1.2.3": false, "224.0.0.1": false, "239.1.1.1": false, "255.255.255.255": false,
		"192.0.2.1": false, "198.18.0.1": false, "198.51.100.7": false, "203.0.113.7": false, "240.0.0.1": false,
		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "2606:4700::1%eth0": false, "fc00::1": false, "fd12::1": false, "ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b:1::a00:1": false,
		"2002:7f00:1::": false, "2001:0:1::1": false, "2001:db8::1": false, "100::1": false, "3fff::1": false,
	} {
		if got := Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("Public(%s) = %v", text, got)
		}
	}
	if Public(netip.Addr{}) {
		t.Error("the zero address is public")
	}
}

func TestCheckURL(t *testing.T) {
	s := New(Config{Allow: []netip.Prefix{netip.MustParsePrefix("192.168.7.0/24")}})
	defer s.Close()
	for text, want := range map[string]error{
		"https://example.org/hook?x=1": nil, "http://example.org:8080/": nil, "https://[2606:4700::1111]/": nil, "http://192.168.7.9/": nil,
		"http://localhost/": nil, // a name: refused at the connection, see TestPrivateAddressesAreNotReached
		"":                  errURL, "example.org": errURL, "ftp://example.org": errURL, "file:///etc/passwd": errURL, "https://": errURL, "https://a:b@example.org/": errURL, "//example.org": errURL,
		"https://example.org/" + strings.Repeat("a", MaxURL): errURL,
		"http://example.org:25/":                             errPort, "http://example.org:6x/": errURL, "http://example.org:99999/": errPort,
		"http://127.0.0.1/": errPrivate, "http://[::1]:8080/": errPrivate, "http://[::ffff:10.0.0.1]/": errPrivate, "http://169.254.169.254/latest": errPrivate,
	} {
		if _, err := s.CheckURL(text); !errors.Is(err, want) {
			t.Errorf("CheckURL(%q): %v, want %v", text, err, want)
		}
	}
}

// receiver counts what reaches a server on this machine.
func receiver(t *testing.T, answer http.HandlerFunc) (*httptest.Server, *atomic.Int32) {
	var count atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { count.Add(1); answer(w, r) }))
	t.Cleanup(server.Close)
	return server, &count
}

// TestPrivateAddressesAreNotReached has names lead to this machine; no connection may be made.
func TestPrivateAddressesAreNotReached(t *testing.T) {
	server, count := receiver(t, func(http.ResponseWriter, *http.Request) {})
	s := New(Config{Patience: 2 * time.Second, Pause: time.Nanosecond})
	defer s.Close()
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"localhost", "localhost.", "2130706433", "0x7f.1", "127.1"} { // names and unusual spellings of 127.0.0.1
		r := s.Try(t.Context(), Message{URL: "http://" + net.JoinHostPort(host, port) + "/"})
		if r.OK || r.Status != 0 || r.Text == "" {
			t.Errorf("%s: %+v", host, r)
		}
	}
	// A name of this network and one that does not exist get the same result, so that a stranger cannot probe for names.
	inside := s.Try(t.Context(), Message{URL: "http://localhost:" + port})
	nowhere := s.Try(t.Context(), Message{URL: "http://no-such-name.invalid:" + port})
	inside.At = nowhere.At
	if inside != nowhere || inside.OK {
		t.Errorf("localhost: %+v, no such name: %+v", inside, nowhere)
	}
	// A name that was public at the first lookup and is private at the connection (DNS rebinding).
	for network, address := range map[string]string{"tcp4": "127.0.0.1:80", "tcp6": "[::1]:80", "udp4": "8.8.8.8:80", "tcp": "10.0.0.1:443"} {
		if err := s.control(network, address, nil); !errors.Is(err, errPrivate) {
			t.Errorf("a connection to %s %s is allowed: %v", network, address, err)
		}
	}
	if err := s.control("tcp4", "8.8.8.8:22", nil); !errors.Is(err, errPort) {
		t.Errorf("a connection to port 22 is allowed: %v", err)
	}
	if n := count.Load(); n != 0 {
		t.Fatalf("%d requests reached this machine", n)
	}
}

// TestNoProxy checks that no proxy of the environment is used: it would resolve the names, unchecked.
func TestNoProxy(t *testing.T) {
	s := New(Config{})
	defer s.Close()
	if s.client.Transport.(*http.Transport).Proxy != nil {
		t.Error("a proxy is used")
	}
}

func TestSigned(t *testing.T) {
	var got http.Header
	var body []byte
	server, count := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusNoContent)
	})
	s := New(Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	defer s.Close()
	r := s.Try(t.Context(), Message{ID: "m1", URL: server.URL, Secret: []byte("key"), Body: []byte(`{"a":1}`)})
	if !r.OK || r.Status != http.StatusNoContent || count.Load() != 1 || string(body) != `{"a":1}` || got.Get("Content-Type") != "application/json" {
		t.Fatalf("%+v, %d requests, %q", r, count.Load(), body)
	}
	// The vector was computed with openssl: printf 'm1.1700000000.{"a":1}' | openssl dgst -sha256 -hmac key -binary | base64
	if got := Signature([]byte("key"), "m1", 1_700_000_000, body); got != vector {
		t.Errorf("the signature is %s", got)
	}
}

func TestRedirectionsAreNotFollowed(t *testing.T) {
	var server *httptest.Server
	server, count := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, server.URL+"/more", http.StatusTemporaryRedirect)
	})
	s := New(Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	defer s.Close()
	if r := s.Try(t.Context(), Message{URL: server.URL}); r.OK || r.again || r.Status != http.StatusTemporaryRedirect || count.Load() != 1 {
		t.Errorf("%+v after %d requests", r, count.Load())
	}
}

// answers is a network that answers with its next status; 0 breaks the connection.
type answers struct {
	statuses []int
	at       []time.Duration // when requests came
	ids      []string
	began    time.Time
}

func (a *answers) RoundTrip(r *http.Request) (*http.Response, error) {
	status := a.statuses[min(len(a.at), len(a.statuses)-1)]
	a.at = append(a.at, time.Since(a.began))
	a.ids = append(a.ids, r.Header.Get("webhook-id"))
	if status == 0 {
		return nil, &url.Error{Err: io.ErrUnexpectedEOF}
	}
	return &http.Response{StatusCode: status, Body: io.NopCloser(bytes.NewReader(nil)), Request: r}, nil
}

// TestWanted checks that Wanted is called before every attempt, the first one too.
func TestWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for wanted := range 4 {
			net := &answers{statuses: []int{500}, began: time.Now()}
			s := New(Config{Trip: net})
			results, calls := make(chan Result, 1), 0
			s.Send(Message{URL: "https://example.org/", Wanted: func() bool { calls++; return calls <= wanted }}, func(r Result) { results <- r })
			if r := <-results; !r.Waived || r.OK || calls != wanted+1 || len(net.at) != wanted || (wanted > 0) != (r.Status == 500) {
				t.Errorf("wanted %d times: %+v after %d attempts and %d calls", wanted, r, len(net.at), calls)
			}
			s.Close()
		}
	})
}

// TestRetries checks the number of attempts and the growing delays between them.
func TestRetries(t *testing.T) {
	for name, c := range map[string]struct {
		statuses []int
		times    int
		ok       bool
	}{
		"accepted at once":   {[]int{200}, 1, true},
		"accepted at last":   {[]int{0, 503, 429, 201}, 4, true},
		"never accepted":     {[]int{500}, 4, false},
		"refused":            {[]int{404}, 1, false},
		"refused on a retry": {[]int{502, 410}, 2, false},
		"redirected":         {[]int{302}, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				net := &answers{statuses: c.statuses, began: time.Now()}
				s := New(Config{Trip: net})
				defer s.Close()
				results := make(chan Result, 1)
				if !s.Send(Message{ID: "one", URL: "https://example.org/"}, func(r Result) { results <- r }) {
					t.Fatal("not sent")
				}
				r := <-results
				if r.OK != c.ok || len(net.at) != c.times {
					t.Errorf("%+v after %d attempts, want %v after %d", r, len(net.at), c.ok, c.times)
				}
				for i, want := range []time.Duration{0, 10 * time.Second, 70 * time.Second, 670 * time.Second}[:c.times] {
					if net.at[i] != want || net.ids[i] != "one" {
						t.Errorf("attempt %d of %q at %v, want %v", i, net.ids[i], net.at[i], want)
					}
				}
			})
		})
	}
}

// silence answers nothing.
type silence struct{}

// RoundTrip waits until the request is canceled.
func (silence) RoundTrip(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestBounds checks that pending messages are bounded, for each owner and in all, and that Close cancels them.
func TestBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Trip: silence{}, Pending: 5, Each: 2})
		sent := map[string]int{}
		for _, owner := range []string{"ann", "bo", "cy", "ann", "bo", "cy", "ann", "bo", "cy"} {
			if s.Send(Message{Owner: owner, URL: "https://example.org/"}, func(Result) { t.Error("done was called after Close") }) {
				sent[owner]++
			}
			synctest.Wait()
		}
		if sent["ann"] != 2 || sent["bo"] != 2 || sent["cy"] != 1 {
			t.Errorf("sent %v", sent)
		}
		if lost := s.Close(); lost != 5 {
			t.Errorf("%d messages were reported as lost, want 5", lost)
		}
		if s.Waiting() != 0 || s.Send(Message{URL: "https://example.org/"}, nil) {
			t.Errorf("after Close %d are pending", s.Waiting())
		}
	})
}

// TestFailingMessagesLeaveRoom checks that messages of many guests whose receivers fail do not keep those of another guest from being sent.
func TestFailingMessagesLeaveRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Trip: &answers{statuses: []int{503}, began: time.Now()}, Pending: 10, Each: 2})
		defer s.Close()
		for i := range 100 {
			s.Send(Message{Owner: strconv.Itoa(i), URL: "https://example.org/"}, func(Result) {})
			synctest.Wait()
		}
		if !s.Send(Message{Owner: "ann", URL: "https://example.org/"}, func(Result) {}) {
			t.Error("the message of another guest is dropped")
		}
	})
}

// TestNetworksShare checks that the messages of one network do not keep those of others from being sent, however many owners it has and
// whether its receivers are silent or fail, and that the messages that lose their places are waived.
func TestNetworksShare(t *testing.T) {
	for name, trip := range map[string]http.RoundTripper{"silent": silence{}, "failing": &answers{statuses: []int{503}, began: time.Now()}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := New(Config{Trip: trip, Pending: 12, Each: 2})
				defer s.Close()
				waived, sent := map[string]int{}, map[string]int{}
				var mu sync.Mutex
				send := func(owner, network string) {
					if s.Send(Message{Owner: owner, Network: network, URL: "https://example.org/"}, func(r Result) {
						mu.Lock()
						defer mu.Unlock()
						if r.Waived {
							waived[network]++
						}
					}) {
						sent[network]++
					}
					synctest.Wait()
				}
				for i := range 100 {
					send(strconv.Itoa(i), "flood")
				}
				for i := range 6 {
					send("ann", "home")
					send(strconv.Itoa(1000+i), "flood")
					send(strconv.Itoa(2000+i), "school")
				}
				if sent["home"] != 2 || sent["school"] < 4 || waived["home"]+waived["school"] != 0 {
					t.Errorf("sent %v, of which lost their places %v", sent, waived)
				}
			})
		})
	}
}

// TestRetriesShare checks that a message of one network waits for another attempt, though those of another network had taken all places of such.
func TestRetriesShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &answers{statuses: []int{503}, began: time.Now()}
		s := New(Config{Trip: net, Pending: 8, Each: 2})
		defer s.Close()
		for i := range 8 {
			s.Send(Message{Owner: strconv.Itoa(i), Network: "flood", URL: "https://example.org/"}, func(Result) {})
			synctest.Wait()
		}
		s.Send(Message{ID: "ann's", Owner: "ann", Network: "home", URL: "https://example.org/"}, func(Result) {})
		time.Sleep(time.Minute)
		synctest.Wait()
		tries := 0
		for _, id := range net.ids {
			if id == "ann's" {
				tries++
			}
		}
		if tries < 2 {
			t.Errorf("%d attempts of another network's message, want a second after ten seconds", tries)
		}
	})
}

// TestPatience checks that an attempt ends when the receiver never answers.
func TestPatience(t *testing.T) {
	release := make(chan struct{})
	server, _ := receiver(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	s := New(Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Patience: 50 * time.Millisecond, Pause: time.Nanosecond})
	defer s.Close()
	if r := s.Try(context.Background(), Message{URL: server.URL}); r.OK || !r.again || r.Text != errUnreached.Error() {
		t.Errorf("%+v", r)
	}
}

// TestPause checks that a message without an answer takes the same time, whatever its name resolved to.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{Trip: &answers{statuses: []int{0}, began: time.Now()}})
		began := time.Now()
		if r := s.Try(t.Context(), Message{URL: "https://example.org/"}); r.OK || time.Since(began) != 3*time.Second {
			t.Errorf("%+v after %v", r, time.Since(began))
		}
	})
}

// vector is the signature of TestSigned.
const vector = "v1,L4FJOzn28/Tor9xK/duauJcxSk5Xnjg+Tvt9OrFdcJ0="
