package lesson_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/lesson"
)

// Every game has hints, and each of their conditions holds in some match.
func TestShippedHints(t *testing.T) {
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			h := all[g.Info().ID]
			if h == nil || len(h.All) < 5 {
				t.Fatal("the game has fewer than five hints")
			}
			if err := h.Check(t.Context(), g.Info().ID); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestHintProblems reports mistakes in a file with hints by line and column.
func TestHintProblems(t *testing.T) {
	const text = "game: bastion\nhint: Two words\nhint: two\nwhen: what\nsay: No rule (BB-99).\nsay: Again.\nhint: three\nwhen: over\nsay: None.\n"
	_, err := lesson.ParseHints("a.hints", text, games.Find)
	for _, want := range []string{
		"a.hints:2:7: a hint’s name has small letters", "a.hints:2:7: a hint has a line “when", "a.hints:4:7: “what” is not a condition",
		"a.hints:5:15: the rules have no paragraph BB-99", "a.hints:6:1: “say” comes twice", "a.hints:9:6: the hint cites no rule",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not reported:\n%v", want, err)
		}
	}
	h, err := lesson.ParseHints("b.hints", "game: bastion\nhint: a\nwhen: middle-99 is now\ntaught: no-lesson\nsay: Never. (BB-9)\nhint: b\nwhen: points-9 > 2\nsay: None. (BB-9)\n", games.Find)
	if err != nil {
		t.Fatal(err)
	}
	err = h.Check(t.Context(), "b.hints")
	for _, want := range []string{"b.hints:3:7: the condition never holds", "b.hints:4:9: Bastion's Breach has no lesson “no-lesson”", "b.hints:7:7: “points-9” is neither a number"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not reported:\n%v", want, err)
		}
	}
}

// TestHintOptions: the check plays a hint's options together, and with every number of seats that has them.
func TestHintOptions(t *testing.T) {
	for _, text := range []string{
		"game: port\nhint: a\noption: hands=closed\noption: lastport=trump\nwhen: hand{other} > 0\nsay: Both. (PP-12)\n",
		"game: breach\nhint: a\noption: mode=competitive\noption: difficulty=madness\nwhen: hand-3 here\nsay: Four at a table. (BR-9)\n",
	} {
		h, err := lesson.ParseHints("a.hints", text, games.Find)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Check(t.Context(), "a.hints"); err != nil {
			t.Errorf("%s%v", text, err)
		}
	}
}

// TestHintsTaught: a hint about a rule that the first match of its game states is one that it teaches. So who finished the lesson does not
// get the hint.
func TestHintsTaught(t *testing.T) {
	all, err := lesson.ShippedHints()
	if err != nil {
		t.Fatal(err)
	}
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	rule := regexp.MustCompile(`\(([A-Z]+-[0-9]+)\)`)
	for id, h := range all {
		said := map[string]bool{}
		for _, step := range lib.Find(id, "first-match").Steps {
			texts := append(slices.Clone(step.Say), step.Goal)
			for _, tip := range step.Tips {
				texts = append(texts, tip.Text)
			}
			for _, text := range texts {
				for _, cited := range rule.FindAllStringSubmatch(text.Text, -1) {
					said[cited[1]] = true
				}
			}
		}
		left := h.Untaught(func(lesson string) bool { return lesson == id+"/first-match" })
		if n := len(left.All); n+len(h.Without(left)) != len(h.All) || n == len(h.All) {
			t.Errorf("%s: of %d hints, %d are left after the first match", id, len(h.All), n)
		}
		for _, hint := range left.All {
			if id+"/"+hint.Name.Text == "breach/character" { // the first match has one of twelve characters, and the next match another
				continue
			}
			for _, cited := range rule.FindAllStringSubmatch(hint.Say.Text, -1) {
				if said[cited[1]] {
					t.Errorf("%s: the first match states %s, and the hint %s is shown after it", id, cited[1], hint.Name.Text)
				}
			}
		}
	}
}
