package breach

import "quarterdeck/game"

// Legal lists what s may do now: verbs in the order of action.go, squares by deck, row and column.
func (st *State) Legal(dst []game.Action, s game.Seat) []game.Action {
	switch {
	case !st.actors.Has(s):
		return dst
	case s == game.Nature:
		return st.chances(dst)
	}
	switch st.stage {
	case casting:
		for rest := everyone &^ st.cast; rest != 0; rest &= rest - 1 {
			dst = append(dst, do(choosing, lowest(rest)))
		}
		return dst
	case placing:
		return st.places(dst, s)
	case dropping:
		return st.surplus(dst, s)
	}
	if st.ghost(s) {
		return st.haunts(dst, s)
	}
	return st.listLiving(dst, s)
}

// canAct reports whether s, who acts, has an action left to pay with (BR-15, BR-42).
func (st *State) canAct() bool { return st.actions > 0 || st.lent() }

// canPlay reports whether s could pay for an item: it costs the Captain no action (BR-21, BR-40).
func (st *State) canPlay(s game.Seat) bool { return st.canAct() || st.who[s] == Captain }

// listLiving lists what a living seat may do on its turn or on lent time.
func (st *State) listLiving(dst []game.Action, s game.Seat) []game.Action {
	here := st.bitAt(s)
	if st.owes { // BR-29
		return st.clearings(dst, s, here)
	}
	var reach squares
	if st.canAct() {
		reach = st.reach(s)
		dst = st.listMoves(dst, s, reach)
	}
	if here&st.blocked != 0 && st.mustLeave(s, reach) {
		return st.confined(dst, s)
	}
	if !st.canAct() {
		return st.unpaid(dst, s)
	}
	if st.hand[s] != 0 && !st.lent() {
		dst = st.listEntries(dst, s)
	}
	dst = st.listGifts(dst, s)
	if st.maySearch(s, reach) {
		dst = append(dst, do(searching, 0))
	}
	if st.sights&here != 0 {
		dst = st.listChests(dst, s)
	}
	if st.hand[s] != 0 {
		dst = st.listItems(dst, s)
	}
	dst = st.listPowers(dst, s)
	if st.mayDeliver(s) {
		dst = st.deliveries(dst, s)
	}
	return st.listEnd(dst)
}

// givesFree reports whether giving a card costs s no action (BR-40, Gunner).
func (st *State) givesFree(s game.Seat) bool { return st.who[s] == Gunner }

// unpaid lists what costs no action, when none is left.
func (st *State) unpaid(dst []game.Action, s game.Seat) []game.Action {
	if st.givesFree(s) {
		dst = st.listGifts(dst, s)
	}
	if st.who[s] == Captain {
		dst = st.listItems(dst, s)
	} else if st.hand[s].has(lantern) {
		dst = append(dst, playAction(lantern, onNothing, 0, 0))
	}
	return st.listEnd(dst)
}

// listEnd appends the end of the turn: only its own seat ends it, not a seat on lent time (BR-15, BR-42).
func (st *State) listEnd(dst []game.Action) []game.Action {
	if st.lent() {
		return dst
	}
	return append(dst, do(finishing, 0))
}

// listMoves lists moves; the Navigator's with all choices of pawns that may go there as well (BR-16, BR-40).
func (st *State) listMoves(dst []game.Action, s game.Seat, reach squares) []game.Action {
	if st.who[s] == Navigator {
		if beside := st.beside(s); beside != 0 {
			return st.listConvoys(dst, beside, reach)
		}
	}
	for ; reach != 0; reach &= reach - 1 {
		dst = append(dst, moveAction(reach.first(), 0))
	}
	return dst
}

// listConvoys lists the Navigator's moves with company.
func (st *State) listConvoys(dst []game.Action, beside game.Seats, reach squares) []game.Action {
	var where [maxSeats]squares
	for s := range beside.All() {
		where[s] = st.reach(s)
	}
	for ; reach != 0; reach &= reach - 1 {
		to := reach.first()
		var able game.Seats
		for s := range beside.All() {
			if where[s].has(to) {
				able = able.With(s)
			}
		}
		for with := game.Seats(0); ; with = (with - able) & able { // all subsets, ascending
			dst = append(dst, moveAction(to, with))
			if with == able {
				break
			}
		}
	}
	return dst
}

// beside returns the other living pawns on the square of s.
func (st *State) beside(s game.Seat) game.Seats {
	var set game.Seats
	for o := range game.Seat(st.seats) {
		if o != s && st.pos[o] == st.pos[s] && st.alive.Has(o) {
			set = set.With(o)
		}
	}
	return set
}

