package gametest

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"quarterdeck/game"
)

// law is a property of every game. Exactly one of the functions is set. It returns
// an error if the game breaks the law.
type law struct {
	name    string                  // of the subtest
	says    string                  // the law in words
	ofGame  func(g game.Game) error // once a game
	ofSetup func(m *match) error    // once a setup, after its first match
	at      func(p *position) error // at positions
	thin    int                     // at: look at one position in thin only; 0: at all
}

// playing is the law that every match can be played to its end; the walk itself checks it.
const playing = "playing-on"

// laws in the order in which their subtests run.
func laws() []law {
	return []law{
		{name: "info", says: "identity, options and rules page are complete", ofGame: infoLaw},
		{name: "setup", says: "Resolve and New accept and refuse what they should, and New repeats itself", ofGame: setupLaw},
		{name: "reserved-words", says: "Parse refuses what belongs to matches and records", ofGame: reservedLaw},

		{name: "actors", says: "Actors is Nature alone, or seats, or empty", at: actorsLaw},
		{name: "legal", says: "Legal is ascending, unique, and empty only for those who may not act", at: legalLaw},
		{name: "notation", says: "Format and Parse are inverse", at: notationLaw},
		{name: "near-misses", says: "Parse reads nothing but what Format writes", at: nearMissLaw, thin: 8},
		{name: "replay", says: "the log alone gives the same position", at: replayLaw},
		{name: "plain-values", says: "a position is a struct without pointers", ofSetup: plainLaw},
		{name: "copies", says: "Clone and CopyFrom are equal and apart", at: copyLaw},
		{name: "snapshots", says: "View and Table stay as they were when the position moves on", at: snapshotLaw, thin: 8},
		{name: "order", says: "simultaneous choices may be made in any order", at: orderLaw},
		{name: "result", says: "bounds and seats of Result", at: resultLaw},
		{name: "invariants", says: "Check holds", at: checkerLaw},

		{name: "weights", says: "chances are positive", at: weightLaw},
		{name: "roll", says: "Roll is RollListed", at: rollLaw},
		{name: "stock", says: "draws are from the described decks and piles, and public piles hold no secret", at: stockLaw, thin: 8},
		{name: "sample", says: "Sample is legal, complete and even", at: samplerLaw, thin: 4},
		{name: "step", says: "Step is one legal action of every actor, drawn evenly from all", at: stepLaw, thin: 8},
		{name: "estimates", says: "Evaluate and Prior are in bounds", at: estimateLaw},
		{name: "hidden-choices", says: "HiddenChoices and ClearChoices agree with the log", at: hiddenChoicesLaw},
		{name: "hashes", says: "equal positions have equal hashes, others do not", at: hashLaw},

		{name: "visibility", says: "Visibility reports who knows what", at: visibilityLaw},
		{name: "open", says: "where nothing is hidden, all viewers see the same", at: openLaw},
		{name: "hidden-actions", says: "a hidden action shows only that it was made", at: hiddenLaw},
		{name: "redaction", says: "a viewer cannot infer what Redact removes", at: redactionLaw},
		{name: "non-interference", says: "View, Table and Legal do not depend on what is hidden", at: noninterferenceLaw},
		{name: "words", says: "Visibility, Describe, Cue, Reason, Critique and refusals do not depend on what is hidden", at: wordsLaw},
		{name: "reveals", says: "an action that reveals nothing tells no viewer anything", at: revealLaw},
		{name: "imagine", says: "an imagined position can be played on", at: imagineLaw},
		{name: "reach", says: "Imagine reaches every consistent position, and no other", at: reachLaw},

		{name: "encoding", says: "numbers for programs that learn are complete, and tell actions apart", at: encodingLaw, thin: 4},
		{name: "table", says: "ids, pieces and moves of Table", at: tableLaw},
		{name: "descriptions", says: "Describe names seats of this table and addresses the viewer", at: describeLaw},
		{name: "refusals", says: "every illegal action is explained", at: refusalLaw},
		{name: "allocations", says: "no method allocates but those that make something new", ofSetup: allocationLaw},
		{name: playing, says: "every match can be played to its end", ofGame: func(game.Game) error { return nil }},
	}
}

// names returns the names of the laws that this run checks, in order.
func (r *run) names() []string {
	var names []string
	for _, l := range r.laws {
		names = append(names, l.name)
	}
	return names
}

// chosen returns the laws of these names, or all. The law playing is always one of them.
func chosen(names []string) []law {
	all := laws()
	if len(names) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(l law) bool { return l.name != playing && !slices.Contains(names, l.name) })
}

// meaning returns the law of that name.
func meaning(name string) string {
	for _, l := range laws() {
		if l.name == name {
			return l.says
		}
	}
	return "unknown"
}

// guard runs f and turns a panic into an error with the place where it happened.
func guard(f func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v\n%s", x, shortStack(string(debug.Stack())))
		}
	}()
	return f()
}

// shortStack returns the part of a stack trace between the panic and this package.
func shortStack(stack string) string {
	lines := strings.Split(stack, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") && i+2 < len(lines) {
			lines = lines[i+2:]
			break
		}
	}
	return strings.Join(lines[:min(len(lines), 8)], "\n")
}

// first returns the first error of several checks, made in order.
func first(checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
