// Package game is the contract between the five games and everything else:
// bots, solvers, the web, the terminal, records and the lab know games only
// through it.
//
// A position (State) is a pure function of game, rules version, options and
// log. Everything that a seat, chance or the clock can do in it is an Action in
// Legal; nothing else can happen. View and Table build what a viewer may see of
// it from scratch.
//
// The package imports only the standard library and package table, which holds
// the layout that Table returns.
package game

import (
	"math/rand/v2"
	"time"

	"quarterdeck/table"
)

// Action is one decision or one outcome of chance, packed into bits that only its
// game reads. An Action means the same in every position of its game (Format
// needs no position).
type Action uint32

// State is one position of a match.
//
// Laws (gametest checks them):
//   - Actors is {Nature}, or a set of seats, or empty: the match is over.
//   - Legal is ascending and without duplicates. It is empty exactly for actors
//     that may not act. Clock may act while Timer > 0.
//   - Apply with an action of Legal leads to a position in which the laws hold again.
//     Several seats in Actors may act in any order with the same outcome,
//     except in an open phase.
//   - Positions are plain structs without pointers. No method but Clone, View
//     and Table allocates (Legal only when dst is too short).
//   - View, Table and Legal of a viewer depend only on what the viewer may know.
type State interface {
	// Actors returns the set of seats that may act now, or Nature.
	Actors() Seats
	// Legal appends to dst the actions that s may take now. What lies in dst beyond the result may change.
	Legal(dst []Action, s Seat) []Action
	// Apply carries out a, which must be in Legal of s. Any other action may panic.
	Apply(s Seat, a Action)
	// Weight returns the relative chance (>0) of an action in Legal of Nature.
	Weight(a Action) uint32
	// Roll draws one action of Nature with probability proportional to Weight: the
	// first, ascending, whose cumulative weight exceeds Below(r, total weight).
	Roll(r *rand.Rand) Action
	// Timer returns the time after which the Clock may act; 0 outside timed stages.
	Timer() time.Duration
	// Result returns the outcome; meaningful when Actors is empty.
	Result() Result
	// View returns all that viewer (a seat or Watcher) may know, as a struct of the game that encodes to JSON.
	View(viewer Seat) any
	// Table returns the same information laid out in zones and pieces. The match adds the Events.
	Table(viewer Seat) *table.Table
	// Imagine replaces all that s cannot know by a consistent alternative. The draw is
	// uniform unless the game documents another distribution and why it is consistent.
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
	Utility [MaxSeats]float32 // in [-1,1]: what the seat maximizes, 1 for a win, -1 for a loss
}

// Game makes positions and knows the notation of one game under one version of its rules.
type Game interface {
	// Info returns the game's identity; the same value on every call.
	Info() *Info
	// Resolve fills in defaults, so that the result lists every option, except one that only house rules change and that
	// has its default: records are then the same as before the game had house rules. It is idempotent.
	// It returns a *Refusal for a wrong number of seats or an unknown option or value.
	Resolve(Setup) (Setup, error)
	// New returns the first position for a setup, which New resolves itself.
	New(Setup) (State, error)
	// Format returns the action in the notation of match records, without its actor.
	Format(Action) string
	// Parse reads exactly what Format writes. It returns a *Refusal for other text.
	Parse(text string) (Action, error)
}

// Info is the identity of a game.
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
	Minutes  [2]int   // shortest and longest usual match, at 10 to 20 seconds a choice
	Weight   Weight   // how much there is to learn
}

// Company returns the number of seats of a match with at least one other player: seats itself, or for one seat the next larger number that the
// game allows. It returns 1 for a game that is only played alone.
func (i *Info) Company(seats int) int {
	for _, n := range i.Seats {
		if seats == 1 && n > 1 {
			return n
		}
	}
	return seats
}

// Weight is how much there is to learn before a player plays well.
type Weight string

// The weights of games.
const (
	Simple  Weight = "simple"
	Medium  Weight = "medium"
	Complex Weight = "complex"
)

