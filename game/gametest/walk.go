package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
	"quarterdeck/game/gametest/setups"
)

// run is one check of one game.
type run struct {
	g         game.Game
	opts      Options
	laws      []law
	failures  map[string]*Failure // the first of each law
	seen      []game.Action       // actions that were legal somewhere, for near misses and refusals
	known     map[game.Action]bool
	hashes    map[uint64]string // what positions of this setup look like, by hash
	stray     game.State        // a position of another setup
	positions int               // looked at
	matches   int               // played
	endless   bool              // a match did not end
	hidden    bool              // some action was not open to all viewers
	compared  int               // times that Imagine was compared with a list of several alternatives
	replays   int               // logs tried in search of others like the real one
	draws     int               // Imagine may still be called so often for comparing, in this setup
}

func newRun(g game.Game, opts Options) *run {
	return &run{g: g, opts: opts, laws: chosen(opts.Laws), failures: map[string]*Failure{}, known: map[game.Action]bool{}}
}

// match is one random match, as far as it has been played.
type match struct {
	run     *run
	setup   game.Setup
	seed    uint64
	tiny    bool
	start   game.State // the position of the empty log
	log     []move
	saved   []game.State          // positions on the way, for the laws of a setup
	beliefs map[game.Seat]*belief // by viewer; nil: not followed in this match
}

// move is an action and its actor.
type move struct {
	seat   game.Seat
	action game.Action
}

func (r *run) summary() string {
	return fmt.Sprintf("%d positions in %d matches; Imagine compared with all alternatives %d times", r.positions, r.matches, r.compared)
}

// all checks every law and collects what is broken in failures.
func (r *run) all() {
	for _, l := range r.laws {
		if l.ofGame != nil {
			r.report(l.name, &match{run: r}, guard(func() error { return l.ofGame(r.g) }))
		}
	}
	rnd := rand.New(rand.NewPCG(r.opts.Seed, 3))
	list := r.opts.Setups
	if list == nil {
		if err := guard(func() error { list = setups.Of(r.g, rnd); return nil }); err != nil {
			r.report(playing, &match{run: r}, err)
			return
		}
	}
	all := len(list) + len(r.opts.Tiny)
	for i, setup := range append(list[:len(list):len(list)], r.opts.Tiny...) {
		r.setup(setup, i >= len(list), r.opts.Positions/all+1)
		if r.endless {
			break
		}
	}
	if r.hidden && r.compared == 0 && slices.Contains(r.names(), "reach") {
		r.report("reach", &match{run: r},
			errorf("things are hidden in this game, but nowhere so few that they could be listed: give Options.Tiny"))
	}
}

// setup plays matches until quota positions have been looked at.
func (r *run) setup(setup game.Setup, tiny bool, quota int) {
	resolved, err := r.g.Resolve(setup)
	if err != nil {
		r.report(playing, &match{run: r, setup: setup}, err)
		return
	}
	r.hashes = map[uint64]string{}
	r.draws = allDraws * quota / r.opts.Positions
	if tiny {
		r.draws = 100_000
	}
	length, err := r.length(resolved)
	if err != nil {
		r.report(playing, &match{run: r, setup: resolved}, err)
		return
	}
	every := max(1, 4*length/(quota+1)) // so that the quota is enough for some four matches
	for left, n := quota, 0; left > 0; n++ {
		m := &match{run: r, setup: resolved, tiny: tiny, seed: r.opts.Seed<<20 + uint64(r.matches)}
		r.matches++
		if n == 0 {
			m.beliefs = map[game.Seat]*belief{} // following beliefs is slow: only in the first match
		}
		looked, ok := m.play(every, 4*quota)
		if n == 0 && m.start != nil {
			m.checkSetup()
			r.stray = m.start
		}
		if !ok {
			return
		}
		left -= looked
	}
}

// length returns how many actions one random match lasts.
func (r *run) length(setup game.Setup) (n int, err error) {
	st, err := r.g.New(setup)
	if err != nil {
		return 0, err
	}
	rnd := rand.New(rand.NewPCG(r.opts.Seed, 4))
	err = guard(func() error {
		for ; !game.Over(st) && n < r.opts.MaxLength; n++ {
			mv, err := even.choose(st, rnd)
			if err != nil {
				return err
			}
			st.Apply(mv.seat, mv.action)
		}
		return nil
	})
	return n, err
}

// play plays one random match and checks one in every of its positions, but at most enough of them. ok reports whether
// the match came to its end.
func (m *match) play(every, enough int) (looked int, ok bool) {
	r := m.run
	walk := rand.New(rand.NewPCG(m.seed, 1))
	how := style(walk.IntN(styles))
	st, err := r.g.New(m.setup)
	if err != nil {
		r.report(playing, m, err)
		return 0, false
	}
	m.start = st.Clone()
	p := &position{match: m, st: st, plain: st.Clone(), rnd: rand.New(rand.NewPCG(m.seed, 2)), ripe: st.Clone()}
	p.believe()
	for {
		over := game.Over(p.st)
		if over || walk.IntN(every) == 0 && looked < enough {
			looked++
			p.check()
		}
		if looked == enough {
			m.beliefs = nil
		}
		if over {
			return looked, true
		}
		if len(m.log) >= r.opts.MaxLength {
			r.endless = true
			r.report(playing, m, errorf("no end after %d actions", len(m.log)))
			return looked, false
		}
		if err := guard(func() error { return p.step(walk, how) }); err != nil {
			r.report(playing, m, err)
			return looked, false
		}
	}
}

// step does one random action.
func (p *position) step(walk *rand.Rand, how style) error {
	mv, err := how.choose(p.st, walk)
	if err != nil {
		return err
	}
	if walk.IntN(8) == 0 {
		p.ripe.CopyFrom(p.st)
	}
	p.foresee(mv)
	p.st.Apply(mv.seat, mv.action)
	p.plain.Apply(mv.seat, mv.action)
	p.log = append(p.log, mv)
	p.follow(mv)
	if len(p.saved) < 48 && walk.IntN(4) == 0 {
		p.saved = append(p.saved, p.st.Clone())
	}
	p.run.remember(mv.action)
	return nil
}

// remember collects different actions of the game.
func (r *run) remember(a game.Action) {
	if !r.known[a] && len(r.seen) < 2000 {
		r.known[a] = true
		r.seen = append(r.seen, a)
	}
}

// report keeps the first failure of a law.
func (r *run) report(name string, m *match, err error) {
	if err == nil || r.failures[name] != nil {
		return
	}
	f := &Failure{Law: name, Setup: m.setup, Seed: m.seed, Err: err}
	for _, mv := range m.log {
		f.Log = append(f.Log, mv.seat.String()+" "+r.g.Format(mv.action))
	}
	r.failures[name] = f
}
