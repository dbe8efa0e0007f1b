package mcp

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Config configures a Hall. Find, All and Make must be set.
type Config struct {
	Version string
	Find    record.Finder
	All     []game.Game
	Rules   func(id string) string // the rules page as plain text
	Levels  []string
	Make    func(level string, g game.Game, seed uint64) (bot.Bot, error)
	Hosts   []string // names by which clients may address the server, besides IP addresses and localhost; "*" allows any
}

// mostMatches is how many matches a hall keeps.
const mostMatches = 256

// Hall keeps matches in memory. All sessions of a server share it, so that a client that connects again goes on with its key.
type Hall struct {
	Config
	bots  *gate // of matches whose bots choose
	mu    sync.Mutex
	seats map[string]*place
	order []*match // the oldest first
}

// place is a seat that a client plays.
type place struct {
	match *match
	seat  game.Seat
}

// NewHall returns a hall without matches.
func NewHall(c Config) *Hall {
	return &Hall{Config: c, bots: newGate(runtime.GOMAXPROCS(0)), seats: map[string]*place{}}
}

// find returns the seat that a key stands for.
func (h *Hall) find(key string) (*place, error) {
	if key == "" {
		return nil, errors.New("key is missing: give the key that start_match returned")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.seats[strings.TrimSpace(key)]
	if p == nil {
		return nil, errors.New("no match has this key: give the key that start_match returned, or start a match")
	}
	return p, nil
}

// add keeps a match and returns a new key for each seat that no bot plays. If there are too many, the
// oldest that is over goes, or else the oldest.
func (h *Hall) add(m *match) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.order) >= mostMatches {
		at := max(0, slices.IndexFunc(h.order, (*match).isOver))
		oldest := h.order[at]
		h.order = slices.Delete(h.order, at, at+1)
		for key, p := range h.seats {
			if p.match == oldest {
				delete(h.seats, key)
			}
		}
	}
	h.order = append(h.order, m)
	keys := make([]string, len(m.bots))
	for s, b := range m.bots {
		if b == nil {
			keys[s] = strings.ToLower(rand.Text())
			h.seats[keys[s]] = &place{m, game.Seat(s)}
		}
	}
	return keys
}

// start makes a match whose seats are played by these levels; "" is a client's.
func (h *Hall) start(ctx context.Context, g game.Game, setup game.Setup, levels []string) (*match, error) {
	seed, err := fair.NewSeed()
	if err != nil {
		return nil, err
	}
	leave, err := h.bots.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return h.startWith(ctx, seed, g, setup, levels)
}

// startWith is start with a seed for deals and bots.
func (h *Hall) startWith(ctx context.Context, seed fair.Seed, g game.Game, setup game.Setup, levels []string) (*match, error) {
	st, err := g.New(setup)
	if err != nil {
		return nil, err
	}
	m := &match{
		use: newGate(1), game: g, state: st, levels: levels, dealer: fair.NewDealer(seed, make([]fair.Nonce, setup.Seats)),
		rec: record.Record{Game: g.Info().ID, Rules: g.Info().Rules, Setup: setup},
	}
	for s, level := range levels {
		var b bot.Bot
		if level != "" {
			if b, err = h.Make(level, g, botSeed(seed, s)); err != nil {
				return nil, err
			}
		}
		m.bots = append(m.bots, b)
	}
	if err := m.advance(ctx); err != nil {
		return nil, err
	}
	return m, nil
}

// botSeed returns the secret seed of the bot in a seat.
func botSeed(seed fair.Seed, s int) (out uint64) {
	commit := fair.Seed(seed.Commit()).Commit() // no part of the seed, and not what anyone is told
	for _, b := range commit[:8] {
		out = out<<8 | uint64(b)
	}
	return out + uint64(s)
}

// setup returns a checked setup and the levels by seat.
func (h *Hall) setup(in startInput) (game.Game, game.Setup, []string, error) {
	if in.Game == "" {
		return nil, game.Setup{}, nil, errors.New("game is missing: give the id of a game from list_games")
	}
	g, err := h.Find(in.Game, 0)
	if err != nil {
		return nil, game.Setup{}, nil, err
	}
	setup, err := g.Resolve(game.Setup{Seats: in.Seats, Options: in.Options})
	if err != nil {
		return nil, game.Setup{}, nil, err
	}
	levels, err := h.levels(in, setup.Seats)
	return g, setup, levels, err
}

// levels returns the level of each seat, "" for seats of clients.
func (h *Hall) levels(in startInput, seats int) ([]string, error) {
	if in.Seat < 0 || in.Seat >= seats {
		return nil, fmt.Errorf("there is no seat %d: this match has the seats 0 to %d", in.Seat, seats-1)
	}
	level := in.Level
	if level == "" {
		level = "mate"
	}
	known := false
	for _, l := range h.Levels {
		known = known || l == level
	}
	if !known {
		return nil, fmt.Errorf("there is no level %q: the levels are %s", clip(level), strings.Join(h.Levels, ", "))
	}
	levels := make([]string, seats)
	for s := range levels {
		if s != in.Seat {
			levels[s] = level
		}
	}
	for _, s := range in.Open {
		if s < 0 || s >= seats {
			return nil, fmt.Errorf("there is no seat %d to leave open: this match has the seats 0 to %d", s, seats-1)
		}
		levels[s] = ""
	}
	return levels, nil
}
