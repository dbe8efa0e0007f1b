package host

import (
	"strconv"
	"testing"
	"time"

	"quarterdeck/daily"
)

// TestResults: what is remembered is bounded, the last ones are kept, and nothing is put that was read before a match was rewritten.
func TestResults(t *testing.T) {
	var c results
	name := func(i int) string { return "m" + strconv.Itoa(i) }
	for i := range 5 * maxResults {
		c.put(daily.Attempt{Match: name(i), Score: i}, 0)
		c.get(name(0)) // asked for again and again
	}
	if n := len(c.now) + len(c.old); n > 2*maxResults {
		t.Fatalf("%d are remembered", n)
	}
	for _, i := range []int{0, 5*maxResults - 1, 4*maxResults + 10} {
		if a, found, _ := c.get(name(i)); !found || a.Score != i {
			t.Errorf("%s is forgotten: %v", name(i), a)
		}
	}
	_, _, age := c.get("x")
	c.rewritten("x")
	c.put(daily.Attempt{Match: "x"}, age)
	if _, found, _ := c.get("x"); found {
		t.Error("what was read before x was rewritten is remembered")
	}
	_, _, age = c.get("x")
	c.put(daily.Attempt{Match: "x"}, age)
	c.drop("x")
	if _, found, _ := c.get("x"); found {
		t.Error("x is remembered though there is news of it")
	}
}

// ForgetRooms drops all matches from memory that nobody looks at.
func (h *Host) ForgetRooms() { h.forget(h.Now().Add(time.Hour)) }
