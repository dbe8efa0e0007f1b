package experiment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/lab/report"
	"quarterdeck/lab/sweep"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// plain passes errors of the store on.
type plain struct{}

func (plain) StoreError(err error) error { return err }

// find knows one game.
func find(id string, _ int) (game.Game, error) {
	if id != "goofspiel" {
		return nil, &game.Refusal{Code: "no-game", Text: "no game"}
	}
	return goofspiel.Game(), nil
}

func options() Options {
	return Options{Access: Guests, NoLimits: true, Workers: 1, Look: 10 * time.Millisecond, Version: "test", Find: find, Now: time.Now, Log: slog.New(slog.DiscardHandler)}
}

// start returns a running service.
func start(t *testing.T, st store.Experiments, change ...func(*Options)) *Service {
	t.Helper()
	o := options()
	for _, f := range change {
		f(&o)
	}
	s := New(st, plain{}, o)
	s.Start()
	t.Cleanup(s.Close)
	return s
}

var ann, bo, admin = Asker{Guest: "ann"}, Asker{Guest: "bo"}, Asker{Guest: "cy", Admin: true}

// order is a small experiment.
func order(options ...string) Order {
	return Order{Args: sweep.Args{Game: "goofspiel", Options: options, Bots: []string{"random"}, Seed: 1}, Minutes: 1}
}

