package bastion_test

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/perft"
	"quarterdeck/games/bastion"
)

// slow is the game once more, written straight from the rules with strings and without any of the
// package's code: it is to agree with the package, not to be fast.
type slow struct {
	row    string // middle cards that lie
	hands  [2]string
	points [2]int
	carry  int
	round  int
	hidden bool
}

func (s slow) mustDraw() bool {
	return len(s.row) < 13 && (!s.hidden || len(s.row) == s.round)
}

// next returns every position one ply on.
func (s slow) next() []slow {
	var out []slow
	if s.round == 13 {
		return nil
	}
	if s.mustDraw() {
		for _, r := range natural {
			if !strings.ContainsRune(s.row, r) {
				n := s
				n.row += string(r)
				out = append(out, n)
			}
		}
		return out
	}
	for _, a := range s.hands[0] {
		for _, b := range s.hands[1] {
			out = append(out, s.played(a, b))
		}
	}
	return out
}

func (s slow) played(a, b rune) slow {
	m := rune(s.row[s.round])
	s.hands[0] = strings.ReplaceAll(s.hands[0], string(a), "")
	s.hands[1] = strings.ReplaceAll(s.hands[1], string(b), "")
	s.round++
	s.carry++
	switch {
	case slowBeats(a, b) && slowBeats(a, m):
		s.points[0] += s.carry
		s.carry = 0
	case slowBeats(b, a) && slowBeats(b, m):
		s.points[1] += s.carry
		s.carry = 0
	}
	return s
}

// perft counts histories ply by ply; it is empty-handed after the last.
func (s slow) perft(depth int) []uint64 {
	var counts []uint64
	for level := []slow{s}; depth > 0; depth-- {
		var below []slow
		for _, n := range level {
			below = append(below, n.next()...)
			if n.round == 13 {
				below = append(below, n) // a finished history stays one
			}
		}
		counts = append(counts, uint64(len(below)))
		level = below
	}
	return counts
}

// ends counts the histories that end with each pair of points.
func (s slow) ends(count map[string]int) {
	if s.round == 13 {
		count[fmt.Sprint(s.points[0], " ", s.points[1])]++
		return
	}
	for _, n := range s.next() {
		n.ends(count)
	}
}

// late returns a position with so many rounds left, reached at random, in both forms.
func late(t *testing.T, left int, hidden bool, seed uint64) (match, slow) {
	options := map[string]string{}
	if hidden {
		options["row"] = "hidden"
	}
	m, s := newMatch(t, options), slow{hands: [2]string{natural, natural}, hidden: hidden}
	for r := rand.New(rand.NewPCG(seed, uint64(left))); s.round < 13-left || !hidden && s.mustDraw(); {
		if s.mustDraw() {
			a := m.st.Roll(r)
			text := bastion.Game().Format(a)
			m.do(game.Nature, text)
			s.row += text[len(text)-1:]
			continue
		}
		a, b := s.hands[0][r.IntN(len(s.hands[0]))], s.hands[1][r.IntN(len(s.hands[1]))]
		m.round(string(a), string(b))
		s = s.played(rune(a), rune(b))
	}
	return m, s
}

func TestPerft(t *testing.T) {
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		head, numbers, ok := strings.Cut(lines.Text(), ":")
		if !ok || strings.HasPrefix(head, "#") {
			continue
		}
		t.Run(head, func(t *testing.T) {
			var want []uint64
			for _, w := range strings.Fields(numbers) {
				n, err := strconv.ParseUint(w, 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, n)
			}
			m, s := startOf(t, head)
			depth := len(want)
			if got := perft.CountFrom(m.st, depth); !slices.Equal(got, want) {
				t.Errorf("the package counts %d, want %d", got, want)
			}
			if got := s.perft(depth); !slices.Equal(got, want) {
				t.Errorf("the slow generator counts %d, want %d", got, want)
			}
		})
	}
}

func startOf(t *testing.T, head string) (match, slow) {
	hidden := strings.Contains(head, "row=hidden")
	var left int
	if _, err := fmt.Sscanf(head, "left=%d", &left); err == nil {
		return late(t, left, hidden, 1)
	}
	return newMatch(t, map[string]string{"row": map[bool]string{true: "hidden", false: "open"}[hidden]}), slow{hands: [2]string{natural, natural}, hidden: hidden}
}

// Both forms end every history with the same points, over many positions and options.
func TestEndsAgreeWithTheSlowGame(t *testing.T) {
	for seed := range uint64(24) {
		m, s := late(t, 3+int(seed%2), seed%3 == 0, seed)
		got, want := map[string]int{}, map[string]int{}
		ends(m.st, got)
		s.ends(want)
		if !maps.Equal(got, want) {
			t.Fatalf("seed %d: the package ends with %v, the slow game with %v", seed, got, want)
		}
	}
}

// ends counts the histories by result, one seat after the other.
func ends(st game.State, count map[string]int) {
	if game.Over(st) {
		count[game.EndLine(bastion.Game(), st.Result())]++
		return
	}
	s := st.Actors().First()
	for _, a := range st.Legal(nil, s) {
		n := st.Clone()
		n.Apply(s, a)
		ends(n, count)
	}
}
