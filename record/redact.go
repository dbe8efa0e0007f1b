package record

import (
	"fmt"
	"strings"

	"quarterdeck/game"
)

// replayed returns the log as lines of text, for writers that need the position before each entry. No other code decides
// what a viewer's record of a running match contains.
func (w *writer) replayed() ([]string, error) {
	rp, err := w.rec.begin(w.game)
	if err != nil {
		return nil, err
	}
	lines := make([]string, len(w.rec.Entries))
	hidden := map[int]string{} // lines of hidden choices, which are shown once all choices are revealed
	for i, e := range w.rec.Entries {
		if r := rp.refuse(e); r != nil {
			return nil, fmt.Errorf("entry %d, %s: %w", i+1, quote(e.Text(w.game)), r)
		}
		var visibility game.Visibility
		lines[i], visibility = w.seen(rp.state, e)
		if visibility == game.Hidden {
			hidden[i] = lines[i]
		}
		if visibility != game.Open {
			lines[i] = e.Actor.String() + " " + e.HiddenNotation(w.game)
		}
		rp.must(e)
		if taken := rp.Undone(); len(taken) > 0 && taken[len(taken)-1].By == i {
			delete(hidden, taken[len(taken)-1].Act) // a hidden choice that was undone stays secret while the match runs
		}
		if len(hidden) > 0 && game.HiddenChoices(rp.state) == 0 {
			for at, line := range hidden {
				lines[at] = line
			}
			hidden = map[int]string{} // clear would cost as much as the largest reveal, each time
		}
	}
	return lines, nil
}

// LinesFor returns the log of a running match as viewer may read it now, one line for each entry. g is the record's game.
func (r *Record) LinesFor(g game.Game, viewer game.Seat) ([]string, error) {
	w := &writer{rec: r, game: g}
	For(viewer)(w)
	return w.replayed()
}

// HiddenNotation returns the entry's notation for a viewer who may know only that it was made.
func (e Entry) HiddenNotation(g game.Game) string {
	if e.Kind == Act && e.Redacted == "" {
		return game.FormatHidden(g, e.Action)
	}
	return game.RedactNotation(e.Notation(g))
}

// NotationFor returns the entry's notation, while the match runs, for a viewer who may know the action.
func (e Entry) NotationFor(g game.Game, viewer game.Seat) string {
	if e.Kind == Act && e.Redacted == "" {
		return game.FormatFor(g, viewer, e.Actor, e.Action)
	}
	return e.Notation(g)
}

// seen returns e as a line for a viewer who may know the action, and e's visibility for the viewer. st is the position
// before e.
func (w *writer) seen(st game.State, e Entry) (string, game.Visibility) {
	text, visibility := e.Text(w.game), game.Open
	secret := w.limited && w.rec.End == ""
	switch {
	case secret && e.Kind == Act:
		visibility = game.VisibilityOf(st, w.viewer, e.Actor, e.Action)
		text = e.Actor.String() + " " + e.NotationFor(w.game, w.viewer)
	case secret && e.Kind == Imagine:
		visibility = game.Private // the seed would reveal hidden cards
	}
	if secret && e.Actor != w.viewer {
		return text, visibility
	}
	comment := e.Comment
	if w.annotate && e.Kind == Act && e.Actor >= 0 {
		comment = withList(comment, w.list(st, e.Actor))
	}
	return withComment(text, comment), visibility
}

// list returns the legal actions of s, as annotations write them: "of play 2 | play 3".
func (w *writer) list(st game.State, s game.Seat) string {
	var words []string
	for _, a := range st.Legal(nil, s) {
		words = append(words, w.game.Format(a))
	}
	return "of " + strings.Join(words, " | ")
}

// withList adds an annotation to a comment, unless the comment ends with it already.
func withList(comment, list string) string {
	switch {
	case comment == "" || comment == list:
		return list
	case strings.HasSuffix(comment, " ; "+list):
		return comment
	}
	return comment + " ; " + list
}
