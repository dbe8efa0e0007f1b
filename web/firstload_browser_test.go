package web_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// These are the limits for the first load of any page.
const (
	maxRequests = 15
	maxBytes    = 80_000
)

// TestBrowserFirstLoad opens every kind of page with an empty cache and counts requests, bytes and main headings.
func TestBrowserFirstLoad(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann := s.guest()
	guest := visitor(t, b, s, browser.Desk)
	weigh := func(name, path, until string) {
		t.Run(name, func(t *testing.T) {
			p := &player{b.Open(t, quick(browser.Desk)), t, s}
			if !strings.HasPrefix(name, "cold") {
				p.As(guest.Tab)
			}
			p.weigh(path, until)
		})
	}
	weigh("cold start", "/", rested)
	weigh("new table", "/games/breach", rested)
	for _, g := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		m, err := ann.Create(t.Context(), load.NewMatch{Game: g, Seats: seatsOf(g), Name: "Ann"}, "")
		if err != nil {
			t.Fatal(err)
		}
		weigh("rules of "+g, "/games/"+g+"/rules", rested) // its diagrams are drawn when a reader comes near
		guest.become(ann)
		table := "/m/" + m.ID
		weigh(g, table, `document.querySelector("#link[data-s=on]") && `+rested)
		weigh("cold "+g, table, `document.querySelector("#link[data-s=on]") && `+rested)
		if _, err := ann.Act(t.Context(), m.ID, "resign", m.Version, ""); err != nil {
			t.Fatal(err)
		}
		weigh("over "+g, table, `document.querySelector("#deal-check:not([hidden])")`)
	}
	weigh("find an opponent", "/pair", rested)
	weigh("daily", "/daily", rested)
	weigh("lobby", "/lobby", rested)
	weigh("me", "/me", rested)
	weigh("profile", "/me/profile", rested)
	weigh("lessons", "/learn", rested)
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, m.ID, never, ann)
	drillOf(t, s, loaded(t, s, m.ID), "one")
	weigh("puzzles", "/me/drills", rested)
	weigh("puzzle", "/me/drills/one", rested)
	weigh("cold lesson", "/learn/bastion/first-match", rested)
}

// seatsOf returns seats for one player of a game and as many bots as it needs.
func seatsOf(game string) []load.Seat {
	seats := []load.Seat{{Who: "me"}}
	if game != "port" && game != "breach" {
		seats = append(seats, load.Seat{Who: "bot", Level: "lowest"})
	}
	return seats
}

// weigh checks the size of a page's first load, and returns it.
func (p *player) weigh(path, until string) (bytes int) {
	p.t.Helper()
	l := p.FirstLoad(p.server.URL+path, until)
	p.t.Logf("%s: %d requests, %d bytes", path, len(l.Requests), l.Bytes)
	if headings := browser.Eval[int](p.Tab, `document.querySelectorAll("h1").length`); headings != 1 {
		p.t.Errorf("%s has %d main headings (h1), want 1", path, headings)
	}
	for _, address := range l.Requests {
		if !strings.HasPrefix(address, p.server.URL) {
			p.t.Errorf("%s asks another server: %s", path, address)
		}
	}
	p.weighLessons(path, l.Sizes)
	if len(l.Requests) <= maxRequests && l.Bytes <= maxBytes {
		return l.Bytes
	}
	var lines []string
	for _, address := range l.Requests {
		lines = append(lines, fmt.Sprintf("%7d %s", l.Sizes[address], strings.TrimPrefix(address, p.server.URL)))
	}
	p.t.Errorf("%s takes %d requests and %d bytes; %d and %d are allowed:\n%s", path, len(l.Requests), l.Bytes, maxRequests, maxBytes, strings.Join(slices.Compact(lines), "\n"))
	return l.Bytes
}

// lessonFile matches the address of a script or stylesheet for lessons, hints or drawings of rules.
var lessonFile = regexp.MustCompile(`/(css/(lesson|learn|hints|diagram-)|js/(hints-|rules))`)

// weighLessons checks that a page without a lesson does not pay for lessons: only tables have files for hints and only rules pages for drawings, of at most
// 10,000 bytes.
func (p *player) weighLessons(path string, sizes map[string]int) {
	p.t.Helper()
	if strings.HasPrefix(path, "/learn") || strings.HasPrefix(path, "/me/drills/") { // a puzzle stands at its table as a lesson does
		return
	}
	sum := 0
	for address, size := range sizes {
		if !lessonFile.MatchString(address) {
			continue
		}
		sum += size
		hints, drawings := strings.Contains(address, "/hints"), strings.Contains(address, "/js/rules")
		if !(hints && strings.HasPrefix(path, "/m/") || drawings && strings.HasSuffix(path, "/rules")) {
			p.t.Errorf("%s loads %s, which is for lessons", path, address)
		}
	}
	if p.t.Logf("%s: %d bytes for lessons", path, sum); sum > 10_000 {
		p.t.Errorf("%s loads %d bytes for lessons", path, sum)
	}
}
