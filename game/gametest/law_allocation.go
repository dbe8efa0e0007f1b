package gametest

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
)

// allocationLaw: no method but those that make something new allocates, on positions all through a match.
func allocationLaw(m *match) error {
	w := &workbench{
		states: append([]game.State{m.start}, m.saved...),
		spare:  m.start.Clone(),
		rnd:    rand.New(rand.NewPCG(m.seed, 5)),
		seats:  m.setup.Seats,
	}
	for _, st := range w.states {
		for _, s := range m.allActors() {
			w.legal = append(w.legal, st.Legal(nil, s)...) // as long as any list
		}
	}
	w.prior = make([]float32, len(w.legal))
	if enc, ok := m.start.(game.Encoder); ok {
		layout := enc.Encoding()
		w.row = make([]int16, layout.Observation())
	}
	for _, task := range tasks() {
		// AllocsPerRun rounds down, so that a stray allocation of the runtime does no harm.
		if n := testing.AllocsPerRun(10, func() { w.each(task.do) }); n > 0 {
			return errorf("%s allocates: %v times in %d positions", task.name, n, len(w.states))
		}
	}
	return nil
}

// workbench is everything that is needed to call the methods of positions without allocating.
type workbench struct {
	states []game.State
	spare  game.State
	legal  []game.Action
	prior  []float32
	row    []int16
	rnd    *rand.Rand
	seats  int
	sink   uint64
}

func (w *workbench) each(do func(w *workbench, st game.State)) {
	for _, st := range w.states {
		do(w, st)
	}
}

// one returns one actor of st and its legal actions; none when the match is over.
func (w *workbench) one(st game.State) (game.Seat, []game.Action) {
	actors := st.Actors()
	if actors == 0 {
		return game.Watcher, nil
	}
	s := actors.First()
	return s, st.Legal(w.legal[:0], s)
}

type task struct {
	name string
	do   func(w *workbench, st game.State)
}

func tasks() []task {
	return []task{
		{"CopyFrom", func(w *workbench, st game.State) { w.spare.CopyFrom(st) }},
		{"Actors", func(w *workbench, st game.State) { w.sink += uint64(st.Actors()) }},
		{"Legal", func(w *workbench, st game.State) {
			for s := game.Watcher; s < game.Seat(w.seats); s++ {
				w.sink += uint64(len(st.Legal(w.legal[:0], s)))
			}
		}},
		{"Apply", func(w *workbench, st game.State) {
			if s, legal := w.one(st); len(legal) > 0 {
				w.spare.CopyFrom(st)
				w.spare.Apply(s, legal[w.rnd.IntN(len(legal))])
			}
		}},
		{"Roll or Weight", func(w *workbench, st game.State) {
			if st.Actors() == game.NatureOnly {
				w.sink += uint64(st.Weight(st.Roll(w.rnd)))
			}
		}},
		{"Timer", func(w *workbench, st game.State) { w.sink += uint64(st.Timer()) }},
		{"Result", func(w *workbench, st game.State) { w.sink += uint64(st.Result().Seats) }},
		{"Imagine", func(w *workbench, st game.State) {
			for s := range w.seats {
				w.spare.CopyFrom(st)
				w.spare.Imagine(game.Seat(s), w.rnd)
			}
		}},
		{"Step", func(w *workbench, st game.State) {
			if stepper, ok := w.spare.(game.Stepper); ok && !game.Over(st) {
				w.spare.CopyFrom(st)
				stepper.Step(w.rnd.Uint64())
			}
		}},
		{"Observe, ActionID or RedactAction", observing},
		{"Sample, Visibility, HiddenChoices, ClearChoices, Stream, Stage, Reveals, Hash, Evaluate or Prior", powers},
	}
}

func observing(w *workbench, st game.State) {
	enc, ok := st.(game.Encoder)
	if !ok {
		return
	}
	for s := range game.Seat(w.seats) {
		enc.Observe(w.row, s)
		for _, a := range st.Legal(w.legal[:0], s) {
			w.sink += uint64(enc.ActionID(s, a)) + uint64(game.RedactAction(st, 0, s, a))
		}
	}
}

func powers(w *workbench, st game.State) {
	s, legal := w.one(st)
	if len(legal) == 0 {
		return
	}
	w.sink += uint64(game.VisibilityOf(st, 0, s, legal[0])) + uint64(game.HiddenChoices(st)) + uint64(len(game.StreamOf(st)))
	w.spare.CopyFrom(st)
	if chooser, ok := w.spare.(game.HiddenChooser); ok {
		chooser.ClearChoices()
	}
	if h, ok := st.(game.Hasher); ok {
		w.sink += h.Hash()
	}
	if stage, timed := game.StageOf(st); timed {
		w.sink += uint64(stage)
	}
	if s < 0 {
		return
	}
	if game.TraceOf(st, s, legal[0]).Clean(st) {
		w.sink++
	}
	if sampler, ok := st.(game.Sampler); ok {
		w.sink += uint64(sampler.Sample(s, w.rnd.Uint32()))
	}
	if e, ok := st.(game.Evaluator); ok && e.Evaluate(s) > 0 {
		w.sink++
	}
	if prior, ok := st.(game.Prior); ok {
		w.sink += uint64(len(prior.Prior(w.prior[:0], s, legal)))
	}
}
