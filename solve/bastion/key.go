package bastion

// keyer determines which pairs of hands are the same game over the remaining middle cards.
//
// Let W(x) be the middle cards to come that card x beats. A round between a and b is won by a over the
// middle cards W(a) if a beats b, by b over W(b) if b beats a, else by none. So a pair of hands is known
// when these are known of its cards, and the ranks themselves do not matter:
//
//   - Cards that beat nothing to come, W(x) = ∅, are dead. A dead number card loses to every live card but the ace,
//     which it keeps from winning. A dead face card does the same with number cards (live ones can only be so by an ace
//     to come) and loses to the ace. So only the numbers of dead number cards and of dead face cards of each hand
//     count.
//   - An ace is dead like a number card if the other hand has no face card: then it beats nothing there.
//   - Live cards between the same two neighboring middle cards beat the same middle cards. (A card equal to a middle
//     card does not beat it, so it belongs to the interval below.) Within an interval only the order counts, in which
//     cards of one hand, of the other and of both follow each other.
//   - 10 and J differ by the ace only; while no live ace is in a hand or to come, no border lies between them.
//
// The key is that description in 64 bits. It has, for every rank held, ascending, a pair of bits (first hand, second
// hand), and 00 for a border. Above them are the dead cards and the aces. The number of borders is fixed by the middle
// cards and the aces, so the key can be read back, and equal keys mean equal games.
type keyer struct {
	middle Hand
	plain  tokens // while no ace matters
	split  tokens // while one does
}

// Positions of the key's parts.
const (
	deadNumbers = 48 // four bits a hand
	deadFaces   = 56 // two bits a hand
	liveAces    = 60 // one bit a hand
)

// tokens makes the lower part of the key by three table look-ups.
type tokens struct {
	border    Hand // a border lies above these ranks
	dead      Hand // dead number cards; without aces, all dead cards
	deadFaces Hand
	table     [3][]token // for 2–6, 7–10, J–K: by first hand's bits, then second hand's
}

// token is a piece of a key.
type token struct {
	bits uint32
	len  uint8
}

// Pieces of the ranks that one look-up handles.
var pieces = [3]struct{ from, count uint }{{0, 5}, {5, 4}, {9, 3}}

func newKeyer(middle Hand) *keyer {
	k := &keyer{middle: middle}
	others := middle &^ aces
	below := numbers | faces // ranks that beat no middle card but perhaps the ace
	if others != 0 {
		below &= 1<<(others.lowest()+1) - 1
	}
	k.plain = newTokens(others, below, 0)
	number := below & numbers
	if middle.Has(ace) {
		number = 0 // every number card beats the ace to come
	}
	k.split = newTokens(others.With(ten), number, below&faces)
	return k
}

func newTokens(border, dead, deadFaces Hand) tokens {
	t := tokens{border: border, dead: dead, deadFaces: deadFaces}
	for p, piece := range pieces {
		t.table[p] = make([]token, 1<<(2*piece.count))
		for pair := range t.table[p] {
			a, b := Hand(pair)&(1<<piece.count-1), Hand(pair)>>piece.count
			t.table[p][pair] = newToken(a, b, border>>piece.from, piece.count)
		}
	}
	return t
}

func newToken(a, b, border Hand, count uint) (t token) {
	for r := int(count) - 1; r >= 0; r-- {
		if border>>r&1 != 0 {
			t.bits, t.len = t.bits<<2, t.len+2
		}
		if held := a>>r&1 | b>>r&1<<1; held != 0 {
			t.bits, t.len = t.bits<<2|uint32(held), t.len+2
		}
	}
	return t
}

// context returns which aces are live in a pair of hands, and the tokens that go with it.
func (k *keyer) context(a, b Hand) (aceA, aceB bool, t *tokens) {
	aceA = a.Has(ace) && b&faces != 0
	aceB = b.Has(ace) && a&faces != 0
	if aceA || aceB || k.middle.Has(ace) {
		return aceA, aceB, &k.split
	}
	return false, false, &k.plain
}

// of returns the key of hands a and b.
func (k *keyer) of(a, b Hand) uint64 {
	aceA, aceB, t := k.context(a, b)
	dead := func(h Hand, live bool) uint64 {
		n := (h & t.dead).Len()
		if h.Has(ace) && !live {
			n++
		}
		return uint64(n)
	}
	key := dead(a, aceA)<<deadNumbers | dead(b, aceB)<<(deadNumbers+4)
	key |= uint64((a&t.deadFaces).Len())<<deadFaces | uint64((b&t.deadFaces).Len())<<(deadFaces+2)
	if aceA {
		key |= 1 << liveAces
	}
	if aceB {
		key |= 2 << liveAces
	}
	alive := full &^ aces &^ t.dead &^ t.deadFaces
	return key | t.order(a&alive, b&alive)
}

// order returns the lower part of the key, for live cards.
func (t *tokens) order(a, b Hand) uint64 {
	low := t.table[0][a&31|b&31<<5]
	mid := t.table[1][a>>5&15|b>>5&15<<4]
	top := t.table[2][a>>9&7|b>>9&7<<3]
	return uint64(low.bits) | uint64(mid.bits)<<low.len | uint64(top.bits)<<(low.len+mid.len)
}

// swapped returns the key of the same hands in the other order.
func swapped(key uint64) uint64 {
	const even, four, two = 0x5555_5555_5555, 0xf << deadNumbers, 3 << deadFaces
	order := key&even<<1 | key>>1&even
	order &= 1<<deadNumbers - 1
	return order | key&four<<4 | key>>4&four | key&two<<2 | key>>2&two |
		key>>liveAces&1<<(liveAces+1) | key>>(liveAces+1)&1<<liveAces
}

// kinds appends one card of a for each group of cards that are equivalent while the other hand is b. Dead cards of a
// kind are equivalent, and so are live cards of an interval with no card of b at or between them.
func (k *keyer) kinds(dst []Rank, a, b Hand) []Rank {
	live, _, t := k.context(a, b)
	dead := a & t.dead
	if a.Has(ace) && !live {
		dead |= aces
	}
	for _, group := range [2]Hand{dead, a & t.deadFaces} {
		if group != 0 {
			dst = append(dst, group.lowest())
		}
	}
	last := Rank(ranks)
	for rest := a &^ dead &^ t.deadFaces; rest != 0; rest &= rest - 1 {
		r := rest.lowest()
		if last == ranks || !t.alike(last, r, b) || r == ace {
			dst = append(dst, r)
		}
		last = r
	}
	return dst
}

// alike reports whether neighboring live cards low < high of one hand are equivalent against b.
func (t *tokens) alike(low, high Rank, b Hand) bool {
	upTo := func(r Rank) Hand { return 1<<(r+1) - 1 }
	return b&upTo(high)&^(upTo(low)>>1) == 0 && t.border&upTo(high-1)&^(upTo(low)>>1) == 0
}
