package fair_test

import (
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// pond is a position that only names a stream and records which random numbers it gets.
type pond struct {
	game.State // nil: nothing else is called
	stream     string
	got        [2]uint64
}

func (p *pond) Stream() string { return p.stream }

func (p *pond) Roll(r *rand.Rand) game.Action {
	p.got = [2]uint64{r.Uint64(), r.Uint64()}
	return 0
}

// count returns the seed 00 01 … 1f; its halves serve as nonces.
func count() (seed fair.Seed, low, high fair.Nonce) {
	for i := range seed {
		seed[i] = byte(i)
	}
	copy(low[:], seed[:16])
	copy(high[:], seed[16:])
	return seed, low, high
}

// These vectors were computed by a program in another language, written from doc/records.md.
func TestVectors(t *testing.T) {
	seed, low, high := count()
	var none fair.Nonce
	for _, tc := range []struct {
		name   string
		nonces []fair.Nonce
		stream string
		skip   int
		want   [2]uint64
	}{
		{"no nonce", nil, "main", 0, [2]uint64{0x4767f86718cf2023, 0x7a90ad468bf99958}},
		{"no seat gave one", []fair.Nonce{none, none}, "main", 0, [2]uint64{0x4767f86718cf2023, 0x7a90ad468bf99958}},
		{"second draw", nil, "main", 1, [2]uint64{0x5840a833e246da6b, 0x0a3e2093bfcf4e3f}},
		{"two-byte index", nil, "main", 256, [2]uint64{0x64fc3f0bad2f969f, 0xb46d64d6eaf5d290}},
		{"another stream", nil, "row", 0, [2]uint64{0xa400431725226136, 0xa9842c36f404b9fc}},
		{"its second draw", nil, "row", 1, [2]uint64{0x7676b8cf45896bf2, 0x79d7900faee4b060}},
		{"one nonce", []fair.Nonce{low}, "main", 0, [2]uint64{0xb9cb1e8058fc36f4, 0xac61b8ee05bead90}},
		{"a seat without", []fair.Nonce{none, high}, "main", 0, [2]uint64{0xc70bea62c1484784, 0x8a3a014f96472ece}},
		{"two nonces", []fair.Nonce{low, high}, "main", 0, [2]uint64{0x5df9765c65464e5c, 0x090d1c50d4e7c9ee}},
		{"all of it", []fair.Nonce{low, high}, "row", 256, [2]uint64{0x5aa725d7822b6c4f, 0x05ff6d859d7b5318}},
	} {
		dealer, p := fair.NewDealer(seed, tc.nonces), &pond{stream: tc.stream}
		for range tc.skip {
			dealer.Skip(p)
		}
		dealer.Draw(p)
		if p.got != tc.want {
			t.Errorf("%s: got %#x, want %#x", tc.name, p.got, tc.want)
		}
	}
}

func TestCommitIsSHA256OfSeed(t *testing.T) {
	seed, _, _ := count()
	commit := seed.Commit()
	if got, want := hex.EncodeToString(commit[:]), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"; got != want {
		t.Errorf("commit %s, want %s", got, want)
	}
}

func TestSeedsDiffer(t *testing.T) {
	a, errA := fair.NewSeed()
	b, errB := fair.NewSeed()
	if errA != nil || errB != nil || a == b {
		t.Errorf("two new seeds: %x (%v) and %x (%v)", a, errA, b, errB)
	}
}

// A stream does not depend on draws from other streams, and Skip counts as Draw does.
func TestStreamsAreIndependent(t *testing.T) {
	seed, low, _ := count()
	alone, mixed, skipping := fair.NewDealer(seed, []fair.Nonce{low}), fair.NewDealer(seed, []fair.Nonce{low}), fair.NewDealer(seed, []fair.Nonce{low})
	deck, dice := &pond{stream: "deck"}, &pond{stream: "dice"}
	for i := range 50 {
		alone.Draw(deck)
		want := deck.got
		for range i % 3 {
			mixed.Draw(dice)
		}
		mixed.Draw(deck)
		if deck.got != want {
			t.Fatalf("draw %d of the deck: %#x among draws of dice, %#x alone", i, deck.got, want)
		}
		if i%2 == 0 {
			skipping.Skip(deck)
			continue
		}
		skipping.Draw(deck)
		if deck.got != want {
			t.Fatalf("draw %d of the deck: %#x after skipping, %#x after drawing", i, deck.got, want)
		}
	}
}