// listEntries lists the ways of BR-29: an action to enter, and one to play the item unless that is free.
func (st *State) listEntries(dst []game.Action, s game.Seat) []game.Action {
	if st.actions < 2 && st.who[s] != Captain {
		return dst
	}
	for ends := st.enterable(s, st.hand[s]); ends != 0; ends &= ends - 1 {
		dst = append(dst, do(entering, game.Action(ends.first())))
	}
	return dst
}

// listGifts lists cards for living seats on the same square (BR-17).
func (st *State) listGifts(dst []game.Action, s game.Seat) []game.Action {
	if st.size[s] == 0 {
		return dst
	}
	beside := st.beside(s)
	if beside == 0 {
		return dst
	}
	for rest := st.hand[s].kinds(); rest != 0; rest &= rest - 1 {
		for o := range beside.All() {
			dst = append(dst, giveAction(rest.first(), o))
		}
	}
	for rest := uint16(st.holds(s)); rest != 0; rest &= rest - 1 {
		for o := range beside.All() {
			dst = append(dst, giveAction(firstTreasure+Card(lowest(rest)), o))
		}
	}
	return dst
}

// maySearch reports whether s, who has an action and can move to reach, may search its square (BR-18, BR-26, BR-27).
func (st *State) maySearch(s game.Seat, reach squares) bool {
	switch {
	case st.searchesLeft(s) <= 0:
		return false
	case reach == 0:
		return st.mode == competitive
	}
	return !st.onBlocked(s)
}

// need returns how many keys open a chest (BR-19).
func (st *State) need() int {
	if st.mode == coop {
		return 3
	}
	return 2
}

// listChests lists what can be opened and retrieved on the square of s (BR-19, BR-20).
func (st *State) listChests(dst []game.Action, s game.Seat) []game.Action {
	here, full := st.pos[s], false
	for g, c := range st.chests {
		if c.state == hidden || c.at() != here {
			continue
		}
		switch c.state {
		case closed:
			dst = st.listKeys(dst, s, g)
		case open:
			full = true
		}
	}
	if full {
		dst = append(dst, do(retrieving, 0))
	}
	for t, p := range st.treasure {
		if p == spot(here) {
			dst = append(dst, do(retrieving, game.Action(t+1)))
		}
	}
	return dst
}

// listKeys lists the ways to open the chest of a gem: keys of the gem and, for the Cook, any others (BR-19, BR-40).
func (st *State) listKeys(dst []game.Action, s game.Seat, gem int) []game.Action {
	hand, need := st.hand[s], st.need()
	open := do(opening, game.Action(gem)<<12)
	if hand.of(keyOf(gem)) >= need {
		dst = append(dst, open)
	}
	if st.who[s] != Cook {
		return dst
	}
	return listMixes(dst, open, hand, need)
}

// listMixes lists the choices of need keys that are not all of the chest's gem, in the order of BR-7.
func listMixes(dst []game.Action, open game.Action, hand cards, need int) []game.Action {
	plain := one(keyOf(gemOf(open))) * cards(need)
	for i := range gems {
		for j := i; j < gems; j++ {
			two := one(keyOf(i)) + one(keyOf(j))
			if need == 2 {
				if two != plain && two.most(hand) == two {
					dst = append(dst, open|game.Action(i+1)<<4|game.Action(j+1))
				}
				continue
			}
			for k := j; k < gems; k++ {
				if three := two + one(keyOf(k)); three != plain && three.most(hand) == three {
					dst = append(dst, open|game.Action(i+1)<<8|game.Action(j+1)<<4|game.Action(k+1))
				}
			}
		}
	}
	return dst
}

// mayDeliver reports whether s may discard a treasure: on the BREACH square, but not in co-operative play (BR-35).
func (st *State) mayDeliver(s game.Seat) bool { return st.mode != coop && st.pos[s] == st.breach }

// deliveries lists treasures that may be discarded on the BREACH square (BR-35).
func (st *State) deliveries(dst []game.Action, s game.Seat) []game.Action {
	for rest := uint16(st.holds(s)); rest != 0; rest &= rest - 1 {
		dst = append(dst, do(delivering, lowest(rest)))
	}
	return dst
}

// surplus lists what may be discarded at the end of a turn (BR-9).
func (st *State) surplus(dst []game.Action, s game.Seat) []game.Action {
	for rest := st.hand[s].kinds(); rest != 0; rest &= rest - 1 {
		dst = append(dst, do(discarding, game.Action(rest.first())))
	}
	if st.mayDeliver(s) {
		dst = st.deliveries(dst, s)
	}
	return dst
}
