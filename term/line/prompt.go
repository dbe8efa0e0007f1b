package line

import (
	"context"
	"errors"
	"slices"
	"strings"

	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/term"
)

// errNews ends a prompt because the match went on.
var errNews = errors.New("the match went on")

// seen is a match as the viewer sees it, and the chat beside it.
type seen struct {
	*match.View
	chat []chat.Line
}

// load returns the newest view.
func (s *session) load(ctx context.Context) (seen, error) {
	now, err := await(ctx, s, func(ctx context.Context) (seen, error) {
		v, err := s.d.View(ctx, term.Now)
		now := seen{View: v}
		if c, ok := s.d.(term.Chatter); ok && err == nil {
			now.chat, _ = c.Chat(ctx) // the match goes on without
		}
		return now, err
	})
	if err == nil && s.v != nil {
		s.early = s.early || isTyping(s.In) && !slices.Equal(actions(s.v), actions(now.View))
	}
	return now, err
}

// ask reads a line. If the match goes on meanwhile, news returns what is to be said of it; an error of news ends the prompt. What is
// said stands above the line.
func (s *session) ask(ctx context.Context, prompt string, news func(*match.View) (string, error)) (string, error) {
	at, viewer := s.v.Version, s.v.Viewer
	lines := s.In.Read(prompt)
	if text, found := s.next(); found {
		return text, nil
	}
	for {
		select {
		case <-ctx.Done():
			s.say("")
			return "", ctx.Err()
		case l := <-lines:
			s.behind = l.behind
			return l.Text, s.left(l.Err)
		case <-s.d.Changes():
		}
		now, err := s.load(ctx)
		if err != nil {
			s.say("")
			return "", err
		}
		text := s.messages(now.chat)
		if now.Version != at || now.Viewer != viewer {
			at, viewer = now.Version, now.Viewer
			more := ""
			more, err = news(now.View)
			text += more
		}
		if text == "" && err == nil && s.queue.size() == 0 {
			continue
		}
		if !s.Live {
			s.say("") // the prompt stands there
		}
		s.print(text)
		if err != nil {
			return "", err
		}
		lines = s.In.Read(prompt)
	}
}

// left returns why there is no line. A player who leaves with a key, as Ctrl-C, or by the end of a pipe, learns what becomes of the match.
func (s *session) left(err error) error {
	if err == nil {
		return nil
	}
	if k, ok := s.In.(*Keyboard); ok {
		k.SetPrompt("") // it would stand below what is said
	}
	s.say("")
	if (errors.Is(err, term.ErrQuit) || errors.Is(err, term.ErrInputEnded)) && s.Kept != "" {
		s.wrap(s.Kept)
	}
	return err
}

// actions returns the moves of a view, as their numbers have them.
func actions(v *match.View) (out []string) {
	for _, m := range v.Table.Moves {
		out = append(out, m.Action)
	}
	return out
}

// isTyping reports whether a line has begun at a keyboard.
func isTyping(in Reader) bool {
	k, ok := in.(*Keyboard)
	return ok && k.isTyping()
}

// moot returns errNews if a question to the viewer makes no sense any more.
func (s *session) moot(v *match.View) error {
	if v.Phase == match.Finished || v.Viewer != s.v.Viewer {
		return errNews
	}
	return nil
}

// sure asks a question with the answers yes and no.
func (s *session) sure(ctx context.Context, question string) (bool, error) {
	return askSure(ctx, s, question, func(v *match.View) (string, error) { return s.news(v), nil })
}

// askSure is sure for a question that a newer view may end, as news has it.
func askSure(ctx context.Context, s *session, question string, news func(*match.View) (string, error)) (bool, error) {
	text, err := s.ask(ctx, s.wrapped(question+" (y/n)")+" ", func(v *match.View) (string, error) {
		if err := s.moot(v); err != nil {
			return "", err
		}
		return news(v)
	})
	if s.waiting && !s.Live && err == nil {
		s.say("") // no prompt follows
	}
	return strings.EqualFold(strings.TrimSpace(text), "y"), err
}

// messages returns what others have written to the table and the viewer has not read.
func (s *session) messages(lines []chat.Line) string {
	var b strings.Builder
	if s.heard == nil {
		s.heard = map[string]bool{}
		for _, l := range lines[:max(0, len(lines)-shownOnResume)] {
			s.heard[l.ID] = true
		}
	}
	for _, l := range lines {
		if !s.heard[l.ID] && !l.You {
			b.WriteString(s.wrapped(term.ChatText(&l, s.ASCII)) + "\n")
		}
		s.heard[l.ID] = true
	}
	return b.String()
}
