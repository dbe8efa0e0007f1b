package puzzle

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/match/seating"
	"quarterdeck/puzzle/pick"
	"quarterdeck/record"
	"quarterdeck/store"
)

// make has bots play a match, and stores its puzzles.
func (s *Service) make(ctx context.Context, g game.Game) error {
	found, err := pick.Match(ctx, g, rand.Uint64())
	if err != nil {
		return err
	}
	list := make([]store.Puzzle, len(found))
	for i := range found {
		if list[i], err = stored(&found[i], s.opts.Now()); err != nil {
			return err
		}
	}
	return s.store.AddPuzzles(context.WithoutCancel(ctx), list)
}

// stored returns a new puzzle as the store has it.
func stored(p *pick.Puzzle, now time.Time) (out store.Puzzle, err error) {
	start := firstRating(p.Chance())
	out = store.Puzzle{ID: secret.NewID(), Game: p.Game, Theme: p.Theme, Made: now.UTC().Truncate(time.Millisecond), Rating: start.rounded()}
	if out.Data, err = json.Marshal(p); err == nil {
		out.Skill, err = json.Marshal(start)
	}
	return out, err
}

// problem is a puzzle with its key.
type problem struct {
	pick.Puzzle
	stored store.Puzzle
	skill  skill
	view   *match.View
}

// load returns a puzzle.
func (s *Service) load(ctx context.Context, id string) (*problem, error) {
	stored, err := s.store.Puzzle(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, refuse(NoPuzzle, "This puzzle no longer exists. Start a new run.")
	}
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	p := &problem{stored: stored}
	if err := json.Unmarshal(stored.Data, &p.Puzzle); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(stored.Skill, &p.skill); err != nil {
		return nil, err
	}
	p.Theme = stored.Theme
	p.view, err = s.draw(p)
	return p, err
}

// draw returns the position as its seat knows it. It is made from the entries before the choice alone: nothing of what came later exists.
func (s *Service) draw(p *problem) (*match.View, error) {
	g, err := s.opts.Find(p.Game, p.Rules)
	if err != nil {
		return nil, err
	}
	seats := make([]seating.Player, len(p.Levels))
	for i, level := range p.Levels {
		seats[i] = seating.Player{Kind: seating.Bot, Level: level}
	}
	seats[p.Seat] = seating.Player{Kind: seating.Human, Name: "You", Guest: solver}
	m, err := match.New(&match.Start{ID: "puzzle", Game: g, Setup: p.Setup, Seats: seats, Seed: fair.Seed(sha256.Sum256([]byte("quarterdeck puzzle " + p.stored.ID)))})
	if err != nil {
		return nil, err
	}
	entries := make([]match.Entry, len(p.Entries))
	for i, text := range p.Entries {
		e, err := record.ParseEntry(g, text)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s, entry %d: %w", p.stored.ID, i, err)
		}
		entries[i].Play = &e
	}
	if m, err = m.With(entries); err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.stored.ID, err)
	}
	v, err := m.View(p.Seat, m.Version())
	if err == nil { // what a puzzle has no use for
		v.Audiences, v.May, v.Draw, v.Undo, v.Clocks, v.Stage, v.Commit = []chat.Audience{}, nil, nil, nil, nil, nil, ""
	}
	return v, err
}

// solver is the guest id of the seat that answers, in a match that is never stored.
const solver = "solver"

// find returns an action of the key, or nil.
func (p *problem) find(action string) *pick.Option {
	for i := range p.Key {
		if p.Key[i].Action == action {
			return &p.Key[i]
		}
	}
	return nil
}

// choose returns a number below n that the parts determine.
func (s *Service) choose(n int, parts ...string) int {
	sum := sha256.Sum256([]byte(s.secret.ID(parts...)))
	return int(binary.BigEndian.Uint32(sum[:]) % uint32(n))
}

// firstRating returns the rating of a puzzle that was never tried: a guest who guesses, and is rated with guessing, is right as often as chance says.
func firstRating(chance float64) skill {
	sk := newSkill()
	chance = math.Min(math.Max(chance, 0.02), 0.98)
	sk.Rating = math.Round(guessing + 400*math.Log10((1-chance)/chance))
	return sk
}

// guessing is the rating of a guest who guesses.
const guessing = 1200
