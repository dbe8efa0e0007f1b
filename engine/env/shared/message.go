package shared

import (
	"fmt"
	"sync/atomic"

	"quarterdeck/engine/env"
	"quarterdeck/game"
)

// hello is the first message of the server. It describes the memory.
type hello struct {
	Type     string             `json:"type"` // "env"
	Version  int                `json:"version"`
	Path     string             `json:"path"` // of the file to map
	Size     int                `json:"size"`
	Arrays   map[string]section `json:"arrays"`
	Halves   [env.Halves][2]int `json:"halves"` // the first position of each half, and the one after its last
	Game     string             `json:"game"`
	Title    string             `json:"title"`
	Rules    int                `json:"rules"`
	Seats    int                `json:"seats"`
	Options  map[string]string  `json:"options"`
	Batch    int                `json:"batch"`
	Encoding int                `json:"encoding"` // its version
	Fields   []game.Field       `json:"fields"`
	Actions  []game.Field       `json:"actions"`
	MaxLegal int                `json:"max_legal"`
	Open     bool               `json:"sequential"` // one seat of a position acts at a time, always
}

func (s *server) hello() hello {
	b := s.batch
	info := b.Game.Info()
	middle := (b.Shape.Batch + 1) / 2
	return hello{
		Type: "env", Version: Version, Path: s.memory.path, Size: s.plan.size, Arrays: s.plan.sections,
		Halves: [env.Halves][2]int{{0, middle}, {middle, b.Shape.Batch}},
		Game:   info.ID, Title: info.Title, Rules: info.Rules, Seats: b.Shape.Seats, Options: b.Setup.Options, Batch: b.Shape.Batch,
		Encoding: b.Encoding.Version, Fields: b.Encoding.Fields, Actions: b.Encoding.Blocks, MaxLegal: b.Shape.Legal,
		Open: b.Shape.Rows == middle,
	}
}

// request is a message of the client.
type request struct {
	Do   string    `json:"do"`
	Env  int       `json:"env"`
	Envs []int     `json:"envs"`
	Seat game.Seat `json:"seat"`
	ID   int       `json:"action"`
	Seed uint64    `json:"seed"`
}

// ok answers a request that has no other answer.
type ok struct {
	OK bool `json:"ok"`
}

type failure struct {
	Error string `json:"error"`
}

// known is what a seat knows of a position. A key's two numbers are text, because many programs read numbers of JSON as floating point.
type known struct {
	*env.Position
	Key [2]string `json:"key"`
}

// handle carries out a request.
func (s *server) handle(q request) (any, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if q.Do == "attached" {
		s.memory.unlink()
		return ok{true}, nil
	}
	if q.Do == "look" {
		p, err := s.batch.Look(q.Env, q.Seat)
		if err != nil {
			return nil, err
		}
		return known{p, [2]string{fmt.Sprint(p.Key[0]), fmt.Sprint(p.Key[1])}}, nil
	}
	if err := s.idle(); err != nil {
		return nil, err
	}
	err := s.change(q)
	s.count()
	if err != nil {
		return nil, err
	}
	return ok{true}, nil
}

// idle returns an error while a half is posted, so that no request changes what a step was chosen for.
func (s *server) idle() error {
	for h := range env.Halves {
		if atomic.LoadUint32(s.half(atPosted, h)) != s.posted[h] {
			return fmt.Errorf("half %d is being stepped; wait for it first", h)
		}
	}
	return nil
}

// change carries out a request that changes positions. It changes nothing if one of them does not exist.
func (s *server) change(q request) error {
	for _, i := range q.Envs {
		if err := s.batch.Check(i); err != nil {
			return err
		}
	}
	switch q.Do {
	case "reset":
		for n, i := range q.Envs {
			if err := s.batch.Reset(i, q.Seed+uint64(n)); err != nil {
				return err
			}
		}
		return nil
	case "clone":
		for _, to := range q.Envs {
			if err := s.batch.Clone(q.Env, to); err != nil {
				return err
			}
		}
		return nil
	case "imagine":
		return s.batch.Imagine(q.Env, q.Seat, q.Seed)
	case "act":
		return s.batch.Act(q.Env, q.Seat, q.ID)
	}
	return fmt.Errorf("there is no request %q; there are attached, look, reset, clone, imagine and act", q.Do)
}
