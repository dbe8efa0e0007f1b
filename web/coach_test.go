package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	bastionbot "quarterdeck/bot/bastion"
	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
	"quarterdeck/web"
)

// slowSolver is a book that returns solutions only when the test lets it.
type slowSolver struct {
	*bastionbot.Book
	let chan struct{} // closed, or one value for each solution
}

func (h *slowSolver) Below(ctx context.Context, p solve.Position) (*solve.Solution, error) {
	select {
	case <-h.let:
		return h.Book.Below(ctx, p)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// coachedServer returns a server with a coach that begins to work when let is closed.
func coachedServer(t *testing.T) (s *testServer, let chan struct{}) {
	t.Helper()
	let = make(chan struct{})
	book := &slowSolver{bastionbot.NewBook(t.Context(), 1, solve.Options{Workers: 1}), let}
	return serve(t, web.Options{PerSecond: -1, Streams: -1, Coach: queue.New(t.Context(), book, queue.Options{})}), let
}

// playOut has both players play their first legal card, but seat 0 its last in every third round, up to a version or
// the end.
func playOut(t *testing.T, id string, to int, players ...*load.Client) {
	t.Helper()
	for {
		for i, c := range players {
			st, err := c.State(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if st.Phase == "finished" || st.Version >= to {
				return
			}
			if len(st.Legal) == 0 {
				continue
			}
			action := st.Legal[0]
			if i == 0 && st.Version%3 == 0 {
				action = st.Legal[len(st.Legal)-1]
			}
			if _, err := c.Act(t.Context(), id, action, st.Version, ""); err != nil {
				t.Fatal(err)
			}
		}
	}
}

const never = 1 << 30

// finishedMatch returns a finished match of Ann and Bo.
func finishedMatch(t *testing.T, s *testServer) (ann, bo *load.Client, id string) {
	t.Helper()
	ann, bo, id = s.pair(t, nil)
	playOut(t, id, never, ann, bo)
	return ann, bo, id
}

// fork forks a match at a version.
func fork(t *testing.T, c *load.Client, id string, at, seat int, key string) load.Seated {
	t.Helper()
	var out load.Seated
	err := c.Do(t.Context(), "POST", "/api/v1/matches/"+id+"/fork", key, map[string]any{"at": at, "seat": seat, "name": "Cy"}, &out)
	if err != nil {
		t.Fatal(err)
	}
	c.Token = out.Token
	return out
}

// TestCoach analyzes a match that was forked near its end. First the coach is at work; then page and API have the
// report, which adds up and whose rounds link to their positions.
func TestCoach(t *testing.T) {
	s, let := coachedServer(t)
	_, _, old := finishedMatch(t, s)
	cy := s.guest()
	m := fork(t, cy, old, 30, 1, "") // one version for Bo joining, 13 for the row, 8 rounds
	playOut(t, m.ID, never, cy)
	a := apiChecker{t, describe(t), map[string]bool{}}
	const path = "/api/v1/matches/{match}/coach"
	a.request(cy, "GET", path, 202, nil, "{match}", m.ID)
	page := fetch(t, cy, "GET", "/m/"+m.ID+"/coach", "")
	wantText(t, page, "200 OK")
	wantElements(t, page, `[data-coach="/api/v1/matches/`+m.ID+`/coach"]`, `meta[http-equiv="refresh"]`, "progress")
	close(let)
	report := reportOf(t, cy, m.ID)
	a.request(cy, "GET", path, 200, nil, "{match}", m.ID)
	rounds := report.Deals[0].Rounds
	l := report.Ledger
	if sum := l.From - l.Given[0] + l.Given[1] + l.Luck + l.Conceded; sum != l.Result || len(rounds) != 5 || report.Forked != 29 {
		t.Fatalf("%d rounds, forked %d, ledger %+v adds up to %v", len(rounds), report.Forked, l, sum)
	}
	for i, r := range rounds {
		if r.Line != 29+2*i {
			t.Errorf("round %d begins at version %d", r.Number, r.Line)
		}
		fork(t, s.guest(), m.ID, r.Line, 0, "")
	}
	page = fetch(t, cy, "GET", "/m/"+m.ID+"/coach", "")
	wantText(t, page, "200 OK", "Your chances to win", report.Names[0]+" gave away", "You gave away", "gave away", "best play")
	wantElements(t, page, "main svg", `a[href$="?at=31"]`, `a[href$="practice?at=31"]`, `a[href="/m/`+old+`?at=30"]`)
	if watched := fetch(t, s.guest(), "GET", "/m/"+m.ID+"/coach", ""); !htmltest.Says(t, watched, "Chances of "+report.Names[0]+" to win") || htmltest.Says(t, watched, "You gave") {
		t.Error("a watcher's page is not a watcher's")
	}
	if table := fetch(t, cy, "GET", "/m/"+m.ID, ""); !htmltest.Has(t, table, `a[href="/m/`+m.ID+`/coach"]`) || !htmltest.Says(t, table, "Play again from there") {
		t.Error("the finished match does not lead to the coach")
	}
}

// reportOf polls until the report is ready; the coach must have been let.
func reportOf(t *testing.T, c *load.Client, id string) *coach.Report {
	t.Helper()
	for t.Context().Err() == nil {
		var out struct {
			coach.Report
			State string `json:"state"`
		}
		if err := c.Do(t.Context(), "GET", "/api/v1/matches/"+id+"/coach", "", nil, &out); err != nil {
			t.Fatal(err)
		}
		if out.State != "working" {
			return &out.Report
		}
	}
	return nil
}

// In a match of friends the first entry of the log is not in the record. Rounds still link to their positions.
func TestCoachVersions(t *testing.T) {
	s, let := coachedServer(t)
	close(let)
	_, _, old := finishedMatch(t, s)
	cy := s.guest()
	m := fork(t, cy, old, 36, 0, "")
	playOut(t, m.ID, never, cy)
	if r := reportOf(t, cy, m.ID); r.Deals[0].Rounds[0].Line != 35 || len(r.Deals[0].Rounds) != 2 {
		t.Errorf("%+v", r.Deals[0].Rounds[0])
	}
}

// There is no analysis of a running match, whatever the request. Where nothing can be analyzed, the answer says why.
func TestCoachRefusals(t *testing.T) {
	s, _ := coachedServer(t)
	ann, bo, running := s.pair(t, nil)
	for _, to := range []int{14, 15, 16, 39} {
		playOut(t, running, to, ann, bo)
		for _, c := range []*load.Client{ann, s.guest()} {
			wantCoachRefusal(t, c, running, http.StatusConflict, "not-over", "is not over")
			for _, path := range []string{"/m/" + running + "/practice?at=14", "/m/" + running + "?at=14"} {
				if page := fetch(t, c, "GET", path, ""); htmltest.Has(t, page, `[href^="/m/`+running+`/practice"], [action^="/m/`+running+`/practice"]`) {
					t.Errorf("%s offers to play on from a running match", path)
				}
			}
		}
	}
	resign := func(c *load.Client, id string) {
		t.Helper()
		st, err := c.State(t.Context(), id)
		if err == nil {
			_, err = c.Act(t.Context(), id, "resign", st.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	ann, _, nothing := s.pair(t, nil)
	resign(ann, nothing)
	wantCoachRefusal(t, ann, nothing, http.StatusConflict, "no-report", "No player made a choice")
	wantCoachRefusal(t, ann, "nowhere", http.StatusNotFound, "no-match", "no match")
	if page := fetch(t, ann, "GET", "/m/"+nothing, ""); htmltest.Has(t, page, `[href^="/m/`+nothing+`/coach"], [action^="/m/`+nothing+`/coach"]`) {
		t.Error("a match without a report leads to the coach")
	}

	s = serve(t) // a server without a coach
	ann, _, nothing = s.pair(t, nil)
	resign(ann, nothing)
	wantCoachRefusal(t, ann, nothing, http.StatusConflict, "no-report", "no coach")
}

func wantCoachRefusal(t *testing.T, c *load.Client, id string, status int, code, words string) {
	t.Helper()
	var out any
	wantCode(t, c.Do(t.Context(), "GET", "/api/v1/matches/"+id+"/coach", "", nil, &out), status, code)
	page := fetch(t, c, "GET", "/m/"+id+"/coach", "")
	if !strings.Contains(page, fmt.Sprint(status)) || !htmltest.Says(t, page, words) {
		t.Errorf("the page does not say %q: %.300s", words, page)
	}
}

// TestPractice forks a match at a past position by forms, as another guest and as a player.
func TestPractice(t *testing.T) {
	s, _ := coachedServer(t)
	_, _, old := finishedMatch(t, s)
	c := surf(t, s)
	past, _ := c.visit("/m/"+old+"?at=17", http.StatusOK) // a choice is face down there
	if !htmltest.Has(t, past, `a[href="/m/`+old+`/practice?at=16"]`) {
		t.Error("the past position does not lead to playing on from the round's beginning")
	}
	if live, _ := c.visit("/m/"+old, http.StatusOK); htmltest.Has(t, live, `a[href*="practice?at="]`) {
		t.Error("a finished match offers to play on from its end")
	}
	ask, _ := c.visit("/m/"+old+"/practice?at=16", http.StatusOK)
	key := valueOf(t, ask, "key")
	wantText(t, ask, "Play for Ann", "Play for Bo", "A bot, level lowest, plays the other seat")
	wantElements(t, ask, `[name="name"]`)
	text, table := c.submit("/m/"+old+"/practice?at=16", http.StatusOK, "key", key, "seat", "1", "name", "Cy")
	if !htmltest.Says(t, text, "This match continues from") || !htmltest.Says(t, text, "step 16 of another one") {
		t.Error("the new match does not say where it comes from")
	}
	if _, again := c.submit("/m/"+old+"/practice?at=16", http.StatusOK, "key", key, "seat", "1", "name", "Cy"); again != table {
		t.Errorf("pressing twice made %s and %s", table, again)
	}
	if _, other := c.submit("/m/"+old+"/practice?at=16", http.StatusOK, "key", key, "seat", "0"); other == table {
		t.Error("the other seat's button led to the same match")
	}
	text, _ = c.visit(table+"/record", http.StatusOK)
	rec, err := record.Read(strings.NewReader(text), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	if n, id := rec.ForkedAt(); n != 15 || id != old || rec.Names[0] != "bot:lowest" || rec.Names[1] != "Cy" {
		t.Errorf("the record says %d of %q, played by %q", n, id, rec.Names)
	} else if _, err := rec.Play(bastion.Game(), n); err != nil {
		t.Error(err)
	}
	for path, status := range map[string]int{"?at=17": http.StatusConflict, "?at=3": http.StatusConflict, "?at=99": http.StatusNotFound, "": http.StatusNotFound} {
		if text, _ := c.visit("/m/"+old+"/practice"+path, status); htmltest.Has(t, text, `[name="seat"]`) {
			t.Errorf("%q offers seats", path)
		}
	}
	c.submit("/m/"+old+"/practice?at=17", http.StatusConflict, "key", key, "seat", "0")
	c.submit("/m/"+old+"/practice?at=16", http.StatusBadRequest, "key", key)
	c.submit("/m/"+old+"/practice?at=16", http.StatusBadRequest, "key", key, "seat", "7")
}

func valueOf(t *testing.T, page, name string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, `name="`+name+`" value="`)
	value, _, _ := strings.Cut(rest, `"`)
	if !found || value == "" {
		t.Fatalf("no field %s", name)
	}
	return value
}

// TestFork checks that the same key gives the same match, and that missing or wrong fields are reported.
func TestFork(t *testing.T) {
	s := serve(t)
	_, _, old := finishedMatch(t, s)
	cy := s.guest()
	first := fork(t, cy, old, 20, 1, "k")
	if again := fork(t, cy, old, 20, 1, "k"); again.ID != first.ID || first.Seat != 1 || first.Commit != "" {
		t.Errorf("%+v, again %+v", first, again)
	}
	path := "/api/v1/matches/" + old + "/fork"
	for _, c := range []struct {
		body   map[string]any
		key    string
		status int
		code   string
	}{
		{map[string]any{"seat": 0}, "", 400, "bad-request"},
		{map[string]any{"at": 20}, "", 400, "bad-request"},
		{map[string]any{"at": 20, "seat": 5}, "", 400, "bad-seats"},
		{map[string]any{"at": 20, "seat": 0, "level": "admiral"}, "", 400, "bad-level"},
		{map[string]any{"at": 21, "seat": 0}, "", 409, "no-choice"},
		{map[string]any{"at": 20, "seat": 0}, "k", 409, "key-reused"},
	} {
		if c.body["name"] == nil {
			c.body["name"] = "Cy"
		}
		var out any
		wantCode(t, cy.Do(t.Context(), "POST", path, c.key, c.body, &out), c.status, c.code)
	}
}
