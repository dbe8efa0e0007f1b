package port_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

var hands = flag.Int("worth", 0, "write worth_one.go and worth_crew.go anew from so many random hands for each set of ports")

// TestWorthTable works out the tables of Expected when asked to (go test -run WorthTable -worth 30, a quarter of an hour of
// processor time), and else checks their sense.
func TestWorthTable(t *testing.T) {
	if *hands > 0 {
		writeWorth(t, "worth_one.go", "worth", 1)
		writeWorth(t, "worth_crew.go", "crew", 2)
		return
	}
	for _, seats := range []int{1, 2} {
		sensible(t, port.Expected(seats, false), port.Expected(seats, true))
	}
}

// sensible checks tables for lastport=none and trump.
func sensible(t *testing.T, none, trump port.Worth) {
	t.Helper()
	for open := uint16(1); open < port.Sets; open++ {
		if bits.OnesCount16(open) > port.Ports {
			continue
		}
		for turned := 1; turned <= port.Suits; turned++ {
			for _, p := range []float32{none(open, turned), trump(open, turned)} {
				if p < 0 || p > 1 {
					t.Fatalf("chance of %011b with %d ports turned is %v", open, turned, p)
				}
			}
		}
		if none(open, 1) < none(open, 4)-0.02 {
			t.Errorf("ports %011b: the chance rises from %v to %v by turning ports", open, none(open, 1), none(open, 4))
		}
	}
}

// writeWorth writes the tables for a number of seats.
func writeWorth(t *testing.T, file, name string, seats int) {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprintf(&out, "package port\n\n// Written by go test -run WorthTable -worth %d; see Expected.\nconst (\n", *hands)
	fmt.Fprintf(&out, "\t%sNone = \"\" +%s\n\t%sTrump = \"\" +%s\n)\n", name, worthText(seats, "none", port.Suits), name, worthText(seats, "trump", port.Suits+1))
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// worthText is the table for one option, as lines of a Go constant.
func worthText(seats int, lastport string, states int) string {
	table := worthTable(seats, lastport, states)
	var out bytes.Buffer
	for open := range port.Sets {
		if open%8 == 0 {
			if open > 0 {
				out.WriteString("\" +")
			}
			out.WriteString("\n\t\t\"")
		}
		for turned := 1; turned <= states; turned++ {
			n := int(table[open][turned]*4000 + 0.5)
			digits := string([]byte{'0' + byte(n/64), '0' + byte(n%64)})
			out.WriteString(strings.ReplaceAll(digits, `\`, `\\`))
		}
	}
	return out.String() + "\""
}

// worthTable is the mean of Odds over random hands, for smaller sets first. All sets of one size meet the same hands.
func worthTable(seats int, lastport string, states int) *[port.Sets][6]float32 {
	var table [port.Sets][6]float32
	var odds port.Odds
	for turned := range table[0] {
		table[0][turned] = 1
	}
	worth := func(open uint16, turned int) float32 { return table[open][turned] }
	for size := 1; size <= port.Ports; size++ {
		for open := range uint16(port.Sets) {
			if bits.OnesCount16(open) != size {
				continue
			}
			var sum, n [6]float32
			for i := range *hands {
				r := rand.New(rand.NewPCG(uint64(size), uint64(i)))
				st := dealtHand(seats, lastport, open, r)
				odds.Solve(st, worth)
				odds.ByTurned(&sum, &n)
			}
			for turned := 1; turned <= states; turned++ {
				table[open][turned] = sum[turned] / n[turned]
			}
		}
	}
	return &table
}

// dealtHand is a random position before the first trick of the hand in which so many ports are open.
func dealtHand(seats int, lastport string, open uint16, r *rand.Rand) *port.State {
	st, err := port.Game().New(game.Setup{Seats: seats, Options: map[string]string{"lastport": lastport}})
	if err != nil {
		panic(err)
	}
	s := port.AtHand(st, open, r)
	for st.View(0).(*port.View).Phase == "deal" {
		st.Apply(game.Nature, st.Roll(r))
	}
	return s
}
