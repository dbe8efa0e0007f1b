package remote

import (
	"errors"
	"reflect"
	"strings"
	"unicode"

	"quarterdeck/match"
)

// isHarmless reports whether a character can be written to a terminal: controls could take it over, and signs of direction
// could disguise a text.
func isHarmless(c rune) bool {
	return c == '\n' || c == '\t' || !unicode.IsControl(c) && !unicode.Is(unicode.Bidi_Control, c)
}

// cleaned returns text without the characters that a terminal must not get.
func cleaned(text string) string {
	return strings.Map(func(c rune) rune {
		if isHarmless(c) {
			return c
		}
		return -1
	}, text)
}

// clean cleans all strings in v, which was decoded from JSON and can be set.
func clean(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(cleaned(v.String()))
	case reflect.Pointer:
		clean(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				clean(f)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			clean(v.Index(i))
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(cleanCopy(v.Elem()))
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		out := reflect.MakeMap(v.Type())
		for it := v.MapRange(); it.Next(); {
			out.SetMapIndex(cleanCopy(it.Key()), cleanCopy(it.Value()))
		}
		v.Set(out)
	}
}

func cleanCopy(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	clean(out)
	return out
}

// maxSide is the number of rows or columns that a zone has at the most.
const maxSide = 64

// check returns why a view cannot be drawn, or nil.
func check(v *match.View) error {
	if v.Table == nil {
		return errors.New("the server's answer has no table: is it older than this program?")
	}
	for i := range v.Table.Zones {
		if z := &v.Table.Zones[i]; z.Rows < 0 || z.Rows > maxSide || z.Cols < 0 || z.Cols > maxSide {
			return errors.New("the server's answer has a table of an impossible size")
		}
	}
	return nil
}

// maxLine is the longest line of a stream, in bytes.
const maxLine = 1 << 20
