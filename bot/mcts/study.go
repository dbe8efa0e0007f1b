package mcts

import (
	"context"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
)

var _ bot.Judge = (*Bot)(nil)

// study sums up outcomes by the first action of the seat that is studied.
type study struct {
	seats   int
	known   []game.Action // legal actions that some iterations begin with
	pending bool          // this iteration must begin with action
	forced  bool          // it has begun with action
	action  game.Action   // one of known
	total   sums
	first   []sums // by index of search.root; empty if the seat has no choice
}

type sums struct {
	n       int
	utility [game.MaxSeats]float64
}

func (t *sums) add(u *[game.MaxSeats]float32, seats int) {
	t.n++
	for i := range seats {
		t.utility[i] += float64(u[i])
	}
}

func (t *sums) mean() [game.MaxSeats]float64 {
	m := t.utility
	for i := range m {
		m[i] /= float64(max(t.n, 1))
	}
	return m
}

// Study searches as Choose does and reports means over iterations: after each action of the seat, or over all of them
// if it has no choice. The actions of ask.Known share half of the iterations, however good they are. Secret choices are
// exempt, because the other seats would learn to expect those actions.
func (b *Bot) Study(ctx context.Context, k *bot.Knowledge, ask bot.Ask) (*bot.Study, error) {
	s := &b.search
	s.reset(k, b.seed, &b.opts)
	st := &study{seats: ask.Seats}
	for _, a := range ask.Known {
		if len(s.root) > 1 && slices.Contains(s.root, a) && !slices.Contains(st.known, a) {
			st.known = append(st.known, a)
		}
	}
	if len(s.root) > 1 {
		st.first = make([]sums, len(s.root))
	}
	s.study = st
	done := s.run(ctx, k)
	s.study = nil
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	out := &bot.Study{Utility: st.total.mean()}
	if len(st.first) > 0 && done > 1 {
		b.mix = s.mix(b.mix[:0])
		st.report(out, b.mix)
	}
	s.tree.trim()
	return out, nil
}

// report joins the mix with the means after each action.
func (st *study) report(out *bot.Study, mix []Share) {
	out.Utility = [game.MaxSeats]float64{}
	for i, m := range mix {
		c := bot.Judged{Action: m.Action, Part: float64(m.Part), Tried: st.first[i].n > 0, Utility: st.first[i].mean()}
		for s := range out.Utility {
			out.Utility[s] += c.Part * c.Utility[s]
		}
		out.Choices = append(out.Choices, c)
	}
}

// plan is called before iteration n.
func (st *study) plan(n int) {
	st.forced = false
	if st.pending = len(st.known) > 0 && n%2 == 1; st.pending {
		st.action = st.known[n/2%len(st.known)]
	}
}

// takePending reports whether this choice must be one of the known actions. That is possible only for the first choice of an
// iteration, at the root: at any other node the action may be illegal.
func (s *search) takePending() bool {
	pending := s.study != nil && s.study.pending
	if pending {
		s.study.pending = false
	}
	return pending
}

// force begins the iteration with a known action. The root learns nothing from it, so it does not change what the seat
// would choose.
func (st *study) force() game.Action {
	st.forced = true
	return st.action
}

// record adds the outcome of an iteration.
func (s *search) record(u *[game.MaxSeats]float32) {
	st := s.study
	st.total.add(u, st.seats)
	if len(st.first) == 0 {
		return
	}
	a := st.action
	if !st.forced {
		if len(s.path) == 0 || s.path[0].arm < 0 {
			return
		}
		p := &s.path[0]
		a = s.tree.arms[s.tree.nodes[p.node].first+p.arm].act
	}
	if i, ok := slices.BinarySearch(s.root, a); ok {
		st.first[i].add(u, st.seats)
	}
}
