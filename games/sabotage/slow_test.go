package sabotage_test

import (
	"fmt"
	"slices"
	"strings"

	"quarterdeck/games/sabotage"
)

// slow is the game a second time: written from the rules' text alone, with strings and maps, without regard
// for speed. It shares no code with the package but the View type, in which the
// two are compared.
type slow struct {
	rows       int
	race       bool
	stands     bool
	lies       map[string]string // "0:5.3" or "C" → "7H", or "?" face down; empty places are missing
	neverSeen  []string
	shuffled   bool     // there was a shuffle
	deckCards  []string // after it: what is in the draw deck
	deckCount  int
	discard    []string // oldest first
	display    string
	agenda     []string    // what chance has to do, in order: "turn 0:4.2"
	mover      int         // whose removal caused the turns on the agenda
	owed       map[int]int // sabotages
	passed     map[int]bool
	order      []int // turns: the seats that still have their part of this window to come or to finish
	opening    bool
	nextDrawer int
	drawer     int
	removal    bool // since the last shuffle
	ended      bool
	winner     int
	lapses     int // how often a sabotage lapsed, for the test's coverage
}

const letters = "A23456789TJQK"

func newSlow(rows int, race, stands bool) *slow {
	m := &slow{rows: rows, race: race, stands: stands, lies: map[string]string{}, owed: map[int]int{}, passed: map[int]bool{}, opening: true, winner: -1}
	for _, r := range letters {
		for _, s := range "SHDC" {
			m.neverSeen = append(m.neverSeen, string(r)+string(s))
		}
	}
	m.deckCount = 52
	for seat := range 2 {
		for r := 2; r <= rows; r++ {
			for i := 1; i <= r; i++ {
				m.lies[key(seat, r, i)] = "?"
				m.deckCount--
			}
		}
		for i := 1; i <= rows; i++ {
			m.agenda = append(m.agenda, "deal "+key(seat, rows, i))
		}
	}
	m.lies["C"] = "?"
	m.deckCount--
	return m
}

func key(seat, r, i int) string {
	if r == 1 {
		return "C"
	}
	return fmt.Sprintf("%d:%d.%d", seat, r, i)
}

// worth returns the value of a card (SB-4).
func worth(card string) int { return strings.Index(letters, card[:1]) + 1 }

// open reports whether a card lies open (SB-2); a face-down card counts, because it turns at once.
func (m *slow) open(seat, r, i int) bool {
	if m.lies[key(seat, r, i)] == "" {
		return false
	}
	if r == m.rows {
		return true
	}
	return m.lies[key(seat, r+1, i)] == "" && m.lies[key(seat, r+1, i+1)] == ""
}

// inOrder visits a pyramid as records name it: larger row first, then smaller index, the center last.
func (m *slow) inOrder(visit func(r, i int)) {
	for r := m.rows; r >= 1; r-- {
		for i := 1; i <= r; i++ {
			visit(r, i)
		}
	}
}

func local(r, i int) string {
	if r == 1 {
		return "C"
	}
	return fmt.Sprintf("%d.%d", r, i)
}

// removals returns what the seat could remove now (SB-5), in the notation of records.
func (m *slow) removals(seat int) []string {
	var names, faces []string
	m.inOrder(func(r, i int) {
		if m.open(seat, r, i) {
			names, faces = append(names, local(r, i)), append(faces, m.lies[key(seat, r, i)])
		}
	})
	var out []string
	for a := range names {
		if worth(faces[a]) == 13 {
			out = append(out, "king "+names[a])
		}
	}
	if m.display != "" {
		names, faces = append(names, "D"), append(faces, m.display)
	}
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			if worth(faces[a])+worth(faces[b]) == 13 {
				out = append(out, "pair "+names[a]+"+"+names[b])
			}
		}
	}
	return out
}

func (m *slow) empties(seat int) []string {
	var out []string
	m.inOrder(func(r, i int) {
		if r > 1 && m.lies[key(seat, r, i)] == "" {
			out = append(out, local(r, i))
		}
	})
	return out
}

