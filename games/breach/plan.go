package breach

import (
	"math/bits"
	"slices"

	"quarterdeck/game"
)

// plan is one look at a position by a seat that acts: what it, or the crew, has to do before the next card is drawn,
// and who does it. Only searches can end a match of a crew, so everything else is done first. A turn without a search
// costs nothing as long as no pawn drowns and the last treasure is not found.
//
// A plan follows from the position alone. All members of a crew that go by it find the same one, and each does its own part;
// those who do not go by it only change the position. In competitive play a plan knows no hand but the seat's own.
type plan struct {
	*State
	mind   *weights
	mates  game.Seats // living seats that play together: the crew, or a rival alone
	net    squares    // squares joined to BREACH by common steps over free squares
	wanted squares    // obstacles that a seat ought to clear
	pumps  int        // in the hands of mates
	idle   int        // turns since anything was searched, opened, retrieved or played
	errand errand
	prize  prize
	busy   game.Seats // mates that have something to do before the next search
}

// job is what a seat does about one thing, false if there is nothing to do about it. An action is what it would be if it were the seat's turn.
type job func(*plan, game.Seat) (game.Action, bool)

// What a seat does, the most urgent first. A crew searches only when no seat has a duty.
var (
	duties  = [...]job{(*plan).flee, (*plan).revive, (*plan).lendTime, (*plan).bail, (*plan).sweep, (*plan).carry, (*plan).deliverAll, (*plan).collect, (*plan).goHome}
	leisure = [...]job{(*plan).tidy, (*plan).seek, (*plan).withdraw, (*plan).makeRoom, (*plan).approach, (*plan).goOn}

	contests = [...]job{(*plan).flee, (*plan).run, (*plan).rob, (*plan).grab, (*plan).bail, (*plan).unlockAlone, (*plan).sweep}
	ventures = [...]job{(*plan).tidy, (*plan).prospect, (*plan).withdraw, (*plan).goOn}
)

// Advise returns what a seat of some skill does in this position; legal is what s may do, not empty. In competitive play it reads no rival's hand, but the
// item deck is what the hands leave, so there st has to be a position that s imagines.
func (st *State) Advise(s game.Seat, legal []game.Action, k Skill) game.Action {
	switch {
	case len(legal) == 1:
		return legal[0]
	case st.stage == casting:
		return st.favorite(legal)
	}
	p := st.plan(s, k)
	switch {
	case st.stage == dropping:
		return p.drop(s, legal)
	case st.stage == placing:
		return p.hinder(legal)
	case st.ghost(s):
		return p.haunts(s, legal)
	case st.mode == competitive:
		return p.choose(s, legal, contests[:], ventures[:])
	}
	return p.choose(s, legal, duties[:], leisure[:])
}

// favorites is who clearly wins most often when experts play (doc/study.md).
var favorites = [...][]Character{coop: {MasterOfArms}, competitive: {Cook, FirstMate}, solo: {FirstMate, Cook}}

// favorite returns the character to choose (BR-11).
func (st *State) favorite(legal []game.Action) game.Action {
	for _, c := range favorites[st.mode] {
		if a := do(choosing, game.Action(c)); slices.Contains(legal, a) {
			return a
		}
	}
	return legal[0]
}

func (st *State) plan(s game.Seat, k Skill) *plan {
	p := &plan{State: st, mates: st.alive, idle: int(st.turns - st.stirred)}
	if st.mode == competitive {
		p.mates = game.SetOf(s)
	}
	p.mind = weightsFor(k, p.mates.Len(), st.mode)
	p.net = st.joined(st.breach, everywhere&^(st.full|st.blocked), st.freeStairs())
	for o := range p.mates.All() {
		p.pumps += st.hand[o].of(pump)
	}
	p.errand = p.nextErrand()
	p.prize = p.nextPrize()
	if st.mode == coop && p.overdue() { // a seat does not do its part
		p.errand = errand{keeper: noSeat}
		if !p.prize.last {
			p.prize = prize{seat: noSeat}
		}
	}
	p.wanted = p.inTheWay()
	if st.mode != competitive {
		for o := range p.mates.All() {
			if _, ok := p.first(o, duties[:]); ok {
				p.busy = p.busy.With(o)
			}
		}
	}
	return p
}

// choose returns the first job of s that is legal; between the two lists a pawn with an action leaves an obstacle that it stands on (BR-24).
func (p *plan) choose(s game.Seat, legal []game.Action, urgent, rest []job) game.Action {
	if a, ok := p.first(s, urgent); ok && slices.Contains(legal, a) {
		return a
	}
	if p.onBlocked(s) && p.canAct() {
		if a, ok := p.stepAside(s, legal); ok {
			return a
		}
	}
	for _, j := range rest {
		if a, ok := j(p, s); ok && slices.Contains(legal, a) {
			return a
		}
	}
	if end := do(finishing, 0); slices.Contains(legal, end) {
		return end
	}
	if a, ok := p.stepAside(s, legal); ok { // the turn cannot be ended: on lent time, and by the Captain of version 1
		return a
	}
	return legal[0]
}

// goOn plays a Lantern when no action is left and one more is of use: to a rival always, to a crew on its way home.
func (p *plan) goOn(s game.Seat) (game.Action, bool) {
	if p.actions > 0 || p.lent() || !p.hand[s].has(lantern) || p.mode != competitive && (!p.armed || p.pos[s] == p.breach) {
		return 0, false
	}
	return playAction(lantern, onNothing, 0, 0), true
}

// first returns the first of some jobs that s has something to do about.
func (p *plan) first(s game.Seat, jobs []job) (game.Action, bool) {
	for _, j := range jobs {
		if a, ok := j(p, s); ok {
			return a, true
		}
	}
	return 0, false
}

// stepAside moves s, off an obstacle if it stands on one, to where there is a way to BREACH, dry and with room. If there is no way
// off, it clears the obstacle.
func (p *plan) stepAside(s game.Seat, legal []game.Action) (best game.Action, ok bool) {
	most := 0
	for _, a := range legal {
		n := 0
		switch {
		case verbOf(a) == playing && (formOf(a) == onSquare && playAt(a) == p.pos[s] || formOf(a) == onNothing && itemOf(a) == barrel):
			n = 1
		case verbOf(a) == moving && moveWith(a) == 0:
			q := moveTo(a)
			n = 2 + bits.OnesCount64(uint64(bit(q).sides()&^p.blocked))
			if p.net.has(q) {
				n += 10
			}
			if !(p.part | p.full).has(q) {
				n += 5
			}
		}
		if n > most {
			best, most = a, n
		}
	}
	return best, most > 0
}
