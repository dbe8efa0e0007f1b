package line_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/learn"
	"quarterdeck/term/line"
)

// counted is a pipe that has no end. It counts the lines that are read.
type counted struct {
	lines chan line.Line
	read  atomic.Int64
}

func (c *counted) Read(string) <-chan line.Line { return c.lines }

// TestPipeIsBounded: while a server does not answer, so many lines are read ahead at most.
func TestPipeIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &counted{lines: make(chan line.Line)}
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			for {
				select {
				case c.lines <- line.Line{Text: "play K"}:
					c.read.Add(1)
				case <-ctx.Done():
					return
				}
			}
		}()
		ended := make(chan error, 1)
		go func() {
			ended <- line.Play(ctx, distant{&away{beside(t, "bastion", ""), make(chan struct{})}}, line.Options{In: c, Out: &paper{}, Last: true})
		}()
		time.Sleep(time.Hour)
		if n := c.read.Load(); n != 1001 { // the first is the move under way
			t.Errorf("%d lines are read", n)
		}
		stop()
		<-ended
	})
}

// TestPipeForNextPage: where a page follows a match, it gets the lines that were read ahead while a server did not answer.
func TestPipeForNextPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &away{beside(t, "bastion", ""), make(chan struct{})}
		s := &paper{}
		in := line.Pipe(t.Context(), strings.NewReader("play K\nfirst\nsecond\n"), s)
		ended := make(chan error, 1)
		go func() { ended <- line.Play(t.Context(), distant{d}, line.Options{In: in, Out: s}) }()
		time.Sleep(longWait)
		synctest.Wait()
		act(t, d.Match, d.Match, match.Resign)
		close(d.gone)
		if err := <-ended; err != nil || strings.Contains(s.since(""), "ignored") {
			t.Errorf("%v: %q", err, s.since(""))
		}
		for _, want := range []string{"first", "second"} {
			if l := <-in.Read(""); l.Text != want || l.Err != nil {
				t.Errorf("the next page reads %q, %v; not %q", l.Text, l.Err, want)
			}
		}
	})
}

// TestEndedPipeWhileAway: a pipe that ended while others were to act leaves a server that does not answer any more.
func TestEndedPipeWhileAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := beside(t, "bastion", "")
		d := newUnseen(m)
		s := sit(t, d)
		s.write(t, "play K\n")
		d.changed <- struct{}{}
		s.write(t, "play 3\n")
		_ = s.keys.Close()
		synctest.Wait()
		before := time.Now()
		d.silence()
		if err := <-s.ended; !errors.Is(err, term.ErrInputEnded) || !strings.Contains(s.since("Still waiting.\n"), "1 more line of input was ignored") {
			t.Errorf("%v: %q", err, s.since(""))
		}
		if took := time.Since(before); took != longWait+drainTimeout {
			t.Errorf("leaving took %v", took)
		}
	})
}

// slowLesson is a lesson of this process of which the bots think long.
type slowLesson struct {
	*learn.Driver
	thought chan struct{}
}

func (d *slowLesson) Act(ctx context.Context, q match.Request) error {
	<-d.thought
	return d.Driver.Act(ctx, q)
}

// TestPipeInLesson: in a lesson, no line of a pipe overtakes another while bots think.
func TestPipeInLesson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lib, err := lesson.Shipped()
		if err != nil {
			t.Fatal(err)
		}
		d := &slowLesson{learn.NewDriver(lib.Find("bastion", ""), nil, ""), make(chan struct{})}
		s := sit(t, d)
		s.write(t, "1\n")
		go func() { _, _ = s.keys.Write([]byte("quit\n")) }()
		time.Sleep(time.Hour)
		select {
		case err := <-s.ended:
			t.Fatalf("quit overtakes the line before it: %v", err)
		default:
		}
		close(d.thought)
		if err := <-s.ended; !errors.Is(err, term.ErrQuit) || strings.Contains(s.since(""), "Still waiting") || d.Lecture().N < 2 {
			t.Errorf("%v: %q", err, s.since(""))
		}
	})
}
