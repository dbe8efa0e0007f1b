package screen

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"quarterdeck/table"
)

// TestPages: PgDn turns the pages of a list up to the last one. The wheel turns them over the list, but not to the sides. What a page says
// of pieces holds.
func TestPages(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	piece := p.v.Table.Moves[0].From
	moves := make([]table.Move, 100)
	for i := range moves {
		moves[i] = table.Move{Action: fmt.Sprint(i), Label: fmt.Sprintf("Go to harbor %d with a ship", i)}
	}
	p.v.Table.Moves = moves
	r := p.movesRect(p.areas())
	says := func(want bool) {
		t.Helper()
		if text := strings.Join((painter{p.Model}).moveLines(r.w, r.h), "\n"); strings.Contains(text, "choose a piece") != want || !strings.Contains(text, "more below") {
			t.Errorf("that a piece can be chosen should be said: %t:\n%s", want, text)
		}
	}
	says(false) // no move has a piece
	moves[99].From = piece
	says(true)

	wheel := func(b tea.MouseButton) { p.send(tea.MouseWheelMsg{X: r.x, Y: r.y, Button: b}) }
	wheel(tea.MouseWheelLeft)
	wheel(tea.MouseWheelRight)
	if p.choice.page != 0 {
		t.Errorf("the wheel to the sides shows page %d", p.choice.page)
	}
	p.key("pgdown")
	wheel(tea.MouseWheelDown)
	if p.choice.page != 2 || p.scroll != 0 {
		t.Errorf("page %d is shown, and line %d of the table", p.choice.page, p.scroll)
	}
	for turned := true; turned; {
		before := p.choice.page
		var paged bool
		if turned, paged = turnPage(p.Model, 1); turned != (p.choice.page != before) || !paged {
			t.Fatalf("from page %d to %d: %t, %t", before, p.choice.page, turned, paged)
		}
	}

	for i := range moves {
		moves[i].From = piece
	}
	p.choice = choice{chosen: []string{piece}}
	says(false) // one is chosen
	p.choice.page = 2
	p.key("esc")
	if p.choice.page != 0 || p.choice.chosen != nil {
		t.Errorf("without a piece, page %d is shown", p.choice.page)
	}
}
