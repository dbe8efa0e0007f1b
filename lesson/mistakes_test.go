package lesson_test

import (
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/lesson"
)

// TestMoreMistakes: each mistake is reported with its line and what to do.
func TestMoreMistakes(t *testing.T) {
	const step = "step: A\nsay: x\ngoal: Play your 7.\nwant: play 7\n"
	for _, c := range []struct{ text, want string }{
		{"lesson: x\ngame: bas\xfftion\n", "f:2:1: this line is not UTF-8: save the file as text in UTF-8"},
		{"", "f:1:1: the lesson has no step: begin one with a line “step: Title”"},
		{strings.Repeat("# a\n", 20_000), "f:1:1: a lesson has at most 65536 bytes, and this has more: split it"},
		{head + step + "then: 1 play 7\nthen: 1 play 7\n", ""},
		{head + step + "foo: x\n", ":1: “foo” is not known in a step"},
		{head + step + "show: nothing-7\n", ":7: the table has no piece or zone “nothing-7” in this step; “quarterdeck lesson show FILE” lists them"},
		{head + step + "step: B\nwhen: points-0 > 90\nsay: y\n", ":1: no path leads to this step"},
		{head + step + "step: B\nsay: y\ngoal: z\nwant: play 7\n", ":7: “play 7” is not legal in this step on any path"},
		{head + step + "reply: play 2 That is bad\n", "a reply is written “reply: ACTIONS -> TEXT”"},
		{head + step + "hint:\n", ":1: “hint” needs a text behind the colon"},
		{head + "step A\n", ":1: a line is “word: text”"},
		{head + "play: 0 play 7, 0 play 7\n" + step, ":17: “0 play 7” is not possible here"},
		{head + "option: row=purple\n" + step, "choose one of open, hidden"},
	} {
		l, err := lesson.Parse("f", c.text, games.Find)
		if err == nil {
			err = l.Check(t.Context(), "f")
		}
		if c.want == "" {
			c.want = "seat 1 never does “play 7” after this step: that is legal on no path, so a bot acts"
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "f:") {
			t.Errorf("%q is not reported for %.200q:\n%v", c.want, c.text, err)
		}
	}
	if _, err := lesson.Parse("f", "\ufeff"+head+step, games.Find); err != nil {
		t.Errorf("a mark of UTF-8 is a mistake: %v", err)
	}
}
