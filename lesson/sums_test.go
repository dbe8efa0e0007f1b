package lesson_test

import (
	"regexp"
	"testing"

	"quarterdeck/lesson"
)

// sums matches two sums of a round of Duel as a text compares them.
var sums = regexp.MustCompile(`\b([0-9]+) (?:against|beats) ([0-9]+)\b`)

// TestSumsAreShown: where a step of a lesson of Duel says how a round stands, the table shows these sums at that moment. A jack
// may have swept them away.
func TestSumsAreShown(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, l := range lib.Of("duel") {
		if err := l.Walk(t.Context(), lesson.Main, 0, func(r *lesson.Run) {
			p := r.Prompt()
			v, err := r.View()
			if err != nil {
				t.Fatal(err)
			}
			shown := map[string]string{}
			for _, z := range v.Table.Zones {
				for _, piece := range z.Pieces {
					shown[piece.ID] = piece.Text
				}
			}
			for _, text := range append([]string{p.Title}, p.Say...) {
				for _, two := range sums.FindAllStringSubmatch(text, -1) {
					compared++
					if own, other := shown["sum-0"], shown["sum-1"]; (two[1] != own || two[2] != other) && (two[1] != other || two[2] != own) {
						t.Errorf("%s: “%s” says %q, and the table shows the sums %s and %s", l.ID(), p.Title, two[0], own, other)
					}
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if compared < 6 {
		t.Errorf("only %d texts compare sums", compared)
	}
}
