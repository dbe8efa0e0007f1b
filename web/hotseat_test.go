package web_test

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// TestAPIHotSeat has a program play two seats. It learns which seat is to act, and an action sent for one is never made
// by the other. All answers are as described.
func TestAPIHotSeat(t *testing.T) {
	s := serveGame(t, breach.Game(), breachSeed)
	a := apiChecker{t, describe(t), map[string]bool{}}
	const matches, matchPath, actPath = "/api/v1/matches", "/api/v1/matches/{match}", "/api/v1/matches/{match}/act"
	type sitter = map[string]string
	ask := func(c *load.Client, status int, options map[string]string, seats ...sitter) map[string]any {
		body := map[string]any{"game": "breach", "seats": seats, "name": "Ann"}
		if options != nil {
			body["options"] = options
		}
		return a.request(c, "POST", matches, status, body)
	}
	ann := s.guest()
	ask(ann, 400, map[string]string{"mode": "competitive"}, sitter{"who": "me"}, sitter{"who": "here"})
	ask(ann, 400, nil, sitter{"who": "here"}, sitter{"who": "here"})
	created := ask(ann, 201, nil, sitter{"who": "me"}, sitter{"who": "here", "name": " Bo  Bo "})
	ann.Token = created["token"].(string)
	id := created["id"].(string)
	if fmt.Sprint(created["seats"]) != "[0 1]" {
		t.Errorf("the seats are %v", created["seats"])
	}
	view := func(query ...string) map[string]any {
		return a.request(ann, "GET", matchPath, 200, nil, append([]string{"{match}", id}, query...)...)
	}
	act := func(status int, action any, version any) map[string]any {
		return a.request(ann, "POST", actPath, status, map[string]any{"action": action, "version": version}, "{match}", id)
	}
	passed := 0
	for range 60 {
		now := view()
		if at(now, "phase") != "running" {
			break
		}
		legal := now["legal"].([]any)
		if len(legal) == 0 {
			t.Fatalf("at %v no seat is to act, as seat %v", now["version"], now["viewer"])
		}
		act(200, legal[len(legal)-1], now["version"])
		if next := view(); next["viewer"] != now["viewer"] {
			passed++
			act(409, next["legal"].([]any)[0], now["version"])
		}
	}
	if passed < 4 {
		t.Errorf("the turn has passed %d times", passed)
	}
	seat := view("?", "table=1")["seats"].([]any)[1]
	if at(seat, "name") != "Bo Bo" || at(seat, "here") != true || at(seat, "you") != true {
		t.Errorf("seat 1 is %v", seat)
	}
	checkHotSeatSteps(t, a, ann, id)
	lobby := a.request(ann, "GET", "/api/v1/lobby", 200, nil, "?", "list=mine")
	if listed := lobby["tables"].([]any); len(listed) != 1 || at(listed[0].(map[string]any)["seats"].([]any)[0], "here") != true {
		t.Errorf("her tables are %v", listed)
	}
}

// checkHotSeatSteps checks that every step of a stream names the seat of its legal actions.
func checkHotSeatSteps(t *testing.T, a apiChecker, ann *load.Client, id string) {
	t.Helper()
	path := "/api/v1/matches/" + id + "/stream"
	build := string(readEvents(t, ann, path, "", "", 1)[0].Data)
	whole := readEvents(t, ann, path, "", "", 2)[1]
	var now map[string]any
	if err := json.Unmarshal([]byte(whole.Data), &now); err != nil {
		t.Fatal(err)
	}
	version := int(now["version"].(float64))
	viewers := map[any]bool{}
	for _, e := range readEvents(t, ann, path, "", fmt.Sprint(build, "-", version-30), 31)[1:] {
		var step any
		a.decode(json.RawMessage(e.Data), &step)
		a.report(a.check(e.Name+" "+e.ID, map[string]any{"$ref": "#/components/schemas/Step"}, step))
		asked, legal := step.(map[string]any)["to_act"].([]any), step.(map[string]any)["legal"].([]any)
		if len(asked) == 1 && (asked[0] != at(step, "viewer") || len(legal) == 0) {
			t.Errorf("step %s: seat %v is asked, and %d actions are seat %v's", e.ID, asked, len(legal), at(step, "viewer"))
		}
		viewers[at(step, "viewer")] = true
	}
	if len(viewers) != 2 {
		t.Errorf("the steps are for seats %v", viewers)
	}
}

var (
	moveOnPage    = regexp.MustCompile(`(?s)<menu id="actions".*?name="a" value="([^"]+)"`)
	versionOnPage = regexp.MustCompile(`name="v" value="(\d+)"`)
	wordOnPage    = regexp.MustCompile(`<span class="turn-word"><span>([^<]*)</span><span class="where">, hot seat<`)
)

