package lesson

import (
	"slices"

	"quarterdeck/lesson/sequel"
	"quarterdeck/match"
	"quarterdeck/table"
)

// Prompt is what a lesson says to the learner now, and what it waits for.
type Prompt struct {
	Title string   // of the step; may be empty
	News  []string // said to what has just happened, before Say
	Say   []string
	Heard bool   // Say was said before: the learner goes on playing in the same step
	Goal  string // what to do, or ""
	Reply string // to an action that was not carried out, or ""
	Hints []string
	More  bool     // another hint can be shown
	Show  []string // ids of pieces and zones of the table to highlight
	Act   bool     // it waits for a move at the table; otherwise for Next, or for nothing when the lesson is over
	Last  bool     // nothing follows: the lesson is over when this was read
	Done  int      // steps before this one, without those that were left out
	Steps int      // Done, this one, and those that are expected to follow; it changes only when the learner takes an unusual way
}

// left returns how many steps are expected to follow the current one. Of conditional steps in a row, those that ask exclude each other,
// and so do those that are only read.
func (r *Run) left() (n int) {
	following := r.lesson.Steps[r.step+1:]
	if r.over() && !r.Lost() { // nothing can change any more, and nothing is tried again
		for i := range following {
			if !r.skips(&following[i]) {
				n++
			}
		}
		return n
	}
	counted := map[bool]bool{} // of the row of conditional steps, by whether they ask
	if s := r.current(); s.When != nil {
		counted[s.asks()] = true
	}
	for i := range following {
		switch s := &following[i]; {
		case s.When == nil:
			n++
			clear(counted)
		case !counted[s.asks()]:
			n++
			counted[s.asks()] = true
		}
	}
	return n
}

// Prompt returns what the lesson says now.
func (r *Run) Prompt() Prompt {
	p := Prompt{News: r.name(r.news), Show: []string{}}
	if r.Done() {
		p.Done, p.Steps = r.entered, r.entered
		return p
	}
	s := r.current()
	p.Title, p.Act, p.Last = r.name([]string{s.Text.Text})[0], s.asks(), r.last()
	if p.Done, p.Steps = r.entered-1, r.entered; !p.Last || r.Lost() {
		p.Steps += r.left()
	}
	p.Goal, p.Reply = r.name([]string{s.Goal.Text})[0], r.name([]string{r.reply})[0]
	p.Hints, p.More = r.name(plain(s.Hints[:r.hints])), r.hints < len(s.Hints)
	p.Say, p.Heard = r.name(plain(s.Say)), r.turn > 0
	if next := sequel.Text(r.lesson.Game, r.lesson.Setup, r.lesson.Match, defaultLevel); p.Last && !r.Lost() && next != "" {
		p.Say = append(p.Say, next)
	}
	if p.Heard {
		return p // what it highlights was found
	}
	t := r.table()
	for _, id := range s.Show {
		if isThere(t, id.Text) {
			p.Show = append(p.Show, id.Text)
		}
	}
	return p
}

// last reports whether nothing follows the current step, which the learner only reads.
func (r *Run) last() bool {
	if r.current().asks() || len(r.current().Then) > 0 {
		return false
	}
	for i := r.step + 1; i < len(r.lesson.Steps); i++ {
		if !r.skips(&r.lesson.Steps[i]) {
			return false
		}
	}
	return true
}

func isThere(t *table.Table, id string) bool { return t.Zone(id) != nil || pieceOf(t, id) != nil }

func plain(texts []Text) []string {
	out := make([]string, len(texts))
	for i := range texts {
		out[i] = texts[i].Text
	}
	return out
}

// name puts the players' names in the place of {0}, {1}….
func (r *Run) name(texts []string) []string {
	out := slices.Clone(texts)
	for i := range out {
		out[i] = r.match.Seating().Namer().Replace(out[i])
	}
	return out
}

// Lesson returns the lesson that is run.
func (r *Run) Lesson() *Lesson { return r.lesson }

// Version returns the length of the match's log; Since the length before the last input.
func (r *Run) Version() int { return r.match.Version() }

// Since returns the version of the match before the last input.
func (r *Run) Since() int { return r.from }

// View returns what the learner may see of the match. It has no moves while the lesson waits for none. The log of a lesson that begins in
// the middle of a match begins with the lesson.
func (r *Run) View() (*match.View, error) {
	v, err := r.match.View(r.lesson.You, r.match.Version())
	if err != nil {
		return nil, err
	}
	v.May, v.Log = nil, r.since(v.Log)
	if r.Done() || !r.current().asks() {
		still(v)
		if v.Phase == match.Running {
			v.Table.Status = reading
		}
	}
	return v, nil
}

// ViewAsOf returns the view when version n of the match was the newest, without moves.
func (r *Run) ViewAsOf(n int) (*match.View, error) {
	v, err := r.match.ShownTo(0).ViewAsOf(r.lesson.You, n)
	if err == nil {
		still(v)
		v.Log = r.since(v.Log)
	}
	return v, err
}

// since returns the lines of a log from the lesson's start on.
func (r *Run) since(log []match.Line) []match.Line {
	i := slices.IndexFunc(log, func(l match.Line) bool { return l.N > r.start })
	if i < 0 {
		i = len(log)
	}
	return log[i:]
}

// reading is the status of a table while the learner reads.
const reading = "Read on, then go to the next step."

// still removes the moves from a view.
func still(v *match.View) {
	v.Legal, v.May = []string{}, nil
	v.Table.Moves, v.Table.Urgent = []table.Move{}, false
}

// Names returns the names of the players.
func (r *Run) Names() []string { return r.match.Names() }

// Moves returns the learner's legal actions in notation, for authors.
func (r *Run) Moves() []string {
	var out []string
	for _, a := range r.match.Position().Legal(nil, r.lesson.You) {
		out = append(out, r.lesson.Game.Format(a))
	}
	return out
}
