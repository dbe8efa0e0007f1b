package shared

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"quarterdeck/engine/env"
)

// patience is how long the server sleeps before it looks whether it should stop.
const patience = 200 * time.Millisecond

// longest is the length of the longest message.
const longest = 1 << 20

// server is the state of one Serve.
type server struct {
	mutex  sync.Mutex // guards the batch
	batch  *env.Batch
	memory *memory
	plan   *plan
	posted [env.Halves]uint32 // what was posted when a half was last stepped
}

// Serve plays a batch for the client on in and out until in ends, which it does when the client's process ends, or ctx is
// canceled. It returns an error if the shared memory fails.
func Serve(ctx context.Context, batch *env.Batch, in io.Reader, out io.Writer) error {
	p, err := planFor(batch.Shape)
	if err != nil {
		return err
	}
	m, err := newMemory(p.size)
	if err != nil {
		return err
	}
	s := &server{batch: batch, memory: m, plan: p}
	if err := s.guard(func() { s.open() }); err != nil {
		m.close()
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stepped := make(chan struct{})
	go func() {
		defer close(stepped)
		if err := s.guard(func() { s.step(ctx) }); err != nil {
			cancel(err)
		}
	}()
	answered := make(chan error, 1)
	go func() { answered <- s.answer(in, json.NewEncoder(out)) }()
	select {
	case err = <-answered:
	case <-ctx.Done():
		if err = context.Cause(ctx); errors.Is(err, context.Canceled) {
			err = nil
		}
	}
	cancel(nil)
	<-stepped
	s.mutex.Lock()
	defer s.mutex.Unlock()
	m.unlink() // the memory itself stays mapped: a message could still be handled
	return err
}

// guard runs f and turns a fault in the shared memory into an error. Other panics go on.
func (s *server) guard(f func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch x := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			err = errors.New("the shared memory is gone: the client has cut its file short, or there is no room for it (use a smaller --batch, or enlarge /dev/shm)")
		default:
			panic(x)
		}
	}()
	f()
	return nil
}

func (s *server) word(at int) *uint32 { return (*uint32)(unsafe.Pointer(&s.memory.bytes[at])) }

func (s *server) half(at, h int) *uint32 { return s.word(at + h*lineSize) }

// open fills the memory for the first time.
func (s *server) open() {
	*s.word(atMagic), *s.word(atVersion) = magic, Version
	s.batch.Attach(s.plan.arrays(s.memory.bytes))
	s.count()
}

func (s *server) count() {
	for h := range env.Halves {
		atomic.StoreUint32(s.half(atCount, h), uint32(s.batch.Count(h)))
	}
}

// step plays the halves that are posted until ctx is canceled.
func (s *server) step(ctx context.Context) {
	for ctx.Err() == nil {
		bell := atomic.LoadUint32(s.word(atBell))
		idle := true
		for h := range env.Halves {
			if posted := atomic.LoadUint32(s.half(atPosted, h)); posted != s.posted[h] {
				s.play(h, posted)
				idle = false
			}
		}
		if idle {
			wait(s.word(atBell), bell, patience)
		}
	}
}

// play steps one half and rings.
func (s *server) play(h int, posted uint32) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.posted[h] = posted
	status := uint32(0)
	if err := s.batch.Step(h); err != nil {
		status = 1
		text := s.memory.bytes[atText+h*textSize:][:textSize]
		clear(text)
		copy(text[:textSize-1], err.Error())
	}
	atomic.StoreUint32(s.half(atStatus, h), status)
	atomic.StoreUint32(s.half(atCount, h), uint32(s.batch.Count(h)))
	atomic.StoreUint32(s.half(atDone, h), posted)
	atomic.AddUint32(s.word(atRing), 1)
	wake(s.word(atRing))
}

// answer handles messages until in ends.
func (s *server) answer(in io.Reader, out *json.Encoder) error {
	s.mutex.Lock()
	first := s.hello()
	s.mutex.Unlock()
	if err := out.Encode(first); err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		var (
			q     request
			reply any
			err   = json.Unmarshal(lines.Bytes(), &q)
		)
		if err != nil {
			err = fmt.Errorf("this line is no JSON object of an environment's client: %w", err)
		} else if fault := s.guard(func() { reply, err = s.handle(q) }); fault != nil {
			return fault
		}
		if err != nil {
			reply = failure{err.Error()}
		}
		if err := out.Encode(reply); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("a request cannot be read (the longest has %d bytes): %w", longest, err)
	}
	return nil
}
