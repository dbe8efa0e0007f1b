package tabletop

import "quarterdeck/match"

import "quarterdeck/match/outcome"

// SeatName returns the name of a seat’s player for the viewer.
func SeatName(s *match.SeatView) string {
	if byYou(s) {
		return "You"
	}
	return s.Name
}

// byYou reports whether the page calls a seat “you”. In a hot seat all players are called by name.
func byYou(s *match.SeatView) bool { return s.You && !s.HotSeat }

// seatState returns the status of a seat in a word or two. A bot thinks only in a position of now, not in a replay or a drawing.
func seatState(s *match.SeatView, live bool) string {
	switch {
	case !s.Taken:
		return "free seat"
	case s.Result == outcome.Win:
		return "won"
	case s.Chosen && byYou(s):
		return "have chosen"
	case s.Chosen:
		return "has chosen"
	case s.ToAct && byYou(s):
		return "to choose"
	case s.ToAct && s.Level != "" && live:
		return "thinking"
	case s.ToAct:
		return "choosing"
	}
	return ""
}
