package remote_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quarterdeck/term"
	"quarterdeck/term/line"
	"quarterdeck/term/remote"
)

// TestHints: a guest gets hints at a table on a server. The server stores which ones they have seen, and that they want none.
func TestHints(t *testing.T) {
	ann := guest(serve(t, plainly))
	p, link := invite(t, ann)
	sit(t, ann.Base, link)
	play := func(input string) string {
		var screen strings.Builder
		err := line.Play(t.Context(), remote.Open(t.Context(), ann, p.Match, nil), line.Options{
			In: line.Pipe(t.Context(), strings.NewReader(input), &screen), Out: &screen, Width: 200, Hints: ann,
		})
		if !errors.Is(err, term.ErrInputEnded) && err != nil {
			t.Fatal(err)
		}
		return screen.String()
	}
	if screen := play("table\n"); !strings.Contains(screen, "Hint: You both choose in secret.") {
		t.Errorf("the first hint at a server:\n%s", screen)
	}
	play("resign\ny\n")
	p, link = invite(t, ann)
	sit(t, ann.Base, link)
	if me, err := ann.Me(t.Context()); err != nil || !slices.Equal(me.Seen, []string{"bastion/beat-both"}) {
		t.Errorf("the server knows that the guest has seen %v, %v", me.Seen, err)
	}
	if known, err := ann.Learning(t.Context()); err != nil || !known.SawHint("bastion/beat-both") {
		t.Errorf("the guest has learned %+v, %v", known, err)
	}
	if screen := play("hints off\n"); strings.Contains(screen, "Hint: You both choose in secret.") || !strings.Contains(screen, "You get no hints any more.") {
		t.Errorf("the hints at a server:\n%s", screen)
	}
	if me, err := ann.Me(t.Context()); err != nil || me.Hints == nil || *me.Hints {
		t.Errorf("that hints are off is not stored: %+v, %v", me, err)
	}
	if screen := play("table\n"); strings.Contains(screen, "Hint: ") {
		t.Errorf("hints that are off are shown:\n%s", screen)
	}
}
