package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/lab"
	"quarterdeck/node"
	"quarterdeck/record"
)

// stocked are setups that draw in different ways. Bots that play to win make matches in which decks are shuffled again.
var stocked = []struct {
	game    string
	seats   int
	bots    string
	options map[string]string
}{
	{"bastion", 2, "random", nil},
	{"bastion", 2, "random", map[string]string{"row": "hidden"}},
	{"sabotage", 2, "random", nil},
	{"sabotage", 2, "mate", nil},
	{"sabotage", 2, "mate", map[string]string{"rows": "3", "laststand": "none"}},
	{"sabotage", 2, "random", map[string]string{"rows": "6", "pace": "race"}},
	{"duel", 2, "random", map[string]string{"mindeck": "20"}},
	{"duel", 4, "deckhand", map[string]string{"format": "tournament"}},
	{"duel", 4, "random", map[string]string{"trading": "off", "tiebreak": "cards"}},
	{"duel", 6, "deckhand", nil},
	{"duel", 8, "deckhand", map[string]string{"mindeck": "10"}},
	{"duel", 8, "random", map[string]string{"format": "tournament", "trading": "off"}},
	{"port", 1, "random", nil},
	{"port", 2, "mate", nil},
	{"breach", 1, "mate", nil},
	{"breach", 2, "mate", map[string]string{"mode": "competitive"}},
	{"breach", 3, "random", nil},
	{"breach", 4, "random", map[string]string{"mode": "competitive"}},
	{"breach", 4, "mate", map[string]string{"characters": "choose", "mode": "coop"}},
	{"breach", 6, "mate", map[string]string{"difficulty": "madness"}},
}

