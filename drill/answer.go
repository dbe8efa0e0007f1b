package drill

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/store"
)

// Count is how many puzzles a guest has.
type Count struct {
	Due     int // today
	Later   int
	Waiting int // to be confirmed
}

// Due returns how many puzzles are due.
func (s *Service) Due(ctx context.Context, guest string) (int, error) {
	if guest == "" {
		return 0, nil
	}
	n, err := s.store.CountDrills(ctx, guest, store.Confirmed, s.opts.Now())
	return n, s.runner.StoreError(err)
}

// ever is later than any puzzle is due.
func ever() time.Time { return startOf(1 << 20) }

// Count returns how many puzzles a guest has.
func (s *Service) Count(ctx context.Context, guest string) (out Count, err error) {
	if guest == "" {
		return out, nil
	}
	if out.Waiting, err = s.store.CountDrills(ctx, guest, store.Unconfirmed, ever()); err != nil {
		return out, s.runner.StoreError(err)
	}
	if out.Due, err = s.Due(ctx, guest); err != nil {
		return out, err
	}
	all, err := s.store.CountDrills(ctx, guest, store.Confirmed, ever())
	out.Later = all - out.Due
	return out, s.runner.StoreError(err)
}

// List returns at most limit puzzles that are due, the earliest first.
func (s *Service) List(ctx context.Context, guest string, limit int) ([]Puzzle, error) {
	if guest == "" {
		return nil, nil
	}
	list, err := s.store.DrillsOf(ctx, guest, store.Confirmed, s.opts.Now(), limit)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	out := make([]Puzzle, len(list))
	for i := range list {
		p, err := decode(&list[i])
		if err != nil {
			return nil, err
		}
		out[i] = p.puzzle(&list[i])
	}
	return out, nil
}

// own returns a confirmed puzzle of a guest.
func (s *Service) own(ctx context.Context, guest, id string) (d store.Drill, p stored, err error) {
	d, err = s.store.Drill(ctx, id)
	switch {
	case err == nil && (guest == "" || d.Guest != guest || d.State != store.Confirmed), errors.Is(err, store.ErrNotFound):
		return d, p, refuse(NoDrill, "You have no such puzzle. Open the list of your puzzles.")
	case err != nil:
		return d, p, s.runner.StoreError(err)
	}
	p, err = decode(&d)
	return d, p, err
}

// Get returns a guest's puzzle.
func (s *Service) Get(ctx context.Context, guest, id string) (Puzzle, error) {
	d, p, err := s.own(ctx, guest, id)
	return p.puzzle(&d), err
}

// IsDue reports whether a puzzle can be answered now.
func (s *Service) IsDue(p Puzzle) bool { return !p.Due.After(s.opts.Now()) }

// View returns the position of a puzzle as its seat saw it when the choice was due, and nothing that came later.
func (s *Service) View(ctx context.Context, p Puzzle) (*match.View, error) {
	m, err := s.runner.Get(ctx, p.Match)
	if err != nil {
		return nil, err
	}
	v, err := m.ShownTo(0).ViewAsOf(p.Seat, m.VersionBefore(p.At))
	if err == nil { // what a puzzle has no use for
		v.Audiences, v.May, v.Draw, v.Undo, v.Clocks, v.Stage = []chat.Audience{}, nil, nil, nil, nil, nil
	}
	return v, err
}

// Reply is an answer to a puzzle.
type Reply struct {
	Answers int // how often the puzzle was answered before, as the guest saw it
	Action  string
}

// Answer stores a guest's answer and returns how good it is. The same answer again acts once and returns the same.
func (s *Service) Answer(ctx context.Context, guest, id string, r Reply) (*Result, error) {
	for range attempts {
		d, p, err := s.own(ctx, guest, id)
		if err != nil {
			return nil, err
		}
		if r.Answers != d.Answers {
			return s.repeated(ctx, &d, &p, r)
		}
		if !s.IsDue(p.puzzle(&d)) {
			return nil, refuse(NotDue, "This puzzle is not due yet. It comes back on "+d.Due.Format("January 2")+".")
		}
		v, err := s.View(ctx, p.puzzle(&d))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(v.Legal, r.Action) {
			return nil, refuse(game.Illegal, "That is not possible in this position. Choose one of the buttons.")
		}
		result, err := s.add(ctx, &d, &p, r.Action)
		if !errors.Is(err, store.ErrConflict) {
			return result, s.runner.StoreError(err)
		}
	}
	return nil, refuse(host.Busy, "This puzzle is busy. Try again.")
}

// attempts is how often an answer is retried when other answers are faster.
const attempts = 50

// add stores an answer.
func (s *Service) add(ctx context.Context, d *store.Drill, p *stored, action string) (*Result, error) {
	c, err := card(d)
	if err != nil {
		return nil, err
	}
	now := s.opts.Now()
	a := answerRecord{Action: action, Grade: p.grade(action), Day: dayOf(now)}
	a.Rating = a.Grade.rating()
	c = c.Review(a.Rating, a.Day)
	data, err := json.Marshal(a)
	if err == nil {
		d.Card, err = json.Marshal(c)
	}
	if err != nil {
		return nil, err
	}
	d.Due, d.Answers = startOf(c.Due), d.Answers+1
	if err := s.store.AddAnswer(context.WithoutCancel(ctx), *d, store.Answer{N: d.Answers, At: now.UTC().Truncate(time.Millisecond), Data: data}); err != nil {
		return nil, err
	}
	return p.result(d, &a), nil
}

// repeated returns the result of an answer that was sent before.
func (s *Service) repeated(ctx context.Context, d *store.Drill, p *stored, r Reply) (*Result, error) {
	if r.Answers == d.Answers-1 {
		a, err := s.newest(ctx, d)
		if err != nil {
			return nil, err
		}
		if a.Action == r.Action {
			return p.result(d, a), nil
		}
	}
	return nil, refuse(Answered, "You have already answered this puzzle. Go on with the next one.")
}

func (s *Service) newest(ctx context.Context, d *store.Drill) (*answerRecord, error) {
	list, err := s.store.AnswersTo(ctx, d.ID)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	if len(list) == 0 {
		return nil, refuse(NoDrill, "This puzzle has no answer yet.")
	}
	a := &answerRecord{}
	err = json.Unmarshal(list[len(list)-1].Data, a)
	return a, err
}

// Result returns the result of the newest answer to a guest's puzzle.
func (s *Service) Result(ctx context.Context, guest, id string) (*Result, error) {
	d, p, err := s.own(ctx, guest, id)
	if err != nil {
		return nil, err
	}
	a, err := s.newest(ctx, &d)
	if err != nil {
		return nil, err
	}
	return p.result(&d, a), nil
}

// result returns what an answer shows, with the key.
func (s *stored) result(d *store.Drill, a *answerRecord) *Result {
	r := &Result{Puzzle: s.puzzle(d), Action: a.Action, Grade: a.Grade, Exact: s.Exact, Next: d.Due}
	for i := range s.Key {
		o := s.shown(&s.Key[i])
		r.Options = append(r.Options, o)
		if o.Share > 0 {
			r.Best = append(r.Best, o)
		}
		if o.Action == s.Action {
			r.Played = o
		}
		if o.Action == a.Action {
			own := o
			r.Own = &own
		}
	}
	slices.SortStableFunc(r.Best, func(a, b Option) int { return cmp.Compare(b.Share, a.Share) })
	return r
}
