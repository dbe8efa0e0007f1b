package screen

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"quarterdeck/match"
	"quarterdeck/term"
)

// terminal collects what a program writes, and wakes a reader that waits for it.
type terminal struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (o *terminal) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.more <- struct{}{}:
	default:
	}
	return o.text.Write(p)
}

func (o *terminal) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// await waits until the program has written something.
func (o *terminal) await(t *testing.T, want string) {
	t.Helper()
	for !strings.Contains(o.String(), want) {
		select {
		case <-o.more:
		case <-t.Context().Done():
			t.Fatalf("%q was not written:\n%q", want, o.String())
		}
	}
}

// TestProgram runs the whole program on the bytes of a keyboard and of a terminal, in every number of colors.
func TestProgram(t *testing.T) {
	for name, profile := range map[string]colorprofile.Profile{"none": colorprofile.Ascii, "16": colorprofile.ANSI, "256": colorprofile.ANSI256, "true": colorprofile.TrueColor} {
		t.Run(name, func(t *testing.T) {
			d := begin(t, "bastion", 2, "Ann")
			m := New(t.Context(), d, Options{})
			in, keys := io.Pipe()
			out := &terminal{more: make(chan struct{}, 1)}
			done := make(chan error, 1)
			go func() {
				_, err := tea.NewProgram(m, tea.WithContext(t.Context()), tea.WithInput(in), tea.WithOutput(out), tea.WithWindowSize(80, 24), tea.WithColorProfile(profile), tea.WithEnvironment([]string{"TERM=xterm-256color"})).Run()
				done <- err
			}()
			out.await(t, "Choose a card")
			for _, k := range []string{"c", "\x03"} {
				if _, err := keys.Write([]byte(k)); err != nil {
					t.Fatal(err)
				}
				if k == "c" {
					for !hasPlayed(d.Match(), "play 4") {
						<-out.more
					}
				}
			}
			if err := <-done; err != nil || m.Err() != term.ErrQuit {
				t.Errorf("%v, %v", err, m.Err())
			}
			colored := strings.Contains(out.String(), "38;2;201;162;75")
			if text := out.String(); colored != (name == "true") || !strings.Contains(text, "\x1b[?1049h") || !strings.Contains(text, "\x1b[?1049l") {
				t.Errorf("true color: %v, or the other screen is not opened and closed:\n%q", colored, text)
			}
		})
	}
}

// hasPlayed reports whether the person has made a move.
func hasPlayed(m *match.Match, move string) bool {
	return slices.ContainsFunc(m.Entries(0), func(e match.Entry) bool {
		return e.Play != nil && e.Play.Actor == 0 && e.Play.Notation(m.Game()) == move
	})
}
