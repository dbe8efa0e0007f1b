package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/games/bastion"
	"quarterdeck/internal/load"
	"quarterdeck/puzzle/pick"
	"quarterdeck/store"
)

// somePuzzles returns puzzles of a few matches of bots, with ids.
func somePuzzles(t *testing.T, n int) []store.Puzzle {
	t.Helper()
	var out []store.Puzzle
	for seed := uint64(0); len(out) < n; seed++ {
		list, err := pick.Match(t.Context(), bastion.Game(), seed)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			out = append(out, storedPuzzle(t, fmt.Sprintf("p%02d", len(out)), &list[i]))
		}
	}
	return out[:n]
}

func storedPuzzle(t *testing.T, id string, p *pick.Puzzle) store.Puzzle {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return store.Puzzle{ID: id, Game: p.Game, Theme: p.Theme, Made: time.Now().UTC().Truncate(time.Millisecond), Rating: 1300, Data: data, Skill: []byte(`{"rating":1300,"deviation":350,"volatility":0.06}`)}
}

// keyIs returns the best and the worst action of a puzzle.
func keyIs(t *testing.T, p *store.Puzzle) (right, wrong string) {
	t.Helper()
	var d pick.Puzzle
	if err := json.Unmarshal(p.Data, &d); err != nil {
		t.Fatal(err)
	}
	return d.Key[0].Action, d.Key[len(d.Key)-1].Action
}

// servePuzzles returns a server with some puzzles.
func servePuzzles(t *testing.T, n int) (*testServer, []store.Puzzle) {
	t.Helper()
	s, list := serve(t), somePuzzles(t, n)
	if err := s.node.Host.Store.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	return s, list
}

// TestPuzzleAPI checks every answer about public puzzles against openapi.yaml, and what is refused.
func TestPuzzleAPI(t *testing.T) {
	s, list := servePuzzles(t, 1)
	right, wrong := keyIs(t, &list[0])
	ann, bo := s.guest(), s.guest()
	for _, c := range []*load.Client{ann, bo} {
		if _, err := c.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, ""); err != nil { // enrolls
			t.Fatal(err)
		}
	}
	a := apiChecker{t, describe(t), map[string]bool{}}
	const all, one = "/api/v1/puzzles", "/api/v1/puzzles/{run}"
	a.request(s.guest(), "POST", all, http.StatusForbidden, map[string]any{"kind": "streak"})
	a.request(ann, "POST", all, http.StatusBadRequest, map[string]any{"kind": "race"})
	a.request(ann, "POST", all, http.StatusNotFound, map[string]any{"kind": "streak", "game": "port"})
	run := a.request(ann, "POST", all, http.StatusOK, map[string]any{"kind": "streak"})
	view := at(run, "next", "view")
	if run["over"] != false || run["last"] != nil || at(view, "seed") != nil || at(view, "result") != nil || at(view, "phase") != "running" || at(run, "next", "theme") != list[0].Theme {
		t.Errorf("the new run is %v", run)
	}
	id := run["id"].(string)
	ask := func(c *load.Client, status int, action string, answers int) map[string]any {
		return a.request(c, "POST", one, status, map[string]any{"action": action, "answers": answers}, "{run}", id)
	}
	ask(bo, http.StatusNotFound, right, 0)
	a.request(bo, "GET", one, http.StatusNotFound, nil, "{run}", id)
	ask(ann, http.StatusConflict, "play X", 0)
	ask(ann, http.StatusConflict, right, 1)
	if refused := a.request(ann, "POST", one, http.StatusBadRequest, map[string]any{"action": right}, "{run}", id); refused["code"] != "bad-request" {
		t.Errorf("without a number of answers, it is refused with %v", refused)
	}
	robo, _ := s.botOf(t, ann, "Robo")
	a.request(robo, "POST", all, http.StatusForbidden, map[string]any{"kind": "streak"})
	for range 2 {
		out := ask(ann, http.StatusOK, wrong, 0)
		if out["over"] != true || out["score"] != 0.0 || out["answers"] != 1.0 || at(out, "last", "right") != false || at(out, "last", "rated") != true || out["next"] != nil {
			t.Errorf("after a mistake the run is %v", out)
		}
		options := at(out, "last", "options").([]any)
		if at(options[0], "action") != right || at(options[0], "loss").(float64) > 1e-9 {
			t.Errorf("the key begins with %v", options[0])
		}
	}
	ask(ann, http.StatusConflict, right, 0)
	ask(ann, http.StatusConflict, right, 1)
	games := a.request(ann, "GET", all, http.StatusOK, nil)["games"].([]any)
	if len(games) != 1 || at(games[0], "puzzles") != 1.0 || at(games[0], "rating", "tries") != 1.0 || at(games[0], "rating", "rating").(float64) >= 1500 {
		t.Errorf("the overview is %v", games)
	}
	profile := a.request(ann, "GET", "/api/v1/me/profile", http.StatusOK, nil)
	if export := profile["puzzles"].([]any); len(export) != 1 || at(export[0], "kind") != "streak" || len(at(export[0], "answers").([]any)) != 1 {
		t.Errorf("the export has %v", export)
	}
}

