package sabotage_test

import "testing"

// SB-7: what is uncovered turns at once, the larger row first, then the smaller index; all turns come
// before the first sabotage, and each owes one. A lone king uncovers like a pair.
func TestSB7_TurnOrder(t *testing.T) {
	m := laid(t, options{"rows": "4"}, "KS KH KD 5S", "6S 7S 2S 3S")
	m.Do("0 king 4.1; 0 king 4.2; * turn 0:3.1 KC; 0 king 3.1; 0 king 4.3; * turn 0:3.2 8S; 0 pass")
	m.Do("1 pair 4.1+4.2; * turn 1:3.1 2H; 1 sabotage 4.1; * plant 0:4.1 9H; * draw TH")
	m.Do("0 pair 4.4+3.2")
	m.awaits("turn 0:3.3 ")
	m.Do("* turn 0:3.3 4S")
	m.awaits("turn 0:2.1 ")
	m.Do("* turn 0:2.1 4H")
	m.Equal("owed", m.view().Owed[0], 2)
	m.CheckLegal(0, "sabotage 4.1 | sabotage 4.2")
	m.Do("0 sabotage 4.2; * plant 1:4.2 3H")
	m.CheckLegal(0, "sabotage 4.1")
	m.Do("0 sabotage 4.1; * plant 1:4.1 3D")
	m.CheckLegal(0, "pair 4.1+3.3 | pair 4.1+2.1 | pass")
}

// SB-7: two cards of one row, the smaller index first.
func TestSB7_SameRow(t *testing.T) {
	m := laid(t, rows3, "KS KH KD", "KC 2C 3C")
	m.Do("0 pass; 1 king 3.1; * draw 7C; 0 king 3.1; 0 king 3.3; 0 king 3.2")
	m.awaits("turn 0:2.1 ")
	m.Do("* turn 0:2.1 4S")
	m.awaits("turn 0:2.2 ")
	m.Refused(0, "sabotage 3.1", "SB-7")
	m.Do("* turn 0:2.2 5S")
	m.Equal("owed", m.view().Owed[0], 2)
	// SB-8: with no empty slot left the second sabotage lapses before a slot is chosen.
	m.Do("0 sabotage 3.1; * plant 1:3.1 9S")
	m.Equal("owed", m.view().Owed[0], 0)
	m.awaits("draw ")
}

// toTheCenter returns a match in which seat 1 has a king in the open center, but owes a sabotage.
func toTheCenter(t *testing.T) match {
	m := laid(t, rows3, "6H 7H KS", "AC QC 3C")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D") // the other pyramid is full: nothing owed
	m.CheckLegal(0, "king 3.3 | pass")
	m.Do("0 king 3.3; * turn 0:2.2 8C")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 TH; 1 sabotage 3.1; * plant 0:3.1 2D")
	m.Do("1 pair 3.3+2.1; * turn 1:2.2 KH; 1 sabotage 3.2; * plant 0:3.2 2S")
	m.Do("1 king 2.2; * turn C KD")
	return m
}

// SB-8: an empty slot of the other pyramid; the card turns only there; placing comes before all else.
func TestSB8_Sabotage(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "AC QC 3C")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D; 0 king 3.3; * turn 0:2.2 8C")
	m.Refused(1, "sabotage 3.1", "SB-8")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 TH")
	m.CheckLegal(1, "sabotage 3.1 | sabotage 3.2 | sabotage 3.3")
	m.Refused(1, "pass", "SB-8")
	m.Refused(1, "pair 3.3+2.1", "SB-8")
	m.Refused(1, "sabotage 2.1", "SB-8")
	m.Refused(1, "sabotage 4.1", "SB-1")
	m.Refused(0, "sabotage 3.1", "SB-8")
	m.Do("1 sabotage 3.1")
	m.slots(0, 3, "- - -")
	m.awaits("plant 0:3.1 ")
	m.Equal("cards that it can be", len(m.faces()), 52-6-3)
	m.Do("* plant 0:3.1 2D")
	m.slots(0, 3, "2D - -")
	m.CheckLegal(1, "pair 3.3+2.1 | pass")
}

func TestSB8_BeforeWinning(t *testing.T) {
	m := toTheCenter(t)
	m.CheckLegal(1, "sabotage 3.3")
	m.Refused(1, "king C", "SB-8")
	m.Do("1 sabotage 3.3; * plant 0:3.3 2H")
	m.CheckLegal(1, "king C | pass")
	m.Do("1 king C")
	m.Ended("0 1")
}

// SB-8: the center cannot be sabotaged, and taking it cancels what the other seat owes.
func TestSB8_CenterCancels(t *testing.T) {
	m := laid(t, options{"rows": "3", "pace": "race"}, "6H 7H QS", "6C 7C KC")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D; 1 pass; * draw AH; 0 pair 3.3+D; * turn 0:2.2 4C; 0 pair 2.1+2.2; * turn C KH")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 2H")
	m.Equal("owed", m.view().Owed[1], 1)
	m.CheckLegal(0, "king C | pass")
	m.Do("0 king C")
	m.Equal("owed", m.view().Owed[1], 0)
	m.Ended("1 0")
	m.Refused(1, "sabotage 3.1", "SB-16")
}

// SB-9: a sabotage card covers what its slot covers; what opens again face up owes nothing.
func TestSB9_Cover(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "AC QC 3C")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D; 0 king 3.3; * turn 0:2.2 8C")
	m.open(0, "2.1 2.2")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 TH; 1 sabotage 3.1; * plant 0:3.1 2D")
	m.open(0, "3.1 2.2")
	m.slots(0, 2, "9D 8C")
	m.Do("1 pass; * draw 4H")
	m.Refused(0, "pair 2.1+D", "SB-2")
	m.Do("1 pass; * draw JC; 1 pass; 0 pair 3.1+D")
	m.open(0, "2.1 2.2")
	m.Equal("owed", m.view().Owed[0], 0)
	m.awaits("draw ")
}

// SB-9: into a slot that is covered itself, the card is not open.
func TestSB9_CoveredSlot(t *testing.T) {
	m := laid(t, rows3, "KS KH QD", "6S 7S 2S")
	m.Do("0 king 3.1; 0 king 3.2; * turn 0:2.1 KD; 0 king 2.1; 1 pair 3.1+3.2; * turn 1:2.1 4S")
	m.Do("1 sabotage 3.1; * plant 0:3.1 KC; * draw 5H; 0 pass")
	m.Do("* draw 5D; 0 pass; * draw JS; 0 pass; 1 pair 3.3+D; * turn 1:2.2 3S")
	m.Do("1 sabotage 2.1; * plant 0:2.1 9H")
	m.open(0, "3.1 3.3")
	m.Refused(0, "pair 2.1+D", "SB-2")
}

// SB-10: a seat goes on as long as it can, or passes although it could remove.
func TestSB10_GoOnOrPass(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "KC 2C 3C")
	m.CheckLegal(0, "pair 3.1+3.2 | king 3.3 | pass")
	m.Do("0 king 3.3")
	m.CheckLegal(0, "pair 3.1+3.2 | pass")
	m.Do("0 pass")
	m.CheckLegal(0, "")
	m.CheckLegal(1, "king 3.1 | pass")
}
