package game

// Optional powers of a State that matter to whoever runs a match in real time.
type (
	// Staged is a State in which one timed stage can follow another with nothing untimed between them. Without it
	// a timed stage begins whenever Timer becomes positive and ends when it becomes 0.
	Staged interface {
		// Stage tells the timed stages of a match apart: while Timer is positive, a Stage other than before is a
		// new stage with all its time before it. While Timer is 0 the Stage means nothing; a stage goes on if chance draws
		// something in between and it is the same Stage afterwards. It is public.
		Stage() int
	}
	// Revealer is a State with something hidden that a seat's own action can bring to light. Where nothing is hidden
	// it is not needed, and neither is it for choices that lie sealed: those are known to be secret.
	Revealer interface {
		// Reveals reports whether a, about to be applied by s in this position, would let anybody know something
		// that could not be known before, s included; for instance that a hidden hand held a card. Such an action
		// cannot be taken back. It depends only on what s knows and on a. In doubt it is true.
		//
		// Law: after an action that reveals nothing, everybody has the same view whatever of all that they could
		// not know were true, and in each such case the action would have been legal. It need not hold of what
		// is never taken back: an action that chance follows, that ends the match, or that reveals sealed choices.
		Reveals(s Seat, a Action) bool
	}
)

// StageOf returns what tells the timed stage of st from others, and whether st is a timed stage.
func StageOf(st State) (stage int, timed bool) {
	if st.Timer() <= 0 {
		return 0, false
	}
	if staged, ok := st.(Staged); ok {
		return staged.Stage(), true
	}
	return 0, true
}

// Trace is what an action leaves behind in the knowledge of others; it decides whether the action can be taken back.
type Trace struct {
	seat    Seat
	secret  bool  // it is a sealed choice
	sealed  Seats // whose choice lay face down before it
	reveals bool
}

// TraceOf returns the trace of a, about to be applied by s in st.
func TraceOf(st State, s Seat, a Action) Trace {
	revealer, ok := st.(Revealer)
	return Trace{
		seat: s, secret: VisibilityOf(st, Watcher, s, a) == Hidden, sealed: HiddenChoices(st),
		reveals: ok && revealer.Reveals(s, a),
	}
}

// Clean reports whether nobody knows anything by the action but that it was done: after is the position just after it. A
// sealed choice is clean as long as it lies face down.
func (t Trace) Clean(after State) bool {
	sealed := HiddenChoices(after)
	switch {
	case Over(after) || after.Actors() == NatureOnly:
		return false
	case t.secret:
		return sealed.Has(t.seat)
	}
	return t.sealed&^sealed == 0 && !t.reveals
}