// TestBrowserKnowsWhatIsDrawnFrom: the page finds every draw of honest matches of every game to be from all that was left, and finds
// cards that a server leaves out or adds, other orders, other weights, and cards that do not go where they went.
func TestBrowserKnowsWhatIsDrawnFrom(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	p := visitor(t, b, s, quick(browser.Desk))
	seen := map[string]bool{} // games of which some match shuffled a deck again
	for _, c := range stocked {
		g, err := games.Find(c.game, 0)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := g.Resolve(game.Setup{Seats: c.seats, Options: c.options})
		if err != nil {
			t.Fatal(err)
		}
		stock := asText(t, game.StockOf(g, setup))
		_, err = lab.Run(t.Context(), lab.Spec{Game: g, Setup: setup, Bots: []string{c.bots}, N: 2, Seed: 7, Each: func(m *lab.Match) error {
			draws, err := m.Record.Draws(g)
			if err != nil {
				return err
			}
			if wrong := p.shortage(stock, draws); wrong != "" {
				t.Errorf("%s %d %s %v: %s", c.game, c.seats, c.bots, c.options, wrong)
			}
			seen[c.game] = seen[c.game] || p.forge(c.game, stock, draws)
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"sabotage", "breach"} {
		if !seen[id] {
			t.Errorf("no match of %s shuffled its deck again", id)
		}
	}
}

// shortage returns what the page says of draws.
func (p *player) shortage(stock string, draws []record.Draw) string {
	p.t.Helper()
	script := fmt.Sprintf(`(() => { %s; return shortage(%s, %s) })()`, scriptSource(p.t, "late/stock.js"), stock, asText(p.t, draws))
	return browser.Eval[string](p.Tab, script)
}

// forge checks that the page finds what was changed in some of the draws. It reports whether a deck was shuffled again.
func (p *player) forge(id, stock string, honest []record.Draw) (shuffled bool) {
	p.t.Helper()
	for i := range honest {
		d := &honest[i]
		for _, moved := range d.Moved {
			shuffled = shuffled || strings.Contains(moved, "discard-") && !strings.Contains(moved, "+")
		}
		if len(d.Moved) > 0 && i%(1+len(honest)/8) == 1 {
			draws := slices.Clone(honest)
			draws[i].Moved = nil
			if wrong := p.shortage(stock, draws[:i+1]); wrong == "" && id != "duel" && !strings.Contains(strings.Join(d.Moved, " "), "hand") {
				p.t.Errorf("%s: draw %d, moves %v left out: nothing was noticed", id, i+1, d.Moved)
			}
		}
		if len(d.Among) < 2 || i%(1+len(honest)/8) != 0 && i != len(honest)-1 {
			continue
		}
		other := (slices.Index(d.Among, d.Drawn) + 1) % len(d.Among)
		for name, forge := range map[string]func(d *record.Draw){
			"removed": func(d *record.Draw) {
				d.Among = slices.Delete(slices.Clone(d.Among), other, other+1)
				if d.Weights != nil {
					d.Weights = slices.Delete(slices.Clone(d.Weights), other, other+1)
				}
			},
			"duplicated": func(d *record.Draw) {
				d.Among = slices.Insert(slices.Clone(d.Among), other, d.Among[other])
				if d.Weights != nil {
					d.Weights = slices.Insert(slices.Clone(d.Weights), other, d.Weights[other])
				}
			},
			"swapped": func(d *record.Draw) {
				d.Among = slices.Clone(d.Among)
				d.Among[0], d.Among[other] = d.Among[other], d.Among[0]
				if other == 0 {
					slices.Reverse(d.Among)
				}
			},
			"weights": func(d *record.Draw) {
				weights := slices.Repeat([]uint32{1}, len(d.Among))
				copy(weights, d.Weights)
				weights[other]++
				d.Weights = weights
			},
		} {
			draws := slices.Clone(honest)
			forge(&draws[i])
			if wrong := p.shortage(stock, draws); wrong == "" {
				p.t.Errorf("%s: draw %d, %s: nothing was noticed", id, i+1, name)
			}
		}
	}
	return shuffled
}

// TestBrowserComparesPoints checks that the page compares what the server says of each seat's marbles and tokens, among which chance breaks ties, with
// the counters that it showed when the seats began to pick.
func TestBrowserComparesPoints(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t, func(c *node.Config) { c.NonceWait = time.Hour })
	p := visitor(t, b, s, quick(browser.Desk))
	bot := `{who: "bot", level: "lowest"}`
	id := browser.Eval[string](p.Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({game: "duel", name: "Ann", nonce: "later", options: {trading: "off", tokens: "3"}, seats: [{who: "me"}, `+bot+`, `+bot+`, `+bot+`]})}).then(a => a.json()).then(m => m.id ?? JSON.stringify(m))`)
	p.Go(s.URL + "/m/" + id)
	p.Until(`document.querySelector("#log [data-moved*='lead+']")`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#leave-menu").showPopover(), true)`)
	p.Click("#leave [value=resign]")
	p.Click("#confirm[open] button[value=yes]")
	p.Until(`document.querySelector("#deal-check[data-verdict]")`)
	if got := p.dealCheck(); !strings.HasPrefix(got, "Deal verified") {
		t.Fatalf("the page says %q", got)
	}
	counters := "quarterdeck-counters-" + id
	kept := browser.Eval[string](p.Tab, `localStorage.getItem("`+counters+`")`)
	if !strings.Contains(kept, "m-0 3,m-1 3,m-2 3,m-3 3") && !strings.Contains(kept, "t-0 1½") {
		t.Fatalf("the page kept %s", kept)
	}
	for name, c := range map[string]struct{ kept, want string }{
		"a marble more": {strings.ReplaceAll(kept, "m-2 3", "m-2 4"), "NOT verified: the server counts other points"},
		"half a token":  {strings.ReplaceAll(kept, "t-1 1½", "t-1 1"), "NOT verified: the server counts other points"},
		"a seat more":   {strings.ReplaceAll(kept, "m-3 3", "m-9 3"), "NOT verified: the server counts other points"},
		"nothing":       {"{}", "Verified in part: this browser did not see where cards went 1 times"},
		"as it was":     {kept, "Deal verified"},
	} {
		browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { localStorage.setItem(%q, %q); return true })()`, counters, c.kept))
		if got := p.dealCheckAgain(s.URL + "/m/" + id); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: the page says %q, want %q", name, got, c.want)
		}
	}
}

func asText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
