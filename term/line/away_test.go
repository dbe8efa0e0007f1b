package line_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/match"
	"quarterdeck/term"
)

// distant is a Driver alone, as that of a match on a server.
type distant struct{ term.Driver }

const (
	longWait     = 5 * time.Second  // until the player is told that the server does not answer
	drainTimeout = 30 * time.Second // for what waits when a pipe has ended, or quits
)

// unseen is a server that stops to show a match when it is told to. gate is open while it does.
type unseen struct {
	distant
	changed chan struct{}
	mu      sync.Mutex
	gate    chan struct{}
}

func newUnseen(d term.Driver) *unseen {
	u := &unseen{distant: distant{d}, changed: make(chan struct{}, 1), gate: make(chan struct{})}
	close(u.gate)
	return u
}

// silence has the server show nothing from now on, also not what has changed.
func (u *unseen) silence() {
	u.mu.Lock()
	u.gate = make(chan struct{})
	u.mu.Unlock()
	u.changed <- struct{}{}
	synctest.Wait()
}

func (u *unseen) Changes() <-chan struct{} { return u.changed }

func (u *unseen) View(ctx context.Context, at int) (*match.View, error) {
	u.mu.Lock()
	gate := u.gate
	u.mu.Unlock()
	select {
	case <-gate:
		return u.distant.View(ctx, at)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

const notAnswered = "The server has not answered, so your last move or command may not have been"

// TestPipeWhileAway: while a server does not answer, quit and the end of a pipe leave the match: at once if nothing waits, and else after a
// last wait, which says what was not carried out.
func TestPipeWhileAway(t *testing.T) {
	for _, c := range []struct {
		name  string
		move  bool   // is under way
		lines string // that come when the server has not answered for a while
		end   bool   // and then the pipe ends
		want  error
		takes time.Duration
		says  []string
		not   string
	}{
		{"quit", false, "quit\n", false, term.ErrQuit, 0, nil, "ignored"},
		{"quit behind a line", false, "play 3\nquit\n", false, term.ErrQuit, drainTimeout, []string{"1 more line of input was ignored"}, notAnswered},
		{"quit behind a move", true, "quit\n", false, term.ErrQuit, drainTimeout, []string{notAnswered}, "ignored"},
		{"quit behind a move and lines", true, "play 3\n\nquit\n", false, term.ErrQuit, drainTimeout, []string{notAnswered, "1 more line of input was ignored"}, ""},
		{"end", false, "", true, term.ErrInputEnded, 0, nil, "ignored"},
		{"end behind a line", false, "play 3\n", true, term.ErrInputEnded, drainTimeout, []string{"1 more line of input was ignored"}, notAnswered},
		{"end behind a move", true, "", true, term.ErrInputEnded, drainTimeout, []string{notAnswered}, "ignored"},
		{"end behind a move and lines", true, "play 3\nlog\n", true, term.ErrInputEnded, drainTimeout, []string{notAnswered, "2 more lines of input were ignored"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := newUnseen(&away{beside(t, "bastion", ""), make(chan struct{})})
				s := sit(t, d)
				if c.move {
					s.write(t, "play K\n")
				} else {
					d.silence()
				}
				time.Sleep(longWait)
				synctest.Wait()
				before := time.Now()
				s.write(t, c.lines)
				if c.end {
					_ = s.keys.Close()
				}
				if err := <-s.ended; !errors.Is(err, c.want) {
					t.Error(err)
				}
				if took := time.Since(before); took != c.takes {
					t.Errorf("leaving took %v, not %v", took, c.takes)
				}
				text := s.since("")
				for _, want := range append(c.says, "Still waiting. Your lines wait, too. “quit” leaves the match.") {
					if strings.Count(text, want) != 1 {
						t.Errorf("it does not say %q once: %q", want, text)
					}
				}
				if c.not != "" && strings.Contains(text, c.not) {
					t.Errorf("it says %q: %q", c.not, text)
				}
			})
		})
	}
}

// TestPipeAfterAway: what came while a server did not answer is carried out when it does, in its order. So it is in the last wait of a pipe
// that has ended, or that quits.
func TestPipeAfterAway(t *testing.T) {
	for _, c := range []struct {
		last string // line
		want error
	}{
		{"", nil}, // the pipe goes on
		{"end", nil},
		{"quit\ny\n", term.ErrQuit},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := &away{beside(t, "bastion", ""), make(chan struct{})}
			s := sit(t, distant{d})
			act(t, d.Match, d.Match, "play 5")
			s.write(t, "play K\n")
			time.Sleep(longWait)
			synctest.Wait()
			for _, l := range []string{"log\n", "play 3\n", "log\n"} {
				s.write(t, l)
			}
			var quitting sync.WaitGroup
			switch c.last {
			case "":
			case "end":
				_ = s.keys.Close()
			default:
				quitting.Go(func() { _, _ = s.keys.Write([]byte(c.last)) }) // the answer is not read before the question
			}
			time.Sleep(drainTimeout / 2)
			close(d.gone)
			synctest.Wait()
			first, second, found := strings.Cut(s.since("Round 2 of 13"), "· You have chosen a card.")
			if !found || strings.Count(first, "Bob played 5") != 1 || strings.Count(second, "Bob played 5") != 1 {
				t.Errorf("%q: the log, the second move and the log are not carried out in this order: %q", c.last, s.since("Round 2 of 13"))
			}
			act(t, d, d.Match, match.Resign)
			quitting.Wait()
			if err := <-s.ended; !errors.Is(err, c.want) || strings.Contains(s.since(""), "ignored") {
				t.Errorf("%q: %v: %q", c.last, err, s.since(""))
			}
		})
	}
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
