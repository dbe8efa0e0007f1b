package puzzle

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/puzzle/pick"
	"quarterdeck/store"
)

// Reply is an answer to a puzzle.
type Reply struct {
	Answers int // of the run before, as the guest saw it
	Action  string
}

// Option is an action with what it gives away.
type Option struct {
	Action string
	Loss   float64 // in winning chances
	Share  float64 // how often best play chooses it
	Right  bool    // it is a right answer
}

// Result is what a guest is shown after an answer.
type Result struct {
	N       int // among the answers of the run, from 1
	View    *match.View
	Theme   string
	Action  string // the answer
	Right   bool
	Void    bool     // in a race: it does not count, because the guest has answered the puzzle in another run meanwhile
	Own     Option   // the answer, with what it gives away
	Best    []Option // what best play chooses, the most frequent first
	Options []Option // all actions, the best first
	Rating  int      // of the puzzle now
	Tries   int      // by guests at the puzzle that count
	Rated   bool     // the answer changed the guest's rating
	Change  int      // by so much
}

// Answer stores a guest's answer and returns the run after it. The same answer again acts once and returns the same.
func (s *Service) Answer(ctx context.Context, guest, id string, reply Reply) (*Run, error) {
	if err := account.RefuseBot(guest); err != nil {
		return nil, err
	}
	now := s.opts.Now()
	for range attempts {
		stored, err := s.own(ctx, guest, id)
		if err != nil {
			return nil, err
		}
		r, err := run(&stored, now)
		if err != nil {
			return nil, err
		}
		switch n := r.Answers; {
		case n > 0 && reply.Answers == n-1 && r.data.Answers[n-1].Action == reply.Action:
			return r, nil
		case r.Waiting:
			return nil, refuse(NotBegun, "The race has not begun. Wait until it starts.")
		case reply.Answers != n:
			return nil, refuse(Answered, "You have already answered this puzzle. Go on with the next one.")
		case r.Over:
			return nil, refuse(RunOver, "The time is up, or this run is over. This answer does not count. Start a new run.")
		}
		err = s.add(ctx, &stored, &r.data, reply.Action, now)
		if err == nil {
			return run(&stored, now)
		}
		if !errors.Is(err, store.ErrConflict) {
			return nil, s.runner.StoreError(err)
		}
	}
	return nil, refuse(host.Busy, "This puzzle is busy. Try again.")
}

// attempts is how often an answer is retried when other answers are faster.
const attempts = 50

// add stores an answer.
func (s *Service) add(ctx context.Context, r *store.PuzzleRun, d *runData, action string, now time.Time) error {
	p, err := s.load(ctx, d.Next)
	if err != nil {
		return err
	}
	option := p.find(action)
	if option == nil || !slices.Contains(p.view.Legal, action) {
		return refuse(game.Illegal, "That is not possible in this position. Choose one of the buttons.")
	}
	at := now.UTC().Truncate(time.Millisecond)
	g := given{Puzzle: d.Next, Action: action, Right: option.Right(), Loss: option.Loss, At: at}
	guest, tries, err := s.skillOf(ctx, r.Guest, r.Game)
	if err != nil {
		return err
	}
	result, after, err := s.rate(ctx, r, p, &g, guest, tries)
	if err != nil {
		return err
	}
	if result != nil {
		guest = after
	}
	if result == nil && Kind(r.Kind) == Race { // the guest has tried the puzzle before
		if g.Void, err = s.isLearned(ctx, r, d); err != nil {
			return err
		}
	}
	d.Answers = append(d.Answers, g)
	r.Answers++
	if g.Right && !g.Void {
		r.Score++
	}
	d.Next = ""
	if g.Right || Kind(r.Kind) != Streak {
		if d.Next, err = s.next(ctx, r, d, guest); err != nil {
			return err
		}
	}
	if r.Data, err = json.Marshal(d); err != nil {
		return err
	}
	return s.store.AnswerRun(context.WithoutCancel(ctx), *r, result, p.stored)
}

// rate returns the try that an answer is, with the guest's rating after it, and changes the rating of the puzzle. It returns nil if the
// guest has tried the puzzle before. The try of a sprint or a race, where the clock counts, changes no rating; but then no later answer does.
func (s *Service) rate(ctx context.Context, r *store.PuzzleRun, p *problem, g *given, guest skill, tries int) (*store.PuzzleTry, skill, error) {
	tried, err := s.store.HasTried(ctx, r.Guest, g.Puzzle)
	if err != nil || tried {
		return nil, guest, s.runner.StoreError(err)
	}
	t := try{Right: g.Right, Guest: guest, Puzzle: p.skill, Unrated: Kind(r.Kind).Timed()}
	after, difficulty := t.after()
	g.Rated, g.Change = !t.Unrated, after.rounded()-guest.rounded()
	out := &store.PuzzleTry{Puzzle: g.Puzzle, N: p.stored.Tries + 1, Guest: r.Guest, Game: r.Game, M: tries + 1, At: g.At}
	if out.Data, err = json.Marshal(t); err != nil {
		return nil, guest, err
	}
	p.stored.Rating = difficulty.rounded()
	p.stored.Skill, err = json.Marshal(difficulty)
	return out, after, err
}

// Result returns the result of the n-th answer of a run, from 1.
func (s *Service) Result(ctx context.Context, r *Run, n int) (*Result, error) {
	if n < 1 || n > r.Answers {
		return nil, refuse(NoPuzzle, "You have not given this answer. Go on with the next puzzle.")
	}
	a := &r.data.Answers[n-1]
	p, err := s.load(ctx, a.Puzzle)
	if err != nil {
		return nil, err
	}
	out := &Result{N: n, View: p.view, Theme: p.Theme, Action: a.Action, Right: a.Right, Void: a.Void, Rating: p.stored.Rating, Tries: p.stored.Tries - p.skill.Unrated, Rated: a.Rated, Change: a.Change}
	for i := range p.Key {
		o := shown(&p.Key[i])
		out.Options = append(out.Options, o)
		if o.Share > 0 {
			out.Best = append(out.Best, o)
		}
		if o.Action == a.Action {
			out.Own = o
		}
	}
	slices.SortStableFunc(out.Best, func(a, b Option) int { return cmp.Compare(b.Share, a.Share) })
	return out, nil
}

func shown(o *pick.Option) Option { return Option{o.Action, o.Loss, o.Share, o.Right()} }
