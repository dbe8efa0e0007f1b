package breach_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// legal returns all that seat s, which is to act, may do.
func (w *slow) legal(s int) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, strings.TrimSpace(fmt.Sprintf(format, args...))) }
	switch {
	case w.view.Stage == "place":
		w.places(s, add)
	case w.view.Stage == "discard":
		for c := range w.hands[s] {
			add("discard %s", c)
		}
		w.deliveries(s, add)
	case w.view.Seats[s].State == "ghost":
		w.ghost(s, add)
	default:
		w.living(s, add)
	}
	slices.Sort(out)
	return out
}

type adder func(format string, args ...any)

func (w *slow) places(s int, add adder) {
	at := w.view.Seats[s].Square
	for _, to := range allSpots() {
		if to == at || (beside(at, to, "") || w.flight(at, to)) && !w.peopled(to) {
			add("place %s", to)
		}
	}
}

// peopled: a living pawn stands there.
func (w *slow) peopled(square string) bool {
	for s, v := range w.view.Seats {
		if w.alive(s) && v.Square == square {
			return true
		}
	}
	return false
}

func (w *slow) deliveries(s int, add adder) {
	if w.view.Mode != "coop" && w.view.Seats[s].Square == w.view.Ship.Breach {
		for _, t := range w.view.Seats[s].Treasures {
			add("deliver %s", t)
		}
	}
}

func (w *slow) ghost(s int, add adder) {
	add("end")
	v := w.view.Seats[s]
	if w.view.Actions == 0 {
		return
	}
	if w.made[s] == 0 {
		add("search")
	}
	one := func(from string) []string {
		return slices.DeleteFunc(allSpots(), func(to string) bool { return !beside(from, to, v.Character) && !w.flight(from, to) })
	}
	if len(w.on[v.Square]) == 0 {
		for _, to := range w.nearer(v.Square, one) {
			add("move %s", to)
		}
		return
	}
	ends := map[string]bool{}
	for _, first := range one(v.Square) {
		if len(w.on[first]) > 0 {
			ends[first] = true
			for _, second := range one(first) {
				ends[second] = ends[second] || len(w.on[second]) > 0
			}
		}
		for _, kind := range slices.Compact(slices.Sorted(slices.Values(w.on[v.Square]))) {
			if !w.peopled(first) && (deck(first) == deck(v.Square) || w.view.Actions > 1) {
				add("push %s %s", first, kind)
			}
		}
	}
	delete(ends, v.Square)
	for to, ok := range ends {
		if ok {
			add("move %s", to)
		}
	}
}

// nearer returns the squares one step nearer to the nearest obstacles.
func (w *slow) nearer(at string, one func(string) []string) []string {
	distance := func(from string) int {
		seen := map[string]bool{from: true}
		for d := 0; d < 40; d++ {
			for square := range maps.Clone(seen) {
				if len(w.on[square]) > 0 {
					return d
				}
				for _, to := range one(square) {
					seen[to] = true
				}
			}
		}
		return 1000
	}
	here := distance(at)
	if here == 1000 {
		return nil
	}
	return slices.DeleteFunc(one(at), func(to string) bool { return distance(to) != here-1 })
}

// living is the turn of a living seat, or lent time.
func (w *slow) living(s int, add adder) {
	v, hand := w.view.Seats[s], w.hands[s]
	lent := w.view.Actor != w.view.Turn
	paid := lent || w.view.Actions > 0
	plays := paid || v.Character == "captain"
	var moves []string
	if paid {
		moves = w.moves(s)
	}
	stands := len(w.on[v.Square]) > 0
	leave := stands && (len(moves) > 0 || paid && w.frees(s))
	free := v.Character == "captain" && !(leave && lent)
	gives := v.Character == "gunner" && !(leave && lent)
	if w.rules == 1 { // the Captain needs no action to have to clear, and on lent time nothing changes
		leave = stands && (len(moves) > 0 || plays && w.frees(s))
		free, gives = v.Character == "captain", v.Character == "gunner"
	}
	if w.view.MustClear {
		w.plays(s, func(string, string) bool { return false }, true, add)
		return
	}
	for _, to := range moves {
		w.convoys(s, to, add)
	}
	if paid && !leave || gives {
		w.gifts(s, add)
	}
	if hand["lantern"] > 0 && !lent {
		add("play lantern")
	}
	if free || paid {
		w.plays(s, func(item, square string) bool { return free || !leave }, leave && !free, add)
	}
	if leave {
		return
	}
	if !lent {
		add("end")
	}
	if paid {
		w.others(s, lent, add)
	}
}

// frees: an item in the hand of s frees its pawn of the obstacle under it.
func (w *slow) frees(s int) bool {
	return w.clearsWith(s, w.view.Seats[s].Square) || w.hands[s]["barrel"] > 0 && w.drowns(s)
}

// convoys is a move with all choices of company.
func (w *slow) convoys(s int, to string, add adder) {
	add("move %s", to)
	if w.view.Seats[s].Character != "navigator" {
		return
	}
	groups := []string{""}
	for o, v := range w.view.Seats {
		if o != s && w.alive(o) && v.Square == w.view.Seats[s].Square && slices.Contains(w.moves(o), to) {
			for _, g := range slices.Clone(groups) {
				groups = append(groups, strings.TrimPrefix(fmt.Sprintf("%s,%d", g, o), ","))
			}
		}
	}
	for _, g := range groups[1:] {
		add("move %s with %s", to, g)
	}
}

