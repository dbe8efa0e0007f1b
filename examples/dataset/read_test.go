// Package dataset_test reads a data set with the program in Python.
package dataset_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/games"
	"quarterdeck/lab"
	"quarterdeck/lab/dataset"
)

// required names the environment variable that makes tests fail rather than skip on a machine without Python.
const required = "QUARTERDECK_NEEDS_PYTHON"

// TestPython reads what two bots played.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		const missing = "no Python found: install the package python3"
		if os.Getenv(required) != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	g, err := games.Find("bastion", 0)
	if err != nil {
		t.Fatal(err)
	}
	bots := []string{roster.Deckhand, roster.Random}
	dir := filepath.Join(t.TempDir(), "data")
	w, err := dataset.Create(dir, dataset.Spec{Game: g, Bots: bots, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	batch, err := lab.Run(t.Context(), lab.Spec{Game: g, Bots: bots, N: 4, Seed: 1, Each: func(m *lab.Match) error { return w.Add(t.Context(), m) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(batch); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), python, "read.py", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"bastion, rules 1, encoding 1: 4 matches, 104 decisions", "deckhand: mean utility ", "random: mean utility ", " in 4 seats; most frequent: play "} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
