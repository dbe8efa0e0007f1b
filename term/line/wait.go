package line

import (
	"context"
	"errors"
	"strings"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/letter"
)

// mostHeld is how many lines of a pipe wait for the viewer's turn. What comes behind them stays in the pipe.
const mostHeld = 1000

// wait waits until the match goes on. Commands work meanwhile.
func (s *session) wait(ctx context.Context) error {
	var lines <-chan Line
	switch {
	case s.Live:
		lines = s.In.Read("… ") // not empty, so that what is written meanwhile stands above it
	case !s.ended && len(s.held) < mostHeld && (s.Last || s.v.Phase == match.Gathering): // behind a match may stand lines for the next page
		lines = s.In.Read("")
	}
	select {
	case <-s.d.Changes():
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case l := <-lines:
		err := s.meanwhile(ctx, l)
		if errors.Is(err, errNews) {
			return nil
		}
		return err
	}
}

// meanwhile carries out a line that comes while the match waits for others, or holds it until the viewer's turn.
func (s *session) meanwhile(ctx context.Context, l Line) error {
	if !s.Live {
		if errors.Is(l.Err, term.ErrInputEnded) && (s.v.Viewer < 0 || s.v.Phase != match.Gathering || len(s.held) > 0) {
			s.ended = true // what happens is printed until the match waits for the viewer
			return nil
		}
		if l.Err == nil && s.holds(l) {
			return nil
		}
		s.behind = l.behind
	}
	if err := s.left(l.Err); err != nil {
		return err
	}
	if !s.isOpen() && !term.IsQuit(l.Text) {
		return nil // the next player at the keyboard has not taken it yet
	}
	s.waiting = true
	defer func() { s.waiting = false }()
	_, err := s.answer(ctx, l.Text)
	return err
}

// isOpen reports whether the table may be shown: no other player must take the terminal first.
func (s *session) isOpen() bool { return !term.MustPass(s.d) || s.last == s.v.Viewer }

// holds keeps a line of a pipe for the viewer's turn, if it is no command or arrived together with a line that is kept.
func (s *session) holds(l Line) bool {
	text := strings.Join(strings.Fields(l.Text), " ")
	together := s.more
	s.more = false
	switch {
	case s.v.Viewer < 0:
		return false
	case together:
	case text == "" && s.isOpen(), isCommand(text):
		return false
	case letter.IsOwn(text):
		s.wrap("That may be the letter of a move, so it waits for your turn, and so do the lines that came with it.")
	default:
		s.wrap("That is no command, so it waits for your turn, and so do the lines that came with it.")
	}
	s.held, s.behind, s.more = append(s.held, l.Text), l.behind, l.behind > 0
	return true
}

// next returns the first line that was kept for the viewer's turn.
func (s *session) next() (text string, found bool) {
	if s.waiting || len(s.held) == 0 {
		return "", false
	}
	text, s.held = s.held[0], s.held[1:]
	return text, true
}

// reportIgnored says how many lines were read and led to nothing. Where no page follows, those that were read ahead lead to nothing either,
// and at the end also those behind them.
func (s *session) reportIgnored(end bool) {
	lines := s.held
	if s.Last {
		for _, l := range s.queue.drain() {
			lines, s.behind = append(lines, l.Text), l.behind
		}
	}
	n := 0
	if end && s.Last {
		n = s.behind
	}
	for _, text := range lines {
		if strings.TrimSpace(text) != "" {
			n++
		}
	}
	if text := term.Ignored(n); text != "" {
		s.wrap(text)
	}
}
