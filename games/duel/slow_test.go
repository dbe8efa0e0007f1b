package duel_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// slow is a second Heads Up Duel, written from the rules in the most literal way: cards are words, piles are lists. It is
// the judge of the package: TestLockstep plays both and compares everything that can be done, TestPerft counts with it.
type slow struct {
	o     options
	seats int
	pack  int

	phase  string // as View calls it
	hands  [][]string
	trays  [][]string
	purse  []int // marbles in hand
	onTray []int // marbles on the tray
	halves []int
	spent  []bool
	ready  []bool
	asks   []map[string]int // by rank, "o" for marbles
	offers []slowOffer      // on the table
	sent   map[[2]int]int   // offers by sender and receiver
	stage  int
	sold   map[string]int

	deck []string // what is drawn from now, as ranks
	whom int
	left int

	pairs   [][2]int
	winners map[int]int // by pair; -1: a draw
	now     int
	free    []int // without an opponent
	picker  int
	tied    []int

	d      slowDuel
	points []int
	wins   []int
	losses []int
}

type slowOffer struct {
	name     string // "3 2": from 3, the second to the same other
	from, to int
}

type slowDuel struct {
	who           [2]int
	down          [2]string // face down
	match         [2]string // the number to match
	touch, stay   [2]bool
	low           bool
	table, all    [2][]string
	points, plain [2]int
}

const slowRanks = "23456789TJQKA"

