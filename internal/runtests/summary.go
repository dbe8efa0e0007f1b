package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// event is one line of go test -json (go doc test2json).
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64 // seconds that a test took, at its end
}

// test names one test, or a whole package if name is empty.
type test struct{ pkg, name string }

// lasting is a test that took long.
type lasting struct {
	test
	seconds float64
}

const (
	long     = 20 // seconds from which on a test is said to take long
	mostLong = 25 // tests that are said to take long
)

// summary counts tests while they run and prints what failed.
type summary struct {
	out             io.Writer
	passed, failed  int
	skipped         map[string]int      // how many tests were skipped, by reason
	printed         map[test][]string   // what a test that has not ended has printed
	failedInPackage map[string][]string // output of a package's failed tests, printed when the package ends
	long            []lasting           // tests that took long, without the parts of others
}

func newSummary(out io.Writer) *summary {
	return &summary{out: out, skipped: map[string]int{}, printed: map[test][]string{}, failedInPackage: map[string][]string{}}
}

// read takes events until there are no more.
func (s *summary) read(events io.Reader) error {
	for dec := json.NewDecoder(events); ; {
		var e event
		if err := dec.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("read the output of go test: %w", err)
		}
		s.add(e)
	}
}

func (s *summary) add(e event) {
	t := test{e.Package, e.Test}
	switch {
	case e.Action == "build-output":
		fmt.Fprint(s.out, e.Output)
	case e.Action == "output":
		s.printed[t] = append(s.printed[t], e.Output)
	case e.Test == "":
		s.endPackage(t, e.Action)
	default:
		s.endTest(t, e.Action)
		if e.Elapsed >= long && !strings.Contains(e.Test, "/") {
			s.long = append(s.long, lasting{t, e.Elapsed})
		}
	}
}

// endTest counts a test that has ended.
func (s *summary) endTest(t test, action string) {
	switch action {
	case "pass":
		s.passed++
	case "fail":
		s.failed++
		s.failedInPackage[t.pkg] = append(s.failedInPackage[t.pkg], s.printed[t]...)
	case "skip":
		s.skipped[reason(s.printed[t])]++
	default:
		return
	}
	delete(s.printed, t)
}

// endPackage prints the outcome of a package and, if it failed, what its failed tests and those that never ended printed.
func (s *summary) endPackage(t test, action string) {
	if action != "pass" && action != "fail" && action != "skip" {
		return
	}
	if action == "fail" {
		for _, line := range s.failedInPackage[t.pkg] {
			fmt.Fprint(s.out, line)
		}
		s.endUnfinished(t.pkg)
		if len(s.failedInPackage[t.pkg]) == 0 {
			s.failed++ // it did not build, panicked or ran out of time
		}
		for _, line := range s.printed[t] {
			fmt.Fprint(s.out, line)
		}
	} else if lines := s.printed[t]; len(lines) > 0 {
		fmt.Fprint(s.out, lines[len(lines)-1]) // ok, or no test files
	}
	delete(s.printed, t)
	delete(s.failedInPackage, t.pkg)
}

// endUnfinished prints and forgets what tests printed that had not ended when their package did.
func (s *summary) endUnfinished(pkg string) {
	for t, lines := range s.printed {
		if t.pkg == pkg && t.name != "" {
			fmt.Fprint(s.out, strings.Join(lines, ""))
			delete(s.printed, t)
		}
	}
}

// position is where a line of a test's log was written.
var position = regexp.MustCompile(`^\s*\S+\.go:\d+: `)

// reason returns why a test was skipped: the last line that it logged.
func reason(printed []string) string {
	for _, line := range slices.Backward(printed) {
		if at := position.FindString(line); at != "" {
			return strings.TrimSpace(line[len(at):])
		}
	}
	return "no reason given"
}

// printLong lists the tests that took longest. Those of a package run side by side, so their times are not to be added up.
func (s *summary) printLong() {
	slices.SortFunc(s.long, func(a, b lasting) int { return cmp.Compare(b.seconds, a.seconds) })
	for i, l := range s.long[:min(len(s.long), mostLong)] {
		if i == 0 {
			fmt.Fprintln(s.out, "\nTests that took longest, in seconds:")
		}
		fmt.Fprintf(s.out, "  %4.0f: %s %s\n", l.seconds, l.pkg, l.name)
	}
}

// print says how it ended.
func (s *summary) print() {
	s.printLong()
	total := 0
	for _, why := range slices.Sorted(maps.Keys(s.skipped)) {
		if total == 0 {
			fmt.Fprintln(s.out, "\nTests skipped on this machine:")
		}
		fmt.Fprintf(s.out, "  %d: %s\n", s.skipped[why], why)
		total += s.skipped[why]
	}
	fmt.Fprintf(s.out, "\n%d passed, %d failed, %d skipped\n", s.passed, s.failed, total)
}
