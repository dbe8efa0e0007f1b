package web_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"testing"

	"quarterdeck/games"
	"quarterdeck/internal/browser"
)

// TestBrowserPrint prints the rules of every game, its first lesson and the list of lessons, after a key was pressed as for the shortcut. Navigation and
// buttons are left out, and nothing is cut. All text has a contrast of at least 4.5 on white paper, in the dark scheme, too.
func TestBrowserPrint(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for _, scheme := range []string{"light", "dark"} {
		p := &player{b.Open(t, browser.Desk), t, s}
		p.Go(s.URL + "/learn")
		browser.Eval[bool](p.Tab, `(localStorage.setItem("quarterdeck", JSON.stringify({pace: "instant", motion: "off", scheme: "`+scheme+`"})), true)`)
		p.printed("learn-"+scheme, "/learn", `document.querySelectorAll(".course").length === 5`)
		for _, g := range games.All() {
			id := g.Info().ID
			p.printed("rules-"+id+"-"+scheme, "/games/"+id+"/rules", drawn+` && document.querySelectorAll(".drawing").length > 2`)
			p.printed("lesson-"+id+"-"+scheme, "/learn/"+id+"/first-match", `document.querySelector("#table .piece") && document.querySelector("#lesson-text").innerText.length > 20`)
		}
	}
}

// TestBrowserPrintAtOnce prints the rules of every game as soon as they are loaded, in a browser that has none of their files. It draws as
// much as a print after the drawings are there.
func TestBrowserPrintAtOnce(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for _, g := range games.All() {
		p := &player{b.Open(t, browser.Desk), t, s}
		address := "/games/" + g.Info().ID + "/rules"
		p.Go(s.URL + address)
		atOnce := ink(t, p.Print("print-at-once-"+g.Info().ID))
		p.Go(s.URL + address)
		p.Until(`(scrollBy(0, 1), scrollBy(0, -1), ` + drawn + `)`)
		p.Until(rested)
		if later := ink(t, p.Print("print-later-"+g.Info().ID)); atOnce != later {
			t.Errorf("%s: printed at once, the rules have %d strokes and fills, and %d later", g.Info().ID, atOnce, later)
		}
	}
}

// ink counts what fills and strokes paths in a PDF.
func ink(t *testing.T, pdf []byte) (n int) {
	t.Helper()
	for _, part := range bytes.Split(pdf, []byte("stream\n"))[1:] {
		z, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue // the end of a stream
		}
		text, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			switch string(bytes.TrimSpace(line)) {
			case "f", "f*", "S", "s", "B", "B*":
				n++
			}
		}
	}
	return n
}

// printed prints a page, and checks how it is laid out on A4 with its margins, which are 53 pixels at the sides and 60 above and below.
func (p *player) printed(name, path, until string) {
	p.t.Helper()
	p.Go(p.server.URL + path)
	p.Until(rested)
	p.Until(`(dispatchEvent(new KeyboardEvent("keydown", { key: "Control" })), ` + until + `)`)
	pdf := p.Print("print-" + name)
	if n := bytes.Count(pdf, []byte("/Type /Page\n")); !bytes.HasPrefix(pdf, []byte("%PDF-")) || n < 1 || n > 12 {
		p.t.Errorf("%s: %d pages are printed", path, n)
	}
	p.OnPaper(794, 1123)
	browser.Eval[bool](p.Tab, `(document.body.style.padding = "60px 53px", true)`)
	p.Until(until)
	for what, script := range map[string]string{
		"printed controls": `[...document.querySelectorAll("nav, header.bar, button, .button, input, select, dialog, .skip")].filter(n => n.checkVisibility({visibilityProperty: true}) && !n.closest("#table"))`,
		"wider than the paper or cut": `[...document.querySelectorAll("main *, #lesson *")].filter(n => !n.closest("#table, .poster, .drawing, .sr") && n.checkVisibility() && (n.getBoundingClientRect().right > innerWidth - 52 || n.getBoundingClientRect().left < 52 ||
			["hidden", "auto", "scroll"].includes(getComputedStyle(n).overflowY) && n.scrollHeight > n.clientHeight + 2))`,
		"cut by the paper": `[...document.querySelectorAll(".drawing, .room")].filter(d => d.getBoundingClientRect().height > innerHeight - 120 || d.getBoundingClientRect().width > innerWidth - 105 ||
			getComputedStyle(d.closest("figure") ?? d).breakInside !== "avoid" || getComputedStyle(d).printColorAdjust !== "exact")`,
		"outside of its table": `[...document.querySelectorAll(".drawing, .room")].flatMap(d => {
			const r = d.getBoundingClientRect(), room = d.querySelector(".drawn")?.shadowRoot.querySelector(".room");
			return [...(room ?? d).querySelectorAll(".piece, .pill")].filter(n => n.checkVisibility({visibilityProperty: true})).filter(n => { const a = n.getBoundingClientRect();
				return a.left < r.left - 6 || a.right > r.right + 6 || a.top < r.top - 6 || (room ? a.bottom > r.bottom + 6 : a.bottom > innerHeight - 60) }) })`,
		"hard to read": `[...document.querySelectorAll("main *, #lesson *")].filter(n => !n.closest("#table, .poster, .drawing, .sr") && n.checkVisibility() && [...n.childNodes].some(c => c.nodeType === 3 && c.data.trim())).filter(n => {
			const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
			const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
			canvas.fillStyle = "#fff"; canvas.fillRect(0, 0, 1, 1); canvas.fillStyle = getComputedStyle(n).color; canvas.fillRect(0, 0, 1, 1);
			return 1.05 / (light(canvas.getImageData(0, 0, 1, 1).data) + .05) < 4.5 })`,
	} {
		if list := browser.Eval[string](p.Tab, `(`+script+`).map(n => n.outerHTML.slice(0, 160)).slice(0, 5).join("\n")`); list != "" {
			p.t.Errorf("%s: %s:\n%s", name, what, list)
		}
	}
	p.OffPaper(browser.Desk)
}
