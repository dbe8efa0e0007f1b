package line_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/match"
	"quarterdeck/term"
)

// distant is a Driver alone, as that of a match on a server.
type distant struct{ term.Driver }

// TestPipeWhileAway: while a server does not answer, quit and the end of a pipe leave the match. Other lines wait, and keep their order.
func TestPipeWhileAway(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines string // that come when the server has not answered for a while
		end   bool   // and then the pipe ends
		want  error
		says  []string
	}{
		{"quit", "quit\n", false, term.ErrQuit, nil},
		{"quit behind a move", "play 3\n\nquit\n", false, term.ErrQuit, []string{"1 more line of input was ignored"}},
		{"end", "", true, term.ErrInputEnded, nil},
		{"end behind a move", "play 3\n", true, term.ErrInputEnded, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := sit(t, distant{&away{beside(t, "bastion", ""), make(chan struct{})}})
				s.write(t, "play K\n")
				time.Sleep(6 * time.Second)
				s.write(t, c.lines)
				if c.end {
					_ = s.keys.Close()
				}
				before := time.Now()
				if err := <-s.ended; !errors.Is(err, c.want) {
					t.Error(err)
				}
				if took := time.Since(before); took > time.Minute {
					t.Errorf("leaving took %v", took)
				}
				for _, want := range append(c.says, "Still waiting. Your lines wait, too. “quit” leaves the match.") {
					if text := s.since(""); strings.Count(text, want) != 1 {
						t.Errorf("it does not say %q once: %q", want, text)
					}
				}
			})
		})
	}
}

// TestPipeAfterAway: what came while a server did not answer is carried out when it does, in its order.
func TestPipeAfterAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &away{beside(t, "bastion", ""), make(chan struct{})}
		s := sit(t, distant{d})
		s.write(t, "play K\n")
		time.Sleep(6 * time.Second)
		for _, l := range []string{"moves\n", "play 3\n", "log\n"} {
			s.write(t, l)
		}
		close(d.gone)
		synctest.Wait()
		act(t, d, d.Match, "play 5")
		if text := s.since("Round 2 of 13"); !strings.Contains(text, "You have chosen") {
			t.Errorf("the second move is not made: %q", text)
		}
		if v, err := d.View(t.Context(), term.Now); err != nil || v.Seats[0].ToAct {
			t.Errorf("%v: %q", err, s.since(""))
		}
		act(t, d, d.Match, match.Resign)
		if err := <-s.ended; err != nil || strings.Contains(s.since(""), "ignored") {
			t.Errorf("%v: %q", err, s.since(""))
		}
	})
}

// silent is a server that has never answered.
type silent struct{ distant }

var errSilent = errors.New("the server does not answer")

func (silent) View(ctx context.Context, _ int) (*match.View, error) {
	select {
	case <-time.After(time.Minute):
		return nil, errSilent
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestPipeBeforeFirstAnswer: the end of a pipe does not hide why a match cannot be shown, and quit need not wait for it.
func TestPipeBeforeFirstAnswer(t *testing.T) {
	for lines, want := range map[string]error{"": errSilent, "quit\n": term.ErrQuit} {
		synctest.Test(t, func(t *testing.T) {
			s := sit(t, silent{distant{beside(t, "bastion", "")}})
			s.write(t, lines)
			_ = s.keys.Close()
			if err := <-s.ended; !errors.Is(err, want) {
				t.Errorf("%q: %v", lines, err)
			}
		})
	}
}
