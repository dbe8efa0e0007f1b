// Package game is the contract between the five games and everything else:
// bots, solvers, the web, the terminal, records and the lab know games only
// through it.
//
// A position (State) is a pure function of game, rules version, options and
// log. Everything that anybody can do in it is an Action in Legal, chance
// included; nothing else can happen. What a seat may see of it is made by View
// and Table, built up from nothing.
//
// The package needs only the standard library and package table, which holds
// the furniture that Table returns.
package game

import (
	"math/rand/v2"
	"time"

	"quarterdeck/table"
)

// Action is one decision or one outcome of chance, packed small: its game
// knows what the bits mean. An Action means the same in every position of its
// game (Format needs no position).
type Action uint32

// State is one position of a match.
//
// Laws (gametest checks them):
//   - Actors is {Nature}, or a set of seats, or empty: the match is over.
//   - Legal is ascending and without duplicates; it is empty exactly for those
//     who may not act. Clock may act while Timer > 0.
//   - Apply with an action of Legal leads to a position in which the laws hold again;
//     seats in Actors together may act in any order with the same outcome
//     unless the game says that it is an open phase.
//   - Positions are plain structs without pointers. No method but Clone, View
//     and Table allocates (Legal only when dst is too short).
//   - View, Table and Legal of a viewer depend only on what the viewer may know.
type State interface {
	// Actors returns who may act now.
	Actors() Seats
	// Legal appends to dst what s may do now.
	Legal(dst []Action, s Seat) []Action
	// Apply carries out a, which must be in Legal of s; anything else may panic.
	Apply(s Seat, a Action)
	// Weight returns the relative chance (>0) of an action in Legal of Nature.
	Weight(a Action) uint32
	// Roll draws one action of Nature with probability proportional to Weight: the
	// first, ascending, whose cumulative weight exceeds Below(r, total weight).
	Roll(r *rand.Rand) Action
	// Timer is >0 while the position is a timed stage: after that long the Clock may act.
	Timer() time.Duration
	// Result returns the outcome; meaningful when Actors is empty.
	Result() Result
	// View returns all that viewer (a seat or Watcher) may know, as a JSON-able struct of the game's own.
	View(viewer Seat) any
	// Table returns the same as furniture. Its Events are left to the match.
	Table(viewer Seat) *table.Table
	// Imagine replaces all that s cannot know by a consistent alternative, uniformly
	// drawn unless the game's documentation says otherwise and why it is consistent.
	Imagine(s Seat, r *rand.Rand)
	// Clone returns a deep copy.
	Clone() State
	// CopyFrom makes the receiver equal to from, a position of the same game, without allocating.
	CopyFrom(from State)
}

// Result is the outcome of a match that was played to its end.
type Result struct {
	Seats   int               // number of seats; entries beyond it are zero
	Score   [MaxSeats]int32   // points as the game counts them
	Utility [MaxSeats]float32 // in [-1,1]: what the seat strives for, 1 a win, -1 a loss
}

// Game makes positions and knows the notation of one game under one version of its rules.
type Game interface {
	// Info returns who the game is; the same value on every call.
	Info() *Info
	// Resolve fills in defaults and settles everything that options leave open, so
	// that the result lists every option in force. Resolving twice changes nothing.
	// A wrong number of seats, unknown option or value is a *Refusal.
	Resolve(Setup) (Setup, error)
	// New returns the first position for a setup, which New resolves itself.
	New(Setup) (State, error)
	// Format returns the action in the notation of match records, without its actor.
	Format(Action) string
	// Parse reads exactly what Format writes; anything else is a *Refusal.
	Parse(text string) (Action, error)
}

// Info is who a game is.
type Info struct {
	ID       string   // "bastion": folder, command line, records
	Title    string   // "Bastion's Breach"
	Tagline  string   // one line for a list of games
	About    string   // a short paragraph for the game's page
	Credit   string   // designer and source
	Rules    int      // rules version, from 1
	Seats    []int    // possible numbers of seats, ascending
	Options  []Option // in the order in which records list them
	RulesDoc string   // the rules page, Markdown; paragraphs carry rule ids in brackets, e.g. (BB-7)
	CoOp     bool     // seats win and lose together: no agreed draw
	Draws    bool     // a match can end level under some options, so that players may agree on a draw
	Presets  []Preset // ready-made choices of options, besides the defaults
}

// Option is a variant that a table can choose.
type Option struct {
	Name    string
	Doc     string   // one line for players
	Rule    string   // the rule id that defines it
	Default string   // plays the rulebook
	Values  []string // the choices; presets if Check is set
	Labels  []string // optional: Values in words, same length
	// Check canonicalises a value that is not in Values; nil: only Values are allowed.
	Check func(value string) (string, error)
}

// Preset is several options that make sense together.
type Preset struct {
	Name    string            // as a player reads it
	Doc     string            // one line for players
	Options map[string]string // by Option.Name; those that it does not name take their default
	Days    bool              // made for tables at which people have days; with other options some of it ends by the clock
}

// Setup is what a match starts from.
type Setup struct {
	Seats   int               // 0: the smallest number the game allows
	Options map[string]string // by Option.Name; missing ones take their default
}

