package lesson_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/table"
)

// TestRulebooks: every shipped rules page has no mistakes, states each rule once, and shows only what spectators or the
// diagram's viewer may see.
func TestRulebooks(t *testing.T) {
	for _, g := range append(games.All(), goofspiel.Game()) {
		id := g.Info().ID
		book, err := lesson.RulebookOf(g)
		if err != nil {
			t.Error(err)
			continue
		}
		rules := book.RuleIDs()
		if slices.Sort(rules); len(rules) < 5 || len(slices.Compact(slices.Clone(rules))) != len(rules) {
			t.Errorf("%s: the page has no rules, or states one twice: %v", id, rules)
		}
		for _, d := range book.Diagrams() {
			if v := d.View(); len(v.Table.Zones) == 0 || len(v.Table.Moves)+len(v.Legal) > 0 || d.Caption == "" || d.Text == "" {
				t.Errorf("%s: a diagram has no zones, moves, or no words: %q", id, d.Caption)
			}
		}
	}
}

// TestDiagramCuts: a diagram has the zones that it names, without the pieces that it leaves out, and points at others.
func TestDiagramCuts(t *testing.T) {
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "bastion", "rules.md")
	page := "# T\n\n```diagram\ndeal: row 5, row Q\nplay: 0 play 7, 1 play 6\nshow: row, hand\nwithout: middle-1[0-3], card-0-[23]\nmark: middle-1, hand\n" +
		"size: 700 x 300\ncaption: {0} and {1}. (BB-6)\ntext: Cards.\n```\n\nOne. (BB-6)\n"
	if _, err := lesson.CheckFile(t.Context(), name, page, games.Find); err != nil {
		t.Fatal(err)
	}
	book, err := lesson.ParseRulebook("f", page, g)
	if err != nil {
		t.Fatal(err)
	}
	d := book.Diagrams()[0]
	tab := d.View().Table
	has := func(id string) *table.Piece {
		for _, z := range tab.Zones {
			if i := slices.IndexFunc(z.Pieces, func(p table.Piece) bool { return p.ID == id }); i >= 0 {
				return &z.Pieces[i]
			}
		}
		return nil
	}
	if len(tab.Zones) != 2 || has("middle-9") == nil || has("middle-10") != nil || has("card-0-2") != nil {
		t.Errorf("the cut is %v", tab.Zones)
	}
	if five := has("middle-1"); five == nil || !five.Has(lesson.Shown) || !d.Shown["hand"] || d.Shown["row"] {
		t.Errorf("the diagram points at %v, and the 5 is %v", d.Shown, five)
	}
	if d.Caption != "Ann and Bo. (BB-6)" || d.Narrow != d.Size {
		t.Errorf("caption %q, on a phone %v", d.Caption, d.Narrow)
	}
}

// TestRulebookProblems: the page in testdata has the mistakes that the golden file beside it lists.
func TestRulebookProblems(t *testing.T) {
	const file, golden = "testdata/wrong/bastion/rules.md", "testdata/wrong/bastion/rules.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = lesson.CheckFile(t.Context(), file, string(text), games.Find)
	if err == nil {
		t.Fatal("the page has no mistakes")
	}
	got := strings.ReplaceAll(err.Error(), file, "rules.md") + "\n"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || got != string(want) {
		t.Errorf("the page has these mistakes:\n%swant:\n%s%v", got, want, err)
	}
}
