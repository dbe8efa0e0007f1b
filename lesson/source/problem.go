package source

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is a mistake in a file.
type Problem struct {
	File      string
	Line, Col int // from 1
	Text      string
}

// Error returns the problem as compilers write them: "first.lesson:12:7: …".
func (p Problem) Error() string { return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Text) }

// Problems is an error: all mistakes of a file, in the order of its lines.
type Problems []Problem

// Error returns the problems, one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Sorted returns the problems in the order of their places, each once; nil if there is none.
func (p Problems) Sorted() error {
	if len(p) == 0 {
		return nil
	}
	slices.SortStableFunc(p, func(a, b Problem) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	return slices.Compact(p)
}
