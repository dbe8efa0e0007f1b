package duel

import (
	"encoding/binary"
	"math/bits"
)

// Hash returns a hash of everything that a viewer may see or that the rules depend on, without the seats' memory.
func (st *State) Hash() uint64 {
	h := hasher(0x9e3779b97f4a7c15)
	h.settings(&st.core)
	h.progress(&st.core)
	h.duel(&st.core)
	for s := range st.seats {
		h.stack(&st.hands[s])
	}
	for i := range st.played {
		for _, c := range st.played[i][:st.duel.n[i]] {
			h.add(uint64(c))
		}
	}
	if st.seats > duellists {
		h.trade(&st.trade)
	}
	return uint64(h)
}

type hasher uint64

// add performs one round of splitmix64's finalizer.
func (h *hasher) add(x uint64) {
	y := (uint64(*h) ^ x) + 0x9e3779b97f4a7c15
	y = (y ^ y>>30) * 0xbf58476d1ce4e5b9
	y = (y ^ y>>27) * 0x94d049bb133111eb
	*h = hasher(y ^ y>>31)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (h *hasher) settings(c *core) {
	h.add(uint64(c.seats) | uint64(c.pack)<<56 | flag(c.trading)<<8 | flag(c.tournament)<<9 | flag(c.tiebreak)<<10 | flag(c.marked)<<11 | flag(c.mirror)<<12 |
		uint64(uint8(c.stock))<<16 | uint64(c.mindeck)<<24 | uint64(c.rules)<<32 | uint64(uint8(c.special-prices[Special]))<<40)
	h.add(uint64(c.seconds[0]))
	h.add(uint64(c.seconds[1])<<32 | uint64(c.seconds[2]))
}

func (h *hasher) progress(c *core) {
	h.add(uint64(c.phase) | uint64(c.stage)<<8 | uint64(c.actors)<<16 | uint64(c.ready)<<32 | uint64(c.spent)<<48)
	h.add(c.urn.lo)
	h.add(c.urn.hi)
	h.add(uint64(uint8(c.target)) | uint64(c.left)<<8 | uint64(c.topped)<<16 | uint64(c.tied)<<24 | uint64(c.unpaired)<<40 | uint64(uint8(c.picker))<<56)
	h.add(uint64(c.paired) | uint64(c.undone)<<8 | uint64(c.done)<<16 | uint64(uint8(c.now))<<24)
	for s := range c.seats {
		h.add(uint64(c.marbles[s]) | uint64(c.tokens[s])<<8 | uint64(c.wins[s])<<16 | uint64(c.losses[s])<<24 | uint64(uint16(c.points[s]))<<32)
	}
	for i := range c.paired {
		h.add(uint64(uint8(c.pairs[i][0])) | uint64(uint8(c.pairs[i][1]))<<8 | uint64(uint8(c.winners[i]))<<16 |
			uint64(uint16(c.scores[i][0]))<<24 | uint64(uint16(c.scores[i][1]))<<40)
	}
}

func (h *hasher) duel(c *core) {
	d := &c.duel
	h.add(uint64(d.round) | uint64(d.touch)<<16 | uint64(d.stays)<<18 | flag(d.low)<<24 | uint64(uint8(c.last.duel))<<32 | uint64(uint8(c.last.winner))<<40 | flag(c.last.low)<<48)
	h.add(uint64(c.last.number) | uint64(c.last.kings[0])<<16 | uint64(c.last.kings[1])<<32)
	h.add(uint64(uint32(c.last.sum[0])) | uint64(uint32(c.last.sum[1]))<<32)
	for i := range d.who {
		h.add(uint64(uint8(d.who[i])) | uint64(d.faceDown[i])<<8 | uint64(d.may[i])<<16 | uint64(d.n[i])<<32 | uint64(d.base[i])<<48)
		h.add(uint64(uint16(d.points[i])) | uint64(uint16(d.bare[i]))<<16)
	}
}

func (h *hasher) stack(k *stack) {
	for left := k.backs; left != 0; left &= left - 1 {
		b := bits.TrailingZeros8(left)
		h.add(binary.LittleEndian.Uint64(k.n[b][:8]))
		h.add(binary.LittleEndian.Uint64(k.n[b][8:]) ^ uint64(b)<<56)
	}
	h.add(uint64(k.size))
}

func (h *hasher) trade(t *trade) {
	for s := range t.trays {
		h.stack(&t.trays[s])
		h.add(uint64(t.actions[s]))
		h.add(uint64(t.trayMarbles[s]) | uint64(t.askMarbles[s])<<8 | uint64(uint8(t.offerTo[s]))<<16 | uint64(t.offerNo[s])<<32)
		h.add(binary.LittleEndian.Uint64(t.asks[s][:8]))
		h.add(uint64(binary.LittleEndian.Uint32(t.asks[s][8:12])) | uint64(binary.LittleEndian.Uint16(t.asks[s][12:]))<<32)
	}
	h.add(uint64(t.lastNo) | uint64(t.informed)<<32)
	for s := range t.sent {
		for to := 0; to < len(t.sent[s]); to += 2 {
			h.add(uint64(t.sent[s][to]) | uint64(t.sent[s][to+1])<<32)
		}
	}
	for b := range t.bought {
		h.add(uint64(t.bought[b]))
		h.add(binary.LittleEndian.Uint64(t.discard[b][:8]))
		h.add(binary.LittleEndian.Uint64(t.discard[b][8:]))
	}
}