func onPage(t *testing.T, page string, what *regexp.Regexp) string {
	t.Helper()
	return html.UnescapeString(submatch(t, what, page))
}

// TestHotSeatPages plays two seats with forms alone. The page belongs to the seat to act and says so. A form that is
// sent twice, or from an old page, changes nothing.
func TestHotSeatPages(t *testing.T) {
	s := serveGame(t, breach.Game(), breachSeed)
	c := surf(t, s)
	page, _ := c.visit("/games/breach?seats=3", 200)
	if !htmltest.Has(t, page, `[name="seat1"][value="here"]`) || !htmltest.Has(t, page, `[name="name2"]`) {
		t.Fatal("the form offers no hot seat")
	}
	if page, _ = c.visit("/games/breach?seats=1", 200); htmltest.Has(t, page, `[value="here"]`) {
		t.Error("who plays alone is offered a second seat")
	}
	page, _ = c.submit("/new/breach", 400, "seat0", "me", "seat1", "here", "name1", "Bo", "o.mode", "competitive", "name", "Ann", "key", "k")
	if !htmltest.Says(t, page, "one browser can hold only one seat") || !htmltest.Has(t, page, `[name="name1"][value="Bo"]`) {
		t.Error("a hot seat of rivals is not refused in words, or Bo's name is lost")
	}
	page, table := c.submit("/new/breach", 200, "seat0", "me", "seat1", "here", "name1", "Bo", "seat2", "bot:lowest", "name", "Ann", "key", "k2")
	words := map[string]bool{}
	for n := 0; n < 400 && len(words) < 2; n++ {
		if htmltest.Has(t, page, `meta[http-equiv="refresh"]`) { // the bot's turn
			page, _ = c.visit(table, 200)
			continue
		}
		word, move, version := onPage(t, page, wordOnPage), onPage(t, page, moveOnPage), onPage(t, page, versionOnPage)
		words[word] = true
		next, _ := c.submit(table+"/act", 200, "a", move, "v", version)
		if !words["Bo’s turn"] || !words["Ann’s turn"] {
			page = next
			continue
		}
		again, _ := c.submit(table+"/act", 200, "a", move, "v", version)
		if onPage(t, again, versionOnPage) != onPage(t, next, versionOnPage) {
			t.Error("a form that was sent twice was carried out twice")
		}
		stale, _ := c.submit(table+"/act", 409, "a", "search now", "v", version)
		if !htmltest.Says(t, stale, "already acted") {
			t.Error("an old page's move is not refused in words")
		}
	}
	if len(words) != 2 || !words["Bo’s turn"] {
		t.Errorf("the pages say %v", words)
	}
	page, _ = c.submit(table+"/act", 200, "a", "resign", "v", onPage(t, first(c.visit(table, 200)), versionOnPage))
	if !htmltest.Says(t, page, "Are you sure?") || !regexp.MustCompile(`Resign for (Ann|Bo)\?`).MatchString(page) {
		t.Error("resigning does not say for whom")
	}
}

func first(text, _ string) string { return text }

// TestNoHotSeatElsewhere checks that a game with hidden hands offers no second seat, and refuses one.
func TestNoHotSeatElsewhere(t *testing.T) {
	s := serveGame(t, bastion.Game(), breachSeed)
	c := surf(t, s)
	if page, _ := c.visit("/games/bastion", 200); htmltest.Has(t, page, `[value="here"]`) || htmltest.Has(t, page, `[name^="name"]:not([name="name"])`) {
		t.Error("a second seat is offered where hands are hidden")
	}
	page, _ := c.submit("/new/bastion", 400, "seat0", "me", "seat1", "here", "name", "Ann", "key", "k")
	if !htmltest.Says(t, page, "one browser can hold only one seat") {
		t.Error("a second seat is not refused in words")
	}
}

