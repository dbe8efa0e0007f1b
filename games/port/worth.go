package port

import (
	_ "embed"
	"math/bits"
)

// Sets is the number of sets of ports' numbers 0–10, open ones as bits.
const Sets = 1 << (MaxNumber + 1)

// Expected returns the Worth of a voyage with one seat or two. It is the chance of winning from the start of a hand,
// before its deal, when it is played as well as Odds can. lastTrump is lastport=trump. It comes from a table
// (worth.txt) of means over random hands, computed from the last hand backward. A crew of two can do much less, because
// its seats take turns. That table is for open hands; ExpectedClosed is for closed ones.
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

// ExpectedClosed returns the same for a crew of two with closed hands, whose seats both go by ClosedOdds and UsualHabit.
func ExpectedClosed(lastTrump bool) Worth {
	if lastTrump {
		return expectedClosedTrump
	}
	return expectedClosed
}

func expected(open uint16, turned int) float32      { return lookup(oneNone, Suits, open, turned) }
func expectedTrump(open uint16, turned int) float32 { return lookup(oneTrump, Suits+1, open, turned) }
func expectedCrew(open uint16, turned int) float32  { return lookup(crewNone, Suits, open, turned) }
func expectedCrewTrump(open uint16, turned int) float32 {
	return lookup(crewTrump, Suits+1, open, turned)
}

func expectedClosed(open uint16, turned int) float32 { return lookup(closedNone, Suits, open, turned) }
func expectedClosedTrump(open uint16, turned int) float32 {
	return lookup(closedTrump, Suits+1, open, turned)
}

// worth returns the Worth for the voyage's options.
func (s *State) worth(open uint16, turned int) float32 {
	return Expected(int(s.seats), s.lastTrumps)(open, turned)
}

// worths is the table, written by go test -run WorthTable -worth 30 (-worthclosed 16 writes only the last two fields). Each set of
// open ports has a line of six fields: for one seat, for a crew, and for a crew with closed hands, each under lastport=none and lastport=trump. Each field has a value for every number of ports
// turned, from 1 on.
//
//go:embed worth.txt
var worths string

// Where the fields begin in a line, and how long it is with its end.
const (
	oneNone     = 0
	oneTrump    = oneNone + 2*Suits + 1
	crewNone    = oneTrump + 2*(Suits+1) + 1
	crewTrump   = crewNone + 2*Suits + 1
	closedNone  = crewTrump + 2*(Suits+1) + 1
	closedTrump = closedNone + 2*Suits + 1
	worthLine   = closedTrump + 2*(Suits+1) + 1
)

// A value v is written in two characters, as the digits of v·worthSteps to the base worthBase, from '0' on.
const (
	worthBase  = 64
	worthSteps = 4000
)

// lookup reads a value of the field that begins at field and covers the given number of states of the stack.
func lookup(field, states int, open uint16, turned int) float32 {
	if open == 0 {
		return 1
	}
	if bits.OnesCount16(open) > Ports || turned < 1 || turned > states {
		return 0
	}
	at := int(open)*worthLine + field + 2*(turned-1)
	return (float32(worths[at]-'0')*worthBase + float32(worths[at+1]-'0')) / worthSteps
}
