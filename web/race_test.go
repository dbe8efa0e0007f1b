package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/puzzle/pick"
	"quarterdeck/puzzle/race"
	"quarterdeck/store"
	"quarterdeck/web"
)

// serveRaces returns a server with some puzzles, and a function that moves its clock, which stands still otherwise.
func serveRaces(t *testing.T, list []store.Puzzle) (*testServer, func(time.Duration)) {
	t.Helper()
	var ahead atomic.Int64
	begun := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s, n := serveWith(t, func(c *node.Config, _ *web.Options) {
		c.Now = func() time.Time { return begun.Add(time.Duration(ahead.Load())) }
	})
	s.node = n
	if err := n.Host.Store.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	return s, func(d time.Duration) { ahead.Add(int64(d)) }
}

// enrolled returns a new guest with a name.
func enrolled(t *testing.T, s *testServer, name string) *load.Client {
	t.Helper()
	c := s.guest()
	if _, err := c.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: name}, ""); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRaceAPI checks every answer about races against openapi.yaml, and what is refused.
func TestRaceAPI(t *testing.T) {
	list := somePuzzles(t, 3)
	s, advance := serveRaces(t, list)
	keys := map[string][2]string{}
	for i := range list {
		right, wrong := keyIs(t, &list[i])
		keys[list[i].ID] = [2]string{right, wrong}
	}
	ann, bo, eve := enrolled(t, s, "Ann"), enrolled(t, s, "Bo"), enrolled(t, s, "Eve")
	a := apiChecker{t, describe(t), map[string]bool{}}
	const all, one, run = "/api/v1/races", "/api/v1/races/{race}", "/api/v1/puzzles/{run}"
	a.request(s.guest(), "POST", all, http.StatusForbidden, map[string]any{})
	a.request(ann, "POST", all, http.StatusNotFound, map[string]any{"game": "port"})
	robo, _ := s.botOf(t, ann, "Robo")
	a.request(robo, "POST", all, http.StatusForbidden, map[string]any{})
	opened := a.request(ann, "POST", all, http.StatusOK, map[string]any{})
	id := opened["id"].(string)
	if opened["state"] != "waiting" || opened["own"] != true || opened["link"] != s.URL+"/puzzles/race/"+id {
		t.Errorf("the new race is %v", opened)
	}
	ask := func(c *load.Client, method, path string, status int) map[string]any {
		t.Helper()
		var body any
		if method == "POST" {
			body = map[string]any{}
		}
		return a.request(c, method, path, status, body, "{race}", id)
	}
	a.request(bo, "POST", one+"/join", http.StatusOK, map[string]any{"name": "Bo"}, "{race}", id)
	ask(robo, "POST", one+"/join", http.StatusForbidden)
	ask(eve, "POST", one+"/join", http.StatusOK)
	ask(eve, "DELETE", one, http.StatusOK)
	left := a.request(eve, "POST", all, http.StatusOK, map[string]any{})["id"].(string)
	for range 2 { // the race is deleted with its last racer
		a.request(eve, "DELETE", one, http.StatusOK, nil, "{race}", left)
		a.request(eve, "GET", one, http.StatusNotFound, nil, "{race}", left)
	}
	ask(bo, "POST", one+"/start", http.StatusForbidden)
	if soon := ask(ann, "POST", one+"/start", http.StatusOK); soon["state"] != "soon" || len(soon["racers"].([]any)) != 2 {
		t.Errorf("after the start, the race is %v", soon)
	}
	if refused := ask(eve, "POST", one+"/join", http.StatusConflict); refused["code"] != string(race.Started) {
		t.Errorf("after the start, joining is refused with %v", refused)
	}
	ask(bo, "DELETE", one, http.StatusConflict)
	own := ask(bo, "GET", one, http.StatusOK)["run"].(string)
	reply := func(c *load.Client, answers int, action string, status int) map[string]any {
		t.Helper()
		return a.request(c, "POST", run, status, map[string]any{"answers": answers, "action": action}, "{run}", own)
	}
	if waits := a.request(bo, "GET", run, http.StatusOK, nil, "{run}", own); waits["waiting"] != true || waits["next"] != nil || waits["over"] != false || waits["race"] != id {
		t.Errorf("before the beginning, the run is %v", waits)
	}
	if refused := reply(bo, 0, "play 2", http.StatusConflict); refused["code"] != "race-waiting" {
		t.Errorf("before the beginning, an answer is refused with %v", refused)
	}
	advance(race.Lead)
	right, wrong := rightOf(t, s, own, keys), wrongOf(t, s, own, keys)
	reply(ann, 0, right, http.StatusNotFound)
	for range 2 {
		if out := reply(bo, 0, right, http.StatusOK); out["score"] != 1.0 || out["answers"] != 1.0 || at(out, "last", "rated") != false || at(out, "next", "view") == nil {
			t.Errorf("after a right answer, the run is %v", out)
		}
	}
	if refused := reply(bo, 0, wrong, http.StatusConflict); refused["code"] != "answered" {
		t.Errorf("another answer is refused with %v", refused)
	}
	live := ask(s.guest(), "GET", one, http.StatusOK)
	if first := live["racers"].([]any)[0]; live["state"] != "running" || at(first, "name") != "Bo" || at(first, "right") != 1.0 || at(first, "place") != 1.0 || live["run"] != nil {
		t.Errorf("a visitor sees %v", live)
	}
	if refused := a.request(bo, "POST", all, http.StatusConflict, map[string]any{}); refused["code"] != "racing" || refused["see"] != id {
		t.Errorf("during a race, another is refused with %v", refused)
	}
	ask(bo, "POST", one+"/again", http.StatusConflict)
	advance(3*time.Minute + race.Grace)
	if refused := reply(bo, 1, "play 2", http.StatusConflict); refused["code"] != "run-over" {
		t.Errorf("a late answer is refused with %v", refused)
	}
	if over := ask(ann, "GET", one, http.StatusOK); over["state"] != "over" {
		t.Errorf("after three minutes, the race is %v", over)
	}
	ask(eve, "POST", one+"/again", http.StatusForbidden)
	next := ask(bo, "POST", one+"/again", http.StatusOK)
	if same := ask(ann, "POST", one+"/again", http.StatusOK); same["id"] != next["id"] || len(same["racers"].([]any)) != 2 || ask(ann, "GET", one, http.StatusOK)["next"] != next["id"] {
		t.Errorf("after %v, the next race is %v", next, same)
	}
	for _, c := range []*load.Client{eve, s.guest()} { // could take a racer's place
		if over := ask(c, "GET", one, http.StatusOK); over["next"] != nil {
			t.Errorf("a guest who was not in the race sees %v", over)
		}
	}
	a.request(ann, "DELETE", one, http.StatusOK, nil, "{race}", next["id"].(string))
	a.request(bo, "POST", one+"/start", http.StatusOK, map[string]any{}, "{race}", next["id"].(string))
	if refused := ask(ann, "POST", one+"/again", http.StatusConflict); refused["code"] != string(race.Started) || refused["see"] != next["id"] {
		t.Errorf("when the next race has started, it is refused with %v", refused)
	}
	ask(ann, "GET", strings.Replace(one, "{race}", "none", 1), http.StatusNotFound)
}

