package web_test

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/account"
	"quarterdeck/internal/load"
	"quarterdeck/lesson"
)

// askPeople requests everything that a program may request about its own guest.
func (a apiChecker) askPeople(s *testServer) {
	const me = "/api/v1/me"
	stranger, ann := s.guest(), s.guest()
	a.request(stranger, "GET", me, http.StatusForbidden, nil)
	ann.Token = a.request(ann, "POST", "/api/v1/guests", http.StatusCreated, nil)["token"].(string)
	a.request(ann, "PATCH", me, http.StatusBadRequest, map[string]string{"name": "a;b"})
	a.request(ann, "PATCH", me, http.StatusOK, map[string]string{"name": " Ann  of Hull"})
	link := at(a.request(ann, "POST", me+"/link", http.StatusOK, nil), "link", "url").(string)
	phone := s.guest()
	phone.Token = a.request(phone, "POST", "/api/v1/guests", http.StatusCreated, map[string]string{"link": link})["token"].(string)
	if phone.Token != ann.Token {
		a.Errorf("the personal link of %q leads to %q", ann.Token, phone.Token)
	}
	if name := a.request(phone, "GET", me, http.StatusOK, nil)["name"]; name != "Ann of Hull" {
		a.Errorf("the phone's name is %q", name)
	}
	ann.Token = a.request(ann, "POST", me+"/token", http.StatusOK, nil)["token"].(string)
	a.request(phone, "GET", me, http.StatusForbidden, nil)
	a.request(ann, "POST", me+"/link", http.StatusOK, nil)
	a.request(ann, "DELETE", me+"/link", http.StatusOK, nil)
	a.request(s.guest(), "POST", "/api/v1/guests", http.StatusNotFound, map[string]string{"link": link})
	address := a.request(ann, "POST", me+"/calendar", http.StatusOK, nil)["calendar"].(string)
	if text := fetch(a.T, stranger, "GET", strings.TrimPrefix(address, s.URL), ""); !strings.Contains(text, "\nBEGIN:VCALENDAR") {
		a.Errorf("the calendar says %q", text)
	}
	a.request(ann, "DELETE", me+"/calendar", http.StatusOK, nil)
	a.request(ann, "PUT", me+"/webhook", http.StatusBadRequest, map[string]string{"url": "http://127.0.0.1/"})
	set := a.request(ann, "PUT", me+"/webhook", http.StatusOK, map[string]string{"url": "https://quarterdeck.invalid/hook"})
	if secret, _ := at(set, "webhook", "secret").(string); !strings.HasPrefix(secret, "whsec_") {
		a.Errorf("the webhook's secret is %q", secret)
	}
	if result := a.request(ann, "POST", me+"/webhook/test", http.StatusOK, nil); result["ok"] != false || result["status"] != 0.0 {
		a.Errorf("a message to nowhere: %v", result)
	}
	a.request(ann, "PATCH", me, http.StatusOK, map[string]any{"hints": false})
	a.request(ann, "PATCH", me, http.StatusOK, map[string]any{"hints_seen": []string{"bastion/beat-both", "bastion/none", "chess/beat-both"}})
	if p := a.request(ann, "GET", me, http.StatusOK, nil); p["name"] != "Ann of Hull" || p["hints"] != false || fmt.Sprint(p["hints_seen"]) != "[bastion/beat-both]" {
		a.Errorf("after a hint, the person is %v", p)
	}
	a.request(ann, "PUT", me+"/lessons/{game}/{lesson}", http.StatusNotFound, nil, "{game}", "bastion", "{lesson}", "none")
	run := lesson.Pack([]string{"0 play 7"})
	a.request(ann, "PUT", me+"/lessons/{game}/{lesson}", http.StatusOK, map[string]string{"run": run}, "{game}", "bastion", "{lesson}", "first-match")
	if first := a.request(ann, "GET", "/api/v1/lessons", http.StatusOK, nil)["lessons"].([]any)[0]; at(first, "begun", "step") != 2.0 || at(first, "begun", "run") != run {
		a.Errorf("a lesson that was begun is %v", first)
	}
	wantLearned := func(who *load.Client, want string) {
		a.Helper()
		if got := fmt.Sprint(a.request(who, "GET", me+"/profile", http.StatusOK, nil)["learning"]); got != want {
			a.Errorf("the profile says of lessons %s, want %s", got, want)
		}
	}
	wantLearned(ann, "map[begun:map[lesson:bastion/first-match run:"+run+" step:2 steps:"+strconv.Itoa(a.stepsOf("bastion", "first-match"))+"] hints:false lessons:[] seen:[bastion/beat-both]]")
	a.putRuns(ann)
	a.request(stranger, "PUT", me+"/lessons/{game}/{lesson}", http.StatusForbidden, nil, "{game}", "bastion", "{lesson}", "first-match")
	a.request(ann, "PUT", me+"/lessons/{game}/{lesson}", http.StatusOK, nil, "{game}", "bastion", "{lesson}", "first-match")
	if p := a.request(ann, "PUT", me+"/lessons/{game}/{lesson}", http.StatusOK, nil, "{game}", "bastion", "{lesson}", "first-match"); p["name"] != "Ann of Hull" || p["hints"] != false || len(p["lessons"].([]any)) != 2 {
		a.Errorf("after a lesson and without hints, the person is %v", p)
	}
	wantLearned(ann, "map[hints:false lessons:[bastion/ace bastion/first-match] seen:[bastion/beat-both]]")
	for _, c := range []struct {
		who  *load.Client
		want bool
	}{{ann, true}, {stranger, false}} {
		first := a.request(c.who, "GET", "/api/v1/lessons", http.StatusOK, nil)["lessons"].([]any)[0]
		if at(first, "name") != "first-match" || at(first, "finished") != c.want {
			a.Errorf("the first lesson is %v, want finished: %v", first, c.want)
		}
	}
	a.request(ann, "GET", me, http.StatusOK, nil)
	a.request(ann, "DELETE", me+"/ssh-keys", http.StatusOK, map[string]string{"fingerprint": "SHA256:not-yours"})
	a.request(ann, "DELETE", me+"/webhook", http.StatusOK, nil)
	a.request(ann, "POST", me+"/webhook/test", http.StatusBadRequest, nil)
	a.request(ann, "DELETE", me, http.StatusOK, nil)
	for _, c := range []*load.Client{ann, phone} {
		a.request(c, "GET", me, http.StatusForbidden, nil)
	}
}

