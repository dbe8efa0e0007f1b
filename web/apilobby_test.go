package web_test

import (
	"testing"

	"quarterdeck/internal/load"
)

// lobby requests everything that the API returns about waiting tables.
func (a apiChecker) lobby(s *testServer) {
	a.Helper()
	const matches, lobby, match = "/api/v1/matches", "/api/v1/lobby", "/api/v1/matches/{match}"
	ann, bo := s.guest(), s.guest()
	table := func(more map[string]any) string {
		body := map[string]any{"game": "bastion", "options": map[string]string{"row": "hidden"}, "seats": []load.Seat{{Who: "me"}, {Who: "anyone"}}, "name": "Ann"}
		for name, value := range more {
			body[name] = value
		}
		created := a.request(ann, "POST", matches, 201, body)
		ann.Token = created["token"].(string)
		return created["id"].(string)
	}
	id := table(map[string]any{"watch": "after", "pace": "days 3 lose"})
	open := a.request(bo, "GET", lobby, 200, nil)
	if tables := open["tables"].([]any); len(tables) != 1 || at(tables[0], "id") != id || at(tables[0], "terms", "pace") != "days 3 lose" {
		a.Errorf("open tables: %v", open)
	}
	joined := a.request(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)
	bo.Token = joined["token"].(string)
	a.request(s.guest(), "POST", match+"/join", 409, map[string]string{"name": "Cy"}, "{match}", id)
	a.request(bo, "POST", match+"/stand", 409, nil, "{match}", id)
	a.request(s.guest(), "GET", match, 403, nil, "{match}", id)
	mine := a.request(bo, "GET", lobby, 200, nil, "?", "list=mine&game=bastion")
	if tables := mine["tables"].([]any); len(tables) != 1 || at(tables[0], "your_turn") != true {
		a.Errorf("Bo's tables: %v", mine)
	}
	acted := a.request(bo, "POST", match+"/act", 200, map[string]any{"action": "play 7", "version": joined["version"]}, "{match}", id)
	a.request(bo, "POST", match+"/act", 200, map[string]any{"action": "resign", "version": acted["version"]}, "{match}", id)
	a.request(s.guest(), "GET", match, 200, nil, "{match}", id)
	for _, list := range []string{"finished", "past"} {
		if n := a.request(bo, "GET", lobby, 200, nil, "?", "list="+list)["total"]; n != float64(1) {
			a.Errorf("%v matches are in the list %s", n, list)
		}
	}
	id = table(map[string]any{"public": false})
	a.request(bo, "POST", match+"/fill", 403, map[string]any{"level": "lowest"}, "{match}", id)
	a.request(ann, "POST", match+"/fill", 400, map[string]any{"level": "best"}, "{match}", id)
	a.request(ann, "POST", match+"/fill", 200, map[string]any{"level": "lowest", "seats": []int{1}}, "{match}", id)
	a.request(ann, "POST", match+"/calloff", 409, nil, "{match}", id)
	id = table(map[string]any{"public": true, "watch": "off"})
	a.request(ann, "POST", match+"/calloff", 200, nil, "{match}", id)
	a.request(bo, "GET", match, 200, nil, "{match}", id)
	id = table(map[string]any{"seats": []load.Seat{{Who: "anyone"}, {Who: "anyone"}}})
	if seat := a.request(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)["seat"]; seat != float64(0) {
		a.Errorf("Bo sits at %v", seat)
	}
	for range 2 {
		if seat := a.request(bo, "POST", match+"/stand", 200, nil, "{match}", id)["seat"]; seat != float64(-3) {
			a.Errorf("Bo stood up and sits at %v", seat)
		}
	}
	id = table(map[string]any{"seats": []load.Seat{{Who: "anyone"}, {Who: "anyone"}}})
	a.request(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)
	a.request(bo, "POST", match+"/remove", 403, map[string]any{"seat": 0}, "{match}", id)
	a.request(ann, "POST", match+"/remove", 400, nil, "{match}", id)
	a.request(ann, "POST", match+"/remove", 200, map[string]any{"seat": 0}, "{match}", id)
	a.request(bo, "POST", match+"/join", 403, map[string]string{"name": "Bo"}, "{match}", id)
	if n := a.request(bo, "GET", lobby, 200, nil, "?", "list=mine")["total"]; n != float64(0) {
		a.Errorf("Bo stood up and has %v tables", n)
	}
	a.request(s.guest(), "POST", match+"/stand", 403, nil, "{match}", id)
	a.request(ann, "POST", match+"/stand", 200, nil, "{match}", id)
	if called := a.request(ann, "GET", match, 200, nil, "{match}", id)["called_off"]; called != true {
		a.Errorf("who set the table stood up, and it is called off: %v", called)
	}
	a.request(bo, "POST", match+"/stand", 409, nil, "{match}", id)
	for _, query := range []string{"list=none", "page=0", "page=x", "game=chess"} {
		a.request(bo, "GET", lobby, 404, nil, "?", query)
	}
	for name, bad := range map[string]any{"watch": "sometimes", "pace": "fast"} {
		a.request(ann, "POST", matches, 400, map[string]any{"game": "bastion", "seats": []load.Seat{{Who: "me"}, {Who: "anyone"}}, "name": "Ann", name: bad})
	}
}

// TestTooManyTables checks the API's refusal when a guest has too many tables.
func TestTooManyTables(t *testing.T) {
	s := serve(t)
	a := apiChecker{t, describe(t), map[string]bool{}}
	ann := s.guest()
	body := load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}
	for range 40 {
		ann.Token = a.request(ann, "POST", "/api/v1/matches", 201, body)["token"].(string)
	}
	if code := a.request(ann, "POST", "/api/v1/matches", 409, body)["code"]; code != "too-many-tables" {
		t.Errorf("the 41st table: %v", code)
	}
}