// TestRacePages runs a race by plain forms: from the list of puzzles to the winner.
func TestRacePages(t *testing.T) {
	list := somePuzzles(t, 2)
	s, advance := serveRaces(t, list)
	keys := map[string][2]string{}
	for i := range list {
		right, wrong := keyIs(t, &list[i])
		keys[list[i].ID] = [2]string{right, wrong}
	}
	ann, bo, eve := surf(t, s), surf(t, s), surf(t, s)
	page, _ := ann.visit("/puzzles", http.StatusOK)
	wantElements(t, page, `form[action="/puzzles/race"] button`)
	_, link := ann.submit("/puzzles/race", http.StatusOK, "game", "bastion", "key", "k")
	if !strings.HasPrefix(link, "/puzzles/race/") {
		t.Fatalf("the form leads to %s", link)
	}
	page, _ = ann.visit(link, http.StatusOK)
	wantText(t, page, "1 guest has joined.", "You can start alone", "Start alone")
	wantElements(t, page, `input[aria-label="Link to this race"][value="`+s.URL+link+`"]`, `noscript`)
	page, _ = bo.visit(link, http.StatusOK)
	wantElements(t, page, `input[name="name"]`)
	bo.submit(link+"/join", http.StatusOK, "name", "Bo")
	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "2 guests have joined. Waiting for", "to start the race.", "Keep this page open")
	if page, _ = bo.submit(link+"/start", http.StatusForbidden); !strings.Contains(page, "Only the guest who opened the race can start it.") {
		t.Error("Bo is not told why he cannot start the race")
	}
	if strings.Contains(page, `http-equiv="refresh"`) {
		t.Error("the page of a refused form reloads an address that takes only forms")
	}
	page, _ = ann.submit(link+"/start", http.StatusOK)
	wantText(t, page, "The race begins in", "0:05", "Go to the puzzles")
	if page, _ = eve.submit(link+"/join", http.StatusConflict, "name", "Eve"); !strings.Contains(page, "already started") {
		t.Error("Eve is not told why she cannot join")
	}
	page, _ = bo.visit(link, http.StatusOK)
	own := regexp.MustCompile(`data-go="([^"]+)"`).FindStringSubmatch(page)[1]
	if _, where := bo.visit(own, http.StatusOK); where != link {
		t.Errorf("before the beginning, the run leads to %s", where)
	}
	advance(race.Lead)
	page, _ = bo.visit(own, http.StatusOK)
	wantText(t, page, "What do you play?", "Place 1 of 2", "Race · 0 right of 0")
	page, _ = bo.submit(own, http.StatusOK, "a", rightOf(t, s, own, keys), "n", "0")
	wantText(t, page, "The last one was right.", "Race · 1 right of 1")
	page, _ = eve.visit(link+"/standings", http.StatusOK)
	wantText(t, page, "1 point: 1 right, 0 wrong, the last right one at 0:00", "you cannot join")
	tag := wantStandings(t, eve, link, "", http.StatusOK)
	advance(time.Second)
	wantStandings(t, eve, link, tag, http.StatusNotModified)
	_, where := bo.submit(own, http.StatusOK, "a", wrongOf(t, s, own, keys), "n", "1")
	tag = wantStandings(t, eve, link, tag, http.StatusOK)
	page, _ = bo.visit(where, http.StatusOK)
	wantText(t, page, "Not the best", "Standings")
	advance(3 * time.Minute)
	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "The time is up. The server is counting the last answers.")
	tag = wantStandings(t, eve, link, tag, http.StatusOK)
	page, _ = bo.submit("/puzzles/race", http.StatusConflict, "game", "bastion", "key", "other")
	wantElements(t, page, `a.button.main[href="`+link+`"]`)
	_, open := eve.submit("/puzzles/race", http.StatusOK, "game", "bastion", "key", "k")
	page, _ = bo.submit(open+"/join", http.StatusConflict)
	wantElements(t, page, `.problem a.button[href="`+link+`"]`)
	advance(race.Grace)
	wantStandings(t, eve, link, tag, http.StatusOK)
	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "The race is over. No racer has more right answers than wrong ones.", "0 points: 1 right, 1 wrong", "Race again", "Your answers")
	page, _ = bo.visit(own, http.StatusOK)
	wantText(t, page, "1 right of 2 in three minutes.", "Standings")
	page, _ = ann.visit(link, http.StatusOK)
	wantText(t, page, "The race is over. No racer has")
	page, _ = eve.visit(link, http.StatusOK)
	wantText(t, page, "New race")
	eve.submit(link+"/again", http.StatusForbidden)
	tag = wantStandings(t, ann, link, "", http.StatusOK)
	_, next := bo.submit(link+"/again", http.StatusOK)
	tag = wantStandings(t, ann, link, tag, http.StatusOK)
	wantStandings(t, ann, link, tag, http.StatusNotModified)
	page, _ = ann.visit(link, http.StatusOK)
	wantElements(t, page, `#race-door form[action="`+link+`/again"] button.main`, `#race-door form[action="/puzzles/race"] button`)
	wantText(t, page, "A racer has opened another race", "Join the next race", "New race")
	if page, _ = eve.visit(link, http.StatusOK); strings.Contains(page, next) || strings.Contains(page, "next race") {
		t.Error("Eve, who was not in the race, is told of the next one")
	}
	if _, same := ann.submit(link+"/again", http.StatusOK); same != next {
		t.Errorf("Bo races in %s, Ann in %s", next, same)
	}
	page, _ = bo.visit(next, http.StatusOK)
	wantText(t, page, "2 guests have joined. Start the race when all are here.")
	ann.submit(next+"/leave", http.StatusOK)
	bo.submit(next+"/start", http.StatusOK)
	page, _ = ann.submit(link+"/again", http.StatusConflict)
	wantText(t, page, "The next race has already started", "Go to that race")
	wantElements(t, page, `.problem a.button[href="`+next+`"]`, `#race-door form[action="/puzzles/race"] button`)
	ann.visit("/puzzles/race/none", http.StatusNotFound)
	ann.submit("/puzzles/race/none/leave", http.StatusOK) // as after leaving as the last racer
}

