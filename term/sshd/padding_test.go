package sshd

import (
	"bytes"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/ssh"

	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/term"
	"quarterdeck/term/screen"
	"quarterdeck/term/termtest"
)

// frames are what is written to a terminal, once as it is and once padded.
type frames struct {
	mu      sync.Mutex
	plain   bytes.Buffer
	padded  bytes.Buffer
	lengths map[int]int // of padded frames
	written chan struct{}
}

// Write implements io.Writer.
func (f *frames) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	select {
	case f.written <- struct{}{}:
	default:
	}
	_, _ = ssh.NewPtyWriter(&f.plain).Write(p) // as the session does; to memory
	before := f.padded.Len()
	n, err := padded{&f.padded}.Write(p)
	f.lengths[f.padded.Len()-before]++
	return n, err
}

// TestPadding plays matches of every game on the whole screen. What is sent has few lengths, mostly the first, and an emulator of a
// terminal shows the same with the padding as without.
func TestPadding(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			d := termtest.Begin(t, 2, g.Info().ID, g.Info().Seats[0], "Ann")
			f := &frames{lengths: map[int]int{}, written: make(chan struct{}, 1)}
			in, keys := io.Pipe()
			m := screen.New(t.Context(), d, screen.Options{})
			done := make(chan error, 1)
			go func() {
				_, err := tea.NewProgram(m, tea.WithContext(t.Context()), tea.WithInput(in), tea.WithOutput(f), tea.WithWindowSize(80, 24), tea.WithFPS(120),
					tea.WithColorProfile(colorprofile.TrueColor), tea.WithEnvironment([]string{"TERM=xterm-256color"}), tea.WithoutSignalHandler()).Run()
				done <- err
			}()
			r := rand.New(rand.NewPCG(1, 2))
			for range 60 {
				select {
				case <-f.written:
				case <-time.After(100 * time.Millisecond): // a key that changes nothing
				}
				v, err := d.View(t.Context(), term.Now)
				if err != nil {
					t.Fatal(err)
				}
				if v.Phase == match.Finished {
					break
				}
				press := []string{"\t", "\x1b[B", "\r", "y"}[r.IntN(4)]
				if n := len(v.Table.Moves); n > 0 && r.IntN(2) > 0 {
					press = string(rune('a' + r.IntN(min(n, 26))))
				}
				if _, err := io.WriteString(keys, press); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := io.WriteString(keys, "\x03"); err != nil {
				t.Fatal(err)
			}
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			f.check(t)
		})
	}
}

// check checks the lengths, and what an emulator shows.
func (f *frames) check(t *testing.T) {
	t.Helper()
	all, first := 0, f.lengths[paddingUnit]
	for n, times := range f.lengths {
		all += times
		unit := paddingUnit
		for unit < n {
			unit *= 2
		}
		if unit != n {
			t.Errorf("%d frames have %d bytes", times, n)
		}
	}
	t.Logf("lengths and their numbers: %v", f.lengths)
	if all < 20 || first*10 < all*8 {
		t.Errorf("%d of %d frames have the first length: %v", first, all, f.lengths)
	}
	var shown [2]string
	for i, sent := range []*bytes.Buffer{&f.plain, &f.padded} {
		text := bytes.Split(sent.Bytes(), []byte("\x1b[?1049l"))[0] // without the end, which leaves the screen
		emulator := termtest.NewEmulator(t, 80, 24)
		if _, err := emulator.Write(text); err != nil {
			t.Fatal(err)
		}
		shown[i] = emulator.Render()
	}
	if shown[0] != shown[1] || len(shown[0]) < 200 {
		t.Errorf("the terminal shows\n%s\nand with padding\n%s", shown[0], shown[1])
	}
}
