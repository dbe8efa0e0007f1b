package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"quarterdeck/games/bastion"
	"quarterdeck/internal/load"
	"quarterdeck/match/clock"
	"quarterdeck/record"
	"quarterdeck/web/ui/tabletop"
)

// TestClocksAndOffersAreAsDescribed creates a table with clocks by the API, makes offers, answers and undoes, and
// compares all answers and the stream's steps with openapi.yaml.
func TestClocksAndOffersAreAsDescribed(t *testing.T) {
	s := serve(t)
	a := apiChecker{t, describe(t), map[string]bool{}}
	const matches, matchPath, actPath = "/api/v1/matches", "/api/v1/matches/{match}", "/api/v1/matches/{match}/act"
	ann, bo := s.guest(), s.guest()
	table := load.NewMatch{Game: "bastion", Pace: "total 10m+5s", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}
	wrong := table
	wrong.Pace = "total soon"
	if got := a.request(ann, "POST", matches, 400, wrong)["code"]; got != string(clock.BadPace) {
		t.Errorf("a pace that cannot be read is refused as %v", got)
	}
	created := a.request(ann, "POST", matches, 201, table)
	ann.Token = created["token"].(string)
	id := created["id"].(string)
	invite := at(created["invites"].([]any)[0], "invite").(string)
	bo.Token = a.request(bo, "POST", matchPath+"/seats/{seat}/claim", 200, map[string]string{"invite": invite, "name": "Bo"}, "{match}", id, "{seat}", "1")["token"].(string)
	look := func(c *load.Client) map[string]any { return a.request(c, "GET", matchPath, 200, nil, "{match}", id) }
	first := look(ann)
	if clocks := first["clocks"].([]any); len(clocks) != 2 || at(clocks[0], "left_ms") != 600000.0 || at(clocks[1], "until") != "2023-11-14T22:23:20Z" {
		t.Errorf("the clocks are %v", clocks)
	}
	if at(first, "terms", "pace") != "total 10m+5s" {
		t.Errorf("the terms are %v", first["terms"])
	}
	version := func() int { return int(look(ann)["version"].(float64)) }
	for _, step := range []struct {
		c      *load.Client
		action string
		status int
	}{
		{ann, "offers draw", 200}, {ann, "accepts draw", 409}, {bo, "refuses draw", 200}, {ann, "offers draw", 409}, {bo, "offers draw", 200},
		{ann, "play K", 200}, {ann, "asks undo", 200}, {bo, "allows undo", 200}, {ann, "play 2", 200}, {ann, "abandon", 409}, {bo, "bot admiral", 400},
		{bo, "bot lowest", 200},
	} {
		a.request(step.c, "POST", actPath, step.status, map[string]any{"action": step.action, "version": version()}, "{match}", id)
		for _, c := range []*load.Client{ann, bo, s.guest()} {
			look(c)
		}
	}
	path := "/api/v1/matches/" + id + "/stream"
	build := string(readEvents(t, ann, path, "", "", 1)[0].Data)
	undo := 0
	for _, e := range readEvents(t, bo, path, "", build+"-14", 8) {
		if e.Name != "step" {
			continue
		}
		var step map[string]any
		if err := json.Unmarshal(e.Data, &step); err != nil {
			t.Fatal(err)
		}
		a.report(a.check(e.ID, map[string]any{"$ref": "#/components/schemas/Step"}, step))
		if step["undo"] != nil {
			undo++
		}
	}
	if undo != 1 {
		t.Errorf("%d steps have the request to undo; want 1", undo)
	}
}

// TestRecordWithClocks checks that the record has the events of clocks and players, and verifies.
func TestRecordWithClocks(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	act := func(c *load.Client, action string) {
		t.Helper()
		state, err := c.State(t.Context(), id)
		if err == nil {
			_, err = c.Act(t.Context(), id, action, state.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		c      *load.Client
		action string
	}{{ann, "play K"}, {ann, "asks undo"}, {bo, "allows undo"}, {ann, "play 2"}, {bo, "offers draw"}, {ann, "refuses draw"}, {bo, "play 3"}, {ann, "resign"}} {
		act(step.c, step.action)
	}
	resp, err := http.Get(s.URL + "/api/v1/matches/" + id + "/record")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	rec, err := record.Read(resp.Body, findBastion)
	if err == nil {
		err = record.Verify(rec, findBastion, record.VerifyOptions{})
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, e := range rec.Entries[13:] {
		lines = append(lines, e.Text(bastion.Game()))
	}
	want := []string{"0 play K", "0 asks undo", "1 allows undo", "0 play 2", "1 offers draw", "0 refuses draw", "1 play 3", "0 resign"}
	if !slices.Equal(lines, want) {
		t.Errorf("the record says %q", lines)
	}
}

// TestClockFace checks that times are written as people read them, and are never rounded down.
func TestClockFace(t *testing.T) {
	for left, want := range map[time.Duration]string{
		0: "0:00", time.Millisecond: "0:01", 59 * time.Second: "0:59", 59*time.Second + time.Millisecond: "1:00", 10 * time.Minute: "10:00",
		time.Hour + 2*time.Minute + 3*time.Second: "1:02:03", 24 * time.Hour: "1 d 0 h", 53 * time.Hour: "2 d 5 h",
	} {
		if got := tabletop.ClockText(left); got != want {
			t.Errorf("%v is written %q; want %q", left, got, want)
		}
	}
}

// TestClocksInPatches checks that what a stream is sent about clocks does not depend on when it is made, so that all
// clients get the same bytes. A page has the time that is left when it is made.
func TestClocksInPatches(t *testing.T) {
	s := serve(t)
	ann := s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Pace: "move 1m30s", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	page, _ := surf(t, s).visit("/m/"+m.ID, http.StatusOK)
	wantElements(t, page, `[data-now="1700000000000"]`, `.clock.run[data-until="1700000090000"]`, ".clock b:contains('1:30')")
}
