package breach

import (
	"math/bits"
	"slices"
)

// Card is a kind of card, in the order of BR-7.
type Card uint8

const (
	axe Card = iota
	barrage
	barrel
	pump
	tackle
	cheese
	flintlock
	lantern
	bucket

	firstKey      Card = 9  // five keys, by gem
	firstObstacle Card = 14 // four obstacles, by kind
	firstLocator  Card = 18 // ten locators: by gem, horizontal then vertical
	breachCard    Card = 28
	firstTreasure Card = 29 // five treasures, a deck of their own

	itemKinds = 9
	kept      = 14 // kinds below it are items and keys: they are kept in hands
	deckKinds = 29 // kinds below it are in the item deck
	allKinds  = 34

	gems      = 5
	treasures = 5
	noCard    = Card(0xff)
)

var gemNames = [gems]string{"amber", "ruby", "emerald", "sapphire", "diamond"}

// cardNames are the cards in records.
var cardNames = func() (names [allKinds]string) {
	copy(names[:], []string{"axe", "barrage", "barrel", "pump", "tackle", "cheese", "flintlock", "lantern", "bucket"})
	for g, gem := range gemNames {
		names[keyOf(g)] = "key-" + gem
		names[firstLocator+Card(2*g)] = "loc-" + gem + "-h"
		names[firstLocator+Card(2*g)+1] = "loc-" + gem + "-v"
	}
	for k, name := range obstacleNames {
		names[firstObstacle+Card(k)] = name
	}
	names[breachCard] = "breach"
	copy(names[firstTreasure:], []string{"crown", "sceptre", "orb", "ring", "chalice"})
	return names
}()

// copies is the number of cards of each kind in the item deck (BR-7).
var copies = func() (n [deckKinds]uint8) {
	copy(n[:], []uint8{axe: 4, barrage: 2, barrel: 2, pump: 4, tackle: 4, cheese: 2, flintlock: 2, lantern: 3, bucket: 4})
	for c := range n {
		switch c := Card(c); {
		case c.isKey():
			n[c] = 5
		case c.isObstacle():
			n[c] = 7
		case c.isLocator():
			n[c] = 1
		case c == breachCard:
			n[c] = 10
		}
	}
	return n
}()

const itemDeck = 100 // cards of the item deck (BR-7)

func keyOf(gem int) Card { return firstKey + Card(gem) }

func (c Card) isKey() bool      { return c >= firstKey && c < kept }
func (c Card) isObstacle() bool { return c >= firstObstacle && c < firstLocator }
func (c Card) isLocator() bool  { return c >= firstLocator && c < breachCard }
func (c Card) isTreasure() bool { return c >= firstTreasure }

// obstacle returns the kind of an obstacle card.
func (c Card) obstacle() obstacle { return obstacle(c - firstObstacle) }

// gem returns the gem of a key or a locator.
func (c Card) gem() int {
	if c.isKey() {
		return int(c - firstKey)
	}
	return int(c-firstLocator) / 2
}

// horizontal reports whether a locator gives the row.
func (c Card) horizontal() bool { return (c-firstLocator)&1 == 0 }

func (c Card) text() string { return cardNames[c] }

// parseCard parses what text returns, from low up to but without high.
func parseCard(text string, low, high Card) (Card, bool) {
	i := slices.Index(cardNames[low:high], text)
	return low + Card(max(i, 0)), i >= 0
}

// cards counts items and keys, four bits a kind. No kind has more than five cards, so counts never run over.
type cards uint64

func one(c Card) cards { return 1 << (4 * c) }

func (n cards) of(c Card) int   { return int(n >> (4 * c) & 15) }
func (n cards) has(c Card) bool { return n>>(4*c)&15 != 0 }

// hasBoth reports whether two cards, of one kind or of two, can leave the hand.
func (n cards) hasBoth(a, b Card) bool { return n.has(a) && n.has(b) && (a != b || n.of(a) >= 2) }

const lowBits cards = 0x1111_1111_1111_1111

// kinds marks each kind that is there with the lowest of its four bits.
func (n cards) kinds() cards {
	n |= n >> 2
	return (n | n>>1) & lowBits
}

// first returns the lowest kind of a set that kinds returned; rest &= rest-1 takes it out.
func (n cards) first() Card { return Card(bits.TrailingZeros64(uint64(n)) / 4) }

// items returns the items without the keys.
func (n cards) items() cards { return n & (1<<(4*itemKinds) - 1) }

// len returns how many cards there are.
func (n cards) len() int {
	n = n&0x0f0f_0f0f_0f0f_0f0f + n>>4&0x0f0f_0f0f_0f0f_0f0f
	return int(uint64(n) * 0x0101_0101_0101_0101 >> 56)
}

// most is, kind by kind, no more than there are in other.
func (n cards) most(other cards) cards {
	var out cards
	for rest := n.kinds(); rest != 0; rest &= rest - 1 {
		c := rest.first()
		out += cards(min(n.of(c), other.of(c))) << (4 * c)
	}
	return out
}

// giftKinds are what BR-14 deals: every item but Block & Tackle.
const giftKinds cards = (1<<(4*itemKinds) - 1) / 15 &^ (1 << (4 * tackle))

// clears is the obstacles that an item clears on its own (BR-30); the Barrage is another matter.
var clears = [itemKinds]obstacle{axe: cargo, tackle: cannon, cheese: rats, flintlock: rats, bucket: fire,
	barrage: obstacles, barrel: obstacles, pump: obstacles, lantern: obstacles}