func add(t *testing.T, s *Service, a Asker, o Order) string {
	t.Helper()
	id, err := s.Add(t.Context(), a, o)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// until waits until an experiment is as a test wants it.
func until(t *testing.T, s *Service, id string, is func(*Experiment) bool) *Experiment {
	t.Helper()
	for {
		e, err := s.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if is(e) {
			return e
		}
		if e.State == store.Failed {
			t.Fatalf("the experiment failed: %+v", e)
		}
		select {
		case <-t.Context().Done():
			t.Fatalf("the experiment stays %+v", e)
		case <-time.After(time.Millisecond):
		}
	}
}

func over(e *Experiment) bool { return !e.Open() }

func text(t *testing.T, s *Service, id, name string) string {
	t.Helper()
	data, err := s.File(t.Context(), id, name)
	if err == nil {
		data, err = unpacked(data)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// alone returns the figures of the same sweep as the command line plays it, with so many units.
func alone(t *testing.T, o Order, units int) string {
	t.Helper()
	r, err := o.Request(goofspiel.Game())
	if err != nil {
		t.Fatal(err)
	}
	plan, _, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	st, err := sweep.Open(t.TempDir(), plan)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if _, err := (&sweep.Runner{Store: st, Game: goofspiel.Game()}).Run(t.Context(), sweep.Goal{Units: units}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := report.New(report.Source{Game: goofspiel.Game(), Deals: st.Deals, Units: units}).CSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestReport plays an experiment up to its precision. The report has the figures of the command that it names.
func TestReport(t *testing.T) {
	s := start(t, &storetest.Memory{})
	o := order("cards=3,4")
	o.Precision = 5
	id := add(t, s, ann, o)
	e := until(t, s, id, over)
	if e.State != store.Reported || e.Percent != 100 || e.Widest == nil || e.Widest.Ratio > 1 || e.Summary == nil || e.Title != "Goofspiel" {
		t.Fatalf("%+v", e)
	}
	units := e.Units / 2
	if sweep.Boundary(units-1) != units {
		t.Errorf("it ended after %d units, where no look is", units)
	}
	want := fmt.Sprintf("quarterdeck lab goofspiel -o cards=3,4 --bot random --rules 1 --units %d --seed 1", units)
	if e.Command != want || !strings.Contains(text(t, s, id, Page), want) {
		t.Errorf("it is repeated by %q, want %q", e.Command, want)
	}
	if got := text(t, s, id, CSV); got != alone(t, o, units) {
		t.Errorf("the figures differ from those of the command:\n%s", got)
	}
	if len(e.Summary.Groups) != 1 || !strings.Contains(e.Summary.Groups[0].Findings[0].Sentence, "1 turn longer") {
		t.Errorf("the summary is %+v", e.Summary)
	}
	if _, err := s.File(t.Context(), id, "none"); !errors.Is(err, errMissing) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestRefused: what cannot be played is refused with words, and nothing is stored.
func TestRefused(t *testing.T) {
	st := &storetest.Memory{}
	s := start(t, st)
	for _, c := range []struct {
		change func(*Order)
		code   game.Code
		says   string
	}{
		{func(o *Order) { o.Minutes = 0 }, BadOrder, "1 to 10 minutes"},
		{func(o *Order) { o.Minutes = 11 }, BadOrder, "1 to 10 minutes"},
		{func(o *Order) { o.Precision = 60 }, BadOrder, "± 0.1 to 25"},
		{func(o *Order) { o.Precision = -1 }, BadOrder, "± 0.1 to 25"},
		{func(o *Order) { o.Precision = 1e-320 }, BadOrder, "± 0.1 to 25"},
		{func(o *Order) { o.Precision = math.NaN() }, BadOrder, "± 0.1 to 25"},
		{func(o *Order) { o.Judge = 7 }, BadOrder, "400"},
		{func(o *Order) { o.Bots = []string{"x"} }, BadOrder, `no bot "x"`},
		{func(o *Order) { o.Bots = []string{"random@5"} }, BadOrder, "no bot"},
		{func(o *Order) { o.Bots = []string{"random", "random", "random"} }, BadOrder, "at most one a seat"},
		{func(o *Order) { o.Game = "chess" }, "no-game", ""},
		{func(o *Order) { o.Options = []string{"cards=99"} }, game.BadOption, "99"},
		{func(o *Order) { o.Against = []string{"cards"} }, BadOrder, "NAME=VALUE"},
		{func(o *Order) {
			o.Options, o.Grid = []string{"cards=3,4,5,6,7,8,9,10", "cards=3,4,5,6,7,8,9,10"}, true
			o.Options = append(o.Options, "prizes=all", "ties=all", "hands=all")
		}, "", ""},
	} {
		o := order("cards=3")
		c.change(&o)
		_, err := s.Add(t.Context(), ann, o)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || c.code != "" && refusal.Code != c.code || !strings.Contains(refusal.Text, c.says) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := s.Add(t.Context(), Asker{}, order()); err == nil {
		t.Error("a client without a guest started an experiment")
	}
	if list, err := s.List(t.Context(), "ann"); err != nil || len(list) > 0 {
		t.Errorf("there are %d experiments, %v", len(list), err)
	}
}

// TestAccess: the operator decides who starts experiments.
func TestAccess(t *testing.T) {
	for access, may := range map[Access][2]bool{"": {}, Off: {}, Admins: {false, true}, Guests: {true, true}} {
		s := start(t, &storetest.Memory{}, func(o *Options) { o.Access = access })
		for i, a := range []Asker{ann, admin} {
			if _, err := s.Add(t.Context(), a, order()); (err == nil) != may[i] {
				t.Errorf("access %q, administrator %t: %v", access, a.Admin, err)
			}
		}
	}
}

// TestLimits: a guest has few unfinished experiments, and so much computing time a day.
func TestLimits(t *testing.T) {
	s := start(t, &storetest.Memory{}, func(o *Options) { o.Workers, o.NoLimits, o.MinutesPerDay = 0, false, 40 })
	long := order()
	long.Minutes = 10
	one, two := add(t, s, ann, long), add(t, s, ann, long)
	refused := func(a Asker, o Order, says string) {
		t.Helper()
		_, err := s.Add(t.Context(), a, o)
		if refusal := (*game.Refusal)(nil); !errors.As(err, &refusal) || refusal.Code != TooMany || !strings.Contains(refusal.Text, says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	refused(ann, order(), "not finished")
	for _, id := range []string{one, two} {
		if err := s.Remove(t.Context(), bo, id); err == nil {
			t.Error("another guest removed an experiment")
		}
		if err := s.Remove(t.Context(), ann, id); err != nil {
			t.Fatal(err)
		}
	}
	refused(ann, order(), "computing time")
	long.Minutes = 120
	if _, err := s.Add(t.Context(), admin, long); err != nil {
		t.Errorf("an administrator: %v", err)
	}
}

// TestPause: a paused experiment stays as it is, also after a restart, and goes on when it is resumed. Others cannot change it.
func TestPause(t *testing.T) {
	st := &storetest.Memory{}
	s := start(t, st)
	id := add(t, s, ann, order("cards=3,4,5"))
	until(t, s, id, func(e *Experiment) bool { return e.Units > 5 })
	if err := s.Pause(t.Context(), bo, id); err == nil {
		t.Error("another guest paused it")
	}
	if err := s.Pause(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	until(t, s, id, func(e *Experiment) bool { return e.Playing == 0 })
	before, err := s.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	s = start(t, st)
	other := add(t, s, bo, order("cards=3"))
	until(t, s, other, func(e *Experiment) bool { return e.Units > 0 })
	if now, err := s.Get(t.Context(), id); err != nil || now.Units != before.Units || now.State != store.Held {
		t.Errorf("paused at %d units; later %+v, %v", before.Units, now, err)
	}
	if err := s.Resume(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	until(t, s, id, func(e *Experiment) bool { return e.Units > before.Units })
	if err := s.Stop(t.Context(), admin, id); err != nil {
		t.Fatal(err)
	}
	e := until(t, s, id, over)
	if e.State != store.Reported || e.Summary == nil {
		t.Errorf("after the stop: %+v", e)
	}
	if err := s.Pause(t.Context(), ann, id); !errors.Is(err, errOver) {
		t.Errorf("a pause after the end: %v", err)
	}
}

// counted counts how often each unit is claimed and finished.
type counted struct {
	store.Experiments
	mu       sync.Mutex
	finished map[int]int
}

func (c *counted) FinishPart(ctx context.Context, p store.Part) error {
	err := c.Experiments.FinishPart(ctx, p)
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range p.Size {
		if err == nil {
			c.finished[p.First+i]++
		}
	}
	return err
}

// TestShared has two servers play one experiment, of which one stops and comes back. Each unit is played once, and the figures are those of one machine.
func TestShared(t *testing.T) {
	st := &counted{Experiments: &storetest.Memory{}, finished: map[int]int{}}
	a, b := start(t, st), start(t, st, func(o *Options) { o.Workers = 2 })
	o := order("cards=3,5")
	o.Precision = 4
	id := add(t, a, ann, o)
	until(t, a, id, func(e *Experiment) bool { return e.Units > 10 })
	b.Close()
	until(t, a, id, func(e *Experiment) bool { return e.Units > 20 || over(e) })
	start(t, st)
	e := until(t, a, id, over)
	if e.State != store.Reported || len(st.finished) != e.Units {
		t.Fatalf("%d units were finished: %+v", len(st.finished), e)
	}
	for unit, n := range st.finished {
		if n != 1 {
			t.Errorf("unit %d was finished %d times", unit, n)
		}
	}
	if text(t, a, id, CSV) != alone(t, o, e.Units/2) {
		t.Error("the figures differ from those of one machine")
	}
}

// TestLost: units of a server that has died go to another one when their claim ends.
func TestLost(t *testing.T) {
	st := &counted{Experiments: &storetest.Memory{}, finished: map[int]int{}}
	dead := New(st, plain{}, options())
	id := add(t, dead, ann, order("cards=3"))
	p, err := st.ClaimPart(t.Context(), store.Part{Experiment: id, Holder: "dead", Until: time.Now().Add(50 * time.Millisecond), Size: 7}, time.Now())
	if err != nil || p.Size != 7 {
		t.Fatalf("%+v, %v", p, err)
	}
	s := start(t, st)
	if err := s.Stop(t.Context(), ann, id); err != nil {
		t.Fatal(err)
	}
	if e := until(t, s, id, over); e.State != store.Reported {
		t.Errorf("%+v", e)
	}
	// The server may have played more units before it heard of the stop.
	for unit := range p.Size {
		if n := st.finished[p.First+unit]; n != 1 {
			t.Errorf("unit %d was finished %d times", p.First+unit, n)
		}
	}
}

// TestPlayersFirst: bots wait while players need the processors, in the middle of a match too.
func TestPlayersFirst(t *testing.T) {
	var busy atomic.Bool
	var asked atomic.Int64
	s := start(t, &storetest.Memory{}, func(o *Options) {
		o.Busy = func() bool {
			asked.Add(1)
			return busy.Load()
		}
	})
	id := add(t, s, ann, order("cards=13"))
	until(t, s, id, func(e *Experiment) bool { return e.Units > 3 })
	busy.Store(true)
	at := asked.Load()
	until(t, s, id, func(*Experiment) bool { return asked.Load() > at+3 }) // it waits: three looks are longer than a choice
	before := until(t, s, id, func(*Experiment) bool { return true })
	at = asked.Load()
	after := until(t, s, id, func(*Experiment) bool { return asked.Load() > at+3 })
	if after.Units != before.Units {
		t.Errorf("%d units were played while players needed the processors", after.Units-before.Units)
	}
	busy.Store(false)
	until(t, s, id, func(e *Experiment) bool { return e.Units > after.Units })
}

// TestChangedProgram: units of programs that play differently are not mixed.
func TestChangedProgram(t *testing.T) {
	st := &storetest.Memory{}
	old := New(st, plain{}, options())
	id := add(t, old, ann, order("cards=3"))
	finishPart(t, st, id, "older", 0)
	s := start(t, st)
	if e := until(t, s, id, over); e.State != store.Failed || !strings.Contains(e.Failure, "differently from version older") {
		t.Errorf("%+v", e)
	}
}
