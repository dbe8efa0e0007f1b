package web_test

import (
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"quarterdeck/daily"
	"quarterdeck/internal/load"
)

// TestDailyAPI: a day of two programs and the day after, every answer as openapi.yaml describes it. Before one's own attempt is
// over no player's way, match or name leaves the server, and no seed before the day is.
func TestDailyAPI(t *testing.T) {
	h := serveDaily(t)
	a := apiChecker{t, describe(t), map[string]bool{}}
	const today, day, attempt, practice = "/api/v1/daily", "/api/v1/daily/{date}", "/api/v1/daily/{date}/attempt", "/api/v1/daily/{date}/practice"
	date := func(s string) []string { return []string{"{date}", s} }
	ann, bo, cy := h.guest(), h.guest(), h.guest()
	sail := func(c *load.Client, options map[string]string) map[string]any {
		name := map[*load.Client]string{ann: "Ann", bo: "Bo"}[c]
		out := a.request(c, "POST", attempt, 200, map[string]any{"name": name, "options": options}, date("2026-11-20")...)
		c.Token = out["token"].(string)
		return out
	}

	deal := a.request(cy, "GET", today, 200, nil)
	d, err := h.node.Daily.Deal(daily.VoyageID, h.node.Daily.Today(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if deal["date"] != "2026-11-20" || deal["today"] != true || deal["commit"] != commitOf(t, h, d) || deal["count"] != 0.0 || at(deal, "options", "ports") != "1,2,3,4,5,6" {
		t.Errorf("the deal before the first attempt: %v", deal)
	}
	if other := a.request(cy, "GET", today, 200, nil, "?", "o.ports=0,1,2,3,4,5"); other["commit"] == deal["commit"] {
		t.Error("other ports are the same deal")
	}
	a.request(ann, "POST", practice, 409, map[string]any{"name": "Ann"}, date("2026-11-20")...)

	anns := sail(ann, map[string]string{})["id"].(string)
	if again := sail(ann, map[string]string{"ports": "1,2,3,4,5,6"})["id"]; again != anns {
		t.Errorf("going on leads to %v, not to %s", again, anns)
	}
	playOut(t, anns, 15, ann)
	if mine := a.request(ann, "GET", today, 200, nil); at(mine, "mine", "match") != anns || at(mine, "mine", "over") != false || mine["table"] != nil || mine["share"] != nil {
		t.Errorf("at sea: %v", mine)
	}
	playOut(t, anns, never, ann)
	a.request(ann, "POST", attempt, 409, map[string]any{"name": "Ann"}, date("2026-11-20")...)
	after := a.request(ann, "GET", today, 200, nil)
	if table := after["table"].([]any); len(table) != 1 || at(table[0], "you") != true || at(table[0], "place") != 1.0 || at(table[0], "way") == nil ||
		!strings.Contains(after["share"].(string), " of 6 ports") || at(after, "mine", "over") != true || after["streak"] != 1.0 || at(after, "par", "match") == nil {
		t.Errorf("after the attempt: %v", after)
	}
	first := a.request(ann, "POST", practice, 200, map[string]any{"name": "Ann"}, date("2026-11-20")...)
	if first["id"] == anns || first["commit"] != deal["commit"] {
		t.Errorf("practice is %v", first)
	}

	bos := sail(bo, map[string]string{})["id"].(string)
	playOut(t, bos, 20, bo)
	seed := d.Seed(h.host.Secret().For("daily"))
	for name, c := range map[string]*load.Client{"who is at sea": bo, "a stranger": cy} {
		for _, query := range []string{"", "o.lastport=none"} {
			told := a.request(c, "GET", day, 200, nil, "{date}", "2026-11-20", "?", query)
			text, _ := json.Marshal(told)
			for what, secret := range map[string]string{"Ann's name": "Ann", "Ann's match": anns, "a table": `"table"`, "a seed": `"seed"`, "the seed": hex.EncodeToString(seed[:]), "par's way": `"par":{"way"`} {
				if strings.Contains(string(text), secret) {
					t.Errorf("%s is told %s: %s", name, what, text)
				}
			}
			if at(told, "par", "way") != nil || at(told, "par", "match") != nil || told["count"] != 2.0 {
				t.Errorf("%s is told %s", name, text)
			}
		}
	}
	for path, status := range map[string]int{"2026-11-21": 404, "today": 404, "2026-02-30": 404} {
		a.request(cy, "GET", day, status, nil, date(path)...)
	}
	a.request(cy, "GET", today, 400, nil, "?", "ports=0,1,2,3,4,5")
	a.request(cy, "GET", today, 400, nil, "?", "o.ports=1,2,3,4,5,10")

	h.set("2026-11-21 00:00:00")
	past := a.request(cy, "GET", day, 200, nil, date("2026-11-20")...)
	if past["seed"] != hex.EncodeToString(seed[:]) || len(past["table"].([]any)) != 2 || past["today"] != false || past["mine"] != nil {
		t.Errorf("the day after: %v", past)
	}
	a.request(bo, "POST", attempt, 409, map[string]any{"name": "Bo"}, date("2026-11-20")...)
	cys := a.request(cy, "POST", practice, 200, map[string]any{"name": "Cy"}, date("2026-11-20")...)
	if _, kind, _ := daily.Voyage().DealOf(seriesOf(t, h, cys["id"].(string))); kind != daily.Practice {
		t.Errorf("practice the day after is %q", kind)
	}
}

// seriesOf returns the series that a match belongs to.
func seriesOf(t *testing.T, h *dailyServer, id string) string {
	t.Helper()
	m, err := h.host.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return m.Start().Series
}
