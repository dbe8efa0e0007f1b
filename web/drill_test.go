package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/match"
	"quarterdeck/store"
)

// keyOption is an action of a key as it is stored.
type keyOption struct {
	Action string             `json:"action"`
	Loss   map[string]float64 `json:"loss"`
	Share  float64            `json:"share,omitempty"`
}

func drillOption(action string, loss, share float64) keyOption {
	return keyOption{action, map[string]float64{"value": loss}, share}
}

// addDrill stores a confirmed puzzle of a guest's: the choice at an entry of the record's.
func addDrill(t *testing.T, s *testServer, id string, m *match.Match, seat game.Seat, at int, key ...keyOption) {
	t.Helper()
	rec := m.Record()
	played := m.Game().Format(rec.Entries[at].Action)
	data, err := json.Marshal(map[string]any{"game": rec.Game, "seat": seat, "at": at, "action": played, "theme": "play", "loss": map[string]float64{"value": 0.3}, "key": key})
	if err != nil {
		t.Fatal(err)
	}
	now := s.node.Host.Now()
	d := store.Drill{ID: id, Guest: m.Seats()[seat].Guest, Match: m.ID(), Made: now, Data: data}
	if err := s.node.Host.Store.AddDrills(t.Context(), []store.Drill{d}, 99); err != nil {
		t.Fatal(err)
	}
	d.State, d.Due, d.Card = store.Confirmed, now, []byte("{}")
	if err := s.node.Host.Store.SettleDrill(t.Context(), d); err != nil {
		t.Fatal(err)
	}
}

// choiceOf returns the n-th entry of a record with a choice of a seat.
func choiceOf(t *testing.T, m *match.Match, seat game.Seat, n int) int {
	t.Helper()
	for i, e := range m.Record().Entries {
		if e.Actor == seat {
			if n--; n < 0 {
				return i
			}
		}
	}
	t.Fatal("there is no such choice")
	return 0
}