// stepsOf returns how many steps a lesson has.
func (a apiChecker) stepsOf(game, name string) int {
	a.Helper()
	lib, err := lesson.Shipped()
	if err != nil {
		a.Fatal(err)
	}
	run, err := lib.Find(game, name).Resume(a.Context(), []string{"0 play 7"})
	if err != nil {
		a.Fatal(err)
	}
	return run.Prompt().Steps
}

// putRuns sends runs of a lesson: one that cannot be stored is refused and leaves what was stored, and one that has reached the last step
// finishes the lesson.
func (a apiChecker) putRuns(ann *load.Client) {
	a.Helper()
	put := func(status int, run string) map[string]any {
		a.Helper()
		return a.request(ann, "PUT", "/api/v1/me/lessons/{game}/{lesson}", status, map[string]string{"run": run}, "{game}", "bastion", "{lesson}", "ace")
	}
	stored := a.request(ann, "GET", "/api/v1/lessons", http.StatusOK, nil)
	for run, code := range map[string]string{
		"no run": "bad-request", "AAAA": "bad-request", lesson.Pack([]string{""}): "bad-request",
		lesson.Pack([]string{"0 play 7"}):           "bad-request", // it is not in the hand
		lesson.Pack([]string{"0 play 2", "0 sing"}): "bad-request", strings.Repeat("A", account.MaxRun+1): "long-run",
	} {
		status := http.StatusBadRequest
		if code == "long-run" {
			status = http.StatusRequestEntityTooLarge
		}
		if refused := put(status, run); refused["code"] != code {
			a.Errorf("the run %.20q is refused with %v", run, refused)
		}
	}
	if now := a.request(ann, "GET", "/api/v1/lessons", http.StatusOK, nil); !reflect.DeepEqual(now, stored) {
		a.Errorf("after refused runs, %v is stored, want %v", now, stored)
	}
	lib, err := lesson.Shipped()
	if err != nil {
		a.Fatal(err)
	}
	first, last := "", ""
	if err := lib.Find("bastion", "ace").Walk(a.Context(), lesson.Main, 0, func(r *lesson.Run) {
		if last = lesson.Pack(r.Trail()); first == "" {
			first = last
		}
	}); err != nil {
		a.Fatal(err)
	}
	if p := put(http.StatusOK, last); !slices.Contains(p["lessons"].([]any), any("bastion/ace")) {
		a.Errorf("a run to the last step leaves %v finished", p["lessons"])
	}
	if refused := put(http.StatusConflict, first); refused["code"] != "finished" {
		a.Errorf("an unfinished run of a finished lesson is refused with %v", refused)
	}
}
