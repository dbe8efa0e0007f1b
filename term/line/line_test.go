package line_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/line"
	"quarterdeck/term/termtest"
)

// table returns a match with the named people in the first seats and bots in the others.
func table(t *testing.T, id string, seats int, people ...string) *inproc.Match {
	t.Helper()
	return termtest.Begin(t, 1, id, seats, people...)
}

// play types lines and returns what is shown.
func play(ctx context.Context, d term.Driver, input io.Reader, width int) (string, error) {
	var screen strings.Builder
	err := line.Play(ctx, d, line.Options{In: line.Pipe(ctx, input, &screen), Out: &screen, Width: width, Kept: "It is saved.", Rules: func(string) term.Rulebook { return term.Rulebook{Goal: "THE GOAL", Text: "THE RULES"} }})
	return screen.String(), err
}

// TestInput types what people type: words for the one-letter commands, too many blanks, and what no game has. Everything that is
// said fits the width.
func TestInput(t *testing.T) {
	for _, g := range games.All() {
		id := g.Info().ID
		last := "quit\ny\n"
		if id == "port" {
			last = "flip\nn\n" + last // it asks whether you are sure
		}
		d := table(t, id, g.Info().Seats[0], "Ann")
		screen, err := play(t.Context(), d, strings.NewReader("\nhelp\ntable\nrules\nlog\nundo\naccept\nsay hello\n9999\nwhatever\x00\n"+last), 60)
		if !errors.Is(err, term.ErrQuit) {
			t.Errorf("%s: %v\n%s", id, err, screen)
		}
		for _, want := range []string{"undo your last move", "There is no move 9999", "Leave the match? It is saved.", "THE RULES", "Goal: THE GOAL", "No player has asked you", "no chat"} {
			if strings.Count(screen, want) != 1 {
				t.Errorf("%s: the screen does not say %q once", id, want)
			}
		}
		if strings.Contains(screen, "\x00") {
			t.Errorf("%s: what was typed comes back as it is", id)
		}
		_, refused, _ := strings.Cut(screen, "There is no move 9999")
		for line := range strings.Lines(strings.NewReplacer("> ", "\n", "(y/n) ", "(y/n)\n").Replace(refused)) { // a terminal shows line ends that are typed
			if utf8.RuneCountInString(strings.TrimSpace(line)) > 60 {
				t.Errorf("%s: a line is too wide: %q", id, line)
			}
		}
	}
}

// TestResize: what is said after the terminal has become narrower fits it.
func TestResize(t *testing.T) {
	var screen strings.Builder
	width := 80
	o := line.Options{In: line.Pipe(t.Context(), strings.NewReader("help\n"), &screen), Out: &screen, Width: 80, Resize: func() int { width -= 20; return width }}
	if err := line.Play(t.Context(), table(t, "bastion", 2, "Ann"), o); !errors.Is(err, term.ErrInputEnded) {
		t.Fatal(err)
	}
	first, help, _ := strings.Cut(screen.String(), "Ann> ")
	if width != 40 || widest(first) <= 40 || widest(first) > 60 || widest(help) > 40 {
		t.Errorf("%d columns, %d and %d are used:\n%s", width, widest(first), widest(help), screen.String())
	}
}

// widest returns the length of the longest line.
func widest(text string) (most int) {
	for line := range strings.Lines(text) {
		most = max(most, utf8.RuneCountInString(strings.TrimSpace(line)))
	}
	return most
}

// TestBlanks: a move in the game's notation may have more blanks than records have.
func TestBlanks(t *testing.T) {
	screen, err := play(t.Context(), table(t, "bastion", 2, "Ann"), strings.NewReader("  play \t K \n"), 80)
	if !errors.Is(err, term.ErrInputEnded) || !strings.Contains(screen, "Round 2 of 13") {
		t.Errorf("%v:\n%s", err, screen)
	}
}

// TestPrintsChanges: a zone that has not changed is printed once; the whole table comes on request.
func TestPrintsChanges(t *testing.T) {
	screen, _ := play(t.Context(), table(t, "breach", 2, "Ann"), strings.NewReader("end\nend\n"), 80)
	if n := strings.Count(screen, "Column markers"); n != 1 {
		t.Errorf("the column markers are printed %d times", n)
	}
	screen, _ = play(t.Context(), table(t, "breach", 2, "Ann"), strings.NewReader("board\ntable\n"), 80)
	if n := strings.Count(screen, "Column markers"); n != 3 {
		t.Errorf("the column markers are printed %d times on request", n)
	}
}

