// Package browser drives the system's Chromium for tests: open a page, point, drag,
// type, evaluate an expression, wait until it is true. Everything that goes wrong
// fails the test. Only a machine without Chromium skips it, and not even that where
// the environment sets QUARTERDECK_NEEDS_CHROMIUM, as CI does.
package browser

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	cdp "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Patience is how long anything may take, and how long Until waits for a condition. Only a failure takes that long: tests beside
// each other on a busy machine can wait for most of a minute.
const Patience = 2 * time.Minute

// Size is a window in CSS pixels. Touch makes it a phone.
type Size struct {
	W, H  int64
	Touch bool
	Calm  bool // prefers reduced motion
}

// The two sizes that the interface is made for.
var (
	Desk  = Size{W: 1440, H: 900}
	Phone = Size{W: 390, H: 844, Touch: true}
)

// required names the environment variable that makes tests fail rather than skip on a machine without Chromium.
const required = "QUARTERDECK_NEEDS_CHROMIUM"

// find returns the path of Chromium, or skips the test if there is none.
func find(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("QUARTERDECK_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	const missing = "no Chromium found: install the package chromium, or set QUARTERDECK_CHROMIUM to the program's path"
	if os.Getenv(required) != "" {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// Tab is one page. Tabs of one Browser share nothing: each has its own cookies and connections.
type Tab struct {
	t      testing.TB
	ctx    context.Context
	open   bool
	frames bool // pages run scripts, and so hear of frames
}

// Open opens an empty tab of that size, as a person of its own, until t ends.
func (b *Browser) Open(t testing.TB, size Size) *Tab {
	t.Helper()
	ctx, shut := cdp.NewContext(b.ctx, cdp.WithNewBrowserContext())
	t.Cleanup(shut)
	tab := &Tab{t: t, ctx: ctx, frames: true}
	tab.Resize(size)
	return tab
}

// do carries out actions within Patience; the very first, which opens the tab, has no limit: the tab would
// close with it.
func (tab *Tab) do(what string, actions ...cdp.Action[cdp.Void]) {
	tab.t.Helper()
	ctx, cancel := tab.ctx, func() {}
	if tab.open {
		ctx, cancel = context.WithTimeout(tab.ctx, Patience)
	}
	defer cancel()
	tab.open = true
	if err := cdp.Do(ctx, actions...); err != nil {
		tab.t.Fatalf("browser: %s: %v", what, err)
	}
}

// Go opens the address and waits until the page is loaded.
func (tab *Tab) Go(url string) {
	tab.t.Helper()
	tab.do("open "+url, cdp.Navigate(url))
}

// Eval returns the value of a JavaScript expression; a promise is awaited.
func Eval[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	value, err := cdp.Run(ctx, cdp.Evaluate[T](expression, cdp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("browser: %s: %v", expression, err)
	}
	return value
}

// Has reports whether the expression is true now; a promise is awaited.
func (tab *Tab) Has(expression string) bool {
	tab.t.Helper()
	return Eval[bool](tab, "Promise.resolve("+expression+").then(Boolean)")
}

// seldom is the longest pause between two questions to a page: shorter than any motion, and long enough that asking costs little.
const seldom = 60 * time.Millisecond

// Until waits until the expression is true, across page loads; a promise is awaited.
func (tab *Tab) Until(expression string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	for pause := 15 * time.Millisecond; ; pause = min(2*pause, seldom) {
		value, err := cdp.Run(ctx, cdp.Evaluate[bool]("Promise.resolve("+expression+").then(Boolean)", cdp.EvalAwaitPromise))
		if err == nil && value {
			return
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			tab.t.Fatalf("browser: after %v still not: %s\n(last error: %v)\nthe page says: %s", Patience, expression, err, tab.text())
		}
	}
}

// text returns what the page says, for a failure's message.
func (tab *Tab) text() string {
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	text, err := cdp.Run(ctx, cdp.Evaluate[string](`document.title + " · " + document.body.innerText.slice(0, 1500)`))
	if err != nil {
		return err.Error()
	}
	return text
}

// Key presses one key: a character, or one of kb's names.
func (tab *Tab) Key(key string) {
	tab.t.Helper()
	tab.do("key "+key, cdp.KeyEvent(key))
}

// KeyDown presses one of kb's keys that writes a line, and does not let go; again: the keyboard repeats it.
func (tab *Tab) KeyDown(key string, again bool) {
	tab.t.Helper()
	down := *kb.Encode([]rune(key)[0])[0]
	down.Type, down.Text, down.AutoRepeat = kb.KeyDown, key, &again // with a text it is also what the key writes, unless the page prevents it
	if _, err := cdp.Call(tab.ctx, input.DispatchKeyEvent, down); err != nil {
		tab.t.Fatalf("browser: hold %q: %v", key, err)
	}
}

// Keys of kb that tests use.
const (
	Enter  = kb.Enter
	Escape = kb.Escape
	Right  = kb.ArrowRight
	Left   = kb.ArrowLeft
	Up     = kb.ArrowUp
	Down   = kb.ArrowDown
	Home   = kb.Home
	End    = kb.End
)

// Type types text into whatever has the focus.
func (tab *Tab) Type(text string) { tab.Key(text) }

// Click clicks, or taps on a phone, a part of the first element that the selector finds and that is really there to hit.
func (tab *Tab) Click(selector string) {
	tab.t.Helper()
	at := tab.At(selector)
	tab.do("click "+selector, cdp.MouseClickXY(at.X, at.Y))
}

// Hover moves the mouse to the middle of an element.
func (tab *Tab) Hover(selector string) {
	tab.t.Helper()
	at := tab.At(selector)
	tab.do("hover", cdp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y))
}

// DoubleClick double-clicks the element as a mouse does: the second click is at the same point, whatever is there after
// between.
func (tab *Tab) DoubleClick(selector string, between func()) {
	tab.t.Helper()
	at := tab.At(selector)
	tab.do("click "+selector, cdp.MouseClickXY(at.X, at.Y))
	between()
	tab.do("click again where "+selector+" was", cdp.MouseClickXY(at.X, at.Y, cdp.ClickCount(2)))
}

// Drag presses on the one element, moves in steps to the other and lets go.
func (tab *Tab) Drag(from, to string) {
	tab.t.Helper()
	a, b := tab.At(from), tab.At(to)
	tab.mouse(input.DispatchMouseEventTypeMousePressed, a)
	const steps = 3
	for i := 1; i <= steps; i++ {
		part := float64(i) / steps
		tab.mouse(input.DispatchMouseEventTypeMouseMoved, Point{a.X + (b.X-a.X)*part, a.Y + (b.Y-a.Y)*part})
	}
	tab.mouse(input.DispatchMouseEventTypeMouseReleased, b)
}

func (tab *Tab) mouse(kind input.DispatchMouseEventType, at Point) {
	tab.t.Helper()
	tab.do(string(kind), cdp.MouseEvent(kind, at.X, at.Y, cdp.ButtonLeft))
}

// Point is a place in the window.
type Point struct{ X, Y float64 }

// At returns a point of the element where a press would reach it and nothing on top of it. It waits until the page
// is loaded whole, styles included, and the point stays where it is from one look to the next. If it scrolls, the page hears of that
// before the press: a late event would hide what the press shows.
func (tab *Tab) At(selector string) Point {
	tab.t.Helper()
	tab.Until(`(() => { const before = window.__hit; window.__hit = null; const n = document.querySelector(` + "`" + selector + "`" + `); if (!n || document.readyState !== "complete") return false;
		if (n.getAnimations({subtree: true}).some(a => a.playState === "running" && a.effect.getComputedTiming().iterations !== Infinity)) return false;
		const from = n.getBoundingClientRect();
		n.scrollIntoView({block: "nearest", inline: "nearest"});
		const r = n.getBoundingClientRect();
		if (` + strconv.FormatBool(tab.frames) + ` && !document.hidden && (r.left !== from.left || r.top !== from.top)) return new Promise(done => requestAnimationFrame(() => done(false)));
		for (const [fx, fy] of [[.5, .5], [.2, .3], [.8, .3], [.2, .7], [.8, .7], [.1, .5], [.5, .1], [.5, .9]]) {
			const x = r.left + r.width * fx, y = r.top + r.height * fy, hit = document.elementFromPoint(x, y);
			if (hit && (n === hit || n.contains(hit))) { window.__hit = [x, y]; return Boolean(before) && Math.abs(before[0] - x) + Math.abs(before[1] - y) < 1; }
		}
		return false })()`)
	p := Eval[[]float64](tab, "window.__hit")
	return Point{p[0], p[1]}
}

// Resize makes the window that of a desk or of a phone.
func (tab *Tab) Resize(size Size) {
	tab.t.Helper()
	var opts []cdp.EmulateViewportOption
	if size.Touch {
		opts = append(opts, cdp.EmulateMobile, cdp.EmulateTouch, cdp.EmulatePortrait)
	}
	tab.do("set the window's size", cdp.EmulateViewport(size.W, size.H, opts...))
	if size.Calm {
		tab.calm()
	}
}

// Shot writes a picture of the window, if the environment variable QUARTERDECK_SHOTS names a folder for them.
func (tab *Tab) Shot(name string) {
	tab.t.Helper()
	dir := os.Getenv("QUARTERDECK_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(tab.ctx, Patience)
	defer cancel()
	png, err := cdp.Run(ctx, cdp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(dir+"/"+name+".png", png, 0o644)
	}
	if err != nil {
		tab.t.Fatalf("browser: picture %s: %v", name, err)
	}
}
