package duel_test

import (
	"fmt"
	"slices"
	"strings"
)

// slowPacks is what the market sells, without the mystery pack.
var slowPacks = map[string]string{"low": "2l 3l 4l 5l 6l", "high": "6h 7h 8h 9h Th", "special": "Jp Qp Kp Ap Xp"}

var slowPrices = map[string]int{"low": 1, "high": 2, "mystery": 2, "special": 4}

func (m *slow) stageTime() int {
	return number(m.o[[]string{"talk1", "market", "talk2"}[m.stage]])
}

func (m *slow) mayTrade(s int, add func(string, ...any)) {
	for _, c := range m.hands[s] {
		add("give %s", c)
	}
	for _, c := range m.trays[s] {
		add("take %s", c)
	}
	if m.purse[s] > 0 {
		add("give o")
	}
	if m.onTray[s] > 0 {
		add("take o")
	}
	something := len(m.trays[s]) > 0 || m.onTray[s] > 0
	for _, r := range slowRanks + "Xo" {
		if m.asks[s][string(r)] < 99 {
			add("ask %c", r)
		}
		if m.asks[s][string(r)] > 0 {
			add("unask %c", r)
			something = true
		}
	}
	for t := range m.seats {
		if something && t != s {
			add("offer %d", t)
		}
	}
	for _, o := range m.offers {
		if o.from == s {
			add("withdraw")
		}
		if o.to == s {
			add("decline %s", o.name)
			if _, ok := m.payment(s, o.from); ok {
				add("accept %s", o.name)
			}
		}
	}
	for _, kind := range []string{"low", "high", "mystery", "special"} {
		stock := number(m.o["stock"])
		if m.stage == 1 && m.purse[s] >= slowPrices[kind] && (stock < 0 || m.sold[kind] < stock) {
			add("buy %s", kind)
		}
	}
	if m.halves[s] > 0 && !m.spent[s] {
		add("token")
	}
	if m.ready[s] {
		add("unready")
	} else {
		add("ready")
	}
}

// payment returns the cards that s would give for what from asks, and whether its hand covers them and the marbles.
func (m *slow) payment(s, from int) ([]string, bool) {
	var out []string
	hand := slices.Clone(m.hands[s])
	for _, r := range slowRanks + "X" {
		for range m.asks[from][string(r)] {
			found := false
			for _, back := range "slhmp" {
				if c := string(r) + string(back); !found && slices.Contains(hand, c) {
					hand, out, found = without(hand, c), append(out, c), true
				}
			}
			if !found {
				return nil, false
			}
		}
	}
	return out, m.purse[s] >= m.asks[from]["o"]
}

func (m *slow) apply(actor, text string) {
	words := append(strings.Fields(text), "")
	what := words[1]
	switch words[0] {
	case "pair":
		m.join(number(words[1]), number(words[2]))
		if len(m.free) == 2 {
			m.join(m.free[0], m.free[1])
			m.phase = "deal"
		}
		return
	case "deal", "pack", "top":
		m.drawn(words[2])
		return
	case "order":
		m.begin(m.toCome()[number(what)])
		return
	case "break":
		if m.phase == "tie" {
			m.settle(number(what))
			return
		}
		m.picker, m.phase = number(what), "pick"
		return
	case "stage":
		m.nextStage()
		return
	}
	s := number(actor)
	switch m.phase {
	case "trade":
		m.trade(s, words[0], strings.TrimSpace(strings.Join(words[1:], " ")))
	case "pick":
		m.join(s, number(what))
		m.nextPick()
	default:
		i := slices.Index(m.d.who[:], s)
		m.move(i, words[0], what)
	}
}

func (m *slow) join(a, b int) {
	m.pairs = append(m.pairs, [2]int{a, b})
	m.free = slices.DeleteFunc(slices.Clone(m.free), func(s int) bool { return s == a || s == b })
}

func (m *slow) drawn(card string) {
	m.hands[m.whom] = append(m.hands[m.whom], card)
	m.deck = without(m.deck, card[:1])
	if m.left--; m.left > 0 {
		return
	}
	switch m.phase {
	case "fill":
		m.phase = "trade"
	case "top":
		m.topUp(m.whom + 1)
	case "deal":
		if m.whom++; m.whom < m.seats {
			m.left = m.pack
			return
		}
		if m.seats > 2 && m.o["trading"] == "on" {
			m.phase = "trade"
			return
		}
		m.topUp(0)
	}
}

func (m *slow) nextStage() {
	for s := range m.ready {
		m.ready[s] = false
	}
	m.stage++
	if m.stage == 1 && m.o["stock"] == "0" {
		m.stage++
	}
	if m.stage < 3 {
		return
	}
	for s := range m.seats {
		m.hands[s] = append(m.hands[s], m.trays[s]...)
		m.purse[s] += m.onTray[s]
		m.trays[s], m.onTray[s] = nil, 0
	}
	m.topUp(0)
}

