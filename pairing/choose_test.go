package pairing

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quarterdeck/store"
)

// searching returns a seek of a guest with a rating who has waited for so many seconds at zero.
func searching(guest string, rating, waited int) seek {
	return seek{Seek: store.Seek{Guest: guest, ID: guest, Seats: 2, Rating: rating, Made: zero.Add(-time.Duration(waited) * time.Second)}, data: data{Name: guest}}
}

var zero = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestChoose(t *testing.T) {
	after := func(s seek, last string) seek { s.Last = last; return s }
	crew := func(s seek) seek { s.Seats = 3; return s }
	never := func(string, string) bool { return false }
	for name, c := range map[string]struct {
		own   seek
		wait  []seek
		apart func(a, b string) bool
		want  []string
	}{
		"no other waits":          {own: searching("a", 1500, 0)},
		"the nearest rating":      {own: searching("a", 1500, 9), wait: []seek{searching("b", 1590, 9), searching("c", 1450, 0)}, want: []string{"c"}},
		"the longest wait":        {own: searching("a", 1500, 9), wait: []seek{searching("b", 1450, 2), searching("c", 1550, 5)}, want: []string{"c"}},
		"out of both ranges":      {own: searching("a", 1500, 0), wait: []seek{searching("b", 1601, 0)}},
		"out of one range":        {own: searching("a", 1500, 59), wait: []seek{searching("b", 1601, 0)}},
		"in both ranges":          {own: searching("a", 1500, 1), wait: []seek{searching("b", 1620, 1)}, want: []string{"b"}},
		"any rating in the end":   {own: searching("a", 100, 60), wait: []seek{searching("b", 3000, 60)}, want: []string{"b"}},
		"a clock that is behind":  {own: searching("a", 1500, -5), wait: []seek{searching("b", 1600, -5)}, want: []string{"b"}},
		"not oneself":             {own: searching("a", 1500, 0), wait: []seek{searching("a", 1500, 0)}},
		"not one who is muted":    {own: searching("a", 1500, 0), wait: []seek{searching("b", 1500, 0), searching("c", 1590, 0)}, apart: func(a, b string) bool { return a == "a" && b == "b" }, want: []string{"c"}},
		"again if no other":       {own: after(searching("a", 1500, 0), "m"), wait: []seek{after(searching("b", 1500, 0), "m")}, want: []string{"b"}},
		"not again if another":    {own: after(searching("a", 1500, 0), "m"), wait: []seek{after(searching("b", 1500, 0), "m"), searching("c", 1900, 0)}},
		"another last opponent":   {own: after(searching("a", 1500, 0), "m"), wait: []seek{after(searching("b", 1500, 0), "n")}, want: []string{"b"}},
		"a crew":                  {own: crew(searching("a", 1500, 0)), wait: []seek{crew(searching("b", 1590, 0)), crew(searching("c", 1420, 0)), crew(searching("d", 1510, 0))}, want: []string{"d", "c"}},
		"a crew in each’s range":  {own: crew(searching("a", 1500, 0)), wait: []seek{crew(searching("b", 1600, 0)), crew(searching("c", 1400, 0))}},
		"too few for a crew":      {own: crew(searching("a", 1500, 0)), wait: []seek{crew(searching("b", 1500, 0))}},
		"a name that looks alike": {own: searching("Paul", 1500, 0), wait: []seek{searching("Pau1", 1500, 0)}},
	} {
		if c.apart == nil {
			c.apart = never
		}
		var got []string
		for _, o := range choose(&c.own, c.wait, zero, c.apart) {
			got = append(got, o.Guest)
		}
		if want := append([]string{c.own.Guest}, c.want...); c.want == nil && got != nil || c.want != nil && !slices.Equal(got, want) {
			t.Errorf("%s: chosen are %v, want %v", name, got, c.want)
		}
	}
}

// TestReach: the range grows with each second, up to all ratings.
func TestReach(t *testing.T) {
	var got []int
	for _, seconds := range []int{-3, 0, 1, 30, 59, 60, 600} {
		got = append(got, reach(time.Duration(seconds)*time.Second))
	}
	if fmt.Sprint(got) != fmt.Sprint([]int{100, 100, 120, 700, 1280, withoutEnds, withoutEnds}) {
		t.Errorf("the range is %v", got)
	}
}
