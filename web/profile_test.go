package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/internal/persona"
)

var (
	personalIn = regexp.MustCompile(`value="http[^"]*(/link/[^"]*)"`)
	calendarIn = regexp.MustCompile(`value="http[^"]*(/calendar/[^"]*)"`)
)

// submatch returns the first group of a pattern's match in a page.
func submatch(t *testing.T, pattern *regexp.Regexp, page string) string {
	t.Helper()
	at := pattern.FindStringSubmatch(page)
	if at == nil {
		t.Fatalf("%s is not on the page:\n%s", pattern, page)
	}
	return at[1]
}

func wantText(t *testing.T, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !htmltest.Says(t, page, w) {
			t.Errorf("the page does not say %q", w)
		}
	}
}

func wantElements(t *testing.T, page string, selectors ...string) {
	t.Helper()
	for _, s := range selectors {
		if !htmltest.Has(t, page, s) {
			t.Errorf("the page does not have %s", s)
		}
	}
}

// wantLines checks a text that is not HTML.
func wantLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line) {
			t.Errorf("the text does not have %q", line)
		}
	}
}

// TestPersonalLink signs the same person in on the desktop and on the phone, by plain forms. A link does nothing before
// its page was answered, nothing when it has expired, and asks before it makes a guest's matches unreachable.
func TestPersonalLink(t *testing.T) {
	s := serve(t)
	desk, phone, bo := surf(t, s), surf(t, s), surf(t, s)
	_, table := desk.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, at := desk.submit("/me/link", http.StatusOK)
	if at != "/me#link" && at != "/me" {
		t.Errorf("making a link leads to %s", at)
	}
	link := submatch(t, personalIn, page)
	wantElements(t, page, ".qr")
	wantText(t, page, "Anyone who opens it plays as you")

	page, _ = phone.visit(link, http.StatusOK)
	wantText(t, page, "Sign in as Ann?", "Yes, that’s me")
	page, _ = phone.visit(table, http.StatusOK)
	if htmltest.Says(t, page, "Your turn") {
		t.Fatal("opening a link alone made the browser Ann's")
	}
	page, _ = phone.submit(link, http.StatusOK)
	wantElements(t, page, "h1:contains(Ann)")
	page, _ = phone.visit(table, http.StatusOK)
	wantText(t, page, "Your turn")
	page, _ = phone.visit(link, http.StatusOK)
	wantText(t, page, "You are already signed in here")

	bo.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Bo", "key", "k")
	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "This browser is now signed in as Bo, who has seats in one match", "No, stay signed in as Bo", "Sign in as Ann")

	page, _ = bo.submit(link, http.StatusConflict) // as from a page that was opened before Bo joined
	wantText(t, page, "Sign in as Ann")

	desk.submit("/me/link", http.StatusOK)
	page, _ = bo.submit(link, http.StatusNotFound, "asked", "yes")
	wantText(t, page, "This link no longer works")
	page, _ = desk.submit("/me/link/drop", http.StatusOK)
	wantText(t, page, "Your personal link no longer works")
	phone.submit("/me/link", http.StatusOK)
	page, _ = desk.visit("/me", http.StatusOK)
	submatch(t, personalIn, page) // one person, one page
}

func TestNameBelongsToGuest(t *testing.T) {
	s := serve(t)
	desk, phone := surf(t, s), surf(t, s)
	page, _ := desk.visit("/me", http.StatusOK)
	wantText(t, page, "You have no seat in any match")
	page, _ = desk.submit("/me/name", http.StatusBadRequest, "name", "a;b")
	wantElements(t, page, `.complaint[role="alert"]`)
	desk.submit("/me/name", http.StatusOK, "name", "  Ann   of Hull ")
	page, _ = desk.submit("/me/link", http.StatusOK)
	phone.submit(submatch(t, personalIn, page), http.StatusOK)
	phone.submit("/me/name", http.StatusOK, "name", "Anne")
	page, _ = desk.visit("/", http.StatusOK)
	wantText(t, page, "Anne")
	if strings.Contains(page, "Hull") {
		t.Error("the old name is still there")
	}
}

// TestLeaving checks that a guest who deleted their data is signed out on all devices, and that others' matches show
// seating.Deleted.
func TestLeaving(t *testing.T) {
	s := serve(t)
	ann, phone, bo := surf(t, s), surf(t, s), surf(t, s)
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	bo.submit(strings.TrimPrefix(strings.ReplaceAll(submatch(t, inviteIn, page), "&amp;", "&"), s.URL), http.StatusOK, "name", "Bo")
	page, _ = ann.submit("/me/link", http.StatusOK)
	phone.submit(submatch(t, personalIn, page), http.StatusOK)
	page, _ = ann.submit("/me/leave", http.StatusBadRequest)
	wantText(t, page, "select the checkbox", "You are in one match. In matches with other players, a bot takes your seat")
	page, _ = ann.submit("/me/leave", http.StatusOK, "sure", "yes")
	wantText(t, page, "Your data was deleted")
	for name, who := range map[string]*surfer{"the browser": ann, "the phone": phone} {
		page, _ = who.visit("/me", http.StatusOK)
		if strings.Contains(page, "Ann") || !htmltest.Says(t, page, "You have no seat in any match") {
			t.Errorf("%s still knows who was forgotten", name)
		}
		if page, _ = who.visit(table, http.StatusOK); htmltest.Says(t, page, "Your turn") {
			t.Errorf("%s still holds a seat", name)
		}
	}
	page, _ = bo.visit(table, http.StatusOK)
	wantText(t, page, "Deleted player", "Your turn")
	if strings.Contains(page, "Ann") {
		t.Error("the match still names who was forgotten")
	}
	page, _ = phone.submit("/me/signout", http.StatusOK)
	wantText(t, page, "Signed out")
}

