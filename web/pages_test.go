package web_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/duel"
	"quarterdeck/games/port"
	"quarterdeck/internal/htmltest"
	"quarterdeck/record"
	"quarterdeck/web"
	"quarterdeck/web/href"
)

// surfer is a browser without a script, with cookies, redirects and forms.
type surfer struct {
	t *testing.T
	http.Client
	base string
}

func surf(t *testing.T, s *testServer) *surfer {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &surfer{t: t, Client: http.Client{Jar: jar}, base: s.URL}
}

// visit gets a page and returns its text and its final address.
func (c *surfer) visit(address string, status int) (text, at string) {
	c.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = c.base + address
	}
	resp, err := c.Get(address)
	return c.read(resp, err, status)
}

func (c *surfer) submit(path string, status int, form ...string) (text, at string) {
	c.t.Helper()
	values := url.Values{}
	for i := 0; i < len(form); i += 2 {
		values.Set(form[i], form[i+1])
	}
	return c.post(path, status, values)
}

// post sends a form.
func (c *surfer) post(path string, status int, form url.Values) (text, at string) {
	c.t.Helper()
	resp, err := c.PostForm(c.base+path, form)
	return c.read(resp, err, status)
}

func (c *surfer) read(resp *http.Response, err error, status int) (text, at string) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	if resp.StatusCode != status {
		c.t.Fatalf("%s: status %d, want %d: %.300s", resp.Request.URL, resp.StatusCode, status, body)
	}
	// With another policy browsers send the origin null from a page without TLS, and the server refuses its forms.
	isPage := strings.HasPrefix(resp.Request.URL.String(), c.base) && strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html")
	if got := resp.Header.Get("Referrer-Policy"); isPage && got != "same-origin" {
		c.t.Errorf("%s has the policy %q for referrers", resp.Request.URL, got)
	}
	return string(body), strings.TrimPrefix(resp.Request.URL.String(), c.base)
}

var (
	linkIn   = regexp.MustCompile(`(?:href|src|action)="([^"#]*)`)
	idIn     = regexp.MustCompile(`\bid="([^"]*)"`)
	inviteIn = regexp.MustCompile(`value="(http[^"]*invite=[^"]*)"`)
)

// TestEveryLinkLeadsSomewhere follows every link from the home page and a match's page.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	s := serve(t)
	c := surf(t, s)
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	c.submit(table+"/act", http.StatusOK, "a", "play 7", "v", "13")
	seen := map[string]bool{}
	ahead := []string{"/", table, table + "?at=14", "/favicon.ico", "/robots.txt", "/nothing-here"}
	for len(ahead) > 0 {
		path := strings.ReplaceAll(ahead[0], "&amp;", "&")
		ahead = ahead[1:]
		if path == "" || seen[path] || !strings.HasPrefix(path, "/") {
			continue
		}
		seen[path] = true
		switch {
		case strings.HasSuffix(path, "/act"), strings.HasSuffix(path, "/say"), strings.HasSuffix(path, "/mute"), strings.HasPrefix(path, "/new/"), strings.HasPrefix(path, "/me/"), strings.HasPrefix(path, "/friends/"):
			continue // targets of forms
		case path == "/nothing-here":
			c.visit(path, http.StatusNotFound)
			continue
		}
		text, _ := c.visit(path, http.StatusOK)
		for _, found := range linkIn.FindAllStringSubmatch(text, -1) {
			ahead = append(ahead, found[1])
		}
	}
	for _, path := range []string{"/games/bastion", "/games/bastion/rules", table + "/record"} {
		if !seen[path] {
			t.Errorf("no way leads to %s", path)
		}
	}
}

// shadowTree is a diagram in a tree of its own.
var shadowTree = regexp.MustCompile(`(?s)<template shadowrootmode.*?</template>`)

// TestIDsAreUnique checks pages as a browser gets them: a duplicate id breaks the morph.
func TestIDsAreUnique(t *testing.T) {
	c := surf(t, serve(t))
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	for _, path := range []string{"/", "/me", "/games/bastion", "/games/bastion/rules", table} {
		text, _ := c.visit(path, http.StatusOK)
		text = shadowTree.ReplaceAllString(text, "") // each has ids of its own
		seen := map[string]bool{}
		for _, found := range idIn.FindAllStringSubmatch(text, -1) {
			if seen[found[1]] {
				t.Errorf("%s has the id %q twice", path, found[1])
			}
			seen[found[1]] = true
		}
	}
}

