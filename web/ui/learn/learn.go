// Package learn draws the pages of lessons: their list, and a lesson at its table. A lesson’s page has the regions of a
// match’s page that the script needs, and one more with the lesson's text.
package learn

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/tabletop"
)

// List is the page with all lessons.
type List struct {
	Page  ui.Page
	Games []Game
}

// Game is the lessons of a game.
type Game struct {
	Info    *game.Info
	Lessons []ui.Lesson
}

// Page is the page of a lesson.
type Page struct {
	Lesson *lesson.Lesson
	View   *match.View
	Prompt lesson.Prompt
	Trail  string         // of the run, packed
	Number int            // number of the last patch that the page has shown
	Hints  int            // number of hints shown
	Build  string         // of the server
	Lost   bool           // the learner has lost the match
	Again  string         // the packed trail of the run for another try
	Match  []string       // seats of the match to play afterwards, in the notation of the form for a new table
	Key    string         // idempotency key of that form
	After  *lesson.Lesson // the lesson to go on with, or nil
	shown  map[string]bool
	said   string // what the page before said, if this one says nothing new
	passes bool   // it shows a moment of what follows an input, and takes none
}

// Inputs other than moves, as the form sends them. No game's notation begins with a colon.
const (
	Onward = ":next"
	Hint   = ":hint"
)

// URL returns the address of the page of a lesson.
func URL(l *lesson.Lesson) string { return href.Lesson(l.Game.Info().ID, l.Name) }

// Surface returns the table, ready to be drawn, with the lesson's highlights.
func (p *Page) Surface() *tabletop.Surface {
	p.highlight()
	p.order()
	s := tabletop.NewSurface(p.View.Table, p.seats(), nil, p.View.Created)
	s.Shown = p.shown
	return s
}

// seats returns the seats as they are drawn. While the lesson waits for the learner's move, it waits for no other seat: an opponent who
// chooses at the same time does so after the learner. While the learner reads, it waits for no seat.
func (p *Page) seats() []match.SeatView {
	seats := slices.Clone(p.View.Seats)
	for i := range seats {
		seats[i].ToAct = seats[i].ToAct && seats[i].You && p.Prompt.Act
	}
	return seats
}

// highlight marks the pieces and zones that the lesson highlights, once. Pieces that are only read about point to no button.
func (p *Page) highlight() {
	if p.shown != nil {
		return
	}
	p.shown = map[string]bool{}
	for _, id := range p.Prompt.Show {
		p.shown[id] = p.Prompt.Act || p.View.Table.Zone(id) != nil
		p.each(func(piece *table.Piece) {
			if piece.ID == id {
				piece.Marks = append(piece.Marks[:len(piece.Marks):len(piece.Marks)], lesson.Shown)
			}
		})
	}
}

// order puts the moves of highlighted pieces, and those without a piece, at the head of the list of moves, then those of pieces that have no
// other. So what the lesson asks for is not below its edge, after all the squares to which a pawn may go.
func (p *Page) order() {
	moves := slices.Clone(p.View.Table.Moves)
	of := map[string]int{}
	for _, m := range moves {
		of[m.From]++
	}
	rank := func(m table.Move) int {
		switch {
		case m.From == "" || slices.Contains(p.Prompt.Show, m.From) || slices.Contains(p.Prompt.Show, m.To):
			return 0
		case of[m.From] == 1:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(moves, func(a, b table.Move) int { return cmp.Compare(rank(a), rank(b)) })
	p.View.Table.Moves = moves
}

func (p *Page) each(visit func(*table.Piece)) {
	for i := range p.View.Table.Zones {
		for j := range p.View.Table.Zones[i].Pieces {
			visit(&p.View.Table.Zones[i].Pieces[j])
		}
	}
}

// pointed returns the names of what the lesson highlights, for screen readers.
func (p *Page) pointed() string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) { // equal cards have the same name
			names = append(names, name)
		}
	}
	for _, id := range p.Prompt.Show {
		if z := p.View.Table.Zone(id); z != nil {
			add(z.Title)
		}
		p.each(func(piece *table.Piece) {
			if piece.ID == id {
				add(piece.Name)
			}
		})
	}
	return strings.Join(names, "; ") // a name may have commas
}

