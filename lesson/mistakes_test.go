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

// TestSilentMistakes: what a learner never hears, or would read as it is written, is reported at its place.
func TestSilentMistakes(t *testing.T) {
	const (
		step = "step: A\nsay: x\nwant: play 7\n"       // lines 6 to 8
		free = "step: A\nsay: x\nuntil: over\n"        // lines 6 to 8
		list = "“quarterdeck lesson show FILE” lists " // what to do about an id
		fix  = "correct it, or leave the tip out\n"    // what to do about a condition
	)
	for _, c := range []struct{ text, want string }{
		{head + free + "tip: middle-5 is nwo -> x\n", "f:9:6: no piece “middle-5” has this mark on any path; " + list + "each id with its marks\n"},
		{head + free + "tip: carry >= 0 and middle-*/nwo here -> x\n", "f:9:21: no piece “middle-*/nwo” has this mark"},
		{head + "step: A\nsay: x\nuntil: middle-5 is nwo\n", "f:8:8: no piece “middle-5” has this mark"},
		{head + free + "tip: cary here -> x\n", "f:9:6: the table has no piece or zone “cary” on any path; " + list + "them\n"},
		{head + free + "tip: not cary here -> x\n", "f:9:6: the table has no piece or zone “cary”"},
		{head + free + "tip: cary shows 5 -> x\n", "f:9:6: the table has no piece or zone “cary”"},
		{head + free + "tip: may plya 7 -> x\n", "f:9:10: “plya 7” is not an action"},
		{head + free + "tip: may plya * -> x\n", "f:9:10: the learner may “plya *” on no path; " + list + "the moves\n"},
		{head + free + "tip: carry > 40 -> x\n", "f:9:6: the condition never holds in this step on any path: " + fix},
		{head + free + "tip: carry > 0 and\n  carry > 40 -> x\n", "f:9:6: the condition never holds"},
		{head + "step: A\nsay: x\nuntil: carry > 40\n", "f:8:8: the condition never holds in this step on any path: correct it, or write “until: over”\n"},
		{head + step + "reply: play * if carry > 50 -> x\n", "f:9:18: the condition never holds when the reply is due: correct it, or leave the reply out\n"},
		{head + step + "reply: play 2 if may delivr * -> x\n", "f:9:22: the learner may “delivr *”"},
		{head + step + "reply: play 2, play 7 -> x\n", "f:9:16: the reply to “play 7” is never said: the step wants this action; leave it out here or in “want”\n"},
		{head + step + "reply: play * -> x\nreply: play * -> y\n", "f:10:8: the reply to “play *” is never said: “want” or another reply comes first; leave it out, or name its actions\n"},
		{head + "deal: row 7, row Q\n" + step, "f:6:14: “row Q” is never drawn on any path: leave it out, or name what is drawn instead\n"},
		{head + "deal: row 5\n" + step, "f:6:7: “row 5” is never drawn"},
		{head + "step: A\nsay: See {3}’s card.\n", "f:7:10: there is no seat “{3}”: the seats are {0} to {1}\n"},
		{head + "step: A\nsay: x {1 offers\n", "f:7:8: readers see this “{” as it is: a player’s name is written with both braces, as {0}\n"},
		{head + "step: A\nsay: x {me}\n", "f:7:8: readers see this “{me}” as it is"},
		{head + "step: A 1}\nsay: x\n", "readers see this “}” as it is"},
		{strings.Replace(head, "about: A.", "about: Beat {1}.", 1) + step, "f:4:13: readers see “{1}” as it is: no player’s name is put in here\n"},
		{head + "step: A\nsay: x (bb-6)\n", "f:7:9: write the rule as (BB-6), with capital letters, so that it becomes a link\n"},
	} {
		if got := problemsOf(t, "f", c.text); !strings.Contains(got, c.want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%q\nhas mistakes %q\nwant %q", c.text, got, c.want)
		}
	}
	for _, text := range []string{
		head + free + "tip: carry > 0 -> {0} and {1} (BB-8)\ntip: not carry > 0 and middle-5 is now -> x (at first)\n",
		head + free + "reply: play 2 if middle-1 is now -> x\n",
		head + "deal: row 7\n" + free,
	} {
		if got := problemsOf(t, "f", text); got != "" {
			t.Errorf("%q\nhas mistakes %q", text, got)
		}
	}
}
