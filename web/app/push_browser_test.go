package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/node/nodetest"
	"quarterdeck/notify"
	"quarterdeck/web/static"
	"quarterdeck/webpush/pushtest"
)

// pushed is a browser of a guest whose push service is the test’s own: that of a browser’s maker cannot be reached from a test.
type pushed struct {
	*browser.Tab
	t       *testing.T
	site    *site
	device  pushtest.Browser
	service string        // address of the push service
	bodies  chan []byte   // what the server pushes
	told    chan struct{} // a value for each push that the service worker has shown: it counts the guest’s turns then
	held    chan chan struct{}
}

// openPushed opens a tab that may show notifications. Its requests about the subscription wait for the test if hold names their path.
func openPushed(t *testing.T, hold string) *pushed {
	t.Helper()
	p := &pushed{t: t, site: newSite(t), bodies: make(chan []byte, 1000), told: make(chan struct{}, 1000), held: make(chan chan struct{})}
	p.device = nodetest.Must[pushtest.Browser](t)(pushtest.NewBrowser())
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
		p.bodies <- body
	}))
	t.Cleanup(service.Close)
	p.service = service.URL
	whole := *p.site.handler.Load()
	var watched http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "POST" && r.URL.Path == hold {
			release := make(chan struct{})
			select {
			case p.held <- release:
				<-release
			case <-r.Context().Done():
			}
		}
		whole.ServeHTTP(w, r)
		if r.URL.Path == "/me/turns" && strings.HasSuffix(r.Referer(), "/worker.js") {
			p.told <- struct{}{}
		}
	})
	p.site.handler.Store(&watched)
	p.Tab = browser.Start(t).Open(t, browser.Desk)
	p.Permit()
	p.Before(`{
		const made = (options) => ({ endpoint: "` + service.URL + `/p", options, toJSON: () => (` + string(marshal(t, p.device.Subscription(service.URL+"/p"))) + `), unsubscribe: async () => localStorage.removeItem("subscribed") });
		PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? made({ applicationServerKey: new ArrayBuffer(1) }) : null);
		PushManager.prototype.subscribe = async (options) => (localStorage.setItem("subscribed", "yes"), made(options));
	}`)
	return p
}

const subscribed = `localStorage.getItem("subscribed")`

// presses presses “on” or “off”.
func (p *pushed) presses(value string) {
	p.t.Helper()
	p.Click(`#in-browser [data-setting=notify][value=` + value + `]`)
}

// next returns the next value of a channel.
func next[T any](p *pushed, what string, from <-chan T) (v T) {
	p.t.Helper()
	select {
	case v = <-from:
	case <-time.After(browser.Patience):
		p.t.Fatalf("after %v still not: %s", browser.Patience, what)
	}
	return v
}

// pushes has the service worker get a message, and waits until it has shown it. To ask for its notifications earlier may remove the one that is
// about to be shown: Chromium takes it for one that the reader has closed.
func (p *pushed) pushes(text string) {
	p.t.Helper()
	p.Push(p.site.URL, text)
	next(p, "the service worker has shown the message", p.told)
}

// tests returns an expression for the status with which the server answers to a test message.
func (p *pushed) tests() string {
	return `fetch("/me/push/test", { method: "POST", headers: { Accept: "application/json" }, body: JSON.stringify({ endpoint: "` + p.service + `/p" }) }).then((a) => a.status)`
}

