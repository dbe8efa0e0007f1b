package nodetest

import (
	"sync/atomic"
	"time"
)

// Clock is a clock that tests set.
type Clock struct{ unix atomic.Int64 }

// At returns a clock that shows a time, in the format time.DateTime.
func At(text string) *Clock {
	c := &Clock{}
	c.Set(text)
	return c
}

// Set sets the clock.
func (c *Clock) Set(text string) {
	t, err := time.Parse(time.DateTime, text)
	if err != nil {
		panic(err)
	}
	c.unix.Store(t.Unix())
}

// Now returns the time that the clock shows.
func (c *Clock) Now() time.Time { return time.Unix(c.unix.Load(), 0) }

// Advance moves the clock forward by d.
func (c *Clock) Advance(d time.Duration) { c.unix.Add(int64(d / time.Second)) }
