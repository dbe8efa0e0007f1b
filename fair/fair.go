// Package fair deals cards so that players need not trust the dealer. A match's seed is drawn and its SHA-256 published
// before the first card. The seats may add nonces of their own. When the match is over, the seed is revealed and any
// reader can deal the same cards again. doc/records.md specifies it.
package fair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	mathrand "math/rand/v2"

	"quarterdeck/game"
)

const (
	SeedBytes  = 32 // length of a dealing seed
	NonceBytes = 16 // length of a seat's nonce
)

// Seed is the dealer's secret while the match runs.
type Seed [SeedBytes]byte

// Nonce is one seat's own part of the key; all zero if the seat gave none.
type Nonce [NonceBytes]byte

// NewSeed draws a seed from the system's secure random source.
func NewSeed() (Seed, error) {
	var s Seed
	_, err := rand.Read(s[:])
	return s, err
}

// Commit returns what the dealer publishes before the first card.
func (s Seed) Commit() [sha256.Size]byte { return sha256.Sum256(s[:]) }

// Dealer draws Nature's actions for one match. It is a pure function of seed, nonces and the
// order of draws within each stream. Not for concurrent use.
type Dealer struct {
	key  [sha256.Size]byte
	next map[string]uint64 // draws made so far, by stream
	src  *mathrand.ChaCha8
	rnd  *mathrand.Rand
}

// NewDealer returns the dealer of a match: key = SHA-256(seed ‖ nonces in seat order). Seats that
// gave none add nothing, so missing nonces and nonces of zeros are equivalent.
func NewDealer(seed Seed, nonces []Nonce) *Dealer {
	h := sha256.New()
	h.Write(seed[:])
	for _, n := range nonces {
		if n != (Nonce{}) {
			h.Write(n[:])
		}
	}
	d := &Dealer{next: map[string]uint64{}, src: mathrand.NewChaCha8([32]byte{})}
	h.Sum(d.key[:0])
	d.rnd = mathrand.New(d.src)
	return d
}

// Clone returns an independent dealer in the same state.
func (d *Dealer) Clone() *Dealer {
	c := &Dealer{key: d.key, next: maps.Clone(d.next), src: mathrand.NewChaCha8([32]byte{})}
	c.rnd = mathrand.New(c.src)
	return c
}

// Draw returns Nature's next action in st, in which Nature must be the actor. Draw i (from 0) of stream s comes from
// ChaCha8 keyed by SHA-256(key ‖ s ‖ i), i as eight bytes big-endian. Draw counts the draw; the caller applies it.
func (d *Dealer) Draw(st game.State) game.Action {
	stream := game.StreamOf(st)
	d.reseed(stream, d.next[stream])
	d.next[stream]++
	return st.Roll(d.rnd)
}

// Skip counts a draw that was made earlier, in a position st before it was applied.
func (d *Dealer) Skip(st game.State) { d.next[game.StreamOf(st)]++ }

func (d *Dealer) reseed(stream string, i uint64) {
	buf := append(d.key[:len(d.key):len(d.key)], stream...)
	buf = binary.BigEndian.AppendUint64(buf, i)
	d.src.Seed(sha256.Sum256(buf))
}
