// Package learn_test plays the shipped lessons in a browser. It is a package of its own, so that it runs beside the tests of package web.
package learn_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
)

// serve returns the address of a server of all games.
func serve(t *testing.T) string {
	t.Helper()
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	n := nodetest.New(t, st, local.New(), func(c *node.Config) {
		c.Games, c.Find, c.Levels = games.All(), games.Find, []string{roster.Deckhand}
		c.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) { // one that declares itself ready to duel some time
			return roster.New(level, g, seed, roster.Opts{})
		}
		c.NonceWait = -1 // with nonces every deal would differ
	})
	w := web.New(n.Node, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})
	s := httptest.NewServer(w)
	t.Cleanup(func() {
		w.EndStreams()
		s.Close()
		n.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s.URL
}

// rested reports whether a page shows everything that it has received and no action is pending.
const rested = `window.quarterdeck && !window.quarterdeck.counts.working && !window.quarterdeck.busy()`

// enter is a script for the page: enter(inputs) enters each input with the page's own buttons and waits for what follows. It returns what
// went wrong, or "".
const enter = `async (inputs) => {
	const trail = () => document.querySelector("#act [name=t]").value;
	const count = (selector) => document.querySelectorAll("#lesson " + selector).length;
	const until = async (ok) => {
		for (const end = performance.now() + 100000; performance.now() < end;) {
			if (ok() && ` + rested + `) return true;
			await new Promise((done) => setTimeout(done, 4));
		}
		return false;
	};
	for (const { Text: text, Answer: answer } of inputs) {
		const before = trail(), hints = count(".hint"), at = text + " after " + before + ": ", says = () => document.querySelector("#lesson").innerText;
		const button = [...document.querySelectorAll("button[form=act]:not(:disabled, [aria-disabled=true])")].find((b) => b.value === text);
		if (!button) return at + "there is no such button: " + says();
		document.querySelector("#lesson .reply")?.remove(); // to see the next one come
		button.click();
		document.querySelector("#confirm[open] [value=yes]")?.click();
		const answered = () => text === ":hint" ? count(".hint") === hints + 1 : count(".reply") === 1;
		if (!await until(() => answer ? trail() === before && answered() : trail() !== before)) return at + "the page says " + says();
	}
	return "";
}`

// TestBrowserEveryPath plays every shipped lesson to its end in the browser, along its path and along each wrong one, with a move for
// each reply and all hints. A game's first lesson is found in the list, the next ones at the end of the lesson before. Each lesson leads to a real match with a
// deckhand.
func TestBrowserEveryPath(t *testing.T) {
	t.Parallel()
	eachGame(t, func(p *pupil, lib *lesson.Library, game string) { p.learn(lib.Of(game)) })
}

// eachGame has a pupil of each game at the list of lessons, all at the same time.
func eachGame(t *testing.T, study func(p *pupil, lib *lesson.Library, game string)) {
	t.Helper()
	b := browser.Start(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	url := serve(t)
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			p := &pupil{b.Open(t, browser.Size{W: 1024, H: 640, Calm: true}), t, url}
			p.Go(p.url + "/learn")
			browser.Eval[bool](p.Tab, `(localStorage.setItem("quarterdeck", JSON.stringify({pace: "instant"})), true)`)
			study(p, lib, g.Info().ID)
		})
	}
}

// learn goes through the lessons of a game on all paths, and begins a real match after each.
func (p *pupil) learn(lessons []*lesson.Lesson) {
	p.t.Helper()
	p.Go(p.url + "/learn")
	for _, l := range lessons {
		p.Click(`main a[href="` + address(l) + `"], #lesson a[href="` + address(l) + `"]`)
		p.study(l, lesson.Main)
		end := browser.Eval[string](p.Tab, "location.href")
		p.playReal(l)
		p.Go(end)
		p.Until(`document.querySelector("#lesson form[action^='/new/']")`)
	}
	for _, path := range lesson.Paths()[1:] {
		for _, l := range lessons {
			p.Go(p.url + address(l))
			p.study(l, path)
		}
	}
}