// TestResign: a match that is given up ends in the match's own words.
func TestResign(t *testing.T) {
	d := table(t, "bastion", 2, "Ann")
	screen, err := play(t.Context(), d, strings.NewReader("resign\nn\nresign\ny\n"), 80)
	if err != nil || !strings.Contains(screen, "You resign.") || d.Match().Phase() != match.Finished {
		t.Errorf("%v:\n%s", err, screen)
	}
}

// TestPassing: two people at a terminal never see each other's hands or choices, and agree to an undo.
func TestPassing(t *testing.T) {
	screen, _ := play(t.Context(), table(t, "bastion", 2, "Ann", "Bob"), strings.NewReader("\nplay K\n\n"), 80)
	for _, want := range []string{"Pass the keyboard to Ann", "Pass the keyboard to Bob", "Ann has chosen a card"} {
		if !strings.Contains(screen, want) {
			t.Errorf("the screen does not say %q:\n%s", want, screen)
		}
	}
	_, bobs, _ := strings.Cut(screen, "Pass the keyboard to Bob")
	if strings.Contains(bobs, "plays K") || strings.Contains(bobs, "played K") {
		t.Errorf("Bob sees Ann's choice:\n%s", bobs)
	}
}

// TestQuitCurtain: quit leaves the match before a player has taken the keyboard, and shows no table.
func TestQuitCurtain(t *testing.T) {
	screen, err := play(t.Context(), table(t, "bastion", 2, "Ann", "Bob"), strings.NewReader("quit\nn\nq\ny\n"), 80)
	if !errors.Is(err, term.ErrQuit) || strings.Count(screen, "Leave the match? It is saved.") != 2 || strings.Contains(screen, "Your cards") {
		t.Errorf("%v:\n%s", err, screen)
	}
}

// TestLeak: two matches that differ in a hidden choice alone print the same for the other player.
func TestLeak(t *testing.T) {
	var shown []string
	for _, choice := range []string{"play K", "play 2"} {
		d := table(t, "bastion", 2, "Ann", "Bob")
		if err := d.Act(t.Context(), match.Request{Seat: 0, Action: choice, Version: d.Match().Version()}); err != nil {
			t.Fatal(err)
		}
		screen, _ := play(t.Context(), d, strings.NewReader("\ntable\nhelp\nlog\n"), 80)
		shown = append(shown, screen)
	}
	if shown[0] != shown[1] {
		t.Errorf("Bob's screen depends on what Ann chose:\n%s\n---\n%s", shown[0], shown[1])
	}
}

// TestDraw: two people agree on a draw, each at a prompt of their own.
func TestDraw(t *testing.T) {
	d := table(t, "bastion", 2, "Ann", "Bob")
	screen, err := play(t.Context(), d, strings.NewReader("\ndraw\n\naccept\n"), 80)
	if err != nil || !strings.Contains(screen, "offers a draw. Type “accept” or “decline”.") || !strings.HasSuffix(screen, "end draw\n") {
		t.Errorf("%v:\n%s", err, screen)
	}
}

// TestWatch: a spectator sees the table and what changes on it, and no hidden card.
func TestWatch(t *testing.T) {
	screen, err := play(t.Context(), table(t, "bastion", 2), strings.NewReader(""), 80)
	if err != nil || !strings.Contains(screen, "The middle row") || !strings.Contains(screen, "As records write it") {
		t.Errorf("%v:\n%s", err, screen)
	}
}

// TestBotAccount: the players learn once that one of them is a bot account.
func TestBotAccount(t *testing.T) {
	for name, want := range map[string]int{"bot-robo": 1, "Bob": 0} {
		screen, err := play(t.Context(), table(t, "duel", 2, name), strings.NewReader("table\nquit\ny\n"), 60)
		if !errors.Is(err, term.ErrQuit) || strings.Count(screen, name+" is a bot account") != want {
			t.Errorf("%s: %v\n%s", name, err, screen)
		}
	}
}
