package port

import "math/bits"

// Sets is the number of sets of ports' numbers 0–10, open ones as bits.
const Sets = 1 << (MaxNumber + 1)

// Expected is a Worth: the chance of winning the voyage from the start of a hand, before its deal, when it is
// played as well as Odds can, for lastport=none. It comes from a table (worth_table.go) of means over random hands,
// worked out from the last hand backwards.
func Expected(open uint16, turned int) float32 { return looked(worthNone, Suits, open, turned) }

// ExpectedTrump is the same for lastport=trump.
func ExpectedTrump(open uint16, turned int) float32 {
	return looked(worthTrump, Suits+1, open, turned)
}

// worth is the Worth for the voyage's options.
func (s *State) worth(open uint16, turned int) float32 {
	if s.lastTrumps {
		return ExpectedTrump(open, turned)
	}
	return Expected(open, turned)
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
