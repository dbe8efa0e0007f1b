// Package puzzle draws the pages of puzzles for all guests: what there is to choose from, a puzzle at its table, before and after the
// answer, and the result of a run of puzzles. A puzzle’s page has the regions of a lesson's page.
package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"quarterdeck/coach"
	"quarterdeck/match"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/pick"
	"quarterdeck/puzzle/race"
	"quarterdeck/web/href"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/learn"
	"quarterdeck/web/ui/patch"
	"quarterdeck/web/ui/tabletop"
)

// Fields of the form that starts a run of puzzles.
const (
	FieldKind       = "kind"
	FieldGame       = "game"
	FieldTheme      = "theme"
	FieldDifficulty = "difficulty"
	FieldKey        = "key"
)

// List is the page from which a guest chooses.
type List struct {
	Page  ui.Page
	Games []puzzle.Overview
	Key   string // idempotency key
}

// Page is the page of a puzzle at its table.
type Page struct {
	Run    *puzzle.Run
	View   *match.View
	Theme  string
	Result *puzzle.Result // of the answer to this puzzle; nil before it
	Last   *puzzle.Result // of the puzzle before, in a sprint or a race
	Race   *race.View     // in which the run is, if it is stored
	Number int            // of the last patch that the page has shown
	Now    time.Time
	Build  string
}

// Title returns the document's title.
func (p *Page) Title() string { return kindTitle(p.Run.Kind) + ": " + p.View.Title + " · Quarterdeck" }

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
		if !p.Run.Kind.Timed() { // the log of the next puzzle is no news
			d.Region("log", "", learn.Log(p.View))
		}
		d.Region("lesson", "", box(p))
	})
}

// answers returns how many answers of the run came before this puzzle.
func (p *Page) answers() int {
	if p.Result != nil {
		return p.Result.N - 1
	}
	return p.Run.Answers
}

// label returns an action in the words of its button.
func label(v *match.View, action string) string {
	for i := range v.Table.Moves {
		if m := &v.Table.Moves[i]; m.Action == action && m.Label != "" {
			return m.Label
		}
	}
	return action
}

func (p *Page) right() bool { return p.Result != nil && p.Result.Right }

func (p *Page) heading() string {
	switch {
	case p.Result == nil:
		return "What do you play?"
	case p.Result.Right:
		return "Right"
	}
	return "Not the best"
}

func (p *Page) turnWord() string {
	if p.Result == nil {
		return "Your turn"
	}
	return "Answered"
}

// scoreText says how far the run is.
func (p *Page) scoreText() string {
	text := strconv.Itoa(p.Run.Score) + " right"
	if p.Run.Kind != puzzle.Streak {
		text += " of " + strconv.Itoa(p.Run.Answers)
	}
	return kindTitle(p.Run.Kind) + " · " + text
}

// lastText says what the answer before was worth.
func (p *Page) lastText() string {
	if p.Last == nil {
		return ""
	}
	if p.Last.Void {
		return "The last one does not count, because you answered this puzzle in another run."
	}
	if p.Last.Right {
		return "The last one was right."
	}
	return "The last one was not: it gave away " + coach.Percent(p.Last.Own.Loss) + ". " + bestText(p.Last)
}

// answerText says what the answer was and what it gives away.
func answerText(r *puzzle.Result) string {
	text := "You answered: " + label(r.View, r.Action) + ". "
	if r.Void {
		text += "It does not count, because you answered this puzzle in another run. "
	}
	if r.Own.Loss < 0.0005 {
		return text + "It gives nothing away."
	}
	return text + "It gives away " + coach.Percent(r.Own.Loss) + " of the winning chances."
}

// bestText says what best play chooses. If it mixes, it says how often.
func bestText(r *puzzle.Result) string {
	if len(r.Best) == 1 {
		return "Best play: " + label(r.View, r.Best[0].Action) + "."
	}
	parts := make([]string, len(r.Best))
	for i, o := range r.Best {
		parts[i] = label(r.View, o.Action) + " " + coach.Often(o.Share)
	}
	return "Best play is a mix, so that it cannot be predicted: " + strings.Join(parts, ", ") + "."
}

