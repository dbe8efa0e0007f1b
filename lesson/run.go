package lesson

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/lesson/source"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/table"
)

// Run is a lesson in progress. It never changes; its methods return the next one.
type Run struct {
	lesson  *Lesson
	match   *match.Match
	dealer  *fair.Dealer
	draws   []draw   // of Lesson.Deal that are left
	step    int      // the current one; len(Steps) when the lesson is over
	entered int      // steps so far, with the current one
	free    int      // length of the trail when the learner last began to play freely
	turn    int      // actions of the learner in the current step, so far
	tips    []int    // of the current step that were said
	news    []string // said since the last input, before the step's own words
	reply   string   // to an action that was not carried out
	hints   int      // shown
	others  []Text   // what other seats did after the last input because the step's “then” says so
	from    int      // version of the match before the last input
	start   int      // version of the match before the first step
	trail   []string
	tape    []string // what bots did when the trail that is being resumed was made

	met func(*Condition) // called with conditions of the lesson when they hold; nil: none is
}

// draw is a draw of chance that a lesson deals.
type draw struct {
	action game.Action
	at     Text
}

// Most is how many inputs and actions of bots a run can have.
const Most = 1000

// errEndless is returned when other seats act for ever and the learner never may.
var errEndless = errors.New("the other seats act on and on, and the learner may not")

// Begin returns the run before the first input.
func (l *Lesson) Begin(ctx context.Context) (*Run, error) {
	return l.beginWith(ctx, nil)
}

// beginWith begins a run that calls met, if it is not nil, with conditions when they hold.
func (l *Lesson) beginWith(ctx context.Context, met func(*Condition)) (*Run, error) {
	r, err := l.open()
	if err != nil {
		return nil, err
	}
	r.met = met
	return r.enter(ctx, 0)
}

// open returns a run with the position in which the lesson begins, before its first step.
func (l *Lesson) open() (*Run, error) {
	seed := fair.Seed(sha256.Sum256([]byte("quarterdeck lesson " + l.Seed)))
	players := make([]seating.Player, len(l.Levels))
	for i, level := range l.Levels {
		players[i] = seating.Player{Kind: seating.Bot, Level: level}
		if level == "" {
			players[i] = seating.Player{Kind: seating.Human, Name: "You", Guest: learner}
		}
		if len(l.names) > 0 {
			players[i].Name, players[i].Guest = l.names[i], l.names[i]
		}
	}
	m, err := match.New(&match.Start{ID: "lesson", Game: l.Game, Setup: l.Setup, Seats: players, Seed: seed})
	if err != nil {
		return nil, err
	}
	r := &Run{lesson: l, match: m, dealer: fair.NewDealer(seed, nil)}
	for _, t := range l.Deal {
		a, err := l.Game.Parse(t.Text)
		if err != nil {
			return nil, err
		}
		r.draws = append(r.draws, draw{a, t})
	}
	if err := r.prelude(); err != nil {
		return nil, err
	}
	r.from = r.match.Version()
	if len(l.Play) > 0 {
		r.start = r.from
	}
	return r, nil
}

// learner is the guest id of the learner in the match of a run, which is never stored.
const learner = "learner"

// prelude carries out what was done before the first step.
func (r *Run) prelude() error {
	for _, t := range r.lesson.Play {
		e, err := record.ParseEntry(r.lesson.Game, t.Text)
		if err != nil {
			return err
		}
		if e.Actor != game.Nature {
			if err := r.deal(); err != nil {
				return err
			}
		}
		if err := r.do(e.Actor, e.Action); err != nil {
			return source.Problem{Line: t.Line, Col: t.Col, Text: fmt.Sprintf("“%s” is not possible here: %v", t.Text, err)}
		}
	}
	return r.deal()
}

// next returns a copy for an input to change.
func (r *Run) next() *Run {
	c := *r
	c.dealer = r.dealer.Clone()
	c.draws, c.trail, c.tips = slices.Clone(r.draws), slices.Clone(r.trail), slices.Clone(r.tips)
	c.news, c.reply, c.hints, c.others, c.from = nil, "", 0, nil, r.match.Version()
	return &c
}

// do adds an action to the match.
func (r *Run) do(s game.Seat, a game.Action) error {
	st := r.match.Position()
	if !game.IsLegal(st, s, a, nil) {
		return game.Refuse(r.lesson.Game, st, s, a)
	}
	m, err := r.match.With([]match.Entry{{Play: &record.Entry{Actor: s, Action: a}}})
	if err != nil {
		return err
	}
	r.match = m
	return nil
}