// wantStandings fetches the standings of a race for a page that has those with a tag, checks the status, and returns the new tag.
func wantStandings(t *testing.T, c *surfer, link, tag string, status int) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", c.base+link+"/standings", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("If-None-Match", tag)
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != status || (len(body) == 0) != (status == http.StatusNotModified) {
		t.Fatalf("the standings come with %s and %d bytes, not with %d: %v", resp.Status, len(body), status, err)
	}
	return resp.Header.Get("ETag")
}

// racedBytes returns everything that two racers and a visitor are sent before an answer: while a race waits, before it begins, and while it
// runs. Its first puzzle is always the first of the list.
func racedBytes(t *testing.T, list []store.Puzzle) string {
	t.Helper()
	s, advance := serveRaces(t, list)
	first, wrong := keyIs(t, &list[0])
	for range 200 { // chance orders the puzzles of a race
		ann, bo, eve := enrolled(t, s, "Ann"), enrolled(t, s, "Bo"), s.guest()
		text, names := strings.Builder{}, []string{}
		var r struct{ ID, Run string }
		ask := func(c *load.Client, path string, body map[string]any) {
			t.Helper()
			if err := c.Do(t.Context(), "POST", path, "", body, &r); err != nil {
				t.Fatal(err)
			}
			names = append(names, r.ID, r.Run)
		}
		get := func() {
			for _, c := range []*load.Client{ann, bo, eve} {
				paths := []string{"/puzzles", "/puzzles/race/" + r.ID, "/puzzles/race/" + r.ID + "/standings", "/api/v1/puzzles", "/api/v1/races/" + r.ID}
				if r.Run != "" {
					paths = append(paths, "/puzzles/"+r.Run, "/puzzles/"+r.Run+"/1", "/api/v1/puzzles/"+r.Run)
				}
				for _, path := range paths {
					text.WriteString(fetch(t, c, "GET", path, "") + "\n")
				}
			}
			for _, c := range []*load.Client{ann, bo} {
				text.WriteString(fetch(t, c, "GET", "/api/v1/me/profile", "") + "\n")
			}
		}
		ask(ann, "/api/v1/races", map[string]any{"name": "Ann"})
		advance(time.Second) // who joins at the same moment is listed by chance
		ask(bo, "/api/v1/races/"+r.ID+"/join", map[string]any{"name": "Bo"})
		get()
		ask(ann, "/api/v1/races/"+r.ID+"/start", map[string]any{})
		if nextOf(t, s, "/puzzles/"+r.Run) != list[0].ID {
			advance(4 * time.Minute)
			continue
		}
		get()
		for _, action := range []string{first, wrong, "play X"} {
			text.WriteString(fetch(t, ann, "POST", "/api/v1/puzzles/"+r.Run, `{"answers":0,"action":"`+action+`"}`) + "\n")
		}
		advance(race.Lead)
		get()
		for _, body := range []string{`{"answers":0,"action":"play X"}`, `{"answers":1,"action":"` + first + `"}`, `{"answers":2,"action":"` + wrong + `"}`} {
			text.WriteString(fetch(t, ann, "POST", "/api/v1/puzzles/"+r.Run, body) + "\n")
		}
		if !strings.Contains(text.String(), "What do you play?") {
			t.Fatal("nothing of the first puzzle was sent")
		}
		out := differs.ReplaceAllString(keyIn.ReplaceAllString(text.String(), ""), "")
		for _, name := range append(names, s.URL, strings.TrimPrefix(s.URL, "http://")) {
			if name != "" {
				out = strings.ReplaceAll(out, name, "X")
			}
		}
		return varies.ReplaceAllString(out, "")
	}
	t.Fatal("the first puzzle never came first")
	return ""
}

