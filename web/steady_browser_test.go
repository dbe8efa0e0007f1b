package web_test

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// steadySize is a window in which a table has to keep still and to be whole.
type steadySize struct {
	name  string
	size  browser.Size
	moves bool // pieces glide and events take their time, as players see them
}

// steadySizes are the windows in which whole matches are followed.
var steadySizes = []steadySize{
	{name: "1440x900", size: browser.Size{W: 1440, H: 900}},
	{name: "1366x768", size: browser.Size{W: 1366, H: 768}},
	{name: "1280x640", size: browser.Size{W: 1280, H: 640}},
	{name: "1024x768", size: browser.Size{W: 1024, H: 768, Touch: true}},
	{name: "390x844", size: browser.Size{W: 390, H: 844, Touch: true}},
	{name: "844x390", size: browser.Size{W: 844, H: 390, Touch: true}},
}

// uprightTablet is followed for a few moments only: it has a phone's layout, with more room.
var uprightTablet = []steadySize{{name: "820x1180", size: browser.Size{W: 820, H: 1180, Touch: true}}}

// tableSizes are the windows in which tests look at a single moment.
var tableSizes = slices.Concat(steadySizes, uprightTablet)

// maxShift is the cumulative layout shift that a whole match may have: of what is not a piece, by the test's own reckoning, and of everything, as
// Chromium counts it.
const maxShift = 0.02

const steadyOver = `document.querySelector("#result[data-outcome]:not([hidden])")`

// steadyTable is one match that a player follows in windows of all sizes at once.
type steadyTable struct {
	t      *testing.T
	gate   *gate
	sizes  []steadySize
	tabs   []*player      // one of each size
	path   []string       // what the player does next, if that is settled
	seen   map[string]int // what is wrong, and how often it was seen
	shifts [][]shift      // by tab
}

// shift is a layout shift and what moved.
type shift struct {
	Value float64
	Moved []string
}

// moment is what a window shows at a moment.
type moment struct {
	Broken []string
	Shift  shift
	Over   bool
}

var digits = regexp.MustCompile("[0-9,]+")

// steadyGames are the matches that are measured, to their end or to that moment.
var steadyGames = []struct {
	name, table string
	moments     int
}{
	{"bastion", `{game: "bastion", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{voyage, `{game: "port", name: "Ann", seats: [{who: "me"}]}`, 400},
	{"port of two", `{game: "port", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 24},
	{"sabotage", `{game: "sabotage", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{"duel", `{game: "duel", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{"duel of four", `{game: "duel", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}]}`, 60},
	{"breach", `{game: "breach", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}]}`, 400},
}

// voyage is the match that the player wins, which chance hardly ever does: six hands with their shuffles.
const voyage = "port"

var steadySeed = fair.Seed{16, 2}

// TestBrowserSteady plays these matches in windows of six sizes and measures that nothing on the page moves by itself, that hand
// and buttons are on the screen, and that nothing is covered or cut off.
func TestBrowserSteady(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, g := range steadyGames {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			keepsStill(t, b, g.name, g.table, steadySizes, g.moments)
		})
	}
}

// TestBrowserSteadyUpright follows the first moments of the same matches on an upright tablet.
func TestBrowserSteadyUpright(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, g := range steadyGames {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			keepsStill(t, b, g.name, g.table, uprightTablet, 24)
		})
	}
}

// TestBrowserSteadyCrowd follows the tables with the most players, in the windows with the least room: a match of Breach to its end, and the
// first moments of Heads Up Duel, also on a tablet on its side.
func TestBrowserSteadyCrowd(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	low := slices.DeleteFunc(slices.Clone(steadySizes), func(s steadySize) bool { return s.size.W > 1280 })
	for _, g := range []struct {
		game          string
		bots, moments int
		sizes         []steadySize
	}{{"breach", 5, 400, slices.DeleteFunc(slices.Clone(low), func(s steadySize) bool { return s.size.W == 1024 })}, {"duel", 7, 26, low}} {
		t.Run(g.game, func(t *testing.T) {
			t.Parallel()
			seats := `{who: "me"}` + strings.Repeat(`, {who: "bot", level: "gated"}`, g.bots)
			keepsStill(t, b, g.game, fmt.Sprintf(`{game: %q, name: "Ann", seats: [%s]}`, g.game, seats), g.sizes, g.moments)
		})
	}
}

