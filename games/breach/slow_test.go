package breach_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// slow is what may be done, a second time: written from the rules' text alone, with strings and maps, from what the
// seats see. It shares no code with the package but the View types.
type slow struct {
	rules int // version
	view  *breach.View
	hands []map[string]int // items and keys by seat, from each seat's own view
	on    map[string][]string
	made  []int // searches made in this turn, by seat; kept by the caller that follows the match
	lamps int   // Lanterns played in this turn
}

func newSlow(rules int, st game.State, seats int) *slow {
	w := &slow{rules: rules, view: st.View(0).(*breach.View), on: map[string][]string{}, made: make([]int, seats)}
	for s := range seats {
		hand := map[string]int{}
		for _, c := range st.View(game.Seat(s)).(*breach.View).Seats[s].Cards {
			hand[c]++
		}
		w.hands = append(w.hands, hand)
	}
	for _, o := range w.view.Ship.Obstacles {
		w.on[o.Square] = o.Kinds
	}
	return w
}

// spot is a square as deck, row and column.
type spot struct{ deck, row, col int }

func spotOf(text string) spot {
	deck, number, _ := strings.Cut(text, ".")
	d, _ := strconv.Atoi(deck)
	n, _ := strconv.Atoi(number)
	if n <= 5 {
		return spot{d, 0, n - 1}
	}
	return spot{d, 1, 10 - n}
}

func (p spot) String() string {
	if p.row == 0 {
		return fmt.Sprintf("%d.%d", p.deck, p.col+1)
	}
	return fmt.Sprintf("%d.%d", p.deck, 10-p.col)
}

func allSpots() []string {
	var out []string
	for d := 1; d <= 4; d++ {
		for n := 1; n <= 10; n++ {
			out = append(out, fmt.Sprintf("%d.%d", d, n))
		}
	}
	return out
}

func deck(square string) string { return square[:1] }

func abs(n int) int { return max(n, -n) }

// beside: a side in common or, for a Rigger, a corner (BR-2).
func beside(a, b string, who string) bool {
	p, q := spotOf(a), spotOf(b)
	rows, cols := abs(p.row-q.row), abs(p.col-q.col)
	return p.deck == q.deck && (rows+cols == 1 || who == "rigger" && rows == 1 && cols == 1)
}

// flight: the two squares are the ends of stairs (BR-3).
func (w *slow) flight(a, b string) bool {
	for _, down := range w.view.Ship.Stairs {
		p := spotOf(down)
		p.deck++
		if a == down && b == p.String() || b == down && a == p.String() {
			return true
		}
	}
	return false
}

func (w *slow) full(square string) bool {
	d, _ := strconv.Atoi(deck(square))
	return slices.Contains(w.view.Ship.Flooded, d)
}

func (w *slow) partly(square string) bool { return deck(square) == strconv.Itoa(w.view.Ship.Partly) }

// topmost reports whether a square is on the topmost fully flooded deck.
func (w *slow) topmost(square string) bool {
	return len(w.view.Ship.Flooded) > 0 && deck(square) == strconv.Itoa(slices.Min(w.view.Ship.Flooded))
}

// open: the character may go to that deck at all (BR-16, BR-41).
func (w *slow) open(square, who string) bool {
	return !w.full(square) || who == "shipwright" && w.topmost(square)
}

// brisk: a step from there may be followed by a second one (BR-16, BR-34, BR-41).
func (w *slow) brisk(square, who string) bool {
	if who == "shipwright" {
		return !w.full(square) || w.topmost(square)
	}
	return !w.full(square) && !w.partly(square)
}

// steps returns where one step leads the character, ignoring what it may end on.
func (w *slow) steps(from, who string) []string {
	var out []string
	for _, to := range allSpots() {
		stairs := w.flight(from, to) && (who == "powder-monkey" || len(w.on[from]) == 0 && len(w.on[to]) == 0)
		if (beside(from, to, who) || stairs) && (w.open(to, who) || deck(to) == deck(from)) {
			out = append(out, to)
		}
	}
	return out
}

// moves returns where a move of a seat may end.
func (w *slow) moves(s int) []string {
	who, start := w.view.Seats[s].Character, w.view.Seats[s].Square
	ends := map[string]bool{}
	for _, first := range w.steps(start, who) {
		if len(w.on[first]) == 0 {
			ends[first] = true
		} else if who != "powder-monkey" {
			continue
		}
		if !w.brisk(start, who) || w.partly(first) && who != "shipwright" {
			continue
		}
		for _, second := range w.steps(first, who) {
			if len(w.on[second]) == 0 {
				ends[second] = true
			}
		}
	}
	delete(ends, start)
	return slices.Sorted(maps.Keys(ends))
}

func (w *slow) alive(s int) bool { return w.view.Seats[s].State == "alive" }

// cleared is what an item clears of one kind of obstacle (BR-30).
var cleared = map[string]string{"axe": "cargo", "tackle": "cannon", "cheese": "rats", "flintlock": "rats", "bucket": "fire"}

// clears reports whether a pawn on that deck could clear the square with the item.
func (w *slow) clears(item, square string) bool {
	if item != "barrage" {
		return slices.Contains(w.on[square], cleared[item]) && cleared[item] != ""
	}
	for other, kinds := range w.on {
		if other != square && deck(other) == deck(square) && slices.Contains(kinds, "cannon") {
			return len(w.on[square]) > 0
		}
	}
	return false
}

// clearsWith: some item in the hand of s clears the square, if s stands on its deck.
func (w *slow) clearsWith(s int, square string) bool {
	for item := range w.hands[s] {
		if w.clears(item, square) {
			return true
		}
	}
	return false
}

// entries returns where s could enter by BR-29, whatever actions it has.
func (w *slow) entries(s int) []string {
	var out []string
	at := w.view.Seats[s].Square
	for _, to := range allSpots() {
		if w.flight(at, to) && len(w.on[at]) == 0 && len(w.on[to]) > 0 && w.open(to, w.view.Seats[s].Character) && w.clearsWith(s, to) {
			out = append(out, to)
		}
	}
	return out
}

func (w *slow) drowns(s int) bool {
	v := w.view.Seats[s]
	return w.full(v.Square) && !(v.Character == "shipwright" && w.topmost(v.Square))
}

// traps returns the squares of the obstacles that trap s (BR-27).
func (w *slow) traps(s int) map[string]bool {
	who := w.view.Seats[s].Character
	near := map[string]bool{w.view.Seats[s].Square: true}
	rounds := 1
	if who == "powder-monkey" {
		rounds = 2
	}
	for range rounds {
		for from := range maps.Clone(near) {
			for _, to := range allSpots() {
				if beside(from, to, who) || w.flight(from, to) {
					near[to] = true
				}
			}
		}
	}
	maps.DeleteFunc(near, func(square string, _ bool) bool { return len(w.on[square]) == 0 })
	return near
}

// enclosed reports whether the match is lost by BR-28.
func (w *slow) enclosed() bool {
	traps, living := map[string]bool{}, 0
	for s := range w.view.Seats {
		if !w.alive(s) {
			continue
		}
		living++
		if len(w.moves(s)) > 0 {
			return false
		}
		maps.Copy(traps, w.traps(s))
	}
	for s := range w.view.Seats {
		if !w.alive(s) {
			continue
		}
		for square := range traps {
			if deck(square) == deck(w.view.Seats[s].Square) && w.clearsWith(s, square) || slices.Contains(w.entries(s), square) {
				return false
			}
		}
	}
	return living > 0
}