// Option is a variant that a table can choose.
type Option struct {
	Name    string
	Doc     string   // one line for players
	Rule    string   // the rule id that defines it
	Default string   // the rulebook's variant
	Values  []string // the choices; presets if Check is set
	Labels  []string // optional: Values in words, same length
	// Check returns the canonical form of a value that is not in Values; nil: only Values are allowed.
	Check func(value string) (string, error)
	// House is the numbers that a house rule may choose besides Values; nil: none. If Values has only the default, records list the
	// option only where a house rule changes it.
	House *Range
	// Applies reports whether the option can change anything in a match with this setup; nil: it always can. Missing options count as their default.
	Applies func(setup Setup) bool
}

// IsIdle reports whether the option cannot change anything in a match with this setup.
func (o *Option) IsIdle(setup Setup) bool { return o.Applies != nil && !o.Applies(setup) }

// Preset is several options that make sense together.
type Preset struct {
	Name    string            // as a player reads it
	Doc     string            // one line for players
	Options map[string]string // by Option.Name; missing ones take their default
	Days    bool              // for correspondence play; other options have timed stages
}

// Setup is what a match starts from.
type Setup struct {
	Seats   int               // 0: the smallest number the game allows
	Options map[string]string // by Option.Name; missing ones take their default
}

// Optional interfaces of a State. Callers find them with a type assertion and do without them.
type (
	// HiddenChooser is a State in which seats choose in secret and all choices are revealed together.
	HiddenChooser interface {
		// HiddenChoices returns the set of seats that have chosen and whose choice is hidden now.
		HiddenChoices() Seats
		// ClearChoices removes all hidden choices: those seats choose again. Only searches call it, because
		// they must not mistake a guess at a hidden choice for a fact.
		ClearChoices()
	}
	// Secretive is a State with actions that some viewers may not read at once.
	Secretive interface {
		// Visibility returns what viewer may know of action a, which actor s is about to apply in
		// this position. Apart from a itself it must depend only on what viewer may know.
		Visibility(viewer, s Seat, a Action) Visibility
	}
	// Describer describes the last action in words.
	Describer interface {
		// Describe is called on the position just after actor s did a. It returns zero or more
		// sentences for viewer, separated by "\n", with seats as {0}, {1}… ("": no sentence). Like
		// View it contains only what viewer may know.
		Describe(viewer, s Seat, a Action) string
	}
	// Reasoner is a State in which bots say why they act.
	Reasoner interface {
		// Reason returns why s, a bot, might be about to do a in this position: one short sentence in the first person, with
		// seats as {0}, {1}…, or "", which it returns mostly. Law: it depends only on a and on what a watcher knows.
		Reason(s Seat, a Action) string
	}
	// Critic is a State that says what was wrong with an action, in the game's terms.
	Critic interface {
		// Critique returns a fact of this position because of which s had better done better than a, which are both legal: one sentence
		// about the action, with seats as {0}, {1}…, or "" if no fact explains it. Law: it depends only on both actions and on what s knows.
		Critique(s Seat, a, better Action) string
	}
	// Cuer is a State that names kinds of events, for sounds and motion.
	Cuer interface {
		// Cue is called like Describe, and returns the kind of event for viewer as a word of lower-case letters, or "".
		// Like View it depends only on what viewer may know.
		Cue(viewer, s Seat, a Action) string
	}
	// Explainer explains refusals.
	Explainer interface {
		// Explain returns why a is not legal for s now. Law: it is called only for illegal actions.
		Explain(s Seat, a Action) *Refusal
	}
	// Sampler draws random actions faster than Legal lists them; for playouts.
	Sampler interface {
		// Sample returns one legal action of s, drawn uniformly with 32 random bits.
		Sample(s Seat, bits uint32) Action
	}
	// Stepper plays one step of a random playout in one call.
	Stepper interface {
		// Step applies one random action for each actor, chosen by 64 random bits: uniformly for a seat,
		// by weight for chance. It reports whether the match goes on. Law: it is not called after the end of the match.
		Step(bits uint64) bool
	}
	// Streamer is a State with several random streams, for example one for each deck. Then a seed
	// deals a deck in the same order, whatever else is drawn.
	// Without it all draws come from the stream "main".
	Streamer interface {
		// Stream returns the name of the stream of Nature's next draw.
		Stream() string
	}
	// Hasher is a State with a hash.
	Hasher interface {
		// Hash returns the position's hash. Equal positions have equal hashes.
		Hash() uint64
	}
	// Evaluator is a State with a heuristic value.
	Evaluator interface {
		// Evaluate returns an estimate of the utility of s, in [-1,1].
		Evaluate(s Seat) float32
	}
	// Prior is a State that knows which actions are likely. Searches and playouts use it.
	Prior interface {
		// Prior appends to dst one weight >= 0 for each action of legal (the Legal list of s):
		// how likely a sensible player is to choose it.
		Prior(dst []float32, s Seat, legal []Action) []float32
	}
	// OpenPhased is a State with open phases, in which a seat may act although the match does not wait for it.
	OpenPhased interface {
		// RequiredActors returns the part of Actors that must act before the match goes on. It is empty only if Actors is
		// empty. Other actors may pass: no clock runs for them, and bots and random players may skip them.
		RequiredActors() Seats
	}
	// Responder is an OpenPhased State in which a seat may respond, for example to an offer, although the match does not
	// wait for it.
	Responder interface {
		// OptionalResponders returns the part of Actors that may respond to something. It may be secret: only the program
		// that acts for a seat uses it, and it is never shown to a viewer.
		OptionalResponders() Seats
	}
	// Checker is a State that verifies its own invariants. gametest requires it of every game.
	Checker interface {
		// Check returns an error that names the broken invariant: the number of cards or tokens, sizes of hands, public facts. Law: it
		// is nil after every legal action, and after Imagine for every viewer.
		Check() error
	}
)

