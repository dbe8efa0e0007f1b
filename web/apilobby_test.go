package web_test

import (
	"testing"

	"quarterdeck/internal/load"
)

// lobby asks for all that the API says of tables that wait.
func (a asker) lobby(s *house) {
	a.Helper()
	const matches, lobby, match = "/api/v1/matches", "/api/v1/lobby", "/api/v1/matches/{match}"
	ann, bo := s.guest(), s.guest()
	table := func(more map[string]any) string {
		body := map[string]any{"game": "bastion", "options": map[string]string{"row": "hidden"}, "seats": []load.Seat{{Who: "me"}, {Who: "anyone"}}, "name": "Ann"}
		for name, value := range more {
			body[name] = value
		}
		created := a.ask(ann, "POST", matches, 201, body)
		ann.Token = created["token"].(string)
		return created["id"].(string)
	}
	id := table(map[string]any{"watch": "after", "pace": "days 3 lose"})
	open := a.ask(bo, "GET", lobby, 200, nil)
	if tables := open["tables"].([]any); len(tables) != 1 || at(tables[0], "id") != id || at(tables[0], "terms", "pace") != "days 3 lose" {
		a.Errorf("open tables: %v", open)
	}
	joined := a.ask(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)
	bo.Token = joined["token"].(string)
	a.ask(s.guest(), "POST", match+"/join", 409, map[string]string{"name": "Cy"}, "{match}", id)
	a.ask(bo, "POST", match+"/stand", 409, nil, "{match}", id)
	a.ask(s.guest(), "GET", match, 403, nil, "{match}", id)
	mine := a.ask(bo, "GET", lobby, 200, nil, "?", "list=mine&game=bastion")
	if tables := mine["tables"].([]any); len(tables) != 1 || at(tables[0], "your_turn") != true {
		a.Errorf("Bo's tables: %v", mine)
	}
	acted := a.ask(bo, "POST", match+"/act", 200, map[string]any{"action": "play 7", "version": joined["version"]}, "{match}", id)
	a.ask(bo, "POST", match+"/act", 200, map[string]any{"action": "resign", "version": acted["version"]}, "{match}", id)
	a.ask(s.guest(), "GET", match, 200, nil, "{match}", id)
	for _, list := range []string{"finished", "past"} {
		if n := a.ask(bo, "GET", lobby, 200, nil, "?", "list="+list)["total"]; n != float64(1) {
			a.Errorf("%v matches are in the list %s", n, list)
		}
	}
	id = table(map[string]any{"public": false})
	a.ask(bo, "POST", match+"/fill", 403, map[string]any{"level": "lowest"}, "{match}", id)
	a.ask(ann, "POST", match+"/fill", 400, map[string]any{"level": "best"}, "{match}", id)
	a.ask(ann, "POST", match+"/fill", 200, map[string]any{"level": "lowest", "seats": []int{1}}, "{match}", id)
	a.ask(ann, "POST", match+"/calloff", 409, nil, "{match}", id)
	id = table(map[string]any{"public": true, "watch": "off"})
	a.ask(ann, "POST", match+"/calloff", 200, nil, "{match}", id)
	a.ask(bo, "GET", match, 200, nil, "{match}", id)
	id = table(map[string]any{"seats": []load.Seat{{Who: "anyone"}, {Who: "anyone"}}})
	if seat := a.ask(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)["seat"]; seat != float64(0) {
		a.Errorf("Bo sits at %v", seat)
	}
	for range 2 {
		if seat := a.ask(bo, "POST", match+"/stand", 200, nil, "{match}", id)["seat"]; seat != float64(-3) {
			a.Errorf("Bo stood up and sits at %v", seat)
		}
	}
	id = table(map[string]any{"seats": []load.Seat{{Who: "anyone"}, {Who: "anyone"}}})
	a.ask(bo, "POST", match+"/join", 200, map[string]string{"name": "Bo"}, "{match}", id)
	a.ask(bo, "POST", match+"/remove", 403, map[string]any{"seat": 0}, "{match}", id)
	a.ask(ann, "POST", match+"/remove", 400, nil, "{match}", id)
	a.ask(ann, "POST", match+"/remove", 200, map[string]any{"seat": 0}, "{match}", id)
	a.ask(bo, "POST", match+"/join", 403, map[string]string{"name": "Bo"}, "{match}", id)
	if n := a.ask(bo, "GET", lobby, 200, nil, "?", "list=mine")["total"]; n != float64(0) {
		a.Errorf("Bo stood up and has %v tables", n)
	}
	a.ask(s.guest(), "POST", match+"/stand", 403, nil, "{match}", id)
	a.ask(ann, "POST", match+"/stand", 200, nil, "{match}", id)
	if called := a.ask(ann, "GET", match, 200, nil, "{match}", id)["called_off"]; called != true {
		a.Errorf("who set the table stood up, and it is called off: %v", called)
	}
	a.ask(bo, "POST", match+"/stand", 409, nil, "{match}", id)
	for _, query := range []string{"list=none", "page=0", "page=x", "game=chess"} {
		a.ask(bo, "GET", lobby, 404, nil, "?", query)
	}
	for name, bad := range map[string]any{"watch": "sometimes", "pace": "fast"} {
		a.ask(ann, "POST", matches, 400, map[string]any{"game": "bastion", "seats": []load.Seat{{Who: "me"}, {Who: "anyone"}}, "name": "Ann", name: bad})
	}
}

// TestTooManyTables checks that the API says so in words.
func TestTooManyTables(t *testing.T) {
	s := serve(t)
	a := asker{t, describe(t), map[string]bool{}}
	ann := s.guest()
	body := load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}
	for range 40 {
		ann.Token = a.ask(ann, "POST", "/api/v1/matches", 201, body)["token"].(string)
	}
	if code := a.ask(ann, "POST", "/api/v1/matches", 409, body)["code"]; code != "too-many-tables" {
		t.Errorf("the 41st table: %v", code)
	}
}
