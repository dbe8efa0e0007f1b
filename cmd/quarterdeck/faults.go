package main

import (
	"fmt"
	"io"
	"sync"

	"quarterdeck/engine/levels"
	"quarterdeck/lab"
)

// mostFaults is how many faults of programs are printed one by one.
const mostFaults = 5

// faults prints what programs did wrong in a batch. Their matches go on with random moves.
type faults struct {
	mu  sync.Mutex
	out io.Writer
	n   int
}

// of returns what a batch with these programs does with failures; nil if there are no programs, because our own bots do not fail.
func (f *faults) of(programs levels.Programs) func(lab.Failure) {
	if len(programs) == 0 {
		return nil
	}
	return func(failure lab.Failure) {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.n++; f.n <= mostFaults {
			fmt.Fprintf(f.out, "match %d, seat %v moves at random: %v\n", failure.Match, failure.Seat, failure.Err)
		}
	}
}

// sum prints how many faults there were in all.
func (f *faults) sum() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n > 0 {
		fmt.Fprintf(f.out, "%d choices were made at random, because a program failed.\n", f.n)
	}
}
