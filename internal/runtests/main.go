// Command runtests runs the project's tests and says at the end what this machine could not run.
//
//	go run ./internal/runtests [flags of go test] [packages]
//
// It runs go test -json, prints what go test would print, and adds a summary. The summary counts passed, failed and
// skipped tests. For every reason to skip it says what to install so that these tests run too. Without packages it
// tests all of them. Plain go test ./... runs the same tests; it keeps quiet about what it skipped.
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

func main() {
	ok, err := run(os.Args[1:], os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "runtests:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// run tests with the given arguments of go test and reports whether everything passed.
func run(args []string, out, errs io.Writer) (bool, error) {
	cmd := exec.Command("go", arguments(args)...)
	cmd.Stderr = errs
	events, err := cmd.StdoutPipe()
	if err != nil {
		return false, err
	}
	if err := cmd.Start(); err != nil {
		return false, err
	}
	s := newSummary(out)
	readErr := s.read(events)
	waitErr := cmd.Wait()
	s.print()
	return readErr == nil && waitErr == nil && s.failed == 0, readErr
}

// slowest is the package with the tests in a browser. They mostly wait, so they begin first and the others fill that time.
const slowest = "./web"

// sideBySide is how many tests of a package run at the same time that allow it: those in a browser mostly wait.
var sideBySide = fmt.Sprint("-parallel=", 2*runtime.GOMAXPROCS(0))

// arguments are go's: the given ones with -json, what the browser tests need, and all packages unless some are named.
func arguments(args []string) []string {
	all := []string{"test", "-json"}
	for _, preset := range []string{"-timeout=75m", sideBySide} {
		name, _, _ := strings.Cut(preset[1:], "=")
		if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(strings.TrimLeft(a, "-"), name) }) {
			all = append(all, preset)
		}
	}
	all = append(all, args...)
	if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "./") || strings.HasPrefix(a, "quarterdeck") }) {
		all = append(all, slowest, "./...")
	}
	return all
}
