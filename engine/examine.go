package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Point is one point of an examination.
type Point struct {
	Name   string // what the program has to do
	Err    error  // nil: it does
	Detail string
}

// mostChoices is how many choices of a match are examined.
const mostChoices = 40

// Examine checks that a program keeps to the protocol: it starts one, plays all games with it, and calls report with every point.
// It reports whether there was no fault.
func Examine(ctx context.Context, c Config, all []game.Game, report func(Point)) bool {
	c.Most = 1
	e := &exam{config: c, program: New(c), report: report, passed: true}
	defer e.program.Close()
	if !e.point("starts, shakes hands and answers ping", func() (string, error) { return "", e.program.Check(ctx) }) {
		return false
	}
	e.point("survives bad lines and unknown messages", func() (string, error) { return "", e.badLines(ctx) })
	var played []game.Game
	for _, g := range all {
		if e.program.Plays(g) {
			played = append(played, g)
		}
		e.point("plays "+g.Info().ID+" legally", func() (string, error) { return e.play(ctx, g) })
	}
	if len(played) > 0 {
		e.point("goes from match to match and back", func() (string, error) { return "", e.change(ctx, played[0], played[len(played)-1]) })
		e.point("keeps a tenth of the time", func() (string, error) { return e.hurry(ctx, played[0]) })
	}
	e.point("asks for worlds that can be imagined", func() (string, error) { return e.imagined() })
	e.point("ends when told to quit", func() (string, error) {
		return "", e.ends(ctx, func(s *session) error { return s.process.Send(ctx, encode(Note{Type: TypeQuit})) })
	})
	e.point("ends at the end of its input", func() (string, error) {
		return "", e.ends(ctx, func(s *session) error { s.process.CloseInput(); return nil })
	})
	return e.passed
}

// exam is the state of Examine.
type exam struct {
	config  Config
	program *Program
	report  func(Point)
	passed  bool
}

// point examines one point.
func (e *exam) point(name string, examine func() (string, error)) bool {
	detail, err := examine()
	e.passed = e.passed && err == nil
	e.report(Point{Name: name, Err: err, Detail: detail})
	return err == nil
}

// badLines sends lines that are no messages of the protocol, and then a ping.
func (e *exam) badLines(ctx context.Context) error {
	s, err := e.program.acquire(ctx, 0, nil)
	if err != nil {
		return err
	}
	for _, line := range []string{"this is not JSON", "", "{", "[1, 2]", "null", `{"type":"dance","id":1000000}`, `{"type":7}`, `{"type":"error","text":"a test"}`} {
		if err == nil {
			err = s.process.Send(ctx, []byte(line))
		}
	}
	if err == nil {
		err = s.ping(ctx)
	}
	e.program.release(s, err)
	return err
}

// trial is a match in which the program plays one seat and the others move at random.
type trial struct {
	g   game.Game
	rec record.Record
	st  game.State
	r   *rand.Rand
	bot bot.Bot
}

func (e *exam) trial(g game.Game, seats int) (*trial, error) {
	setup, err := g.Resolve(game.Setup{Seats: seats})
	if err != nil {
		return nil, err
	}
	st, err := g.New(setup)
	return &trial{g: g, rec: record.Record{Game: g.Info().ID, Rules: g.Info().Rules, Setup: setup}, st: st, r: rand.New(rand.NewPCG(1, uint64(seats))), bot: e.program.Bot(g, 1)}, err
}

// choose goes on until the program has chosen for seat s, and returns how long that took. over reports that the match has ended.
func (m *trial) choose(ctx context.Context, s game.Seat) (took time.Duration, over bool, err error) {
	for !game.Over(m.st) {
		actor := game.RequiredActors(m.st).First()
		legal := m.st.Legal(nil, actor)
		a := legal[m.r.IntN(len(legal))]
		if actor == s {
			begun := time.Now()
			if a, err = m.bot.Choose(ctx, m.know(s)); err != nil {
				return 0, false, fmt.Errorf("after %d entries: %w", len(m.rec.Entries), err)
			}
			took = time.Since(begun)
		}
		m.st.Apply(actor, a)
		m.rec.Entries = append(m.rec.Entries, record.Entry{Actor: actor, Action: a})
		if actor == s {
			return took, false, nil
		}
	}
	return 0, true, nil
}

func (m *trial) know(s game.Seat) *bot.Knowledge {
	return bot.Know(m.g, m.st, s).Under(m.rec.Setup).AtVersion(len(m.rec.Entries)).WithHistory(func() []string {
		lines, err := m.rec.LinesFor(m.g, s)
		if err != nil {
			return nil // entries were played, so they can be replayed
		}
		return lines
	})
}

// play plays the beginning of a match from the first and from the last seat, with the fewest and with the most seats.
func (e *exam) play(ctx context.Context, g game.Game) (string, error) {
	if !e.program.Plays(g) {
		return "the program says that it does not play it", nil
	}
	choices, slowest := 0, time.Duration(0)
	numbers := g.Info().Seats
	for _, seats := range []int{numbers[0], numbers[len(numbers)-1]} {
		for _, s := range []game.Seat{0, game.Seat(seats - 1)} {
			m, err := e.trial(g, seats)
			if err != nil {
				return "", err
			}
			for range mostChoices {
				took, over, err := m.choose(ctx, s)
				if err != nil {
					return "", fmt.Errorf("seat %v of %d: %w", s, seats, err)
				}
				if over {
					break
				}
				choices++
				slowest = max(slowest, took)
			}
		}
	}
	return fmt.Sprintf("%d choices, the slowest took %v", choices, slowest.Round(time.Millisecond)), nil
}

// change has the program choose in two matches in turn.
func (e *exam) change(ctx context.Context, a, b game.Game) error {
	var matches []*trial
	for _, g := range []game.Game{a, b} {
		m, err := e.trial(g, 0)
		if err != nil {
			return err
		}
		matches = append(matches, m)
	}
	for range 3 {
		for _, m := range matches {
			if _, _, err := m.choose(ctx, 0); err != nil {
				return fmt.Errorf("%s: %w", m.g.Info().ID, err)
			}
		}
	}
	return nil
}

// hurry gives the program a tenth of its time for a choice.
func (e *exam) hurry(ctx context.Context, g game.Game) (string, error) {
	limit := e.program.config.Time / 10
	m, err := e.trial(g, 0)
	if err != nil {
		return "", err
	}
	took, _, err := m.choose(bot.WithTimeLimit(ctx, limit), 0)
	return fmt.Sprintf("%v of %v", took.Round(time.Millisecond), limit), err
}

// imagined tells how many worlds the program asked for. A request that was refused is a fault.
func (e *exam) imagined() (string, error) {
	worlds, refused := e.program.worlds.Load(), e.program.refused.Load()
	if refused > 0 {
		return "", fmt.Errorf("%d of %d requests were refused", refused, worlds+refused)
	}
	if worlds == 0 {
		return "it asks for none", nil
	}
	return fmt.Sprintf("%d worlds", worlds), nil
}

// ends reports whether a new process ends by itself after finish.
func (e *exam) ends(ctx context.Context, finish func(*session) error) error {
	s, err := open(ctx, &e.program.config, 0)
	if err != nil {
		return err
	}
	defer s.process.Stop(0)
	if err := finish(s); err != nil {
		return err
	}
	if !s.process.Wait(QuitTime) {
		return fmt.Errorf("it still runs after %v", QuitTime)
	}
	return nil
}
