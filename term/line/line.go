// Package line plays a match, or takes a lesson, line by line: through a pipe, for a screen reader, over a slow connection. It prints what changed since the
// last prompt, and the whole table on request.
package line

import (
	"context"
	"errors"
	"io"
	"strings"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/hint"
	"quarterdeck/term/letter"
)

// Options configure Play.
type Options struct {
	In  Reader
	Out io.Writer
	// Width is the number of columns; 0: term.DefaultWidth.
	Width int
	// Resize returns the number of columns now; nil: it stays.
	Resize func() int
	// Live says that In is a keyboard: lines are read while others act, too, and the screen is cleared before it passes to another player.
	Live bool
	// Last says that no more is read of In after the match. Lines that have arrived by then are reported.
	Last  bool
	Rules term.Rulebooks  // nil: no rules are known
	Kept  string          // what becomes of a match that is left, as a sentence
	Hints hint.Store      // of the guest; nil: there are no hints
	ASCII bool            // Out has no other characters, so that there are no QR codes
	Read  term.Read       // what was read of the match before; nil: nothing was
	Keys  letter.ByViewer // of the match before; nil: no move has a key yet
	Start bool            // a match that is over is shown from its beginning, and the player steps through it
}

// session is a match being played.
type session struct {
	Options
	d        term.Driver
	teacher  term.Teacher // d, if it is a lesson's
	lectured int          // number of the Lecture that was shown; 0: none
	over     bool         // the learner has ended the lesson
	v        *match.View
	last     int             // viewer of the last prompt
	read     term.Read       // as Options have it
	drawn    map[int]*drawn  // what each reader's screen shows
	moves    map[int]string  // as they were last listed to each reader
	asked    int             // version of the last prompt
	state    string          // what was last said of a match that waits
	heard    map[string]bool // ids of the messages of the chat that were printed; nil: none was read yet
	queue    *queue          // In, if it is a pipe
	behind   int             // lines of a pipe that had arrived behind the last one
	held     []string        // lines of a pipe that wait for the viewer's turn
	more     bool            // lines had arrived behind the last one of held
	ended    bool            // the pipe has ended while the match waited for others
	waiting  bool            // a line is carried out while the match waits for others
	early    bool            // the moves have changed while the line was typed that comes next
	hints    *hint.Hints     // nil: none
	hinted   bool            // the guest was told how to turn hints off
}

// shownOnResume is the number of log lines shown to a player who continues a match.
const shownOnResume = 3

// Play plays a match, or a lesson, until it is over. It returns term.ErrQuit or term.ErrInputEnded if the player leaves before, and term.ErrResized if the
// whole screen is to continue the match.
func Play(ctx context.Context, d term.Driver, o Options) error {
	if o.Width <= 0 {
		o.Width = term.DefaultWidth
	}
	if o.Read == nil {
		o.Read = term.Read{}
	}
	if o.Keys == nil {
		o.Keys = letter.ByViewer{}
	}
	o.Out = term.Styled(o.Out)
	s := &session{Options: o, d: d, last: term.NoViewer, read: o.Read, drawn: map[int]*drawn{}, moves: map[int]string{}}
	switch in := o.In.(type) {
	case *Keyboard:
	case *queue: // it may have lines that were read ahead for the page before
		s.queue = in
	default:
		s.queue = newQueue(in)
		s.In = s.queue
	}
	if s.teacher, _ = d.(term.Teacher); s.teacher != nil {
		s.Hints = nil
	}
	defer func() { s.hints.Flush() }()
	for first := true; ; first = false {
		now, err := s.load(ctx)
		if err != nil {
			return err
		}
		v := now.View
		s.resize()
		if s.v = v; first {
			if err := s.openHints(ctx); err != nil {
				return err
			}
		}
		s.print(s.messages(now.chat))
		s.lend(s.isOpen())
		switch {
		case s.teacher != nil:
			if over, err := s.study(ctx); over || err != nil {
				return err
			}
		case v.Phase == match.Finished && first && s.Start:
			return s.stepThrough(ctx)
		case v.Phase == match.Finished:
			s.hint(ctx)
			s.end()
			return nil
		case term.MayAct(v):
			if err := s.turn(ctx); err != nil {
				return err
			}
		default:
			s.watch(ctx)
			if err := s.wait(ctx); err != nil {
				return err
			}
		}
	}
}

// resize follows the size of the terminal.
func (s *session) resize() {
	if s.Options.Resize != nil {
		s.Width = s.Options.Resize()
	}
}

// reader returns whose screen it is: the viewer's, or that of all players if they share one.
func (s *session) reader() int {
	if term.MustPass(s.d) {
		return s.v.Viewer
	}
	return term.NoViewer
}

// turn shows the viewer what changed and reads lines until one changes the match, or it changes without.
func (s *session) turn(ctx context.Context) error {
	if err := s.curtain(ctx); errors.Is(err, errNews) {
		return nil
	} else if err != nil {
		return err
	}
	if s.asked != s.v.Version || s.last != s.v.Viewer {
		s.show(ctx)
	}
	s.last, s.asked = s.v.Viewer, s.v.Version
	return s.listen(ctx, s.v.Seats[s.v.Viewer].Name+"> ")
}

// listen reads lines until one changes the match, or it changes without.
func (s *session) listen(ctx context.Context, prompt string) error {
	for {
		text, err := s.ask(ctx, prompt, func(*match.View) (string, error) { return "", errNews })
		done := false
		if err == nil {
			done, err = s.answer(ctx, text)
		}
		switch {
		case errors.Is(err, errNews):
			return nil
		case done || err != nil:
			return err
		}
	}
}

// curtain hides one player's table from the next.
func (s *session) curtain(ctx context.Context) error {
	if !term.MustPass(s.d) || s.last == s.v.Viewer {
		return nil
	}
	s.wipe()
	for {
		text, err := s.ask(ctx, "Pass the keyboard to "+s.v.Seats[s.v.Viewer].Name+", then press Enter. ", func(v *match.View) (string, error) { return "", s.moot(v) })
		if err != nil || !term.IsQuit(text) {
			if err == nil {
				s.lend(true)
			}
			return err
		}
		if err := s.leave(ctx); err != nil {
			return err
		}
	}
}

// wipe takes what one player has seen off a terminal, and off what scrolls back where it can. A terminal that clears nothing gets blank
// lines.
func (s *session) wipe() {
	k, ok := s.In.(*Keyboard)
	switch {
	case s.Live && term.HasEscapes(s.Out):
		s.print("\x1b[2J\x1b[3J\x1b[H")
	case ok:
		s.print(strings.Repeat("\n", int(k.rows.Load())))
	default:
		s.say(strings.Repeat("-", s.Width/2))
	}
}

// watch says what happened while the viewer cannot act.
func (s *session) watch(ctx context.Context) {
	if term.MustPass(s.d) {
		return // the next player at the terminal reads it behind the curtain
	}
	if s.v.Viewer < 0 && s.v.Phase == match.Running {
		s.show(ctx) // a spectator sees the table without a prompt
		return
	}
	s.narrate()
	if text := s.v.Table.Status; s.v.Phase == match.Gathering && text != s.state {
		s.state = text
		s.wrap(text)
		if in, ok := s.d.(term.Inviter); ok {
			for _, link := range in.Invitations() {
				s.say("Invite a friend:\n" + term.QR(link, s.ASCII) + link)
			}
		}
	}
}