func TestSigningOut(t *testing.T) {
	c := surf(t, serve(t))
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := c.visit("/me", http.StatusOK)
	wantText(t, page, "you could never return to your seats")
	c.submit("/me/signout", http.StatusOK)
	if page, _ = c.visit(table, http.StatusOK); htmltest.Says(t, page, "Your turn") {
		t.Error("the browser still holds the seat")
	}
}

// TestSigningOutOthers signs out a lost phone; its token is then invalid.
func TestSigningOutOthers(t *testing.T) {
	s := serve(t)
	desk, phone := surf(t, s), surf(t, s)
	_, table := desk.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := desk.submit("/me/link", http.StatusOK)
	link := submatch(t, personalIn, page)
	phone.submit(link, http.StatusOK)
	for range 2 {
		page, _ = desk.submit("/me/others", http.StatusOK)
		wantText(t, page, "All other browsers and programs are signed out")
		wantElements(t, page, "h1:contains(Ann)")
		page, _ = desk.visit(table, http.StatusOK)
		wantText(t, page, "Your turn")
		phone.visit(link, http.StatusNotFound)
		if page, _ = phone.visit(table, http.StatusOK); htmltest.Says(t, page, "Your turn") {
			t.Error("the phone still holds the seat")
		}
	}
}

// TestCalendar checks that the address is a secret that can be changed, and that calendars can read the text.
func TestCalendar(t *testing.T) {
	s := serve(t)
	c := surf(t, s)
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := c.submit("/me/calendar", http.StatusOK)
	first := submatch(t, calendarIn, page)
	text, _ := surf(t, s).visit(first, http.StatusOK)
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("the line %q is no calendar's", line)
		}
	}
	whole := strings.ReplaceAll(text, "\r\n ", "")
	bot := persona.Names(persona.Key(strings.TrimPrefix(table, "/m/")), 2)[1]
	wantLines(t, whole, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "SUMMARY:▶ Your turn: Bastion's Breach with "+bot+"\r\n", "URL:"+s.URL+table+"\r\n",
		"UID:"+strings.TrimPrefix(table, "/m/")+"@quarterdeck\r\n", "DTSTART;VALUE=DATE:20231114\r\n", "END:VEVENT\r\nEND:VCALENDAR\r\n")
	page, _ = c.submit("/me/calendar", http.StatusOK)
	second := submatch(t, calendarIn, page)
	c.visit(first, http.StatusNotFound)
	c.visit(strings.TrimSuffix(second, ".ics"), http.StatusNotFound)
	c.visit(second, http.StatusOK)
	c.submit("/me/calendar/drop", http.StatusOK)
	c.visit(second, http.StatusNotFound)
}

func mustURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestLeavingEndsStreams checks that a stream to a seat ends when its player's data is deleted, and that no client gets
// the seat's view again.
func TestLeavingEndsStreams(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	open, ended := make(chan struct{}), make(chan error, 1)
	var once sync.Once
	go func() {
		ended <- ann.Stream(t.Context(), id, "", func(e load.Event) bool {
			if e.Name == "view" {
				once.Do(func() { close(open) })
			}
			return true
		})
	}()
	<-open
	if err := ann.Do(t.Context(), "DELETE", "/api/v1/me", "", nil, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	<-ended
	state, err := ann.State(t.Context(), id)
	if err != nil || len(state.Legal) > 0 {
		t.Errorf("who is forgotten may do %v, %v", state.Legal, err)
	}
	if state, err = bo.State(t.Context(), id); err != nil || len(state.Legal) == 0 {
		t.Errorf("Bo may do nothing: %v", err)
	}
}

// TestCalendarHasDeadlines checks that where a clock runs, the event ends when it runs out, and names the player to
// act.
func TestCalendarHasDeadlines(t *testing.T) {
	s := serve(t)
	ann, bo := s.guest(), s.guest()
	var made load.Seated
	body := map[string]any{"game": "bastion", "seats": []load.Seat{{Who: "me"}, {Who: "friend"}}, "name": "Ann", "pace": "days 3"}
	if err := ann.Do(t.Context(), "POST", "/api/v1/matches", "", body, &made); err != nil {
		t.Fatal(err)
	}
	ann.Token = made.Token
	if _, err := bo.Claim(t.Context(), made.ID, 1, made.Invites[0].Invite, "Bo, of Hull"); err != nil {
		t.Fatal(err)
	}
	read := func(c *load.Client) string {
		t.Helper()
		var me struct{ Calendar string }
		if err := c.Do(t.Context(), "POST", "/api/v1/me/calendar", "", nil, &me); err != nil {
			t.Fatal(err)
		}
		text, _ := surf(t, s).visit(strings.TrimPrefix(me.Calendar, s.URL), http.StatusOK)
		return strings.ReplaceAll(text, "\r\n ", "")
	}
	wantLines(t, read(ann), "DTSTART:20231117T211320Z\r\nDTEND:20231117T221320Z\r\n", "SUMMARY:▶ Your turn: Bastion's Breach with Bo\\, of Hull\r\n")
	m, err := ann.State(t.Context(), made.ID)
	if err == nil {
		_, err = ann.Act(t.Context(), made.ID, "play 7", m.Version, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, read(ann), "SUMMARY:Bo\\, of Hull to move: Bastion's Breach with Bo\\, of Hull\r\n", "DTEND:20231117T221320Z\r\n")
	if _, err := ann.Act(t.Context(), made.ID, "resign", m.Version+1, ""); err != nil {
		t.Fatal(err)
	}
	if text := read(ann); htmltest.Says(t, text, "VEVENT") {
		t.Errorf("a finished match is in the calendar:\n%s", text)
	}
}
