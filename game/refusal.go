package game

// Code is the stable name of a kind of refusal, for programs.
type Code string

const (
	BadSeats    Code = "bad-seats"    // a number of seats that the game does not support
	BadOption   Code = "bad-option"   // an unknown option or value
	BadNotation Code = "bad-notation" // text that is not an action of the game
	Illegal     Code = "illegal"      // an action that exists but is not legal now
)

// Refusal explains why a request changed nothing: a stable code and a sentence for
// the player.
type Refusal struct {
	Code Code
	Text string // one sentence that says what to do instead
	Rule string // the rule id behind it, if there is one
	See  string // the id of the race that is in the way, if one is
}

// Error returns the sentence, with its rule.
func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Text
	}
	return r.Text + " (" + r.Rule + ")"
}
