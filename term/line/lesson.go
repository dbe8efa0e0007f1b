package line

import (
	"context"
	"errors"
	"fmt"

	"charm.land/lipgloss/v2"

	"quarterdeck/term"
)

var boldStyle = lipgloss.NewStyle().Bold(true)

// study shows what a lesson says now, and reads lines until one leads on. over reports that the lesson has ended.
func (s *session) study(ctx context.Context) (over bool, err error) {
	l := s.teacher.Lecture()
	switch {
	case l.N == s.lectured:
	case l.Aside && s.lectured != 0:
		s.lecture(l.Fresh)
	default:
		s.showStep(&l)
	}
	s.lectured, s.last = l.N, s.v.Viewer
	if l.Last { // it is not kept
		defer func(kept string) { s.Kept = kept }(s.Kept)
		s.Kept = ""
	}
	if l.Last && !l.Lost {
		s.endLesson(&l)
		return true, nil
	}
	if err = s.listen(ctx, "> "); l.Last && (s.over || errors.Is(err, term.ErrInputEnded)) {
		s.endLesson(&l)
		return true, nil
	}
	return false, err
}

// showStep says what happened, what changed on the table, what the lesson says and what it waits for.
func (s *session) showStep(l *term.Lecture) {
	texts := l.Fresh
	if s.lectured == 0 {
		texts = l.Text
		if _, known := s.read[s.reader()]; !known {
			s.say(boldStyle.Render(l.Opening[0]))
			s.lecture(l.Opening[1:])
		}
	}
	s.narrate()
	if text := s.changedZones(); text != "" {
		s.print("\n" + text)
	}
	if s.v.Table.Status != l.Goal {
		s.status()
	}
	if l.Title != "" {
		s.say("\n" + boldStyle.Render(fmt.Sprintf("%d of %d  %s", l.Step, l.Steps, l.Title)))
	}
	s.lecture(texts)
	if s.v.Table.Status == l.Goal {
		s.say(boldStyle.Render(s.wrapped("→ " + l.Goal)))
	}
	switch {
	case l.Lost:
		s.wrap("Type “again” for another try, or press Enter to end the lesson.")
	case l.Last:
	case l.Goal == "":
		s.say("Press Enter to go on.")
	default:
		if l.More && s.moves[s.reader()] != "" {
			s.say("“hint” gives you a hint.")
		}
		s.listMoves(false)
	}
}

// lecture says sentences of a lesson.
func (s *session) lecture(texts []string) {
	for _, text := range texts {
		s.wrap(text)
	}
}

func (s *session) endLesson(l *term.Lecture) {
	s.wrap(l.End)
	s.reportIgnored(true)
}

// onward goes on from what the learner only reads, or ends a lesson.
func (s *session) onward(ctx context.Context) (done bool, err error) {
	l := s.teacher.Lecture()
	s.over = l.Last
	if l.Last || l.Goal != "" {
		return l.Last, nil
	}
	return s.act(ctx, s.teacher.Next())
}

func (s *session) lessonHint(context.Context) (done bool, err error) {
	if !s.teacher.Lecture().More {
		s.say("There is no other hint here.")
		return false, nil
	}
	s.teacher.Hint()
	return true, nil
}

func (s *session) again(ctx context.Context) (done bool, err error) {
	err = awaitChange(ctx, s, s.teacher.Again)
	return err == nil, err
}
