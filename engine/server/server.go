// Package server plays as a program of the engine protocol: it reads messages and answers them with the choices of a bot. It
// implements `quarterdeck engine`.
//
// A bot needs imagined positions. The server asks the host for one with every choice and lets the bot imagine the others from
// it: what a seat imagines is the same wherever it starts from, by the contract of package game.
package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine"
	"quarterdeck/engine/position"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Config configures a Server. All fields must be set.
type Config struct {
	Name string
	Find record.Finder
	Make func(g game.Game, seed uint64) (bot.Bot, error)
}

// request is any message of a host.
type request struct {
	Type     string `json:"type"`
	ID       int64  `json:"id"`
	Protocol int    `json:"protocol"`

	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Options map[string]string `json:"options"`
	Seats   int               `json:"seats"`
	Seat    game.Seat         `json:"seat"`
	Seed    uint64            `json:"seed"`

	Entries  int    `json:"entries"`
	TimeMS   int64  `json:"time_ms"`
	Position []byte `json:"position"`
	Text     string `json:"text"`
}

// server is the state of one Run.
type server struct {
	Config
	lines <-chan string
	out   *json.Encoder
	match request // the newest of its type
	game  game.Game
	setup game.Setup
	bot   bot.Bot
}

// errQuit ends Run without an error.
var errQuit = errors.New("quit")

// Run answers messages until the host says quit, its output ends or ctx is canceled.
func Run(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan string)
	go func() {
		defer close(lines)
		defer cancel() // a bot that thinks need not go on
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, longest)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	s := &server{Config: c, lines: lines, out: json.NewEncoder(out)}
	for line := range lines {
		err := s.handle(ctx, line)
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// longest is the length of the longest line of a host.
const longest = 16 << 20

// handle answers one line. It returns an error only if the output cannot be written.
func (s *server) handle(ctx context.Context, line string) error {
	var q request
	if err := json.Unmarshal([]byte(line), &q); err != nil {
		return s.refuse(0, "This line is not a JSON object of the protocol: "+err.Error())
	}
	switch q.Type {
	case engine.TypeHello:
		return s.out.Encode(engine.Reply{Type: engine.TypeHello, ID: q.ID, Protocol: engine.Protocol, Name: s.Name, History: new(bool)})
	case engine.TypeMatch:
		if err := s.begin(q); err != nil {
			return s.refuse(q.ID, err.Error())
		}
		return s.out.Encode(engine.Note{Type: engine.TypeReady, ID: q.ID})
	case engine.TypeChoose:
		a, err := s.choose(ctx, q)
		if err != nil {
			return s.refuse(q.ID, err.Error())
		}
		return s.out.Encode(engine.Reply{Type: engine.TypeAction, ID: q.ID, Action: s.game.Format(a)})
	case engine.TypePing:
		return s.out.Encode(engine.Note{Type: engine.TypePong, ID: q.ID})
	case engine.TypeQuit:
		return errQuit
	case engine.TypeResult, engine.TypeError, engine.TypeWorld:
		return nil
	}
	return s.refuse(q.ID, fmt.Sprintf("There is no message of type %q.", q.Type))
}

func (s *server) refuse(id int64, text string) error {
	return s.out.Encode(engine.Error{Type: engine.TypeError, ID: id, Text: text})
}

// begin makes the bot of a new match.
func (s *server) begin(q request) error {
	s.bot = nil
	g, err := s.Find(q.Game, q.Rules)
	if err != nil {
		return err
	}
	setup, err := g.Resolve(game.Setup{Seats: q.Seats, Options: q.Options})
	if err != nil {
		return err
	}
	if q.Seat < 0 || int(q.Seat) >= setup.Seats {
		return fmt.Errorf("there is no seat %d among %d", q.Seat, setup.Seats)
	}
	b, err := s.Make(g, q.Seed)
	if err != nil {
		return err
	}
	s.match, s.game, s.setup, s.bot = q, g, setup, b
	return nil
}

// spare is the part of the time that is left for the way back: a twentieth.
const spare = 20

func (s *server) choose(ctx context.Context, q request) (game.Action, error) {
	if s.bot == nil {
		return 0, errors.New("no match was begun")
	}
	if q.TimeMS > 0 {
		limit := time.Duration(q.TimeMS) * time.Millisecond
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit-limit/spare)
		defer cancel()
	}
	st, err := s.world(ctx, q)
	if err != nil {
		return 0, err
	}
	return s.bot.Choose(ctx, bot.Know(s.game, st, s.match.Seat).Under(s.setup).AtVersion(q.Entries))
}

// world asks the host for an imagined position.
func (s *server) world(ctx context.Context, q request) (game.State, error) {
	if err := s.out.Encode(engine.Reply{Type: engine.TypeImagine, ID: q.ID, Seed: s.match.Seed, Position: true}); err != nil {
		return nil, err
	}
	for {
		var w request
		select {
		case line, ok := <-s.lines:
			if !ok {
				return nil, io.ErrUnexpectedEOF
			}
			if json.Unmarshal([]byte(line), &w) != nil || w.ID != q.ID {
				continue
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		switch w.Type {
		case engine.TypeError:
			return nil, errors.New(w.Text)
		case engine.TypeWorld:
			st, err := s.game.New(s.setup)
			if err != nil {
				return nil, err
			}
			return st, position.Decode(st, w.Position)
		}
	}
}
