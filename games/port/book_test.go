package port_test

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// book plays by the rules' text as slowly and as stupidly as it can: words in maps and slices, no code of
// the engine. The engine must agree with it.
type book struct {
	exploited map[int]bool // by number of the port
	lastTrump bool
	seats     int

	stage    string          // expose, deal, pirate, play, lost, won
	after    string          // stage after the expose
	facedown map[string]bool // exposed ports not yet turned
	trump    string          // "" for none
	removed  bool            // trump was removed by a flip after the last port
	unseen   map[string]bool
	hands    []map[string]bool
	aft      bool
	tricks   int
	won      int
	up       string
}

func bookDeck() []string {
	var deck []string
	for _, suit := range []string{"a", "b", "c", "d"} {
		for rank := 1; rank <= 11; rank++ {
			deck = append(deck, suit+strconv.Itoa(rank))
		}
	}
	return deck
}

func newBook(seats int, options map[string]string) *book {
	b := &book{exploited: map[int]bool{}, lastTrump: options["lastport"] == "trump", seats: seats, stage: "expose", after: "deal",
		facedown: map[string]bool{"a": true, "b": true, "c": true, "d": true}}
	for _, word := range strings.Split(options["ports"], ",") {
		n, _ := strconv.Atoi(word)
		b.exploited[n] = false
	}
	b.shuffle()
	return b
}

func (b *book) shuffle() {
	b.unseen = map[string]bool{}
	for _, c := range bookDeck() {
		b.unseen[c] = true
	}
	b.newHands()
}

func (b *book) newHands() {
	b.hands = nil
	for range b.seats {
		b.hands = append(b.hands, map[string]bool{})
	}
	b.tricks, b.won = 0, 0
}

// whose returns the seat of this trick.
func (b *book) whose() int {
	if b.seats == 1 {
		return 0
	}
	first := 0
	if b.aft {
		first = 1
	}
	if b.tricks%2 == 0 {
		return first
	}
	return 1 - first
}

// legal returns every line that may come next, sorted.
func (b *book) legal() []string {
	var lines []string
	switch b.stage {
	case "expose":
		for suit := range b.facedown {
			lines = append(lines, "* expose "+suit)
		}
	case "deal":
		seat := 0
		if b.seats == 2 && len(b.hands[0]) == 5 {
			seat = 1
		}
		for c := range b.unseen {
			lines = append(lines, fmt.Sprintf("* deal %d %s", seat, c))
		}
	case "pirate":
		for c := range b.unseen {
			lines = append(lines, "* pirate "+c)
		}
	case "play":
		for c := range b.hands[b.whose()] {
			lines = append(lines, fmt.Sprintf("%d play %s", b.whose(), c))
		}
		if len(b.facedown) > 0 || b.lastTrump && !b.removed {
			lines = append(lines, fmt.Sprintf("%d flip", b.whose()))
		}
	}
	sort.Strings(lines)
	return lines
}

// do carries out a line of legal.
func (b *book) do(line string) {
	words := strings.Fields(line)
	switch words[1] {
	case "expose":
		delete(b.facedown, words[2])
		b.trump = words[2]
		if len(b.facedown) == 0 && !b.lastTrump {
			b.trump = ""
		}
		b.stage = b.after
	case "deal":
		seat, _ := strconv.Atoi(words[2])
		delete(b.unseen, words[3])
		b.hands[seat][words[3]] = true
		held := 0
		for _, h := range b.hands {
			held += len(h)
		}
		if held == 10 {
			b.stage = "pirate"
		}
	case "pirate":
		delete(b.unseen, words[2])
		b.up = words[2]
		b.stage = "play"
	case "flip":
		if len(b.facedown) == 0 {
			b.removed, b.trump = true, ""
			return
		}
		b.stage, b.after = "expose", "play"
	case "play":
		delete(b.hands[b.whose()], words[2])
		if bookWins(b.trump, b.up, words[2]) {
			b.won++
		}
		b.up = ""
		b.tricks++
		b.stage = "pirate"
		if b.tricks == 10 {
			b.score()
		}
	}
}

func (b *book) score() {
	struck, isPort := b.exploited[b.won]
	if struck || !isPort {
		b.stage = "lost"
		return
	}
	b.exploited[b.won] = true
	if b.count() == len(b.exploited) {
		b.stage = "won"
		return
	}
	b.stage = "deal"
	if b.aft {
		b.shuffle()
	} else {
		b.newHands()
	}
	b.aft = !b.aft
}

func (b *book) count() int {
	n := 0
	for _, struck := range b.exploited {
		if struck {
			n++
		}
	}
	return n
}

// bookWins reports whether the crew wins a trick, by the three scenarios of the rules in their order.
func bookWins(trump, pirate, crew string) bool {
	rank := func(c string) int { n, _ := strconv.Atoi(c[1:]); return n }
	crewTrump, pirateTrump := crew[:1] == trump, pirate[:1] == trump
	switch {
	case crewTrump && !pirateTrump:
		return true
	case crewTrump && pirateTrump && rank(crew) > rank(pirate):
		return true
	case !crewTrump && !pirateTrump && crew[:1] == pirate[:1] && rank(crew) > rank(pirate):
		return true
	}
	return false
}

// copy shares nothing with b.
func (b *book) copy() *book {
	c := *b
	c.exploited, c.facedown, c.unseen = maps.Clone(b.exploited), maps.Clone(b.facedown), maps.Clone(b.unseen)
	c.hands = nil
	for _, h := range b.hands {
		c.hands = append(c.hands, maps.Clone(h))
	}
	return &c
}

// perft counts histories of 1…depth plies.
func (b *book) perft(counts []uint64) {
	if len(counts) == 0 {
		return
	}
	for _, line := range b.legal() {
		counts[0]++
		if len(counts) > 1 {
			next := b.copy()
			next.do(line)
			next.perft(counts[1:])
		}
	}
}

// facts returns what the position looks like, for comparison with a view that sees everything.
func (b *book) facts() string {
	var struck []int
	for n, done := range b.exploited {
		if done {
			struck = append(struck, n)
		}
	}
	slices.Sort(struck)
	var hands [][]string
	for _, h := range b.hands {
		hands = append(hands, bookSorted(h))
	}
	return fmt.Sprint(b.stage, " trump:", b.trump, " left:", len(b.facedown), " struck:", struck, " aft:", b.aft, " tricks:", b.tricks, " won:", b.won, " up:", b.up,
		" hands:", hands, " unseen:", bookSorted(b.unseen))
}

// bookSorted returns a set in the order of the deck.
func bookSorted(set map[string]bool) []string {
	out := []string{}
	for _, c := range bookDeck() {
		if set[c] {
			out = append(out, c)
		}
	}
	return out
}
