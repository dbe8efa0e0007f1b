package line

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/letter"
)

// keysOf returns the letters of the viewer's moves that have one of their own, by action. They are those of the whole screen.
func keysOf(s *session) map[string]string {
	own := []string{}
	for i := range s.v.Table.Moves {
		if m := &s.v.Table.Moves[i]; letter.HasOwn(m) {
			own = append(own, m.Action)
		}
	}
	return viewerKeys(s).Among(own)
}

// viewerKeys returns the keys of the viewer's moves, as they are now.
func viewerKeys(s *session) *letter.Keys {
	k := s.Keys.Of(s.v.Viewer)
	k.Update(s.v.Table.Moves)
	return k
}

// meant is what a line means.
type meant struct {
	action string
	why    string     // no move is meant, for this reason
	ask    string     // a question before it
	move   table.Move // that it asks about
}

// read returns which move a line means: by its letter, its number, or its words, in which capitals do not matter.
func read(s *session, text string) (out meant) {
	moves := s.v.Table.Moves
	keys := keysOf(s)
	at := slices.IndexFunc(moves, func(m table.Move) bool { return keys[m.Action] == text })
	n, err := strconv.Atoi(text)
	switch {
	case at >= 0:
		if moves[at].Apart {
			out.ask = moves[at].Label + "?"
		}
	case hadMove(s, text):
		return meant{why: fmt.Sprintf("The moves have changed: none has the letter %s now. Look, then choose again.", text)}
	case err == nil && (n < 1 || n > len(moves)):
		return meant{why: noSuchMove(n, len(moves))}
	case err == nil && moves[n-1].Apart:
		m := &moves[n-1]
		return meant{why: fmt.Sprintf("%s: type %s or “%s”. A number can mean another move in the next turn.", m.Label, keys[m.Action], m.Action)}
	case err == nil:
		at = n - 1
	default:
		out.action = spelled(s.v.Legal, text)
		at = slices.IndexFunc(moves, func(m table.Move) bool { return m.Action == out.action })
	}
	if at >= 0 {
		out.move = moves[at]
		if out.action = moves[at].Action; moves[at].Warn != "" {
			out.ask = moves[at].Warn
		}
	}
	return out
}

// spelled returns the legal action that a text means when capitals do not matter, or the text if that is none or more than one.
func spelled(legal []string, text string) string {
	found := ""
	for _, a := range legal {
		switch {
		case a == text:
			return text
		case strings.EqualFold(a, text) && found != "":
			return text
		case strings.EqualFold(a, text):
			found = a
		}
	}
	if found != "" {
		return found
	}
	return text
}

// hadMove reports whether a text is a capital letter that has meant a move in this match. It never means anything else.
func hadMove(s *session, text string) bool {
	return letter.IsOwn(text) && viewerKeys(s).Had(text[0])
}

// findHere returns the command that a line is, or nil. A capital letter of a move is none, also when no move has it now.
func findHere(s *session, text string) *command {
	if hadMove(s, text) {
		return nil
	}
	return find(strings.ToLower(text))
}

// confirm asks whether to make a move. If the move changes meanwhile, or another one gets its action, the question ends.
func confirm(ctx context.Context, s *session, m meant) (bool, error) {
	return askSure(ctx, s, m.ask, func(v *match.View) (string, error) {
		if !slices.Contains(v.Table.Moves, m.move) {
			return s.wrapped(term.MoveChanged) + "\n", errNews
		}
		return s.news(v), nil
	})
}

// move plays a move by its letter, its number or in notation.
func (s *session) move(ctx context.Context, text string) (done bool, err error) {
	m := read(s, text)
	if m.why != "" {
		s.wrap(m.why)
		return false, nil
	}
	if m.ask != "" {
		if sure, err := confirm(ctx, s, m); !sure || err != nil {
			return false, err
		}
	}
	return s.act(ctx, m.action)
}