// TestAfterHotSeat checks past positions during the match and afterwards, from all perspectives, and the record, the
// chat and forks.
func TestAfterHotSeat(t *testing.T) {
	s := serveGame(t, breach.Game(), breachSeed)
	c := surf(t, s)
	page, table := c.submit("/new/breach", 200, "seat0", "me", "seat1", "here", "name1", "Bo", "name", "Ann", "key", "k")
	for range 30 {
		page, _ = c.submit(table+"/act", 200, "a", onPage(t, page, moveOnPage), "v", onPage(t, page, versionOnPage))
	}
	version := onPage(t, page, versionOnPage)
	if look, _ := c.visit(table+"?at=12", 200); htmltest.Says(t, look, "You ") {
		t.Error("a past position says “you”")
	}
	if talk, _ := c.visit(table+"/talk", 200); htmltest.Says(t, talk, "Bo only") || htmltest.Says(t, talk, "Ann only") {
		t.Error("they can whisper to each other")
	}
	if turn, _ := c.visit(table+"/turn", 200); !regexp.MustCompile(`"turn":true.*▶ (Ann|Bo)’s turn`).MatchString(turn) {
		t.Errorf("a hidden page is told %s", turn)
	}
	c.visit(table+"/coach", 409)
	other := surf(t, s)
	if watched, _ := other.visit(table, 200); htmltest.Says(t, watched, "hot seat") || htmltest.Has(t, watched, `[name="a"]`) {
		t.Error("a watcher is at that keyboard too")
	}
	other.submit(table+"/act", 403, "a", "search", "v", version)
	c.submit(table+"/act", 200, "a", "resign", "v", version, "sure", "1")
	for _, query := range []string{"?at=12", "?at=12&as=0", "?at=12&as=1", "?at=12&as=watcher", "?as=1"} {
		if page, _ = c.visit(table+query, 200); !htmltest.Says(t, page, "Bo") {
			t.Errorf("%s does not show Bo", query)
		}
	}
	if record, _ := c.visit(table+"/record", 200); !strings.Contains(record, "seat 0 Ann\nseat 1 Bo\n") {
		t.Error("the record has other names")
	}
	page, _ = c.visit(table+"/practice?at="+version, 200)
	if !htmltest.Says(t, page, "Play for Ann") || !htmltest.Says(t, page, "Play for Bo") {
		t.Error("playing on is not offered by name")
	}
	if page, _ = c.submit(table+"/practice?at="+version, 200, "seat", "1", "name", "Ann", "key", "p"); htmltest.Says(t, page, "hot seat") {
		t.Error("who plays on holds two seats")
	}
}

// TestHotSeatStream checks that a page's stream goes on whosever turn it is, sends the same to a client that connects
// late, and that a friend's stream does not mention the shared device.
func TestHotSeatStream(t *testing.T) {
	s := serveGame(t, breach.Game(), breachSeed)
	ann, cy := s.guest(), s.guest()
	var made struct {
		load.Seated
		Seats []int
	}
	body := map[string]any{"game": "breach", "name": "Ann", "seats": []map[string]string{{"who": "me"}, {"who": "here"}, {"who": "friend"}}}
	if err := ann.Do(t.Context(), "POST", "/api/v1/matches", "", body, &made); err != nil {
		t.Fatal(err)
	}
	ann.Token = made.Token
	if _, err := cy.Claim(t.Context(), made.ID, 2, made.Invites[0].Invite, "Cy"); err != nil {
		t.Fatal(err)
	}
	state := func(c *load.Client) load.State {
		now, err := c.State(t.Context(), made.ID)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	path := "/m/" + made.ID + "/events"
	build, from := string(readEvents(t, ann, path, "", "", 1)[0].Data), state(ann).Version
	last := fmt.Sprint(build, "-", from)
	const events = 30
	live := make(chan []load.Event)
	go func() { live <- readEvents(t, ann, path, "", last, 1+events) }()
	for state(ann).Version < from+events {
		for _, c := range []*load.Client{ann, cy} {
			if now := state(c); len(now.Legal) > 0 {
				if _, err := c.Act(t.Context(), made.ID, now.Legal[len(now.Legal)-1], now.Version, ""); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	late, turns := map[string]string{}, map[string]bool{}
	for _, e := range readEvents(t, ann, path, "", last, 1+events) {
		late[e.ID] = string(e.Data)
	}
	compared := 0
	for _, e := range (<-live)[1:] {
		if e.Name == "hello" {
			t.Error("the page is told to load itself again")
		}
		if again, found := late[e.ID]; found && e.Name == "patch" {
			if compared++; again != string(e.Data) {
				t.Errorf("patch %s says something else to who comes late", e.ID)
			}
		}
		if word := wordOnPage.FindStringSubmatch(string(e.Data)); word != nil {
			turns[html.UnescapeString(word[1])] = true
		}
	}
	if compared < events-2 {
		t.Errorf("only %d patches were sent twice", compared)
	}
	for _, e := range readEvents(t, cy, path, "", last, 1+events) {
		if strings.Contains(string(e.Data), "keyboard") || strings.Contains(string(e.Data), "data-turn") {
			t.Errorf("event %s tells a friend of a keyboard: %s", e.ID, e.Data)
		}
	}
	if !turns["Ann’s turn"] || !turns["Ann 2’s turn"] {
		t.Errorf("the turns were %v", turns)
	}
}
