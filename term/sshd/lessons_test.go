package sshd_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/lesson"
	"quarterdeck/term/sshd"
	"quarterdeck/term/termtest"
)

// shipped returns the lessons, and a change that has a server offer them.
func shipped(t *testing.T) (*lesson.Library, func(*sshd.Options)) {
	t.Helper()
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return lib, func(o *sshd.Options) { o.Lessons = lib.All() }
}

// walk returns the runs of a lesson on its main path, and what the learner does in each.
func walk(t *testing.T, l *lesson.Lesson) (runs []*lesson.Run, inputs []string) {
	t.Helper()
	if err := l.Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) { runs, inputs = append(runs, r), termtest.Inputs(r) }); err != nil {
		t.Fatal(err)
	}
	return runs, inputs
}

// TestLessonLines takes a lesson to its end line by line, leaves another one, and goes on with it.
func TestLessonLines(t *testing.T) {
	lib, offer := shipped(t)
	s := serve(t, offer)
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	g.await("6  Learn")
	_, inputs := walk(t, lib.Find("bastion", ""))
	g.typed("6\n")
	g.await("Bastion's Breach: 0 of 4 lessons finished")
	g.typed("1\n1\n")
	g.await("> ")
	g.typed("?\nr\n")
	g.await("The rules.")
	for _, input := range inputs {
		g.typed(input + "\n")
	}
	g.await("That was the lesson. The first page begins with the match that follows.")
	g.await("1  Play the match after “" + lib.Find("bastion", "").Title + "”: Bastion's Breach with the ")
	g.await(prompt)
	g.typed("7\n1\n")
	g.await("1 of 4 lessons finished")
	g.await("Finished.")
	g.typed("2\n")
	g.await("> ")
	_, inputs = walk(t, lib.Of("bastion")[1])
	g.typed(inputs[0] + "\nq\n")
	g.await(prompt)
	g.typed("6\n")
	g.await("Go on with “" + lib.Of("bastion")[1].Title + "”, step 2 of ")
	g.typed("1\n")
	g.await("You go on where you left.")
}

// says reports whether a screen shows a text, whatever lines it is wrapped to.
func says(screen, text string) bool {
	lines := strings.Split(screen, "\n")
	for i, line := range lines { // what lies in a frame comes without what is left of the table beside it
		if parts := strings.Split(line, "│"); len(parts) == 3 {
			lines[i] = parts[1]
		}
	}
	words := func(s string) string { return strings.Join(strings.Fields(strings.ReplaceAll(s, "▸", " ")), " ") }
	return strings.Contains(words(strings.Join(lines, "\n")), words(text))
}

// TestLessonScreen takes a lesson to its end on the whole screen: Enter goes on, a letter makes a move, and what was learned is stored.
func TestLessonScreen(t *testing.T) {
	lib, offer := shipped(t)
	for _, z := range []size{{80, 24}, {200, 60}} {
		s := serve(t, offer)
		w := openScreen(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), z)
		see := func(text string) {
			t.Helper()
			w.until(text, func(screen string) bool { return says(screen, text) })
		}
		see("f Learn")
		w.typed("f")
		see("0 of 4 lessons finished")
		w.typed("\r")
		see("Learn Bastion's Breach")
		w.typed("\r")
		runs, inputs := walk(t, lib.Find("bastion", ""))
		for i, input := range inputs {
			p := runs[i].Prompt()
			for _, text := range append(p.News, p.Say...) {
				see(text)
			}
			if p.Last {
				break
			}
			if input == "" {
				see("Enter: go on")
				w.typed("\r")
				continue
			}
			see(p.Goal)
			see("Enter: to the table")
			w.typed("\r")
			see("F3: what the lesson says")
			v, err := runs[i].View()
			if err != nil {
				t.Fatal(err)
			}
			at := slices.Index(runs[i].Moves(), input)
			if v.Table.Moves[at].Action != input {
				t.Fatalf("move %d is %q, not %q", at, v.Table.Moves[at].Action, input)
			}
			move := regexp.MustCompile(`([a-zA-Z])  ` + v.Table.Moves[at].Label)
			w.until("the move", move.MatchString)
			w.typed(move.FindStringSubmatch(w.text())[1])
		}
		see("That was the lesson.")
		w.typed("\r")
		see("Play the match after “")
		see("g Learn")
		w.typed("g")
		see("Bastion's Breach: 1 of 4 lessons finished")
	}
}
