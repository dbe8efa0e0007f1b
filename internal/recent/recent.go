// Package recent keeps the newest warnings and errors of a log in memory.
package recent

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// most is how many lines are kept, and longest how many bytes of each.
const (
	most    = 50
	longest = 600
)

// Line is a line of the log.
type Line struct {
	At    time.Time
	Level slog.Level
	Text  string
}

// Lines keeps the newest lines. The zero value is empty and ready to use.
type Lines struct {
	mu    sync.Mutex
	lines []Line
}

// Newest returns the lines, the newest first.
func (l *Lines) Newest() []Line {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := slices.Clone(l.lines)
	slices.Reverse(out)
	return out
}

func (l *Lines) add(line Line) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == most {
		l.lines = slices.Delete(l.lines, 0, 1)
	}
	l.lines = append(l.lines, line)
}

// Handler returns a handler that keeps warnings and errors, and passes everything on to next.
func (l *Lines) Handler(next slog.Handler) slog.Handler { return &handler{Handler: next, lines: l} }

type handler struct {
	slog.Handler
	lines *Lines
	attrs string // those of WithAttrs, as text
	group string // prefix of the names of attributes
}

// Handle keeps a record and passes it on.
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		text := r.Message + h.attrs
		r.Attrs(func(a slog.Attr) bool {
			text += h.text(a)
			return true
		})
		if len(text) > longest {
			text = strings.ToValidUTF8(text[:longest], "") + "…"
		}
		h.lines.add(Line{r.Time, r.Level, text})
	}
	return h.Handler.Handle(ctx, r)
}

func (h *handler) text(a slog.Attr) string { return " " + h.group + a.Key + "=" + a.Value.String() }

// WithAttrs returns a handler whose records have further attributes.
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	next := *h
	next.Handler = h.Handler.WithAttrs(attrs)
	for _, a := range attrs {
		next.attrs += h.text(a)
	}
	return &next
}

// WithGroup returns a handler whose further attributes have a prefix.
func (h *handler) WithGroup(name string) slog.Handler {
	next := *h
	next.Handler = h.Handler.WithGroup(name)
	next.group += name + "."
	return &next
}
