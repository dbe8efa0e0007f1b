package line

import (
	"context"
	"errors"

	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/hint"
)

// openHints reads which hints the guest gets, if they play. Without them, the match goes on without hints.
func (s *session) openHints(ctx context.Context) error {
	if s.Hints == nil || s.v.Viewer < 0 || s.v.Phase == match.Finished {
		return nil
	}
	h, err := await(ctx, s, func(ctx context.Context) (*hint.Hints, error) { return hint.Open(ctx, s.Hints, s.v.Game) })
	if err == nil {
		s.hints = h
	}
	return leaving(err)
}

// leaving returns an error with which the player leaves the lines, or nil.
func leaving(err error) error {
	if errors.Is(err, term.ErrQuit) || errors.Is(err, term.ErrInputEnded) || errors.Is(err, term.ErrResized) {
		return err
	}
	return nil
}

// hint prints the hint for what the viewer sees, when it first comes up, and begins to store which ones the guest has seen.
func (s *session) hint(ctx context.Context) {
	fresh := s.hints.Update(s.v, s.reader())
	s.hints.Save(ctx)
	if !fresh {
		return
	}
	s.wrap("Hint: " + s.hints.Shown(s.reader()))
	s.hints.Draw(s.reader())
	if !s.hinted {
		s.hinted = true
		s.wrap("If you want no hints, type “hints off”.")
	}
}

// setHints stores whether the guest wants hints.
func (s *session) setHints(ctx context.Context, on bool) error {
	if s.Hints == nil {
		s.say("There are no hints at this table.")
		return nil
	}
	err := awaitChange(ctx, s, func(ctx context.Context) error { return s.Hints.SetHints(ctx, on) })
	if leaving(err) != nil {
		return err
	}
	if err != nil {
		s.wrap("Your setting was not stored: " + err.Error())
		return ctx.Err()
	}
	s.hints.Turn(on)
	if !on {
		s.wrap("You get no hints any more. Type “hints on” to get them again.")
		return nil
	}
	s.wrap("You get hints in your first two matches of each game.")
	s.hint(ctx)
	return nil
}