// TestBrowserPush checks that a guest who turns notifications on is told of their turn by the service worker, and that a press on the
// notification opens the table. Only the push service between the server and the browser is the test’s own.
func TestBrowserPush(t *testing.T) {
	t.Parallel()
	p := openPushed(t, "")
	s, tab := p.site, p.Tab
	ann, bo, id := s.table(tab)
	tab.Go(s.URL + "/me")
	tab.Until(worked)
	p.presses("on")
	tab.Until(`document.querySelector("#in-browser .notify-note").textContent.startsWith("You will be notified in this browser, even")`)
	s.act(ann, id, "play 7")
	s.act(bo, id, "play 9")
	text, _, err := p.device.Read(next(p, "the server pushes", p.bodies))
	if err != nil {
		t.Fatal(err)
	}
	if want := (notify.Notice{Title: "Your turn", Body: "Bastion's Breach with Bo", URL: "/m/" + id}); string(text) != string(marshal(t, want)) {
		t.Errorf("the server pushes %s", text)
	}
	p.pushes(string(text))
	const shown = `navigator.serviceWorker.getRegistration().then((r) => r.getNotifications()).then((all) => all.map((n) => [n.title, n.body, n.tag, n.data.url].join("|")).join())`
	want := "Your turn|Bastion's Breach with Bo|/m/" + id + "|/m/" + id
	tab.Until(shown + `.then((text) => text === ` + strconv.Quote(want) + `)`)
	browser.Eval[bool](tab, `navigator.serviceWorker.getRegistration().then((r) => r.getNotifications()).then((all) => all.forEach((n) => n.close())).then(() => true)`)
	p.pushes(string(text))
	p.pushes(string(text))
	tab.Until(shown + `.then((text) => text === ` + strconv.Quote(want) + `)`) // one place for each match
	opened := browser.Eval[string](tab, pressed(`"`+s.URL+`/me"`, `{ close() {}, data: { url: "/m/`+id+`" } }`))
	if opened != "open "+s.URL+"/m/"+id {
		t.Errorf("a press without a window of the table: %q", opened)
	}
	if got := browser.Eval[string](tab, pressed(`"`+s.URL+`/m/`+id+`?at=3"`, `{ close() {}, data: { url: "/m/`+id+`" } }`)); got != "focus" {
		t.Errorf("a press with a window of the table: %q", got)
	}
	if got := browser.Eval[string](tab, pressed(`""`, `{ close() {}, data: { url: "https://example.org/" } }`)); got != "" {
		t.Errorf("a press on an address of another site: %q", got)
	}

	tab.Click(`#in-browser [data-push-test]`)
	tab.Until(`document.querySelector("#in-browser .notify-note").textContent.includes("on its way")`)
	if text, _, err := p.device.Read(next(p, "the server pushes", p.bodies)); err != nil || !strings.Contains(string(text), "This is a test") {
		t.Errorf("the test says %s, %v", text, err)
	}
	p.presses("off")
	tab.Until(`!` + subscribed)
	tab.Until(p.tests() + `.then((status) => status === 400)`)

	// Off is off, even if the browser has forgotten that it was on.
	turnOn := func() {
		p.presses("on")
		tab.Until(subscribed + ` && JSON.parse(localStorage.getItem("quarterdeck-seen")).push`)
	}
	turnOn()
	browser.Eval[bool](tab, `(localStorage.setItem("quarterdeck-seen", JSON.stringify({ ...JSON.parse(localStorage.getItem("quarterdeck-seen")), push: false })), true)`)
	p.presses("off")
	tab.Until(`!` + subscribed)

	// The page that says “Signed out” was closed before its script had unsubscribed the browser: the next page does it.
	turnOn()
	browser.Eval[bool](tab, `(localStorage.setItem("quarterdeck-seen", JSON.stringify({ leaving: true })), true)`)
	tab.Go(s.URL + "/me")
	tab.Until(`!` + subscribed + ` && JSON.parse(localStorage.getItem("quarterdeck-seen")).owner && !JSON.parse(localStorage.getItem("quarterdeck-seen")).leaving`)
}

// TestBrowserPushLastPress presses “off” while “on” is on its way, and the other way round, with a server that takes its time. What was
// pressed last counts, for the browser and for the server.
func TestBrowserPushLastPress(t *testing.T) {
	t.Parallel()
	p := openPushed(t, "/me/push")
	p.site.table(p.Tab)
	p.Go(p.site.URL + "/me")
	p.Until(worked)
	seen := func(what string) string { return `JSON.parse(localStorage.getItem("quarterdeck-seen")).` + what }

	p.presses("on")
	release := next(p, "the browser tells the server its subscription", p.held)
	p.presses("off")
	close(release)
	p.Until(`!` + subscribed + ` && ` + seen("push === false") + ` && ` + p.tests() + `.then((status) => status === 400)`)

	p.presses("on")
	release = next(p, "the browser tells the server its subscription again", p.held)
	p.presses("off")
	p.presses("on")
	close(release)
	close(next(p, "the last press", p.held))
	p.Until(subscribed + ` && ` + seen("push") + ` && ` + p.tests() + `.then((status) => status === 204)`)

	// The page was closed before “off” was done: the next page does it.
	browser.Eval[bool](p.Tab, `(localStorage.setItem("quarterdeck", JSON.stringify({ ...JSON.parse(localStorage.getItem("quarterdeck")), notify: "off" })), true)`)
	p.Go(p.site.URL + "/me")
	p.Until(`!` + subscribed + ` && ` + seen("push === false"))
	p.Until(p.tests() + `.then((status) => status === 400)`)
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	return nodetest.Must[[]byte](t)(json.Marshal(v))
}

// pressed returns an expression for what the service worker does when a notification is pressed while a window is open at an address. Only the
// browser’s own windows are stood in for, because none opens without a finger.
func pressed(window, notification string) string {
	return `(async () => {
	const done = [], listeners = {}, client = { url: ` + window + ` || location.origin, focus: async () => done.push("focus") };
	const self = { quarterdeck: { files: [] }, addEventListener: (name, f) => listeners[name] = f, clients: { matchAll: async () => [client], openWindow: async (url) => done.push("open " + url) } };
	(function (self) {` + static.Text("js/worker.js") + `})(self);
	await new Promise((over) => listeners.notificationclick({ notification: ` + notification + `, waitUntil: (promise) => promise.then(over) }));
	return done.join();
})()`
}
