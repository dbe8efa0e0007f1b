package gametest

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
)

// Options configure Check. Run uses the zero value.
type Options struct {
	Positions  int          // number of positions to check, over all setups; 0: 3000
	MaxLength  int          // a match with more actions counts as endless; 0: 100,000
	Seed       uint64       // of everything random
	Setups     []game.Setup // play these; none: every combination of option values, or 64 that cover all values, and the ends of house rules
	Tiny       []game.Setup // small setups, played besides, in which more hidden alternatives are listed
	Laws       []string     // check only these, by the names of their subtests; none: all
	NotUniform bool         // the game documents that Imagine does not draw uniformly
}

func (o Options) withDefaults() Options {
	if o.Positions == 0 {
		o.Positions = 3000
	}
	if o.MaxLength == 0 {
		o.MaxLength = 100_000
	}
	return o
}

// Failure is a violation of a law and the position in which it occurred.
type Failure struct {
	Law   string
	Setup game.Setup
	Seed  uint64   // of the match
	Log   []string // what led to the position, one action a line
	Err   error
}

// A log of more than manyLines belongs to an endless match; only its last fewLines are printed.
const (
	manyLines = 5000
	fewLines  = 100
)

// Error returns everything that is needed to reproduce the failure.
func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "law %s (%s) is broken: %v\n", f.Law, meaning(f.Law), f.Err)
	fmt.Fprintf(&b, "seed %d, setup: seats %d", f.Seed, f.Setup.Seats)
	for _, name := range slices.Sorted(maps.Keys(f.Setup.Options)) {
		fmt.Fprintf(&b, ", %s=%s", name, f.Setup.Options[name])
	}
	fmt.Fprintf(&b, "\nafter %d actions:\n", len(f.Log))
	log := f.Log
	if len(log) > manyLines {
		fmt.Fprintf(&b, "\t… and, after the first %d:\n", len(log)-fewLines)
		log = log[len(log)-fewLines:]
	}
	for _, line := range log {
		b.WriteString("\t" + line + "\n")
	}
	return b.String()
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

// Run checks all laws on g, one subtest for each law.
func Run(t *testing.T, g game.Game) {
	t.Helper()
	RunWith(t, g, Options{})
}

// RunWith runs the suite with options. Under -short it checks a fifth of the positions.
func RunWith(t *testing.T, g game.Game, opts Options) {
	t.Helper()
	opts = opts.withDefaults()
	before := debug.SetGCPercent(400) // positions are garbage at once, and few are in use
	t.Cleanup(func() { debug.SetGCPercent(before) })
	if testing.Short() {
		opts.Positions /= 5
	}
	r := newRun(g, opts)
	r.all()
	for _, name := range r.names() {
		t.Run(name, func(t *testing.T) {
			if f := r.failures[name]; f != nil {
				t.Error(f)
			}
		})
	}
	t.Log(r.summary())
}

// Check checks all laws on g and returns the first failure of every broken law, joined, or nil. Each is a
// *Failure.
func Check(g game.Game, opts Options) error {
	r := newRun(g, opts.withDefaults())
	r.all()
	var errs []error
	for _, name := range r.names() {
		if f := r.failures[name]; f != nil {
			errs = append(errs, f)
		}
	}
	return errors.Join(errs...)
}
