package game

// Encoder is a State that writes what a seat knows, and names what a seat can do, in numbers. Programs that learn read them.
//
// The layout is part of a game's interface. A change of sizes, order or meaning is a new Encoding.Version.
type Encoder interface {
	// Encoding returns the layout, which is the same in all positions of a match. It may allocate.
	Encoding() Encoding
	// Observe fills dst, which has Encoding().Observation() numbers, with what viewer, a seat, may know. Law: like View it
	// depends only on what viewer may know, it writes every number, and it does not allocate.
	Observe(dst []int16, viewer Seat)
	// ActionID returns the number of an action of s, a seat, below Encoding().Actions(). Law: actions in Legal of one seat in
	// one position have different numbers.
	ActionID(s Seat, a Action) int
}

// ActionRedactor is a State of a game that is a Redactor. It redacts actions as numbers.
type ActionRedactor interface {
	// RedactAction returns the part of a, done by s, that viewer may know while the match runs. Law: two legal actions of a
	// seat that may be known to viewer are redacted to the same number exactly if Redact gives them the same notation.
	RedactAction(viewer, s Seat, a Action) Action
}

// Encoding is the layout of a game's observations and the numbering of its actions.
type Encoding struct {
	Version int     // from 1
	Fields  []Field // of an observation, in order
	Blocks  []Field // of action numbers, in order
}

// Field is a run of numbers with one meaning.
type Field struct {
	Name string `json:"name"`
	Size int    `json:"size"`
	Doc  string `json:"doc"` // what the numbers mean; one line
}

// Observation returns how many numbers an observation has.
func (e *Encoding) Observation() int { return sizes(e.Fields) }

// Actions returns how many action numbers there are.
func (e *Encoding) Actions() int { return sizes(e.Blocks) }

func sizes(fields []Field) int {
	n := 0
	for _, f := range fields {
		n += f.Size
	}
	return n
}

// RedactAction returns the part of a, done by s, that a viewer who may know the action reads while the match runs.
func RedactAction(st State, viewer, s Seat, a Action) Action {
	if r, ok := st.(ActionRedactor); ok {
		return r.RedactAction(viewer, s, a)
	}
	return a
}