func loaded(t *testing.T, s *testServer, id string) *match.Match {
	t.Helper()
	m, err := s.node.Host.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// drillOf stores a puzzle of Ann's third choice in a match of Bastion's Breach, and returns the card that is right.
func drillOf(t *testing.T, s *testServer, m *match.Match, id string) (right string) {
	t.Helper()
	at := choiceOf(t, m, 0, 2)
	played := m.Game().Format(m.Record().Entries[at].Action)
	v, err := m.ShownTo(0).ViewAsOf(0, m.VersionBefore(at))
	if err != nil {
		t.Fatal(err)
	}
	var others []string
	for _, a := range v.Legal {
		if a != played {
			others = append(others, a)
		}
	}
	addDrill(t, s, id, m, 0, at, drillOption(others[0], 0, 0.7), drillOption(others[1], 0.001, 0.3), drillOption(others[2], 0.002, 0), drillOption(others[3], 0.1, 0), drillOption(played, 0.3, 0))
	return others[0]
}

// TestDrillPages answers puzzles by plain forms: from the start page to the result and the replay.
func TestDrillPages(t *testing.T) {
	s := serve(t)
	ann := surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	id := strings.TrimPrefix(table, "/m/")
	playOut(t, id, never, ann.client(s))
	m := loaded(t, s, id)
	if home, _ := ann.visit("/", http.StatusOK); strings.Contains(home, "due today") {
		t.Error("the start page has puzzles before there are any")
	}
	right := drillOf(t, s, m, "one")
	drillOf(t, s, m, "two")
	page, _ := ann.visit("/", http.StatusOK)
	wantText(t, page, "2 puzzles due today")
	page, _ = ann.visit("/me/drills", http.StatusOK)
	wantText(t, page, "2 puzzles due today", "Start", "Bastion")
	page, where := ann.visit("/me/drills/next", http.StatusOK)
	if where != "/me/drills/one" {
		t.Fatalf("the next puzzle is at %s", where)
	}
	wantText(t, page, "What do you play?", "2 puzzles due today", "Your turn")
	wantElements(t, page, `#actions button[value="`+right+`"]`, `form#act input[name="n"][value="0"]`)
	for _, secret := range []string{"Captain", "gave away 30", table} {
		if strings.Contains(page, secret) {
			t.Errorf("the page has %q before the answer", secret)
		}
	}
	page, _ = ann.submit("/me/drills/one", http.StatusConflict, "a", "play X", "n", "0")
	wantText(t, page, "not possible")
	ann.submit("/me/drills/one", http.StatusBadRequest, "a", right)
	page, where = ann.submit("/me/drills/one", http.StatusOK, "a", right, "n", "0")
	if where != "/me/drills/one" {
		t.Errorf("the answer leads to %s", where)
	}
	wantText(t, page, "Right", "It gives nothing away.", "Captain plays a mix, so that it cannot be predicted", "70%", "30%", "As good:", "In the match you played", "That gave away 30.0%", "1 left today", "Next puzzle")
	replay := fmt.Sprintf(`a[href="%s?at=%d&as=0"]`, table, m.VersionBefore(choiceOf(t, m, 0, 2)))
	wantElements(t, page, replay)
	if htmltest.Has(t, page, "#actions button") {
		t.Error("an answered puzzle has moves")
	}
	again, _ := ann.submit("/me/drills/one", http.StatusOK, "a", right, "n", "0")
	wantText(t, again, "Right")
	ann.submit("/me/drills/one", http.StatusConflict, "a", right, "n", "1") // not due
	page, _ = ann.submit("/me/drills/two", http.StatusOK, "a", m.Game().Format(m.Record().Entries[choiceOf(t, m, 0, 2)].Action), "n", "0")
	wantText(t, page, "Not the best", "It gives away 30.0%", "This is also what you played in the match.", "None left today", "Done for today")
	page, _ = ann.visit("/me/drills", http.StatusOK)
	wantText(t, page, "No puzzle is due now.", "2 more on later days")
	eve := surf(t, s)
	eve.visit("/me/drills/one", http.StatusNotFound)
	eve.submit("/me/drills/one", http.StatusNotFound, "a", right, "n", "0")
	wantText(t, fetch(t, s.guest(), "GET", "/me/drills", ""), "No puzzle is due now.")
}

// client returns a client of the API that is the same guest.
func (c *surfer) client(s *testServer) *load.Client {
	c.t.Helper()
	out := s.guest()
	at, err := http.NewRequestWithContext(c.t.Context(), "GET", c.base, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range c.Jar.Cookies(at.URL) {
		if cookie.Name == "quarterdeck" {
			out.Token = cookie.Value
		}
	}
	return out
}

// TestDrillAPI checks every answer about puzzles against openapi.yaml, and what is refused.
func TestDrillAPI(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	playOut(t, id, never, ann, bo)
	m := loaded(t, s, id)
	right := drillOf(t, s, m, "one")
	a := apiChecker{t, describe(t), map[string]bool{}}
	const list, one = "/api/v1/drills", "/api/v1/drills/{drill}"
	a.request(s.guest(), "GET", list, http.StatusForbidden, nil)
	out := a.request(ann, "GET", list, http.StatusOK, nil)
	view := at(out, "next", "view")
	if out["due"] != 1.0 || at(out, "next", "id") != "one" || at(view, "phase") != "running" || at(view, "seed") != nil || at(view, "result") != nil || at(view, "viewer") != 0.0 {
		t.Errorf("the next puzzle is %v", out)
	}
	if n := a.request(bo, "GET", list, http.StatusOK, nil); n["due"] != 0.0 || n["next"] != nil {
		t.Errorf("Bo has %v", n)
	}
	ask := func(c *load.Client, status int, action string, answers int) map[string]any {
		return a.request(c, "POST", one, status, map[string]any{"action": action, "answers": answers}, "{drill}", "one")
	}
	ask(bo, http.StatusNotFound, right, 0)
	a.request(ann, "POST", one, http.StatusBadRequest, map[string]any{"action": right}, "{drill}", "one")
	ask(ann, http.StatusConflict, "play X", 0)
	ask(ann, http.StatusConflict, right, 1)
	solved := ask(ann, http.StatusOK, right, 0)
	if solved["grade"] != "right" || solved["match"] != id || len(solved["options"].([]any)) != 5 || len(solved["best"].([]any)) != 2 {
		t.Errorf("the answer is %v", solved)
	}
	if again := ask(ann, http.StatusOK, right, 0); again["answers"] != 1.0 {
		t.Errorf("the same answer again: %v", again)
	}
	ask(ann, http.StatusConflict, right, 1)
	profile := a.request(ann, "GET", "/api/v1/me/profile", http.StatusOK, nil)
	if export := profile["drills"].([]any); len(export) != 1 || at(export[0], "answers") != 1.0 || at(export[0], "memory", "reps") != 1.0 {
		t.Errorf("the export has %v", export)
	}
}

// drillBytes returns all that pages, the API and the export send of a puzzle before the answer.
func drillBytes(t *testing.T, c *load.Client, id string) string {
	t.Helper()
	var all strings.Builder
	for _, path := range []string{"/", "/me/drills", "/me/drills/" + id, "/api/v1/drills", "/api/v1/me/profile", "/me/profile"} {
		all.WriteString(fetch(t, c, "GET", path, ""))
	}
	return keyIn.ReplaceAllString(all.String(), "")
}

// keyIn matches the random keys of forms.
var keyIn = regexp.MustCompile(`name="key" value="[^"]*"`)

// TestDrillKeyStays: puzzles that differ only in their key send the same bytes before the answer.
func TestDrillKeyStays(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	playOut(t, id, never, ann, bo)
	m := loaded(t, s, id)
	at := choiceOf(t, m, 0, 4)
	played := m.Game().Format(m.Record().Entries[at].Action)
	v, err := m.ShownTo(0).ViewAsOf(0, m.VersionBefore(at))
	if err != nil {
		t.Fatal(err)
	}
	first, last := v.Legal[0], v.Legal[len(v.Legal)-1]
	sent := func(key ...keyOption) string {
		if err := s.node.Host.Store.AddDrills(t.Context(), []store.Drill{{ID: "x", Guest: m.Seats()[0].Guest, Match: id}}, 0); err != nil { // deletes all
			t.Fatal(err)
		}
		addDrill(t, s, "one", m, 0, at, key...)
		return drillBytes(t, ann, "one")
	}
	one := sent(drillOption(first, 0, 1), drillOption(last, 0.4, 0), drillOption(played, 0.3, 0))
	other := sent(drillOption(last, 0, 0.5), drillOption(first, 0.1, 0.5), drillOption(played, 0.9, 0))
	if !strings.Contains(one, first) {
		t.Fatal("nothing of the puzzle was sent")
	}
	a, b := strings.Split(one, "\n"), strings.Split(other, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("two keys make a difference in line %d of %d and %d:\n%.2000s", i, len(a), len(b), a[min(i, len(a)-1)])
		}
	}
}

// faceIn matches the face of a card.
var faceIn = regexp.MustCompile(`data-face="[^"]*"`)

// TestDrillHidesCards: the position of a puzzle has nothing that its seat could not know, though the match is over and its cards are public.
func TestDrillHidesCards(t *testing.T) {
	s := serveGame(t, port.Game(), fair.Seed{7, 11})
	ann := s.guest()
	created, err := ann.Create(t.Context(), load.NewMatch{Game: "port", Options: map[string]string{"hands": "closed"}, Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	first, table, acted := "", "", 0
	for st, err := ann.State(t.Context(), created.ID); st.Phase != "finished"; st, err = ann.State(t.Context(), created.ID) {
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Legal) == 0 {
			continue
		}
		if first == "" {
			first, table = fetch(t, ann, "GET", "/api/v1/matches/"+created.ID, ""), fetch(t, ann, "GET", "/m/"+created.ID, "") // as she saw it then
		}
		action := st.Legal[0]
		if acted++; acted > 3 {
			action = "resign"
		}
		if _, err := ann.Act(t.Context(), created.ID, action, st.Version, ""); err != nil {
			t.Fatal(err)
		}
	}
	m := loaded(t, s, created.ID)
	at := choiceOf(t, m, 0, 0)
	addDrill(t, s, "one", m, 0, at, drillOption("none", 0, 1), drillOption(m.Game().Format(m.Record().Entries[at].Action), 0.3, 0))
	var then, now struct {
		Next struct {
			View json.RawMessage `json:"view"`
		} `json:"next"`
		Position json.RawMessage `json:"position"`
	}
	text := fetch(t, ann, "GET", "/api/v1/drills", "")
	if err := json.Unmarshal([]byte(text[strings.Index(text, "{\""):]), &now); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(now.Next.View, &now); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(first[strings.Index(first, "{\""):]), &then); err != nil {
		t.Fatal(err)
	}
	if string(now.Position) != string(then.Position) {
		t.Errorf("the puzzle's position is not what Ann saw:\n%s\n%s", now.Position, then.Position)
	}
	page := fetch(t, ann, "GET", "/me/drills/one", "")
	if got, want := faceIn.FindAllString(page, -1), faceIn.FindAllString(table, -1); !slices.Equal(got, want) || len(got) < 5 {
		t.Errorf("the puzzle shows %v, Ann saw %v", got, want)
	}
	seed := m.Start().Seed
	if commit := seed.Commit(); strings.Contains(page+text, fmt.Sprintf("%x", seed[:])) || !strings.Contains(text, fmt.Sprintf("%x", commit[:])) {
		t.Error("the puzzle has the seed of the deal")
	}
}
