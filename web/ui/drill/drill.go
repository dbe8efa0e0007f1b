// Package drill draws the pages of puzzles: their list, and a puzzle at its table, before and after the answer. A puzzle’s page has the
// regions of a lesson's page.
package drill

import (
	"fmt"
	"strconv"
	"strings"

	"quarterdeck/coach"
	"quarterdeck/drill"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/learn"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/tabletop"
)

// List is the page with a guest's puzzles.
type List struct {
	Page  ui.Page
	Count drill.Count
	Games []Game // of the puzzles that are due
}

// Game counts the puzzles of a game that are due.
type Game struct {
	Title string
	Due   int
}

// Page is the page of a puzzle.
type Page struct {
	Puzzle  drill.Puzzle
	View    *match.View
	Answers int           // as the form sends it
	Result  *drill.Result // after the answer
	Version int           // of the match
	Due     int           // puzzles that are due, this one included before the answer
	Number  int           // number of the last patch that the page has shown
	Build   string
	Error   *game.Refusal
}

// Title returns the document's title.
func (p *Page) Title() string { return "Puzzle: " + p.View.Title + " · Quarterdeck" }

// Surface returns the table, ready to be drawn. After the answer, it has no moves.
func (p *Page) Surface() *tabletop.Surface {
	t := *p.View.Table
	if p.Result != nil {
		t.Moves = nil
	}
	return tabletop.NewSurface(&t, p.View.Seats, nil, p.View.Created)
}

// Regions draws everything on the page that changes with the answer; see play.Page.Regions.
func (p *Page) Regions(before []patch.Region) ([]patch.Region, error) {
	return patch.Draw(before, len(p.View.Table.Zones)+6, func(d *patch.Drawer) {
		s := p.Surface()
		tabletop.Draw(d, s)
		d.Region("act", "", act(p))
		d.Region("actions", "", tabletop.Actions(s))
		d.Region("calls", "", tabletop.Calls(s))
		d.Region("status", "", status(p))
		d.Region("log", "", learn.Log(p.View))
		d.Region("lesson", "", box(p))
	})
}

// label returns an action in the words of its button.
func (p *Page) label(action string) string {
	for i := range p.View.Table.Moves {
		if m := &p.View.Table.Moves[i]; m.Action == action && m.Label != "" {
			return m.Label
		}
	}
	return action
}

func (p *Page) right() bool { return p.Result != nil && p.Result.Grade == drill.Right }

func (p *Page) heading() string {
	if p.Result == nil {
		return "What do you play?"
	}
	switch p.Result.Grade {
	case drill.Right:
		return "Right"
	case drill.Nearly:
		return "Nearly"
	}
	return "Not the best"
}

// answerText says what the answer was and what it gives away.
func (p *Page) answerText() string {
	text := "You answered: " + p.label(p.Result.Action) + ". "
	switch own := p.Result.Own; {
	case own == nil:
		return text + "The judge did not consider it."
	case own.Loss.Value <= 0.0005 && own.Right:
		return text + "It gives nothing away."
	default:
		return text + "It gives away " + loss(own) + "."
	}
}

// playedText says what was played in the match, unless that was the answer.
func (p *Page) playedText() string {
	if p.Result.Action == p.Result.Played.Action {
		return "This is also what you played in the match."
	}
	return "In the match you played: " + p.label(p.Result.Played.Action) + ". That gave away " + loss(&p.Result.Played) + "."
}

func loss(o *drill.Option) string {
	switch {
	case o.Rough:
		return "about " + coach.Percent(o.Loss.Value)
	case !o.Loss.Holds():
		return "little or nothing"
	}
	return o.Loss.String()
}

// bestText says what captain chooses. If it mixes, it says how often.
func (p *Page) bestText() string {
	who, one := "Captain plays", "Captain chooses"
	if p.Result.Exact {
		who, one = "Best play is", "Best play"
	}
	best := p.Result.Best
	switch len(best) {
	case 0:
		return ""
	case 1:
		return one + ": " + p.label(best[0].Action) + "."
	}
	parts := make([]string, len(best))
	for i, o := range best {
		parts[i] = fmt.Sprintf("%s %.0f%%", p.label(o.Action), 100*o.Share)
	}
	return who + " a mix, so that it cannot be predicted: " + strings.Join(parts, ", ") + "."
}

// alsoText lists right answers besides captain's and the guest's.
func (p *Page) alsoText() string {
	var also []string
	for _, o := range p.Result.Options {
		if o.Right && o.Share == 0 && o.Action != p.Result.Action {
			also = append(also, p.label(o.Action))
		}
	}
	if len(also) == 0 {
		return ""
	}
	return "As good: " + strings.Join(also, ", ") + "."
}

func (p *Page) nextText() string {
	return "This puzzle comes back on " + p.Result.Next.Format("January 2") + "."
}

func (p *Page) dueText() string {
	switch {
	case p.Due == 0:
		return "None left today"
	case p.Result == nil:
		return Due(p.Due)
	}
	return strconv.Itoa(p.Due) + " left today"
}

// Due says how many puzzles are due.
func Due(n int) string {
	if n == 1 {
		return "1 puzzle due today"
	}
	return strconv.Itoa(n) + " puzzles due today"
}

// spoken returns the text of the box, for screen readers.
func (p *Page) spoken() string {
	if p.Result == nil {
		return p.heading()
	}
	return strings.TrimSpace(strings.Join([]string{p.heading() + ".", p.answerText(), p.bestText(), p.alsoText()}, " "))
}

func (p *Page) turnWord() string {
	if p.Result == nil {
		return "Your turn"
	}
	return "Answered"
}

func (p *Page) replay() string { return href.PastAs(p.Puzzle.Match, p.Version, int(p.Puzzle.Seat)) }

// countText says how many puzzles there are besides those that are due.
func (l *List) countText() string {
	var parts []string
	if l.Count.Later > 0 {
		parts = append(parts, strconv.Itoa(l.Count.Later)+" more on later days")
	}
	if l.Count.Waiting > 0 {
		parts = append(parts, strconv.Itoa(l.Count.Waiting)+" still being checked")
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + "."
}