// actors returns the seats that may act; -1 is chance.
func (m *slow) actors() []int {
	switch {
	case m.ended:
		return nil
	case len(m.agenda) > 0:
		return []int{-1}
	case !m.race:
		return m.order[:1]
	}
	var out []int
	for seat := range 2 {
		if m.inRace(seat) {
			out = append(out, seat)
		}
	}
	return out
}

// inRace reports whether the seat is in the window of a race (SB-13).
func (m *slow) inRace(seat int) bool {
	return m.owed[seat] > 0 || len(m.removals(seat)) > 0 && !m.passed[seat]
}

func (m *slow) legal(actor int) []string {
	if !slices.Contains(m.actors(), actor) {
		return nil
	}
	if actor == -1 {
		var out []string
		for _, c := range m.candidates(m.agenda[0]) {
			out = append(out, m.agenda[0]+" "+c)
		}
		return out
	}
	if m.owed[actor] > 0 {
		var out []string
		for _, e := range m.empties(1 - actor) {
			out = append(out, "sabotage "+e)
		}
		return out
	}
	return append(m.removals(actor), "pass")
}

// candidates returns what a card can still be (SB-3).
func (m *slow) candidates(job string) []string {
	if m.shuffled && !strings.HasPrefix(job, "turn") {
		return m.deckCards
	}
	return m.neverSeen
}

func (m *slow) apply(actor int, text string) {
	f := strings.Fields(text)
	if actor == -1 {
		m.chance(f)
	} else {
		switch f[0] {
		case "pass":
			m.pass(actor)
		case "sabotage":
			m.owed[actor]--
			m.readyDeck()
			m.agenda = append(m.agenda, fmt.Sprintf("plant %d:%s", 1-actor, f[1]))
		default:
			m.take(actor, strings.Split(f[1], "+"))
		}
	}
	m.goOn()
}

func (m *slow) pass(seat int) {
	if m.race {
		m.passed[seat] = true
	} else {
		m.order = m.order[1:]
	}
}

func (m *slow) chance(f []string) {
	m.agenda = m.agenda[1:]
	card := f[len(f)-1]
	if i := slices.Index(m.neverSeen, card); i >= 0 {
		m.neverSeen = slices.Delete(slices.Clone(m.neverSeen), i, i+1)
	}
	if f[0] != "turn" && f[0] != "deal" {
		m.deckCount--
		if i := slices.Index(m.deckCards, card); i >= 0 {
			m.deckCards = slices.Delete(slices.Clone(m.deckCards), i, i+1)
		}
	}
	switch f[0] {
	case "draw":
		m.clearDisplay()
		m.display = card
		m.drawer, m.nextDrawer = m.nextDrawer, 1-m.nextDrawer
		m.order = []int{m.drawer, 1 - m.drawer}
		m.passed = map[int]bool{}
		return
	case "turn":
		m.owed[m.mover]++
	case "stand":
		if len(m.agenda) > 0 {
			m.readyDeck()
		}
	case "deal":
		if len(m.agenda) == 0 {
			m.order = []int{0, 1}
		}
	}
	m.lies[f[1]] = card
	if f[0] == "stand" && len(m.agenda) == 0 {
		m.toDraw()
	}
}

func (m *slow) take(seat int, what []string) {
	m.removal = true
	m.passed = map[int]bool{}
	won := false
	hidden := map[string]bool{}
	m.inOrder(func(r, i int) {
		if k := key(seat, r, i); m.lies[k] == "?" {
			hidden[k] = true
		}
	})
	for _, w := range what {
		k := fmt.Sprintf("%d:%s", seat, w)
		switch w {
		case "D":
			m.discard = append(m.discard, m.display)
			m.display = ""
			continue
		case "C":
			k, won = "C", true
		}
		m.discard = append(m.discard, m.lies[k])
		delete(m.lies, k)
	}
	if won {
		m.ended, m.winner, m.owed = true, seat, map[int]int{}
		return
	}
	m.mover = seat
	m.inOrder(func(r, i int) {
		if k := key(seat, r, i); hidden[k] && m.open(seat, r, i) {
			m.agenda = append(m.agenda, "turn "+k)
		}
	})
}

