package metric

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/record"
)

// Meter measures matches of one rule set. It is not safe for concurrent use.
type Meter struct {
	game  game.Game
	setup game.Setup
	coOp  bool
	kinds map[game.Action]string
	buf   []game.Action
	seen  []string // kinds legal in one choice
	judge *judge   // nil: none
	wait  func(context.Context) error

	dealings map[game.Action]dealing
	hands    [game.MaxSeats]hand // of the match that is measured
	won      []float64           // by hand
}

// NewMeter returns a Meter for matches under a resolved setup.
func NewMeter(g game.Game, setup game.Setup) *Meter {
	return &Meter{game: g, setup: setup, coOp: Together(g, setup), kinds: map[game.Action]string{}, dealings: map[game.Action]dealing{}, wait: context.Cause}
}

// Judge has a judge look at the matches that seats win alone, with so many random playouts a look; 0: none. It returns m.
func (m *Meter) Judge(playouts int) *Meter {
	if playouts > 0 && !m.coOp {
		m.judge = &judge{playouts: playouts}
	}
	return m
}

// Before has wait called before each look of the judge, which may take long. Its error ends the measurement. It returns m.
func (m *Meter) Before(wait func(context.Context) error) *Meter {
	m.wait = func(ctx context.Context) error { return cmp.Or(wait(ctx), context.Cause(ctx)) }
	return m
}

// Together reports whether seats win and lose together, or there is one seat only.
func Together(g game.Game, setup game.Setup) bool {
	return setup.Seats == 1 || game.Together(g, setup)
}

// Measure returns the sums of one unit, or the cause why ctx ended during a look of the judge. A nil match is one that did not end.
func (m *Meter) Measure(ctx context.Context, matches []*lab.Match) (*Unit, error) {
	u := &Unit{Kinds: map[string]Kind{}, Dealt: map[string]Dealt{}}
	var results []float64
	for _, match := range matches {
		u.Sums[Matches]++
		if match == nil {
			continue
		}
		u.Sums[Over]++
		if err := m.replay(u, match.Record); err != nil {
			return nil, err
		}
		if m.judge != nil {
			if err := m.judge.measure(ctx, m.wait, u, match); err != nil {
				return nil, err
			}
		}
		results = append(results, m.result(u, match))
		m.lift(u, m.won)
	}
	u.pair(results, len(matches))
	for i := range u.Sums {
		u.Sums[i] = round(u.Sums[i])
	}
	for name, k := range u.Kinds {
		k.Expected, k.UsersWon, k.OthersWon = round(k.Expected), round(k.UsersWon), round(k.OthersWon)
		u.Kinds[name] = k
	}
	for name, d := range u.Dealt {
		u.Dealt[name] = Dealt{d.Seats, round(d.Won)}
	}
	return u, nil
}

// turns tells turns apart. A turn is a run of choices of one seat. Choices for which the match waited at the same time
// are one turn.
type turns struct {
	last    game.Seat
	waiting game.Seats // who has still to choose in this turn
}

// begins reports whether a choice of a seat begins a turn. required are the seats that the match waits for.
func (t *turns) begins(s game.Seat, required game.Seats) bool {
	if t.waiting.Has(s) {
		t.waiting = t.waiting.Without(s)
		if t.last = s; t.waiting == 0 {
			t.last = game.Nature // what the same seat does next is a turn of its own
		}
		return false
	}
	if s == t.last && required.Len() <= 1 {
		return false
	}
	t.last, t.waiting = s, required.Without(s)
	return true
}

