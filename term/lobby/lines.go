package lobby

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/line"
)

// Lines are how a lobby is shown line by line.
type Lines struct {
	Lobby *Lobby
	In    line.Reader
	Out   io.Writer
	Width int
	Live  bool // In is a keyboard
	// Resize returns the number of columns now; nil: it stays Width.
	Resize func() int
}

// Play shows the lobby and the tables that the guest opens, until they leave or the input ends. It returns term.ErrResized if the whole
// screen is to continue.
func (l *Lines) Play(ctx context.Context) (err error) {
	at := &l.Lobby.spot
	defer func() {
		if !errors.Is(err, term.ErrResized) {
			*at = spot{}
		}
	}()
	for {
		if at.stay != nil {
			if err := l.attend(ctx, at.stay); errors.Is(err, term.ErrQuit) {
				return nil
			} else if errors.Is(err, term.ErrResized) {
				return term.ErrResized
			}
			at.stay.leave()
			at.stay = nil
		}
		if at.page == nil {
			page, err := l.Lobby.Home(ctx)
			if err != nil {
				return err
			}
			at.page = page
		}
		step, err := l.choose(ctx, at)
		var end inputError
		switch {
		case errors.As(err, &end):
			return end.error
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			fmt.Fprintln(l.Out, err)
			continue
		case step.Leave:
			return nil
		}
		at.page, at.stay = step.Page, l.Lobby.enter(ctx, step)
	}
}

// attend plays at a table or a lesson until the guest leaves it, and goes back.
func (l *Lines) attend(ctx context.Context, v *stay) error {
	err := l.sit(ctx, v)
	if errors.Is(err, term.ErrResized) || err == nil && v.replay { // a replay ends when the guest leaves it
		return err
	}
	return l.back(ctx, err)
}

// inputError is why nothing more can be read. It stays: who reads again gets it again.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// indent is the column of an item's text, behind its number.
const indent = "    "

// choose shows a page, reads which item the guest chooses, and does it. Where a question was not answered yet, it asks that one.
func (l *Lines) choose(ctx context.Context, at *spot) (Step, error) {
	if at.ask == nil {
		step, err := l.pick(ctx, at.page)
		if err != nil || step.Ask == nil {
			return step, err
		}
		at.ask = step.Ask
	}
	if keys, ok := l.In.(*line.Keyboard); ok && at.answer != "" {
		keys.Begin(at.answer)
	}
	at.answer = ""
	for {
		text, err := l.read(ctx, at.ask.Text+" ")
		if errors.Is(err, term.ErrResized) {
			return Step{}, err
		}
		do := at.ask.Do
		if at.ask = nil; err != nil || text == "" {
			return Step{}, err
		}
		step, err := do(ctx, text)
		if err != nil || step.Ask == nil {
			return step, err
		}
		at.ask = step.Ask
	}
}

// pick shows a page, and does what the guest chooses from it.
func (l *Lines) pick(ctx context.Context, p *Page) (Step, error) {
	if l.Resize != nil {
		l.Width = l.Resize()
	}
	fmt.Fprintf(l.Out, "\n%s\n", p.Title)
	if p.Text != "" {
		fmt.Fprintln(l.Out, term.Wrap(p.Text, l.Width))
	}
	for i, item := range p.Items {
		text := strings.ReplaceAll(term.Wrap(item.Text, max(20, l.Width-len(indent))), "\n", "\n"+indent)
		fmt.Fprintf(l.Out, "%2d  %s\n", i+1, text)
	}
	root := l.Lobby.root()
	text, err := l.read(ctx, root.prompt)
	switch {
	case errors.Is(err, term.ErrQuit), err == nil && term.IsQuit(text):
		return Step{Leave: true}, nil
	case err != nil || text == "":
		return root.step, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(p.Items) {
		return Step{}, fmt.Errorf("%q is not a number from 1 to %d", text, len(p.Items))
	}
	return p.Items[n-1].Do(ctx)
}

// sit plays at a table, or takes a lesson, until the guest leaves it.
func (l *Lines) sit(ctx context.Context, v *stay) error {
	if v.seat != nil && !v.entered {
		v.entered = true
		l.findEnd(ctx, v)
	}
	if keys, ok := l.In.(*line.Keyboard); ok && v.begun != "" {
		keys.Begin("say " + v.begun)
		v.begun = ""
	}
	o := line.Options{In: l.In, Out: l.Out, Width: l.Width, Resize: l.Resize, Live: l.Live, Rules: l.Lobby.Rules, Kept: v.kept, ASCII: l.Lobby.ASCII, Read: v.read, Keys: v.keys, Start: v.replay}
	if v.seat != nil {
		o.Hints = l.Lobby.Client
	}
	return line.Play(ctx, v.driver, o)
}

// findEnd makes a replay of a match that was over when it was opened. It begins with the end, as on the whole screen.
func (l *Lines) findEnd(ctx context.Context, v *stay) {
	if len(v.read) > 0 {
		return // it ended on the whole screen
	}
	now, err := v.driver.View(ctx, term.Now)
	if err != nil || now.Phase != match.Finished {
		return // what is wrong is said when the match is shown
	}
	v.replay, v.kept = true, ""
	v.read[term.NoViewer] = now.Version
}

// back goes back from a table, or a lesson, that ended with err. Unless the guest left it, lines that were meant for it are ignored
// until an empty one, so that none of them chooses from a page. A line with quit leaves the lobby: back returns term.ErrQuit. What ends the
// input is found when it is read the next time.
func (l *Lines) back(ctx context.Context, err error) error {
	if end := (inputError{}); errors.As(err, &end) || errors.Is(err, term.ErrInputEnded) || errors.Is(err, term.ErrQuit) || ctx.Err() != nil {
		return nil
	}
	if err != nil {
		fmt.Fprintln(l.Out, err)
	}
	for ignored := 0; ; ignored++ {
		text, err := l.read(ctx, "Press Enter for the first page. ")
		quit := term.IsQuit(text)
		if text != "" && !quit && err == nil {
			continue
		}
		if quit {
			err = term.ErrQuit
		}
		if ignored > 0 {
			fmt.Fprintln(l.Out, term.Wrap(term.Ignored(ignored), l.Width))
		}
		return err
	}
}

func (l *Lines) read(ctx context.Context, prompt string) (string, error) {
	select {
	case in := <-l.In.Read(prompt):
		if in.Err != nil {
			return "", inputError{in.Err}
		}
		return strings.TrimSpace(in.Text), nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
