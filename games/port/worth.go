package port

import "math/bits"

// Sets is the number of sets of ports' numbers 0–10, open ones as bits.
const Sets = 1 << (MaxNumber + 1)

// Expected is the Worth of a voyage with one seat or two: the chance of winning it from the start of a hand, before its
// deal, when it is played as well as Odds can. lastTrump is lastport=trump. It comes from tables (worth_one.go, worth_crew.go) of
// means over random hands, worked out from the last hand backwards. A crew of two can do much less, because
// its seats take turns; that table is for open hands and serves closed ones too, with which less still is won, but of all sets of ports alike.
func Expected(seats int, lastTrump bool) Worth {
	switch {
	case seats == 2 && lastTrump:
		return expectedCrewTrump
	case seats == 2:
		return expectedCrew
	case lastTrump:
		return expectedTrump
	}
	return expected
}

func expected(open uint16, turned int) float32      { return looked(worthNone, Suits, open, turned) }
func expectedTrump(open uint16, turned int) float32 { return looked(worthTrump, Suits+1, open, turned) }
func expectedCrew(open uint16, turned int) float32  { return looked(crewNone, Suits, open, turned) }
func expectedCrewTrump(open uint16, turned int) float32 {
	return looked(crewTrump, Suits+1, open, turned)
}

// worth is the Worth for the voyage's options.
func (s *State) worth(open uint16, turned int) float32 {
	return Expected(int(s.seats), s.lastTrumps)(open, turned)
}

// looked reads a table: two characters a value in steps of 1/4000, by set and number of ports turned.
func looked(table string, states int, open uint16, turned int) float32 {
	if open == 0 {
		return 1
	}
	if bits.OnesCount16(open) > Ports || turned < 1 || turned > states {
		return 0
	}
	at := 2 * (int(open)*states + turned - 1)
	return (float32(table[at]-'0')*worthBase + float32(table[at+1]-'0')) / worthSteps
}

// A value v is written as the digits of v·worthSteps to the base worthBase, from '0' on.
const (
	worthBase  = 64
	worthSteps = 4000
)
