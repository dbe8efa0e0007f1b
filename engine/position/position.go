// Package position writes positions of matches as bytes and reads them again, so that another process of the same program
// can go on from them. Only imagined positions are meant to be written: a real one holds what no seat may know.
//
// The contract of package game makes this possible: a position is a struct without pointers. Its fields are written one
// after the other, as variable-length integers. The format changes with the fields, so the bytes begin with a hash of the
// fields' names and types. Bytes of another layout are refused.
package position

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"quarterdeck/game"
)

// ErrLayout is returned when a position was written by a program with other fields.
var ErrLayout = errors.New("the position was written by another version of this program")

// stamped is the length of the hash of the layout.
const stamped = 8

// Encode returns the bytes of st.
func Encode(st game.State) ([]byte, error) {
	v := reflect.ValueOf(st).Elem()
	stamp, err := layout(v.Type())
	if err != nil {
		return nil, err
	}
	return write(stamp, v), nil
}

// Decode sets st, a position of the same game, to what Encode wrote. If it returns an error, st must not be used.
func Decode(st game.State, data []byte) error {
	v := reflect.ValueOf(st).Elem()
	stamp, err := layout(v.Type())
	if err != nil {
		return err
	}
	if len(data) < stamped || string(data[:stamped]) != string(stamp) {
		return ErrLayout
	}
	rest, err := read(data[stamped:], v)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("%d bytes follow the position", len(rest))
	}
	if checker, ok := st.(game.Checker); ok {
		return checker.Check()
	}
	return nil
}

// layout returns a hash of the names and types of all fields.
func layout(t reflect.Type) ([]byte, error) {
	text, err := describe(nil, t)
	sum := sha256.Sum256(text)
	return sum[:stamped:stamped], err
}

func describe(text []byte, t reflect.Type) (_ []byte, err error) {
	switch t.Kind() {
	case reflect.Struct:
		for field := range t.Fields() {
			if text, err = describe(append(append(text, '.'), field.Name...), field.Type); err != nil {
				return nil, err
			}
		}
		return text, nil
	case reflect.Array:
		return describe(fmt.Appendf(text, "[%d]", t.Len()), t.Elem())
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Appendf(text, " %s", t.Kind()), nil
	}
	return nil, fmt.Errorf("a position with a %s cannot be written", t.Kind())
}

// write appends the value, which has a layout.
func write(out []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			out = write(out, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			out = write(out, v.Index(i))
		}
	case reflect.Bool:
		if v.Bool() {
			return append(out, 1)
		}
		return append(out, 0)
	default:
		if v.CanInt() {
			return binary.AppendVarint(out, v.Int())
		}
		return binary.AppendUvarint(out, v.Uint())
	}
	return out
}

var errShort = errors.New("the position is incomplete or has a number that does not fit")

// read sets v, which can be addressed and has a layout, and returns the bytes that follow.
func read(in []byte, v reflect.Value) (_ []byte, err error) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			// Fields of positions are not exported. This writes them; the layout has only numbers and truth values.
			if in, err = read(in, reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()); err != nil {
				return nil, err
			}
		}
		return in, nil
	case reflect.Array:
		for i := range v.Len() {
			if in, err = read(in, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return in, nil
	}
	if v.CanInt() {
		x, n := binary.Varint(in)
		if n <= 0 || v.OverflowInt(x) {
			return nil, errShort
		}
		v.SetInt(x)
		return in[n:], nil
	}
	x, n := binary.Uvarint(in)
	switch {
	case n <= 0:
		return nil, errShort
	case v.Kind() == reflect.Bool && x < 2:
		v.SetBool(x == 1)
	case v.Kind() != reflect.Bool && !v.OverflowUint(x):
		v.SetUint(x)
	default:
		return nil, errShort
	}
	return in[n:], nil
}
