package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/lesson"
)

// hintOn returns the names of the hints on a match's page, and whether it has room for hints.
func hintOn(t *testing.T, s *surfer, table string) (names []string, room bool) {
	t.Helper()
	text, _ := s.visit(table, http.StatusOK)
	doc := htmltest.Parse(t, text)
	for _, hint := range doc.Find("#hint [data-hint]").EachIter() {
		names = append(names, hint.AttrOr("data-hint", ""))
	}
	return names, doc.Find("#hint").Length() > 0 && strings.Contains(doc.Find("body").AttrOr("data-stream", ""), "?hints")
}

// TestHints: a guest gets hints in the first two matches of a game, unless they turn them off. Others at the table get none.
func TestHints(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ann, watcher := surf(t, s), surf(t, s)
	deal := func(key string) string {
		t.Helper()
		_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", key)
		return table
	}
	for i := range 3 {
		table := deal(strings.Repeat("k", i+1))
		names, room := hintOn(t, ann, table)
		if want := i < 2; room != want || want && (len(names) == 0 || names[0] != "beat-both") {
			t.Errorf("in match %d, a guest has the hints %v, with room: %t", i+1, names, room)
		}
		if names, room := hintOn(t, watcher, table); room {
			t.Errorf("a spectator has the hints %v", names)
		}
		if i == 1 {
			text, _ := ann.submit("/me/hints", http.StatusOK, "hints", "off")
			wantText(t, text, "You get no hints any more", "Show hints")
			if _, room := hintOn(t, ann, table); room {
				t.Error("hints that are off are shown")
			}
			text, _ = ann.submit("/me/hints", http.StatusOK, "hints", "on")
			wantText(t, text, "Don’t show hints")
			ann.submit("/me/hints", http.StatusBadRequest, "hints", "maybe")
		}
		text, _ := ann.visit(table, http.StatusOK)
		version := htmltest.Parse(t, text).Find("#act [name=v]").AttrOr("value", "")
		ann.submit(table+"/act", http.StatusOK, "a", "resign", "v", version, "sure", "resign", "yes", "yes")
	}
}

// TestHintsTaught: the page of a guest who has finished a lesson has none of the hints about what it taught, and names them for its script.
// After the first match, which teaches all that hints explain, there is no room for hints.
func TestHintsTaught(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, c := range []struct {
		lesson, taught string
		room           bool
	}{
		{"", "", true},
		{"ace", "ace-in-the-middle court-card-in-the-middle circle", true},
		{"first-match", "", false},
	} {
		ann := surf(t, s)
		if c.lesson != "" {
			ann.finish("bastion", c.lesson)
		}
		_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k"+c.lesson)
		names, room := hintOn(t, ann, table)
		text, _ := ann.visit(table, http.StatusOK)
		if taught := htmltest.Parse(t, text).Find("body").AttrOr("data-taught", ""); room != c.room || taught != c.taught {
			t.Errorf("after the lesson %q, the page has room for hints: %t, and those it leaves out are %q", c.lesson, room, taught)
		}
		for _, name := range names {
			if strings.Contains(c.taught, name) {
				t.Errorf("after the lesson %q, the page has the hint %s", c.lesson, name)
			}
		}
	}
}

// finish finishes a lesson along its path, by forms.
func (s *surfer) finish(game, name string) {
	s.t.Helper()
	trail := ""
	for _, move := range lessonPath(s.t, game, name) {
		text, _ := s.submit("/learn/"+game+"/"+name, http.StatusOK, "a", move, "t", trail)
		trail = htmltest.Parse(s.t, text).Find("#act [name=t]").AttrOr("value", "")
	}
}

// TestHintsSeen: a hint that the page's script has shown is stored with the guest, so that no device shows it again. Names of hints that do not exist are not stored,
// and a page has no room for hints when all were seen.
func TestHintsSeen(t *testing.T) {
	t.Parallel()
	s := serve(t)
	desk, phone := surf(t, s), surf(t, s)
	_, table := desk.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := desk.submit("/me/link", http.StatusOK)
	phone.submit(submatch(t, personalIn, page), http.StatusOK)
	desk.submit("/me/hints", http.StatusOK, "seen", "bastion/beat-both")
	desk.submit("/me/hints", http.StatusBadRequest, "seen", "bastion/none")
	desk.submit("/me/hints", http.StatusBadRequest, "seen", "chess/beat-both")
	names, room := hintOn(t, phone, table)
	text, _ := phone.visit(table, http.StatusOK)
	if known := htmltest.Parse(t, text).Find("body").AttrOr("data-taught", ""); !room || known != "beat-both" || slices.Contains(names, "beat-both") {
		t.Errorf("on another device, the page has the hints %v and leaves out %q", names, known)
	}
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{}
	for _, h := range all["bastion"].All {
		form.Add("seen", "bastion/"+h.Name.Text)
	}
	desk.post("/me/hints", http.StatusOK, form)
	if names, room := hintOn(t, phone, table); room {
		t.Errorf("after all hints, the page has room for them, and the hints %v", names)
	}
	text, _ = phone.visit("/api/v1/me/profile", http.StatusOK)
	if !strings.Contains(text, `"bastion/beat-both"`) || strings.Contains(text, "bastion/none") || strings.Contains(text, "chess") {
		t.Errorf("the profile says %s", text)
	}
}
