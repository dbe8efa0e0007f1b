package app_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/freeport"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
	"quarterdeck/webhook"
)

// site is a server that can go away and come back, and change its build.
type site struct {
	t       *testing.T
	node    *node.Node
	web     *web.Server
	handler atomic.Pointer[http.Handler]
	server  *http.Server
	address string
	URL     string
}

func newSite(t *testing.T) *site {
	t.Helper()
	h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.Hooks = webhook.New(webhook.Config{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	})
	s := &site{t: t, node: h.Node, address: freeport.Address(t)}
	s.build("one")
	s.start()
	t.Cleanup(func() {
		s.stop()
		h.Close()
	})
	return s
}

// build has a program of another build serve the site.
func (s *site) build(name string) {
	if s.web != nil {
		s.web.EndStreams()
	}
	s.web = web.New(s.node, web.Options{PerSecond: -1, Streams: -1, Build: name})
	var handler http.Handler = s.web
	s.handler.Store(&handler)
}

func (s *site) start() {
	s.t.Helper()
	l, err := net.Listen("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.URL = "http://" + s.address
	s.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.handler.Load()).ServeHTTP(w, r) })}
	go func() { _ = s.server.Serve(l) }() // until stop
}

// stop ends the server with all its connections.
func (s *site) stop() {
	s.web.EndStreams()
	_ = s.server.Close() // it serves no more in any case
}