// TestSeatLink follows a friend: link, name, table; and checks what others find at the same link.
func TestSeatLink(t *testing.T) {
	s := serve(t)
	ann, bo, eve := surf(t, s), surf(t, s), surf(t, s)
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	found := inviteIn.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page has no link for the friend")
	}
	link := strings.TrimPrefix(strings.ReplaceAll(found[1], "&amp;", "&"), s.URL)
	if page, _ := ann.visit(link, http.StatusOK); !htmltest.Says(t, page, "This link is for your friend") {
		t.Error("the host of the table is asked to take the second seat too")
	}
	if page, _ := bo.visit(link, http.StatusOK); !htmltest.Says(t, page, "Ann invites you to Bastion's Breach") {
		t.Error("the friend is not told who invites")
	}
	if page, _ := eve.submit(strings.Split(link, "?")[0]+"?invite=wrong", http.StatusForbidden, "name", "Eve"); !htmltest.Has(t, page, ".complaint") {
		t.Error("a wrong link is not refused in words")
	}
	for _, name := range []string{"a;b", strings.Repeat("B", 30000)} {
		page, _ := bo.submit(link, http.StatusBadRequest, "name", name)
		if !htmltest.Has(t, page, ".complaint") || !htmltest.Has(t, page, `[name="name"]`) {
			t.Errorf("the name %.10q is not refused in words, above the form", name)
		}
		if page, _ := bo.visit(link, http.StatusOK); strings.Contains(page, name) {
			t.Errorf("the name %.10q is remembered", name)
		}
	}
	if page, at := bo.submit(link, http.StatusOK, "name", "Bo"); at != table || !htmltest.Says(t, page, "Your turn") {
		t.Errorf("sitting down led to %s", at)
	}
	if page, _ := eve.submit(link, http.StatusConflict, "name", "Eve"); !htmltest.Says(t, page, "Another player already has this seat") {
		t.Error("a taken seat is offered")
	}
	if _, at := bo.visit(link, http.StatusOK); at != table {
		t.Errorf("the friend's link leads to %s once they sit", at)
	}
}

// TestSeatLostAnswer joins twice, as a guest does whose first answer was lost together with its cookies: the page with
// the form has already identified them.
func TestSeatLostAnswer(t *testing.T) {
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	page, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	link := strings.ReplaceAll(inviteIn.FindStringSubmatch(page)[1], "&amp;", "&")
	bo.visit(link, http.StatusOK)
	at, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	known := bo.Jar.Cookies(at)
	if len(known) != 1 || known[0].Name != "quarterdeck" {
		t.Fatalf("the seat's page set the cookies %v", known)
	}
	for range 2 {
		lost := surf(t, s) // knows only what the seat's page said
		lost.Jar.SetCookies(at, known)
		if page, at := lost.submit(strings.TrimPrefix(link, s.URL), http.StatusOK, "name", "Bo"); at != table || !htmltest.Says(t, page, "Your turn") {
			t.Errorf("sitting down led to %s", at)
		}
	}
}

// TestSetupRefusals checks that a refused form keeps the choices and says what is wrong.
func TestSetupRefusals(t *testing.T) {
	c := surf(t, serve(t))
	page, _ := c.submit("/new/bastion", http.StatusBadRequest, "seat0", "me", "seat1", "me", "name", "Ann", "key", "a")
	if !htmltest.Has(t, page, `.complaint`) {
		t.Error("sitting in both seats is not refused in words")
	}
	page, _ = c.submit("/new/bastion", http.StatusBadRequest, "seat0", "me", "seat1", "bot:lowest", "o.row", "upside-down", "key", "b")
	if !htmltest.Has(t, page, `.complaint a.rule[title="BB-3"]`) {
		t.Error("a refused option does not name its rule")
	}
	c.submit("/new/nothing", http.StatusNotFound)
	c.visit("/games/nothing", http.StatusNotFound)
	c.visit("/m/nothing", http.StatusNotFound)
	c.submit("/m/nothing/act", http.StatusNotFound, "a", "play 7", "v", "1")
}