// readyDeck shuffles the discard pile into an empty draw deck (SB-14).
func (m *slow) readyDeck() {
	if m.deckCount > 0 {
		return
	}
	m.deckCards = slices.Clone(m.discard)
	slices.SortFunc(m.deckCards, func(a, b string) int { return rankOrder(a) - rankOrder(b) })
	m.discard, m.deckCount, m.shuffled, m.removal = nil, len(m.deckCards), true, false
}

func rankOrder(c string) int { return worth(c)*4 + strings.Index("SHDC", c[1:]) }

// goOn lets sabotages lapse and closes the window when no seat is left in it.
func (m *slow) goOn() {
	if m.ended || len(m.agenda) > 0 {
		return
	}
	for seat := range 2 {
		for m.owed[seat] > 0 && (len(m.empties(1-seat)) == 0 || m.deckCount+len(m.discard) == 0) {
			m.owed[seat]--
			m.lapses++
		}
	}
	if m.race {
		if len(m.actors()) == 0 {
			m.close()
		}
		return
	}
	for len(m.order) > 0 && m.owed[m.order[0]] == 0 && len(m.removals(m.order[0])) == 0 {
		m.order = m.order[1:]
	}
	if len(m.order) == 0 {
		m.close()
	}
}

func (m *slow) close() {
	m.opening, m.passed = false, map[int]bool{}
	if m.stands && m.lies["0:2.1"]+m.lies["0:2.2"]+m.lies["1:2.1"]+m.lies["1:2.2"] == "" {
		m.agenda = []string{"stand 0:2.1", "stand 0:2.2", "stand 1:2.1", "stand 1:2.2"}
		m.readyDeck()
		return
	}
	m.toDraw()
}

func (m *slow) toDraw() {
	if m.deckCount == 0 && !m.removal {
		m.ended = true
		return
	}
	if m.deckCount == 0 {
		m.clearDisplay()
		m.readyDeck()
	}
	m.agenda = []string{"draw"}
}

func (m *slow) clearDisplay() {
	if m.display != "" {
		m.discard = append(m.discard, m.display)
		m.display = ""
	}
}

// view returns the position as the package shows it.
func (m *slow) view() sabotage.View {
	v := sabotage.View{Rows: m.rows, Pace: "turns", LastStand: "none", Opening: m.opening, Center: m.lies["C"], Display: m.display,
		Deck: m.deckCount, Removed: m.removal, Actors: []int{}, Discard: []string{}, Pool: m.candidates("draw"), Unseen: []string{}}
	if m.race {
		v.Pace = "race"
	}
	if m.stands {
		v.LastStand = "deal"
	}
	v.Discard = append(v.Discard, m.discard...)
	slices.SortFunc(v.Discard, func(a, b string) int { return rankOrder(a) - rankOrder(b) })
	if len(m.discard) > 0 {
		v.Top = m.discard[len(m.discard)-1]
	}
	for _, face := range m.lies {
		if face == "?" {
			v.Unseen = append([]string{}, m.neverSeen...)
		}
	}
	for seat := range 2 {
		v.Owed[seat], v.Passed[seat], v.Open[seat] = m.owed[seat], m.passed[seat], []string{}
		m.inOrder(func(r, i int) {
			if m.open(seat, r, i) && m.lies[key(seat, r, i)] != "?" {
				v.Open[seat] = append(v.Open[seat], local(r, i))
			}
		})
		for r := 2; r <= m.rows; r++ {
			row := []string{}
			for i := 1; i <= r; i++ {
				row = append(row, m.lies[key(seat, r, i)])
			}
			v.Pyramids[seat] = append(v.Pyramids[seat], row)
		}
	}
	m.viewStage(&v)
	return v
}

func (m *slow) viewStage(v *sabotage.View) {
	v.Drawer = m.drawer
	switch {
	case m.ended:
		w := m.winner
		v.Stage, v.Winner = "over", &w
	case len(m.agenda) == 0:
		v.Stage = "window"
		v.Actors = append(v.Actors, m.actors()...)
	default:
		v.Stage, v.Next, _ = strings.Cut(m.agenda[0], " ")
		if v.Stage == "draw" || v.Stage == "stand" {
			v.Drawer = m.nextDrawer
		}
	}
	if v.Stage == "turn" {
		for _, job := range m.agenda {
			v.Queue = append(v.Queue, strings.TrimPrefix(job, "turn "))
		}
	}
}
