package breach

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// turnZone returns what is left to do: in the turn, and to win.
func (st *State) turnZone(viewer game.Seat) table.Zone {
	z := table.Zone{ID: "turn", Kind: table.Score, Seat: table.NoSeat, Title: "Left to do"}
	if st.turn < 0 || st.stage < acting {
		z.Note = "The match has not begun."
		return z
	}
	z.Seat = int(st.turn)
	z.Active = st.actors.Has(st.turn)
	count := func(id, name string, n int) {
		p := table.Piece{ID: id, Kind: table.Counter, Name: name, Text: strconv.Itoa(n)}
		if n == 1 {
			p.Marks = []string{MarkOne}
		}
		z.Pieces = append(z.Pieces, p)
	}
	count("turns", "turn "+strconv.Itoa(int(st.turns)), int(st.turns))
	actions, searches := st.unspent()
	count("actions", words.Count(actions, "action")+" left", actions)
	count("searches", searchText(searches)+" left", searches)
	if st.mode != competitive {
		n, away := treasures-int(st.found), (game.UpTo(int(st.seats)) &^ st.home()).Len()
		count("unfound", words.Count(n, "treasure")+" to find", n)
		count("away", words.Count(away, "pawn")+" not at the breach", away)
	}
	z.Note = st.goal(viewer)
	return z
}

// unspent returns the actions and searches left. A turn that was ended has none, whatever was not used of it: only the
// surplus is still to be discarded (BR-9).
func (st *State) unspent() (actions, searches int) {
	if st.stage == dropping || st.stage == over {
		return 0, 0
	}
	return int(st.actions), st.searchesLeft(st.turn)
}

// home returns the living pawns on the BREACH square.
func (st *State) home() game.Seats {
	var set game.Seats
	for s := range st.alive.All() {
		if st.pos[s] == st.breach {
			set = set.With(s)
		}
	}
	return set
}

// goal returns what must still be done to win, and who must still escape (BR-37 to BR-39).
func (st *State) goal(viewer game.Seat) string {
	if st.mode == competitive {
		return "The king desires the " + st.desired.text() + ": stand on the breach with it to win."
	}
	text := ""
	if st.stage == over {
		return text
	}
	for t, p := range st.treasure {
		if p.lies() {
			text += "Left behind: the " + treasureID(t) + ", on " + square(p).text() + ". "
		}
	}
	if out := game.UpTo(int(st.seats)) &^ st.alive; out != 0 {
		text += "Drowned: " + namesOf(viewer, out) + ". "
	}
	switch home := st.home(); {
	case home == st.alive:
		text += "All pawns are at the breach."
	case home != 0:
		text += "Not yet at the breach: " + namesOf(viewer, st.alive&^home) + "."
	case st.seats == 1:
		text += "Bring all treasures to the breach, and yourself."
	default:
		text += "No pawn is at the breach yet: all must get there, with all treasures."
	}
	if st.armed {
		text += " The water rises after each of " + whose(viewer, st.holder) + " turns."
	} else if st.holder != noSeat {
		text += " From " + whose(viewer, st.holder) + " next turn on, the water rises after each."
	}
	return text
}
