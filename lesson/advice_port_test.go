package lesson

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	rules "quarterdeck/games/port"
)

// crewWorlds is how many hands of the partner are imagined; the judge counts each as 100 iterations.
const crewWorlds = 40

// TestPortAdvice checks what the lessons of Pirates Port recommend, by the chance of winning the voyage.
func TestPortAdvice(t *testing.T) {
	alone := advice{worth: judged(t, "port", 1000), near: 0.05, clear: 0.05, paths: []Path{Stubborn}}
	alone.check(t, "port/exactly", "port/exposed-ports")
	crew := advice{worth: judged(t, "port", 100*crewWorlds), near: 0.05, clear: 0.05, paths: []Path{Stubborn}}
	crew.check(t, "port/crew")
}

// TestPortFirst checks what the first voyage recommends, the replies while the learner plays on included.
func TestPortFirst(t *testing.T) {
	c := advice{worth: judged(t, "port", 1000), near: 0.05, first: true, paths: []Path{Stubborn, Random}}
	c.check(t, "port/first-match")
}

// TestPortTips checks what the first voyage says about the tricks that are one too many, while the learner plays on: which card
// to lose them with. Its other hints state rules.
func TestPortTips(t *testing.T) {
	l, worth := shipped(t, "port/first-match"), judged(t, "port", 1000)
	for _, advice := range []string{"Lose the rest: play first what could still win later", "Else throw away a high card that loses"} {
		if !l.says(advice) {
			t.Errorf("“%s” is not said", advice)
		}
	}
	given := 0
	for seed := range uint64(60) {
		if err := l.Walk(t.Context(), Random, seed, func(r *Run) {
			if r.Done() || r.current().Until == nil {
				return
			}
			v := r.match.Position().View(l.You).(*rules.View)
			open := slices.DeleteFunc(slices.Clone(v.Ports), func(p rules.PortView) bool { return p.Exploited })
			if v.Won != open[len(open)-1].Number {
				return
			}
			best, high := -1.0, -1.0 // of all cards, and of the two highest that lose
			legal := r.match.Position().Legal(nil, l.You)
			var losing []losingCard
			for i, w := range worth(r, legal) {
				if legal[i] == parsed(t, l.Game, "flip") {
					continue
				}
				best = max(best, w)
				st := r.match.Position().Clone()
				st.Apply(l.You, legal[i])
				if text := strings.TrimPrefix(l.Game.Format(legal[i]), "play "); st.View(l.You).(*rules.View).Won == v.Won {
					rank, err := strconv.Atoi(text[1:])
					if err != nil {
						t.Fatal(err)
					}
					losing = append(losing, losingCard{text[:1] == v.Trump, rank, w})
				}
			}
			slices.SortFunc(losing, losingCard.compare)
			for _, c := range losing[:min(2, len(losing))] {
				high = max(high, c.worth)
			}
			if len(losing) > 2 {
				given++
			}
			if len(losing) > 0 && high < best-0.05 {
				t.Errorf("of %v, the highest that lose to %s are worth %.3f; %.3f is possible", v.Hands[0].Cards, v.Up, high, best)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if given == 0 {
		t.Error("no trick has to be lost")
	}
}

// losingCard is a card that loses a trick.
type losingCard struct {
	trump bool
	rank  int
	worth float64
}

// compare orders cards by how likely they win later, the likeliest first.
func (c losingCard) compare(o losingCard) int {
	if c.trump != o.trump {
		if c.trump {
			return -1
		}
		return 1
	}
	return o.rank - c.rank
}

// TestPortHighPorts: the last sentence of the first voyage says which port to exploit with a strong hand. Exploiting the highest open port
// leaves a better voyage than exploiting the lowest.
func TestPortHighPorts(t *testing.T) {
	l, worth := shipped(t, "port/first-match"), rules.Expected(1, false)
	const advice = "Take a high port in a strong hand: low ones are easier at the end"
	if !slices.ContainsFunc(l.Steps, func(s Step) bool {
		return slices.ContainsFunc(s.Say, func(text Text) bool { return strings.Contains(text.Text, advice) })
	}) {
		t.Errorf("“%s” is not said", advice)
	}
	for open := uint16(1 << 1); open < 1<<7; open += 1 << 1 {
		low, high := uint16(1)<<bits.TrailingZeros16(open), uint16(1)<<(bits.Len16(open)-1)
		for turned := 1; low != high && turned <= rules.Suits; turned++ {
			if left, instead := worth(open&^high, turned), worth(open&^low, turned); left < instead-0.01 {
				t.Errorf("open ports %07b, %d turned: without the highest %.3f, without the lowest %.3f", open, turned, left, instead)
			}
		}
	}
}