// While returns the page that shows view, a moment of what follows p's input. It highlights nothing, asks for nothing, has no buttons to
// press, and says to screen readers what p said, so that they hear nothing twice.
func (p *Page) While(view *match.View) *Page {
	q := *p
	q.said = p.spoken()
	q.View, q.shown, q.passes = view, nil, true
	q.Prompt.Act, q.Prompt.Goal, q.Prompt.Reply, q.Prompt.Hints, q.Prompt.Show = false, "", "", nil, nil
	return &q
}

// spoken returns what is new in the lesson's text, for screen readers.
func (p *Page) spoken() string {
	q := &p.Prompt
	switch {
	case p.said != "":
		return p.said
	case q.Reply != "":
		return ui.Uncited(q.Reply)
	case len(q.Hints) > 0:
		return ui.Uncited("Hint: " + q.Hints[len(q.Hints)-1])
	}
	parts := slices.Concat([]string{q.Title + "."}, q.News, q.Say, []string{q.Goal})
	if q.Heard {
		parts = slices.Concat(q.News, []string{q.Goal})
	}
	if pointed := p.pointed(); pointed != "" {
		parts = append(parts, "Highlighted: "+pointed+".")
	}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return ui.Uncited(strings.Join(parts, " "))
}

// reads reports whether the page waits for “Next”.
func (p *Page) reads() bool { return !p.Prompt.Act && !p.passes }

// hints reports whether “Hint” does something.
func (p *Page) hints() bool { return !p.passes && (p.Prompt.More || p.Prompt.Reply != "") }

// Ended reports whether the lesson is finished.
func (p *Page) Ended() bool { return p.Prompt.Last || p.Prompt.Done == p.Prompt.Steps }

// Title returns the document's title.
func (p *Page) Title() string { return p.heading() + " · Quarterdeck" }

// retry returns the address of the run for another try.
func (p *Page) retry() string {
	if p.Again == "" {
		return URL(p.Lesson)
	}
	return URL(p.Lesson) + "?" + url.Values{"t": {p.Again}}.Encode()
}

func (p *Page) heading() string { return p.View.Title + ": " + p.Lesson.Title }

// stepText returns how far the learner is or, once the match is over, how it ended: "You win, 6 to 1".
func (p *Page) stepText() string {
	if end := p.View.Result; p.Ended() && end != nil {
		text, _, _ := strings.Cut(end.Text, ". ")
		return strings.TrimSuffix(text, ".")
	}
	text := "Step " + strconv.Itoa(min(p.Prompt.Done+1, p.Prompt.Steps)) + " of " + strconv.Itoa(p.Prompt.Steps)
	if p.Ended() && !p.Lost {
		text += ", finished"
	}
	return text
}

// progress returns how many steps the learner has finished.
func (p *Page) progress() int {
	if p.Ended() && !p.Lost {
		return p.Prompt.Steps
	}
	return p.Prompt.Done
}

func (p *Page) ownZone() string {
	for i := range p.View.Table.Zones {
		if z := &p.View.Table.Zones[i]; z.Mine {
			return tabletop.ZoneID(z.ID)
		}
	}
	return "table"
}

// turnWord returns the status in one word.
func (p *Page) turnWord() string {
	if p.Prompt.Act {
		return "Your turn"
	}
	return "Lesson"
}

// Regions draws everything on the page that changes during the lesson; see play.Page.Regions.
func (p *Page) Regions(before []patch.Region) ([]patch.Region, error) {
	return patch.Draw(before, len(p.View.Table.Zones)+6, func(d *patch.Drawer) {
		s := p.Surface()
		tabletop.Draw(d, s)
		d.Region("act", "", act(p))
		d.Region("actions", "", tabletop.Actions(s))
		d.Region("calls", "", tabletop.Calls(s))
		d.Region("status", "", status(p))
		d.Region("log", "", Log(p.View))
		d.Region("lesson", "", box(p))
	})
}

// byClass returns the CSS class of a line of the log, by who acted.
func byClass(v *match.View, l match.Line) string {
	switch l.Actor {
	case strconv.Itoa(v.Viewer):
		return "by-you"
	case "*", match.ServerActor:
		return "by-server"
	}
	return "by-seat"
}

// by returns the name of the player who acted in a line of the log, or "".
func by(v *match.View, l match.Line) string {
	if seat, err := strconv.Atoi(l.Actor); err == nil && seat >= 0 && seat < len(v.Names) {
		return v.Names[seat]
	}
	return ""
}
