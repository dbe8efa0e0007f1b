package perft

import "quarterdeck/game"

// walker visits all plies of positions, nested to any depth. It reuses its scratch memory.
type walker struct {
	levels []level
	used   int             // levels in use: one for each action below the first position
	path   []Move          // the moves on the way to the position being visited
	done   <-chan struct{} // closed when the caller cancels; nil: never
}

// stopped reports whether the caller has canceled.
func (w *walker) stopped() bool {
	select {
	case <-w.done:
		return true
	default:
		return false
	}
}

// level is the scratch for one action: the list it was chosen from and the position after it.
type level struct {
	legal []game.Action
	next  game.State
}

// count adds to counts[i] the number of histories of i+1 plies from st; counts is not empty.
func (w *walker) count(st game.State, counts []uint64) {
	if len(counts) == 1 {
		counts[0] += width(st)
		return
	}
	w.plies(st, func(next game.State) {
		counts[0]++
		w.count(next, counts[1:])
	})
}

// plies calls visit with the position after each ply that is possible in st.
func (w *walker) plies(st game.State, visit func(next game.State)) {
	together := Together(st)
	if together != 0 {
		w.joint(st, together, visit)
	}
	for s := range (st.Actors() &^ together).All() {
		w.joint(st, game.SetOf(s), visit)
	}
	if st.Timer() > 0 {
		w.each(st, game.Clock, visit)
	}
}

// joint visits the positions after every combination of one action for each of seats.
func (w *walker) joint(st game.State, seats game.Seats, visit func(next game.State)) {
	s := seats.First()
	rest := seats.Without(s)
	if rest == 0 {
		w.each(st, s, visit)
		return
	}
	w.each(st, s, func(next game.State) { w.joint(next, rest, visit) })
}

// each visits the position after each action of s.
func (w *walker) each(st game.State, s game.Seat, visit func(next game.State)) {
	if w.used == len(w.levels) {
		w.levels = append(w.levels, level{next: st.Clone()})
	}
	at := w.used
	w.used++
	w.levels[at].legal = st.Legal(w.levels[at].legal[:0], s)
	for i := 0; i < len(w.levels[at].legal) && !w.stopped(); i++ {
		a, next := w.levels[at].legal[i], w.levels[at].next
		next.CopyFrom(st)
		next.Apply(s, a)
		w.path = append(w.path, Move{s, a})
		visit(next)
		w.path = w.path[:len(w.path)-1]
	}
	w.used--
}

// width returns the number of plies possible in st. The lists of seats that choose together do not
// depend on each other's choice, so that nothing need be applied.
func width(st game.State) uint64 {
	var n uint64
	together := Together(st)
	if together != 0 {
		n = 1
		for s := range together.All() {
			n *= uint64(len(st.Legal(nil, s)))
		}
	}
	for s := range (st.Actors() &^ together).All() {
		n += uint64(len(st.Legal(nil, s)))
	}
	if st.Timer() > 0 {
		n += uint64(len(st.Legal(nil, game.Clock)))
	}
	return n
}
