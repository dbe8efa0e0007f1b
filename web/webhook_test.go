package web_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/node"
	"quarterdeck/notify"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
	"quarterdeck/webhook"
)

// serveWith returns a server of Bastion's Breach whose host and options the test completes.
func serveWith(t *testing.T, change func(*node.Config, *web.Options)) (*testServer, *node.Node) {
	t.Helper()
	st, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	g := bastion.Game()
	c := node.Config{Config: host.Config{
		NonceWait: -1, // with nonces every deal would differ
		Store:     st, Bus: local.New(), Games: []game.Game{g}, Find: func(string, int) (game.Game, error) { return g, nil },
		Levels: []string{"lowest", "mate"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowestCardBot{}, nil },
	}}
	o := web.Options{PerSecond: -1, Streams: -1, Build: "dev"}
	change(&c, &o)
	h, err := node.New(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{web: web.New(h, o)}
	s.Server = httptest.NewServer(s.web)
	t.Cleanup(func() {
		s.web.EndStreams()
		s.Server.Close()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, h
}

var secretIn = regexp.MustCompile(`whsec_([A-Za-z0-9+/=]+)`)

// TestWebhook checks that a program of Ann's gets signed messages when it is her turn and when the match is over, and
// that private addresses get nothing.
func TestWebhook(t *testing.T) {
	type letter struct {
		header http.Header
		body   []byte
	}
	letters := make(chan letter, 10)
	box := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		letters <- letter{r.Header, body}
		w.WriteHeader(http.StatusAccepted)
	}))
	defer box.Close()
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) {
		c.Hooks = webhook.New(webhook.Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	})
	ann, bo := surf(t, s), surf(t, s)
	page, _ := ann.submit("/me/hook", http.StatusBadRequest, "url", "http://192.168.1.1/hook")
	wantText(t, page, "This address is not on the public internet")
	page, _ = ann.submit("/me/hook", http.StatusOK, "url", box.URL+"/ann")
	secret, err := base64.StdEncoding.DecodeString(submatch(t, secretIn, page))
	if err != nil {
		t.Fatal(err)
	}
	next := func() notify.Message {
		t.Helper()
		l := <-letters
		at, err := strconv.ParseInt(l.header.Get("webhook-timestamp"), 10, 64)
		if err != nil || l.header.Get("webhook-signature") != webhook.Signature(secret, l.header.Get("webhook-id"), at, l.body) {
			t.Errorf("the message is not signed: %v, %v", l.header, err)
		}
		var told notify.Message
		if err := json.Unmarshal(l.body, &told); err != nil {
			t.Fatal(err)
		}
		return told
	}
	page, _ = ann.submit("/me/hook/test", http.StatusOK)
	wantText(t, page, "The test message was delivered. The address answered with status 202.")
	if told := next(); told.Event != "test" || told.Match != nil {
		t.Errorf("the test is %+v", told)
	}
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	bo.submit(strings.TrimPrefix(strings.ReplaceAll(submatch(t, inviteIn, page), "&amp;", "&"), s.URL), http.StatusOK, "name", "Bo")
	if told := next(); told.Event != "turn" || told.Match.Link != s.URL+table || told.Text != "It is your turn: Bastion's Breach with Bo. "+s.URL+table {
		t.Errorf("her turn is told as %+v", told)
	}
	text, _ := bo.visit(table, http.StatusOK)
	bo.submit(table+"/act", http.StatusOK, "a", "resign", "sure", "yes", "v", versionField.FindStringSubmatch(text)[1])
	if told := next(); told.Event != "end" || told.Match.Result != "win" {
		t.Errorf("the end is told as %+v", told)
	}
	page, _ = ann.submit("/me/hook/drop", http.StatusOK)
	wantText(t, page, "Notifications are off.")
	ann.submit("/me/hook/test", http.StatusBadRequest)
}

// logBuffer is a log that tests read.
type logBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *logBuffer) Write(data []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(data)
}

