package lobby

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/remote"
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

// Play shows the lobby and the tables that the guest opens, until they leave or the input ends.
func (l *Lines) Play(ctx context.Context) error {
	for {
		page, err := l.Lobby.Home(ctx)
		if err != nil {
			return err
		}
		for page != nil {
			step, err := l.choose(ctx, page)
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
			case step.Table != nil:
				err = l.sit(ctx, step.Table)
			case step.Lesson != nil:
				err = l.study(ctx, step.Lesson)
			}
			if step.Table != nil || step.Lesson != nil {
				if err = l.back(ctx, err); errors.Is(err, term.ErrQuit) {
					return nil
				}
			}
			page = step.Page
		}
	}
}

// inputError is why nothing more can be read. It stays: who reads again gets it again.
type inputError struct{ error }

func (e inputError) Unwrap() error { return e.error }

// indent is the column of an item's text, behind its number.
const indent = "    "

// choose shows a page, reads which item the guest chooses, and does it.
func (l *Lines) choose(ctx context.Context, p *Page) (Step, error) {
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
	prompt := "Number, or Enter for the first page: "
	if l.Lobby.menu != nil {
		prompt = "Number, or Enter to leave: "
	}
	text, err := l.read(ctx, prompt)
	if errors.Is(err, term.ErrQuit) || err == nil && (isQuit(text) || l.Lobby.menu != nil && text == "") {
		return Step{Leave: true}, nil
	}
	if err != nil || text == "" {
		return Step{}, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(p.Items) {
		return Step{}, fmt.Errorf("%q is not a number from 1 to %d", text, len(p.Items))
	}
	step, err := p.Items[n-1].Do(ctx)
	for err == nil && step.Ask != nil {
		ask := step.Ask
		text, err = l.read(ctx, ask.Text+" ")
		if err != nil || text == "" {
			return Step{}, err
		}
		step, err = ask.Do(ctx, text)
	}
	return step, err
}

// sit plays at a table until the guest leaves it.
func (l *Lines) sit(ctx context.Context, seat *Seat) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	for _, link := range seat.Invitations {
		fmt.Fprintf(l.Out, "\nInvite a friend: %s\n%s", link, term.QR(link, l.Lobby.ASCII))
	}
	return line.Play(ctx, remote.Open(ctx, l.Lobby.Client, seat.Place.Match, seat.Invitations), line.Options{
		In: l.In, Out: l.Out, Width: l.Width, Resize: l.Resize, Live: l.Live, Rules: l.Lobby.Rules, Kept: "It goes on at " + seat.Place.Link() + ".", Hints: l.Lobby.Client, ASCII: l.Lobby.ASCII,
	})
}

// isQuit reports whether a line leaves, as it does at a table and in a lesson.
func isQuit(text string) bool { return text == "q" || text == "quit" }

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
		quit := isQuit(text)
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
