package gametest

import "quarterdeck/game"

// imagineLaw: an imagined position has the same actors, keeps the laws of legal actions and the game's invariants, and
// can be played to a legal end of the match.
func imagineLaw(p *position) error {
	viewers := p.viewers()
	for _, v := range viewers {
		if err := p.possible(v); err != nil {
			return errorf("after Imagine(%v), %v", v, err)
		}
	}
	v := viewers[p.rnd.IntN(len(viewers))]
	st := p.imagined(v)
	if err := differ("who is asked", public(p.st), public(st)); err != nil {
		return errorf("after Imagine(%v), %v", v, err)
	}
	limit := 200
	if p.rnd.IntN(16) == 0 {
		limit = p.run.opts.MaxLength
	}
	q := &position{match: p.match, st: st, plain: st, rnd: p.rnd, ripe: p.ripe}
	for n := 0; ; n++ {
		err := first(
			func() error { return actorsLaw(q) },
			func() error { return checkerLaw(q) },
			func() error { return resultLaw(q) },
		)
		if err == nil && n == 0 {
			err = legalLaw(q)
		}
		if err != nil {
			return errorf("in what %v imagines, %d actions on: %v", v, n, err)
		}
		if game.Over(st) || n >= limit {
			break
		}
		mv, err := even.choose(st, p.rnd)
		if err != nil {
			return errorf("in what %v imagines, %d actions on: %v", v, n, err)
		}
		st.Apply(mv.seat, mv.action)
	}
	if limit > 200 && !game.Over(st) {
		return errorf("what %v imagines has no end within %d actions", v, limit)
	}
	return nil
}

// possible: the game's invariants hold in what v imagines, and every actor has a legal action.
func (p *position) possible(v game.Seat) error {
	q := &position{match: p.match, st: p.imagined(v), plain: p.plain, rnd: p.rnd, ripe: p.ripe}
	if err := checkerLaw(q); err != nil {
		return err
	}
	for _, s := range doers(q.st) {
		if len(q.st.Legal(nil, s)) == 0 {
			return errorf("actor %v has no legal action", s)
		}
	}
	return nil
}
