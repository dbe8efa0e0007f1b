package gametest

import (
	"encoding/json"
	"reflect"

	"quarterdeck/game"
)

// plainLaw: a position is a struct without pointers, so that a copy is a copy.
func plainLaw(m *match) error {
	t := reflect.TypeOf(m.start)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return plain(t, t.String())
}

func plain(t reflect.Type, path string) error {
	switch t.Kind() {
	case reflect.Struct:
		for field := range t.Fields() {
			if err := plain(field.Type, path+"."+field.Name); err != nil {
				return err
			}
		}
	case reflect.Array:
		return plain(t.Elem(), path+"[]")
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return errorf("%s is a %s: a position must be a plain value", path, t.Kind())
	}
	return nil
}

// copyLaw: Clone and CopyFrom give an equal position, whatever the receiver was before, and playing
// on with the copy leaves the original alone.
func copyLaw(p *position) error {
	before, err := p.face(p.st)
	if err != nil {
		return err
	}
	clone := p.st.Clone()
	if reflect.TypeOf(clone) != reflect.TypeOf(p.st) || !equal(clone, p.st) {
		return errorf("Clone is not equal to the position")
	}
	over := p.ripe.Clone()
	if p.run.stray != nil && p.rnd.IntN(2) == 0 {
		over = p.run.stray.Clone()
	}
	over.CopyFrom(p.st)
	if !equal(over, p.st) {
		return errorf("CopyFrom into another position of the game does not make it equal")
	}
	for _, apart := range []game.State{clone, over} {
		for range 4 {
			if game.Over(apart) {
				break
			}
			mv, err := even.choose(apart, p.rnd)
			if err != nil {
				return err
			}
			apart.Apply(mv.seat, mv.action)
		}
	}
	now, err := p.face(p.st)
	if err != nil {
		return err
	}
	if err := differ("the original", before, now); err != nil {
		return errorf("playing on with a copy changed the original: %v", err)
	}
	return nil
}

// snapshotLaw: what View and Table returned stays as it is when the position moves on.
func snapshotLaw(p *position) error {
	if game.Over(p.st) {
		return nil
	}
	for _, v := range p.viewers() {
		st := p.st.Clone()
		shown := []any{st.View(v), st.Table(v)}
		before, err := json.Marshal(shown)
		if err != nil {
			return err
		}
		mv, err := even.choose(st, p.rnd)
		if err != nil {
			return err
		}
		st.Apply(mv.seat, mv.action)
		now, err := json.Marshal(shown)
		if err != nil {
			return err
		}
		if err := differ("what was shown before", string(before), string(now)); err != nil {
			return errorf("View or Table of %v shares memory with the position: %v", v, err)
		}
	}
	return nil
}
