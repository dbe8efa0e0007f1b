package sabotage_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

// cardTable is real cards on a real table: a shuffled deck, laid out face down, in which every card has
// its identity from the start. The package knows of no such thing; that both are the same game is what
// the tests here show (SB-3).
type cardTable struct {
	r    *rand.Rand
	down map[string]string // face-down cards by place: "0:4.2", "C"
	deck []string          // the top is the last
}

func newCardTable(r *rand.Rand, v sabotage.View) *cardTable {
	c := &cardTable{r: r, down: map[string]string{"C": ""}}
	c.deck = append(c.deck, v.Pool...)
	c.shuffle()
	for s := range 2 {
		for row := 2; row <= v.Rows; row++ {
			for i := 1; i <= row; i++ {
				c.down[key(s, row, i)] = ""
			}
		}
	}
	places := make([]string, 0, len(c.down))
	for at := range c.down {
		places = append(places, at)
	}
	slices.Sort(places)
	for _, at := range places {
		c.down[at] = c.top()
	}
	return c
}

func (c *cardTable) shuffle() {
	c.r.Shuffle(len(c.deck), func(i, j int) { c.deck[i], c.deck[j] = c.deck[j], c.deck[i] })
}

func (c *cardTable) top() string {
	top := c.deck[len(c.deck)-1]
	c.deck = c.deck[:len(c.deck)-1]
	return top
}

// next returns the card that is physically there, given what chance is to do: "turn 0:4.2". An empty deck is
// everything that lies neither face down nor face up on the table nor, but for a draw, on display.
func (c *cardTable) next(job string, v sabotage.View) string {
	kind, at, _ := strings.Cut(job, " ")
	if kind == "deal" || kind == "turn" {
		card := c.down[at]
		delete(c.down, at)
		return card
	}
	if len(c.deck) == 0 {
		c.gather(kind, v)
	}
	return c.top()
}

func (c *cardTable) gather(kind string, v sabotage.View) {
	lies := map[string]bool{v.Center: true, v.Display: kind != "draw"}
	for _, p := range v.Pyramids {
		for _, row := range p {
			for _, face := range row {
				lies[face] = true
			}
		}
	}
	for _, face := range c.down {
		lies[face] = true
	}
	for _, rank := range letters {
		for _, suit := range "SHDC" {
			if face := string(rank) + string(suit); !lies[face] {
				c.deck = append(c.deck, face)
			}
		}
	}
	c.shuffle()
}

const bins = 10

// TestRealCards plays random matches with real cards. Whatever card lies there must be among those that
// the package thinks possible, and must be any of them alike: its place in the list is uniform, for face-down
// cards and for the draw deck, before and after the first shuffle.
func TestRealCards(t *testing.T) {
	counts := map[string]*[bins]int{}
	for seed := range uint64(2500) {
		r := rand.New(rand.NewPCG(seed, 41))
		realMatch(t, variants()[seed%16], r, counts)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for _, pool := range []string{"deck, first", "deck, shuffled", "face down, first", "face down, shuffled"} {
		if counts[pool] == nil {
			t.Fatalf("no card of pool %q was met", pool)
		}
		chi, n := chiSquare(counts[pool][:])
		t.Logf("%-20s %7d cards, chi-square %.1f with %d degrees of freedom", pool, n, chi, bins-1)
		if chi > 33 { // chance below 1 in 7,000
			t.Errorf("%s: the cards are not uniform: %v", pool, counts[pool])
		}
	}
}

func realMatch(t *testing.T, o options, r *rand.Rand, counts map[string]*[bins]int) {
	g, st := sabotage.Game(), fresh(t, o)
	real := newCardTable(r, st.View(game.Watcher).(sabotage.View))
	shuffled := false
	for !game.Over(st) {
		if actors := st.Actors(); actors != game.NatureOnly {
			s := pick(r, slices.Collect(actors.All()))
			st.Apply(s, pick(r, st.Legal(nil, s)))
			continue
		}
		legal := st.Legal(nil, game.Nature)
		text := g.Format(legal[0])
		job := text[:strings.LastIndexByte(text, ' ')]
		onTable := strings.HasPrefix(job, "deal") || strings.HasPrefix(job, "turn")
		shuffled = shuffled || !onTable && len(real.deck) == 0
		card := real.next(job, st.View(game.Watcher).(sabotage.View))
		a, err := g.Parse(job + " " + card)
		i, found := slices.BinarySearch(legal, a)
		if err != nil || !found {
			t.Errorf("%s %s lies there, but is not among the possible cards", job, card)
			return
		}
		note := poolName(onTable, shuffled)
		if counts[note] == nil {
			counts[note] = new([bins]int)
		}
		// A place in a list whose length is no multiple of the number of bins falls on a bin's border: draw.
		counts[note][int((float64(i)+r.Float64())/float64(len(legal))*bins)]++
		st.Apply(game.Nature, a)
	}
}

func poolName(onTable, shuffled bool) string {
	where, when := "deck", "first"
	if onTable {
		where = "face down"
	}
	if shuffled {
		when = "shuffled"
	}
	return where + ", " + when
}

// chiSquare returns the statistic of counts against the uniform distribution, and how many there are.
func chiSquare(counts []int) (chi float64, n int) {
	for _, c := range counts {
		n += c
	}
	want := float64(n) / float64(len(counts))
	for _, c := range counts {
		chi += (float64(c) - want) * (float64(c) - want) / want
	}
	return chi, n
}

// TestRollUniform draws again and again from one position of each pool: every possible card comes alike.
func TestRollUniform(t *testing.T) {
	both := laid(t, options{"rows": "6"}, "6S 7S 2D 2C 3S 3H", "KC 3C 4S 4H 4D 4C")
	both.Do("0 pass; 1 king 6.1")
	down := laid(t, rows3, "KS 6H 7H", "6C 7C KC")
	down.Do("0 king 3.1; 0 pair 3.2+3.3")
	deck := lastDraw(t)
	for name, m := range map[string]match{"draw deck, first": both, "face down": down, "draw deck, shuffled": deck} {
		r := rand.New(rand.NewPCG(5, 6))
		legal := m.State.Legal(nil, game.Nature)
		counts := make([]int, len(legal))
		for range 1000 * len(legal) {
			i, found := slices.BinarySearch(legal, m.State.Roll(r))
			if !found {
				t.Fatalf("%s: a card that is not there", name)
			}
			counts[i]++
		}
		free := float64(len(legal) - 1)
		if chi, _ := chiSquare(counts); chi > free+4.5*math.Sqrt(2*free) {
			t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom", name, chi, free)
		}
	}
}
