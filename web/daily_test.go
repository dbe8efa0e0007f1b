package web_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/daily"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
)

// dailyServer is a server with a daily voyage and a clock that tests set.
type dailyServer struct {
	*testServer
	node *node.Node
	host *host.Host
	file string
	time atomic.Int64
}

func (h *dailyServer) set(text string) {
	t, err := time.Parse(time.DateTime, text)
	if err != nil {
		panic(err)
	}
	h.time.Store(t.Unix())
}

func serveDaily(t testing.TB) *dailyServer {
	t.Helper()
	h := &dailyServer{file: filepath.Join(t.TempDir(), "test.db")}
	h.set("2026-11-20 08:00:00")
	st, err := sqlite.Open(context.Background(), h.file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := node.New(context.Background(), node.Config{Config: host.Config{
		Store: st, Bus: local.New(), Games: games.All(), Find: games.Find,
		Levels: []string{"lowest"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowestBot{}, nil },
		Now: func() time.Time { return time.Unix(h.time.Load(), 0) },
	}, Daily: quickDailies()})
	if err != nil {
		t.Fatal(err)
	}
	h.node, h.host = n, n.Host
	h.testServer = &testServer{web: web.New(n, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})}
	h.Server = httptest.NewServer(h.web)
	t.Cleanup(func() {
		h.web.EndStreams()
		h.Server.Close()
		n.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// quickDailies returns the deals of the day of all games, picked by random play, with one match for par.
func quickDailies() []daily.Offer {
	offers := daily.Offers()
	for i := range offers {
		if offers[i].Picked() {
			offers[i].Picker = roster.Quick{Level: roster.Random}
		}
		offers[i].Trials = 1
	}
	return offers
}

// lowestBot is a bot that takes its last action: it turns no ports.
type lowestBot struct{}

func (lowestBot) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	legal := k.Legal(nil)
	return legal[len(legal)-1], nil
}

// dailyGuest is a guest without a browser, who keeps every byte received.
type dailyGuest struct {
	t        *testing.T
	base     string
	http     *http.Client
	received bytes.Buffer
}

func (h *dailyServer) newGuest(t *testing.T) *dailyGuest {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &dailyGuest{t: t, base: h.URL, http: &http.Client{Jar: jar, Transport: h.Client().Transport}}
}

// get returns a page's status, its address after redirects, and its text.
func (s *dailyGuest) get(path string) (int, string, string) { return s.ask("GET", path, nil) }

func (s *dailyGuest) ask(method, path string, form url.Values) (int, string, string) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", s.base)
	}
	resp, err := s.http.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	_ = resp.Header.Write(&s.received)
	s.received.Write(body)
	return resp.StatusCode, resp.Request.URL.Path, string(body)
}

var (
	versionField = regexp.MustCompile(`name="v" value="(\d+)"`)
	playButton   = regexp.MustCompile(`name="a" value="(play [a-d]\d+)"`)
)

// playDaily plays up to a number of cards of a match by its forms, always the first of the list, and reports whether
// the match is over.
func (s *dailyGuest) playDaily(match string, cards int) (over bool) {
	s.t.Helper()
	_, _, page := s.get(match)
	for ; cards > 0; cards-- {
		button := playButton.FindStringSubmatch(page)
		if button == nil {
			return true
		}
		_, _, page = s.ask("POST", match+"/act", url.Values{"v": {versionField.FindStringSubmatch(page)[1]}, "a": {button[1]}})
	}
	return !playButton.MatchString(page)
}

