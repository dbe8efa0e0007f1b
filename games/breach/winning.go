package breach

import "quarterdeck/game"

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
