package line

import (
	"context"

	"quarterdeck/match"
	"quarterdeck/term/hint"
)

// openHints reads which hints the guest gets, if they play.
func (s *session) openHints(ctx context.Context) {
	if s.Hints != nil && s.v.Viewer >= 0 && s.v.Phase != match.Finished {
		s.hints, _ = hint.Open(ctx, s.Hints, s.v.Game) // the match goes on without hints
	}
}

// hint prints the hint for what the viewer sees, when it first comes up, and stores which ones the guest has seen.
func (s *session) hint(ctx context.Context) {
	fresh := s.hints.Update(s.v, s.reader())
	if left := s.hints.TakeSeen(); len(left) > 0 {
		_ = s.Hints.SeeHints(ctx, left) // else they come again in another match
	}
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
	if err := s.Hints.SetHints(ctx, on); err != nil {
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
