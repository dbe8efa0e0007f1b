//go:build unix

package web_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"quarterdeck/internal/load"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// TestDiskLost has the real program copy its file while a match is played, loses the whole folder of the data, and restores the newest copy
// elsewhere. The players go on with the cookies that they have.
func TestDiskLost(t *testing.T) {
	t.Parallel()
	program, disk, copies := buildProgram(t), filepath.Join(t.TempDir(), "disk"), t.TempDir()
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	s := newKilledProgram(t, program, []string{"--data", filepath.Join(disk, "data.db"), "--backup-to", copies, "--backup-every", "1s", "--backup-keep", "2"}, 1)
	s.launch(1 << 40)
	ann, bo := s.guest(), s.guest()
	m := timedPair(t, ann, bo, "")
	play := func() int {
		t.Helper()
		for _, c := range []*load.Client{ann, bo} {
			view, err := c.State(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			done, err := c.Act(t.Context(), m.ID, view.Legal[0], view.Version, "")
			if err != nil {
				t.Fatal(err)
			}
			m.Version = done.Version
		}
		return m.Version
	}
	version := play()
	newest := ""
	for newest == "" {
		time.Sleep(100 * time.Millisecond)
		files, err := filepath.Glob(filepath.Join(copies, "quarterdeck-*.db"))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(files)
		if len(files) > 0 && entriesOf(t, files[len(files)-1], m.ID) >= version {
			newest = files[len(files)-1]
		}
	}
	kept := duplicate(t, newest) // the program may remove the copy when there are newer ones
	s.sink <- struct{}{}
	s.kill()
	if err := os.RemoveAll(disk); err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(t.TempDir(), "restored.db")
	if out, err := exec.Command(program, "restore", kept, "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.keep = []string{"--data", data}
	s.launch(1 << 40)
	if after := play(); after <= version {
		t.Errorf("after the loss the match is at version %d, before it at %d", after, version)
	}
	s.stop()
}

// duplicate copies a file, and returns "" if it is being removed.
func duplicate(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// entriesOf returns how many entries a copy has of a match.
func entriesOf(t *testing.T, file, match string) int {
	t.Helper()
	whole := duplicate(t, file)
	if whole == "" {
		return 0
	}
	st, err := sqlite.Open(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	_, log, err := st.Load(t.Context(), match)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		t.Fatal(err)
	}
	return len(log)
}
