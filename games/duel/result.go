package duel

import (
	"math/bits"

	"quarterdeck/game"
)

// Result returns the points of the duel with two seats (HD-28), else each seat's net half tokens (HD-27).
func (st *State) Result() game.Result {
	r := game.Result{Seats: int(st.seats)}
	if st.seats == duellists {
		st.duelResult(&r)
		return r
	}
	bonus := st.bonus()
	rounds := 1
	if st.tournament {
		rounds = bits.Len8(uint8(st.seats)) - 1
	}
	for s := range game.Seat(st.seats) {
		r.Score[s] = 2 * int32(st.wins[s])
		if bonus.Has(s) {
			r.Score[s]++
		}
		if st.spent.Has(s) {
			r.Score[s]--
		}
		// The utility of a seat: half tokens, where a strike hurts as much as a token helps; from -1 to 1.
		r.Utility[s] = float32(r.Score[s]-2*int32(st.losses[s])) / float32(2*rounds+1)
	}
	return r
}

// ScoreUnit returns what a score counts: points with two seats (HD-28), else half tokens (HD-27).
func (st *State) ScoreUnit() string {
	if st.seats == duellists {
		return "point"
	}
	return "half token"
}

func (st *State) duelResult(r *game.Result) {
	for i, s := range st.pairs[0] {
		if s == noSeat {
			return
		}
		r.Score[s] = int32(st.points[s])
		if st.phase != over {
			r.Score[s] += int32(st.duel.points[i])
		}
		r.Utility[s] = float32(st.wins[s] - st.losses[s])
	}
}

// bonus returns the seats that get half a token for the most points over all duels; none if no seat scored (HD-27).
func (st *State) bonus() game.Seats {
	best, set := int16(1), game.Seats(0)
	if st.phase != over {
		return 0
	}
	for s := range game.Seat(st.seats) {
		switch p := st.points[s]; {
		case p > best:
			best, set = p, game.SetOf(s)
		case p == best:
			set = set.With(s)
		}
	}
	return set
}

// Finish returns what ended the match.
func (st *State) Finish() (text, rule string) {
	if st.seats == duellists {
		return "A hand is empty, so the duel is over: more points win.", "HD-25"
	}
	return "All duels are played. A won duel is worth 2 half tokens, the most points 1 more, and half a token spent costs 1.", "HD-27"
}
