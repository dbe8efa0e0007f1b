package web_test

import (
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

const dailyGame, dailyGameDay = "/api/v1/dailies/{game}", "/api/v1/dailies/{game}/{date}"

// TestDailiesAPI: programs play the deal of each game, and every answer is as openapi.yaml describes it. Nothing says how the
// deal goes, and no seed leaves the server, before the guest's own attempt or the day is over.
func TestDailiesAPI(t *testing.T) {
	h := serveDaily(t)
	a := apiChecker{t, describe(t), map[string]bool{}}
	for _, id := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		t.Run(id, func(t *testing.T) { playDailyOf(t, h, apiChecker{t, a.description, a.seen}, id) })
	}
	ann := h.guest()
	ann.Token = a.request(ann, "POST", "/api/v1/guests", 201, nil)["token"].(string)
	if board := a.request(ann, "GET", "/api/v1/friends/daily/{game}", 200, nil, "{game}", "duel"); len(board["days"].([]any)) != 7 || len(board["rows"].([]any)) != 0 {
		t.Errorf("the board of a guest without friends and attempts is %v", board)
	}
	a.request(h.guest(), "GET", dailyGame, 404, nil, "{game}", "chess")
	a.request(h.guest(), "GET", dailyGameDay, 404, nil, "{game}", "bastion", "{date}", "2026-11-22")
}

func playDailyOf(t *testing.T, h *dailyServer, a apiChecker, id string) {
	h.set("2026-11-20 08:00:00")
	ann, bo := h.guest(), h.guest()
	game, day := []string{"{game}", id}, []string{"{game}", id, "{date}", "2026-11-20"}
	seed := seedOf(t, h, id)
	begin := func(c *load.Client, name, what string, status int) map[string]any {
		out := a.request(c, "POST", dailyGameDay+"/"+what, status, map[string]any{"name": name}, day...)
		if token, ok := out["token"].(string); ok {
			c.Token = token
		}
		return out
	}
	before := a.request(bo, "GET", dailyGame, 200, nil, game...)
	begin(ann, "Ann", "practice", 409)
	anns := begin(ann, "Ann", "attempt", 200)
	match := anns["id"].(string)
	if anns["commit"] != before["commit"] || begin(ann, "Ann", "attempt", 200)["id"] != match {
		t.Errorf("the attempt is %v", anns)
	}
	st, err := ann.State(t.Context(), match)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Act(t.Context(), match, "resign", st.Version, ""); err != nil {
		t.Fatal(err)
	}
	begin(ann, "Ann", "attempt", 409)
	if practice := begin(ann, "Ann", "practice", 200); practice["id"] == match || practice["commit"] != before["commit"] {
		t.Errorf("practice is %v", practice)
	}
	bos := begin(bo, "Bo", "attempt", 200)["id"].(string)
	for _, c := range []*load.Client{bo, h.guest()} {
		told := a.request(c, "GET", dailyGame, 200, nil, game...)
		text, _ := json.Marshal(told)
		for what, secret := range map[string]string{"Ann’s name": "Ann", "Ann’s match": match, "a table": `"table"`, "the seed": `"seed"`, "par": `"rate"`} {
			if strings.Contains(string(text), secret) {
				t.Errorf("before the attempt is over, %s is told: %s", what, text)
			}
		}
		if id != "port" && told["par"] != nil {
			t.Errorf("par is told: %s", text)
		}
	}
	after := a.request(ann, "GET", dailyGame, 200, nil, game...)
	if at(after, "mine", "match") != match || after["streak"] != 1.0 || !slices.Equal(after["days"].([]any), []any{"2026-11-20"}) ||
		!strings.Contains(after["share"].(string), h.URL+"/daily") || strings.Contains(after["share"].(string), match) {
		t.Errorf("after the attempt: %v", after)
	}
	plans := a.request(ann, "GET", "/api/v1/dailies", 200, nil)
	if i := slices.IndexFunc(plans["dailies"].([]any), func(p any) bool { return at(p, "game") == id }); i < 0 || at(plans["dailies"].([]any)[i], "mine", "over") != true {
		t.Errorf("the day’s plan is %v", plans)
	}
	h.set("2026-11-21 00:00:00")
	past := a.request(bo, "GET", dailyGameDay, 200, nil, day...)
	if past["seed"] != hex.EncodeToString(seed[:]) || len(past["table"].([]any)) != 2 || at(past, "mine", "match") != bos {
		t.Errorf("the day after: %v", past)
	}
	resp, err := h.Client().Get(h.URL + "/api/v1/matches/" + match + "/record")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	rec, err := io.ReadAll(resp.Body)
	if err != nil || !strings.Contains(string(rec), "\nseed "+hex.EncodeToString(seed[:])+"\n") {
		t.Errorf("the record has no seed:\n%s", rec)
	}
}

