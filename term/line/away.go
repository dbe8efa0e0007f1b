package line

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"quarterdeck/term"
)

const (
	// longWait is how long a server may take before the player is told that they can leave.
	longWait = 5 * time.Second
	// drainTimeout is how much longer the last lines of a pipe that has ended, or that quits, wait for a server.
	drainTimeout = 30 * time.Second
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
	w := waiting{session: s, changing: !ends}
	for err = w.start(); err == nil; {
		select {
		case r := <-done:
			return r.got, r.err
		case l := <-w.lines():
			err = w.take(l)
		case <-w.drained:
			err = w.giveUp()
		}
	}
	return none, err
}

// canLeave reports whether lines are read, or time runs out, while a request waits for its answer. The lines of a pipe are read in their
// order, so bots of this process do not let a later one leave, and neither do those of a lesson.
func canLeave(s *session) bool {
	_, bots := s.d.(term.Waiter)
	switch {
	case s.Live:
		return true
	case bots, s.teacher != nil:
		return false
	}
	return !s.ended || s.v.Viewer >= 0
}

// waiting is a session while a server does not answer.
type waiting struct {
	*session
	changing    bool             // the request changes something
	inputClosed bool             // no more is read
	why         error            // why the player leaves when drained has something in it
	drained     <-chan time.Time // has something in it when the last lines of a pipe have waited long enough; nil: more may come
}

// start says that a server does not answer, and heeds what was read before.
func (w *waiting) start() error {
	if w.Live {
		return nil
	}
	w.say("") // a prompt may stand there
	if w.ended {
		w.wrap("Still waiting.")
		w.close(term.ErrInputEnded)
		return nil
	}
	w.wrap("Still waiting. Your lines wait, too. “quit” leaves the match.")
	return w.heedQuit()
}

// lines returns where the next line comes.
func (w *waiting) lines() <-chan Line {
	switch {
	case w.inputClosed:
		return nil
	case w.Live:
		w.say("Still waiting. “quit” leaves the match.")
		return w.In.Read("… ")
	case w.queue == nil:
		return w.In.Read("")
	case w.queue.size()+len(w.held) >= mostHeld:
		return nil
	}
	return w.queue.Reader.Read("")
}

// take carries out a line, or keeps one of a pipe until the server answers. It returns an error if the player leaves.
func (w *waiting) take(l Line) error {
	text := strings.TrimSpace(l.Text)
	switch {
	case errors.Is(l.Err, term.ErrResized): // no key can be read any more
		return l.Err
	case errors.Is(l.Err, term.ErrInputEnded) && w.v == nil: // the first request ends by itself
		w.inputClosed = true
	case errors.Is(l.Err, term.ErrInputEnded) && (w.changing || len(w.held)+w.queue.size() > 0):
		w.close(l.Err)
	case l.Err != nil:
		return w.left(l.Err)
	case !w.Live:
		w.queue.push(l)
		return w.heedQuit()
	case term.IsQuit(text):
		w.why = term.ErrQuit
		return w.giveUp()
	case text != "":
		w.wrap("Not sent: " + text)
	}
	return nil
}

// heedQuit leaves if nothing waits but a quit of a pipe. A quit behind a change or behind other lines ends the input like its end.
func (w *waiting) heedQuit() error {
	lines := w.held
	for _, l := range w.queue.waiting() {
		lines = append(slices.Clip(lines), l.Text)
	}
	switch i := slices.IndexFunc(lines, term.IsQuit); {
	case i < 0:
	case i > 0 || w.changing:
		w.close(term.ErrQuit)
	default:
		w.why = term.ErrQuit
		return w.giveUp()
	}
	return nil
}

// close reads no more of a pipe. What waits gets drainTimeout.
func (w *waiting) close(why error) {
	w.inputClosed, w.why, w.drained = true, why, time.After(drainTimeout)
}

// giveUp leaves the match, and says what was not carried out.
func (w *waiting) giveUp() error {
	if w.changing && !w.Live {
		w.wrap("The server has not answered, so your last move or command may not have been carried out.")
	}
	if errors.Is(w.why, term.ErrQuit) {
		w.held = w.queue.cut(w.held)
	} else {
		for _, l := range w.queue.drain() {
			w.held = append(w.held, l.Text)
		}
	}
	w.reportIgnored(false)
	if w.Kept != "" {
		w.wrap(w.Kept)
	}
	return w.why
}

// queue is a pipe of which lines were read before they could be carried out.
type queue struct {
	Reader
	pending []Line
	next    chan Line // of pending, the line that was handed out and perhaps not received
}

func newQueue(in Reader) *queue { return &queue{Reader: in, next: make(chan Line, 1)} }

// Read implements Reader.
func (q *queue) Read(prompt string) <-chan Line {
	if len(q.next) == 0 && len(q.pending) > 0 {
		q.next <- q.pending[0]
		q.pending = q.pending[1:]
	}
	lines := q.Reader.Read(prompt)
	if len(q.next) > 0 {
		return q.next
	}
	return lines
}

// push adds a line behind those that were read before.
func (q *queue) push(l Line) { q.pending = append(q.pending, l) }

// size returns how many lines have not been received.
func (q *queue) size() int {
	if q == nil {
		return 0
	}
	return len(q.pending) + len(q.next)
}

// waiting returns the lines that have not been received. They stay.
func (q *queue) waiting() []Line {
	if q == nil {
		return nil
	}
	if len(q.next) > 0 {
		q.pending = append([]Line{<-q.next}, q.pending...)
	}
	return q.pending
}

// drain takes the lines that have not been received.
func (q *queue) drain() []Line {
	out := q.waiting()
	if q != nil {
		q.pending = nil
	}
	return out
}

// cut takes the lines up to the first quit, and returns those before it. Held lines stand before the others. What stands behind the quit
// stays for the next page.
func (q *queue) cut(held []string) []string {
	if i := slices.IndexFunc(held, term.IsQuit); i >= 0 {
		return held[:i]
	}
	for i, l := range q.waiting() {
		if term.IsQuit(l.Text) {
			q.pending = q.pending[i+1:]
			break
		}
		held = append(held, l.Text)
	}
	return held
}