func (w *slow) gifts(s int, add adder) {
	for o, v := range w.view.Seats {
		if o == s || !w.alive(o) || v.Square != w.view.Seats[s].Square {
			continue
		}
		for c := range w.hands[s] {
			add("give %s %d", c, o)
		}
		for _, t := range w.view.Seats[s].Treasures {
			add("give %s %d", t, o)
		}
	}
}

// plays adds items on targets; own: only what clears the own square, and the Barrel.
func (w *slow) plays(s int, any func(item, square string) bool, own bool, add adder) {
	v, hand := w.view.Seats[s], w.hands[s]
	for item := range hand {
		for _, square := range allSpots() {
			if deck(square) == deck(v.Square) && w.clears(item, square) && (any(item, square) || own && square == v.Square) {
				add("play %s %s", item, square)
			}
		}
	}
	if hand["barrel"] > 0 && w.drowns(s) && !w.view.MustClear {
		add("play barrel")
	}
	if own {
		return
	}
	if hand["pump"] > 0 && w.view.Ship.Level > 0 {
		add("play pump")
	}
	if w.view.Mode == "competitive" {
		w.rough(s, add)
	}
}

func (w *slow) rough(s int, add adder) {
	v, hand := w.view.Seats[s], w.hands[s]
	for o, other := range w.view.Seats {
		if o == s || !w.alive(o) || other.Count == 0 {
			continue
		}
		if hand["axe"] > 0 && other.Square == v.Square {
			add("play axe steal %d", o)
		}
		if hand["barrage"] > 0 && deck(other.Square) == deck(v.Square) {
			add("play barrage steal %d", o)
		}
		if hand["flintlock"] > 0 && (other.Square == v.Square || slices.Contains(w.moves(s), other.Square)) {
			add("play flintlock steal %d", o)
		}
	}
	for from := range w.on {
		for _, to := range allSpots() {
			if hand["tackle"] > 0 && deck(from) == deck(v.Square) && deck(to) == deck(from) && len(w.on[to]) == 0 && !w.peopled(to) {
				add("play tackle %s %s", from, to)
			}
		}
	}
}

// others is what costs an action and is no move, gift or play.
func (w *slow) others(s int, lent bool, add adder) {
	v, hand := w.view.Seats[s], w.hands[s]
	trapped := len(w.moves(s)) == 0
	allowed := 1
	if v.Character == "petty-officer" {
		allowed = 2
	}
	if !lent {
		allowed += w.lamps
	}
	if w.made[s] < allowed && (w.view.Mode == "competitive" && trapped || !trapped && len(w.on[v.Square]) == 0) {
		add("search")
	}
	if !lent && (w.view.Actions > 1 || v.Character == "captain") {
		for _, to := range w.entries(s) {
			add("enter %s", to)
		}
	}
	w.chests(s, add)
	w.deliveries(s, add)
	switch v.Character {
	case "master-of-arms":
		w.swaps(hand, add)
	case "surgeon":
		for o, other := range w.view.Seats {
			if other.State == "drowned" {
				add("revive %d", o)
			}
		}
	case "sailor":
		w.loans(s, add)
	}
}

// loans: seats that would have something to do on lent time.
func (w *slow) loans(s int, add adder) {
	for o := range w.view.Seats {
		then := *w
		view := *w.view
		view.Actor = o
		then.view = &view
		if o != s && w.alive(o) && len(then.legal(o)) > 0 {
			add("lend %d", o)
		}
	}
}

func (w *slow) swaps(hand map[string]int, add adder) {
	order := []string{"axe", "barrage", "barrel", "pump", "tackle", "cheese", "flintlock", "lantern", "bucket", "key-amber", "key-ruby", "key-emerald", "key-sapphire", "key-diamond"}
	for i, a := range order {
		for _, b := range order[i:] {
			if hand[a] == 0 || hand[b] == 0 || a == b && hand[a] < 2 {
				continue
			}
			for _, pile := range w.view.Discards {
				if slices.Contains(order, pile.Card) {
					add("swap %s,%s %s", a, b, pile.Card)
				}
			}
		}
	}
}

func (w *slow) chests(s int, add adder) {
	v, hand := w.view.Seats[s], w.hands[s]
	need := 2
	if w.view.Mode == "coop" {
		need = 3
	}
	full := false
	for _, c := range w.view.Chests {
		if c.Square != v.Square {
			continue
		}
		full = full || c.State == "open"
		if c.State != "closed" {
			continue
		}
		if hand["key-"+c.Gem] >= need {
			add("open %s", c.Gem)
		}
		if v.Character == "cook" {
			for _, mix := range mixes(hand, need) {
				if mix != strings.TrimSuffix(strings.Repeat("key-"+c.Gem+",", need), ",") {
					add("open %s %s", c.Gem, mix)
				}
			}
		}
	}
	if full {
		add("retrieve")
	}
	for _, t := range w.view.Prizes {
		if t.Square == v.Square {
			add("retrieve %s", t.Name)
		}
	}
}

// mixes returns all choices of need keys of a hand.
func mixes(hand map[string]int, need int) []string {
	var all []string
	for _, gem := range gems {
		for range hand["key-"+gem] {
			all = append(all, "key-"+gem)
		}
	}
	found := map[string]bool{}
	for set := range 1 << len(all) {
		var pick []string
		for i, key := range all {
			if set>>i&1 != 0 {
				pick = append(pick, key)
			}
		}
		if len(pick) == need {
			found[strings.Join(pick, ",")] = true
		}
	}
	return slices.Collect(maps.Keys(found))
}
