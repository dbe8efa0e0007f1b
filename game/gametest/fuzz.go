package gametest

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest/setups"
)

// FuzzLog lets the fuzzer choose: the setup, every action, and text that a player might type. Whatever
// it chooses, lists stay legal, invariants hold, notation is exact, and refusals have a text.
//
//	func FuzzLog(f *testing.F) { gametest.FuzzLog(f, bastion.Game()) }
func FuzzLog(f *testing.F, g game.Game) {
	list := setups.Of(g, rand.New(rand.NewPCG(0, 3)))
	for i := range 8 {
		rnd := rand.New(rand.NewPCG(uint64(i), 6))
		data := make([]byte, 200)
		for j := range data {
			data[j] = byte(rnd.Uint32())
		}
		f.Add(data, "play 7")
	}
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		if err := fuzzed(g, list, data, text); err != nil {
			t.Error(err)
		}
	})
}

// fuzzed plays as data says, two bytes an action, as long as there are bytes.
func fuzzed(g game.Game, list []game.Setup, data []byte, text string) error {
	r := newRun(g, Options{}.withDefaults())
	if len(data) == 0 {
		return exact(g, text)
	}
	m := &match{run: r, setup: list[int(data[0])%len(list)]}
	err := guard(func() error { return m.fuzzed(data[1:], text) })
	if err != nil {
		r.report(playing, m, err)
		return r.failures[playing]
	}
	return nil
}

func (m *match) fuzzed(data []byte, text string) error {
	st, err := m.run.g.New(m.setup)
	if err != nil {
		return err
	}
	p := &position{match: m, st: st, plain: st, ripe: st, rnd: rand.New(rand.NewPCG(0, 7))}
	if err := p.typed(text); err != nil {
		return err
	}
	for len(data) >= 2 && !game.Over(st) {
		may := doers(st)
		s := may[int(data[0])%len(may)]
		legal := st.Legal(nil, s)
		mv := move{s, legal[int(data[1])%len(legal)]}
		st.Apply(mv.seat, mv.action)
		m.log = append(m.log, mv)
		data = data[2:]
		err := first(
			func() error { return actorsLaw(p) },
			func() error { return legalLaw(p) },
			func() error { return checkerLaw(p) },
			func() error { return resultLaw(p) },
			func() error { return exact(m.run.g, m.run.g.Format(mv.action)) },
		)
		if err != nil {
			return err
		}
	}
	return p.typed(text)
}

// typed checks that text is no notation, is a legal action, or is refused with a text.
func (p *position) typed(text string) error {
	if err := exact(p.g(), text); err != nil {
		return err
	}
	a, err := p.g().Parse(text)
	if err != nil {
		return nil
	}
	for s := range game.Seat(p.setup.Seats) {
		if game.IsLegal(p.st, s, a, nil) {
			continue
		}
		if refusal := game.Refuse(p.g(), p.st, s, a); refusal == nil || refusal.Text == "" {
			return errorf("no text why seat %v may not do %q", s, text)
		}
	}
	return nil
}
