package duel

import (
	_ "embed"
	"encoding/binary"
	"math"

	rules "quarterdeck/games/duel"
)

const (
	// hidden is the number of hidden units.
	hidden = 16
	// unit is the integer that stands for a weight of 1.
	unit = 1 << 10
	// maxLead bounds the leads that the net tells apart.
	maxLead = 6
	leads   = 2*maxLead + 1
)

// layer holds one number for each hidden unit.
type layer [hidden]int32

// net estimates the result of a duel between two rounds from both hands and the lead. Unlike Worth it sees how cards work together,
// and what they are worth when a hand runs out. It has one hidden layer of rectified linear units. Its inputs are, for each
// side and rank, the first, second, third and fourth card; each further card counts as a fourth. Weights are integers, so
// estimates are the same on all machines. TestTrain trained it.
type net struct {
	cards [2][rules.Ranks][maxDistinct]layer
	lead  [leads]layer
	out   layer
}

//go:embed net.bin
var netFile []byte

// learned is the net of net.bin.
var learned = readNet(netFile)

// readNet returns the net in a file: its weights in the order of each, 16 bits each.
func readNet(file []byte) *net {
	n := new(net)
	n.each(func(l *layer) {
		for h := range l {
			l[h] = int32(int16(binary.LittleEndian.Uint16(file)))
			file = file[2:]
		}
	})
	return n
}

// each calls visit for every layer of weights.
func (n *net) each(visit func(l *layer)) {
	for s := range n.cards {
		for r := range n.cards[s] {
			for i := range n.cards[s][r] {
				visit(&n.cards[s][r][i])
			}
		}
	}
	for i := range n.lead {
		visit(&n.lead[i])
	}
	visit(&n.out)
}

// sum returns the part of the hidden units' inputs that comes from both hands.
func (n *net) sum(x, y *Deck) (acc layer) {
	for s, d := range [...]*Deck{x, y} {
		for r, c := range d {
			for i := range c {
				w := &n.cards[s][r][min(i, maxDistinct-1)]
				for h := range acc {
					acc[h] += w[h]
				}
			}
		}
	}
	return acc
}

// remove takes out of acc the last of c cards of a rank in the hand of side s.
func (n *net) remove(acc *layer, s int, r rules.Rank, c uint8) {
	w := &n.cards[s][r][min(c, maxDistinct)-1]
	for h := range acc {
		acc[h] -= w[h]
	}
}

// value returns the expected result for side 0, from -1 to 1.
func (n *net) value(acc *layer, lead int16) float32 {
	l := &n.lead[max(-maxLead, min(lead, maxLead))+maxLead]
	var sum int
	for h := range acc {
		sum += int(max(0, acc[h]+l[h])) * int(n.out[h])
	}
	x := float64(sum) / (unit * unit)
	return float32(x / math.Sqrt(1+float64(x*x))) // rounded between, so that no processor fuses the two and plays otherwise
}
