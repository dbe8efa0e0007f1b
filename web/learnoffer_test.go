package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// TestLessonOffered: an invitation and a waiting table offer the first lesson to guests who have never played. Those who have finished it, spectators
// and players of a running match get no offer.
func TestLessonOffered(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	ann, bo, cleo := surf(t, s), surf(t, s), surf(t, s)
	ann.visit("/games/duel", http.StatusOK)
	cleo.finish("duel", "first-match")
	text, table := ann.submit("/new/duel", http.StatusOK, "seat0", "me", "seat1", "friend", "seat2", "friend", "seat3", "anyone", "name", "Ann", "key", "k", "seats", "4")
	offers := func(who string, c *surfer, path string, want int) {
		t.Helper()
		text, _ := c.visit(path, http.StatusOK)
		doc := htmltest.Parse(t, text)
		offer := doc.Find("#main .never-played")
		if offer.Length() != want {
			t.Errorf("%s: %s offers %d lessons, want %d", who, path, offer.Length(), want)
		} else if want > 0 && (!strings.HasPrefix(offer.Text(), "Never played? Learn it in five minutes in a new tab") || offer.Find("a[href='/learn/duel/first-match'][target=_blank]").Length() != 1) {
			t.Errorf("%s: %s offers %q", who, path, offer.Text())
		}
		if newcomer := doc.Find("body.match.newcomer").Length(); path == table && newcomer != want {
			t.Errorf("%s: the script takes the guest for a newcomer: %d, want %d", who, newcomer, want)
		}
	}
	var links []string
	for _, copied := range htmltest.Parse(t, text).Find("#invite [data-copy]").EachIter() {
		links = append(links, copied.AttrOr("data-copy", ""))
	}
	if len(links) != 3 {
		t.Fatalf("the host has the links %v", links)
	}
	offers("host", ann, table, 1)
	offers("spectator", bo, table, 0)
	for _, invitation := range []string{links[0], table + "/join"} {
		offers("newcomer", bo, invitation, 1)
		offers("after the lesson", cleo, invitation, 0)
	}
	bo.submit(strings.TrimPrefix(links[0], s.URL), http.StatusOK, "name", "Bo")
	if err := bo.client(s).Do(t.Context(), "PATCH", "/api/v1/me", "", map[string]any{"hints": false}, &struct{}{}); err != nil {
		t.Fatal(err) // no hints in matches; a lesson is another thing
	}
	offers("guest", bo, table, 1)
	if text, _ := bo.visit(table, http.StatusOK); htmltest.Parse(t, text).Find("#hint").Length() > 0 {
		t.Error("the page of a guest who wants no hints has room for one")
	}
	cleo.submit(strings.TrimPrefix(links[1], s.URL), http.StatusOK, "name", "Cleo")
	offers("guest after the lesson", cleo, table, 0)
	ann.submit(table+"/fill", http.StatusOK, "level", "lowest")
	for who, c := range map[string]*surfer{"host": ann, "guest": bo} {
		offers(who+" of a running match", c, table, 0)
	}
}

// TestLessonOfferedBefore: a duplicate offers the first lesson to guests who have never played the game.
func TestLessonOfferedBefore(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, owner := surf(t, s), s.guest()
	id := playedAlone(t, owner)
	if err := owner.Do(t.Context(), "PUT", "/api/v1/duplicates/"+id, "", map[string]any{}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	text, _ := ann.visit("/duplicate/"+id, http.StatusOK)
	wantElements(t, text, ".never-played a[href='/learn/bastion/first-match']")
	ann.finish("bastion", "first-match")
	text, _ = ann.visit("/duplicate/"+id, http.StatusOK)
	if strings.Contains(text, "Never played?") {
		t.Error("a guest who has finished the lesson is offered it beside a duplicate")
	}
}

// TestBrowserLessonOffered: while a table waits, newcomers see the offer of a lesson on one screen with the rest, also after other players have joined. A guest
// who has played does not. The offer goes when the match begins.
func TestBrowserLessonOffered(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	b := browser.Start(t)
	ann, bo, cleo, dan := s.guest(), s.guest(), s.guest(), s.guest()
	played, err := cleo.Create(t.Context(), load.NewMatch{Game: "duel", Seats: seatsOf("duel"), Name: "Cleo"}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cleo.Act(t.Context(), played.ID, "resign", played.Version, ""); err != nil {
		t.Fatal(err)
	}
	friend := load.Seat{Who: "friend"}
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "duel", Seats: []load.Seat{{Who: "me"}, friend, friend, friend}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	open := func(c *load.Client, size browser.Size) *player {
		t.Helper()
		p := visitor(t, b, s, quick(size))
		p.become(c)
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(`document.querySelector("#invite:not([hidden])") && ` + rested)
		return p
	}
	join := func(c *load.Client, at int, name string) {
		t.Helper()
		if _, err := c.Claim(t.Context(), m.ID, m.Invites[at-1].Seat, m.Invites[at-1].Invite, name); err != nil {
			t.Fatal(err)
		}
	}
	join(cleo, 1, "Cleo")
	pages := map[string]*player{"Ann": open(ann, browser.Desk), "Cleo": open(cleo, browser.Desk)}
	join(bo, 2, "Bo")
	pages["Bo"] = open(bo, browser.Phone)
	for name, p := range pages {
		p.Until(`document.querySelector("#invite").textContent.includes("One seat") || document.querySelectorAll("#invite .copy").length === 1`)
		p.Shot("lesson-offer-" + name)
		seen := p.Has(`(a => { const r = a?.getBoundingClientRect(); return a?.checkVisibility() && r.top >= 0 && r.bottom <= innerHeight && a.contains(document.elementFromPoint(r.left + 5, r.top + 5)) })(document.querySelector("#invite .never-played a"))`)
		if want := name != "Cleo"; seen != want {
			t.Errorf("%s sees the offer: %t, want %t", name, seen, want)
		}
	}
	pages["Bo"].checkTargets(44)
	pages["Ann"].checkTargets(24)
	join(dan, 3, "Dan")
	for name, p := range pages {
		p.Until(`document.querySelector("#invite[hidden]") && ` + rested)
		if p.Has(`document.querySelector(".never-played")`) {
			t.Errorf("%s: the offer is still there when the match has begun", name)
		}
	}
}