// Optional powers of a State. Callers ask for them with a type assertion and do without.
type (
	// HiddenChooser is a State in which choices are made in secret and revealed together.
	HiddenChooser interface {
		// HiddenChoices returns the set of seats whose choice lies face down now.
		HiddenChoices() Seats
		// ClearChoices takes all sealed choices back: those seats are to choose again. It is for
		// search, which must not take a guess at a sealed choice for a fact; never for play.
		ClearChoices()
	}
	// Secretive is a State with actions that not everybody may read at once.
	Secretive interface {
		// Visibility returns what viewer may know of action a, about to be applied by actor s in
		// this position. It must not depend on anything that viewer cannot know but a itself.
		Visibility(viewer, s Seat, a Action) Visibility
	}
	// Describer says in words what has just happened.
	Describer interface {
		// Describe is called on the position just after actor s did a. It returns zero or more
		// sentences parted by "\n" for viewer, with seats as {0}, {1}… ("" : nothing to say). Like
		// View it tells only what viewer may know.
		Describe(viewer, s Seat, a Action) string
	}
	// Explainer says why an action is not legal now; law: only called for such actions.
	Explainer interface {
		Explain(s Seat, a Action) *Refusal
	}
	// Sampler draws one legal action of s uniformly in one call, from 32 random bits; for playouts.
	Sampler interface {
		Sample(s Seat, bits uint32) Action
	}
	// Stepper plays one step of a random playout in one call.
	Stepper interface {
		// Step lets everybody who may act now do something at random, decided by 64 random bits: every
		// seat uniformly, chance by its weights. It tells whether the match goes on. Law: it is not over yet.
		Step(bits uint64) bool
	}
	// Streamer names the stream (a deck, the dice) that Nature's next draw comes from, so
	// that one seed deals the same deck in the same order whatever else is drawn.
	// Without it all draws come from the stream "main".
	Streamer interface {
		Stream() string
	}
	// Hasher is a State that can tell positions apart: equal positions have equal hashes.
	Hasher interface {
		Hash() uint64
	}
	// Evaluator estimates a seat's utility in [-1,1] from an unfinished position.
	Evaluator interface {
		Evaluate(s Seat) float32
	}
	// Prior appends to dst one weight >= 0 for each action of legal (the Legal list of s):
	// how likely a sensible player is to choose it. For searches and playouts.
	Prior interface {
		Prior(dst []float32, s Seat, legal []Action) []float32
	}
	// OpenPhased is a State with open phases, in which a seat may act although the match does not wait for it.
	OpenPhased interface {
		// RequiredActors returns the part of Actors that must act before the match goes on; it is empty only if Actors is. The
		// others may act or leave it, so that a clock does not run for them, and a bot or a random player need not be asked.
		RequiredActors() Seats
	}
	// Responder is an OpenPhased in which a seat may be asked something, an offer for example, although the match does not wait for it.
	Responder interface {
		// OptionalResponders returns the part of Actors that may answer something. It need not be public: it is for those who act for a seat, and
		// never shown.
		OptionalResponders() Seats
	}
	// Checker is a State that verifies its own invariants; gametest requires it of every game.
	Checker interface {
		// Check returns which invariant is broken: conservation of cards and tokens, sizes of hands, what everybody can see. Law: it
		// is nil after every legal action, and after Imagine for every viewer.
		Check() error
	}
)

// HiddenFormatter is a Game in which even the kind of a hidden action is secret. RedactNotation would show it.
type HiddenFormatter interface {
	// FormatHidden returns the notation of a for a viewer who may know only that it was made. Its last word is "?". Law: actions of one
	// actor in one position that are hidden from a viewer in the same way are written alike.
	FormatHidden(a Action) string
}

// Redactor is a Game in which an action that a viewer may know can hold a detail that the viewer may not: for example the number of
// an offer between two other seats, which tells how many there were before it.
type Redactor interface {
	// Redact returns the notation of a, done by s, as viewer may read it while the match runs. Law: it is Format's or ends in the
	// word "?"; for s itself it is Format's; actions of one seat in one position that are redacted alike for a viewer who may know
	// them look alike to that viewer afterwards.
	Redact(viewer, s Seat, a Action) string
}

// Allied is a Game in which seats win and lose together under some setups and not under others. Without it Info.CoOp
// says it of all. Info.CoOp of an Allied game is false.
type Allied interface {
	// Together tells it of a resolved setup.
	Together(Setup) bool
}

// Opener is a Game in which, under some setups, nothing is hidden from anybody at any time: a seat knows no more than a
// watcher. Then people who play together may sit at one keyboard.
type Opener interface {
	// Open tells it of a resolved setup. Law: every viewer's View is the same, Visibility is Open for everybody, no choice lies face down,
	// and Imagine changes nothing.
	Open(Setup) bool
}

// Ender is a Game whose `end` line is not simply every seat's score.
type Ender interface {
	// End returns what follows "end " in the record of a finished match.
	End(Result) string
}

// Visibility is how much of an action a viewer may know.
type Visibility int8

const (
	Open    Visibility = iota // known at once
	Hidden                    // known only that it was made, until HiddenChooser.HiddenChoices is empty again
	Private                   // known only that it was made, until the match is over
)