func newSlow(seats, pack int, o options) *slow {
	m := &slow{o: o, seats: seats, pack: pack, winners: map[int]int{}, sold: map[string]int{}, sent: map[[2]int]int{}, now: -1, picker: -1}
	for range seats {
		m.hands, m.trays = append(m.hands, nil), append(m.trays, nil)
		m.purse, m.onTray = append(m.purse, 3), append(m.onTray, 0)
		m.halves, m.spent, m.ready = append(m.halves, number(o["tokens"])), append(m.spent, false), append(m.ready, false)
		m.asks = append(m.asks, map[string]int{})
		m.points, m.wins, m.losses = append(m.points, 0), append(m.wins, 0), append(m.losses, 0)
	}
	m.phase = "deal"
	m.shuffle(2)
	if seats == 8 {
		m.shuffle(3)
	}
	m.left = pack
	if o["format"] == "tournament" {
		m.phase = "pair"
		m.free = upTo(seats)
	}
	return m
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func upTo(n int) []int {
	var out []int
	for i := range n {
		out = append(out, i)
	}
	return out
}

// shuffle makes the deck of n regular decks.
func (m *slow) shuffle(n int) {
	m.deck = nil
	for range 4 * n {
		for _, r := range slowRanks {
			m.deck = append(m.deck, string(r))
		}
	}
}

func (m *slow) clone() *slow {
	c := *m
	c.hands, c.trays = slices.Clone(m.hands), slices.Clone(m.trays)
	c.purse, c.onTray, c.halves = slices.Clone(m.purse), slices.Clone(m.onTray), slices.Clone(m.halves)
	c.spent, c.ready, c.asks = slices.Clone(m.spent), slices.Clone(m.ready), slices.Clone(m.asks)
	for s := range m.seats {
		c.hands[s], c.trays[s], c.asks[s] = slices.Clone(m.hands[s]), slices.Clone(m.trays[s]), maps.Clone(m.asks[s])
	}
	c.offers, c.sold, c.deck, c.pairs = slices.Clone(m.offers), maps.Clone(m.sold), slices.Clone(m.deck), slices.Clone(m.pairs)
	c.winners, c.free, c.tied = maps.Clone(m.winners), slices.Clone(m.free), slices.Clone(m.tied)
	c.points, c.wins, c.losses = slices.Clone(m.points), slices.Clone(m.wins), slices.Clone(m.losses)
	for i := range 2 {
		c.d.table[i], c.d.all[i] = slices.Clone(m.d.table[i]), slices.Clone(m.d.all[i])
	}
	return &c
}

// worth returns the number that a card counts.
func worth(card string) int {
	if i := strings.IndexByte(slowRanks, card[0]); i >= 0 && i < 9 {
		return i + 2
	}
	return 0
}

// without returns a list less one card.
func without(list []string, card string) []string {
	i := slices.Index(list, card)
	if i < 0 {
		panic("no " + card + " in " + strings.Join(list, " "))
	}
	return slices.Delete(slices.Clone(list), i, i+1)
}

// legal returns everything that actor ("0", "*", "@") may do, each once.
func (m *slow) legal(actor string) []string {
	var out []string
	add := func(format string, args ...any) {
		if text := fmt.Sprintf(format, args...); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if actor == "@" {
		if m.phase == "trade" && m.stageTime() > 0 {
			add("stage")
		}
		return out
	}
	if actor == "*" {
		m.chance(add)
		return out
	}
	s := number(actor)
	switch m.phase {
	case "trade":
		m.mayTrade(s, add)
	case "pick":
		for _, t := range m.free {
			if s == m.picker && t != s {
				add("pick %d", t)
			}
		}
	case "showdown", "advantage":
		for i, w := range m.d.who {
			if w == s {
				m.mayPlay(i, add)
			}
		}
	}
	return out
}

func (m *slow) mayPlay(i int, add func(string, ...any)) {
	hand := m.hands[m.d.who[i]]
	if m.phase == "showdown" {
		for _, c := range hand {
			if m.d.down[i] == "" {
				add("play %s", c)
			}
		}
		return
	}
	if m.d.touch[i] && (len(hand) == 0 || m.d.stay[i]) {
		return
	}
	add("ready")
	for _, c := range hand {
		if worth(c) == 0 || c[:1] == m.d.match[i] {
			add("play %s", c)
		}
		if worth(c) > 0 && slices.ContainsFunc(m.d.table[i], isQueen) {
			add("queen %s", c)
		}
	}
}

func isQueen(card string) bool { return card[0] == 'Q' }

func (m *slow) chance(add func(string, ...any)) {
	switch m.phase {
	case "pair":
		for _, t := range m.free[1:] {
			add("pair %d %d", m.free[0], t)
		}
	case "deal", "fill", "top":
		for _, r := range m.deck {
			add("%s %d %s%s", map[string]string{"deal": "deal", "fill": "pack", "top": "top"}[m.phase], m.whom, r, map[string]string{"deal": "s", "fill": "m", "top": "s"}[m.phase])
		}
	case "break", "tie":
		for _, s := range m.tied {
			add("break %d", s)
		}
	case "order":
		for i := range m.toCome() {
			add("order %d", i)
		}
	}
}

// weight returns how many cards of the deck a draw stands for.
func (m *slow) weight(text string) int {
	words := strings.Fields(text)
	if len(words) < 3 || words[0] == "pair" {
		return 1
	}
	n := 0
	for _, r := range m.deck {
		if r == words[2][:1] {
			n++
		}
	}
	return n
}

// toCome returns the pairs whose duel has not been played.
func (m *slow) toCome() []int {
	var out []int
	for i := range m.pairs {
		if _, done := m.winners[i]; !done && i != m.now {
			out = append(out, i)
		}
	}
	return out
}

// actors returns the seats that may act, the clock last.
func (m *slow) actors() []string {
	var out []string
	for _, a := range append([]string{"*"}, append(seatsOf(m.seats), "@")...) {
		if len(m.legal(a)) > 0 {
			out = append(out, a)
		}
	}
	return out
}

func seatsOf(n int) []string {
	var out []string
	for s := range n {
		out = append(out, strconv.Itoa(s))
	}
	return out
}

// end returns the record's last line.
func (m *slow) end() string {
	var out []string
	best := slices.Max(m.points)
	for s := range m.seats {
		n := m.points[s]
		if m.seats > 2 {
			n = 2 * m.wins[s]
			if best > 0 && m.points[s] == best {
				n++
			}
			if m.spent[s] {
				n--
			}
		}
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, " ")
}