// TestDailiesPages visits the page of each game's deal before, during and after the attempt. Nothing that the server sends before
// midnight has a seed or a key of the server.
func TestDailiesPages(t *testing.T) {
	h := serveDaily(t)
	secrets := map[string][]byte{"key of days": h.host.Secret().For("daily")}
	ann, bo := h.newGuest(t), h.newGuest(t)
	_, _, home := ann.get("/")
	wantElements(t, home, `.dailies a[href="/daily/bastion"]`, `.dailies a[href="/daily"]`, `.dailies a[href="/daily/breach"]`)
	for _, id := range []string{"bastion", "sabotage", "duel", "breach"} {
		seed := seedOf(t, h, id)
		secrets["seed of "+id] = seed[:]
		_, _, page := ann.get("/daily/" + id)
		wantText(t, page, "You can see the ranking when your own match is over", "You can see it when your own match is over")
		_, match, _ := ann.ask("POST", "/daily/"+id+"/2026-11-20/sail", url.Values{"name": {"Ann"}})
		if _, again, _ := ann.ask("POST", "/daily/"+id+"/2026-11-20/sail", url.Values{}); again != match || !strings.HasPrefix(match, "/m/") {
			t.Fatalf("%s: %s, then %s", id, match, again)
		}
		_, _, page = ann.get(match)
		ann.ask("POST", match+"/act", url.Values{"v": {versionField.FindStringSubmatch(page)[1]}, "a": {"resign"}, "sure": {"1"}})
		_, _, page = ann.get("/daily/" + id)
		wantText(t, page, "Practice with the same deal", "lost")
		wantElements(t, page, `.calendar[aria-label="You played on 1 day since 19 October 2026"]`)
		for _, bad := range faults(parse(t, page)) {
			t.Errorf("the page of %s: %s", id, bad)
		}
		for _, path := range []string{match, match + "/record", "/daily/" + id + "/2026-11-20"} {
			bo.get(path)
		}
		_, practice, _ := ann.ask("POST", "/daily/"+id+"/2026-11-20/practice", url.Values{"key": {"1"}})
		if practice == match || !strings.HasPrefix(practice, "/m/") {
			t.Errorf("%s: practice is at %s", id, practice)
		}
	}
	_, _, home = ann.get("/")
	if !htmltest.Has(t, home, `.dailies a.done[href="/daily/duel"]`) || !htmltest.Says(t, home, "Done: lost") {
		t.Error("the home page does not say what is done")
	}
	for _, name := range slices.Sorted(maps.Keys(secrets)) {
		for _, s := range []*dailyGuest{ann, bo} {
			if holds(s.received.Bytes(), secrets[name]) {
				t.Errorf("the %s left the server before the day was over", name)
			}
		}
	}
	if status, _, _ := ann.get("/daily/bastion/2026-11-21"); status != http.StatusNotFound {
		t.Errorf("tomorrow has status %d", status)
	}
	if status, _, _ := ann.get("/daily/chess"); status != http.StatusNotFound {
		t.Errorf("a game without a deal has status %d", status)
	}
}

// seedOf returns the seed of today's deal of a game, as it is dealt.
func seedOf(t *testing.T, h *dailyServer, id string) fair.Seed {
	t.Helper()
	d, err := h.node.Daily.Deal(id, h.node.Daily.Today(), nil)
	if err != nil {
		t.Fatal(err)
	}
	commitOf(t, h, d)
	if !d.Offer.Picked() {
		return d.Seed(h.host.Secret().For("daily"))
	}
	par, err := h.node.Daily.ParSoFar(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	m, err := h.host.Get(t.Context(), par.Match)
	if err != nil {
		t.Fatal(err)
	}
	return m.Start().Seed
}