// HiddenFormatter is a Game in which even the kind of a hidden action is secret, which RedactNotation would show.
type HiddenFormatter interface {
	// FormatHidden returns the notation of a for a viewer who may know only that it was made. Its last word is "?". Law:
	// actions of the same actor and position that are hidden from a viewer in the same way have the same notation.
	FormatHidden(a Action) string
}

// Redactor is a Game in which a visible action can hold a secret detail. For example, the number of an offer between
// two other seats shows how many offers came before it.
type Redactor interface {
	// Redact returns the notation of a, done by s, as viewer may read it while the match runs. Law: it is Format's or ends in the
	// word "?"; for s itself it is Format's. If two actions of one seat in one position are redacted alike for a viewer, then
	// the positions after them look alike to that viewer.
	Redact(viewer, s Seat, a Action) string
}

// Allied is a Game in which seats win and lose together under some setups only. Its Info.CoOp is false. For other games
// Info.CoOp holds for every setup.
type Allied interface {
	// Together reports whether seats win and lose together under a resolved setup.
	Together(Setup) bool
}

// PerfectInformer is a Game that has perfect information under some setups: a seat never knows more than a
// spectator. Then several players may share one device (hot seat).
type PerfectInformer interface {
	// PerfectInformation reports whether matches with a resolved setup have perfect information. Law: every viewer's View
	// is the same, Visibility is always Open, no choice is hidden, and Imagine changes nothing.
	PerfectInformation(Setup) bool
}

// Ender is a Game whose `end` line is not the list of scores.
type Ender interface {
	// End returns what follows "end " in the record of a finished match.
	End(Result) string
}

// Finisher is a State that says what ended the match.
type Finisher interface {
	// Finish returns what ended the match, as a sentence for all viewers, and the id of the rule that did. It is called
	// only when the match is over.
	Finish() (text, rule string)
}

// Tallier is a State whose points only repeat who won.
type Tallier interface {
	// Tally returns how far s came, in a few words for lists of matches, such as "3 cards left". It is called only when the match
	// is over. Law: it depends only on what a watcher knows. Seats that win and lose together have the same tally.
	Tally(s Seat) string
}

// UnitScorer is a State whose scores may count something other than points.
type UnitScorer interface {
	// ScoreUnit returns what they count, in the singular.
	ScoreUnit() string
}

// Visibility is how much of an action a viewer may know.
type Visibility int8

const (
	Open    Visibility = iota // known at once
	Hidden                    // only the fact is known, until HiddenChooser.HiddenChoices is empty again
	Private                   // only the fact is known, until the match is over
)
