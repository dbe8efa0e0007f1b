package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"quarterdeck/game"
)

type toyState struct {
	bug   string
	seats int
	cards int
	phase int // index of the verbs' phases: dealing, bidding, talking, drawing, over
	card  [3]int
	bids  [3]int // 1 more than the bid; 0: none
	shown bool   // the bids are revealed
	taps  [3]int
	ready [3]bool
	drawn int
	first int // the first seat to bid, plus one; only with a bug
	looks int // number of views; only with a bug
}

const (
	dealing = iota
	bidding
	talking
	drawing
	done
)

func (st *toyState) Actors() game.Seats {
	var set game.Seats
	switch st.phase {
	case dealing, drawing:
		if st.bug == "nature together with a seat" && st.phase == drawing {
			return game.NatureOnly.With(0)
		}
		return game.NatureOnly
	case bidding:
		for s := range st.seats {
			if st.bids[s] == 0 {
				set = set.With(game.Seat(s))
			}
		}
	case talking:
		for s := range st.seats {
			if !st.ready[s] {
				set = set.With(game.Seat(s))
			}
		}
	}
	return set
}

// next returns the seat that gets the next card.
func (st *toyState) next() int { return slices.Index(st.card[:], 0) }

func (st *toyState) unseen() []int {
	var list []int
	for c := 1; c <= st.cards; c++ {
		if !slices.Contains(st.card[:], c) {
			list = append(list, c)
		}
	}
	return list
}

// free returns unseen cards without allocating.
func (st *toyState) free(c int) bool {
	return st.card[0] != c && st.card[1] != c && st.card[2] != c
}

func (st *toyState) Legal(dst []game.Action, s game.Seat) []game.Action {
	if st.bug == "legal allocates" {
		dst = append(append([]game.Action(nil), dst...), make([]game.Action, 0, 40)...)
	}
	switch {
	case s == game.Clock && st.phase == talking && st.bug != "clock forgotten":
		return append(dst, bell)
	case !st.Actors().Has(s):
		if st.bug == "legal for those who may not act" && s == 1 && st.phase == bidding {
			return append(dst, bid)
		}
		return dst
	}
	switch st.phase {
	case dealing, drawing:
		return st.legalChance(dst)
	case bidding:
		return st.legalBids(dst, s)
	}
	if st.bug == "legal is empty" && s == 1 && st.taps[1] == maxTaps {
		return dst
	}
	switch {
	case st.bug == "who taps holds an even card" && st.card[s]%2 == 1:
	case st.taps[s] < maxTaps, st.bug == "endless":
		dst = append(dst, tap)
	}
	if st.bug == "endless" {
		return dst
	}
	return append(dst, ready)
}

func (st *toyState) legalChance(dst []game.Action) []game.Action {
	for c := 1; c <= st.cards; c++ {
		switch {
		case !st.free(c) && st.bug != "cards are dealt twice":
		case st.phase == dealing:
			dst = append(dst, deal|game.Action(st.next()<<4|c))
		default:
			dst = append(dst, draw|game.Action(c))
		}
	}
	return dst
}

func (st *toyState) legalBids(dst []game.Action, s game.Seat) []game.Action {
	if st.bug == "legal descending" {
		return append(dst, bid|2, bid|1, bid)
	}
	for b := range game.Action(maxBid + 1) {
		if st.bug == "legal depends on a hidden bid" && s == 1 && st.bids[0] == int(b)+1 {
			continue
		}
		dst = append(dst, bid|b)
	}
	if st.bug == "legal with duplicates" {
		dst = append(dst, bid|2)
	}
	return dst
}

func (st *toyState) Apply(s game.Seat, a game.Action) {
	switch verbOf(a) {
	case deal:
		st.card[seatOf(a)] = valueOf(a)
		if st.next() < 0 || st.next() >= st.seats {
			st.phase = bidding
		}
	case bid:
		st.applyBid(s, a)
	case tap:
		st.taps[s]++
		if st.bug == "apply panics now and then" && st.taps == [3]int{2, 2, 0} {
			panic("never thought of that")
		}
	case ready:
		st.ready[s] = true
		if st.Actors() == 0 {
			st.phase = drawing
		}
	case bell:
		if st.bug != "endless" {
			st.phase = drawing
		}
	case draw:
		st.drawn, st.phase = valueOf(a), done
	}
}

func (st *toyState) applyBid(s game.Seat, a game.Action) {
	st.bids[s] = valueOf(a) + 1
	if st.bug == "the first bidder is better off" && st.first == 0 {
		st.first = int(s) + 1
	}
	if st.Actors() == 0 {
		st.phase, st.shown = talking, true
	}
}

func (st *toyState) Weight(a game.Action) uint32 {
	if st.bug == "weight zero" && valueOf(a) == 3 {
		return 0
	}
	if verbOf(a) == draw {
		return uint32(valueOf(a))
	}
	return 1
}

func (st *toyState) Roll(r *rand.Rand) game.Action {
	var buf [toyCards]game.Action
	switch {
	case st.bug == "roll ignores weights":
		legal := st.Legal(buf[:0], game.Nature)
		return legal[game.Below(r, uint64(len(legal)))]
	case st.bug == "roll wastes random numbers":
		defer r.Uint64()
	}
	return st.lot(func(total uint64) uint64 { return game.Below(r, total) })
}

// lot returns the outcome of chance for pick, a number below the total weight.
func (st *toyState) lot(pick func(total uint64) uint64) game.Action {
	var buf [toyCards]game.Action
	legal := st.Legal(buf[:0], game.Nature)
	var total uint64
	for _, a := range legal {
		total += uint64(st.Weight(a))
	}
	at := pick(total)
	for _, a := range legal {
		w := uint64(st.Weight(a))
		if at < w {
			return a
		}
		at -= w
	}
	panic("nothing to roll")
}

func (st *toyState) Timer() time.Duration {
	switch {
	case st.phase == talking, st.bug == "chance is timed" && st.phase == drawing:
		return time.Second
	}
	return 0
}

func (st *toyState) Result() game.Result {
	r := game.Result{Seats: st.seats}
	for s := range st.seats {
		r.Score[s] = int32(st.card[s]*st.bids[s] + st.first)
		r.Utility[s] = float32(st.card[s]) / toyCards
	}
	switch st.bug {
	case "utility out of bounds":
		r.Utility[0] *= 2
	case "result for another table":
		r.Seats = 2
	case "utility is no number":
		zero := float32(0)
		r.Utility[1] = zero / zero
	}
	return r
}

func (st *toyState) Clone() game.State {
	if st.bug == "clone is the same position" {
		return st
	}
	c := *st
	return &c
}

func (st *toyState) CopyFrom(from game.State) {
	taps := st.taps
	*st = *from.(*toyState)
	if st.bug == "copy forgets a field" {
		st.taps = taps
	}
}

func (st *toyState) Check() error {
	for s, c := range st.card {
		if c != 0 && slices.Index(st.card[:], c) != s {
			return fmt.Errorf("card %d is there twice", c)
		}
	}
	return nil
}