func (j *logBuffer) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// TestLogHasNoSecrets makes requests with every kind of secret in them, some of which fail, and checks that a complete
// log has none of them, nor names.
func TestLogHasNoSecrets(t *testing.T) {
	log := &logBuffer{}
	s, h := serveWith(t, func(c *node.Config, o *web.Options) {
		c.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		o.Log, o.Requests = c.Log, true
	})
	ann, bo := surf(t, s), surf(t, s)
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Annabella", "key", "k")
	invite := strings.TrimPrefix(strings.ReplaceAll(submatch(t, inviteIn, page), "&amp;", "&"), s.URL)
	bo.submit(invite, http.StatusOK, "name", "Bo")
	page, _ = ann.submit("/me/link", http.StatusOK)
	link := submatch(t, personalIn, page)
	page, _ = ann.submit("/me/calendar", http.StatusOK)
	calendar := submatch(t, calendarIn, page)
	bo.visit(link, http.StatusOK)
	bo.visit(link+"x", http.StatusNotFound)
	bo.visit(calendar, http.StatusOK)
	bo.visit("/nowhere/at/all", http.StatusNotFound)
	token := ann.Jar.Cookies(mustURL(t, s.URL))[0].Value
	h.Close() // everything fails from now on
	bo.visit(invite, http.StatusServiceUnavailable)
	ann.visit(table, http.StatusServiceUnavailable)
	text := log.String()
	wantText(t, text, `msg=request route="GET /link/{token}" status=200`, `route="GET /link/{token}" status=404`, `route="GET /calendar/{file}" status=200`, `route="POST /m/{match}/seat/{seat}"`, `route="GET /" status=404`)
	for name, secret := range map[string]string{
		"the personal link": strings.TrimPrefix(link, "/link/"), "the invitation": strings.Split(invite, "invite=")[1], "the calendar": strings.TrimPrefix(calendar, "/calendar/"),
		"the cookie": token, "a name": "Annabella", "an address": "nowhere/at",
	} {
		if strings.Contains(text, secret) || strings.Contains(text, strings.Split(secret, ".")[0]) {
			t.Errorf("the log holds %s", name)
		}
	}
}

// TestHealth checks that the server is healthy as long as the store accepts data, and says which program it is.
func TestHealth(t *testing.T) {
	s, h := serveWith(t, func(_ *node.Config, o *web.Options) {
		o.Program = buildinfo.Info{Version: "v1.2.0", Commit: "0123abcd"}
	})
	c := surf(t, s)
	text, _ := c.visit("/healthz", http.StatusOK)
	wantText(t, text, `{"status":"ok","version":"v1.2.0","commit":"0123abcd"}`)
	h.Close()
	text, _ = c.visit("/healthz", http.StatusServiceUnavailable)
	wantText(t, text, `{"status":"failing","version":"v1.2.0","commit":"0123abcd","code":"stopping","reason":"The server is stopping."}`)
}

// TestMetrics checks the counts, and that only this machine may read them.
func TestMetrics(t *testing.T) {
	s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.PerSecond = 1 })
	c := surf(t, s)
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := c.submit(table+"/act", http.StatusOK, "a", "play 7", "v", "13")
	c.submit(table+"/act", http.StatusOK, "a", "resign", "sure", "yes", "v", versionField.FindStringSubmatch(page)[1])
	text, _ := c.visit("/metrics", http.StatusOK)
	wantLines(t, text, `quarterdeck_matches_created_total{game="bastion"} 1`, `quarterdeck_matches_finished_total{game="bastion"} 1`, `quarterdeck_moves_total{game="bastion",by="person"} 1`,
		"quarterdeck_streams 0\n", `quarterdeck_requests_total{route="POST /new/{game}",status="303"} 1`, `quarterdeck_request_seconds_count{kind="act"} 2`,
		"quarterdeck_store_append_seconds_count", "quarterdeck_act_seconds_bucket", `quarterdeck_bot_seconds_count{game="bastion",level="lowest"}`)
	if strings.Contains(text, strings.TrimPrefix(table, "/m/")) || strings.Contains(text, "Ann") {
		t.Error("the counts name a match or a person")
	}
}

// TestMetricsBehindProxy checks that requests through a proxy on this machine count as coming from elsewhere, whatever
// the proxy says about the client and whether or not the server is configured for it. The token is for other machines.
func TestMetricsBehindProxy(t *testing.T) {
	for _, proxied := range []bool{true, false} {
		s, _ := serveWith(t, func(_ *node.Config, o *web.Options) { o.Proxied, o.Hosts = proxied, []string{"play.example.org"} })
		for _, tc := range []struct {
			header, value string
			want          int
		}{
			{"Accept", "*/*", 200}, {"Host", "localhost:8080", 200}, {"Host", "[::1]:8080", 200}, {"Host", "127.0.0.1", 200},
			{"Host", "play.example.org", 403}, {"Host", "192.0.2.7", 403},
			{"X-Forwarded-For", "8.8.8.8", 403}, {"X-Forwarded-For", "8.8.8.8, 127.0.0.1", 403}, {"X-Forwarded-For", "127.0.0.1", 403},
			{"X-Forwarded-For", "nonsense", 403}, {"X-Forwarded-For", "", 403}, {"X-Real-IP", "8.8.8.8", 403}, {"X-Forwarded-Proto", "https", 403},
			{"Forwarded", "for=8.8.8.8", 403}, {"Via", "1.1 front", 403}, {"CF-Connecting-IP", "8.8.8.8", 403},
		} {
			req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/metrics", nil)
			if err != nil {
				t.Fatal(err)
			}
			if req.Header.Set(tc.header, tc.value); tc.header == "Host" {
				req.Host = tc.value
			}
			resp, err := s.Client().Do(req)
			if err != nil {
				t.Fatal(err)
			}
			if resp.Body.Close(); resp.StatusCode != tc.want {
				t.Errorf("proxied %v, %s: %q: status %d, want %d", proxied, tc.header, tc.value, resp.StatusCode, tc.want)
			}
		}
	}
}
