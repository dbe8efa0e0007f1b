package cache_test

import (
	"testing"

	"quarterdeck/host/cache"
)

// want checks the value of a key, or with a negative value that there is none. It returns the generation.
func want(t *testing.T, c *cache.Cache[int, int], key, value int) (generation int) {
	t.Helper()
	got, found, generation := c.Get(key)
	if !found {
		got = -1
	}
	if got != value {
		t.Errorf("the value of %d is %d, want %d", key, got, value)
	}
	return generation
}

// TestBound checks that the cache keeps the most recently used values up to its capacity.
func TestBound(t *testing.T) {
	const size = 100
	c := cache.New[int, int](size)
	for i := range 5 * size {
		c.Put(i, i, 0)
		want(t, c, 0, 0) // used again and again
	}
	if c.Len() != size {
		t.Errorf("%d values are kept, want %d", c.Len(), size)
	}
	want(t, c, 5*size-1, 5*size-1)
	want(t, c, 4*size+1, 4*size+1)
	want(t, c, 4*size, -1)
}

// TestStaleReading checks that a value which was read before an Invalidate or Clear is not stored, but after Remove it
// is.
func TestStaleReading(t *testing.T) {
	c := cache.New[int, int](10)
	for name, drop := range map[string]func(){"Invalidate": func() { c.Invalidate(1) }, "Clear": c.Clear} {
		generation := want(t, c, 1, -1)
		c.Put(1, 7, generation)
		want(t, c, 1, 7)
		drop()
		c.Put(1, 8, generation)
		if t.Log(name); want(t, c, 1, -1) == generation {
			t.Error("the generation did not end")
		}
	}
	generation := want(t, c, 1, -1)
	c.Remove(1)
	c.Put(1, 9, generation)
	want(t, c, 1, 9)
	c.Remove(1)
	want(t, c, 1, -1)
}

func TestUpdate(t *testing.T) {
	c := cache.New[int, int](10)
	add := func(old int, found bool) int {
		if !found {
			return 1
		}
		return old + 1
	}
	for i := 1; i <= 3; i++ {
		if got := c.Update(5, add); got != i {
			t.Errorf("update %d returns %d", i, got)
		}
	}
	want(t, c, 5, 3)
}
