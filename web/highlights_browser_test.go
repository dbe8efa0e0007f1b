package web_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// highlight is an event of a game that a spectator has to be able to read.
type highlight struct {
	name    string
	words   *regexp.Regexp // of the event's text
	game    game.Game
	seats   int
	options map[string]string
	least   int // milliseconds for which its text stays
}

// rivals are the options of a match of Breach in which players drown, die and come back as ghosts.
var rivals = map[string]string{"mode": "competitive", "difficulty": "hard"}

// highlights are events that decide much, or that come rarely.
var highlights = []highlight{
	{"treasure", regexp.MustCompile(` finds the (crown|sceptre|orb|ring|chalice)`), breach.Game(), 2, rivals, 1200},
	{"chest", regexp.MustCompile(` opens the `), breach.Game(), 2, rivals, 1200},
	{"flood", regexp.MustCompile(`fully flooded`), breach.Game(), 2, rivals, 1200},
	{"death", regexp.MustCompile(`drown`), breach.Game(), 3, rivals, 1200},
	{"ghost", regexp.MustCompile(`(pushes|drifts)`), breach.Game(), 3, rivals, 500},
	{"obstacle", regexp.MustCompile(` finds a cannon`), breach.Game(), 2, rivals, 500},
	{"item", regexp.MustCompile(` plays the `), breach.Game(), 2, rivals, 500},
	{"last stand", regexp.MustCompile(`Last stand`), sabotage.Game(), 2, nil, 2400},
}

// happens returns the players' actions up to the one that brings the event about and the one after it, and the match's seed.
func (m *highlight) happens(t *testing.T) ([]seatMove, fair.Seed) {
	t.Helper()
	for n := range byte(250) {
		seed := fair.Seed{9, n}
		st, err := m.game.New(game.Setup{Seats: m.seats, Options: m.options})
		if err != nil {
			t.Fatal(err)
		}
		if path := m.playTo(st, fair.NewDealer(seed, nil), int(n)); path != nil {
			return path, seed
		}
	}
	t.Fatalf("no match has the event %q", m.words)
	return nil, fair.Seed{}
}

// playTo plays until the event has passed. It returns nil if the match is over before, or takes long.
func (m *highlight) playTo(st game.State, dealer *fair.Dealer, turn int) (path []seatMove) {
	met := false
	for st.Actors() != 0 && len(path) < 400 {
		s := st.Actors().First()
		if s == game.Nature {
			a := dealer.Draw(st)
			st.Apply(s, a)
			met = met || m.isIt(st, s, a)
			continue
		}
		legal := st.Legal(nil, s)
		a := legal[(len(path)*7+turn)%len(legal)]
		if ship, ok := st.(*breach.State); ok {
			a = ship.Advise(s, legal, breach.Expert)
		}
		path = append(path, seatMove{s, m.game.Format(a)})
		st.Apply(s, a)
		if met {
			return path
		}
		met = m.isIt(st, s, a)
	}
	return nil
}

func (m *highlight) isIt(st game.State, s game.Seat, a game.Action) bool {
	return m.words.MatchString(st.(game.Describer).Describe(game.Watcher, s, a))
}

// TestBrowserHighlights has a spectator follow these events, with the page's clock in the test's hands. The text of each has to stay long
// enough to be read, with the name of the player who acted. With QUARTERDECK_SHOTS there is a picture of every 100 ms.
func TestBrowserHighlights(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, m := range highlights {
		t.Run(m.name, func(t *testing.T) {
			path, seed := m.happens(t)
			s := serveDealt(t, m.game, seed)
			players, id := m.seat(t, s)
			last := len(path) - 2
			for _, d := range path[:last] {
				playThrough(t, players[d.seat], id, []string{d.move})
			}
			sizes := []browser.Size{browser.Desk, browser.Phone}
			var pages []*player
			for _, size := range sizes {
				p := visitor(t, b, s, quick(size))
				p.Go(s.URL + "/m/" + id)
				p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
				p.paced("1")
				browser.Eval[bool](p.Tab, fakeClock)
				pages = append(pages, p)
			}
			for _, d := range path[last:] {
				playThrough(t, players[d.seat], id, []string{d.move})
			}
			for i, p := range pages {
				m.watch(p, fmt.Sprintf("highlight-%s-%d", strings.ReplaceAll(m.name, " ", "-"), sizes[i].W))
			}
		})
	}
}

var highlightNames = []string{"Ann", "Bo", "Cy"}

// seat creates a match, and returns its players by seat.
func (m *highlight) seat(t *testing.T, s *testServer) (players []*load.Client, id string) {
	t.Helper()
	players = []*load.Client{s.guest()}
	seats := append([]load.Seat{{Who: "me"}}, slices.Repeat([]load.Seat{{Who: "friend"}}, m.seats-1)...)
	made, err := players[0].Create(t.Context(), load.NewMatch{Game: m.game.Info().ID, Options: m.options, Seats: seats, Name: highlightNames[0]}, "")
	for _, invite := range made.Invites {
		players = append(players, s.guest())
		if err == nil {
			_, err = players[invite.Seat].Claim(t.Context(), made.ID, invite.Seat, invite.Invite, highlightNames[invite.Seat])
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return players, made.ID
}

// watch lets time pass until the page has shown all events, and checks the text of the event.
func (m *highlight) watch(p *player, shot string) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, `(async () => { const newest = Number(new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html").querySelector("#act [name=v]").value);
		while (quarterdeck.counts.received < newest) await new Promise(requestAnimationFrame); return true })()`)
	stayed, line := 0, ""
	for n := 0; n < 300 && p.Has(`quarterdeck.counts.working`); n++ {
		if n%2 == 0 {
			p.Shot(fmt.Sprintf("%s-%03d", shot, n*5))
		}
		if now := browser.Eval[string](p.Tab, `document.querySelector("#playback .event").textContent`); m.words.MatchString(now) {
			stayed, line = stayed+50, now
		}
		p.tick(50)
	}
	if stayed < m.least {
		p.t.Errorf("%q stays for %d ms, want %d", m.words, stayed, m.least)
	}
	if !slices.ContainsFunc(highlightNames, func(name string) bool { return strings.Contains(line, name) }) && m.name != "last stand" {
		p.t.Errorf("%q names no player", line)
	}
	p.t.Logf("%s: %q for %d ms", shot, line, stayed)
}
