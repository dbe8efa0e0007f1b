package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/engine/process"
	"quarterdeck/game"
)

// session is the exchange of messages with one process. It serves one caller at a time.
type session struct {
	process *process.Process
	seat    game.Seat
	hello   Reply
	bot     *Bot // whose match the process plays
	last    int64
	bad     int // lines that were no messages, since the last request
	expiry  *time.Timer
}

// open starts a process and shakes hands.
func open(ctx context.Context, c *Config, seat game.Seat) (*session, error) {
	p, err := process.Start(c.Command, c.Limits)
	if err != nil {
		return nil, err
	}
	s := &session{process: p, seat: seat}
	if err := s.shakeHands(ctx); err != nil {
		p.Stop(0)
		return nil, fmt.Errorf("no handshake: %w", err)
	}
	return s, nil
}

func (s *session) shakeHands(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, StartTime)
	defer cancel()
	id := s.next()
	reply, err := s.request(ctx, id, Hello{Type: TypeHello, ID: id, Protocol: Protocol, Host: "quarterdeck"}, TypeHello)
	if err != nil {
		return err
	}
	if reply.Protocol != Protocol {
		return fmt.Errorf("the program speaks version %d of the protocol; this is version %d", reply.Protocol, Protocol)
	}
	s.hello = *reply
	return nil
}

// ping returns an error if the process does not answer.
func (s *session) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, StartTime)
	defer cancel()
	id := s.next()
	_, err := s.request(ctx, id, Note{Type: TypePing, ID: id}, TypePong)
	return err
}

// next begins a request and returns its id.
func (s *session) next() int64 {
	s.last++
	s.bad = 0
	s.process.Renew()
	return s.last
}

// plays reports whether the program says that it plays a game.
func (s *session) plays(id string) bool {
	return len(s.hello.Games) == 0 || slices.Contains(s.hello.Games, id)
}

// request sends a message and returns the answer, which has a type of want.
func (s *session) request(ctx context.Context, id int64, message any, want ...string) (*Reply, error) {
	if err := s.process.Send(ctx, encode(message)); err != nil {
		return nil, err
	}
	return s.await(ctx, id, want...)
}

// errAnswer is returned for an answer that the program gave but that cannot be used. The process can go on.
var errAnswer = errors.New("the program's answer cannot be used")

// ErrIllegal is returned for an answer that names an action which is not legal.
var ErrIllegal = errors.New("the action cannot be taken")

// await returns the next message with that id and one of these types.
func (s *session) await(ctx context.Context, id int64, want ...string) (*Reply, error) {
	for {
		line, err := s.process.Receive(ctx)
		if err != nil {
			return nil, err
		}
		var reply Reply
		if err := json.Unmarshal([]byte(line), &reply); err != nil {
			if err := s.complain(ctx, line); err != nil {
				return nil, err
			}
			continue
		}
		switch {
		case reply.Type == TypeLog || reply.ID != id: // a note, or an answer to something else
		case slices.Contains(want, reply.Type):
			return &reply, nil
		case reply.Type == TypeError:
			return nil, fmt.Errorf("%w: it says: %s", errAnswer, process.Printable(reply.Text))
		default:
			return nil, fmt.Errorf("%w: it is a message “%s” where “%s” belongs", errAnswer, process.Printable(reply.Type), want[0])
		}
	}
}

// mostBad is how many lines that are no messages a program may write for a request.
const mostBad = 16

// complain says that a line is no message.
func (s *session) complain(ctx context.Context, line string) error {
	if s.bad++; s.bad > mostBad {
		return fmt.Errorf("%w: %d lines that are not JSON, the last is “%s”", process.ErrFlood, s.bad, process.Printable(line))
	}
	err := s.refuse(ctx, 0, "This line is not a JSON object, and is ignored.")
	if errors.Is(err, process.ErrDied) {
		return nil // what it wrote before its end tells more
	}
	return err
}

// refuse sends an error message.
func (s *session) refuse(ctx context.Context, id int64, text string) error {
	return s.process.Send(ctx, encode(Error{Type: TypeError, ID: id, Text: text}))
}

// close tells the process to quit, and ends it if it does not do so in time.
func (s *session) close(grace time.Duration) {
	if grace > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		_ = s.process.Send(ctx, encode(Note{Type: TypeQuit})) // it is ended in any case
	}
	s.process.Stop(grace)
}