// TestDailyPages plays a whole day of two people by plain forms, and the day after. No byte sent before midnight has
// the seed or the server's keys, in any encoding.
func TestDailyPages(t *testing.T) {
	h := serveDaily(t)
	d, err := h.node.Daily.Deal(daily.VoyageID, h.node.Daily.Today(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ann, bo, cy := h.newGuest(t), h.newGuest(t), h.newGuest(t)

	_, _, page := ann.get("/daily")
	for _, want := range []string{"Set sail", "20 November 2026", "You can see the ranking when your own voyage is over", commitOf(t, h, d)} {
		if !htmltest.Says(t, page, want) {
			t.Errorf("the first page does not say %q", want)
		}
	}
	status, anns, _ := ann.ask("POST", "/daily/2026-11-20/sail", url.Values{"name": {"Ann"}})
	if status != http.StatusOK || !strings.HasPrefix(anns, "/m/") {
		t.Fatalf("setting sail leads to %s with status %d", anns, status)
	}
	if status, _, page := ann.ask("POST", "/daily/2026-11-20/practice", url.Values{"key": {"1"}}); status != http.StatusConflict || !htmltest.Says(t, page, "First make the attempt that counts") {
		t.Errorf("practice before the attempt: status %d", status)
	}
	ann.playDaily(anns, 3)
	if _, again, _ := ann.ask("POST", "/daily/2026-11-20/sail", url.Values{}); again != anns {
		t.Errorf("going on leads to %s, not to %s", again, anns)
	}
	if !ann.playDaily(anns, 99) {
		t.Fatal("the voyage does not end")
	}
	status, _, page = ann.ask("POST", "/daily/2026-11-20/sail", url.Values{})
	if status != http.StatusConflict || !htmltest.Says(t, page, "You have made your attempt at this deal, and only one counts") {
		t.Errorf("the second attempt: status %d, %s", status, page)
	}
	_, _, page = ann.get("/daily")
	wantText(t, page, "of 6 ports", "Practice with the same cards", "Hand by hand")
	wantElements(t, page, "[data-copy]", `a[href^="`+anns+`"]`)
	_, practice, _ := ann.ask("POST", "/daily/2026-11-20/practice", url.Values{"key": {"1"}})
	if practice == anns || !ann.playDaily(practice, 99) {
		t.Errorf("practice is the match %s", practice)
	}

	_, bos, _ := bo.ask("POST", "/daily/2026-11-20/sail", url.Values{"name": {"Bo"}})
	bo.playDaily(bos, 2)
	_, _, page = bo.get("/daily")
	if strings.Contains(page, anns) || strings.Contains(page, "Ann") || !htmltest.Says(t, page, "2 people sailed today") || !htmltest.Says(t, page, "Continue") {
		t.Error("who is at sea is shown the table, or not how many have sailed")
	}
	for _, s := range []*dailyGuest{ann, bo, cy} {
		for _, path := range []string{
			"/", "/games/port", "/daily", "/daily/2026-11-20", "/daily?o.ports=0,1,2,3,4,5", "/daily/2026-11-19", anns, anns + "?at=20", anns + "/record", practice + "/record", bos + "/record",
			"/api/v1/matches" + strings.TrimPrefix(anns, "/m"), "/api/v1/matches" + strings.TrimPrefix(bos, "/m"), "/api/v1/matches" + strings.TrimPrefix(anns, "/m") + "/record",
		} {
			if status, _, _ := s.get(path); status != http.StatusOK {
				t.Errorf("%s has status %d", path, status)
			}
		}
		if status, _, _ := s.get("/daily/2026-11-21"); status != http.StatusNotFound {
			t.Errorf("tomorrow has status %d", status)
		}
		if status, _, _ := s.get("/daily?o.ports=1,2,3,4,5,10"); status != http.StatusBadRequest {
			t.Errorf("an unlisted deal has status %d", status)
		}
	}
	seed := d.Seed(h.host.Secret().For("daily"))
	for name, secret := range map[string][]byte{"seed": seed[:], "key of days": h.host.Secret().For("daily"), "key of guests": h.host.Secret().For("guests")} {
		for _, s := range []*dailyGuest{ann, bo, cy} {
			if holds(s.received.Bytes(), secret) {
				t.Errorf("the %s left the server before the day was over", name)
			}
		}
	}

	h.set("2026-11-21 00:00:00")
	cy.received.Reset()
	_, _, page = cy.get("/daily/2026-11-20")
	wantText(t, page, "This day is over", hex.EncodeToString(seed[:]), "Ann", "Bo", "left at sea", "You did not sail that day")
	wantElements(t, page, `a[href^="`+anns+`"]`)
	if _, _, record := cy.get(anns + "/record"); !strings.Contains(record, "\nseed "+hex.EncodeToString(seed[:])+"\n") {
		t.Errorf("the day after, the record has no seed:\n%s", record)
	}
	if status, _, page := bo.ask("POST", "/daily/2026-11-20/sail", url.Values{}); status != http.StatusConflict || !htmltest.Says(t, page, "an attempt no longer counts") {
		t.Errorf("an attempt the day after: status %d", status)
	}
	if _, _, page := ann.get("/daily"); !htmltest.Says(t, page, "Set sail") || !htmltest.Says(t, page, "21 November 2026") {
		t.Error("the next day has no new deal")
	}
	if holds(cy.received.Bytes(), h.host.Secret().For("daily")) {
		t.Error("the key of days left the server")
	}
}

// commitOf returns the commitment to the seed of a deal.
func commitOf(t *testing.T, h *dailyServer, d daily.Deal) string {
	t.Helper()
	commit, err := h.node.Daily.DealCommit(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return commit
}

// TestOwnPorts creates a table with ports that are on no list (PP-2), and checks the reasons for refusing others.
func TestOwnPorts(t *testing.T) {
	h := serveDaily(t)
	s := h.newGuest(t)
	form := func(own string) url.Values {
		return url.Values{"seat0": {"me"}, "name": {"Ann"}, "o.ports": {"1,2,3,4,5,6"}, "own.ports": {own}}
	}
	status, at, page := s.ask("POST", "/new/port", form(" 10,0,2,4,6,8 "))
	if status != http.StatusOK || !strings.HasPrefix(at, "/m/") || !htmltest.Has(t, page, `[aria-label*="port 10, open"]`) || htmltest.Has(t, page, `[aria-label*="port 5, open"]`) {
		t.Errorf("ports of one's own lead to %s with status %d", at, status)
	}
	status, _, page = s.ask("POST", "/new/port", form("1,2,3,4,5,5"))
	if status != http.StatusBadRequest || !htmltest.Says(t, page, "occurs twice") || !htmltest.Has(t, page, `[value="1,2,3,4,5,5"]`) {
		t.Errorf("two ports alike: status %d", status)
	}
	status, _, page = s.ask("POST", "/new/port", url.Values{"seat0": {"me"}, "seat1": {"bot:none"}, "name": {"Ann"}})
	if status != http.StatusBadRequest || strings.Count(page, "<legend>Seat ") != 2 {
		t.Errorf("a crew of two with an unknown bot: status %d, %d seats to choose", status, strings.Count(page, "<legend>Seat "))
	}
}

// holds reports whether bytes contain a secret, plain, in hexadecimal or in base64.
func holds(all, secret []byte) bool {
	text := strings.ToLower(hex.EncodeToString(secret))
	std := base64.StdEncoding.EncodeToString(secret)[:40]
	return bytes.Contains(all, secret) || bytes.Contains(bytes.ToLower(all), []byte(text)) ||
		bytes.Contains(all, []byte(std)) || bytes.Contains(all, []byte(base64.URLEncoding.EncodeToString(secret)[:40]))
}

// TestBrowserDaily plays the voyage of the day from the home page, sees the ranking and copies the text for friends.
func TestBrowserDaily(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for name, size := range map[string]browser.Size{"desk": quick(browser.Desk), "phone": quick(browser.Phone)} {
		t.Run(name, func(t *testing.T) {
			h := serveDaily(t)
			p := visitor(t, b, h.testServer, size)
			p.Click(`a[href="/daily"]`)
			p.Until(`document.querySelector(".daily [name=name]")`)
			p.wide()
			p.Shot("daily-before-" + name)
			p.Click("[name=name]")
			p.Type("Ann")
			p.Click(".mine .big")
			p.ready()
			for i := 0; !p.Has(`document.querySelector("#result[data-outcome]:not([hidden])")`); i++ {
				if i == 3 {
					p.Go(h.URL + "/daily")
					p.Shot("daily-under-way-" + name)
					p.Click(".mine .big")
					p.ready()
				}
				step := p.step()
				browser.Eval[bool](p.Tab, `(document.querySelector("#actions button[data-from^='p-h']").click(), true)`)
				p.done(step)
			}
			p.Click(`#result a[href="/daily"]`)
			p.Until(`document.querySelector("#share")`)
			p.wide()
			p.Shot("daily-after-" + name)
			text := browser.Eval[string](p.Tab, `document.querySelector("[data-copy]").dataset.copy`)
			if !htmltest.Says(t, text, "2026-11-20") || !htmltest.Says(t, text, " of 6 ports") || htmltest.Says(t, text, "/m/") {
				t.Errorf("the text for friends is %q", text)
			}
			browser.Eval[bool](p.Tab, `(Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => { window.copied = text }}}), true)`)
			p.Click("[data-copy]")
			p.Until(`window.copied && document.querySelector("[data-copy] span").textContent === "Copied"`)
			if got := browser.Eval[string](p.Tab, "window.copied"); got != text {
				t.Errorf("copied %q, want %q", got, text)
			}
			h.set("2026-11-21 09:00:00")
			p.Go(h.URL + "/daily/2026-11-20")
			p.Until(`document.querySelector(".seal")`)
			p.wide()
			p.Shot("daily-day-after-" + name)
		})
	}
}

// wide checks that the page has not to be scrolled sideways.
func (p *player) wide() {
	p.t.Helper()
	if p.Has("document.documentElement.scrollWidth > innerWidth") {
		p.t.Errorf("%s scrolls sideways", browser.Eval[string](p.Tab, "location.pathname"))
	}
}
