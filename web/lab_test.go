package web_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"quarterdeck/experiment"
	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
	"quarterdeck/web"
)

// openLab lets all guests start experiments.
func openLab() experiment.Options {
	return experiment.Options{Access: experiment.Guests, Workers: 1, Look: 10 * time.Millisecond, MinutesPerDay: 40, Version: "test"}
}

// serveLab returns a server of Bastion's Breach with a lab.
func serveLab(t *testing.T, change func(*experiment.Options)) (*testServer, *node.Node) {
	return serveWith(t, func(c *node.Config, _ *web.Options) {
		c.Lab = openLab()
		change(&c.Lab)
	})
}

// bothRows is the form for an experiment with both values of an option.
func bothRows(precision string) url.Values {
	return url.Values{"mode": {"change"}, "o.row": {"open", "hidden"}, "bot": {"random"}, "minutes": {"2"}, "precision": {precision}}
}

// TestLabPages sets up an experiment by plain forms, and follows it to its report.
func TestLabPages(t *testing.T) {
	s, _ := serveLab(t, func(*experiment.Options) {})
	ann, eve := surf(t, s), surf(t, s)
	page, _ := ann.visit("/", http.StatusOK)
	wantElements(t, page, `a[href="/lab"]`)
	page, _ = ann.visit("/lab", http.StatusOK)
	wantElements(t, page, `a[href="/games/bastion/lab"]`)
	page, _ = ann.visit("/games/bastion/lab", http.StatusOK)
	wantElements(t, page, `input[type=checkbox][name="o.row"][checked]`, `select[name=bot]`, `a[href="/games/bastion/lab?all=1"]`, `a[href="/games/bastion/lab?mode=against"]`)
	page, _ = ann.visit("/games/bastion/lab?all=1", http.StatusOK)
	if n := htmltest.Parse(t, page).Find(`input[name="o.row"]:not([checked])`).Length(); n > 0 {
		t.Errorf("%d values are not ticked", n)
	}

	page, at := ann.post("/games/bastion/lab", http.StatusOK, bothRows("5"))
	if !strings.HasPrefix(at, "/lab/") {
		t.Fatalf("the form leads to %s", at)
	}
	wantText(t, page, "2 rule sets, played by random", "ends earlier", "Share it")
	wantElements(t, page, `form[action="`+at+`/delete"]`)
	for !strings.Contains(page, "Report ready") {
		if strings.Contains(page, "Failed") {
			t.Fatal(page)
		}
		page, _ = ann.visit(at, http.StatusOK)
	}
	wantText(t, page, "What was found", "quarterdeck lab bastion -o row=open,hidden --bot random")
	wantElements(t, page, `a[href="`+at+`/report.html"]`, `a[href="`+at+`/report.json"]`, `a[href="`+at+`/lifts.csv"]`)
	report, _ := eve.visit(at+"/report.html", http.StatusOK)
	wantText(t, report, "what the rules do", "Seat 1’s share")
	csv, _ := eve.visit(at+"/metrics.csv", http.StatusOK)
	if !strings.HasPrefix(csv, "set,seats,") {
		t.Errorf("the figures are %.100s", csv)
	}
	if lifts, _ := eve.visit(at+"/lifts.csv", http.StatusOK); !strings.HasPrefix(lifts, "set,seats,") || !strings.Contains(lifts, "p_holm") {
		t.Errorf("the lifts are %.100s", lifts)
	}

	shared, _ := eve.visit(at, http.StatusOK)
	wantText(t, shared, "Report ready")
	if htmltest.Has(t, shared, `form[action^="/lab/"]`) {
		t.Error("a reader of the link can change the experiment")
	}
	eve.submit(at+"/delete", http.StatusForbidden)
	eve.submit(at+"/pause", http.StatusConflict) // over
	page, _ = ann.visit("/lab", http.StatusOK)
	wantElements(t, page, `a[href="`+at+`"]`)
	if list, _ := eve.visit("/lab", http.StatusOK); strings.Contains(list, at) {
		t.Error("another guest has the experiment in their list")
	}
	ann.submit(at+"/delete", http.StatusOK)
	ann.visit(at, http.StatusNotFound)
	ann.visit(at+"/report.html", http.StatusNotFound)
	ann.visit("/lab/nothing", http.StatusNotFound)
}

