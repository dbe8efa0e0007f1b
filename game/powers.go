package game

import (
	"slices"
	"strconv"
	"strings"
)

// Over reports whether the match is over in this position.
func Over(st State) bool { return st.Actors() == 0 }

// VisibilityOf returns what viewer may know of a, which s is about to apply: Open unless the State is Secretive.
func VisibilityOf(st State, viewer, s Seat, a Action) Visibility {
	if sec, ok := st.(Secretive); ok {
		return sec.Visibility(viewer, s, a)
	}
	return Open
}

// HiddenChoices returns the set of seats that have chosen and whose choice is hidden.
func HiddenChoices(st State) Seats {
	if chooser, ok := st.(HiddenChooser); ok {
		return chooser.HiddenChoices()
	}
	return 0
}

// ScoreUnit returns what the scores of a position count, in the singular: points, unless the State is a UnitScorer.
func ScoreUnit(st State) string {
	if scorer, ok := st.(UnitScorer); ok {
		return scorer.ScoreUnit()
	}
	return "point"
}

// ReasonOf returns why s might do a, which it is about to apply, if every viewer may know a and the State is a Reasoner.
func ReasonOf(st State, s Seat, a Action) string {
	reasoner, ok := st.(Reasoner)
	if !ok || VisibilityOf(st, Watcher, s, a) != Open {
		return ""
	}
	return reasoner.Reason(s, a)
}

// CritiqueOf returns a fact because of which s had better done better than a, which are both legal: a sentence, or "".
func CritiqueOf(st State, s Seat, a, better Action) string {
	if critic, ok := st.(Critic); ok && a != better {
		return critic.Critique(s, a, better)
	}
	return ""
}

// CueOf returns the kind of event that a, which led to st, is for viewer: a word, if the State is a Cuer.
func CueOf(st State, viewer, s Seat, a Action) string {
	if cuer, ok := st.(Cuer); ok {
		return cuer.Cue(viewer, s, a)
	}
	return ""
}

// RequiredActors returns the part of Actors that the match waits for: all of it unless the State is OpenPhased.
func RequiredActors(st State) Seats {
	if phased, ok := st.(OpenPhased); ok {
		return phased.RequiredActors()
	}
	return st.Actors()
}

// OptionalResponders returns the part of Actors that may respond to something although the match does not wait for it.
func OptionalResponders(st State) Seats {
	if responder, ok := st.(Responder); ok {
		return responder.OptionalResponders()
	}
	return 0
}

// IsLegal reports whether s may do a now. buf is scratch memory.
func IsLegal(st State, s Seat, a Action, buf []Action) bool {
	_, found := slices.BinarySearch(st.Legal(buf[:0], s), a)
	return found
}

// StreamOf returns the stream of Nature's next draw.
func StreamOf(st State) string {
	if str, ok := st.(Streamer); ok {
		return str.Stream()
	}
	return "main"
}

// Together reports whether the seats of a match with a resolved setup win and lose together: no agreed draw.
func Together(g Game, setup Setup) bool {
	if allied, ok := g.(Allied); ok {
		return allied.Together(setup)
	}
	return g.Info().CoOp
}

// PerfectInformation reports whether nothing is ever hidden in a match with a resolved setup.
func PerfectInformation(g Game, setup Setup) bool {
	informer, ok := g.(PerfectInformer)
	return ok && informer.PerfectInformation(setup)
}

// EndLine returns what follows "end " in the record of a match played to its end.
func EndLine(g Game, r Result) string {
	if e, ok := g.(Ender); ok {
		return e.End(r)
	}
	words := make([]string, r.Seats)
	for i := range words {
		words[i] = strconv.Itoa(int(r.Score[i]))
	}
	return strings.Join(words, " ")
}

// Verb returns the first word of an action's notation: what kind of action it is.
func Verb(g Game, a Action) string {
	verb, _, _ := strings.Cut(g.Format(a), " ")
	return verb
}

// RedactNotation returns the notation of an action with its last word replaced by "?", for a viewer who may know only that
// it was made.
func RedactNotation(notation string) string {
	if i := strings.LastIndexByte(notation, ' '); i >= 0 {
		return notation[:i+1] + "?"
	}
	return "?"
}

// FormatHidden returns the notation of a for a viewer who may know only that it was made. A HiddenFormatter has its own;
// for other games it is RedactNotation of Format.
func FormatHidden(g Game, a Action) string {
	if f, ok := g.(HiddenFormatter); ok {
		return f.FormatHidden(a)
	}
	return RedactNotation(g.Format(a))
}

// FormatFor returns the notation of a, done by s, as a viewer who may know the action reads it while the match runs.
func FormatFor(g Game, viewer, s Seat, a Action) string {
	if r, ok := g.(Redactor); ok {
		return r.Redact(viewer, s, a)
	}
	return g.Format(a)
}

// Refuse returns the refusal of a, which must not be legal for s now.
func Refuse(g Game, st State, s Seat, a Action) *Refusal {
	if ex, ok := st.(Explainer); ok {
		if r := ex.Explain(s, a); r != nil {
			return r
		}
	}
	switch {
	case Over(st):
		return &Refusal{Code: Illegal, Text: "The match is over."}
	case s >= 0 && !st.Actors().Has(s):
		return &Refusal{Code: Illegal, Text: "It is not this seat's turn."}
	}
	return &Refusal{Code: Illegal, Text: "“" + g.Format(a) + "” is not a legal move now."}
}
