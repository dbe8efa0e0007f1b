package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"quarterdeck/internal/load"
)

// description is openapi.yaml as plain maps.
type description map[string]any

func describe(t *testing.T) description {
	t.Helper()
	data, err := os.ReadFile("api/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any // a named type would be used for nested values too
	if err := yaml.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// at follows keys down; it returns nil where there is nothing.
func at(v any, keys ...string) any {
	for _, key := range keys {
		switch m := v.(type) {
		case description:
			v = m[key]
		case map[string]any:
			v = m[key]
		default:
			return nil
		}
	}
	return v
}

// check reports where value does not match schema. It knows the keywords that openapi.yaml uses and reports others, so
// that none is ignored.
func (d description) check(where string, schema, value any) []string {
	s, ok := schema.(map[string]any)
	if !ok {
		return []string{where + ": no schema"}
	}
	if ref, ok := s["$ref"].(string); ok {
		return d.check(where, at(d, strings.Split(strings.TrimPrefix(ref, "#/"), "/")...), value)
	}
	if ways, ok := s["oneOf"].([]any); ok {
		return d.checkWays(where, ways, value)
	}
	var bad []string
	for _, word := range slices.Sorted(maps.Keys(s)) {
		switch word {
		case "type", "items", "properties", "description", "format", "maxLength", "minimum", "default", "example":
		case "required":
			for _, name := range s[word].([]any) {
				if at(value, name.(string)) == nil {
					bad = append(bad, fmt.Sprintf("%s: %s is missing", where, name))
				}
			}
		case "additionalProperties":
			bad = append(bad, d.checkOthers(where, s, value)...)
		case "enum":
			if !slices.Contains(s[word].([]any), value) {
				bad = append(bad, fmt.Sprintf("%s: %v is none of %v", where, value, s[word]))
			}
		default:
			bad = append(bad, fmt.Sprintf("%s: the test does not know the word %q", where, word))
		}
	}
	return append(bad, d.checkType(where, s, value)...)
}

// checkWays reports why value does not match exactly one of several schemas.
func (d description) checkWays(where string, ways []any, value any) (bad []string) {
	fit := 0
	for _, way := range ways {
		if wrong := d.check(where, way, value); len(wrong) == 0 {
			fit++
		} else {
			bad = append(bad, wrong...)
		}
	}
	if fit == 1 {
		return nil
	}
	return append(bad, fmt.Sprintf("%s: %d of %d descriptions fit", where, fit, len(ways)))
}

func (d description) checkOthers(where string, s map[string]any, value any) (bad []string) {
	object, _ := value.(map[string]any)
	for name, v := range object {
		switch more := s["additionalProperties"].(type) {
		case bool:
			if at(s, "properties", name) == nil && !more {
				bad = append(bad, fmt.Sprintf("%s: %s is not described", where, name))
			}
		default:
			bad = append(bad, d.check(where+"."+name, more, v)...)
		}
	}
	return bad
}

func (d description) checkType(where string, s map[string]any, value any) (bad []string) {
	fits := false
	switch v := value.(type) {
	case map[string]any:
		fits = s["type"] == "object"
		for name, schema := range orEmpty(s["properties"]) {
			if member, found := v[name]; found {
				bad = append(bad, d.check(where+"."+name, schema, member)...)
			}
		}
	case []any:
		fits = s["type"] == "array"
		for i, item := range v {
			bad = append(bad, d.check(fmt.Sprintf("%s[%d]", where, i), s["items"], item)...)
		}
	case string:
		fits = s["type"] == "string"
	case float64:
		fits = s["type"] == "number" || s["type"] == "integer" && v == float64(int(v))
	case bool:
		fits = s["type"] == "boolean"
	}
	if !fits {
		bad = append(bad, fmt.Sprintf("%s: %v is no %v", where, value, s["type"]))
	}
	return bad
}

func orEmpty(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// apiChecker makes requests and checks bodies and answers against the description.
type apiChecker struct {
	*testing.T
	description
	seen map[string]bool
}

// request makes a request of a described path; pairs fill in its parameters.
func (a apiChecker) request(c *load.Client, method, path string, status int, body any, fill ...string) map[string]any {
	a.Helper()
	operation := at(a.description, "paths", path, strings.ToLower(method))
	real := strings.NewReplacer(fill...).Replace(path)
	for i := 0; i+1 < len(fill); i += 2 {
		if fill[i] == "?" {
			real += "?" + fill[i+1]
		}
	}
	where := method + " " + real
	if body == nil {
		body = struct{}{}
	} else if status < 300 {
		var plain any
		a.decode(body, &plain)
		a.report(a.check(where+" asked", at(operation, "requestBody", "content", "application/json", "schema"), plain))
	}
	data, err := json.Marshal(body)
	if err != nil {
		a.Fatal(err)
	}
	req, err := http.NewRequestWithContext(a.Context(), method, c.Base+real, bytes.NewReader(data))
	if err != nil {
		a.Fatal(err)
	}
	as(req, c)
	resp, err := c.HTTP.Do(req)
	if err != nil {
		a.Fatal(err)
	}
	defer resp.Body.Close()
	var answer map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != status {
		a.Fatalf("%s: status %d, %v; want %d", where, resp.StatusCode, err, status)
	}
	schema := at(operation, "responses", fmt.Sprint(status), "content", "application/json", "schema")
	if status >= 300 {
		schema = map[string]any{"$ref": "#/components/schemas/Error"}
	}
	a.seen[method+" "+path] = true
	a.report(a.check(where, schema, answer))
	return answer
}

func (a apiChecker) decode(from any, to *any) {
	a.Helper()
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		a.Fatal(err)
	}
}

func (a apiChecker) report(bad []string) {
	a.Helper()
	for _, b := range bad {
		a.Error(b)
	}
}

// TestAnswersAreAsDescribed plays a match and checks all answers of the API on the way, including errors and the
// stream's events.
func TestAnswersAreAsDescribed(t *testing.T) {
	s := serve(t)
	a := apiChecker{t, describe(t), map[string]bool{}}
	const matches, matchPath, actPath = "/api/v1/matches", "/api/v1/matches/{match}", "/api/v1/matches/{match}/act"
	ann, bo := s.guest(), s.guest()
	a.request(ann, "GET", "/api/v1/games", 200, nil)
	a.request(ann, "GET", "/api/v1/games/{game}/stock", 200, nil, "{game}", "bastion", "?", "rules=1&seats=2&o.row=hidden")
	a.request(ann, "GET", "/api/v1/games/{game}/stock", 400, nil, "{game}", "bastion", "?", "seats=many")
	a.request(s.guest(), "POST", "/api/v1/guests", 201, nil)
	created := a.request(ann, "POST", matches, 201, load.NewMatch{Game: "bastion", Options: map[string]string{"row": "hidden"}, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"})
	ann.Token = created["token"].(string)
	id := created["id"].(string)
	a.request(ann, "POST", matches, 404, load.NewMatch{Game: "chess"})
	if got := a.request(ann, "GET", matchPath, 200, nil, "{match}", id)["invites"]; !reflect.DeepEqual(got, created["invites"]) {
		t.Errorf("the host gets the invitations %v, not %v", got, created["invites"])
	}
	if got := a.request(bo, "GET", matchPath, 200, nil, "{match}", id)["invites"]; got != nil {
		t.Errorf("a visitor gets the invitations %v", got)
	}
	a.request(bo, "GET", matchPath, 200, nil, "{match}", id, "?", "table=1")
	invite := at(created["invites"].([]any)[0], "invite").(string)
	claimed := a.request(bo, "POST", matchPath+"/seats/{seat}/claim", 200, map[string]string{"invite": invite, "name": "Bo"}, "{match}", id, "{seat}", "1")
	bo.Token = claimed["token"].(string)
	for version := 2; version < 38; version += 3 {
		act := func(c *load.Client, action string) {
			a.request(c, "POST", actPath, 200, map[string]any{"action": action, "version": version}, "{match}", id)
		}
		rank := "23456789TJQKA"[version/3 : version/3+1]
		act(ann, "play "+rank)
		a.request(bo, "GET", matchPath, 200, nil, "{match}", id, "?", fmt.Sprint("at=", version))
		act(bo, "play "+rank)
		if version == 8 {
			version += 2
			act(bo, "resign")
			break
		}
	}
	a.request(ann, "POST", actPath, 409, map[string]any{"action": "play 2", "version": 1}, "{match}", id)
	a.request(ann, "GET", matchPath, 404, nil, "{match}", "none")
	a.request(ann, "GET", matchPath, 200, nil, "{match}", id)
	a.request(ann, "GET", matchPath, 200, nil, "{match}", id, "?", "table=1")
	a.request(bo, "POST", matchPath+"/rematch", 202, nil, "{match}", id)
	a.request(ann, "GET", matchPath, 200, nil, "{match}", id)
	a.request(ann, "POST", matchPath+"/rematch", 200, nil, "{match}", id)
	a.request(s.guest(), "GET", matchPath+"/deal", 200, nil, "{match}", id)
	a.request(ann, "POST", matchPath+"/nonce", 409, map[string]any{"nonce": strings.Repeat("ab", 16)}, "{match}", id)
	a.nonces()
	a.request(ann, "GET", matchPath+"/coach", 409, nil, "{match}", id) // there is no coach
	a.request(ann, "POST", matchPath+"/fork", 409, map[string]any{"at": 0, "seat": 0, "name": "Ann"}, "{match}", id)
	a.request(ann, "POST", matchPath+"/fork", 201, map[string]any{"at": 8, "seat": 1, "level": "lowest", "name": "Ann"}, "{match}", id)
	say := func(c *load.Client, status int, body map[string]any) {
		a.request(c, "POST", matchPath+"/talk", status, body, "{match}", id)
	}
	say(ann, 201, map[string]any{"channel": "table", "text": "Well met."})
	say(ann, 201, map[string]any{"channel": "whisper", "to": 1, "text": "psst"})
	say(s.guest(), 201, map[string]any{"channel": "table", "text": "A fine match.", "name": "Cy"})
	say(s.guest(), 403, map[string]any{"channel": "watchers", "text": "x"})
	say(ann, 400, map[string]any{"channel": "table", "text": " "})
	say(ann, 400, map[string]any{"channel": "whisper", "text": "x"})
	a.request(bo, "GET", matchPath+"/talk", 200, nil, "{match}", id)
	a.request(bo, "POST", matchPath+"/mute", 200, map[string]any{"seat": 0, "muted": true}, "{match}", id)
	a.request(bo, "POST", matchPath+"/mute", 409, map[string]any{"seat": 1, "muted": true}, "{match}", id)
	a.request(bo, "POST", matchPath+"/mute", 400, map[string]any{"seat": 1}, "{match}", id)
	path := strings.Replace(matchPath, "{match}", id, 1) + "/stream"
	build := string(readEvents(t, ann, path, "", "", 1)[0].Data)
	for _, last := range []string{"", build + "-0"} {
		version := -1
		for n := 2; version < 12; n++ {
			events := readEvents(t, ann, path, "", last, n)
			e := events[n-1]
			var data any
			a.decode(json.RawMessage(e.Data), &data)
			version = int(at(data, "version").(float64))
			schema := map[string]string{"view": "View", "step": "Step"}[e.Name]
			a.report(a.check(e.Name+" "+e.ID, map[string]any{"$ref": "#/components/schemas/" + schema}, data))
		}
	}
	a.lobby(s)
	const daily = "/api/v1/daily" // see TestDailyAPI; this server has none
	a.request(ann, "GET", daily, 404, nil)
	a.request(ann, "GET", daily+"/{date}", 404, nil, "{date}", "2026-11-20")
	a.request(ann, "POST", daily+"/{date}/attempt", 404, nil, "{date}", "2026-11-20")
	a.request(ann, "POST", daily+"/{date}/practice", 404, nil, "{date}", "2026-11-20")
	a.request(ann, "GET", "/api/v1/dailies", 200, nil) // none; see TestDailiesAPI
	a.request(ann, "GET", dailyGame, 404, nil, "{game}", "bastion")
	a.request(ann, "GET", dailyGameDay, 404, nil, "{game}", "bastion", "{date}", "2026-11-20")
	a.request(ann, "POST", dailyGameDay+"/attempt", 404, nil, "{game}", "bastion", "{date}", "2026-11-20")
	a.request(ann, "POST", dailyGameDay+"/practice", 404, nil, "{game}", "bastion", "{date}", "2026-11-20")
	a.askPeople(s)
	a.askBots(s)
	a.askProfiles(s)
	a.request(ann, "GET", "/api/v1/drills", 200, nil) // none; see TestDrillAPI
	a.request(ann, "GET", "/api/v1/status", 200, nil) // see TestOperatorOrders
	a.request(ann, "POST", "/api/v1/admin/orders", 404, map[string]any{"do": "withdraw", "version": 0})
	a.request(ann, "POST", "/api/v1/drills/{drill}", 404, map[string]any{"action": "play 2", "answers": 0}, "{drill}", "none")
	a.request(ann, "GET", "/api/v1/puzzles", 200, nil) // none; see TestPuzzleAPI
	a.request(ann, "POST", "/api/v1/puzzles", 404, map[string]any{"kind": "sprint"})
	a.request(ann, "GET", "/api/v1/puzzles/{run}", 404, nil, "{run}", "none")
	a.request(ann, "POST", "/api/v1/puzzles/{run}", 404, map[string]any{"answers": 0, "action": "play 2"}, "{run}", "none")
	a.request(ann, "POST", "/api/v1/races", 404, map[string]any{}) // no puzzles; see TestRaceAPI
	for _, c := range [][2]string{{"GET", ""}, {"POST", "/join"}, {"POST", "/start"}, {"POST", "/again"}} {
		a.request(ann, c[0], "/api/v1/races/{race}"+c[1], 404, nil, "{race}", "none")
	}
	a.request(ann, "DELETE", "/api/v1/races/{race}", 200, nil, "{race}", "none") // leaving again changes nothing
	a.askSeeks(s)
	a.askFriends(s)
	a.askDuplicates(s)
	a.request(ann, "GET", experimentReport, 404, nil, "{experiment}", "none") // see TestExperimentAPI
	// The others do not answer in JSON.
	for _, other := range []string{"/stream", "/record"} {
		a.seen["GET "+matchPath+other] = true
	}
	a.seen["GET /api/v1/openapi.yaml"] = strings.Contains(fetch(t, ann, "GET", "/api/v1/openapi.yaml", ""), "openapi: 3.1.0")
	for _, r := range s.web.APIRoutes() {
		if !a.seen[r] {
			t.Errorf("%s was never asked", r)
		}
	}
}
