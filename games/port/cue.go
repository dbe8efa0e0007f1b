package port

import "quarterdeck/game"

// Cue returns the kind of event: trump changes, or the crew's card ends a trick or a hand.
func (s *State) Cue(_, actor game.Seat, a game.Action) string {
	switch v := s.view(game.Watcher); {
	case actor < 0 || v.Phase == "over" && !v.Victory:
		return ""
	case a == Flip:
		return "trump"
	case v.Last != nil && v.Last.Won:
		return "taken"
	case v.Last != nil:
		return "lost"
	}
	return ""
}
