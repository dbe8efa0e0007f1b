package learn_test

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/store/sqlite"
	"quarterdeck/term"
	"quarterdeck/term/learn"
	"quarterdeck/term/line"
)

// lines plays a lesson with these lines of input and returns what the terminal showed.
func lines(t *testing.T, l *lesson.Lesson, input ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := line.Play(t.Context(), learn.NewDriver(l, nil, "Play on."), line.Options{In: &learner{&out, input, make(chan line.Line, 1)}, Out: &out})
	return out.String(), err
}

// learner types lines, and says yes when asked whether a move is meant.
type learner struct {
	out   io.Writer
	lines []string
	typed chan line.Line
}

func (l *learner) Read(prompt string) <-chan line.Line {
	fmt.Fprint(l.out, prompt)
	switch {
	case len(l.typed) > 0:
	case strings.HasSuffix(prompt, "(y/n) "):
		l.typed <- line.Line{Text: "y"}
	case len(l.lines) == 0:
		l.typed <- line.Line{Err: term.ErrInputEnded}
	default:
		l.typed <- line.Line{Text: l.lines[0]}
		l.lines = l.lines[1:]
	}
	return l.typed
}

// TestLessons plays every shipped lesson to its end at the terminal, along its path and along each wrong one, with all moves that miss the
// point and all hints. Each of these is answered.
func TestLessons(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	typed := map[string]string{lesson.Onward: "", lesson.AskHint: "h"}
	for _, l := range lib.All() {
		for _, path := range lesson.Paths() {
			inputs, end, err := l.Inputs(t.Context(), path, 1)
			if err != nil {
				t.Fatal(err)
			}
			var input []string
			for _, in := range inputs {
				text, special := typed[in.Text]
				if !special {
					text = in.Text
				}
				input = append(input, text)
			}
			out, err := lines(t, l, input...)
			if err != nil || !end.Done() || !strings.HasSuffix(out, "That was the lesson. Play on.\n") {
				t.Errorf("%s, %v path: %v, the end is %q", l.ID(), path, err, out[max(0, len(out)-300):])
			}
			rest := strings.Join(strings.Fields(out), " ")
			for _, in := range inputs {
				found := false
				if _, rest, found = strings.Cut(rest, strings.Join(strings.Fields(in.Answer), " ")); !found {
					t.Errorf("%s, %v path: %q is not answered with %q", l.ID(), path, in.Text, in.Answer)
					break
				}
			}
		}
	}
}

// TestLessonInTheMiddle: a lesson that begins in the middle of a match does not list the rounds before.
func TestLessonInTheMiddle(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	out, err := lines(t, lib.Find("bastion", "ace"), "play 2", "q")
	if !errors.Is(err, term.ErrQuit) || strings.Contains(out, "Round 9") || !strings.Contains(out, "· Round 10") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// TestLessonCommands: hints, help, the table in words, replies and refusals are shown, and a number is a move.
func TestLessonCommands(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	l := lib.Find("bastion", "")
	out, err := lines(t, l, "h", "h", "?", "r", "t", "undo", "board", "log", "moves", "99", "play 2", "fly", "6", "q")
	if !errors.Is(err, term.ErrQuit) {
		t.Errorf("the lesson ends with %v", err)
	}
	for _, want := range []string{
		"Hint: Your cards lie at the bottom.", "There is no other hint here.", "The rules: quarterdeck rules bastion", "round 1: five of diamonds", "the lesson from its start", "A lesson does not have that command",
		"There is no move 99; they go from 1 to 13.", "That does not beat the 5", "is written “play” and a rank", " played 6.", "You played 7, ", "2 of ", "→ Try your ace: ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the terminal does not show %q:\n%s", want, out)
		}
	}
	if out, err = lines(t, l, "play 7"); !errors.Is(err, term.ErrInputEnded) {
		t.Errorf("without input the lesson ends with %v:\n%s", err, out)
	}
}

// TestProgress leaves a lesson, goes on with it, finishes it, and lists it with a tick. The progress is in the data file.
func TestProgress(t *testing.T) {
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	l, progress := lib.Find("bastion", "ace"), account.Learner{Store: st, Guest: "terminal"}
	play := func(input ...string) string {
		var out strings.Builder
		o := line.Options{In: &learner{&out, input, make(chan line.Line, 1)}, Out: &out}
		if err := line.Play(t.Context(), learn.NewDriver(l, progress, ""), o); err != nil && !errors.Is(err, term.ErrQuit) {
			t.Fatal(err)
		}
		known, err := progress.Learning(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		learn.List(&out, []*lesson.Lesson{l}, known, 0)
		return out.String()
	}
	for _, c := range []struct {
		input []string
		want  string
	}{
		{[]string{"q"}, "  bastion    ace "},
		{[]string{"play 2", "q"}, "Go on at step 2 of "},
		{[]string{"again", "q"}, "1 of "},
		{[]string{"play A", "play T"}, "✓ bastion    ace "},
		{[]string{"q"}, "1 of "},
	} {
		if got := play(c.input...); !strings.Contains(got, c.want) {
			t.Errorf("after %q the terminal does not show %q:\n%s", c.input, c.want, got)
		}
	}
	if err := errors.Join(progress.SetHints(t.Context(), false), progress.SeeHints(t.Context(), []string{"bastion/carried"})); err != nil {
		t.Fatal(err)
	}
	play("play 2", "q")
	if known, err := progress.Learning(t.Context()); err != nil || !known.NoHints || !known.SawHint("bastion/carried") || !known.Finished(l.ID()) || known.Begun != nil {
		t.Errorf("%v: %+v is stored", err, known)
	}
}

// TestList: in a terminal, the texts of the list are wrapped under their beginning.
func TestList(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	learn.List(&out, lib.All(), account.Learning{}, 80)
	for i, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
		if utf8.RuneCountInString(line) > 80 || len(line) < 38 || line[:37] != strings.Repeat(" ", 37) && !strings.Contains(line[:38], " min  ") {
			t.Errorf("line %d: %q", i, line)
		}
	}
}