// deal makes the draws of chance that are due: those of the file first, then those of its seed.
func (r *Run) deal() error {
	for n := 0; r.match.Position().Actors() == game.NatureOnly; n++ {
		st := r.match.Position()
		a := r.dealer.Draw(st)
		if i := slices.IndexFunc(r.draws, func(d draw) bool { return game.IsLegal(st, game.Nature, d.action, nil) }); i >= 0 {
			a = r.draws[i].action
			r.draws = slices.Delete(r.draws, i, i+1)
		}
		if err := r.do(game.Nature, a); err != nil || n > Most {
			return errors.Join(err, errEndless)
		}
	}
	return nil
}

// over reports whether the match is over.
func (r *Run) over() bool { return game.Over(r.match.Position()) }

// Done reports whether the lesson is over.
func (r *Run) Done() bool { return r.step == len(r.lesson.Steps) }

// current returns the step that the learner is at; the lesson must not be over.
func (r *Run) current() *Step { return &r.lesson.Steps[r.step] }

// mayAct reports whether the learner may act in the match.
func (r *Run) mayAct() bool { return r.match.Position().Actors().Has(r.lesson.You) }

// enter goes to the first step from i on that is not left out. Bots act before a step for which the learner must act.
func (r *Run) enter(ctx context.Context, i int) (*Run, error) {
	for ; i < len(r.lesson.Steps); i++ {
		s := &r.lesson.Steps[i]
		if r.skips(s) {
			continue
		}
		if s.asks() && !r.mayAct() {
			if err := r.bots(ctx); err != nil {
				return nil, err
			}
			if r.over() {
				continue
			}
		}
		break
	}
	if r.step, r.turn, r.tips = i, 0, nil; !r.Done() {
		r.entered++
		if r.current().Until != nil {
			r.free = len(r.trail)
		}
	}
	r.tip()
	return r, nil
}

// skips reports whether a step is left out if it is the next one.
func (r *Run) skips(s *Step) bool {
	return s.When != nil && !r.holds(s.When) || s.asks() && r.over() || s.Until != nil && r.holds(s.Until)
}

// holds reports whether a condition is true on the learner's table.
func (r *Run) holds(c *Condition) bool {
	ok, _ := c.holds(r.moment())
	if ok && r.met != nil {
		r.met(c)
	}
	return ok
}

// moment returns what the lesson's conditions read.
func (r *Run) moment() *moment {
	return &moment{table: r.table(), over: r.over(), me: r.lesson.You, legal: r.Moves}
}

func (r *Run) table() *table.Table { return r.match.Position().Table(r.lesson.You) }

// tip says the first tip of a step whose condition holds now and that was not said.
func (r *Run) tip() {
	if r.Done() {
		return
	}
	for i := range r.current().Tips {
		if tip := &r.current().Tips[i]; !slices.Contains(r.tips, i) && r.holds(&tip.If) {
			r.tips = append(r.tips, i)
			r.news = append(r.news, tip.Text.Text)
			return
		}
	}
}

// bots has bots act until the learner may act or the match is over.
func (r *Run) bots(ctx context.Context) error {
	for range Most {
		if err := r.deal(); err != nil {
			return err
		}
		waits := game.RequiredActors(r.match.Position()) &^ game.NatureOnly
		if waits == 0 || waits.Has(r.lesson.You) {
			return nil
		}
		if err := r.bot(ctx, waits.First()); err != nil {
			return err
		}
	}
	return errEndless
}

// bot has the bot of a seat act, or repeat what it did when the trail was made.
func (r *Run) bot(ctx context.Context, s game.Seat) error {
	if len(r.trail) >= Most {
		return errLong
	}
	if unknown := s.String() + " ?"; len(r.tape) > 0 && r.tape[0] == unknown {
		r.tape = r.tape[1:] // the bot chooses again what it chose then
	} else if len(r.tape) > 0 {
		e, err := record.ParseEntry(r.lesson.Game, r.tape[0])
		if err == nil && e.Actor == s && e.Kind == record.Act && game.IsLegal(r.match.Position(), s, e.Action, nil) {
			r.trail, r.tape = append(r.trail, r.tape[0]), r.tape[1:]
			return r.do(s, e.Action)
		}
		r.tape = nil
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "quarterdeck lesson bot %v %s", s, r.lesson.Seed))
	b, err := roster.New(r.lesson.Levels[s], r.lesson.Game, binary.BigEndian.Uint64(sum[:]), roster.Opts{})
	if err != nil {
		return err
	}
	a, err := b.Choose(ctx, bot.Know(r.lesson.Game, r.match.Position(), s).AtVersion(r.match.Version()))
	if err != nil {
		return err
	}
	text := record.Entry{Actor: s, Action: a}.Text(r.lesson.Game)
	if game.VisibilityOf(r.match.Position(), r.lesson.You, s, a) != game.Open {
		text = s.String() + " ?" // the learner can read the trail
	}
	r.trail = append(r.trail, text)
	return r.do(s, a)
}
