// Package deflate compresses the messages of a stream one by one. The message before serves as the dictionary, because
// consecutive messages of a match's page have most of their text in common. A message is compressed once for all
// streams that carry it, and no stream needs a compressor of its own.
//
// The output is deflate (RFC 1951) with the fixed Huffman codes. Each message is one compressed block, followed by an
// empty stored block that aligns it to a byte (like zlib's sync flush).
package deflate

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"
)

const (
	window   = 32 << 10 // how far back deflate can reach
	minMatch = 4        // shorter matches save nothing
	maxMatch = 258
	hashBits = 13
)

// Message returns data as deflate blocks. If history is not empty, the blocks are valid only directly after it in the
// stream; only its last 32 KB count.
func Message(history, data []byte) []byte {
	if len(history) > window {
		history = history[len(history)-window:]
	}
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	e.text = append(append(e.text[:0], history...), data...)
	e.out = e.out[:0]
	e.block(len(history))
	return bytes.Clone(e.out)
}

var encoders = sync.Pool{New: func() any { return new(encoder) }} // scratch memory only

// encoder is the scratch memory of one Message.
type encoder struct {
	text  []byte               // history and data
	last  [1 << hashBits]int32 // by the hash of four bytes, their latest position plus one; 0: none
	out   []byte
	queue uint64 // bits that are not in out yet, lowest first
	n     uint   // number of bits in queue
}

// block compresses text[begin:].
func (e *encoder) block(begin int) {
	clear(e.last[:])
	e.queue, e.n = 0, 0
	// Hashing every third position is enough to find long matches, here and below.
	for i := 0; i < begin; i += 3 {
		e.note(i)
	}
	e.put(0b010, 3) // not the last block; fixed codes
	for i := begin; i < len(e.text); {
		from, length := e.match(i)
		if length < minMatch {
			e.literal(e.text[i])
			i++
			continue
		}
		e.length(length)
		e.distance(i - from)
		for at := i + 3; at < i+length; at += 3 {
			e.note(at)
		}
		i += length
	}
	e.huffman(fixed[256]) // end of block
	e.put(0b000, 3)       // not the last block; stored
	e.align()
	e.out = append(e.out, 0, 0, 0xff, 0xff)
}

func (e *encoder) hash(i int) uint32 {
	return binary.LittleEndian.Uint32(e.text[i:]) * 0x9e3779b1 >> (32 - hashBits)
}

// note records the position of the four bytes at i.
func (e *encoder) note(i int) {
	if i+minMatch <= len(e.text) {
		e.last[e.hash(i)] = int32(i) + 1
	}
}

// match returns the latest position before i with the same hash, and the number of equal bytes there. It then records i
// as the latest position.
func (e *encoder) match(i int) (from, length int) {
	if i+minMatch > len(e.text) {
		return 0, 0
	}
	last := &e.last[e.hash(i)]
	from, *last = int(*last)-1, int32(i)+1
	if from < 0 || i-from > window {
		return 0, 0
	}
	limit := min(maxMatch, len(e.text)-i)
	for length+8 <= limit {
		differ := binary.LittleEndian.Uint64(e.text[from+length:]) ^ binary.LittleEndian.Uint64(e.text[i+length:])
		if differ != 0 {
			return from, length + bits.TrailingZeros64(differ)/8
		}
		length += 8
	}
	for length < limit && e.text[from+length] == e.text[i+length] {
		length++
	}
	return from, length
}

// put appends the lowest count bits of code, lowest first. count is at most 32.
func (e *encoder) put(code uint32, count uint) {
	e.queue |= uint64(code) << e.n
	if e.n += count; e.n >= 32 {
		e.out = binary.LittleEndian.AppendUint32(e.out, uint32(e.queue))
		e.queue >>= 32
		e.n -= 32
	}
}

// align writes the queued bits and pads the last byte with zeros.
func (e *encoder) align() {
	for ; e.n > 0; e.n -= min(e.n, 8) {
		e.out = append(e.out, byte(e.queue))
		e.queue >>= 8
	}
}

// code is a Huffman code with its bits reversed, as put writes it.
type code struct {
	bits  uint16
	count uint8
}

func reversed(word uint16, count uint8) code {
	return code{bits.Reverse16(word) >> (16 - count), count}
}

// fixed holds the fixed Huffman codes of literal bytes, of the end of a block and of lengths (RFC 1951, 3.2.6).
var fixed = func() (codes [288]code) {
	for i := range uint16(len(codes)) {
		switch {
		case i < 144:
			codes[i] = reversed(0x30+i, 8)
		case i < 256:
			codes[i] = reversed(0x190+i-144, 9)
		case i < 280:
			codes[i] = reversed(i-256, 7)
		default:
			codes[i] = reversed(0xc0+i-280, 8)
		}
	}
	return codes
}()

// far holds the fixed codes of distances.
var far = func() (codes [30]code) {
	for i := range codes {
		codes[i] = reversed(uint16(i), 5)
	}
	return codes
}()

func (e *encoder) huffman(c code) { e.put(uint32(c.bits), uint(c.count)) }

// literal appends a byte.
func (e *encoder) literal(b byte) { e.huffman(fixed[b]) }

// length appends the length of a match (RFC 1951, 3.2.5): codes in groups of four, each group with one
// more extra bit; 258 has a code of its own.
func (e *encoder) length(length int) {
	if length == maxMatch {
		e.huffman(fixed[285])
		return
	}
	x, extra := uint32(length-3), uint(0)
	symbol := uint32(257) + x
	if x >= 8 {
		extra = uint(bits.Len32(x)) - 3
		symbol = 257 + 4*uint32(extra) + x>>extra
	}
	e.huffman(fixed[symbol])
	e.put(x&(1<<extra-1), extra)
}

// distance appends how far back a match is: codes in pairs, each pair with one more extra bit.
func (e *encoder) distance(distance int) {
	x, extra := uint32(distance-1), uint(0)
	symbol := x
	if x >= 4 {
		extra = uint(bits.Len32(x)) - 2
		symbol = 2*uint32(extra) + x>>extra
	}
	e.huffman(far[symbol])
	e.put(x&(1<<extra-1), extra)
}
