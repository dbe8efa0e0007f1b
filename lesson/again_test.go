package lesson_test

import (
	"slices"
	"testing"

	"quarterdeck/lesson"
)

// TestAgain loses Port's first lesson while playing freely. Another try begins where the free play began, with the guided tricks kept. In a lesson
// that is not lost, it begins at the first step.
func TestAgain(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	r, err := lib.Find("port", "").Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	act := func(moves ...string) {
		t.Helper()
		for _, m := range moves {
			if r, err = r.Act(t.Context(), m); err != nil {
				t.Fatal(err)
			}
		}
	}
	act("play b7")
	if first, err := r.Again(t.Context()); err != nil || len(first.Trail()) != 0 || r.Lost() {
		t.Errorf("before the end: lost %v, another try begins after %q: %v", r.Lost(), first.Trail(), err)
	}
	if r, err = r.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	act("play c3", "play a2", "play d11")
	if r, err = r.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	act("flip", "play d1")
	free := r
	if title := free.Prompt().Title; title != "Exactly" {
		t.Fatalf("the learner is at %q", title)
	}
	act("play d6", "play b10", "play c8", "play b4", "play a9") // seven tricks: no port shows as many
	if p := r.Prompt(); !r.Lost() || !p.Last || p.Steps != free.Prompt().Steps {
		t.Fatalf("lost %v at %q", r.Lost(), p.Title)
	}
	again, err := r.Again(t.Context())
	if err != nil || !slices.Equal(again.Trail(), free.Trail()) || again.Prompt().Title != "Exactly" {
		t.Errorf("another try begins after %q at %q: %v", again.Trail(), again.Prompt().Title, err)
	}
}

// TestElse leads on with what “else” names only while nothing of “want” is possible.
func TestElse(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	var at *lesson.Run
	if err := lib.Find("breach", "").Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) {
		if !r.Done() && r.Prompt().Title == "The last chest" && at == nil {
			at = r
		}
	}); err != nil {
		t.Fatal(err)
	}
	turnedAway := func(r *lesson.Run, move string) bool {
		n, err := r.Act(t.Context(), move)
		return err == nil && n.Prompt().Reply != ""
	}
	for _, c := range []struct {
		first []string
		move  string
		away  bool
	}{
		{nil, "end", true},
		{nil, "search", false},
		{nil, "move 1.4", true},
		{[]string{"search"}, "end", true},
		{[]string{"search", "search"}, "end", false},
	} {
		r := at
		for _, m := range c.first {
			if r, err = r.Act(t.Context(), m); err != nil {
				t.Fatal(err)
			}
		}
		if got := turnedAway(r, c.move); got != c.away {
			t.Errorf("after %q, %q is turned away: %v", c.first, c.move, got)
		}
	}
}