func (m *slow) topUp(from int) {
	for s := from; s < m.seats; s++ {
		if missing := number(m.o["mindeck"]) - len(m.hands[s]); missing > 0 {
			m.phase, m.whom, m.left = "top", s, missing
			m.shuffle(1)
			return
		}
	}
	if m.o["format"] == "tournament" {
		m.begin(0)
		return
	}
	m.free = upTo(m.seats)
	m.nextPick()
}

func (m *slow) nextPick() {
	m.picker = -1
	if len(m.free) == 2 {
		m.join(m.free[0], m.free[1])
		m.nextDuel()
		return
	}
	better := func(a, b int) bool {
		return m.purse[a] > m.purse[b] || m.purse[a] == m.purse[b] && m.halves[a] > m.halves[b]
	}
	m.tied = slices.DeleteFunc(slices.Clone(m.free), func(s int) bool {
		return slices.ContainsFunc(m.free, func(t int) bool { return better(t, s) })
	})
	m.phase = "break"
	if len(m.tied) == 1 {
		m.picker, m.phase = m.tied[0], "pick"
	}
}

func (m *slow) nextDuel() {
	switch left := m.toCome(); len(left) {
	case 0:
		m.phase = "over"
	case 1:
		m.begin(left[0])
	default:
		m.phase = "order"
	}
}

func (m *slow) trade(s int, verb, what string) {
	switch verb {
	case "give", "take", "ask", "unask", "withdraw", "offer":
		m.offers = slices.DeleteFunc(slices.Clone(m.offers), func(o slowOffer) bool { return o.from == s })
	}
	switch verb {
	case "give":
		if what == "o" {
			m.purse[s], m.onTray[s] = m.purse[s]-1, m.onTray[s]+1
			return
		}
		m.hands[s], m.trays[s] = without(m.hands[s], what), append(m.trays[s], what)
	case "take":
		if what == "o" {
			m.purse[s], m.onTray[s] = m.purse[s]+1, m.onTray[s]-1
			return
		}
		m.trays[s], m.hands[s] = without(m.trays[s], what), append(m.hands[s], what)
	case "ask":
		m.asks[s][what]++
	case "unask":
		m.asks[s][what]--
	case "offer":
		to := number(what)
		m.sent[[2]int{s, to}]++
		m.offers = append(m.offers, slowOffer{fmt.Sprintf("%d %d", s, m.sent[[2]int{s, to}]), s, to})
	case "accept", "decline":
		m.answer(s, verb, what)
	case "buy":
		m.purse[s] -= slowPrices[what]
		m.sold[what]++
		m.hands[s] = append(m.hands[s], strings.Fields(slowPacks[what])...)
		if what == "mystery" {
			m.phase, m.whom, m.left = "fill", s, 5
			m.shuffle(1)
		}
	case "token":
		m.halves[s], m.purse[s], m.spent[s] = m.halves[s]-1, m.purse[s]+3, true
	case "ready":
		m.ready[s] = true
		if !slices.Contains(m.ready, false) {
			m.nextStage()
		}
	case "unready":
		m.ready[s] = false
	}
}

func (m *slow) answer(s int, verb, name string) {
	i := slices.IndexFunc(m.offers, func(o slowOffer) bool { return o.name == name })
	g := m.offers[i].from
	m.offers = slices.Delete(slices.Clone(m.offers), i, i+1)
	if verb == "decline" {
		return
	}
	cards, _ := m.payment(s, g)
	for _, c := range cards {
		m.hands[s], m.hands[g] = without(m.hands[s], c), append(m.hands[g], c)
	}
	m.hands[s] = append(m.hands[s], m.trays[g]...)
	m.purse[s] += m.onTray[g] - m.asks[g]["o"]
	m.purse[g] += m.asks[g]["o"]
	m.trays[g], m.onTray[g], m.asks[g] = nil, 0, map[string]int{}
}

// facts returns what the position looks like to a viewer who sees everything.
func (m *slow) facts() string {
	text := m.phase
	for s := range m.seats {
		hand := slices.Sorted(slices.Values(m.hands[s]))
		text += fmt.Sprintf("; %d holds %v, %d and %d marbles, %d halves, tray %v, points %d", s, hand, m.purse[s], m.onTray[s], m.halves[s],
			slices.Sorted(slices.Values(m.trays[s])), m.points[s])
	}
	if m.phase == "showdown" || m.phase == "advantage" {
		text += fmt.Sprintf("; %v, sums %d %d, low %v, points %v, table %v", m.d.who, m.sum(0), m.sum(1), m.d.low && m.phase == "advantage", m.d.points, m.d.table)
	}
	return text
}
