package line

import (
	"context"
	"errors"
	"strings"
	"time"

	"quarterdeck/term"
)

const (
	// longWait is how long a server may take before the player is told that they can leave.
	longWait = 5 * time.Second
	// lastWait is how much longer the last lines of a pipe that has ended wait for a server.
	lastWait = 30 * time.Second
)

// await calls f, which may wait for a server that is away. The player can leave meanwhile, which ends f, and so does another size of
// the window.
func await[T any](ctx context.Context, s *session, f func(context.Context) (T, error)) (T, error) {
	return awaitOr(ctx, s, f, true)
}

// awaitChange is await for what changes something. It goes on beside the whole screen.
func awaitChange(ctx context.Context, s *session, f func(context.Context) error) error {
	_, err := awaitOr(ctx, s, func(ctx context.Context) (struct{}, error) { return struct{}{}, f(ctx) }, false)
	return err
}

// awaitOr calls f. If ends is false, f outlasts another size of the window.
func awaitOr[T any](ctx context.Context, s *session, f func(context.Context) (T, error), ends bool) (none T, err error) {
	if !canLeave(s) {
		return f(ctx)
	}
	type result struct {
		got T
		err error
	}
	ctx, stop := context.WithCancel(ctx)
	defer func() {
		if ends || !errors.Is(err, term.ErrResized) {
			stop()
		}
	}()
	done := make(chan result, 1)
	go func() {
		defer stop()
		got, err := f(ctx)
		done <- result{got, err}
	}()
	select {
	case r := <-done:
		return r.got, r.err
	case <-time.After(longWait):
	}
	if !s.Live {
		s.say("") // a prompt may stand there
		s.wrap("Still waiting. Your lines wait, too. “quit” leaves the match.")
	}
	for w := (waiting{session: s}); ; {
		select {
		case r := <-done:
			return r.got, r.err
		case l := <-w.lines():
			err = w.take(l)
		case <-w.last:
			err = s.left(term.ErrInputEnded)
		}
		if err != nil {
			return none, err
		}
	}
}

// canLeave reports whether lines are read while a request waits for its answer. The lines of a pipe are read in their order, so bots of
// this process do not let a later one leave.
func canLeave(s *session) bool {
	_, bots := s.d.(term.Waiter)
	return s.Live || !bots && !s.ended
}

// waiting is a session while a server does not answer.
type waiting struct {
	*session
	last <-chan time.Time // has something in it when the last lines of a pipe have waited long enough; nil: the pipe has not ended
	deaf bool             // no more is read
}

// lines returns where the next line comes.
func (w *waiting) lines() <-chan Line {
	switch {
	case w.deaf:
		return nil
	case w.Live:
		w.say("Still waiting. “quit” leaves the match.")
		return w.In.Read("… ")
	case w.queue != nil:
		return w.queue.Reader.Read("")
	}
	return w.In.Read("")
}

// take carries out a line, or keeps one of a pipe until the server answers. It returns an error if the player leaves.
func (w *waiting) take(l Line) error {
	text := strings.TrimSpace(l.Text)
	switch {
	case errors.Is(l.Err, term.ErrResized): // no key can be read any more
		return l.Err
	case errors.Is(l.Err, term.ErrInputEnded) && w.v == nil: // the first request ends by itself
		w.deaf = true
	case errors.Is(l.Err, term.ErrInputEnded) && len(w.held)+w.queue.size() > 0:
		w.deaf, w.last = true, time.After(lastWait)
	case l.Err != nil:
		return w.left(l.Err)
	case text == "q", text == "quit":
		w.reportIgnored(false)
		if w.Kept != "" {
			w.wrap(w.Kept)
		}
		return term.ErrQuit
	case !w.Live:
		w.queue.push(l)
	case text != "":
		w.wrap("Not sent: " + text)
	}
	return nil
}

// queue is a pipe of which lines were read before they could be carried out.
type queue struct {
	Reader
	early []Line
	next  chan Line // of early, the line that was handed out and perhaps not received
}

func newQueue(in Reader) *queue { return &queue{Reader: in, next: make(chan Line, 1)} }

// Read implements Reader.
func (q *queue) Read(prompt string) <-chan Line {
	if len(q.next) == 0 && len(q.early) > 0 {
		q.next <- q.early[0]
		q.early = q.early[1:]
	}
	lines := q.Reader.Read(prompt)
	if len(q.next) > 0 {
		return q.next
	}
	return lines
}

// push adds a line behind those that were read before.
func (q *queue) push(l Line) { q.early = append(q.early, l) }

// size returns how many lines have not been received.
func (q *queue) size() int {
	if q == nil {
		return 0
	}
	return len(q.early) + len(q.next)
}

// drain takes the lines that have not been received.
func (q *queue) drain() (out []Line) {
	if q == nil {
		return nil
	}
	if len(q.next) > 0 {
		out = append(out, <-q.next)
	}
	out, q.early = append(out, q.early...), nil
	return out
}
