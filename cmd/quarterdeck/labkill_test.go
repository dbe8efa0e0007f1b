//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestLabKilled kills a sweep whenever it has finished some more units. The same command goes on: no finished unit is lost
// or played twice, and the report is that of a sweep that was never killed.
func TestLabKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the whole program; run without -short")
	}
	program, dir := built(t), t.TempDir()
	args := []string{"lab", "bastion", "-o", "row=all", "--bot", "random", "--units", "400", "--workers", "2"}
	whole := filepath.Join(dir, "whole")
	if out, err := exec.Command(program, append(args, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	killed := filepath.Join(dir, "killed")
	units := filepath.Join(killed, "units.jsonl")
	kept, kills := 0, 0
	for kills = 0; killAt(t, exec.Command(program, append(args, "--out", killed)...), units, kept+90); kills++ {
		kept = countLines(t, units)
	}
	if n := countLines(t, units); n != 800 || kills < 2 {
		t.Errorf("%d lines for 800 units after %d kills", n, kills)
	}
	for _, name := range []string{"metrics.csv", "kinds.csv"} {
		want, err := os.ReadFile(filepath.Join(whole, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(killed, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs after kills: %v", name, err)
		}
	}
}

// killAt starts a sweep and kills it when its file has so many units. It reports whether it came to that. No unit is
// lost by the kill.
func killAt(t *testing.T, cmd *exec.Cmd, units string, enough int) bool {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			return false
		default:
		}
		before := countLines(t, units)
		if before < enough {
			continue
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		<-ended
		if kept := countLines(t, units); kept < before {
			t.Fatalf("%d finished units were kept of %d", kept, before)
		}
		return true
	}
}

// countLines returns how many complete lines a file has; 0 if there is no such file.
func countLines(t *testing.T, name string) int {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}
