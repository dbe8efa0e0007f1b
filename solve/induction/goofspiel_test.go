package induction_test

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/solve/induction"
)

// root is one solved game of testdata/goofspiel_descending.txt.
type root struct {
	cards  int
	points bool // point_difference: there, half the difference of points
	matrix [][]float64
}

func readRoots(t testing.TB) (roots []root) {
	t.Helper()
	f, err := os.Open("testdata/goofspiel_descending.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := sc.Text()
		if head, ok := strings.CutPrefix(line, "goofspiel(num_cards="); ok {
			roots = append(roots, root{cards: int(head[0] - '0'), points: strings.Contains(head, "point_difference")})
		} else if !strings.HasPrefix(line, "root:") {
			var row []float64
			for _, word := range strings.Fields(line) {
				v, err := strconv.ParseFloat(word, 64)
				if err != nil {
					t.Fatal(err)
				}
				row = append(row, v)
			}
			last := &roots[len(roots)-1]
			last.matrix = append(last.matrix, row)
		}
	}
	return roots
}

// future is the part of a Goofspiel position on which the rest depends: the prizes up and to come, both hands, and the
// points by which seat 0 leads.
func future(st game.State) string {
	v := st.View(game.Watcher).(goofspiel.View)
	return fmt.Sprint(v.Prize, v.Pile, v.Hands[0].Holds, v.Hands[1].Holds, v.Hands[0].Points-v.Hands[1].Points)
}

func start(t testing.TB, cards int, prizes string) game.State {
	t.Helper()
	st, err := goofspiel.Game().New(game.Setup{Options: map[string]string{"cards": strconv.Itoa(cards), "prizes": prizes}})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestGoofspiel reproduces root matrices of OpenSpiel's Goofspiel, computed elsewhere with an LP at each node.
func TestGoofspiel(t *testing.T) {
	roots := readRoots(t)
	if len(roots) != 8 {
		t.Fatalf("read %d games", len(roots))
	}
	for _, want := range roots {
		t.Run(fmt.Sprintf("%d/points=%v", want.cards, want.points), func(t *testing.T) {
			opts, scale := induction.Options{Key: future}, 1.0
			if want.points {
				opts.Objective, scale = induction.Score, 0.5
			}
			s := induction.New(opts)
			n, err := s.At(context.Background(), start(t, want.cards, "descending"))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(n.Value) > 1e-9 || s.MaxGap() > 1e-9 || n.Gap > 1e-9 {
				t.Errorf("value %v, gaps %v and %v", n.Value, n.Gap, s.MaxGap())
			}
			for i, row := range want.matrix {
				for j, v := range row {
					if got := n.Matrix.At(i, j) * scale; math.Abs(got-v) > 6e-8 {
						t.Errorf("entry %d,%d is %.7f, want %.7f", i, j, got, v)
					}
				}
			}
			t.Logf("%d positions", s.Positions())
		})
	}
}

// In Goofspiel with four cards, highest prize first, this shows what each bid for the first prize is worth against
// optimal play.
func Example() {
	st, err := goofspiel.Game().New(game.Setup{Options: map[string]string{"cards": "4", "prizes": "descending"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := induction.New(induction.Options{}).At(context.Background(), st)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("value %.3f, bids %.3f\n", n.Value, n.Mixes[0])
	// Output: value 0.000, bids [0.000 0.000 0.000 1.000]
}
