package stream

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"quarterdeck/match"
)

// appendStep appends what json.Marshal returns for s, in a fraction of the time: every seat with a stream is sent a step
// for every move.
func appendStep(b []byte, s *match.Step) ([]byte, error) {
	w := jsonWriter{b: b}
	w.raw(`{"version":`)
	w.int(s.Version)
	w.raw(`,"phase":`)
	w.text(string(s.Phase))
	w.raw(`,"to_act":`)
	appendList(&w, s.ToAct, func(n *int) { w.int(*n) })
	w.raw(`,"chosen":`)
	appendList(&w, s.Chosen, func(n *int) { w.int(*n) })
	w.raw(`,"plays":`)
	appendList(&w, s.Plays, w.played)
	w.raw(`,"log":`)
	appendList(&w, s.Log, w.line)
	w.some(s.Viewer != nil, `,"viewer":`, s.Viewer)
	w.raw(`,"legal":`)
	appendList(&w, s.Legal, func(text *string) { w.text(*text) })
	w.some(true, `,"position":`, s.Position)
	w.some(s.Result != nil, `,"result":`, s.Result)
	if s.Seed != "" {
		w.raw(`,"seed":`)
		w.text(s.Seed)
	}
	if s.Next != "" {
		w.raw(`,"next":`)
		w.text(s.Next)
	}
	w.tableState(&s.TableState)
	w.raw(`}`)
	return w.b, w.err
}

// jsonWriter appends JSON as encoding/json writes it.
type jsonWriter struct {
	b   []byte
	err error // the first one
}

func (w *jsonWriter) raw(text string) { w.b = append(w.b, text...) }

func (w *jsonWriter) int(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// some appends a key and a value that needs no method of its own, if there is a value.
func (w *jsonWriter) some(there bool, key string, value any) {
	if there {
		w.raw(key)
		w.any(value)
	}
}

func (w *jsonWriter) any(value any) {
	data, err := json.Marshal(value)
	if w.err == nil {
		w.err = err
	}
	w.b = append(w.b, data...)
}

// text appends a string. encoding/json writes strings that need escapes.
func (w *jsonWriter) text(s string) {
	if !isPlain(s) {
		w.any(s)
		return
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, s...)
	w.b = append(w.b, '"')
}

// isPlain reports whether a string needs no escapes in JSON. Line separators (U+2028, U+2029) do.
func isPlain(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c == '"', c == '\\', c == '<', c == '>', c == '&':
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return ascii || utf8.ValidString(s) && !strings.ContainsRune(s, '\u2028') && !strings.ContainsRune(s, '\u2029')
}

// appendList appends a list, or null for nil.
func appendList[T any](w *jsonWriter, list []T, item func(*T)) {
	if list == nil {
		w.raw(`null`)
		return
	}
	w.raw(`[`)
	for i := range list {
		if i > 0 {
			w.raw(`,`)
		}
		item(&list[i])
	}
	w.raw(`]`)
}

func (w *jsonWriter) played(p *match.Played) {
	w.raw(`{"n":`)
	w.int(p.N)
	w.raw(`,"actor":`)
	w.text(p.Actor)
	w.raw(`,"notation":`)
	w.text(p.Notation)
	w.raw(`}`)
}

func (w *jsonWriter) line(l *match.Line) {
	w.raw(`{"n":`)
	w.int(l.N)
	w.raw(`,"actor":`)
	w.text(l.Actor)
	w.raw(`,"words":`)
	appendList(w, l.Words, func(text *string) { w.text(*text) })
	w.named(`,"reason":`, l.Reason)
	w.named(`,"cue":`, l.Cue)
	if len(l.Drawn) > 0 {
		w.raw(`,"drawn":`)
		appendList(w, l.Drawn, w.played)
	}
	w.some(len(l.Moved) > 0, `,"moved":`, l.Moved)
	w.raw(`}`)
}

// named writes a text after its name, unless it is empty.
func (w *jsonWriter) named(name, text string) {
	if text != "" {
		w.raw(name)
		w.text(text)
	}
}

func (w *jsonWriter) tableState(a *match.TableState) {
	w.some(len(a.Clocks) > 0, `,"clocks":`, a.Clocks)
	w.some(a.Stage != nil, `,"stage_until":`, a.Stage)
	w.some(a.Draw != nil, `,"draw":`, a.Draw)
	w.some(a.Undo != nil, `,"undo":`, a.Undo)
	w.some(a.Rematch != nil, `,"rematch":`, a.Rematch)
	if len(a.May) > 0 {
		w.raw(`,"may":`)
		appendList(w, a.May, func(text *string) { w.text(*text) })
	}
}
