package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
)

// TestExamEndpoint examines a scripted stand-in of a language model, which takes the first action of the list, in a twin of the game.
// It has a key, and gets it.
func TestExamEndpoint(t *testing.T) {
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct{ Messages []struct{ Content string } }
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
			t.Error(err)
		}
		if key := r.Header.Get("Authorization"); key != "Bearer sesame" {
			http.Error(w, "no key", http.StatusUnauthorized)
			return
		}
		answer := "ready"
		if _, list, found := strings.Cut(question.Messages[len(question.Messages)-1].Content, "Your legal actions:\n"); found {
			answer, _, _ = strings.Cut(list, "\n")
			if strings.Contains(list, "play ") {
				t.Error("a twin uses the names of the game")
			}
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]string{"content": "I think.\n" + answer}}}})
	}))
	defer model.Close()
	run := func(key string, args ...string) (string, error) {
		cmd := exec.Command(program, append([]string{"exam", model.URL + "/v1/chat/completions", "--level", "random", "--pairs", "2", "--asked", "9", "--left", "4"}, args...)...)
		cmd.Env = append(cmd.Environ(), "QUARTERDECK_EXAM_KEY="+key)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := run("sesame", "--twin", "3", "--json"); err != nil || !strings.Contains(out, `"illegal": 0`) || !strings.Contains(out, `"missing": 0`) {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := run("wrong"); err == nil || !strings.Contains(out, "status 401): no key") {
		t.Errorf("a wrong key: %v\n%s", err, out)
	}
}
