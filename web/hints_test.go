package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
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
