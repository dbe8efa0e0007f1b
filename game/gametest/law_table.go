package gametest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/game/gametest/tables"
	"quarterdeck/table"
)

var namePH = regexp.MustCompile(`\{([^{}]*)\}`)

// tableLaw: a Table can be drawn. Ids are unique, kinds are known, and every piece has a name and says what it is for. Moves are exactly the
// viewer's legal actions and lead from and to pieces or zones of the table.
func tableLaw(p *position) error {
	for _, v := range p.viewers() {
		t := p.st.Table(v)
		if t == nil {
			return errorf("Table(%v) is nil", v)
		}
		err := first(
			func() error { return p.statusLaw(t, v) },
			func() error { return tables.Status(t.Status) },
			func() error { return tables.Pieces(t, v, p.setup.Seats) },
			func() error { return p.movesLaw(t, v) },
			func() error { return tables.Reasons(t) },
			func() error { return p.namesLaw(t) },
			func() error { _, err := written("Table", v, t); return err },
		)
		if err != nil {
			return errorf("Table(%v): %v", v, err)
		}
	}
	return nil
}

func (p *position) statusLaw(t *table.Table, v game.Seat) error {
	actors := p.st.Actors()
	switch {
	case t.Status == "":
		return errorf("no status")
	case len(t.Events) > 0:
		return errorf("Events are the match's to fill in")
	case t.Urgent && len(t.Moves) == 0:
		return errorf("urgent, and nothing to do")
	case v >= 0 && actors == game.SetOf(v) && !t.Urgent:
		return errorf("everything waits for %v, and it is not urgent", v)
	}
	return nil
}

// movesLaw: the moves are the legal actions, each once.
func (p *position) movesLaw(t *table.Table, v game.Seat) error {
	var got, want []string
	for _, m := range t.Moves {
		got = append(got, m.Action)
		if m.Label == "" {
			return errorf("move %q has no label", m.Action)
		}
		if m.From != "" && !tables.Has(t, m.From) {
			return errorf("move %q is from %q, which is no piece", m.Action, m.From)
		}
		if m.To != "" && !tables.Has(t, m.To) && t.Zone(m.To) == nil {
			return errorf("move %q is to %q, which is no piece or zone", m.Action, m.To)
		}
	}
	for _, a := range p.st.Legal(nil, v) {
		want = append(want, p.g().Format(a))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return errorf("the moves are %q, the legal actions %q", got, want)
	}
	return nil
}

// namesLaw: where a seat's name is to stand, there is a seat of this table.
func (p *position) namesLaw(t *table.Table) error {
	bare := *t
	text, err := json.Marshal(tables.Texts(&bare))
	if err != nil {
		return err
	}
	return p.placeholders(string(text))
}

// placeholders: braces hold only numbers of seats.
func (m *match) placeholders(text string) error {
	for _, found := range namePH.FindAllStringSubmatch(text, -1) {
		n, err := strconv.Atoi(found[1])
		if err != nil || n < 0 || n >= m.setup.Seats || table.Name(n) != found[0] {
			return errorf("%s stands for no seat's name", found[0])
		}
	}
	return nil
}