// replay counts what can be counted on the way.
func (m *Meter) replay(u *Unit, rec *record.Record) error {
	st, err := m.game.New(m.setup)
	if err != nil {
		return err
	}
	for i := range m.hands {
		m.hands[i].clear()
	}
	before := u.Sums[Choices]
	t := turns{last: game.Nature}
	for _, e := range rec.Entries {
		if e.Kind != record.Act || e.Actor < game.Nature {
			return errors.New("only matches between bots are measured")
		}
		if e.Actor == game.Nature {
			u.Sums[Chance]++
			if u.Sums[Choices] == before {
				m.noteDealt(e.Action)
			}
			st.Apply(e.Actor, e.Action)
			continue
		}
		if t.begins(e.Actor, game.RequiredActors(st)) {
			u.Sums[Turns]++
			if m.judge != nil {
				m.judge.note(st, e.Actor, e.Action)
			}
		}
		if err := m.choice(u, st, e); err != nil {
			return err
		}
		st.Apply(e.Actor, e.Action)
	}
	length := u.Sums[Choices] - before
	u.Sums[ChoicesSquare] += length * length
	return nil
}

// choice counts one choice of a seat.
func (m *Meter) choice(u *Unit, st game.State, e record.Entry) error {
	m.buf = st.Legal(m.buf[:0], e.Actor)
	n := len(m.buf)
	if n == 0 {
		return fmt.Errorf("seat %v chose where it had no choice", e.Actor)
	}
	u.Sums[Choices]++
	u.Sums[Legal] += float64(n)
	u.Sums[LogLegal] += math.Log(float64(n))
	switch {
	case n == 1:
		u.Sums[Forced]++
	case n <= 3:
		u.Sums[Narrow]++
	}
	m.seen = m.seen[:0]
	hand := m.party(e.Actor)
	for _, a := range m.buf {
		name := m.kind(a)
		k := u.Kinds[name]
		k.Expected += 1 / float64(n)
		if a == e.Action {
			k.Chosen++
			hand.chose[name] = true
		}
		if !slices.Contains(m.seen, name) {
			m.seen = append(m.seen, name)
			k.Legal++
			hand.could[name] = true
		}
		u.Kinds[name] = k
	}
	return nil
}

// kind returns the first word of an action's notation. An action means the same in all positions.
func (m *Meter) kind(a game.Action) string {
	name, known := m.kinds[a]
	if !known {
		name = game.Verb(m.game, a)
		m.kinds[a] = name
	}
	return name
}

// result counts how a match ended, and returns the result of seat 0, from 0 to 1.
func (m *Meter) result(u *Unit, match *lab.Match) float64 {
	r := &match.Result
	m.won = m.won[:0]
	if m.coOp {
		won := 0.0
		if r.Utility[0] > 0 {
			won = 1
		}
		u.Sums[Wins] += won
		u.Sums[Winnable] = max(u.Sums[Winnable], won)
		m.won = append(m.won, won)
		return won
	}
	utility, score := r.Utility[:r.Seats], slices.Clone(r.Score[:r.Seats])
	best, winners := slices.Max(utility), 0.0
	for _, x := range utility {
		if x == best {
			winners++
		}
	}
	for s, x := range utility {
		m.won = append(m.won, 0)
		if x == best {
			m.won[s] = 1 / winners
			u.Sums[Share+Column(s)] += 1 / winners
			if match.Bots[s] == 0 {
				u.Sums[BotShare] += 1 / winners
			}
		}
	}
	if winners > 1 {
		u.Sums[Drawn]++
	}
	slices.SortFunc(score, func(a, b int32) int { return cmp.Compare(b, a) })
	u.Sums[Margin] += float64(score[0] - score[1])
	if utility[0] == best {
		return 1 / winners
	}
	return 0
}

// pair compares the results of the matches on one deal, if all n of them ended.
func (u *Unit) pair(results []float64, n int) {
	if len(results) < n || n < 2 {
		u.Sums[Winnable] = 0
		return
	}
	k := float64(n)
	u.Sums[Complete] = 1
	sum := 0.0
	for _, x := range results {
		sum += x
		u.Sums[First] += x / k
		u.Sums[Square] += x * x / k
	}
	u.Sums[Cross] = (sum*sum - k*u.Sums[Square]) / (k * (k - 1))
}
