// Package perfttest compares a game's perft numbers with a table, for the games' own tests.
package perfttest

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/perft"
)

// Compare compares the game's numbers of histories with the table in a file, line by line:
//
//	seats 2 cards=3 prizes=random: 3 27 54 216 216 216
//
// A line has the setup (seats and options are optional), a colon, and the counts at depth 1, 2 …. A final
// "end" means that no match lasts longer. Lines that begin with # are comments: name the source of the
// numbers there. There is no -update: numbers that the game itself wrote prove nothing.
func Compare(t *testing.T, g game.Game, file string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	compared := 0
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		compared++
		if err := perftLine(g, line); err != nil {
			t.Errorf("%s:%d: %v", file, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if compared == 0 {
		t.Errorf("%s has no numbers", file)
	}
}

func perftLine(g game.Game, line string) error {
	head, tail, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("no colon between setup and counts")
	}
	setup, err := parseSetup(strings.Fields(head))
	if err != nil {
		return err
	}
	words := strings.Fields(tail)
	want, ends, err := parseCounts(words)
	if err != nil {
		return err
	}
	depth := len(want)
	if ends {
		depth++
	}
	got, err := perft.Count(g, setup, depth)
	if err != nil {
		return err
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("the game has %v histories, the table says %v", got, want)
	}
	return nil
}

// parseSetup reads "seats 2 cards=3 prizes=random".
func parseSetup(words []string) (game.Setup, error) {
	setup := game.Setup{Options: map[string]string{}}
	for i := 0; i < len(words); i++ {
		if words[i] == "seats" && i+1 < len(words) {
			n, err := strconv.Atoi(words[i+1])
			if err != nil {
				return setup, fmt.Errorf("seats: %w", err)
			}
			setup.Seats = n
			i++
			continue
		}
		name, value, ok := strings.Cut(words[i], "=")
		if !ok {
			return setup, fmt.Errorf("%q is no option=value", words[i])
		}
		setup.Options[name] = value
	}
	return setup, nil
}

func parseCounts(words []string) (counts []uint64, ends bool, err error) {
	for i, word := range words {
		if word == "end" && i == len(words)-1 {
			return counts, true, nil
		}
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return nil, false, fmt.Errorf("count: %w", err)
		}
		counts = append(counts, n)
	}
	return counts, false, nil
}
