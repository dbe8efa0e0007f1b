package term

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// undo undoes the newest action of seat, if nothing else has happened since and it revealed nothing. The other players at
// the terminal must agree. It returns true if the action was undone.
func (s *session) undo(seat game.Seat) (done bool, err error) {
	if s.Server != nil {
		s.say("Moves cannot be undone here.")
		return false, nil
	}
	if refusal := s.replay.Standing().Refuse(record.AskUndo, seat); refusal != nil {
		s.sayWrapped(table.Namer(s.names).Replace(refusal.Text))
		return false, nil
	}
	if s.people.Len() > 1 {
		sure, err := s.read("Do all players agree to undo this? (y/n) ")
		if err != nil || !strings.EqualFold(strings.TrimSpace(sure), "y") {
			return false, err
		}
	}
	if err := s.replay.Do(record.Entry{Actor: seat, Kind: record.AskUndo}); err != nil {
		return false, err
	}
	for other := range s.people.Without(seat).All() {
		if err := s.replay.Do(record.Entry{Actor: other, Kind: record.AllowUndo}); err != nil {
			return false, err
		}
	}
	for person := range s.people.All() {
		s.unread[person] = append(s.unread[person], s.names[seat]+" undoes the last move.")
	}
	return true, nil
}
