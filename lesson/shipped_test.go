package lesson_test

import (
	"slices"
	"testing"

	"quarterdeck/lesson"
	"quarterdeck/table"
)

// Every shipped lesson is checked, which plays it to its end along its path and along all wrong ones.
func TestShipped(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		t.Run(l.ID(), func(t *testing.T) {
			if err := l.Check(t.Context(), l.Name); err != nil {
				t.Error(err)
			}
			if l.Name != firstMatch {
				return
			}
			words, err := l.FirstWords(t.Context())
			if err != nil || words > firstWords {
				t.Errorf("%d words come before the first choice, more than %d, which are read in 5.4 seconds: %v", words, firstWords, err)
			}
		})
	}
}

// firstMatch is the name of the lesson with which a newcomer begins.
const firstMatch = "first-match"

// firstWords is how many words are read in 5.4 seconds, at 200 a minute. Within 10 seconds, the page has to load as well, on a slow connection.
const firstWords = 18

// TestShownAreDrawn: what lessons highlight can be seen. A table does not draw flat pieces, such as stairs; the squares under them are highlighted.
func TestShownAreDrawn(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		if err := l.Walk(t.Context(), lesson.Main, 0, func(r *lesson.Run) {
			v, err := r.View()
			if err != nil {
				t.Fatal(err)
			}
			for _, z := range v.Table.Zones {
				for _, p := range z.Pieces {
					if p.Has(table.Flat) && slices.Contains(r.Prompt().Show, p.ID) {
						t.Errorf("%s: “%s” highlights %s, which is not drawn", l.ID(), r.Prompt().Title, p.ID)
					}
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
}
