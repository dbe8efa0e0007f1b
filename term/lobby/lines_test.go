package lobby_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/lobby"
	"quarterdeck/term/remote"
)

// lines types lines into a lobby, and returns what it says.
func lines(t *testing.T, l *lobby.Lobby, input string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := (&lobby.Lines{Lobby: l, In: line.Pipe(t.Context(), strings.NewReader(input), &out), Out: &out, Width: 80}).Play(t.Context())
	return out.String(), err
}

// TestLines: line by line, a number chooses, nothing else does, and the end of the input ends the lobby.
func TestLines(t *testing.T) {
	l := serve(t).guest("Ann")
	out, err := lines(t, l, "0\n99\nBastion\n\n1\n1\nplay K\nquit\ny\n")
	if !errors.Is(err, term.ErrInputEnded) {
		t.Errorf("%v:\n%s", err, out)
	}
	for _, want := range []string{`"0" is not a number from 1 to`, `"99" is not a number`, `"Bastion" is not a number`, "Who plays with you?", "Round 2 of 13", "It goes on at http", "Continue Bastion's Breach with"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	p := home(t, l)
	out, err = lines(t, l, numberOf(t, p, "Leave")+"\n")
	if err != nil || strings.Count(out, "You are Ann.") != 1 {
		t.Errorf("leaving: %v:\n%s", err, out)
	}
	out, _ = lines(t, l, numberOf(t, p, "Open a link")+"\nnonsense://\n"+numberOf(t, p, "You:")+"\n1\nBo\n")
	if !strings.Contains(out, "You are Bo.") || strings.Count(out, "The link to a table") != 1 {
		t.Errorf("a wrong link, then another name:\n%s", out)
	}
}

// TestLinesLeft: lines that are left when a match ends, or a lesson, choose from no page. An empty line goes on.
func TestLinesLeft(t *testing.T) {
	l := serve(t).guest("Ann")
	p := home(t, l)
	input := numberOf(t, p, "Play Bastion") + "\n1\n" + strings.Repeat("1\n", 13) + "1\n2\n\n" + numberOf(t, p, "Leave") + "\n"
	out, err := lines(t, l, input)
	if err != nil || strings.Count(out, "You are Ann.") != 2 || strings.Count(out, "Press Enter for the first page. ") != 3 {
		t.Errorf("%v:\n%s", err, out)
	}
	if _, end, _ := strings.Cut(out, "As records write it: end"); !strings.Contains(end, "2 more lines of input were ignored: nothing was waiting for them.") || strings.Contains(end, "Who plays") {
		t.Errorf("after the end:\n%s", end)
	}
}

// TestLinesReplay: line by line, a guest steps through a finished match from its end, and goes back to the first page.
func TestLinesReplay(t *testing.T) {
	l := serve(t).guest("Ann")
	p := home(t, l)
	table := choose(t, choose(t, p, "Play Bastion").Page, "The bot lowest").Table
	d := remote.Open(t.Context(), l.Client, table.Place.Match, nil)
	v, err := d.View(t.Context(), term.Now)
	if err == nil {
		err = d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: match.Resign, Version: v.Version})
	}
	if err != nil {
		t.Fatal(err)
	}
	past, leave := numberOf(t, p, "Your finished matches"), numberOf(t, p, "Leave")
	for _, link := range []string{past + "\n1\n", numberOf(t, p, "Open a link") + "\n" + table.Place.Link() + "\n"} {
		out, err := lines(t, l, link+"start\nnext\nlog\nquit\n"+leave+"\n")
		_, rest, _ := strings.Cut(out, "next, back, start, or a number from 0 to ")
		if err != nil || strings.Contains(out, "Press Enter") || strings.Count(out, "You are Ann.") != 2 {
			t.Errorf("%v:\n%s", err, out)
		}
		for _, want := range []string{"As records write it: end", "is a bot", "· You resign."} {
			if before := strings.TrimSuffix(out, rest); !strings.Contains(before, want) {
				t.Errorf("at first, it does not say %q:\n%s", want, before)
			}
		}
		for _, want := range []string{" of ", "\n0 of ", "The middle row", " of "} {
			_, after, found := strings.Cut(rest, want)
			if rest = after; !found {
				t.Errorf("there is no %q behind the rest:\n%s", want, out)
			}
		}
	}
}

