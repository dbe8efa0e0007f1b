package gametest

import (
	"fmt"
	"slices"

	"quarterdeck/game"
)

// belief holds every position that the match could be in as far as one viewer knows. It plays the game by brute force
// along all logs that the viewer cannot distinguish from the real one. It uses only Legal, Apply, Visibility and View,
// so it can check Imagine and everything that is shown.
type belief struct {
	worlds  map[worldKey]*world
	truth   []move          // hidden choices that were made and not yet revealed
	kind    game.Visibility // what the viewer may know of the action that comes next
	secrets []secret        // actions of the log that are hidden from the viewer
	lost    bool            // the worlds became too many to list
}

// world is one of these positions, with the hidden choices that were made in it.
type world struct {
	st     game.State
	hidden []move
}

type worldKey struct {
	position any
	hidden   string
}

func (w *world) key() worldKey { return worldKey{identity(w.st), fmt.Sprint(w.hidden)} }

// limits of a belief: more worlds than that are not listed.
const (
	manyWorlds     = 400
	manyTinyWorlds = 5000
)

// believe begins: at the start every viewer knows the position.
func (p *position) believe() {
	if p.beliefs == nil {
		return
	}
	for _, v := range p.viewers() {
		w := &world{st: p.start.Clone()}
		p.beliefs[v] = &belief{worlds: map[worldKey]*world{w.key(): w}}
	}
}

// foresee records what each viewer may know of mv, which comes next.
func (p *position) foresee(mv move) {
	for v, b := range p.beliefs {
		b.kind = game.VisibilityOf(p.plain, v, mv.seat, mv.action)
		if b.kind != game.Open {
			p.run.hidden = true
		}
	}
}

// follow takes every belief one action further; p.plain is the position after mv.
func (p *position) follow(mv move) {
	limit := manyWorlds
	if p.tiny {
		limit = manyTinyWorlds
	}
	for v, b := range p.beliefs {
		b.note(p.plain, len(p.log)-1)
		if b.lost {
			continue
		}
		if err := guard(func() error { return b.follow(p.plain, v, mv, limit) }); err != nil {
			b.lost, b.worlds = true, nil
		}
	}
}

// follow keeps those continuations of the worlds that look to viewer like st, the position after mv.
// It fails when there are more than limit.
func (b *belief) follow(st game.State, viewer game.Seat, mv move, limit int) error {
	if b.kind == game.Hidden {
		b.truth = append(b.truth, mv)
	}
	if game.Over(st) { // everything is known
		w := &world{st: st.Clone()}
		b.worlds = map[worldKey]*world{w.key(): w}
		return nil
	}
	want, err := viewText(st, viewer)
	if err != nil {
		return err
	}
	next := map[worldKey]*world{}
	for _, w := range b.worlds {
		for _, a := range b.choices(w.st, viewer, mv) {
			n := &world{st: after(w.st, mv.seat, a), hidden: w.hidden}
			if b.kind == game.Hidden {
				n.hidden = append(w.hidden[:len(w.hidden):len(w.hidden)], move{mv.seat, a})
			}
			if game.HiddenChoices(st) == 0 { // all choices are open now
				if !slices.Equal(n.hidden, b.truth) {
					continue
				}
				n.hidden = nil
			}
			if got, err := viewText(n.st, viewer); err != nil || got != want {
				continue
			}
			next[n.key()] = n
			if len(next) > limit {
				return errorf("more than %d worlds", limit)
			}
		}
	}
	if game.HiddenChoices(st) == 0 {
		b.truth = nil
	}
	b.worlds = next
	return nil
}

// choices returns what may have been done in st, given that the viewer saw mv as far as it may.
func (b *belief) choices(st game.State, viewer game.Seat, mv move) []game.Action {
	legal := st.Legal(nil, mv.seat)
	if b.kind != game.Open {
		return ofKind(st, viewer, mv.seat, b.kind, legal)
	}
	if slices.Contains(legal, mv.action) {
		return []game.Action{mv.action}
	}
	return nil
}

// views returns what all seats see of st together: all that is known of the position.
func (m *match) views(st game.State) (string, error) {
	text := public(st)
	for s := range m.setup.Seats {
		view, err := viewText(st, game.Seat(s))
		if err != nil {
			return "", err
		}
		text += "\n" + view
	}
	return text, nil
}
