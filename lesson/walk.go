package lesson

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// Path is a way through a lesson.
type Path int

// The ways that Walk goes. Everything but Main is what learners may do wrong; each leads to the end too.
const (
	Main     Path = iota // takes the first wanted action, and plays freely as the default bot would
	Missing              // tries every legal action that misses the point first, then takes the first wanted one
	Stubborn             // asks for every hint, tries what is not legal and twice what misses the point, reads out of turn, and takes the last wanted action
	Random               // makes a random mistake before each action, and takes random ones that lead on
)

// Paths returns the ways that every lesson is walked.
func Paths() []Path { return []Path{Main, Missing, Stubborn, Random} }

// String returns the path's name.
func (p Path) String() string { return [...]string{"main", "missing", "stubborn", "random"}[p] }

// Walk takes a path through a lesson to its end. visit is called with every run on the way, the last included. The same path and
// seed take the same way.
func (l *Lesson) Walk(ctx context.Context, path Path, seed uint64, visit func(*Run)) error {
	return l.walk(ctx, path, seed, nil, visit)
}

// walk is Walk, and calls met with conditions when they hold.
func (l *Lesson) walk(ctx context.Context, path Path, seed uint64, met func(*Condition), visit func(*Run)) error {
	r, err := l.beginWith(ctx, met)
	if err != nil {
		return err
	}
	w := walker{Lesson: l, path: path, rand: rand.New(rand.NewPCG(seed, uint64(path)))}
	return w.walk(ctx, r, visit)
}

// walk goes from a run to the end.
func (w *walker) walk(ctx context.Context, r *Run, visit func(*Run)) (err error) {
	for range 2 * Most {
		visit(r)
		if r.Done() {
			return nil
		}
		if r, err = w.step(ctx, r); err != nil {
			return err
		}
	}
	return errors.New("the lesson does not end")
}

// Input is what the learner enters on a path.
type Input struct {
	Text   string // a move in notation, Onward or AskHint
	Answer string // the lesson's reply or hint, if it does not go on
}

// Inputs that are no moves.
const (
	Onward  = ":next"
	AskHint = ":hint"
)

// Inputs returns what the learner enters on a path, and the run at its end: what Walk tries in vain included.
func (l *Lesson) Inputs(ctx context.Context, path Path, seed uint64) (inputs []Input, end *Run, err error) {
	r, err := l.Begin(ctx)
	if err != nil {
		return nil, nil, err
	}
	w := walker{Lesson: l, path: path, rand: rand.New(rand.NewPCG(seed, uint64(path)))}
	err = w.walk(ctx, r, func(r *Run) { end = r })
	return w.inputs, end, err
}

type walker struct {
	*Lesson
	path   Path
	rand   *rand.Rand
	inputs []Input // so far
}

// note adds an input.
func (w *walker) note(text, answer string) { w.inputs = append(w.inputs, Input{text, answer}) }

// step makes one input.
func (w *walker) step(ctx context.Context, r *Run) (*Run, error) {
	s := r.current()
	if !s.asks() {
		n, err := r.Next(ctx)
		w.note(Onward, "")
		return n, w.at(s, err)
	}
	switch w.path {
	case Missing:
		if err := w.miss(ctx, r); err != nil {
			return nil, w.at(s, err)
		}
	case Stubborn:
		if err := w.resist(ctx, r); err != nil {
			return nil, w.at(s, err)
		}
	case Random:
		if err := w.stray(ctx, r); err != nil {
			return nil, w.at(s, err)
		}
	}
	a, err := w.choose(ctx, r)
	if err != nil {
		return nil, w.at(s, err)
	}
	n, err := r.Act(ctx, w.Game.Format(a))
	w.note(w.Game.Format(a), "")
	if err == nil && n.reply != "" {
		err = fmt.Errorf("“%s” should lead on, and is answered “%s”", w.Game.Format(a), n.reply)
	}
	return n, w.at(s, err)
}

