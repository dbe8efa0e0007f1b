package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// python returns a Python that has numpy. Without one the test is skipped, or fails where QUARTERDECK_NEEDS_PYTHON is set.
func python(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			return name
		}
	}
	const missing = "no Python with numpy found: install the packages python3 and python3-numpy"
	if os.Getenv("QUARTERDECK_NEEDS_PYTHON") != "" {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// runPython runs Python with the package, which starts this test's program as quarterdeck.
func runPython(t *testing.T, args ...string) string {
	t.Helper()
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs("../../python")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python(t), args...)
	cmd.Env = append(os.Environ(), "QUARTERDECK="+program, "PYTHONPATH="+folder, "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// TestPythonPackage runs the package's own tests.
func TestPythonPackage(t *testing.T) {
	if out := runPython(t, "-m", "unittest", "discover", "-s", "../../python/tests"); !strings.Contains(out, "OK") {
		t.Error(out)
	}
}

// TestPythonDemo learns three cards: what is learned is less exploitable than what the learner began with.
func TestPythonDemo(t *testing.T) {
	out := runPython(t, "-m", "quarterdeck.demo", "--cards", "3", "--rounds", "60")
	var losses []float64
	for _, m := range regexp.MustCompile(`exploitability ([0-9.]+)`).FindAllStringSubmatch(out, -1) {
		loss, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		losses = append(losses, loss)
	}
	if len(losses) != 3 || losses[2] > 0.5*losses[0] {
		t.Errorf("losses %v:\n%s", losses, out)
	}
}
