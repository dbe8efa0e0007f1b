package learn

import (
	"context"
	"fmt"
	"io"
	"strings"

	"quarterdeck/lesson"
	"quarterdeck/table"
)

// Outline writes every step of a lesson's main path for its author, with the ids and moves that the step can name.
func Outline(ctx context.Context, l *lesson.Lesson, out io.Writer) error {
	var failed error
	err := l.Walk(ctx, lesson.Main, 0, func(r *lesson.Run) {
		v, err := r.View()
		switch {
		case err != nil:
			failed = err
		case !r.Done():
			outline(out, r, v.Table)
		}
	})
	if err == nil {
		err = failed
	}
	return err
}

func outline(out io.Writer, r *lesson.Run, t *table.Table) {
	p := r.Prompt()
	fmt.Fprintf(out, "== %d of %d: %s\n%s\n", p.Done+1, p.Steps, p.Title, t.Status)
	said := p.News
	if !p.Heard {
		said = append(said, p.Say...)
	}
	for _, text := range said {
		fmt.Fprintln(out, "say  ", text)
	}
	if p.Goal != "" {
		fmt.Fprintln(out, "goal ", p.Goal)
	}
	for i := range t.Zones {
		z := &t.Zones[i]
		fmt.Fprintf(out, "zone  %s (%s):", z.ID, z.Title)
		for _, piece := range z.Pieces {
			fmt.Fprintf(out, " %s", strings.Join(append([]string{piece.ID}, piece.Marks...), "/"))
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "moves %s\n\n", strings.Join(r.Moves(), ", "))
}
