package breach

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// settle ends the match if it is won or lost; it looks after every action and draw.
func (st *State) settle() {
	switch {
	case st.stage == over:
		return
	case st.found > 0 && st.won():
		st.end(escaped)
	case st.alive == 0: // BR-39
		st.lose(haunted)
	case st.enclosedAll(): // BR-28
		st.lose(enclosed)
	}
}

// won reports whether the match is won (BR-37, BR-39); in competitive play, sets winner.
func (st *State) won() bool {
	switch st.mode {
	case competitive:
		p := st.treasure[st.desired-firstTreasure]
		if !p.held() {
			return false
		}
		s := game.Seat(p - held)
		if st.pos[s] != st.breach {
			return false
		}
		st.winner = s
		return true
	case solo:
		if st.pos[0] != st.breach {
			return false
		}
		for _, p := range st.treasure {
			if !p.held() && p != away {
				return false
			}
		}
		return true
	}
	return st.found == treasures && st.crewHome()
}

// crewHome reports whether all pawns live and stand on BREACH with all treasures (BR-37). A treasure that a drowned
// pawn left on a square is not recovered until a seat picks it up.
func (st *State) crewHome() bool {
	if st.alive != game.UpTo(int(st.seats)) {
		return false
	}
	for s := range game.Seat(st.seats) {
		if st.pos[s] != st.breach {
			return false
		}
	}
	for _, p := range st.treasure {
		if !p.held() {
			return false
		}
	}
	return true
}

// lose ends the match without a winner.
func (st *State) lose(why ending) { st.end(why) }

func (st *State) end(how ending) {
	st.stage, st.ended, st.actors = over, how, 0
}

// lost are the ways to lose, with their rules.
var lost = map[ending]struct{ text, rule string }{
	sunk:     {"The water reached level 9.", "BR-33"},
	drowned:  {"A pawn drowned that no Surgeon can revive.", "BR-36"},
	crowded:  {"The supply has no token left for an obstacle that was drawn.", "BR-23"},
	enclosed: {"Each living pawn is shut in by obstacles, and no player can clear one of them.", "BR-28"},
	haunted:  {"All players are ghosts.", "BR-39"},
}

// Tally returns how many treasures s holds, or how many the crew has found.
func (st *State) Tally(s game.Seat) string {
	if st.mode != competitive {
		return strconv.Itoa(int(st.found)) + " of " + words.Count(treasures, "treasure")
	}
	n := 0
	for _, p := range st.treasure {
		if p.with(s) {
			n++
		}
	}
	return words.Count(n, "treasure")
}

// Finish returns what ended the match.
func (st *State) Finish() (text, rule string) {
	if l, found := lost[st.ended]; found {
		return l.text, l.rule
	}
	switch st.mode {
	case competitive:
		return "The king’s treasure is on the breach.", "BR-39"
	case solo:
		return "All five treasures are delivered or in hand, and the pawn is on the breach.", "BR-37"
	}
	return "All five treasures and all living pawns are on the breach.", "BR-37"
}
