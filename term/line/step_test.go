package line_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/line"
)

// recorded returns the record of a match of bastion that Ann resigned after one round, as she sees it.
func recorded(t *testing.T) *inproc.Record {
	t.Helper()
	d := table(t, "bastion", 2, "Ann", "Bob")
	for _, action := range []string{"play K", "play 2", match.Resign} {
		v, err := d.View(t.Context(), term.Now)
		if err == nil {
			err = d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: action, Version: v.Version})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	r, err := inproc.OpenRecord(d.Match().Record(), d.Match().Game(), game.Seat(0))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestStep types where to go in a match that is over, which is shown from its beginning.
func TestStep(t *testing.T) {
	d := recorded(t)
	for _, c := range []struct{ input, want string }{
		{"", "Bastion's Breach\n|The middle row is being laid.|? for help|0 of 16> "},
		{"next\nn\n\n", "|13 of 16> · Ann has chosen|14 of 16> · Round 1|15 of 16> "},
		{"next\nnext\nnext\nnext\nnext\n", "16 of 16> This is the end.\n16 of 16> "},
		{"back\n14\nb\n", "0 of 16> This is the start.\n0 of 16> · Ann has chosen|14 of 16> · The middle row is|13 of 16> "},
		{"5\nnext\n5\nback\n", "5 of 16> · The middle row is|13 of 16> |5 of 16> |0 of 16> "},
		{"end\nstart\n", "0 of 16> |As records write it: end|16 of 16> |0 of 16> "},
		{"17\n-1\n", "There is no line 17; they go from 0 to 16.\n0 of 16> There is no line -1;"},
		{"dance\nhelp\n", "0 of 16> That is no command: “help” lists them.\n|  next, n |  a number |0 of 16> "},
		{"13\nlog\ntable\nboard\nrules\n", "13 of 16> · The middle row is|13 of 16> |king of hearts|13 of 16> |K♥|13 of 16> THE RULES\n13 of 16> "},
		{" QUIT \nnext\n", "0 of 16> "},
	} {
		var screen strings.Builder
		err := line.Play(t.Context(), d, line.Options{
			In: line.Pipe(t.Context(), strings.NewReader(c.input), &screen), Out: &screen, Start: true, Rules: func(string) term.Rulebook { return term.Rulebook{Text: "THE RULES"} },
		})
		if err != nil {
			t.Errorf("%q: %v", c.input, err)
		}
		rest := screen.String()
		for want := range strings.SplitSeq(c.want, "|") {
			_, after, found := strings.Cut(rest, want)
			if rest = after; !found {
				t.Errorf("%q does not show %q behind the rest:\n%s", c.input, want, screen.String())
				break
			}
		}
		if strings.TrimSpace(rest) != "" && !strings.HasSuffix(c.want, ";") {
			t.Errorf("%q shows more: %s", c.input, rest)
		}
	}
}

// TestStepPast: on the way back, a choice that was secret then is secret again.
func TestStepPast(t *testing.T) {
	d := recorded(t)
	var screen strings.Builder
	if err := line.Play(t.Context(), d, line.Options{In: line.Pipe(t.Context(), strings.NewReader("16\n14\n"), &screen), Out: &screen, Start: true}); err != nil {
		t.Fatal(err)
	}
	_, past, _ := strings.Cut(screen.String(), "16 of 16> ")
	if !strings.Contains(past, "(K)") || strings.Contains(past, "Round 1, middle") {
		t.Errorf("after line 14 Ann sees\n%s", past)
	}
}

// TestStepGoesOn: where a match that is over was shown before, as on the whole screen, it goes on at the same step.
func TestStepGoesOn(t *testing.T) {
	d, read := recorded(t), term.Read{term.NoViewer: 14}
	var screen strings.Builder
	if err := line.Play(t.Context(), d, line.Options{In: line.Pipe(t.Context(), strings.NewReader("next\nback\nback\n"), &screen), Out: &screen, Start: true, Read: read}); err != nil {
		t.Fatal(err)
	}
	if text := screen.String(); strings.Contains(text, "0 of 16> ") || !strings.Contains(text, "14 of 16> ") || read[term.NoViewer] != 13 {
		t.Errorf("it shows version %d in the end:\n%s", read[term.NoViewer], text)
	}
}
