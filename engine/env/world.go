package env

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Key identifies an information state: all that a seat has read since the start of the match, in order, in 128 bits.
type Key [2]uint64

// hidden stands for an action of which a seat may know only that it was made.
const hidden = 1<<40 - 1

// mix appends an entry to what a key stands for: two independent 64-bit chains of SplitMix64's finalizer.
func (k *Key) mix(s game.Seat, what uint64) {
	x := uint64(uint8(s))<<48 | what
	k[0] = stir(k[0] ^ x + 0x9e3779b97f4a7c15)
	k[1] = stir(k[1] + x*0xd6e8feb86659fd93 + 0x632be59bd9b4e019)
}

func stir(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// entry is one action of a match and who may read it.
type entry struct {
	action game.Action
	open   game.Seats // seats that may know it, or may know it by now
	hidden game.Seats // seats that learn it when all choices are revealed
	actor  game.Seat
}

// world is one position with its history. Its optional interfaces are looked up once: CopyFrom never changes what they are.
type world struct {
	st       game.State
	encoder  game.Encoder
	secret   game.Secretive      // or nil
	redactor game.ActionRedactor // or nil
	chooser  game.HiddenChooser  // or nil
	phased   game.OpenPhased     // or nil

	source  *rand.PCG
	rnd     *rand.Rand
	seats   game.Seat
	log     []entry
	keys    [game.MaxSeats]Key
	pending int       // entries from here on may be hidden choices; -1: none
	last    game.Seat // open phases: the seat that acted last
	steps   int       // actions of seats
	scratch []game.Action
	dreamer game.Seat // the seat that imagined this position, or game.Watcher
	before  mark      // the match before entry pending
}

// mark is what a match goes back to when hidden choices are cleared.
type mark struct {
	keys  [game.MaxSeats]Key
	last  game.Seat
	steps int
}

// newWorld returns a world at a position, with its own random source.
func newWorld(st game.State, seats int, seed, stream uint64) *world {
	w := &world{st: st, seats: game.Seat(seats), source: rand.NewPCG(seed, stream), pending: -1, last: -1, dreamer: game.Watcher}
	w.rnd = rand.New(w.source)
	w.encoder = st.(game.Encoder)
	w.secret, _ = st.(game.Secretive)
	w.redactor, _ = st.(game.ActionRedactor)
	w.chooser, _ = st.(game.HiddenChooser)
	w.phased, _ = st.(game.OpenPhased)
	return w
}

// become makes w equal to from but for its random source.
func (w *world) become(from *world) {
	w.st.CopyFrom(from.st)
	w.log = append(w.log[:0], from.log...)
	w.keys, w.pending, w.last, w.steps, w.dreamer, w.before = from.keys, from.pending, from.last, from.steps, from.dreamer, from.before
}

// asked returns the seats that act next: all at once where choices are simultaneous, one after the other in an open phase.
func (w *world) asked() game.Seats {
	if w.phased == nil {
		return w.st.Actors()
	}
	set := w.phased.RequiredActors()
	if set&(set-1) == 0 || w.choosesInSecret(set) {
		return set
	}
	if later := set &^ (1<<(w.last+1) - 1); later != 0 {
		set = later
	}
	return set & -set
}

// choosesInSecret reports whether what a seat of the set does next is a choice that is hidden from the others.
func (w *world) choosesInSecret(set game.Seats) bool {
	if w.chooser == nil || w.secret == nil {
		return false
	}
	s := set.First()
	w.scratch = w.st.Legal(w.scratch[:0], s)
	return w.secret.Visibility(set.Without(s).First(), s, w.scratch[0]) == game.Hidden
}

// advance draws for chance until a seat acts or the match is over.
func (w *world) advance() {
	for w.st.Actors() == game.NatureOnly {
		w.apply(game.Nature, w.st.Roll(w.rnd))
	}
}

// act carries out an action of a seat.
func (w *world) act(s game.Seat, a game.Action) {
	if w.pending < 0 {
		w.before = mark{w.keys, w.last, w.steps}
	}
	w.last = s
	w.steps++
	w.apply(s, a)
}

// apply carries out an action and notes it for all seats that may know it.
func (w *world) apply(s game.Seat, a game.Action) {
	e := entry{actor: s, action: a, open: game.UpTo(int(w.seats))}
	for v := range w.seats {
		if w.secret != nil {
			if kind := w.secret.Visibility(v, s, a); kind != game.Open {
				e.open = e.open.Without(v)
				if kind == game.Hidden {
					e.hidden = e.hidden.With(v)
				}
				w.keys[v].mix(s, hidden)
				continue
			}
		}
		known := a
		if w.redactor != nil {
			known = w.redactor.RedactAction(v, s, a)
		}
		w.keys[v].mix(s, uint64(known))
	}
	w.st.Apply(s, a)
	w.log = append(w.log, e)
	if e.hidden != 0 && w.pending < 0 {
		w.pending = len(w.log) - 1
	}
	if w.pending >= 0 && w.chooser.HiddenChoices() == 0 {
		w.reveal()
	}
}

// reveal notes all hidden choices for the seats that have not known them.
func (w *world) reveal() {
	for i := w.pending; i < len(w.log); i++ {
		e := &w.log[i]
		for rest := e.hidden; rest != 0; rest &= rest - 1 {
			w.keys[rest.First()].mix(e.actor, uint64(e.action))
		}
		e.open |= e.hidden
		e.hidden = 0
	}
	w.pending = -1
}

// imagine replaces what s cannot know. Hidden choices are cleared: the match is where it was before them, and those seats
// choose again. What the other seats have read is no longer known, so their information states begin anew with what they observe.
func (w *world) imagine(s game.Seat, r *rand.Rand, row []int16) {
	w.st.Imagine(s, r)
	if w.pending >= 0 {
		w.chooser.ClearChoices()
		w.log, w.pending = w.log[:w.pending], -1
		w.keys, w.last, w.steps = w.before.keys, w.before.last, w.before.steps
	}
	w.dreamer = s
	for t := range w.seats {
		if t == s {
			continue
		}
		w.keys[t] = Key{}
		w.encoder.Observe(row, t)
		for _, n := range row {
			w.keys[t].mix(t, uint64(uint16(n)))
		}
	}
}

// read returns the history as s may read it, one action a line. The end of a match reveals everything, but not the end of an
// imagined one: what was played before is still what the seat that imagined it cannot know.
func (w *world) read(g game.Game, s game.Seat) []string {
	lines := make([]string, len(w.log))
	revealed := game.Over(w.st) && w.dreamer == game.Watcher
	for i, e := range w.log {
		text := game.FormatHidden(g, e.action)
		switch {
		case revealed:
			text = g.Format(e.action)
		case e.open.Has(s):
			text = game.FormatFor(g, s, e.actor, e.action)
		}
		lines[i] = e.actor.String() + " " + text
	}
	return lines
}
