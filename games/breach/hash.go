package breach

// Hash returns a hash of the position, without the effects that only Describe reads.
func (st *State) Hash() uint64 {
	h := uint64(st.blocked)
	mix := func(x uint64) { // one step of SplitMix64, chained
		h = (h ^ x) + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	flags := uint64(st.turns) << 32
	for i, f := range [...]bool{st.choose, st.owes, st.stuck, st.armed} {
		if f {
			flags |= 1 << i
		}
	}
	mix(flags)
	mix(uint64(st.stirred) | uint64(st.rules-firstRules)<<32)
	mix(uint64(st.mode)<<8 | uint64(st.difficulty)<<16 | uint64(st.stage)<<24 | uint64(uint8(st.count))<<32 | uint64(st.ended)<<56)
	mix(uint64(uint8(st.actions)) | uint64(uint8(st.lanterns))<<8 | uint64(uint8(st.holder))<<16 | uint64(st.card)<<24 | uint64(uint8(st.victim))<<32 | uint64(st.found)<<40 | uint64(st.desired)<<48 | uint64(st.level)<<56)
	mix(uint64(st.down) | uint64(st.breach)<<48 | uint64(uint8(st.winner))<<56)
	mix(uint64(uint8(st.turn)) | uint64(uint8(st.actor))<<8)
	mix(uint64(st.rollers) | uint64(st.alive)<<16 | uint64(st.cast)<<32)
	for s := range st.seats {
		mix(uint64(st.hand[s]))
		mix(uint64(st.pos[s]) | uint64(st.who[s])<<8 | uint64(uint8(st.searched[s]))<<16 | uint64(st.rolls[s])<<24 | uint64(uint8(st.size[s]))<<32)
	}
	for _, set := range st.tokens {
		mix(uint64(set))
	}
	for rest := st.blocked; rest != 0; rest &= rest - 1 {
		mix(uint64(st.stack[rest.first()])<<8 | uint64(rest.first()))
	}
	for i := range gems {
		c := st.chests[i]
		mix(uint64(c.row) | uint64(c.col)<<8 | uint64(c.state)<<16 | uint64(st.treasure[i])<<24)
	}
	for i := range st.deck {
		mix(uint64(st.deck[i]) | uint64(st.discards[i])<<8)
	}
	if st.mode == competitive {
		for v := range st.knows.known {
			mix(uint64(st.knows.gifted[v]))
			for s := range st.seats {
				mix(uint64(st.knows.known[v][s]))
			}
		}
	}
	return h
}