// varies matches what a race of a later attempt has otherwise: times, matches by which the guests came to be, and tags, which are made of
// what the page shows.
var varies = regexp.MustCompile(`Etag:\["[0-9a-f]+"\]|2026-11-20T[0-9:.]+Z|data-now="\d+"|data-until="\d+"|puzzles/[a-z0-9]{20}|"(created|at|since|first_visit)":"[^"]*"|"(id|match|guest|run)":"[^"]*"`)

// TestRaceKeepsPuzzles: before an answer, no page, part of a page or answer of the API depends on the key of a puzzle, how difficult it is,
// or which puzzles come later.
func TestRaceKeepsPuzzles(t *testing.T) {
	all := somePuzzles(t, 3)
	var p pick.Puzzle
	if err := json.Unmarshal(all[0].Data, &p); err != nil {
		t.Fatal(err)
	}
	p.Theme = all[0].Theme
	slices.Reverse(p.Key)
	for i := range p.Key {
		p.Key[i].Loss, p.Key[i].Share = 0.05*float64(i), 0
	}
	p.Key[0].Share = 1
	changed := storedPuzzle(t, all[0].ID, &p)
	changed.Rating, changed.Skill = 1800, fmt.Appendf(nil, `{"rating":1800,"deviation":180,"volatility":0.06}`)
	later := all[2]
	later.ID, later.Theme = all[1].ID, all[1].Theme // the list of puzzles shows how many have each theme
	one, other := racedBytes(t, all[:2]), racedBytes(t, []store.Puzzle{changed, later})
	if one == other {
		return
	}
	a, b := strings.Split(one, "\n"), strings.Split(other, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			k := 0
			for k < min(len(a[i]), len(b[i])) && a[i][k] == b[i][k] {
				k++
			}
			k = max(0, k-100)
			t.Fatalf("other puzzles make a difference in line %d:\n…%.400s\n…%.400s", i, a[i][k:], b[i][k:])
		}
	}
	t.Fatal("other puzzles make a difference")
}
