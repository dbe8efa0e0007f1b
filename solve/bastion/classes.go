package bastion

// pair is how a layer's table names the class of two hands: class number·2, plus 1 if the class knows
// them in the other order.
type pair = uint32

// classes sorts the pairs of hands of one layer into classes of equivalent pairs.
type classes struct {
	of   []pair   // by number of the first hand · count + number of the second
	reps []uint32 // for each class, the index in of of the pair that stands for it
}

// newClasses classifies all pairs of hands with left cards. If mirror is set, pairs may also be equivalent with the seats
// exchanged.
func (s *Solution) newClasses(left int, mirror bool) classes {
	k := newKeyer(s.middle(left))
	masks := s.choices.masks[left]
	n := len(masks)
	c := classes{of: make([]pair, n*n)}
	twins := mirror && s.root.Hand0 == s.root.Hand1 // pair (j,i) is pair (i,j) mirrored
	seen := newIndex()
	for i, mask := range masks {
		a := s.sets[0][mask]
		from := 0
		if twins {
			from = i
		}
		for j := from; j < n; j++ {
			key, turned := k.of(a, s.sets[1][masks[j]]), pair(0)
			if mirror {
				if other := swapped(key); other < key {
					key, turned = other, 1
				}
			}
			p, found := seen.find(key)
			if !found {
				*p = pair(len(c.reps))<<1 | turned
				c.reps = append(c.reps, uint32(i*n+j))
			}
			c.of[i*n+j] = *p ^ turned
			if twins && i != j {
				c.of[j*n+i] = c.of[i*n+j] ^ 1
			}
		}
	}
	return c
}

// index is a hash table from keys to pairs. Keys are never 0: some card or border makes a bit.
type index struct {
	keys  []uint64
	pairs []pair
	used  int
	shift uint
}

func newIndex() *index {
	return &index{keys: make([]uint64, 1<<10), pairs: make([]pair, 1<<10), shift: 64 - 10}
}

// find returns the place of the pair that belongs to key, made if there is none yet. It holds until the next call.
func (x *index) find(key uint64) (p *pair, found bool) {
	if x.used*2 > len(x.keys) {
		x.grow()
	}
	at := x.slot(key)
	found = x.keys[at] != 0
	if !found {
		x.keys[at] = key
		x.used++
	}
	return &x.pairs[at], found
}

// slot returns the index where key is stored or would be inserted.
func (x *index) slot(key uint64) int {
	at := key * 0x9e3779b97f4a7c15 >> x.shift
	for x.keys[at] != 0 && x.keys[at] != key {
		at = (at + 1) & uint64(len(x.keys)-1)
	}
	return int(at)
}

func (x *index) grow() {
	old := *x
	x.shift--
	x.keys, x.pairs = make([]uint64, 2*len(old.keys)), make([]pair, 2*len(old.keys))
	for i, key := range old.keys {
		if key != 0 {
			at := x.slot(key)
			x.keys[at], x.pairs[at] = key, old.pairs[i]
		}
	}
}
