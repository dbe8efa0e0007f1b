package term

import (
	"strings"

	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/table"
)

// takeBack takes the newest action of seat back, if nothing else has happened since and it brought nothing to light. Where
// other people play too, they are asked; all sit at one keyboard. done: it was taken back.
func (s *session) takeBack(seat game.Seat) (done bool, err error) {
	if s.House != nil {
		s.say("Nothing can be taken back here: a move stands as soon as it is made.")
		return false, nil
	}
	if refusal := s.replay.RefuseUndo(seat); refusal != nil {
		s.sayWrapped(table.Namer(s.called).Replace(refusal.Text))
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
		s.untold[person] = append(s.untold[person], s.called[seat]+" takes the last move back.")
	}
	return true, nil
}
