package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"path"
	"strings"
	"testing"

	"quarterdeck/experiment"
)

const experimentReport = "/api/v1/experiments/{experiment}/report"

// TestExperimentAPI: all who have an experiment's id read its progress and its report, which has the figures of the page's file and
// nothing of the guest.
func TestExperimentAPI(t *testing.T) {
	s, _ := serveLab(t, func(*experiment.Options) {})
	a := apiChecker{t, describe(t), map[string]bool{}}
	ann, reader := surf(t, s), s.guest()
	_, at := ann.post("/games/bastion/lab", http.StatusOK, bothRows(""))
	id := path.Base(at)
	ann.submit(at+"/pause", http.StatusOK)
	if got := a.request(reader, "GET", experimentReport, 202, nil, "{experiment}", id); got["state"] != "paused" {
		t.Errorf("%v", got)
	}
	ann.submit(at+"/resume", http.StatusOK)
	for page := ""; ; page, _ = ann.visit(at, http.StatusOK) {
		if n := matchesPlayed.FindStringSubmatch(page); n != nil && len(n[1]) > 1 { // ten or more, so that both rule sets have two deals
			break
		}
	}
	ann.submit(at+"/stop", http.StatusOK)
	for page := ""; !strings.Contains(page, "Report ready"); page, _ = ann.visit(at, http.StatusOK) {
		continue
	}
	got := a.request(reader, "GET", experimentReport, 200, nil, "{experiment}", id)
	if sets, _ := got["sets"].([]any); len(sets) != 2 || got["game"] != "bastion" {
		t.Errorf("the report is of %v with %d rule sets", got["game"], len(sets))
	}
	file, _ := ann.visit(at+"/report.json", http.StatusOK)
	var same map[string]any
	if err := json.Unmarshal([]byte(file), &same); err != nil || same["command"] != got["command"] || same["units"] != got["units"] {
		t.Errorf("the file is another report: %v, %v", same["command"], err)
	}
	if guest := guestOf(t, s, ann); guest == "" || strings.Contains(file, guest) {
		t.Errorf("the report names its guest %q", guest)
	}
	a.request(reader, "GET", experimentReport, 404, nil, "{experiment}", "nothing")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+strings.Replace(experimentReport, "{experiment}", id, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "identity") // for a client that does not unpack
	resp, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || string(body) != file {
		t.Errorf("without compression the report is %.60s, %v", body, err)
	}
}
