package gametest_test

import (
	"math/rand/v2"

	"quarterdeck/game"
)

func (st *toyState) Imagine(v game.Seat, r *rand.Rand) {
	if st.phase == done {
		return
	}
	st.imagineBids(v, r)
	if st.bug == "imagine keeps the cards" {
		return
	}
	var pool [toyCards]int
	n := 0
	for c := 1; c <= st.cards; c++ {
		mine := v >= 0 && st.card[v] == c
		if !mine || st.bug == "imagine deals cards twice" {
			pool[n] = c
			n++
		}
	}
	for s := range st.seats {
		if st.card[s] == 0 || game.Seat(s) == v && st.bug != "imagine changes the seat's own card" {
			continue
		}
		i := r.IntN(n)
		if st.bug == "imagine is not even" && r.IntN(20) > 0 {
			i = 0
		}
		st.card[s] = pool[i]
		n--
		pool[i] = pool[n]
	}
}

func (st *toyState) imagineBids(v game.Seat, r *rand.Rand) {
	if st.shown || st.bug == "imagine keeps the bids" {
		return
	}
	for s := range st.seats {
		if st.bids[s] != 0 && game.Seat(s) != v {
			st.bids[s] = 1 + r.IntN(maxBid+1)
			if st.bug == "imagine never bids two" {
				st.bids[s] = 1 + r.IntN(maxBid)
			}
		}
	}
	if st.bug == "imagine takes a bid back" && v != 0 {
		st.bids[0] = 0
	}
}

func (st *toyState) Visibility(v, s game.Seat, a game.Action) game.Visibility {
	switch verbOf(a) {
	case deal:
		switch {
		case st.bug == "a watcher sees the cards" && v == game.Watcher, v == game.Seat(seatOf(a)):
			return game.Open
		case st.bug == "private cards are open":
			return game.Open
		}
		return game.Private
	case bid:
		switch {
		case st.bug == "hidden bids are open":
			return game.Open
		case st.bug == "sight depends on a card" && v != s && st.card[s] == 1:
			return game.Open
		case st.bug == "a seat's own bid is hidden", v != s:
			return game.Hidden
		}
	}
	return game.Open
}

func (st *toyState) HiddenChoices() game.Seats {
	var set game.Seats
	for s := range st.seats {
		if st.bids[s] != 0 && !st.shown {
			set = set.With(game.Seat(s))
		}
	}
	if st.bug == "HiddenChoices forgets a seat" {
		return set.Without(0)
	}
	return set
}

func (st *toyState) ClearChoices() {
	if st.shown {
		return
	}
	switch st.bug {
	case "ClearChoices keeps a bid":
		st.bids[1] = 0
	case "ClearChoices clears more":
		st.bids, st.card[0] = [3]int{}, 0
		st.phase = dealing
	default:
		st.bids = [3]int{}
	}
}

func (st *toyState) Sample(s game.Seat, bits uint32) game.Action {
	var buf [8]game.Action
	legal := st.Legal(buf[:0], s)
	switch {
	case st.bug == "sample misses the last" && len(legal) > 1:
		legal = legal[:len(legal)-1]
	case st.bug == "sample prefers the first" && bits&3 != 0:
		return legal[0]
	case st.bug == "sample is not legal" && bits&7 == 0:
		return bell
	}
	return legal[uint64(bits)*uint64(len(legal))>>32]
}

func (st *toyState) Step(bits uint64) bool {
	if st.Actors() != game.NatureOnly {
		st.stepSeats(bits)
	} else {
		st.Apply(game.Nature, st.lot(func(total uint64) uint64 {
			if st.bug == "step knows what comes" {
				return 0
			}
			return bits >> 32 * total >> 32
		}))
	}
	return !game.Over(st) || st.bug == "step never ends"
}

func (st *toyState) stepSeats(bits uint64) {
	if st.bug == "step allocates" {
		st.taps = [3]int(append([]int(nil), st.taps[:]...))
	}
	var buf [8]game.Action
	actors := st.Actors()
	for s := range game.Seat(st.seats) {
		if !actors.Has(s) || st.bug == "step forgets a seat" && s == 1 {
			continue
		}
		legal := st.Legal(buf[:0], s)
		if len(legal) == 0 {
			continue
		}
		if st.bug == "step never bids two" && verbOf(legal[0]) == bid {
			legal = legal[:2]
		}
		a := legal[(bits>>(8*s))%uint64(len(legal))]
		if st.bug == "step does what is not legal" && verbOf(a) == bid {
			a += 1
		}
		st.Apply(s, a)
	}
}

func (st *toyState) Stream() string { return "cards" }

func (st *toyState) Evaluate(s game.Seat) float32 {
	if st.bug == "evaluation out of bounds" {
		return 1.5
	}
	return 0
}

func (st *toyState) Prior(dst []float32, s game.Seat, legal []game.Action) []float32 {
	for range legal {
		w := float32(1)
		if st.bug == "prior of nothing" {
			w = 0
		}
		dst = append(dst, w)
	}
	return dst
}

func (st *toyState) Hash() uint64 {
	h := uint64(14695981039346656037)
	for _, x := range []int{st.phase, st.card[0], st.card[1], st.card[2], st.bids[0], st.bids[1], st.bids[2], st.taps[0], st.taps[1], st.taps[2], st.drawn} {
		h = (h ^ uint64(x)) * 1099511628211
	}
	for s, r := range st.ready {
		if r && st.bug != "hash misses who is ready" {
			h = (h ^ uint64(s+100)) * 1099511628211
		}
	}
	return h
}
