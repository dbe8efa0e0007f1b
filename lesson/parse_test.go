package lesson_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/lesson"
)

var update = flag.Bool("update", false, "write the golden files anew")

// head begins a lesson of Bastion's Breach.
const head = "lesson: L\ngame: bastion\nminutes: 2\nabout: A.\ndeal: row 5, row Q\n"

// problemsOf returns what is wrong with a lesson, as the command prints it.
func problemsOf(t *testing.T, file, text string) string {
	t.Helper()
	l, err := lesson.Parse(file, text, games.Find)
	if err == nil {
		err = l.Check(t.Context(), file)
	}
	if problems := (lesson.Problems)(nil); err != nil && !errors.As(err, &problems) {
		t.Fatalf("the error is a %T: %v", err, err)
	} else if err == nil {
		return ""
	}
	return err.Error() + "\n"
}

// TestProblems: every file of testdata/wrong has the mistakes that the golden file beside it lists.
func TestProblems(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*" + lesson.Extension)
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, golden := problemsOf(t, filepath.Base(file), string(text)), strings.TrimSuffix(file, lesson.Extension)+".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) || got == "" {
			t.Errorf("%s has these mistakes:\n%swant:\n%s", file, got, want)
		}
	}
}

// TestMistakes: one mistake, one message with its line and column.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{head, "f:1:1: the lesson has no step"},
		{"lesson L\n", "f:1:1: a line is “word: text”"},
		{"  on\n", "f:1:1: an indented line continues the one above it, and there is none"},
		{head + "step: A\nsay: x\n on\n", "f:8:1: indent with two spaces"},
		{head + "title: x\nstep: A\nsay: x\n", "f:6:1: “title” is not known before the first step"},
		{head + "step: A\nsay: x\nsee: row\n", "f:8:1: “see” is not known in a step"},
		{head + "step: A\nsay: x\nwant: play 7, jump\n", "f:8:15: “jump” is not an action"},
		{head + "step: A\nsay: x\nwant: play 7\nreply: play 2 Too low.\n", "f:9:8: a reply is written"},
		{head + "step: A\nsay: x\nwant: play 7\nreply: play 2, play Z -> Too low.\n", "f:9:16: “play Z” is not an action"},
		{head + "step: A\nsay: x\nwant: play 7\nreply: play 2 if low -> No.\n", "f:9:18: “low” is not a condition"},
		{head + "step: A\nsay: x\nthen: play 7\n", "f:8:7: “play 7” does not begin with a seat"},
		{head + "step: A\nsay: x\nthen: 0 play 7\n", "f:8:7: seat 0 is the learner’s"},
		{head + "step: A\nsay: x\nwhen: carry more 2\n", "f:8:7: “carry more 2” is not a condition"},
		{head + "step: A\nsay: x (BB-99)\n", "f:7:9: the rules have no paragraph BB-99"},
		{head + "step: A\nsay: x BB-6\n", "f:7:8: write the rule as (BB-6), in brackets of its own"},
		{head + "step: A\nsay: x (BB-6, BB-7)\n", "f:7:9: write the rule as (BB-6), in brackets of its own"},
		{head + "step: A\nsay: x (BB-6) (BB-7)\n", "f:7:8: two rules are cited side by side"},
		{head + "step: A\nshow: row\n", "f:6:1: the step does nothing"},
		{head + "step: A\nsay: x\nhint: y\n", "f:8:7: a hint belongs to a step"},
		{head + "step: A\nsay: x\nshow: row, nothing\n", "f:8:12: the table has no piece or zone “nothing”"},
		{head + "step: A\nsay: x\nwant: row 2\n", "f:6:1: on the main path: none of the wanted actions is legal here"},
		{head + "step: A\nsay: x\nwant: play 7\nstep: B\nsay: y\nwant: play 7\n", "f:9:1: on the main path: none of the wanted actions is legal here"},
		{head + "step: A\nsay: x\nwant: play 7\nreply: row 2 -> No.\n", "f:9:8: “row 2” is not legal in this step on any path"},
		{head + "step: A\nsay: x\nwhen: nothing > 2\n", "f:8:7: “nothing” is neither a number"},
		{head + "step: A\nsay: x\nstep: B\nwhen: carry > 9\nsay: y\n", "f:8:1: no path leads to this step"},
		{head + "option: row=up\nstep: A\nsay: x\n", "f:6:13: option row cannot be \"up\""},
		{head + "seat: captain\nseat: you\nstep: A\nsay: x\n", "f:6:7: a seat is “you”, or a bot"},
		{head + "seat: you\nseat: you\nstep: A\nsay: x\n", "f:7:7: only one seat is “you”"},
		{head + "play: 0 play 7, 0 play 8\nstep: A\nsay: x\n", "f:6:17: "},
		{strings.Replace(head, "minutes: 2", "minutes: 90", 1) + "step: A\nsay: x\n", "f:3:10: minutes is a number from 1 to 15"},
		{strings.Replace(head, "bastion", "chess", 1) + "step: A\nsay: x\n", "f:2:7: there is no game \"chess\""},
		{head + "step: A\nsay: x\nwant: play 7,\n  play 8, jump,\n  play 9, hop\n", "f:9:11: “jump” is not an action: A move of Bastion’s Breach is written “play” and a rank, one of 2 3 4 5 6 7 8 9 T J Q K A: play K.\nf:10:11: “hop”"},
		{"\xff", "f:1:1: this line is not UTF-8: save the file as text in UTF-8"},
	} {
		if got := problemsOf(t, "f", c.text); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q\nhas mistakes %q\nwant %q", c.text, got, c.want)
		}
	}
}

// TestExample: the example of doc/lessons.md has no mistakes.
func TestExample(t *testing.T) {
	page, err := os.ReadFile("../doc/lessons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(page), "```text\n")
	example, _, found := strings.Cut(example, "```")
	if got := problemsOf(t, "doc/lessons.md", example); got != "" || !found {
		t.Errorf("the example has mistakes:\n%s", got)
	}
}

// FuzzParse: no text makes the parser or a run of the lesson panic, and a mistake has a place in the file.
func FuzzParse(f *testing.F) {
	f.Add(head + "step: A\nsay: x\nwant: play *\nreply: play 2 -> No\nthen: 1 play K or 1 play *\ntip: carry > 0 -> x\nuntil: over\n")
	files, err := filepath.Glob("testdata/wrong/*" + lesson.Extension)
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := lesson.Parse("f", text, games.Find)
		lines := strings.Count(text, "\n") + 1
		if problems := (lesson.Problems)(nil); errors.As(err, &problems) {
			for _, p := range problems {
				if p.Line < 1 || p.Line > lines || p.Col < 1 || p.Text == "" {
					t.Errorf("a mistake has no place: %v", p)
				}
			}
		} else if err != nil {
			t.Fatal(err)
		}
		if l == nil || len(l.Steps) > 3 {
			return
		}
		if run, err := l.Begin(t.Context()); err == nil {
			run.Prompt()
			if _, err := run.View(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
