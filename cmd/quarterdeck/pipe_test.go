//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/games"
)

// keyed matches a move in a list of moves, which has columns.
var keyed = regexp.MustCompile(`(?m)(?:^ *|  +)([0-9]+|[A-Z])  \S`)

// listed returns the numbers and letters of the moves that a text lists.
func listed(text string) (keys []string) {
	for _, m := range keyed.FindAllStringSubmatch(text, -1) {
		keys = append(keys, m[1])
	}
	return keys
}

// prompted reads until the program waits for a line, and returns what it has written since it waited before. It returns false at the end.
func (s *session) prompted() (text string, waits bool) {
	for {
		text = s.text[s.seen:]
		if strings.HasSuffix(text, prompt) || strings.HasSuffix(text, "(y/n) ") {
			s.seen = len(s.text)
			return text, true
		}
		if !s.read() {
			return s.text[s.seen:], false
		}
	}
}

// mistakes are what the program says of a line that is wrong, or when something fails.
var mistakes = regexp.MustCompile(`(?i)\berror\b|\bpanic\b|^quarterdeck: |There is no move|neither a command nor a move|nothing was chosen|not your turn|was ignored|were ignored`)

// TestPipeWholeMatches plays a match of each game through a pipe to its end, with random choices from what the command moves lists.
func TestPipeWholeMatches(t *testing.T) {
	program, err := exec.LookPath("quarterdeck") // testscript puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Setenv("XDG_DATA_HOME", t.TempDir())
			const most = 1500 // choices; no random match of these deals needs as many
			record := filepath.Join(t.TempDir(), "match.qdr")
			players := "Ann,random"
			s := startSession(t, "pipe", program, "play", info.ID, "--players", players, "--seed", "1", "--record", record)
			r, choices := rand.New(rand.NewPCG(1, 2)), 0
			for {
				text, waits := s.prompted()
				if !waits {
					break
				}
				if strings.HasSuffix(text, "(y/n) ") {
					s.typed("y")
					continue
				}
				s.typed("moves")
				text, _ = s.prompted()
				keys := listed(text)
				if choices++; len(keys) == 0 || choices > most {
					t.Fatalf("after %d choices, %d moves are listed:\n%s", choices, len(keys), text)
				}
				s.typed(keys[r.IntN(len(keys))])
			}
			s.end()
			if !strings.Contains(s.text, "As records write it: end ") {
				t.Errorf("the match has not ended:\n%s", s.text)
			}
			for line := range strings.Lines(s.text) {
				if mistakes.MatchString(line) {
					t.Errorf("after %d choices it says %q", choices, line)
				}
			}
			if out, err := exec.Command(program, "verify", record).CombinedOutput(); err != nil {
				t.Errorf("the record does not verify: %v\n%s", err, bytes.TrimSpace(out))
			}
			t.Logf("%d choices", choices)
		})
	}
}

// TestListed finds the keys of moves in columns.
func TestListed(t *testing.T) {
	if keys := listed("   1  Play the 2     3  Give\n   2  Trade 12   E  End the turn\n  Some of these\nAnn> "); strings.Join(keys, " ") != "1 3 2 E" {
		t.Errorf("the keys are %q", keys)
	}
}