// TestLabReportIsAPage: the report may have styles of its own, and nothing else.
func TestLabReportIsAPage(t *testing.T) {
	s, n := serveLab(t, func(*experiment.Options) {})
	ann := surf(t, s)
	_, at := ann.submit("/games/bastion/lab", http.StatusOK, "mode", "change", "bot", "random", "minutes", "1", "precision", "5")
	for page := ""; !strings.Contains(page, "Report ready"); page, _ = ann.visit(at, http.StatusOK) {
		continue
	}
	for name, kind := range map[string]string{"report.html": "text/html", "report.json": "application/json", "kinds.csv": "text/csv"} {
		resp, err := ann.Get(s.URL + at + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		policy, saved := resp.Header.Get("Content-Security-Policy"), resp.Header.Get("Content-Disposition")
		if !strings.HasPrefix(policy, "default-src 'none'; style-src 'unsafe-inline';") || !strings.HasPrefix(resp.Header.Get("Content-Type"), kind) || (saved == "") != (kind == "text/html") {
			t.Errorf("%s is sent with %v", name, resp.Header)
		}
	}
	if err := n.Accounts.Delete(context.WithoutCancel(t.Context()), guestOf(t, s, ann)); err != nil {
		t.Fatal(err)
	}
	ann.visit(at, http.StatusNotFound)
	ann.visit(at+"/report.html", http.StatusNotFound)
}

// guestOf returns the id of a visitor.
func guestOf(t *testing.T, s *testServer, c *surfer) string {
	t.Helper()
	id, _, _ := strings.Cut(c.client(s).Token, ".")
	return id
}

// TestLabForms: what a form asks for is what is played, and a form that asks for nonsense comes back with what was chosen.
func TestLabForms(t *testing.T) {
	s, _ := serveLab(t, func(o *experiment.Options) { o.Workers = 0 })
	ann := surf(t, s)
	page, at := ann.submit("/games/bastion/lab", http.StatusOK, "mode", "against", "o.row", "open", "b.row", "hidden", "bot", "deckhand", "other", "random", "minutes", "1", "judge", "1", "seed", "7")
	wantText(t, page, "2 rule sets, played by deckhand and random", "Rule set A against rule set B", "B: row=hidden", "About to begin")
	page, _ = ann.submit(at+"/pause", http.StatusOK)
	wantText(t, page, "Paused", "Resume")
	page, _ = ann.submit(at+"/resume", http.StatusOK)
	wantText(t, page, "About to begin")
	page, _ = ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "against", "o.row", "hidden", "bot", "random", "minutes", "1")
	wantText(t, page, "Choose what is different about rule set B")
	wantElements(t, page, `select[name="o.row"] option[value="hidden"][selected]`)
	page, _ = ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "change", "o.row", "hidden", "bot", "random", "minutes", "99")
	wantText(t, page, "1 to 10 minutes")
	wantElements(t, page, `input[name="o.row"][value="hidden"][checked]`)
	ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "change", "bot", "random")
	ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "change", "bot", "random", "minutes", "1", "o.row", "upside down")
	ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "change", "bot", "random", "minutes", "1", "seed", "x")
	ann.submit("/games/nothing/lab", http.StatusNotFound, "mode", "change", "bot", "random", "minutes", "1")
}

// TestLabClosed: a server for administrators only says so, and starts nothing for others.
func TestLabClosed(t *testing.T) {
	for access, says := range map[experiment.Access]string{experiment.Admins: "Only administrators", experiment.Off: "does not play experiments"} {
		s, _ := serveLab(t, func(o *experiment.Options) { o.Access = access })
		ann := surf(t, s)
		if page, _ := ann.visit("/", http.StatusOK); strings.Contains(page, `href="/lab"`) {
			t.Errorf("%s: the start page leads to the lab", access)
		}
		page, _ := ann.visit("/lab", http.StatusOK)
		wantText(t, page, says)
		ann.visit("/games/bastion/lab", http.StatusForbidden)
		ann.submit("/games/bastion/lab", http.StatusForbidden, "mode", "change", "bot", "random", "minutes", "1")
	}
}
