package duel_test

import "slices"

func (m *slow) begin(p int) {
	m.now = p
	m.d = slowDuel{who: m.pairs[p]}
	if len(m.hands[m.d.who[0]]) == 0 || len(m.hands[m.d.who[1]]) == 0 {
		m.endDuel()
		return
	}
	m.phase = "showdown"
}

func (m *slow) move(i int, verb, card string) {
	d := &m.d
	switch {
	case m.phase == "showdown":
		d.down[i] = card
		if d.down[1-i] != "" {
			m.reveal()
		}
		return
	case verb == "ready":
		d.stay[i] = d.touch[i]
		d.touch[i] = true
		if d.touch[1-i] {
			m.endRound()
		}
		return
	case verb == "queen":
		q := d.table[i][slices.IndexFunc(d.table[i], isQueen)]
		d.table[i] = without(d.table[i], q)
	}
	m.lay(i, card)
	switch card[0] {
	case 'A':
		d.low = !d.low
	case 'J':
		d.table = [2][]string{}
	}
	d.touch, d.stay = [2]bool{}, [2]bool{}
}

func (m *slow) lay(i int, card string) {
	s := m.d.who[i]
	m.hands[s] = without(m.hands[s], card)
	m.d.table[i] = append(m.d.table[i], card)
	m.d.all[i] = append(m.d.all[i], card)
}

func (m *slow) reveal() {
	d := &m.d
	d.low = false
	for i, card := range d.down {
		m.lay(i, card)
		d.match[i] = ""
		if worth(card) > 0 {
			d.match[i] = card[:1]
		}
		if card[0] == 'A' {
			d.low = !d.low
		}
	}
	if d.down[0][0] == 'J' || d.down[1][0] == 'J' {
		d.table = [2][]string{}
	}
	d.down = [2]string{}
	m.phase = "advantage"
}

// sum returns what a side's table counts: numbers, and with joker=mirror for each joker the other side's numbers.
func (m *slow) sum(i int) int {
	numbers := func(list []string) (n int) {
		for _, c := range list {
			n += worth(c)
		}
		return n
	}
	n := numbers(m.d.table[i])
	for _, c := range m.d.table[i] {
		if c[0] == 'X' && m.o["joker"] == "mirror" {
			n += numbers(m.d.table[1-i])
		}
	}
	return n
}

func (m *slow) endRound() {
	d := &m.d
	a, b := m.sum(0), m.sum(1)
	if d.low {
		a, b = b, a
	}
	for i, better := range []bool{a > b, b > a} {
		if better {
			d.points[i]++
			d.plain[i]++
		}
		for _, c := range d.table[i] {
			if c[0] == 'K' {
				d.points[i]++
			}
		}
	}
	d.table, d.touch, d.stay, d.match, d.low = [2][]string{}, [2]bool{}, [2]bool{}, [2]string{}, false
	m.phase = "showdown"
	if len(m.hands[d.who[0]]) == 0 || len(m.hands[d.who[1]]) == 0 {
		m.endDuel()
	}
}

func (m *slow) endDuel() {
	d := &m.d
	measures := [][2]int{d.points}
	breaks := m.o["format"] == "tournament" || m.o["tiebreak"] == "cards" && m.seats > 2
	if breaks {
		measures = append(measures, [2]int{len(m.hands[d.who[0]]), len(m.hands[d.who[1]])}, d.plain)
	}
	for _, x := range measures {
		if x[0] != x[1] {
			w := d.who[0]
			if x[1] > x[0] {
				w = d.who[1]
			}
			m.settle(w)
			return
		}
	}
	if !breaks {
		m.settle(-1)
		return
	}
	m.phase, m.tied = "tie", []int{min(d.who[0], d.who[1]), max(d.who[0], d.who[1])}
}

func (m *slow) settle(w int) {
	d := m.d
	m.winners[m.now] = w
	for i, s := range d.who {
		m.points[s] += d.points[i]
		switch w {
		case s:
			m.wins[s]++
		case d.who[1-i]:
			m.losses[s]++
		}
		if m.o["format"] == "tournament" {
			m.hands[s] = append(m.hands[s], d.all[i]...)
		}
	}
	if m.o["format"] != "tournament" {
		m.nextDuel()
		return
	}
	first := m.seats / 2
	if len(m.pairs) == m.seats-1 && m.now == m.seats-2 {
		m.phase = "over"
		return
	}
	if k := m.now + 1 - first; k >= 0 {
		m.pairs = append(m.pairs, [2]int{m.winners[2*k], m.winners[2*k+1]})
	}
	m.begin(m.now + 1)
}
