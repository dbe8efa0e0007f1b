package port_test

import (
	"bytes"
	"flag"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

var (
	hands       = flag.Int("worth", 0, "write worth.txt anew from so many random hands for each set of ports")
	closedHands = flag.Int("worthclosed", 0, "write the fields of worth.txt for closed hands anew from so many random hands for each set of ports")
)

// TestWorthTable computes the table of Expected with the flag -worth (go test -run WorthTable -worth 30, a quarter of an hour of
// processor time), and else checks its sense, and that it is written as it is read.
func TestWorthTable(t *testing.T) {
	if *hands > 0 || *closedHands > 0 {
		tables := writtenTables()
		for i, f := range fields {
			if n := max(*hands, *closedHands); *hands > 0 || f.closed {
				tables[i] = worthTable(f, n)
			}
		}
		if err := os.WriteFile("worth.txt", worthText(tables), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	tables := writtenTables()
	sensible(t, tables[0], tables[1])
	sensible(t, tables[2], tables[3])
	sensible(t, tables[4], tables[5])
	if text, err := os.ReadFile("worth.txt"); err != nil || !bytes.Equal(text, worthText(tables)) {
		t.Errorf("worth.txt is not what would be written of it: %v", err)
	}
}

// field is a field of a line of worth.txt.
type field struct {
	seats    int
	lastport string
	states   int // of the stack: numbers of ports turned
	closed   bool
}

var fields = [6]field{{1, "none", port.Suits, false}, {1, "trump", port.Suits + 1, false}, {2, "none", port.Suits, false}, {2, "trump", port.Suits + 1, false},
	{2, "none", port.Suits, true}, {2, "trump", port.Suits + 1, true}}

// writtenTables returns the fields as they are written.
func writtenTables() (tables [6]port.Worth) {
	for i, f := range fields {
		if tables[i] = port.Expected(f.seats, f.lastport == "trump"); f.closed {
			tables[i] = port.ExpectedClosed(f.lastport == "trump")
		}
	}
	return tables
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

// worthText returns worth.txt as lookup reads it.
func worthText(tables [6]port.Worth) []byte {
	var out bytes.Buffer
	for open := range uint16(port.Sets) {
		for i, f := range fields {
			if i > 0 {
				out.WriteByte(' ')
			}
			for turned := 1; turned <= f.states; turned++ {
				n := int(tables[i](open, turned)*4000 + 0.5)
				out.Write([]byte{'0' + byte(n/64), '0' + byte(n%64)})
			}
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// worthTable returns the mean of Odds, or of ClosedOdds for closed hands, over n random hands, for smaller sets first. All sets of one size meet
// the same hands.
func worthTable(f field, n int) port.Worth {
	var table [port.Sets][6]float32
	var odds port.Odds
	var closed port.ClosedOdds
	for turned := range table[0] {
		table[0][turned] = 1
	}
	worth := func(open uint16, turned int) float32 { return table[open][turned] }
	for size := 1; size <= port.Ports; size++ {
		for open := range uint16(port.Sets) {
			if bits.OnesCount16(open) != size {
				continue
			}
			var sum, met [6]float32
			for i := range n {
				r := rand.New(rand.NewPCG(uint64(size), uint64(i)))
				st := dealtHand(f.seats, f.lastport, open, r)
				if f.closed {
					closed.Solve(st, game.Seat(i&1), worth, port.UsualHabit)
					closed.ByTurned(&sum, &met)
					continue
				}
				odds.Solve(st, worth)
				odds.ByTurned(&sum, &met)
			}
			for turned := 1; turned <= f.states; turned++ {
				table[open][turned] = sum[turned] / met[turned]
			}
		}
	}
	return worth
}

// dealtHand returns a random position before the first trick of the hand in which so many ports are open.
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