// TestBrowserSteadyPick follows the choice of opponents, and the first cards: of eight players on a phone on its side, of six in windows of all sizes.
func TestBrowserSteadyPick(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, c := range []struct {
		bots, moments int
		sizes         []steadySize
	}{{7, 8, steadySizes[5:]}, {5, 7, steadySizes}} {
		t.Run(fmt.Sprintf("duel of %d", c.bots+1), func(t *testing.T) {
			t.Parallel()
			seats := `{who: "me"}` + strings.Repeat(`, {who: "bot", level: "gated"}`, c.bots)
			keepsStill(t, b, "duel", fmt.Sprintf(`{game: "duel", name: "Ann", options: {trading: "off"}, seats: [%s]}`, seats), c.sizes, c.moments)
		})
	}
}

// TestBrowserSteadyInMotion follows a match of Bastion as players see it, with motion and at the pace 1×.
func TestBrowserSteadyInMotion(t *testing.T) {
	t.Parallel()
	moving := slices.Clone(steadySizes)
	for i := range moving {
		moving[i].moves = true
	}
	b, g := browser.Start(t), steadyGames[0]
	t.Run(g.name, func(t *testing.T) { keepsStill(t, b, g.name, g.table, moving, g.moments) })
}

// keepsStill plays a match to its end, or to that moment, and looks at it in windows of these sizes.
func keepsStill(t *testing.T, b *browser.Browser, name, terms string, sizes []steadySize, moments int) {
	t.Helper()
	seed, path := steadySeed, []string(nil)
	if name == voyage && moments > 100 {
		seed, path = portSeed, portPassage(t, 1, 6)
	}
	table := openSteady(t, b, terms, sizes, seed)
	table.path = path
	for n := range moments {
		table.rests()
		if table.look(n) {
			break
		}
		table.goOn(n)
	}
	table.report(name)
}

