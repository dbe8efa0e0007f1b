package shared

import (
	"fmt"
	"unsafe"

	"quarterdeck/engine/env"
)

// Version is the version of the memory's layout and of the messages.
const Version = 1

// The header: words of 32 bits, each in a cache line of its own where both processes touch it.
const (
	magic       = 0x56454451 // "QDEV"
	atMagic     = 0
	atVersion   = 4
	atBell      = 64  // the client adds 1 to it after posting
	atRing      = 128 // the server adds 1 to it after a step
	atPosted    = 192 // by half, a line apart: the client adds 1 to it to post the half
	atDone      = 320 // by half: what was posted when the server last stepped the half
	atCount     = 448 // by half: rows
	atStatus    = 576 // by half: 0, or 1 if the step was refused
	atText      = 1024
	textSize    = 512 // by half: why the step was refused, ended by a zero byte
	headerSize  = 4096
	lineSize    = 64
	maxFileSize = 4 << 30
)

// section is one array of the file.
type section struct {
	DType  string `json:"dtype"` // as numpy writes it
	Shape  []int  `json:"shape"`
	Offset int    `json:"offset"`
}

// plan places the arrays behind the header.
type plan struct {
	sections map[string]section
	size     int
}

func (p *plan) add(name, dtype string, width int, shape ...int) {
	n := width
	for _, d := range shape {
		n *= d
	}
	p.sections[name] = section{dtype, shape, p.size}
	p.size += (n + lineSize - 1) / lineSize * lineSize
}

func planFor(s env.Shape) (*plan, error) {
	p := &plan{sections: map[string]section{}, size: headerSize}
	p.add("env", "<i4", 4, env.Halves, s.Rows)
	p.add("seat", "<i4", 4, env.Halves, s.Rows)
	p.add("observation", "<i2", 2, env.Halves, s.Rows, s.Observation)
	p.add("mask", "|u1", 1, env.Halves, s.Rows, s.Actions)
	p.add("legal", "<u2", 2, env.Halves, s.Rows, s.Legal)
	p.add("legal_count", "<i4", 4, env.Halves, s.Rows)
	p.add("key", "<u8", 8, env.Halves, s.Rows, 2)
	p.add("action", "<i4", 4, env.Halves, s.Rows)
	p.add("actors", "<u2", 2, s.Batch)
	p.add("reward", "<f4", 4, s.Batch, s.Seats)
	p.add("score", "<i4", 4, s.Batch, s.Seats)
	p.add("done", "|u1", 1, s.Batch)
	p.add("truncated", "|u1", 1, s.Batch)
	p.add("length", "<i4", 4, s.Batch)
	p.add("final_observation", "<i2", 2, s.Batch, s.Seats, s.Observation)
	if p.size > maxFileSize {
		return nil, fmt.Errorf("a batch of %d positions needs %d MiB of shared memory, more than %d; use fewer positions", s.Batch, p.size>>20, maxFileSize>>20)
	}
	return p, nil
}

// number is a type of an array's numbers.
type number interface {
	int16 | int32 | uint8 | uint16 | uint64 | float32
}

// view returns an array of the memory.
func view[T number](p *plan, memory []byte, name string) []T {
	s := p.sections[name]
	n := 1
	for _, d := range s.Shape {
		n *= d
	}
	if n == 0 {
		return nil
	}
	_ = memory[s.Offset+n*int(unsafe.Sizeof(*new(T)))-1]
	return unsafe.Slice((*T)(unsafe.Pointer(&memory[s.Offset])), n)
}

// halves returns an array of the memory that has a part for each half.
func halves[T number](p *plan, memory []byte, name string) (parts [env.Halves][]T) {
	all := view[T](p, memory, name)
	each := len(all) / env.Halves
	for h := range parts {
		parts[h] = all[h*each : (h+1)*each : (h+1)*each]
	}
	return parts
}

func (p *plan) arrays(memory []byte) env.Arrays {
	return env.Arrays{
		Env: halves[int32](p, memory, "env"), Seat: halves[int32](p, memory, "seat"),
		Observation: halves[int16](p, memory, "observation"), Mask: halves[uint8](p, memory, "mask"),
		Legal: halves[uint16](p, memory, "legal"), LegalCount: halves[int32](p, memory, "legal_count"),
		Key: halves[uint64](p, memory, "key"), Action: halves[int32](p, memory, "action"),
		Actors: view[uint16](p, memory, "actors"), Reward: view[float32](p, memory, "reward"), Score: view[int32](p, memory, "score"),
		Done: view[uint8](p, memory, "done"), Truncated: view[uint8](p, memory, "truncated"), Length: view[int32](p, memory, "length"),
		Final: view[int16](p, memory, "final_observation"),
	}
}
