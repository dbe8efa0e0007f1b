package game

// These optional interfaces of a State matter for matches in real time.
type (
	// Staged is a State in which one timed stage can follow another directly. Without it
	// a timed stage begins when Timer becomes positive and ends when it becomes 0.
	Staged interface {
		// Stage returns a number that differs between timed stages. While Timer is positive, another Stage than before is a
		// new stage with its full time. While Timer is 0 the number means nothing. A stage goes on if chance draws
		// something and the Stage is the same afterwards. It is public.
		Stage() int
	}
	// Revealer is a State with something hidden that a seat's own action can reveal. A game without secrets does
	// not need it, nor does a game with hidden choices only.
	Revealer interface {
		// Reveals reports whether a, which s is about to apply in this position, would let any viewer, s included,
		// learn a secret. For instance, it may show that a hidden hand held a card. Such an action cannot be undone.
		// The answer depends only on a and on what s knows. In doubt it is true.
		//
		// Law: after an action that reveals nothing, every viewer has the same view under every alternative that was
		// consistent with its knowledge. The action would have been legal in each. The law does not apply to actions
		// that are never undone: if chance follows, the match ends, or hidden choices are revealed.
		Reveals(s Seat, a Action) bool
	}
)

// StageOf returns the number of the timed stage of st, and whether st is in a timed stage.
func StageOf(st State) (stage int, timed bool) {
	if st.Timer() <= 0 {
		return 0, false
	}
	if staged, ok := st.(Staged); ok {
		return staged.Stage(), true
	}
	return 0, true
}

// Trace records what an action reveals to other viewers. It decides whether the action can be undone.
type Trace struct {
	seat    Seat
	secret  bool  // it is a hidden choice
	hidden  Seats // HiddenChoices before it
	reveals bool
}

// TraceOf returns the trace of a, which s is about to apply in st.
func TraceOf(st State, s Seat, a Action) Trace {
	revealer, ok := st.(Revealer)
	return Trace{
		seat: s, secret: VisibilityOf(st, Watcher, s, a) == Hidden, hidden: HiddenChoices(st),
		reveals: ok && revealer.Reveals(s, a),
	}
}

// Clean reports whether the action revealed nothing except that it was done. after is the position just after it. A
// hidden choice is clean as long as it is hidden.
func (t Trace) Clean(after State) bool {
	hidden := HiddenChoices(after)
	switch {
	case Over(after) || after.Actors() == NatureOnly:
		return false
	case t.secret:
		return hidden.Has(t.seat)
	}
	return t.hidden&^hidden == 0 && !t.reveals
}