// table begins a match of Ann, who waits at a tab, and Bo.
func (s *site) table(tab *browser.Tab) (ann, bo *load.Client, id string) {
	s.t.Helper()
	ann, bo = &load.Client{HTTP: http.DefaultClient, Base: s.URL}, &load.Client{HTTP: http.DefaultClient, Base: s.URL}
	m, err := ann.Create(s.t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err == nil {
		_, err = bo.Claim(s.t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	if err != nil {
		s.t.Fatal(err)
	}
	tab.Cookie(s.URL, "quarterdeck", ann.Token)
	return ann, bo, m.ID
}

func (s *site) act(c *load.Client, id, action string) {
	s.t.Helper()
	m, err := c.State(s.t.Context(), id)
	if err == nil {
		_, err = c.Act(s.t.Context(), id, action, m.Version, "")
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// worked is true once the service worker serves the page and has what it needs.
const worked = `navigator.serviceWorker.controller && JSON.parse(localStorage.getItem("quarterdeck-seen") || "{}").at`

// TestBrowserInstall checks that the browser finds nothing wrong with the manifest and would install the site, and that the icons are what it
// says.
func TestBrowserInstall(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tab := browser.Start(t).Open(t, browser.Phone)
	tab.Go(s.URL + "/")
	text, wrong := tab.Manifest()
	if len(wrong) > 0 {
		t.Errorf("the browser says %q of the manifest", wrong)
	}
	var m struct {
		ID, Display string
		Start       string `json:"start_url"`
		Icons       []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	if m.ID != "/" || m.Start != "/" || m.Display != "standalone" || len(m.Icons) != 5 {
		t.Errorf("the manifest says %+v", m)
	}
	for _, icon := range m.Icons {
		size := browser.Eval[string](tab, `new Promise((done) => { const i = new Image(); i.onload = () => done(i.naturalWidth + "x" + i.naturalHeight); i.onerror = () => done("broken"); i.src = `+strconv.Quote(icon.Src)+` })`)
		if size != icon.Sizes && icon.Sizes != "any" || size == "broken" {
			t.Errorf("%s is %s, the manifest says %s", icon.Src, size, icon.Sizes)
		}
	}
	if n := browser.Eval[int](tab, `navigator.serviceWorker.getRegistrations().then((all) => all.length)`); n != 0 {
		t.Errorf("a visitor without a guest got %d service workers", n)
	}
}

// TestBrowserOffline checks the page that a guest sees while the server is gone: it lists their matches and nothing else, it gives way to the
// table as soon as the server is back, and after signing out it lists nothing.
func TestBrowserOffline(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tab := browser.Start(t).Open(t, browser.Phone)
	_, _, id := s.table(tab)
	tab.Go(s.URL + "/")
	tab.Until(worked)
	kept := browser.Eval[[]string](tab, `(async () => { const out = []; for (const name of await caches.keys()) for (const r of await (await caches.open(name)).keys()) out.push(new URL(r.url).pathname); return out })()`)
	if len(kept) != 6 {
		t.Errorf("the service worker keeps %q", kept)
	}
	for _, path := range kept {
		if path != "/offline" && !strings.HasPrefix(path, "/static/") {
			t.Errorf("the service worker keeps %s", path)
		}
	}
	s.stop()
	tab.Go(s.URL + "/m/" + id)
	tab.Until(`document.querySelector("#seen-list a") && !document.querySelector("#table")`)
	want := `Bastion's Breach with Bo ▶ your turn`
	if got := browser.Eval[string](tab, `document.querySelector("#seen-list").innerText.replace(/\s+/g, " ").trim()`); got != want {
		t.Errorf("it lists %q, want %q", got, want)
	}
	if link := browser.Eval[string](tab, `document.querySelector("#seen-list a").pathname`); link != "/m/"+id {
		t.Errorf("the match links to %s", link)
	}
	if styled := browser.Eval[string](tab, `getComputedStyle(document.querySelector("#seen-list")).listStyleType`); styled != "none" {
		t.Errorf("without a connection the page has no stylesheet")
	}
	tab.Shot("offline-phone")
	s.start()
	tab.Until(`location.pathname === "/m/` + id + `" && document.querySelector("#table .piece")`)

	tab.Go(s.URL + "/me")
	tab.Until(worked)
	browser.Eval[bool](tab, `(document.querySelector('form[action="/me/signout"]').submit(), true)`)
	tab.Until(`document.querySelector("h1").textContent === "Signed out" && !localStorage.getItem("quarterdeck-seen")`)
	s.stop()
	tab.Go(s.URL + "/")
	tab.Until(`document.querySelector("#retry") && document.querySelector("#seen").hidden`)
	s.start()
	tab.Until(`document.querySelector(".hero")`)
}

// TestBrowserOfflineStays checks that the page without a connection does not load again and again where a proxy answers for one page and not
// for the one that was asked for.
func TestBrowserOfflineStays(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tab := browser.Start(t).Open(t, browser.Phone)
	s.table(tab)
	tab.Go(s.URL + "/")
	tab.Until(worked)
	var asked atomic.Int32
	var away atomic.Bool
	whole := *s.handler.Load()
	var proxy http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/lobby" && away.Load() {
			asked.Add(1)
			w.WriteHeader(http.StatusGatewayTimeout)
			return
		}
		whole.ServeHTTP(w, r)
	})
	s.handler.Store(&proxy)
	away.Store(true)
	tab.Go(s.URL + "/lobby")
	tab.Until(`document.querySelector("#retry")`)
	browser.Eval[bool](tab, `(window.same = true)`)
	before := asked.Load()
	browser.Eval[bool](tab, `(document.querySelector("#retry").click(), true)`)
	for asked.Load() == before {
		tab.Until(`true`)
	}
	tab.Until(`document.querySelector("#retry") && window.same`)
	away.Store(false)
	browser.Eval[bool](tab, `(document.querySelector("#retry").click(), true)`)
	tab.Until(`!document.querySelector("#retry")`)
}

// TestBrowserNewBuild checks that a new build replaces the service worker and what it keeps, and that no page of the older build is shown.
func TestBrowserNewBuild(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	tab := browser.Start(t).Open(t, browser.Desk)
	s.table(tab)
	tab.Go(s.URL + "/")
	tab.Until(worked)
	const stores = `caches.keys().then((names) => names.join())`
	before := browser.Eval[string](tab, stores)
	s.build("two")
	tab.Go(s.URL + "/")
	if build := browser.Eval[string](tab, `document.documentElement.dataset.build`); !strings.HasPrefix(build, "two") {
		t.Errorf("after the change the page is of build %s", build)
	}
	tab.Until(stores + `.then((names) => names === "offline-" + document.documentElement.dataset.build && names !== "` + before + `")`)
}
