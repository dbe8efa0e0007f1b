package breach

import "slices"

// Character is one of the twelve of the crew.
type Character uint8

const (
	Captain Character = iota
	FirstMate
	Navigator
	Gunner
	MasterOfArms
	PettyOfficer
	PowderMonkey
	Rigger
	Sailor
	Cook
	Shipwright
	Surgeon
	characters  = 12
	noCharacter = Character(0xff)
)

// crewman describes a character by the rules; powers are in words here and in code where they apply.
type crewman struct {
	notation string
	name     string
	power    string // for the player (BR-40 to BR-42)
	deck     uint8  // where it starts, from 1 (BR-12)
	madness  uint8  // the same on Madness
	friendly bool   // not used in competitive play (BR-11)
}

var crew = [characters]crewman{
	Captain:      {"captain", "Captain", "Playing an item costs no action.", 1, 1, false},
	FirstMate:    {"first-mate", "First Mate", "Holds six cards instead of five.", 1, 1, false},
	Navigator:    {"navigator", "Navigator", "Pawns on her square may move along with her.", 1, 1, true},
	Gunner:       {"gunner", "Gunner", "Giving a card costs no action.", 2, 2, true},
	MasterOfArms: {"master-of-arms", "Master of Arms", "For an action, discards two cards and takes one from the discard pile.", 2, 2, false},
	PettyOfficer: {"petty-officer", "Petty Officer", "Searches twice a turn.", 2, 2, false},
	PowderMonkey: {"powder-monkey", "Powder Monkey", "Moves through obstacles, but ends on a free square.", 3, 3, false},
	Rigger:       {"rigger", "Rigger", "Also moves diagonally.", 3, 3, false},
	Sailor:       {"sailor", "Sailor", "Lends her actions to others, who act at once.", 3, 3, true},
	Cook:         {"cook", "Cook", "Any keys open any chest.", 4, 2, false},
	Shipwright:   {"shipwright", "Shipwright", "Unharmed and at full speed on the partially and on the topmost fully flooded deck.", 4, 3, false},
	Surgeon:      {"surgeon", "Surgeon", "For an action, brings a drowned pawn back to the breach.", 4, 1, true},
}

// everyone is the set of all characters, bit by bit.
const everyone uint16 = 1<<characters - 1

// aboard returns the characters that are used in a mode (BR-11).
func aboard(m mode) uint16 {
	set := everyone
	for c := range crew {
		if m == competitive && crew[c].friendly {
			set &^= 1 << c
		}
	}
	return set
}

func (c Character) text() string { return crew[c].notation }

// parseCharacter parses what text returns.
func parseCharacter(text string) (Character, bool) {
	i := slices.IndexFunc(crew[:], func(m crewman) bool { return m.notation == text })
	return Character(max(i, 0)), i >= 0
}

// limit returns how many cards the character may hold at the end of its turn (BR-9).
func (c Character) limit() int8 {
	if c == FirstMate {
		return 6
	}
	return 5
}

// searches returns how often the character may search in a turn (BR-18, BR-40).
func (c Character) searches() int8 {
	if c == PettyOfficer {
		return 2
	}
	return 1
}
