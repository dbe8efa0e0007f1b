package duel

import (
	"encoding/binary"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	rules "quarterdeck/games/duel"
)

var netOut = flag.String("netout", "", "file for the net that TestTrain trains; empty: none")

// position is a position between two rounds, and how its duel ended.
type position struct {
	hands  [2]Deck
	lead   int16
	result float32
}

// trainingDecks returns dealt packs in half of all cases. In the others, packs from the market are added or any deck is possible.
// It also returns from how many regular decks hands should be imagined.
func trainingDecks(r *rand.Rand) (d [2]Deck, decks int) {
	market := [4]struct{ from, cards int }{{0, 5}, {0, 5}, {4, 5}, {9, 4}} // low, low, high, special
	switch r.IntN(4) {
	case 0, 1:
		return dealt(r, 15), 2
	case 2:
		d = dealt(r, 15)
		for i := range d {
			for range r.IntN(4) {
				p := market[r.IntN(4)]
				for k := range p.cards {
					d[i][p.from+k]++
				}
			}
		}
		return d, 4
	}
	return anyDecks(r), 3
}

// playedByMates plays n duels between two of mate. One duel in twenty is for the check.
func playedByMates(n int) (train, check []position) {
	r := rand.New(rand.NewPCG(11, 7))
	for i := range n {
		d, decks := trainingDecks(r)
		a := ofMate(r)
		a.decks = decks
		var here []position
		a.round = func(b *bout) {
			here = append(here, position{hands: [2]Deck{b.sides[0].hand, b.sides[1].hand}, lead: b.sides[0].points - b.sides[1].points})
		}
		lead := a.play(d)
		for j := range here {
			here[j].result = resultValue(int16(lead), int16(lead))
		}
		if i%20 == 0 {
			check = append(check, here...)
		} else {
			train = append(train, here...)
		}
	}
	return train, check
}