// at adds the place of a step to an error.
func (w *walker) at(s *Step, err error) error {
	if err == nil {
		return nil
	}
	return source.Problem{Line: s.Line, Col: s.Col, Text: fmt.Sprintf("on the %v path: %v", w.path, err)}
}

// leading returns the legal actions that are carried out here.
func (w *walker) leading(r *Run) (leading, missing []game.Action) {
	for _, a := range r.match.Position().Legal(nil, w.You) {
		if r.replyTo(w.Game.Format(a)) == "" {
			leading = append(leading, a)
		} else {
			missing = append(missing, a)
		}
	}
	return leading, missing
}

// choose returns an action that leads on.
func (w *walker) choose(ctx context.Context, r *Run) (game.Action, error) {
	leading, _ := w.leading(r)
	if len(leading) == 0 {
		return 0, errors.New("every legal move is turned away, so that the learner cannot go on")
	}
	s := r.current()
	want, _ := r.wanted()
	switch first, ok := firstLegal(w.Game, r.match.Position(), w.You, want); {
	case w.path == Random:
		return leading[w.rand.IntN(len(leading))], nil
	case w.path == Stubborn:
		return leading[len(leading)-1], nil
	case ok && r.replyTo(w.Game.Format(first)) == "":
		return first, nil
	case len(s.Want) > 0 && w.path == Main:
		return 0, errors.New("none of the wanted actions is legal here")
	}
	return w.free(ctx, r, leading)
}

// free chooses as a bot would, if that leads on.
func (w *walker) free(ctx context.Context, r *Run, leading []game.Action) (game.Action, error) {
	b, err := roster.New(defaultLevel, w.Game, 1, roster.Opts{})
	if err != nil {
		return 0, err
	}
	a, err := b.Choose(ctx, bot.Know(w.Game, r.match.Position(), w.You).AtVersion(r.match.Version()))
	if err == nil && r.replyTo(w.Game.Format(a)) != "" {
		a = leading[0]
	}
	return a, err
}

// miss tries every action that misses the point.
func (w *walker) miss(ctx context.Context, r *Run) error {
	_, missing := w.leading(r)
	for _, a := range missing {
		if err := w.mistake(ctx, r, a); err != nil {
			return err
		}
	}
	return nil
}

// stray makes a random mistake, if there is one.
func (w *walker) stray(ctx context.Context, r *Run) error {
	_, missing := w.leading(r)
	if len(missing) == 0 {
		return nil
	}
	return w.mistake(ctx, r, missing[w.rand.IntN(len(missing))])
}

// mistake tries an action that misses the point.
func (w *walker) mistake(ctx context.Context, r *Run, a game.Action) error {
	n, err := r.Act(ctx, w.Game.Format(a))
	if err != nil {
		return err
	}
	if n.reply == "" || n.match != r.match || n.step != r.step {
		return fmt.Errorf("“%s” is turned away without a reply", w.Game.Format(a))
	}
	w.note(w.Game.Format(a), n.Prompt().Reply)
	return nil
}

// resist tries what the lesson must refuse, and reads all hints.
func (w *walker) resist(ctx context.Context, r *Run) error {
	var refusal *game.Refusal
	if _, err := r.Next(ctx); !errors.As(err, &refusal) {
		return fmt.Errorf("reading on is possible while a move is due: %v", err)
	}
	if _, err := r.Act(ctx, "no such move"); !errors.As(err, &refusal) {
		return fmt.Errorf("an unknown move is not refused: %v", err)
	}
	if _, missing := w.leading(r); len(missing) > 0 {
		for range 2 {
			if err := w.mistake(ctx, r, missing[len(missing)-1]); err != nil {
				return err
			}
		}
	}
	for range r.current().Hints {
		r = r.Hint()
		hints := r.Prompt().Hints
		w.note(AskHint, hints[len(hints)-1])
	}
	if p := r.Prompt(); p.More || len(p.Hints) != len(r.current().Hints) {
		return errors.New("not every hint can be shown")
	}
	return nil
}