// alsoText lists right answers besides those of best play and the guest's, with what each gives away.
func alsoText(r *puzzle.Result) string {
	var also []string
	for _, o := range r.Options {
		if o.Right && o.Share == 0 && o.Action != r.Action {
			also = append(also, label(r.View, o.Action)+" (gives away "+coach.GivenAway(o.Loss)+")")
		}
	}
	if len(also) == 0 {
		return ""
	}
	return "Also right: " + strings.Join(also, ", ") + "."
}

// ratingText says how difficult the puzzle is, and what the answer did to the guest's rating.
func ratingText(r *puzzle.Result) string {
	text := "Difficulty " + strconv.Itoa(r.Rating) + ", from " + count(r.Tries, "try", "tries") + "."
	if r.Rated {
		text += fmt.Sprintf(" Your rating: %+d.", r.Change)
	}
	return text
}

// spoken returns the text of the box, for screen readers.
func (p *Page) spoken() string {
	if p.Result == nil {
		return strings.TrimSpace(p.lastText() + " " + p.heading())
	}
	return strings.TrimSpace(strings.Join([]string{p.heading() + ".", answerText(p.Result), bestText(p.Result), alsoText(p.Result)}, " "))
}

// next returns where the page leads after the answer.
func (p *Page) next() string {
	switch {
	case p.Run.Over && p.Run.Kind == puzzle.Practice:
		return href.Puzzles
	case p.Race != nil:
		return p.over()
	}
	return href.PuzzleRun(p.Run.ID)
}

func (p *Page) nextText() string {
	switch {
	case p.Race != nil:
		return "Standings"
	case p.Run.Over:
		return "Done"
	}
	return "Next puzzle"
}

// over returns where the page leads when the time is up.
func (p *Page) over() string {
	if p.Race != nil {
		return href.Race(p.Race.ID)
	}
	return href.PuzzleRun(p.Run.ID)
}

// left returns the time left in a sprint or a race.
func (p *Page) left() string { return minutes(p.Run.Ends.Sub(p.Now)) }

func kindTitle(k puzzle.Kind) string {
	switch k {
	case puzzle.Sprint:
		return "Sprint"
	case puzzle.Streak:
		return "Streak"
	case puzzle.Race:
		return "Race"
	}
	return "Practice"
}

func kindText(k puzzle.Kind) string {
	switch k {
	case puzzle.Sprint:
		return "As many right answers as you can in three minutes. The server measures the time."
	case puzzle.Race:
		return "A sprint of up to ten guests with the same puzzles. Open a race and send its link to the others."
	}
	return "One right answer after another. The first mistake ends it."
}

// themeText returns a theme in words.
func themeText(theme string) string {
	return map[string]string{pick.Level: "Even score", pick.Lead: "Ahead", pick.Chase: "Behind", pick.Carry: "Carried points", pick.Endgame: "Last cards"}[theme]
}

// bestScore says the highest score of a kind.
func bestScore(o *puzzle.Overview, k puzzle.Kind) string {
	if o.Best[k] == 0 {
		return ""
	}
	return "Your best: " + strconv.Itoa(o.Best[k]) + "."
}

func ownRating(o *puzzle.Overview) string {
	if o.Rating.Tries == 0 {
		return ""
	}
	return fmt.Sprintf("Your rating in puzzles: %d (%d to %d), from %s.", o.Rating.Value, o.Rating.Low, o.Rating.High, count(o.Rating.Tries, "try", "tries"))
}

// Summary is the page of a run of puzzles that is over.
type Summary struct {
	Page    ui.Page
	Run     *puzzle.Run
	Results []*puzzle.Result
	Race    *race.View // in which the run is, if it is stored
	Key     string     // idempotency key
}

// Outcome says in one sentence how the run went.
func (s *Summary) Outcome() string {
	switch s.Run.Kind {
	case puzzle.Sprint, puzzle.Race:
		return fmt.Sprintf("%d right of %d in three minutes.", s.Run.Score, s.Run.Answers)
	case puzzle.Streak:
		return count(s.Run.Score, "right answer", "right answers") + " in a row."
	}
	return fmt.Sprintf("%d right of %d.", s.Run.Score, s.Run.Answers)
}

func answerLine(r *puzzle.Result) string {
	line := strconv.Itoa(r.N) + ". " + label(r.View, r.Action) + ": "
	if r.Right {
		return line + "right"
	}
	return line + "gave away " + coach.Percent(r.Own.Loss)
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
