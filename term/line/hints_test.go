package line_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/hint"
	"quarterdeck/term/line"
	"quarterdeck/term/termtest"
)

// playHinted types lines at a table of a guest who gets hints.
func playHinted(t *testing.T, d term.Driver, l *termtest.Learner, input string) string {
	t.Helper()
	var screen strings.Builder
	err := line.Play(t.Context(), d, line.Options{In: line.Pipe(t.Context(), strings.NewReader(input), &screen), Out: &screen, Width: 200, Hints: l})
	if !errors.Is(err, term.ErrInputEnded) && err != nil {
		t.Fatal(err)
	}
	return screen.String()
}

// TestHints: each hint is a line when it first comes up, until the guest turns hints off, which is stored.
func TestHints(t *testing.T) {
	l := &termtest.Learner{}
	screen := playHinted(t, table(t, "bastion", 2, "Ann"), l, "table\nplay K\nplay Q\nplay J\n")
	first := "Hint: You both choose in secret."
	if strings.Count(screen, first) != 1 || strings.Count(screen, "Hint: ") < 2 || strings.Count(screen, "type “hints off”") != 1 || strings.Index(screen, first) > strings.Index(screen, "Ann> ") {
		t.Errorf("the hints are not shown once each:\n%s", screen)
	}
	l = &termtest.Learner{}
	screen = playHinted(t, table(t, "bastion", 2, "Ann"), l, "help\n hints  off\nplay K\nplay Q\nplay J\n")
	if strings.Count(screen, "Hint: ") != 1 || !strings.Contains(screen, "  hints off") || !strings.Contains(screen, "You get no hints any more.") || !l.NoHints {
		t.Errorf("hints are not turned off:\n%s", screen)
	}
	l = &termtest.Learner{NoHints: true}
	screen = playHinted(t, table(t, "bastion", 2, "Ann"), l, "hints on\n")
	if before, after, _ := strings.Cut(screen, "You get hints in your first two matches"); strings.Contains(before, "Hint: ") || !strings.Contains(after, "Hint: ") || l.NoHints {
		t.Errorf("hints are not turned on:\n%s", screen)
	}
	l.Fail = errors.New("the disk is full")
	if screen = playHinted(t, table(t, "bastion", 2, "Ann"), l, "hints off\n"); !strings.Contains(screen, "Your setting was not stored: the disk is full") || strings.Contains(screen, "no hints any more") {
		t.Errorf("a setting that was not stored is acknowledged:\n%s", screen)
	}
	if screen, _ = play(t.Context(), table(t, "bastion", 2, "Ann"), strings.NewReader("help\nhints off\n"), 80); strings.Contains(screen, "  hints off") || !strings.Contains(screen, "There are no hints at this table.") {
		t.Errorf("a table without hints:\n%s", screen)
	}
}

// TestHintsSeen: a hint comes again while the guest has not gone on from it, and in no match after that. One that ends a match counts, too.
func TestHintsSeen(t *testing.T) {
	l := &termtest.Learner{}
	hints := func(input string) (out []string) {
		for line := range strings.Lines(playHinted(t, table(t, "bastion", 2, "Ann"), l, input)) {
			if strings.HasPrefix(line, "Hint: ") {
				out = append(out, line)
			}
		}
		return out
	}
	first := hints("table\n")
	if again := hints("resign\ny\n"); len(first) != 1 || !slices.Equal(again, first) {
		t.Errorf("the hint %q, which the guest left, comes again as %q", first, again)
	}
	later := hints("play K\nplay Q\n")
	if len(later) == 0 || slices.Contains(later, first[0]) || len(hints("table\n")) > 0 {
		t.Errorf("after the hint %q comes %q", first, later)
	}
}

// TestHintsLeak: hints at a shared keyboard do not depend on another player's hidden choice.
func TestHintsLeak(t *testing.T) {
	var shown []string
	for _, choice := range []string{"play K", "play 2"} {
		d := table(t, "bastion", 2, "Ann", "Bob")
		if err := d.Act(t.Context(), match.Request{Seat: 0, Action: choice, Version: d.Match().Version()}); err != nil {
			t.Fatal(err)
		}
		shown = append(shown, playHinted(t, d, &termtest.Learner{}, "\ntable\n"))
	}
	if shown[0] != shown[1] || !strings.Contains(shown[0], "Hint: ") {
		t.Errorf("Bob's hints depend on what Ann chose:\n%s\n---\n%s", shown[0], shown[1])
	}
}

// awayLearner is a guest on a server that does not answer when hints are stored.
type awayLearner struct {
	termtest.Learner
	asked atomic.Int64
}

func (l *awayLearner) SeeHints(ctx context.Context, _ []string) error {
	l.asked.Add(1)
	<-ctx.Done()
	return ctx.Err()
}

// TestHintsStoredBeside: while seen hints are being stored, the match goes on, and leaving it waits for them at most hint.FlushTime.
func TestHintsStoredBeside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, begin := &awayLearner{}, time.Now()
		var screen strings.Builder
		in := line.Pipe(t.Context(), strings.NewReader("play K\nplay Q\nplay J\nquit\ny\n"), &screen)
		err := line.Play(t.Context(), table(t, "bastion", 2, "Ann"), line.Options{In: in, Out: &screen, Width: 200, Hints: l})
		if !errors.Is(err, term.ErrQuit) || l.asked.Load() != 1 || strings.Count(screen.String(), "Hint: ") < 2 {
			t.Errorf("%v; hints were stored in %d requests:\n%s", err, l.asked.Load(), screen.String())
		}
		if took := time.Since(begin); took > hint.FlushTime {
			t.Errorf("leaving took %v", took)
		}
	})
}