// TestLinesQuit: quit leaves the lobby from a page, and after a match.
func TestLinesQuit(t *testing.T) {
	l := serve(t).guest("Ann")
	p := home(t, l)
	match := numberOf(t, p, "Play Bastion") + "\n1\nresign\ny\n"
	for _, input := range []string{"quit\n", "q\n", numberOf(t, p, "Play Bastion") + "\nquit\n", match + "quit\n", match + "1\nq\n"} {
		out, err := lines(t, l, input)
		if err != nil || strings.Count(out, "You are Ann.") != 1 {
			t.Errorf("%q: %v:\n%s", input, err, out)
		}
	}
}

// TestLinesResize: the lobby and its tables follow the size of the terminal.
func TestLinesResize(t *testing.T) {
	l := serve(t).guest("Ann")
	var out strings.Builder
	width := 80
	in := line.Pipe(t.Context(), strings.NewReader(numberOf(t, home(t, l), "Play Bastion")+"\n1\nhelp\n"), &out)
	err := (&lobby.Lines{Lobby: l, In: in, Out: &out, Width: width, Resize: func() int { width = max(50, width-10); return width }}).Play(t.Context())
	if !errors.Is(err, term.ErrInputEnded) {
		t.Fatal(err)
	}
	_, help, _ := strings.Cut(out.String(), "Goal: ")
	help, _, _ = strings.Cut(help, "\n\n") // a table of news has a width of its own
	for text := range strings.Lines(help) {
		if n := utf8.RuneCountInString(text); n > 51 {
			t.Errorf("%d columns: %q", n, text)
		}
	}
}

// numberOf returns the number of the item that begins with a text.
func numberOf(t *testing.T, p *lobby.Page, text string) string {
	t.Helper()
	return fmt.Sprint(1 + find(t, p, text))
}

// TestLinesBroken: an input that fails ends the lobby with its error.
func TestLinesBroken(t *testing.T) {
	broken := errors.New("the line is dead")
	var out strings.Builder
	in := line.Pipe(t.Context(), io.MultiReader(strings.NewReader("1\n"), failing{broken}), &out)
	if err := (&lobby.Lines{Lobby: serve(t).guest("Ann"), In: in, Out: &out, Width: 80}).Play(t.Context()); !errors.Is(err, broken) {
		t.Errorf("%v:\n%s", err, out.String())
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestLinesTerms: line by line, a host chooses an option and a clock by their numbers.
func TestLinesTerms(t *testing.T) {
	l := serve(t).guest("Ann")
	p := choose(t, home(t, l), "Play Bastion").Page
	options := choose(t, p, "Options").Page
	row := choose(t, options, "Is the middle row").Page
	input := numberOf(t, home(t, l), "Play Bastion") + "\n" + numberOf(t, p, "Options") + "\n" + numberOf(t, options, "Is the middle row") + "\n" + numberOf(t, row, "one card a round") + "\n1\n" +
		numberOf(t, p, "Clock") + "\n" + numberOf(t, choose(t, p, "Clock").Page, "Another clock") + "\nmove 9m\n1\nquit\ny\n"
	out, err := lines(t, l, input)
	if !errors.Is(err, term.ErrInputEnded) || !strings.Contains(out, "Options: 1 differs from the rulebook") || !strings.Contains(out, "Clock: 9 min a move") {
		t.Errorf("%v:\n%s", err, out)
	}
	find(t, home(t, l), "Continue Bastion's Breach with")
}

// TestInvitedOnce: line by line, a table that waits for a friend shows the link and its code once.
func TestInvitedOnce(t *testing.T) {
	l := serve(t).guest("Ann")
	p := choose(t, home(t, l), "Play Bastion").Page
	out, _ := lines(t, l, numberOf(t, home(t, l), "Play Bastion")+"\n"+numberOf(t, p, "Friends whom")+"\nquit\ny\n")
	if n := strings.Count(out, "Invite a friend"); n != 1 {
		t.Errorf("%d invitations: %s", n, out)
	}
}
