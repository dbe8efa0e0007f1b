package learn

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/table"
	"quarterdeck/term"
)

// listen reads lines until one leads to another run.
func (s *teacher) listen(ctx context.Context) error {
	for {
		text, err := s.read(ctx)
		if err != nil {
			return err
		}
		next, err := s.answer(ctx, strings.Join(strings.Fields(text), " "))
		if err != nil || next {
			return err
		}
	}
}

// read returns the next line.
func (s *teacher) read(ctx context.Context) (string, error) {
	const prompt = "> "
	if s.Read != nil {
		return s.Read(ctx, prompt)
	}
	fmt.Fprint(s.Out, prompt)
	return s.lines.Next()
}

// answer carries out one line; next: the run has changed.
func (s *teacher) answer(ctx context.Context, line string) (next bool, err error) {
	s.resize()
	p := s.run.Prompt()
	switch line {
	case "q", "quit":
		return false, term.ErrQuit
	case "?", "help":
		rules := "The rules: quarterdeck rules " + s.lesson.Game.Info().ID
		if s.Rules != "" {
			rules = "  r  the rules"
		}
		s.say("Type a move’s number, or the move itself as records write it.\n  h  a hint     t  the table in words     q  leave the lesson\n  again  begin from the start\n" + rules)
		return false, nil
	case "r", "rules":
		if s.Rules != "" {
			s.say(s.Rules)
			return false, nil
		}
	case "t", "table":
		v, err := s.run.View()
		if err == nil {
			s.say(term.Words(v.Table, s.Width))
		}
		return false, err
	case "h", "hint":
		s.hint()
		return false, nil
	case "again":
		return s.again(ctx)
	case "":
		if p.Act {
			return false, nil
		}
	}
	return s.take(ctx, p, line)
}

// hint shows one more hint.
func (s *teacher) hint() {
	if p := s.run.Prompt(); !p.More {
		s.say("There is no other hint here.")
		return
	}
	s.run = s.run.Hint()
	p := s.run.Prompt()
	s.wrapped("Hint: " + p.Hints[len(p.Hints)-1])
}

// take gives the lesson a move, or goes on.
func (s *teacher) take(ctx context.Context, p lesson.Prompt, line string) (next bool, err error) {
	var run *lesson.Run
	if p.Act {
		var notation string
		if notation, err = s.notation(line); err == nil {
			run, err = s.run.Act(ctx, notation)
		}
	} else {
		run, err = s.run.Next(ctx)
	}
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		s.wrapped(table.Namer(s.run.Names()).Replace(refusal.Error()))
		return false, nil
	} else if err != nil {
		return false, err
	}
	s.run = run
	if reply := run.Prompt().Reply; reply != "" {
		s.wrapped(reply)
		return false, nil
	}
	s.save(ctx)
	return true, nil
}

// notation returns the move that a line names by its number, or the line.
func (s *teacher) notation(line string) (string, error) {
	n, err := strconv.Atoi(line)
	if err != nil {
		return line, nil
	}
	v, err := s.run.View()
	if err != nil {
		return "", err
	}
	if n < 1 || n > len(v.Table.Moves) {
		return "", &game.Refusal{Code: game.Illegal, Text: fmt.Sprintf("There is no move %d; they go from 1 to %d.", n, len(v.Table.Moves))}
	}
	return v.Table.Moves[n-1].Action, nil
}