// TestSameFormTwice sends the same forms twice, as an impatient person does.
func TestSameFormTwice(t *testing.T) {
	c := surf(t, serve(t))
	form := []string{"seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k"}
	_, first := c.submit("/new/bastion", http.StatusOK, form...)
	_, again := c.submit("/new/bastion", http.StatusOK, form...)
	if first != again {
		t.Errorf("one form made two tables, %s and %s", first, again)
	}
	c.submit(first+"/act", http.StatusOK, "a", "play 7", "v", "13")
	c.submit(first+"/act", http.StatusOK, "a", "play 7", "v", "13")
	if text, _ := c.visit(first+"/record", http.StatusOK); strings.Count(text, "\n0 play") != 1 {
		t.Errorf("one form made two moves:\n%s", text)
	}
	c.submit(first+"/act", http.StatusConflict, "a", "play 8", "v", "13") // the seat has acted since, whenever the bot acted
	c.submit(first+"/act", http.StatusBadRequest, "a", "play 8")
}

// TestFinishedMatch checks that the page has the revealed choice, a record that verifies, and a rematch with swapped
// seats.
func TestFinishedMatch(t *testing.T) {
	s := serve(t)
	c := surf(t, s)
	_, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	if asked, _ := c.submit(table+"/act", http.StatusOK, "a", "resign", "v", "13"); !htmltest.Says(t, asked, "Are you sure?") {
		t.Error("a plain form resigns without being asked")
	}
	page, _ := c.submit(table+"/act", http.StatusOK, "a", "resign", "v", "13", "sure", "1")
	for _, want := range []string{"You lose", "Checked: the seed", "Play again, seats swapped"} {
		if !htmltest.Says(t, page, want) {
			t.Errorf("the finished match's page does not say %q", want)
		}
	}
	text, _ := c.visit(table+"/record", http.StatusOK)
	rec, err := record.Read(strings.NewReader(text), findBastion)
	if err == nil {
		err = record.Verify(rec, findBastion, record.VerifyOptions{})
	}
	if err != nil {
		t.Errorf("the downloaded record: %v", err)
	}
	page, next := c.submit(table+"/rematch", http.StatusOK)
	if next == table || !htmltest.Says(t, page, "Your turn") {
		t.Errorf("the rematch is at %s", next)
	}
	if text, _ := c.visit(next+"/record", http.StatusOK); !strings.Contains(text, "seat 1 Ann") {
		t.Errorf("the seats are not swapped:\n%s", text)
	}
}

// TestPagesOfProblems checks that problems are pages with a text, whatever client requests them.
func TestPagesOfProblems(t *testing.T) {
	c := surf(t, serve(t, web.Options{PerSecond: 1}))
	status := 0
	for range 100 {
		resp, err := c.Get(c.base + "/nowhere")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || !htmltest.Has(t, string(body), "h1") {
			t.Fatalf("status %d without a page: %.200s, %v", resp.StatusCode, body, err)
		}
		if status = resp.StatusCode; status == http.StatusTooManyRequests {
			return
		}
	}
	t.Errorf("the last status was %d, want 429", status)
}

func findBastion(string, int) (game.Game, error) { return bastion.Game(), nil }

// TestFormWithoutSeats checks that a form without a player for a seat shows the setup page again and says why.
func TestFormWithoutSeats(t *testing.T) {
	page, _ := surf(t, serve(t)).submit("/new/bastion", http.StatusBadRequest, "name", "Ann")
	if !htmltest.Says(t, page, "A match needs seats") {
		t.Errorf("the page does not say why:\n%s", page)
	}
}

// TestIdleOptions checks that a table and its setup page list no option that cannot change anything with that many seats.
func TestIdleOptions(t *testing.T) {
	for _, tc := range []struct {
		game  game.Game
		seats int
		doc   string
		shown bool
	}{
		{duel.Game(), 2, "How long is the black market open", false},
		{duel.Game(), 2, "Do four or more seats trade", false},
		{duel.Game(), 2, "topped up at random", true},
		{duel.Game(), 4, "How long is the black market open", true},
		{port.Game(), 1, "Do two partners see", false},
		{port.Game(), 2, "Do two partners see", true},
	} {
		c := surf(t, serveGame(t, tc.game, fair.Seed{1}))
		id, form := tc.game.Info().ID, []string{"name", "Ann", "key", "k", "seat0", "me"}
		for i := 1; i < tc.seats; i++ {
			form = append(form, "seat"+strconv.Itoa(i), "friend")
		}
		setup, _ := c.visit(href.Seats(id, tc.seats), http.StatusOK)
		table, _ := c.submit("/new/"+id, http.StatusOK, form...)
		for name, page := range map[string]string{"setup page": setup, "table": table} {
			if htmltest.Says(t, page, tc.doc) != tc.shown {
				t.Errorf("%s with %d seats: the %s lists %q: %v, want %v", id, tc.seats, name, tc.doc, !tc.shown, tc.shown)
			}
		}
	}
}
