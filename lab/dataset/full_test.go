package dataset

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk: what is written to a full disk is an error that says what to do.
func TestFullDisk(t *testing.T) {
	out, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full")
	}
	f := &file{bufio.NewWriter(out), out, t.TempDir() + "/decisions.jsonl"}
	if _, err := io.WriteString(f, "{}\n"); err != nil {
		t.Fatal(err)
	}
	err = explain("data", f.keep(true))
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "the disk of data is full: free some space") {
		t.Error(err)
	}
	if _, err := os.Stat(f.name); err == nil {
		t.Error("a file that is not complete has its name")
	}
}