// TestPuzzlePages answers puzzles by plain forms: a new guest, from the start page to the result.
func TestPuzzlePages(t *testing.T) {
	s, list := servePuzzles(t, 6)
	keys := map[string][2]string{} // by the actions that the page offers
	for i := range list {
		right, wrong := keyIs(t, &list[i])
		keys[list[i].ID] = [2]string{right, wrong}
	}
	ann := surf(t, s)
	page, _ := ann.visit("/", http.StatusOK)
	wantElements(t, page, `a[href="/puzzles"]`)
	page, _ = ann.visit("/puzzles", http.StatusOK)
	wantText(t, page, "6 positions", "Start sprint", "Start streak", "Start practice")
	_, where := ann.submit("/puzzles", http.StatusOK, "kind", "practice", "game", "bastion", "theme", "", "difficulty", "", "key", "k")
	if _, again := ann.submit("/puzzles", http.StatusOK, "kind", "practice", "game", "bastion", "theme", "", "difficulty", "", "key", "k"); again != where || !strings.HasPrefix(where, "/puzzles/") {
		t.Fatalf("the same form began %s and %s", where, again)
	}
	run := where
	for n := range 6 {
		page, _ = ann.visit(run, http.StatusOK)
		wantText(t, page, "What do you play?")
		wantElements(t, page, fmt.Sprintf(`form#act input[name="n"][value="%d"]`, n))
		right := rightOf(t, s, run, keys)
		if page, where = ann.submit(run, http.StatusOK, "a", right, "n", fmt.Sprint(n)); where != fmt.Sprintf("%s/%d", run, n+1) {
			t.Fatalf("the answer leads to %s", where)
		}
		wantText(t, page, "Right", "It gives nothing away.", "Best play")
	}
	page, _ = ann.visit(run, http.StatusOK)
	wantText(t, page, "6 right of 6.", "Again")
	if _, where = ann.submit(run, http.StatusOK, "a", "play 2", "n", "6"); where != run {
		t.Errorf("an answer after the end leads to %s", where)
	}
	if _, other := ann.submit("/puzzles", http.StatusOK, "kind", "practice", "game", "bastion", "theme", list[0].Theme, "difficulty", "", "key", "k"); other == run {
		t.Error("the form with another theme led to the old run")
	}
	ann.visit(run+"/7", http.StatusNotFound)
	eve := surf(t, s)
	eve.visit(run, http.StatusNotFound)
	eve.visit(run+"/1", http.StatusNotFound)
	eve.submit(run, http.StatusNotFound, "a", "play 2", "n", "0")
}

// rightOf returns the right action of the puzzle that a run waits for.
func rightOf(t *testing.T, s *testServer, run string, keys map[string][2]string) string {
	t.Helper()
	return keys[nextOf(t, s, run)][0]
}

