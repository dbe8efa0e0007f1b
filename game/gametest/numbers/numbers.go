// Package numbers checks how a game writes its positions as numbers (game.Encoder), for package gametest.
package numbers

import (
	"encoding/binary"
	"fmt"
	"reflect"

	"quarterdeck/game"
)

// Check returns an error if the layout of an Encoder is not complete or not that of the first position, if Observe leaves a number
// as it was, or if ActionID does not tell the legal actions of a seat apart.
func Check(st, start game.State, seats int, format func(game.Action) string) error {
	enc, ok := st.(game.Encoder)
	if !ok {
		return nil
	}
	layout := enc.Encoding()
	if !reflect.DeepEqual(layout, start.(game.Encoder).Encoding()) {
		return fmt.Errorf("the Encoding is not the same in all positions of a match")
	}
	if err := checkLayout(&layout); err != nil {
		return err
	}
	for s := range game.Seat(seats) {
		if err := checkObserve(enc, s, layout.Observation()); err != nil {
			return err
		}
	}
	for s := range st.Actors().Without(game.Nature).All() {
		if err := checkIDs(enc, s, st.Legal(nil, s), layout.Actions(), format); err != nil {
			return err
		}
	}
	return nil
}

func checkLayout(layout *game.Encoding) error {
	if layout.Version < 1 {
		return fmt.Errorf("version %d of the encoding; versions begin with 1", layout.Version)
	}
	for _, list := range [][]game.Field{layout.Fields, layout.Blocks} {
		names := map[string]bool{}
		for _, f := range list {
			if f.Name == "" || names[f.Name] || f.Size < 1 {
				return fmt.Errorf("field %q of the encoding has no name of its own, or no size", f.Name)
			}
			names[f.Name] = true
		}
	}
	for _, f := range layout.Fields {
		if f.Doc == "" {
			return fmt.Errorf("field %q of the encoding is not explained", f.Name)
		}
	}
	return nil
}

func checkObserve(enc game.Encoder, s game.Seat, size int) error {
	one, two := make([]int16, size), make([]int16, size)
	for i := range size {
		one[i], two[i] = -11111, -22222
	}
	enc.Observe(one, s)
	enc.Observe(two, s)
	for i := range size {
		if one[i] != two[i] || one[i] == -11111 {
			return fmt.Errorf("Observe(%v) does not write number %d", s, i)
		}
	}
	return nil
}

func checkIDs(enc game.Encoder, s game.Seat, legal []game.Action, actions int, format func(game.Action) string) error {
	seen := map[int]game.Action{}
	for _, a := range legal {
		id := enc.ActionID(s, a)
		if id < 0 || id >= actions {
			return fmt.Errorf("ActionID(%v, %q) is %d, not below %d", s, format(a), id, actions)
		}
		if b, twice := seen[id]; twice {
			return fmt.Errorf("%q and %q of seat %v have one ActionID, %d", format(a), format(b), s, id)
		}
		seen[id] = a
	}
	return nil
}

// Of returns what viewer observes of st in numbers, two bytes each, and then the numbers of what it may do. It is called so often
// that text would take too long.
func Of(st game.State, viewer game.Seat) string {
	enc, ok := st.(game.Encoder)
	if !ok || viewer < 0 {
		return ""
	}
	layout := enc.Encoding()
	row := make([]int16, layout.Observation())
	enc.Observe(row, viewer)
	if st.Actors().Has(viewer) {
		for _, a := range st.Legal(nil, viewer) {
			row = append(row, int16(enc.ActionID(viewer, a)))
		}
	}
	out := make([]byte, 0, 2*len(row))
	for _, n := range row {
		out = binary.LittleEndian.AppendUint16(out, uint16(n))
	}
	return string(out)
}

// Same returns an error that names the first difference between what Of returned.
func Same(a, b string) error {
	if a == b {
		return nil
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return fmt.Errorf("the numbers of Observe or ActionID differ, at number %d of %d and %d", i/2, len(a)/2, len(b)/2)
}