// playReal begins the match to which a lesson leads. A deckhand plays every seat but the learner's.
func (p *pupil) playReal(l *lesson.Lesson) {
	p.t.Helper()
	p.Click("#lesson .main")
	p.Until(`location.pathname.startsWith("/m/") && document.querySelector("#table .piece")`)
	var m struct {
		Seats []struct{ Name, Level string }
	}
	if err := json.Unmarshal([]byte(browser.Eval[string](p.Tab, `(async () => (await fetch("/api/v1/matches/" + location.pathname.split("/")[2])).text())()`)), &m); err != nil {
		p.t.Fatal(err)
	}
	bots := 0
	for i, seat := range m.Seats {
		if seat.Level == roster.Deckhand {
			bots++
			if !p.Has(fmt.Sprintf(`document.querySelector("#table").textContent.includes(%q)`, seat.Name)) {
				p.t.Errorf("after %s, the table does not name the bot %s", l.ID(), seat.Name)
			}
		} else if seat.Level != "" || game.Seat(i) != l.You {
			p.t.Errorf("after %s, seat %d is played by the level %q", l.ID(), i, seat.Level)
		}
	}
	if bots == 0 || bots != len(m.Seats)-1 {
		p.t.Errorf("after %s, a match with %d deckhands in %d seats begins", l.ID(), bots, len(m.Seats))
	}
}

func address(l *lesson.Lesson) string { return "/learn/" + l.ID() }

// pupil learns in a tab.
type pupil struct {
	*browser.Tab
	t   *testing.T
	url string // of the server
}

// study takes a path through the lesson that the tab opens.
func (p *pupil) study(l *lesson.Lesson, path lesson.Path) {
	p.t.Helper()
	inputs, end, err := l.Inputs(p.t.Context(), path, 1)
	if err != nil {
		p.t.Fatal(err)
	}
	if !end.Done() || len(inputs) == 0 {
		p.t.Fatalf("%s: the %v path does not lead to the end", l.ID(), path)
	}
	if inputs[len(inputs)-1].Text == lesson.Onward {
		inputs = inputs[:len(inputs)-1] // the page offers a match on the last step
	}
	inputs = distinct(inputs)
	p.Until(`location.pathname === "` + address(l) + `" && document.querySelector("#lesson-text") && ` + rested)
	for part := range slices.Chunk(inputs, 3) { // in parts, because each may take only so long
		text, err := json.Marshal(part)
		if err != nil {
			p.t.Fatal(err)
		}
		if wrong := browser.Eval[string](p.Tab, fmt.Sprintf("(%s)(%s)", enter, text)); wrong != "" {
			p.t.Fatalf("%s, %v path: %s", l.ID(), path, wrong)
		}
	}
	p.t.Logf("%s, %v path: %d inputs", l.ID(), path, len(inputs))
	if lit := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#lesson[data-over] ~ .room .pill.acting")].filter(n => getComputedStyle(n).boxShadow !== "none").map(n => n.textContent).join()`); lit != "" {
		p.t.Errorf("%s, %v path: the match is over, and the plate of %s is lit", l.ID(), path, lit)
	}
	if path == lesson.Main {
		p.Shot("lesson-" + l.Game.Info().ID + "-" + l.Name + "-end")
	}
	p.Until(`document.querySelector("#lesson form[action^='/new/']")`)
}

// distinct leaves out inputs that are answered like another one at the same moment. At the terminal all are entered, which takes less time.
func distinct(inputs []lesson.Input) (out []lesson.Input) {
	answers := map[string]bool{}
	for _, in := range inputs {
		switch {
		case in.Answer == "":
			clear(answers)
		case answers[in.Answer]:
			continue
		default:
			answers[in.Answer] = true
		}
		out = append(out, in)
	}
	return out
}