// openSteady sets a table and opens it in every window.
func openSteady(t *testing.T, b *browser.Browser, terms string, sizes []steadySize, seed fair.Seed) *steadyTable {
	t.Helper()
	table := &steadyTable{t: t, gate: &gate{waiting: map[game.Seat]chan struct{}{}}, sizes: sizes, seen: map[string]int{}, shifts: make([][]shift, len(sizes))}
	s, _ := serveAll(t, func(c *node.Config) {
		c.Games, c.Find, c.Levels = games.All(), games.Find, []string{"gated"}
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return gated{table.gate}, nil }
		c.Seed = func() (fair.Seed, error) { return seed, nil }
		c.Patience = time.Hour
	})
	for i, size := range sizes {
		p := visitor(t, b, s, size.size)
		settings := steadySettings
		if size.moves {
			settings = `localStorage.setItem("quarterdeck", '{"motion": "full", "sound": "off", "pace": "1"}')`
		}
		p.Before(settings + ";" + native + longNames)
		if i > 0 {
			p.As(table.tabs[0].Tab)
		}
		table.tabs = append(table.tabs, p)
	}
	id := browser.Eval[string](table.tabs[0].Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(`+terms+`)}).then(a => a.json()).then(m => m.id ?? "no table: " + JSON.stringify(m))`)
	if strings.Contains(id, " ") {
		t.Fatal(id)
	}
	for i, p := range table.tabs {
		if i > 0 {
			p.As(table.tabs[0].Tab)
		}
		p.Go(s.URL + "/m/" + id)
		p.Until(`document.querySelector("#link[data-s=on]")`)
	}
	return table
}

// rests waits until every window shows the same moment and has come to rest.
func (s *steadyTable) rests() {
	s.t.Helper()
	for _, p := range s.tabs {
		p.Until(`!window.quarterdeck.counts.working`)
	}
}

// look notes what is wrong in each window, and reports whether the match is over.
func (s *steadyTable) look(n int) bool {
	s.t.Helper()
	over := false
	for i, p := range s.tabs {
		now := browser.Eval[moment](p.Tab, "({Broken: "+broken+", Shift: "+shifted+", Over: Boolean("+steadyOver+")})")
		for _, line := range now.Broken {
			line = s.sizes[i].name + " " + line
			key := digits.ReplaceAllString(line, "#")
			if s.seen[key]++; s.seen[key] == 1 {
				s.t.Errorf("at moment %d: %s", n, line)
			}
		}
		if now.Shift.Value > 0 {
			s.shifts[i] = append(s.shifts[i], now.Shift)
		}
		if os.Getenv("QUARTERDECK_SHOTS") != "" && n%8 == 5 {
			p.Shot(fmt.Sprintf("steady-%s-%s-%03d", strings.Split(s.t.Name(), "/")[1], s.sizes[i].name, n))
		}
		over = over || now.Over
	}
	return over
}

// goOn has the next seat act, and waits until every window shows it. A bot whose position changes before it acts comes to the gate
// again, and is let through again.
func (s *steadyTable) goOn(n int) {
	s.t.Helper()
	first := s.tabs[0]
	step := first.step()
	for came := -1; first.step() == step && !first.Has(steadyOver); {
		if now := s.gate.arrivals(); now != came && s.act(n, step) {
			came = now
		}
	}
	if first.Has(steadyOver) {
		return
	}
	first.Until(`!window.quarterdeck.counts.working`)
	step = first.step()
	for _, p := range s.tabs[1:] {
		p.Until(`Number(document.querySelector("#act [name=v]").value) >= ` + step)
	}
}

// act has a bot or the player act, in turns where both may, and reports whether it did.
func (s *steadyTable) act(n int, step string) bool {
	s.t.Helper()
	if n%2 == 1 && s.gate.open() {
		return true
	}
	moves := s.tabs[0].listedMoves()
	if len(moves) == 0 || s.tabs[0].step() != step {
		return s.gate.open()
	}
	chance, err := strconv.ParseUint(step, 10, 64)
	if err != nil {
		s.t.Fatal(err)
	}
	move := steadyMove(chance, moves)
	if len(s.path) > 0 {
		move, s.path = s.path[0], s.path[1:]
	}
	s.tabs[0].posts(move)
	s.tabs[0].Until(`document.querySelector("#act [name=v]").value !== "` + step + `" || ` + steadyOver)
	return true
}

// posts makes a move as the page's form does, and waits until the page has received its event: until then it offers what was possible before.
func (p *player) posts(move string) {
	p.t.Helper()
	answer := browser.Eval[struct{ Status, Version int }](p.Tab, fmt.Sprintf(`(form => fetch(form.action, {method: "POST", headers: {Accept: "application/json", "Idempotency-Key": crypto.randomUUID()}, body: new URLSearchParams({a: %q, v: form.querySelector("[name=v]").value})}).then(async a => ({Status: a.status, Version: (await a.json()).version ?? 0})))(document.querySelector("#act"))`, move))
	if answer.Status >= 400 {
		p.t.Fatalf("%s is answered with %d", move, answer.Status)
	}
	p.Until(fmt.Sprintf(`window.quarterdeck.counts.received >= %d`, answer.Version))
}

// report adds up what moved in each window.
func (s *steadyTable) report(name string) {
	s.t.Helper()
	for i, p := range s.tabs {
		sum := 0.0
		for _, one := range s.shifts[i] {
			sum += one.Value
		}
		counted := browser.Eval[float64](p.Tab, "native")
		s.t.Logf("%s at %s: layout shift %.4f; with pieces, as Chromium counts it, %.4f", name, s.sizes[i].name, sum, counted)
		if s.sizes[i].name != uprightTablet[0].name && counted > maxShift { // an upright tablet is none of the sizes of the goal
			s.t.Errorf("%s at %s: Chromium counts a layout shift of %.4f, at most %.2f is allowed:%s", name, s.sizes[i].name, counted, maxShift, largest(browser.Eval[[]shift](p.Tab, "sources")))
		}
		if sum > maxShift {
			s.t.Errorf("%s at %s: layout shift %.4f, at most %.2f is allowed:%s", name, s.sizes[i].name, sum, maxShift, largest(s.shifts[i]))
		}
		p.Shot("steady-" + name + "-" + s.sizes[i].name + "-end")
	}
}

// largest lists the largest shifts and what moved in them.
func largest(shifts []shift) string {
	slices.SortStableFunc(shifts, func(a, b shift) int { return cmp.Compare(b.Value, a.Value) })
	lines := ""
	for _, one := range shifts[:min(5, len(shifts))] {
		lines += fmt.Sprintf("\n  %.4f %s", one.Value, strings.Join(one.Moved, "; "))
	}
	return lines
}
