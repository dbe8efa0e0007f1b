package stream

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quarterdeck/match"
)

// TestStepJSON checks that appendStep writes what encoding/json writes, for any step.
func TestStepJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s match.Step
		fill(t, reflect.ValueOf(&s).Elem())
		want, err := json.Marshal(&s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := appendStep([]byte("before "), &s)
		if err != nil || string(got) != "before "+string(want) {
			t.Fatalf("got %s (%v)\nwant %s", got, err, want)
		}
	})
	if _, err := appendStep(nil, &match.Step{Position: func() {}}); err == nil {
		t.Error("a position that JSON cannot hold is no error")
	}
}

// fill sets every field to some value, and leaves some empty.
func fill(t *rapid.T, v reflect.Value) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(time.UnixMilli(rapid.Int64Range(0, 1<<41).Draw(t, "time")).UTC()))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i))
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "there") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Slice:
		if n := rapid.IntRange(-1, 3).Draw(t, "length"); n >= 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(t, v.Index(i))
			}
		}
	case reflect.String:
		v.SetString(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "you", "“é” <&>", "\u2028", "\xff\\\"", "tab\t"})).Draw(t, "text"))
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(rapid.Int64Range(-1<<31, 1<<31-1).Draw(t, "number"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "flag"))
	case reflect.Interface:
		v.Set(reflect.ValueOf(map[string]string{"<": rapid.String().Draw(t, "position")}))
	default:
		t.Fatalf("the test cannot fill a %v", v.Type())
	}
}
