package breach

import (
	"quarterdeck/game"
	"quarterdeck/table"
)

// Reason returns the part of the plan that s carries out by a, if a is what the plan would do. It is for a crew only, whose hands lie open (BR-10),
// and only for a search or the first action of a turn, so that a turn has two sentences at most.
func (st *State) Reason(s game.Seat, a game.Action) string {
	if st.mode == competitive || st.stage != acting || st.actor != s || verbOf(a) != searching && (st.actions != 3 || verbOf(a) == finishing) {
		return ""
	}
	p := st.plan(s, Expert)
	for i, j := range duties {
		if b, ok := j(p, s); ok {
			if a != b {
				return ""
			}
			return p.duty(i, s, a)
		}
	}
	if verbOf(a) == searching && !p.complete() {
		return p.whySearch(s)
	}
	if b, ok := p.withdraw(s); ok && a == b {
		return "I’m leaving deck " + string('1'+rune(st.pos[s].deck())) + " before it floods."
	}
	return ""
}

// duty says why s does the i-th of the duties.
func (p *plan) duty(i int, s game.Seat, a game.Action) string {
	e := &p.errand
	switch i {
	case 0:
		return "I must get off the flooded deck."
	case 1:
		return "A drowned mate first."
	case 2:
		return "Take my action, " + table.Name(int(seatOf(a))) + ": you need it more."
	case 3:
		return "I’m pumping: the water stands too high."
	case 4:
		if verbOf(a) == playing {
			return "That obstacle is in our way."
		}
		return "I’m off to clear the way."
	case 5:
		switch {
		case verbOf(a) == opening:
			return "The " + gemNames[e.gem] + " chest is ours."
		case s != e.keeper:
			return "I’m bringing " + table.Name(int(e.keeper)) + " my keys for the " + gemNames[e.gem] + " chest."
		case e.bearers.Without(s) != 0:
			return "I’m off to the " + gemNames[e.gem] + " chest; bring me " + gemNames[e.gem] + " keys."
		}
		return "I have the keys for the " + gemNames[e.gem] + " chest."
	case 7:
		return "I’m fetching the treasure from " + p.prize.at.text() + "."
	case 8:
		return "To the breach, all of us!"
	}
	return ""
}

// whySearch says what s is looking for: keys of the gem of which it holds most, if they are of use.
func (p *plan) whySearch(s game.Seat) string {
	best, most := -1, 0
	for g, c := range p.chests {
		if n := p.hand[s].of(keyOf(g)); n > most && c.state <= closed {
			best, most = g, n
		}
	}
	if best < 0 || most >= p.need() || p.mode == solo {
		return ""
	}
	return "I’m searching here; bring me " + gemNames[best] + " keys."
}
