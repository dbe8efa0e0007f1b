package store

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// Hash is the first 16 bytes of a SHA-256. Each entry of a log has one that covers the entry and the hash before it, so that a
// log whose hashes fit has not changed since it was written. It finds accidents, not forgeries: a program that may write to
// the store can write new hashes too. doc/records.md says which bytes it covers.
type Hash [16]byte

// The first byte of hashed data names its kind, so that rows of two kinds never have the same hash.
const (
	hashOfStart byte = iota + 1
	hashOfEntry
	hashOfSecret
)

// Chain computes the hashes of one match's log. It reuses its buffer and is not safe for concurrent use.
type Chain struct {
	id     string
	buffer []byte
}

// ChainOf returns the chain of a match.
func ChainOf(id string) *Chain { return &Chain{id: id} }

// Start returns the hash before entry 0. It covers what is fixed when a match is created, so not its status and its
// summary.
func (c *Chain) Start(m *Match) Hash {
	b := append(c.buffer[:0], hashOfStart)
	b = appendText(b, m.ID)
	b = appendText(b, m.Game)
	b = binary.BigEndian.AppendUint64(b, uint64(m.Rules))
	b = appendText(b, string(m.Setup))
	b = appendText(b, string(m.Seats))
	b = appendBytes(b, m.Seed)
	b = appendText(b, m.Host)
	b = appendText(b, m.Series)
	b = binary.BigEndian.AppendUint64(b, uint64(m.Created.UnixMilli()))
	return c.sum(b)
}

// Next returns the hash of entry number seq, which follows an entry with the hash before.
func (c *Chain) Next(before Hash, seq int, e *Entry) Hash {
	b := append(c.buffer[:0], hashOfEntry)
	b = append(b, before[:]...)
	b = appendText(b, c.id)
	b = binary.BigEndian.AppendUint64(b, uint64(seq))
	b = append(b, byte(e.Actor))
	b = appendText(b, e.Text)
	b = binary.BigEndian.AppendUint64(b, uint64(e.At.UnixMilli()))
	b = appendText(b, e.Key)
	return c.sum(b)
}

func (c *Chain) sum(b []byte) (h Hash) {
	c.buffer = b
	sum := sha256.Sum256(b)
	copy(h[:], sum[:])
	return h
}

// appendBytes adds a field with its length, so that fields cannot run into each other.
func appendBytes(b, field []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(field)))
	return append(b, field...)
}

func appendText(b []byte, field string) []byte {
	field = Sound(field)
	b = binary.BigEndian.AppendUint32(b, uint32(len(field)))
	return append(b, field...)
}

// Sound replaces parts of a text that not every database can store: zero bytes and invalid UTF-8.
func Sound(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
}
