package game

// Optional powers of a State that matter to whoever runs a match in real time.
type (
	// Staged is a State in which one timed stage can follow another with nothing untimed between them. Without it
	// a timed stage begins whenever Timer becomes positive and ends when it becomes 0.
	Staged interface {
		// Stage tells the timed stages of a match apart: while Timer is positive, a Stage other than before is a
		// new stage with all its time before it. While Timer is 0 the Stage means nothing. It is public.
		Stage() int
	}
	// Revealer is a State with something hidden that a seat's own action can bring to light. Where nothing is hidden
	// it is not needed, and neither is it for choices that lie sealed: those are known to be secret.
	Revealer interface {
		// Reveals tells whether a, about to be applied by s in this position, would let anybody know something
		// that could not be known before, s included; for instance that a hidden hand held a card. Such an action
		// cannot be taken back. It depends only on what s knows. In doubt it is true.
		//
		// Law: after an action that reveals nothing, and is not sealed, every seat has the same view whatever
		// of all that it could not know were true; in each such case the action would have been legal.
		Reveals(s Seat, a Action) bool
	}
)

// StageOf is what tells the timed stage of st from others, and whether st is a timed stage.
func StageOf(st State) (stage int, timed bool) {
	if st.Timer() <= 0 {
		return 0, false
	}
	if staged, ok := st.(Staged); ok {
		return staged.Stage(), true
	}
	return 0, true
}

// Reveals tells whether a, about to be applied by s, brings something hidden to light.
func Reveals(st State, s Seat, a Action) bool {
	revealer, ok := st.(Revealer)
	return ok && revealer.Reveals(s, a)
}
