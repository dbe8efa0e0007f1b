package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/bastion"
	"quarterdeck/games/port"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/record"
	"quarterdeck/web"
)

// quickly is the budget of estimates in tests.
var quickly = coach.EstimateOptions{Iterations: 64, Runs: 2, Workers: 1}

// estimatingServer returns a server of one game whose coach estimates each moment only when let.
func estimatingServer(t *testing.T, g game.Game, let <-chan struct{}) *testServer {
	t.Helper()
	o := quickly
	o.Progress = func(int64, int64) {
		select {
		case <-let:
		case <-t.Context().Done():
		}
	}
	return serveGame(t, g, fair.Seed{7, 11}, web.Options{PerSecond: -1, Streams: -1, Coach: queue.New(t.Context(), nil, queue.Options{Estimate: o})})
}

// soloMatch returns a finished match that Ann played alone, or against the lowest bot.
func soloMatch(t *testing.T, s *testServer, g game.Game) (ann *load.Client, id string) {
	t.Helper()
	seats := []load.Seat{{Who: "me"}}
	for range g.Info().Seats[0] - 1 {
		seats = append(seats, load.Seat{Who: "bot", Level: "lowest"})
	}
	ann = s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: g.Info().ID, Seats: seats, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, m.ID, never, ann)
	return ann, m.ID
}

// TestCoachEstimates checks that the coach of a game that is not solved reports its progress first. Then API and page
// have the same estimates as quarterdeck study, marked as estimates, and they add up.
func TestCoachEstimates(t *testing.T) {
	let := make(chan struct{})
	s := estimatingServer(t, port.Game(), let)
	ann, id := soloMatch(t, s, port.Game())
	if table := fetch(t, ann, "GET", "/m/"+id, ""); !htmltest.Has(t, table, `a[href="/m/`+id+`/coach"]`) {
		t.Error("the finished match does not lead to the coach")
	}
	a := apiChecker{t, describe(t), map[string]bool{}}
	const path = "/api/v1/matches/{match}/coach"
	a.request(ann, "GET", path, 202, nil, "{match}", id)
	let <- struct{}{}
	let <- struct{}{} // the first moment is done when the second one starts
	page := fetch(t, ann, "GET", "/m/"+id+"/coach", "")
	wantText(t, page, "200 OK", "too large to be solved exactly", "of this match is analyzed")
	wantElements(t, page, `[data-coach="/api/v1/matches/`+id+`/coach"]`, `meta[http-equiv="refresh"]`, "progress")
	close(let)
	got := estimatesOf(t, ann, id)
	a.request(ann, "GET", path, 200, nil, "{match}", id)
	sameAsStudy(t, ann, id, got)
	page = fetch(t, ann, "GET", "/m/"+id+"/coach", "")
	wantText(t, page, "200 OK", "estimates", "All figures are estimates by captain", "Your chances to win", "You gave", "Step by step", "The rest", "Luck: ", "Play the ")
	wantElements(t, page, `.key-moment form[action^="/m/`+id+`/practice?at="] button[name="seat"]`, `.key-moment .why`)
	wantElements(t, page, "main svg", fmt.Sprintf(`a[href$="?at=%d"]`, got.Moments[9].At))
	if watched := fetch(t, s.guest(), "GET", "/m/"+id+"/coach", ""); !htmltest.Says(t, watched, "Chances of Ann to win") || htmltest.Says(t, watched, "You gave") {
		t.Error("a watcher's page is not a watcher's")
	}
}

// estimatesOf polls until the estimates are ready; the coach must have been let.
func estimatesOf(t *testing.T, c *load.Client, id string) *coach.Estimates {
	t.Helper()
	for t.Context().Err() == nil {
		var out struct {
			coach.Estimates
			State string `json:"state"`
		}
		if err := c.Do(t.Context(), "GET", "/api/v1/matches/"+id+"/coach", "", nil, &out); err != nil {
			t.Fatal(err)
		}
		if out.State != "working" {
			return &out.Estimates
		}
	}
	return nil
}

// recordOf returns a match's record as the server gives it.
func recordOf(t *testing.T, c *load.Client, id string) *record.Record {
	t.Helper()
	text := fetch(t, c, "GET", "/api/v1/matches/"+id+"/record", "")
	rec, err := record.Read(strings.NewReader(text[max(0, strings.Index(text, "quarterdeck-record")):]), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// sameAsStudy compares estimates with those of the record, except for the positions of moments.
func sameAsStudy(t *testing.T, c *load.Client, id string, got *coach.Estimates) {
	t.Helper()
	rec := recordOf(t, c, id)
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	want, err := coach.Estimate(t.Context(), rec, g, quickly)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want.Moments {
		want.Moments[i].At = got.Moments[i].At
	}
	want = want.For(0) // Ann reads it
	if len(want.Keys) != len(got.Keys) || len(got.Keys) == 0 || len(got.Keys) > 3 {
		t.Fatalf("%d key moments, the record has %d", len(got.Keys), len(want.Keys))
	}
	for i := range want.Keys {
		if k := &got.Keys[i]; k.Again == nil || *k.Again != k.At || k.Why == "" {
			t.Errorf("key moment %+v cannot be tried again", k)
		}
		want.Keys[i].At, want.Keys[i].Again = got.Keys[i].At, got.Keys[i].Again
	}
	one, _ := json.Marshal(got)
	other, _ := json.Marshal(want)
	if string(one) != string(other) {
		t.Errorf("the API says\n%.600s\nthe record\n%.600s", one, other)
	}
}

// A crew of two reads about the crew. Steps link to their positions although the log has the joining, too.
func TestCoachEstimatesOfACrew(t *testing.T) {
	let := make(chan struct{})
	close(let)
	s := estimatingServer(t, port.Game(), let)
	ann, bo := s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "port", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Options: map[string]string{"hands": "closed"}, Name: "Ann"}, "")
	if err == nil {
		_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, m.ID, never, ann, bo)
	e := estimatesOf(t, bo, m.ID)
	if first := recordOf(t, bo, m.ID).Entries; e.Moments[0].At != 1 || !e.CoOp || !e.Secrets || first[0].Actor != game.Nature {
		t.Errorf("the first moment is at %d; co-operative %v, secrets %v", e.Moments[0].At, e.CoOp, e.Secrets)
	}
	page := fetch(t, bo, "GET", "/m/"+m.ID+"/coach", "")
	for _, part := range []string{"200 OK", "The crew’s chances to win", "Ann gave", "You gave", "the voyage is lost", "hidden cards", "Ann and Bo"} {
		if !htmltest.Says(t, page, part) {
			t.Errorf("the page has no %q", part)
		}
	}
}

// Bastion's Breach with a hidden row cannot be solved, so it is estimated. A match without a decision is refused.
func TestCoachEstimatesOfAHiddenRow(t *testing.T) {
	let := make(chan struct{})
	close(let)
	s := estimatingServer(t, bastion.Game(), let)
	ann, bo, id := s.pair(t, map[string]string{"row": "hidden"})
	playOut(t, id, never, ann, bo)
	if e := estimatesOf(t, ann, id); e == nil || !e.Secrets || len(e.Accounts) != 2 {
		t.Errorf("%+v", e)
	}
	ann, _, nothing := s.pair(t, map[string]string{"row": "hidden"})
	st, err := ann.State(t.Context(), nothing)
	if err == nil {
		_, err = ann.Act(t.Context(), nothing, "resign", st.Version, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	wantCoachRefusal(t, ann, nothing, http.StatusConflict, "no-report", "No player made a choice")
}
