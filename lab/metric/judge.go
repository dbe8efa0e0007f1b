package metric

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
	"quarterdeck/lab"
)

// looks is at how many turns of a match the judge looks, at most. They are spread evenly.
const looks = 16

// judge estimates each seat's chances in a position by random play from it to the end. It sees what is hidden, like a
// spectator who knows all cards. So it judges positions and not players’ knowledge.
type judge struct {
	playouts int
	at       []moment
	scratch  game.State
	buf      []game.Action
	wait     func() error // before each look
}

// moment is the beginning of a turn, and what a seat chose then.
type moment struct {
	st     game.State
	turn   int
	seat   game.Seat
	chosen game.Action
}

// after returns the position after another choice of the seat.
func (at *moment) after(a game.Action) game.State {
	st := at.st.Clone()
	st.Apply(at.seat, a)
	return st
}

// note keeps the beginning of a turn to be looked at.
func (j *judge) note(st game.State, s game.Seat, chosen game.Action) {
	j.at = append(j.at, moment{st.Clone(), len(j.at), s, chosen})
}

// glance is each seat's chances in a position, from two halves of the playouts.
type glance struct{ some, more []float64 }

// look returns the chances in a position, or the error of wait.
func (j *judge) look(st game.State, r *rand.Rand, playouts int) (glance, error) {
	if err := j.wait(); err != nil {
		return glance{}, err
	}
	return glance{j.chances(st, r, playouts/2), j.chances(st, r, playouts-playouts/2)}, nil
}

// all returns the chances from all playouts.
func (l *glance) all() []float64 {
	out := make([]float64, len(l.some))
	for s := range out {
		out[s] = (l.some[s] + l.more[s]) / 2
	}
	return out
}

// measure adds what the judge finds about a match to a unit. Only matches with a single winner are judged. An error of wait, which is called before
// each look, ends it.
func (j *judge) measure(ctx context.Context, wait func(context.Context) error, u *Unit, m *lab.Match) error {
	winner, alone := winnerOf(&m.Result)
	turns := len(j.at)
	chosen := spread(j.at)
	j.at = j.at[:0]
	if !alone || turns == 0 {
		return nil
	}
	r := rand.New(rand.NewPCG(binary.BigEndian.Uint64(m.Record.Seed[:8]), uint64(m.Index)))
	j.wait = func() error { return wait(ctx) }
	first := r.IntN(tryEvery) // from the first look on, it would always be the same seats’ turn
	var full, half course
	for i := range chosen {
		at := &chosen[i]
		now, err := j.look(at.st, r, j.playouts)
		if err != nil {
			return err
		}
		share := float64(at.turn) / float64(turns)
		full.add(now.all(), winner, share)
		half.add(now.some, winner, share)
		if err := cmp.Or(j.kingmaking(u, at, &now, r), j.matching(u, at, r)); err != nil {
			return err
		}
		if i%tryEvery == first {
			if err := j.obvious(u, at, r); err != nil {
				return err
			}
		}
	}
	u.Sums[Judged]++
	u.Sums[Looks] += float64(len(chosen))
	u.Sums[Leads] += full.changes
	u.Sums[LeadsHalf] += half.changes
	u.Sums[Deficit] += full.deficit
	u.Sums[DeficitHalf] += half.deficit
	u.Sums[Open] += full.open
	u.Sums[OpenHalf] += half.open
	if full.behind {
		u.Sums[Comebacks]++
	}
	if half.behind {
		u.Sums[ComebacksHalf]++
	}
	return nil
}

// winnerOf returns the seat with the highest utility, and whether no other has the same.
func winnerOf(r *game.Result) (winner int, alone bool) {
	utility := r.Utility[:r.Seats]
	best := slices.Max(utility)
	winner = slices.Index(utility, best)
	return winner, slices.Index(utility[winner+1:], best) < 0
}

// spread returns at most so many moments as the judge looks at, evenly.
func spread(all []moment) []moment {
	if len(all) <= looks {
		return all
	}
	out := make([]moment, looks)
	for i := range out {
		out[i] = all[i*len(all)/looks]
	}
	return out
}

// clearLead is the difference between two seats' chances from which on one leads. It is part of what the metrics mean, so
// it does not depend on the playouts.
const clearLead = 0.2

// FewestPlayouts is the fewest playouts of a judge: with them, a clear lead is two standard errors.
const FewestPlayouts = 100

// UsualPlayouts is a good number of playouts to start with.
const UsualPlayouts = 400

// chances returns each seat's share of the wins in n playouts.
func (j *judge) chances(st game.State, r *rand.Rand, n int) []float64 {
	out := make([]float64, st.Result().Seats)
	if j.scratch == nil {
		j.scratch = st.Clone()
	}
	for range n {
		j.scratch.CopyFrom(st)
		if !j.playout(r) {
			continue
		}
		res := j.scratch.Result()
		best, winners := slices.Max(res.Utility[:res.Seats]), 0.0
		for _, x := range res.Utility[:res.Seats] {
			if x == best {
				winners++
			}
		}
		for s, x := range res.Utility[:res.Seats] {
			if x == best {
				out[s] += 1 / (winners * float64(n))
			}
		}
	}
	return out // of zeros if no playout ended: no seat leads
}

// playout plays at random to the end, and reports whether there was one.
func (j *judge) playout(r *rand.Rand) bool {
	st := j.scratch
	for range endless {
		actors := game.RequiredActors(st)
		switch {
		case actors == 0:
			return true
		case actors == game.NatureOnly:
			st.Apply(game.Nature, st.Roll(r))
			continue
		}
		s := actors.First()
		if n := actors.Len(); n > 1 {
			for skip := r.IntN(n); skip > 0; skip-- {
				actors = actors.Without(s)
				s = actors.First()
			}
		}
		j.buf = st.Legal(j.buf[:0], s)
		st.Apply(s, j.buf[r.IntN(len(j.buf))])
	}
	return false
}

// endless is a number of steps that no sensible playout reaches.
const endless = 20_000

// course is how the lead went in one match.
type course struct {
	leader  int // from 1; 0: none yet
	changes float64
	deficit float64 // how far the winner was behind the best other seat, added up
	behind  bool    // the winner was, clearly
	open    float64 // share of the turns before the last at which the winner did not lead clearly
}

// add counts the chances at one look, after a share of the turns.
func (c *course) add(chances []float64, winner int, share float64) {
	best := 0
	for s := range chances {
		if chances[s] > chances[best] {
			best = s
		}
	}
	others := 0.0
	for s, x := range chances {
		if s != winner {
			others = max(others, x)
		}
	}
	lead := chances[winner] - others
	c.deficit += max(0, -lead)
	c.behind = c.behind || lead < -clearLead
	if lead <= clearLead {
		c.open = share
	}
	second := 0.0
	for s, x := range chances {
		if s != best {
			second = max(second, x)
		}
	}
	if chances[best]-second > clearLead && best+1 != c.leader {
		if c.leader != 0 {
			c.changes++
		}
		c.leader = best + 1
	}
}
