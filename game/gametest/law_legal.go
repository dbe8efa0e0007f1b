package gametest

import (
	"slices"

	"quarterdeck/game"
	"quarterdeck/game/perft"
)

// actorsLaw: Actors is {Nature}, or seats of this table, or empty; only a stage in which seats act is timed.
func actorsLaw(p *position) error {
	actors := p.st.Actors()
	if actors != game.NatureOnly && actors&^game.UpTo(p.setup.Seats) != 0 {
		return errorf("actors %016b are not Nature alone nor seats of this table", actors)
	}
	timer := p.st.Timer()
	if timer < 0 || timer > 0 && (actors == 0 || actors == game.NatureOnly) {
		return errorf("timer %v with actors %016b", timer, actors)
	}
	if awaited := game.RequiredActors(p.st); awaited&^actors != 0 || awaited == 0 && actors != 0 {
		return errorf("awaited are %016b of the actors %016b", awaited, actors)
	}
	return nil
}

// legalLaw: Legal is ascending without duplicates, not empty for every actor and the Clock in a timed
// stage, and empty for all others. It appends, and returns the same when called again.
func legalLaw(p *position) error {
	may := doers(p.st)
	for _, s := range p.allActors() {
		legal := p.st.Legal(nil, s)
		if got, want := len(legal) > 0, slices.Contains(may, s); got != want {
			return errorf("actor %v has %d legal actions; may it act: %v", s, len(legal), want)
		}
		for i := 1; i < len(legal); i++ {
			if legal[i-1] >= legal[i] {
				return errorf("actor %v: action %q is listed before %q, which is not greater", s, p.g().Format(legal[i-1]), p.g().Format(legal[i]))
			}
		}
		const mark = ^game.Action(0)
		appended := p.st.Legal([]game.Action{mark, 0, mark}, s)
		if len(appended) < 3 || !slices.Equal(appended[:3], []game.Action{mark, 0, mark}) || !slices.Equal(appended[3:], legal) {
			return errorf("actor %v: Legal does not append the same list to what it is given", s)
		}
	}
	return nil
}

// replayLaw: the log, applied to a new position that was not observed, gives this position; at the
// end of a match the log is also read back from its notation.
func replayLaw(p *position) error {
	if !equal(p.st, p.plain) {
		return errorf("observing a position changed it: the same log gives another position without it")
	}
	if !game.Over(p.st) {
		return nil
	}
	st, err := p.g().New(p.setup)
	if err != nil {
		return err
	}
	for i, mv := range p.log {
		a, err := p.g().Parse(p.g().Format(mv.action))
		if err != nil {
			return errorf("action %d of the log: %v", i+1, err)
		}
		if !game.IsLegal(st, mv.seat, a, nil) {
			return errorf("action %d of the log, %q, is not legal when the log is replayed", i+1, p.g().Format(a))
		}
		st.Apply(mv.seat, a)
	}
	if !equal(p.st, st) {
		return errorf("replaying the log gives another position")
	}
	return nil
}

// orderLaw: seats that choose in secret at the same time reach the same position in any order.
func orderLaw(p *position) error {
	var moves []move
	for s := range perft.Together(p.st).All() {
		legal := p.st.Legal(nil, s)
		moves = append(moves, move{s, legal[p.rnd.IntN(len(legal))]})
	}
	if len(moves) < 2 {
		return nil
	}
	want, err := p.face(applyAll(p.st, moves))
	if err != nil {
		return err
	}
	p.rnd.Shuffle(len(moves)-1, func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	slices.Reverse(moves)
	got, err := p.face(applyAll(p.st, moves))
	if err != nil {
		return err
	}
	if err := differ("the position", want, got); err != nil {
		return errorf("simultaneous choices in another order (%s first): %v", moves[0].seat, err)
	}
	return nil
}

func applyAll(st game.State, moves []move) game.State {
	st = st.Clone()
	for _, mv := range moves {
		st.Apply(mv.seat, mv.action)
	}
	return st
}