// TestTrain trains a net on duels of mate and writes it to -netout. net.bin comes from
//
//	go test ./bot/duel -run TestTrain -v -timeout 1h -args -matches 30000 -netout net.bin
func TestTrain(t *testing.T) {
	train, check := playedByMates(*matches)
	before := squareError(newTrainer(rand.New(rand.NewPCG(1, 9))).avg.rounded(), train)
	n := trainOn(train, rand.New(rand.NewPCG(1, 9)))
	t.Logf("%d positions; mean square error in %d others: by the table %.4f, by this net %.4f, by net.bin %.4f", len(train), len(check), tableError(check),
		squareError(n, check), squareError(learned, check))
	if after := squareError(n, train); after >= before {
		t.Errorf("mean square error %.4f before training, %.4f after", before, after)
	}
	if *netOut == "" {
		return
	}
	var file []byte
	n.each(func(l *layer) {
		for _, w := range l {
			file = binary.LittleEndian.AppendUint16(file, uint16(int16(w)))
		}
	})
	if err := os.WriteFile(*netOut, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// trainOn returns a net trained on the positions. It shuffles them and changes sides.
func trainOn(train []position, r *rand.Rand) *net {
	const epochs = 8
	tr := newTrainer(r)
	for e := range epochs {
		r.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for i := range train {
			p := &train[i]
			if r.IntN(2) == 0 {
				p.hands[0], p.hands[1], p.lead, p.result = p.hands[1], p.hands[0], -p.lead, -p.result
			}
			tr.step(p, float32(0.001*(1-(float64(e)+float64(i)/float64(len(train)))/epochs)))
			if i%50 == 0 {
				tr.average()
			}
		}
	}
	return tr.avg.rounded()
}

func squareError(n *net, all []position) (sum float64) {
	for i := range all {
		p := &all[i]
		in := n.sum(&p.hands[0], &p.hands[1])
		e := float64(n.value(&in, p.lead) - p.result)
		sum += e * e
	}
	return sum / float64(max(1, len(all)))
}

// tableError is the error of Worth.
func tableError(all []position) (sum float64) {
	for i := range all {
		p := &all[i]
		var x, y side
		x.setHand(p.hands[0])
		y.setHand(p.hands[1])
		e := float64(expectedResult(float32(p.lead), &x, &y, 1) - p.result)
		sum += e * e
	}
	return sum / float64(max(1, len(all)))
}

// A net in training has the layers of net in the order of each.
const (
	allLayers = 2*int(rules.Ranks)*maxDistinct + leads + 1
	outLayer  = allLayers - 1
	leadLayer = outLayer - leads + maxLead // of an even score
)

// cardLayer returns the layer of a side's card of a rank; n counts from 0.
func cardLayer(side, rank int, n uint8) int {
	return (side*int(rules.Ranks)+rank)*maxDistinct + int(min(n, maxDistinct-1))
}

type weights [hidden]float32

type training [allLayers]weights

// rounded returns the net with integer weights. The joker does nothing, and no duel shows more.
func (f *training) rounded() *net {
	n, at := new(net), 0
	n.each(func(l *layer) {
		for h := range l {
			l[h] = int32(math.Round(float64(f[at][h]) * unit))
		}
		at++
	})
	for s := range n.cards {
		n.cards[s][rules.Joker] = [maxDistinct]layer{}
	}
	return n
}

// trainer does stochastic gradient descent. Every weight's steps are scaled by the mean square of its gradients (RMSProp), and the
// net that counts is a running average.
type trainer struct{ now, square, avg training }

func newTrainer(r *rand.Rand) *trainer {
	t := new(trainer)
	for i := range t.now {
		for h := range t.now[i] {
			t.now[i][h] = float32(0.1 * r.NormFloat64())
			if i == outLayer {
				t.now[i][h] *= 3
			}
		}
	}
	t.avg = t.now
	return t
}

func (t *trainer) average() {
	for i := range t.avg {
		for h := range t.avg[i] {
			t.avg[i][h] += 0.003 * (t.now[i][h] - t.avg[i][h])
		}
	}
}

// step follows the gradient of the square error in one position.
func (t *trainer) step(p *position, rate float32) {
	lead := leadLayer + int(max(-maxLead, min(p.lead, maxLead)))
	in := t.now[lead]
	for s := range p.hands {
		for r, c := range p.hands[s] {
			for i := range c {
				w := &t.now[cardLayer(s, r, i)]
				for h := range in {
					in[h] += w[h]
				}
			}
		}
	}
	out := &t.now[outLayer]
	var sum float32
	for h := range in {
		in[h] = max(0, in[h])
		sum += in[h] * out[h]
	}
	d := (sum/float32(math.Sqrt(float64(1+sum*sum))) - p.result) / float32(math.Pow(float64(1+sum*sum), 1.5))
	var toIn, toOut weights
	for h := range in {
		toOut[h] = d * in[h]
		if in[h] > 0 {
			toIn[h] = d * out[h]
		}
	}
	t.update(outLayer, &toOut, rate)
	t.update(lead, &toIn, rate)
	for s := range p.hands {
		for r, c := range p.hands[s] {
			t.updateCards(s, r, c, &toIn, rate)
		}
	}
}

// updateCards updates the layers of c cards of a rank.
func (t *trainer) updateCards(side, rank int, c uint8, gradient *weights, rate float32) {
	for i := range min(c, maxDistinct) {
		g := *gradient
		if i == maxDistinct-1 && c > maxDistinct {
			for h := range g {
				g[h] *= float32(c - maxDistinct + 1)
			}
		}
		t.update(cardLayer(side, rank, i), &g, rate)
	}
}

func (t *trainer) update(at int, gradient *weights, rate float32) {
	w, v := &t.now[at], &t.square[at]
	for h, g := range gradient {
		v[h] = 0.999*v[h] + 0.001*g*g
		w[h] -= rate * g / (float32(math.Sqrt(float64(v[h]))) + 1e-3)
	}
}
