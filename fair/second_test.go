package fair_test

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
	"quarterdeck/fair"
	"quarterdeck/game"
)

// This file deals cards with an independent implementation, written from doc/records.md alone. It shares no code with
// package fair, package game or math/rand/v2.

// bag is a position in which chance draws one of several things, each with a weight.
type bag struct {
	game.State // nil: nothing else is called
	stream     string
	weights    []uint32
}

func (b *bag) Stream() string                { return b.stream }
func (b *bag) Weight(a game.Action) uint32   { return b.weights[a] }
func (b *bag) Roll(r *rand.Rand) game.Action { return game.RollListed(b, r, nil) }

func (b *bag) Legal(dst []game.Action, _ game.Seat) []game.Action {
	for i := range b.weights {
		dst = append(dst, game.Action(i))
	}
	return dst
}

// secondDraw returns draw i of a stream, among outcomes with these weights.
func secondDraw(seed []byte, nonces [][]byte, stream string, i int, weights []uint32) int {
	for _, nonce := range nonces {
		seed = append(seed[:len(seed):len(seed)], nonce...)
	}
	key := sha256.Sum256(seed)
	text := string(key[:]) + stream + string(binary.BigEndian.AppendUint64(nil, uint64(i)))
	numbers := &chacha8rand{key: sha256.Sum256([]byte(text))}
	total := new(big.Int)
	for _, w := range weights {
		total.Add(total, big.NewInt(int64(w)))
	}
	at := numbers.below(total)
	for thing, w := range weights {
		if at.Sub(at, big.NewInt(int64(w))).Sign() < 0 {
			return thing
		}
	}
	panic("nothing to draw")
}

// chacha8rand is the generator of https://c2sp.org/chacha8rand.
type chacha8rand struct {
	key [32]byte
	out []byte
}

func (c *chacha8rand) next() uint64 {
	if len(c.out) == 0 {
		for counter := uint32(0); counter < 16; counter += 4 {
			c.fourBlocks(counter)
		}
		rest := len(c.out) - 32
		copy(c.key[:], c.out[rest:])
		c.out = c.out[:rest]
	}
	x := binary.LittleEndian.Uint64(c.out)
	c.out = c.out[8:]
	return x
}

// fourBlocks appends blocks counter … counter+3, interleaved by words.
func (c *chacha8rand) fourBlocks(counter uint32) {
	var blocks [4][16]uint32
	for i := range blocks {
		blocks[i] = c.block(counter + uint32(i))
	}
	for word := range 16 {
		for i := range blocks {
			c.out = binary.LittleEndian.AppendUint32(c.out, blocks[i][word])
		}
	}
}

// block is ChaCha with eight rounds; only the words of the key are added at the end.
func (c *chacha8rand) block(counter uint32) [16]uint32 {
	x := [16]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 12: counter}
	for i := range 8 {
		x[4+i] = binary.LittleEndian.Uint32(c.key[4*i:])
	}
	for range 4 {
		for i := range 4 {
			quarter(&x, i, 4+i, 8+i, 12+i)
		}
		for i := range 4 {
			quarter(&x, i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
		}
	}
	for i := range 8 {
		x[4+i] += binary.LittleEndian.Uint32(c.key[4*i:])
	}
	return x
}

func quarter(x *[16]uint32, a, b, c, d int) {
	for _, turn := range [2][2]int{{16, 12}, {8, 7}} {
		x[a] += x[b]
		x[d] = bits.RotateLeft32(x[d]^x[a], turn[0])
		x[c] += x[d]
		x[b] = bits.RotateLeft32(x[b]^x[c], turn[1])
	}
}

// below returns an integer in [0,n).
func (c *chacha8rand) below(n *big.Int) *big.Int {
	word := new(big.Int).Lsh(big.NewInt(1), 64)
	floor := new(big.Int).Mod(word, n)
	for {
		product := new(big.Int).Mul(new(big.Int).SetUint64(c.next()), n)
		high, low := new(big.Int).DivMod(product, word, new(big.Int))
		if low.Cmp(floor) >= 0 {
			return high
		}
	}
}

func TestSecondImplementationDealsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seed fair.Seed
		copy(seed[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		var nonces []fair.Nonce
		var given [][]byte
		for range rapid.IntRange(0, 4).Draw(t, "seats") {
			var nonce fair.Nonce
			if rapid.Bool().Draw(t, "gave a nonce") {
				copy(nonce[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "nonce"))
			}
			if nonces = append(nonces, nonce); nonce != (fair.Nonce{}) {
				given = append(given, nonce[:])
			}
		}
		dealer, next := fair.NewDealer(seed, nonces), map[string]int{}
		for range rapid.IntRange(1, 20).Draw(t, "draws") {
			b := &bag{stream: rapid.StringMatching(`[a-z0-9]{0,8}`).Draw(t, "stream")}
			b.weights = rapid.SliceOfN(rapid.Uint32Range(1, 1<<32-1), 1, 9).Draw(t, "weights")
			got := dealer.Draw(b)
			want := secondDraw(seed[:], given, b.stream, next[b.stream], b.weights)
			next[b.stream]++
			if int(got) != want {
				t.Fatalf("drew %d, the second implementation %d", got, want)
			}
		}
	})
}

// The vector of the C2SP specification, and a position that only the fifth refill reaches.
func TestSecondImplementationOfChaCha8Rand(t *testing.T) {
	c := &chacha8rand{key: [32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456"))}
	if got := c.next(); got != 0xb773b6063d4616a5 {
		t.Errorf("first number %#x", got)
	}
	same := rand.NewChaCha8([32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456")))
	same.Uint64()
	for i := 1; i < 1000; i++ {
		if got, want := c.next(), same.Uint64(); got != want {
			t.Fatalf("number %d: %#x, math/rand/v2 has %#x", i, got, want)
		}
	}
}

// Below redraws one number in two when n is just above 2^63; both implementations must redraw alike.
func TestSecondImplementationRejectsAlike(t *testing.T) {
	for _, n := range []uint64{1, 2, 3, 13, 1<<63 + 1, 1<<64 - 1} {
		key := [32]byte{byte(n)}
		a, b := rand.New(rand.NewChaCha8(key)), &chacha8rand{key: key}
		for i := range 200 {
			got, want := game.Below(a, n), b.below(new(big.Int).SetUint64(n)).Uint64()
			if got != want {
				t.Fatalf("n=%d, draw %d: %d and %d", n, i, got, want)
			}
		}
	}
}