// wrongOf returns the worst action of the puzzle that a run waits for.
func wrongOf(t *testing.T, s *testServer, run string, keys map[string][2]string) string {
	t.Helper()
	return keys[nextOf(t, s, run)][1]
}

// nextOf returns the puzzle that a run waits for, as the store has it.
func nextOf(t *testing.T, s *testServer, run string) string {
	t.Helper()
	r, err := s.node.Host.Store.Run(t.Context(), strings.TrimPrefix(run, "/puzzles/"))
	if err != nil {
		t.Fatal(err)
	}
	var d struct{ Next string }
	if err := json.Unmarshal(r.Data, &d); err != nil {
		t.Fatal(err)
	}
	return d.Next
}

// differs matches what follows from the guest and the time alone: the length of an answer, in which the time of the run's beginning can
// have fewer digits, and the name that a new guest gets.
var differs = regexp.MustCompile(`Content-Length:\[\d+\]|"name":"[A-Z][a-z]+ [A-Z][a-z]+"`)

// TestPuzzleKeyStays: puzzles that differ only in their key, and in how difficult they are, send the same bytes before the answer, whatever
// a guest sends.
func TestPuzzleKeyStays(t *testing.T) {
	all := somePuzzles(t, 1)
	sent := func(rating int, change func(*pick.Puzzle)) string {
		s := serve(t)
		var p pick.Puzzle
		if err := json.Unmarshal(all[0].Data, &p); err != nil {
			t.Fatal(err)
		}
		p.Theme = all[0].Theme
		change(&p)
		kept := storedPuzzle(t, "one", &p)
		kept.Rating, kept.Skill = rating, fmt.Appendf(nil, `{"rating":%d,"deviation":%d,"volatility":0.06}`, rating, rating/10)
		if err := s.node.Host.Store.AddPuzzles(t.Context(), []store.Puzzle{kept}); err != nil {
			t.Fatal(err)
		}
		ann := s.guest()
		if _, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, ""); err != nil {
			t.Fatal(err)
		}
		var run struct{ ID, Begun string }
		if err := ann.Do(t.Context(), "POST", "/api/v1/puzzles", "", map[string]any{"kind": "practice"}, &run); err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, body := range []string{`{"kind":"practice"}`, `{"kind":"sprint"}`, `{"kind":"practice","theme":"none"}`} { // the open run waits for the only puzzle
			text.WriteString(fetch(t, ann, "POST", "/api/v1/puzzles", body))
		}
		for _, body := range []string{`{"answers":0,"action":"play X"}`, `{"answers":1,"action":"` + p.Key[0].Action + `"}`, `{"action":"` + p.Key[0].Action + `"}`} {
			text.WriteString(fetch(t, ann, "POST", "/api/v1/puzzles/"+run.ID, body))
		}
		for _, path := range []string{"/puzzles", "/puzzles/" + run.ID, "/api/v1/puzzles", "/api/v1/puzzles/" + run.ID, "/api/v1/me/profile"} {
			text.WriteString(fetch(t, ann, "GET", path, ""))
		}
		if !strings.Contains(text.String(), p.Key[0].Action) {
			t.Fatal("nothing of the puzzle was sent")
		}
		return strings.NewReplacer(run.ID, "RUN", run.Begun, "BEGUN").Replace(differs.ReplaceAllString(keyIn.ReplaceAllString(text.String(), ""), ""))
	}
	one := sent(1300, func(*pick.Puzzle) {})
	other := sent(1800, func(p *pick.Puzzle) {
		slices.Reverse(p.Key)
		for i := range p.Key {
			p.Key[i].Loss, p.Key[i].Share = 0.05*float64(i), 0
		}
		p.Key[0].Share = 1
	})
	if one != other {
		a, b := strings.Split(one, "\n"), strings.Split(other, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("two keys make a difference in line %d:\n%.1500s\n%.1500s", i, a[i], b[i])
			}
		}
		t.Fatal("two keys make a difference")
	}
}
