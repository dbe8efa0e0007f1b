// Package letter gives moves the keys by which the players of a terminal choose them. A key keeps its meaning for a
// whole match, while the program runs.
package letter

import (
	"slices"
	"strings"

	"quarterdeck/table"
)

const (
	// Ordinary are the keys of moves that a piece leads to. There is no h among them, which is the key of hints.
	Ordinary = "abcdefgijklmnopqrstuvwxyz1234567890"
	// Own are the keys of moves that no piece leads to, as to end the turn, and of those that games set apart. Each is the key of one move.
	Own = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	// reserve is how many ordinary keys are left to kinds of moves that have not come yet.
	reserve = 12
)

// Is reports whether a text that was typed is the key of some move.
func Is(text string) bool { return len(text) == 1 && strings.Contains(Ordinary+Own, text) }

// IsOwn reports whether a text that was typed is one of the Own keys.
func IsOwn(text string) bool { return len(text) == 1 && strings.Contains(Own, text) }

// Keys are the keys of one viewer's moves in one match.
type Keys struct {
	given   map[string]byte // by name of a move: the key that it had last
	kinds   map[byte]string // by ordinary key: the kind of the moves that it is for
	used    map[byte]int    // by key: the number of the list that had it last
	n       int             // counts the lists
	actions []string        // of the list
	now     map[string]byte // by action: the keys of the list
	before  map[byte]string // by key: the names of the list before
	pressed byte            // the key that made a move last
	avoided byte            // the one that made a move before this list; no other move of it has that key
}

// New returns the keys of a match that begins.
func New() *Keys {
	return &Keys{given: map[string]byte{}, kinds: map[byte]string{}, used: map[byte]int{}, now: map[string]byte{}, before: map[byte]string{}}
}

// ByViewer are the keys of each viewer's moves in one match. They go with it from the whole screen to lines, and back.
type ByViewer map[int]*Keys

// Of returns the keys of a viewer's moves.
func (b ByViewer) Of(viewer int) *Keys {
	if b[viewer] == nil {
		b[viewer] = New()
	}
	return b[viewer]
}

// HasOwn reports whether a move has a key that no other move ever gets.
func HasOwn(m *table.Move) bool { return m.Apart || m.From == "" && m.To == "" }

// name returns what a move is known by for the whole match. A move whose label changes its first word is another one to its player, as
// Duel's “Ready” and “Touch the marker”.
func name(m *table.Move) string {
	if !HasOwn(m) {
		return m.Action
	}
	word, _, _ := strings.Cut(m.Label, " ")
	return word + " " + m.Action
}

// kind returns the kind of an ordinary move.
func kind(m *table.Move) string {
	verb, _, _ := strings.Cut(m.Action, " ")
	return verb
}

// Update gives the moves of a new list their keys. A move that had a key before has it again, unless that key meant another move in the
// last list. A new one gets no key that meant another move there, nor the one that was pressed last: a key that is pressed twice must not
// make two moves. An empty list changes nothing.
func (k *Keys) Update(moves []table.Move) {
	var actions []string
	for i := range moves {
		actions = append(actions, moves[i].Action+"\n"+name(&moves[i]))
	}
	if len(moves) == 0 || slices.Equal(actions, k.actions) {
		return
	}
	k.n++
	k.avoided = k.pressed
	list := draft{Keys: k, taken: map[byte]string{}}
	for i := range moves {
		list.again(&moves[i])
	}
	now := map[string]byte{}
	for i := range moves {
		m := &moves[i]
		if key, found := list.find(m); found {
			now[m.Action] = key
		}
	}
	k.actions, k.now, k.before = actions, now, list.taken
}

// Among returns the keys of some moves of the list, by action. A move has the same key among any others: where the list has more moves
// than there are keys, some have none.
func (k *Keys) Among(actions []string) map[string]string {
	out := map[string]string{}
	for _, a := range actions {
		if key, found := k.now[a]; found {
			out[a] = string(key)
		}
	}
	return out
}

// Press notes that a key made a move.
func (k *Keys) Press(key byte) { k.pressed = key }

// Had reports whether a key has meant a move in this match.
func (k *Keys) Had(key byte) bool { return k.used[key] > 0 }

// draft is a list of moves that gets its keys.
type draft struct {
	*Keys
	taken map[byte]string // by key: names of moves
}

// again takes the key that a move had before, if it is still free.
func (d *draft) again(m *table.Move) {
	id := name(m)
	key, found := d.given[id]
	if !found {
		return
	}
	last, listed := d.before[key]
	if d.taken[key] == "" && (HasOwn(m) || listed && last == id || !listed && key != d.avoided) {
		d.take(key, id)
	}
}

func (d *draft) take(key byte, id string) {
	d.taken[key], d.given[id], d.used[key] = id, key, d.n
}

// find returns the key of a move, and gives it one if it has none.
func (d *draft) find(m *table.Move) (byte, bool) {
	id := name(m)
	if key, found := d.given[id]; found && d.taken[key] == id {
		return key, true
	}
	key, found := byte(0), false
	if HasOwn(m) {
		key, found = d.own(m)
	}
	if !found {
		key, found = d.ordinary(kind(m))
	}
	if found {
		d.take(key, id)
	}
	return key, found
}

// own returns a key that no move had before: a letter of the label, or else any.
func (d *draft) own(m *table.Move) (byte, bool) {
	for _, r := range strings.ToUpper(m.Label) + Own {
		if r < 'A' || r > 'Z' {
			continue
		}
		if key := byte(r); !d.Had(key) {
			return key, true
		}
	}
	return 0, false
}

// ordinary returns a key for a move of a kind: a new one while there are many, then one that meant a move of the kind, and at last any.
func (d *draft) ordinary(kind string) (byte, bool) {
	var free, mine, others []byte
	for _, key := range []byte(Ordinary) {
		_, listed := d.before[key]
		switch of, known := d.kinds[key]; {
		case d.taken[key] != "" || listed || key == d.avoided:
		case !known:
			free = append(free, key)
		case of == kind:
			mine = append(mine, key)
		default:
			others = append(others, key)
		}
	}
	oldest := func(a, b byte) int { return d.used[a] - d.used[b] }
	slices.SortStableFunc(mine, oldest)
	slices.SortStableFunc(others, oldest)
	if len(free) <= reserve && len(mine) > 0 {
		free = mine
	}
	if free = append(free, others...); len(free) == 0 {
		for _, key := range []byte(Ordinary) { // one of the last list, rather than none
			if d.taken[key] == "" && key != d.avoided {
				free = append(free, key)
			}
		}
	}
	if len(free) == 0 {
		return 0, false
	}
	d.kinds[free[0]] = kind
	return free[0], true
}
