package lesson

import (
	"context"
	"errors"

	"quarterdeck/game"
	"quarterdeck/record"
)

// Codes of refusals.
const (
	NotAsked game.Code = "not-asked" // the lesson does not wait for this input
	Long     game.Code = "long"      // the run has as many inputs as it can have
)

var errLong = &game.Refusal{Code: Long, Text: "This lesson has become too long. Start it again."}

// Next returns the run after a step that the learner only reads.
func (r *Run) Next(ctx context.Context) (*Run, error) {
	if r.Done() || r.current().asks() {
		return nil, &game.Refusal{Code: NotAsked, Text: "The lesson waits for your move; choose one at the table."}
	}
	if len(r.trail) >= Most {
		return nil, errLong
	}
	n := r.next()
	n.trail = append(n.trail, onward)
	return n.proceed(ctx)
}

// Hint returns the run with one more hint shown.
func (r *Run) Hint() *Run {
	c := *r
	if !r.Done() {
		c.hints = min(r.hints+1, len(r.current().Hints))
	}
	return &c
}

// Act returns the run after an action of the learner, in notation. An action that is legal and misses the point is not
// carried out: the run has a reply to it. An action that is not legal is refused with a *game.Refusal.
func (r *Run) Act(ctx context.Context, notation string) (*Run, error) {
	if r.Done() || !r.current().asks() {
		return nil, &game.Refusal{Code: NotAsked, Text: "The lesson does not wait for a move now; read on first."}
	}
	if len(r.trail) >= Most {
		return nil, errLong
	}
	l := r.lesson
	a, err := l.Game.Parse(notation)
	if err != nil {
		return nil, err
	}
	if st := r.match.Position(); !game.IsLegal(st, l.You, a, nil) {
		return nil, game.Refuse(l.Game, st, l.You, a)
	}
	if reply := r.replyTo(l.Game.Format(a)); reply != "" {
		n := *r
		n.reply, n.news, n.from = reply, nil, r.match.Version()
		return &n, nil
	}
	n := r.next()
	n.trail = append(n.trail, record.Entry{Actor: l.You, Action: a}.Text(l.Game))
	if err := n.do(l.You, a); err != nil {
		return nil, err
	}
	return n.proceed(ctx)
}

// elsewhere is said to a legal action that a step does not want and has no reply to.
const elsewhere = "You may do that, but here it misses the point. Try another move."

// replyTo returns what the lesson says to a legal action that misses the point, or "" if the action is carried out.
func (r *Run) replyTo(notation string) string {
	reply, leads := r.judge(notation)
	switch {
	case leads:
		return ""
	case reply == nil:
		return elsewhere
	}
	return reply.Text.Text
}

// judge reports whether a legal action leads on, and else returns the reply to it, or nil. An action that is named comes before one that a
// pattern stands for.
func (r *Run) judge(notation string) (answer *Reply, leads bool) {
	s := r.current()
	best := foreign
	for i := range s.Replies {
		reply := &s.Replies[i]
		if n := fit(reply.To, notation); n > best && (reply.If == nil || r.holds(reply.If)) {
			answer, best = reply, n
		}
	}
	want, possible := r.wanted()
	wanted := fit(want, notation)
	if len(s.Want) == 0 {
		wanted = byPattern
	}
	switch {
	case wanted != foreign && wanted >= best:
		return nil, true
	case len(s.Want) > 0 && !possible:
		return nil, true // other actions than on the lesson's path have led here
	}
	return answer, false
}

// wanted returns the actions that the step wants now, and whether one of them is legal.
func (r *Run) wanted() (want []Pattern, possible bool) {
	s := r.current()
	for _, want = range [][]Pattern{s.Want, s.Else} {
		if _, possible = firstLegal(r.lesson.Game, r.match.Position(), r.lesson.You, want); possible {
			break
		}
	}
	return want, possible
}

// proceed carries out what follows the learner's input.
func (n *Run) proceed(ctx context.Context) (*Run, error) {
	s := n.current()
	if err := n.deal(); err != nil {
		return nil, err
	}
	for i := range s.Then {
		n.other(&s.Then[i])
		if err := n.deal(); err != nil {
			return nil, err
		}
	}
	if !s.Wait && (s.asks() || len(s.Then) > 0) {
		if err := n.bots(ctx); err != nil {
			return nil, err
		}
	}
	if s.Until == nil || n.over() || n.holds(s.Until) {
		return n.enter(ctx, n.step+1)
	}
	n.turn++
	n.tip()
	return n, nil
}

// other has another seat do the first of the lesson's actions that is legal. If none is, its bot acts when the match waits for it.
func (n *Run) other(t *Turn) {
	if a, ok := firstLegal(n.lesson.Game, n.match.Position(), t.Seat, t.Any); ok {
		n.others = append(n.others, t.Any[0].Text)
		// do refuses only what is not legal.
		if err := n.do(t.Seat, a); err != nil {
			panic("lesson: a legal action was refused: " + err.Error())
		}
	}
}

// Lost reports whether the match is over and the learner has lost it.
func (r *Run) Lost() bool {
	return r.over() && r.match.Position().Result().Utility[r.lesson.You] < 0
}

// Again returns the run for another try. After a lost match the learner need not repeat the guided part: it is the run when they last
// began to play freely. Otherwise it is the run before the first input.
func (r *Run) Again(ctx context.Context) (*Run, error) {
	if r.Lost() {
		return r.lesson.Resume(ctx, r.trail[:r.free])
	}
	return r.lesson.Begin(ctx)
}

// onward is how a trail writes that the learner read on.
const onward = "next"

// Trail returns the inputs of the run so far and what bots did, from which Resume makes it again.
func (r *Run) Trail() []string { return r.trail }

// Resume returns the run that a trail leads to. Where the lesson has changed since, it is the run as far as it still fits.
func (l *Lesson) Resume(ctx context.Context, trail []string) (*Run, error) {
	r, err := l.open()
	if err != nil {
		return nil, err
	}
	if len(trail) > Most {
		trail = trail[:Most]
	}
	r.tape = trail
	if r, err = r.enter(ctx, 0); err != nil {
		return nil, err
	}
	for len(r.tape) > 0 {
		input := r.tape[0]
		c := *r
		c.tape = r.tape[1:]
		n, err := c.input(ctx, input)
		if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) || err == nil && n.reply != "" {
			break
		} else if err != nil {
			return nil, err
		}
		r = n
	}
	c := *r
	c.tape = nil
	return &c, nil
}

// input returns the run after one input of a trail.
func (r *Run) input(ctx context.Context, text string) (*Run, error) {
	if text == onward {
		return r.Next(ctx)
	}
	e, err := record.ParseEntry(r.lesson.Game, text)
	if err != nil || e.Kind != record.Act || e.Redacted != "" || e.Actor != r.lesson.You {
		return nil, &game.Refusal{Code: NotAsked, Text: "This is not an input of the lesson."}
	}
	return r.Act(ctx, r.lesson.Game.Format(e.Action))
}
