package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot"
	breachbot "quarterdeck/bot/breach"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/node"
)

// playedOut is what the page of a match that was played to its end may take at first load: all such pages have room for what is added later.
const playedOut = maxBytes - 1_500

// TestBrowserFirstLoadPlayedOut opens pages of long matches with an empty cache: running, over, and in the replay. They come with a part of
// the log; the rest follows when it is asked for.
func TestBrowserFirstLoadPlayedOut(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	path, breachSeed := wonBreachMatch(t)
	var won []string
	for _, d := range path {
		if d.seat == 0 {
			won = append(won, d.move)
		}
	}
	captain := load.Seat{Who: "bot", Level: "captain"}
	for _, g := range []struct {
		game  string
		seed  fair.Seed
		moves []string
		seats []load.Seat
	}{
		{"port", portSeed, portPassage(t, 1, 6), seatsOf("port")},
		{"breach", breachSeed, won, []load.Seat{{Who: "me"}, captain}},
		{"sabotage", fair.Seed{1}, nil, []load.Seat{{Who: "me"}, captain}},
		{"bastion", fair.Seed{1}, nil, []load.Seat{{Who: "me"}, captain}},
	} {
		t.Run(g.game, func(t *testing.T) {
			s, _ := serveAll(t, func(c *node.Config) {
				c.Seed = func() (fair.Seed, error) { return g.seed, nil }
				c.Levels = []string{"captain"}
				c.Bot = func(_ string, of game.Game, _ uint64) (bot.Bot, error) {
					if of.Info().ID == "breach" {
						return breachbot.New(1, breach.Expert), nil
					}
					return lowestCardBot{}, nil
				}
			})
			ann := s.guest()
			m, err := ann.Create(t.Context(), load.NewMatch{Game: g.game, Seats: g.seats, Name: "Ann"}, "")
			if err != nil {
				t.Fatal(err)
			}
			weigh := func(what, path, until string) *player {
				t.Helper()
				p := &player{b.Open(t, quick(browser.Desk)), t, s} // with an empty cache
				p.become(ann)
				if n := p.weigh(path, until); n > playedOut {
					t.Errorf("%s takes %d bytes, at most %d are allowed", what, n, playedOut)
				}
				return p
			}
			table := "/m/" + m.ID
			if n := len(g.moves); n > 0 {
				playThrough(t, ann, m.ID, g.moves[:n-1])
				const online = `document.querySelector("#link[data-s=on]") && ` + rested
				part, whole := weigh("the last choice", table, online), weigh("the last choice", table, online)
				whole.readsOn()
				playThrough(t, ann, m.ID, g.moves[n-1:])
				for _, p := range []*player{part, whole} {
					p.Until(steadyOver + ` && !window.quarterdeck.counts.working`)
				}
				if got := whole.logLines(); !slices.Equal(got, whole.allLogLines(table)) {
					t.Errorf("the page that has the whole log shows %d lines: %q", len(got), got)
				}
				part.Until(`!document.querySelector("#log .more")`) // it has verified the deal, which takes the whole log
				if got := part.logLines(); !slices.Equal(got, part.allLogLines(table)) {
					t.Errorf("the page that had a part of the log shows %d lines: %q", len(got), got)
				}
			} else {
				playOut(t, m.ID, never, ann)
			}
			p := weigh("the end", table, `document.querySelector("#deal-check button")?.checkVisibility()`)
			p.Click("#deal-check button")
			p.Until(`document.querySelector("#deal-check[data-verdict]")`)
			if got := p.dealCheck(); !strings.Contains(got, "That number does give all") {
				t.Errorf("the page says of the deal: %q", got)
			}
			version := len(p.allLogLines(table)) // about
			for _, at := range []int{1, version / 2, version - 1} {
				p := weigh("the replay", fmt.Sprintf("%s?at=%d", table, at), rested)
				if !p.Has(`document.querySelector("#log [aria-current]")`) && at > 1 {
					t.Errorf("the log of the replay lacks step %d", at)
				}
				if p.Has(`document.querySelector("#log .more")`) {
					p.Click("#log .more")
					p.Until(`!document.querySelector("#log .more")`)
				}
				if got := p.logLines(); !slices.Equal(got, p.allLogLines(table)) {
					t.Errorf("the replay of step %d shows %d lines: %q", at, len(got), got)
				}
			}
		})
	}
}

// readsOn has the page fetch the rest of the log, of which it has a part, and checks that what is in sight stays there.
func (p *player) readsOn() {
	p.t.Helper()
	const below = `(log => Math.round(log.scrollHeight - log.scrollTop))(document.querySelector("#log"))`
	browser.Eval[bool](p.Tab, `(document.querySelector("#log").scrollTo({top: 0}), true)`)
	before := browser.Eval[int](p.Tab, below)
	p.Click("#log .more")
	p.Until(`!document.querySelector("#log .more")`)
	if after := browser.Eval[int](p.Tab, below); max(after-before, before-after) > 60 { // the height of the link
		p.t.Errorf("%d pixels of the log lay below its upper edge, now %d", before, after)
	}
}

// logLines returns what the page's log shows.
func (p *player) logLines() []string {
	p.t.Helper()
	return browser.Eval[[]string](p.Tab, `[...document.querySelectorAll("#log li")].map(n => n.id + " " + n.textContent)`)
}

// allLogLines returns the whole log, as it is without scripts.
func (p *player) allLogLines(table string) []string {
	p.t.Helper()
	return browser.Eval[[]string](p.Tab, `fetch("`+table+`?log=all").then(a => a.text()).then(html => [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("#log li")].map(n => n.id + " " + n.textContent))`)
}
