package game

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"
)

// MaxSeats is the largest number of seats at one table.
const MaxSeats = 8

// Seat is one place at the table, 0…n-1, or one of the three actors below.
type Seat int8

const (
	Nature  Seat = -1 // chance: cards turned, dice rolled; written `*`
	Clock   Seat = -2 // the end of a timed stage; written `@`
	Watcher Seat = -3 // a spectator: holds no seat and knows what is public
)

// String returns the actor as match records write it.
func (s Seat) String() string {
	switch s {
	case Nature:
		return "*"
	case Clock:
		return "@"
	case Watcher:
		return "watcher"
	}
	return strconv.Itoa(int(s))
}

// ParseActor reads what String writes for a seat, Nature or Clock.
func ParseActor(text string) (Seat, error) {
	switch {
	case text == "*":
		return Nature, nil
	case text == "@":
		return Clock, nil
	case len(text) == 1 && text[0] >= '0' && text[0] < '0'+MaxSeats:
		return Seat(text[0] - '0'), nil
	}
	return Watcher, fmt.Errorf("unknown actor %q: an actor is a seat number 0 to %d, * (chance) or @ (the clock)", text, MaxSeats-1)
}

// Seats is a set of seats; Nature has a bit of its own.
type Seats uint16

// NatureOnly is the set whose one member is Nature.
const NatureOnly Seats = 1 << 15

// UpTo returns the set of seats 0…n-1.
func UpTo(n int) Seats { return 1<<n - 1 }

// SetOf returns the set of the given seats.
func SetOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// bit returns, without a branch, 1<<15 for Nature, and for Clock and Watcher a bit that no set has.
func bit(s Seat) Seats { return 1 << (uint8(s) & 15) }

// Has reports whether s is a member; Clock and Watcher never are.
func (set Seats) Has(s Seat) bool { return uint32(set)>>(uint8(s)&15)&1 != 0 } // bit(s); shifted this way it is one instruction

// With returns the set with s, a seat or Nature, added.
func (set Seats) With(s Seat) Seats { return set | bit(s) }

// Without returns the set without s.
func (set Seats) Without(s Seat) Seats { return set &^ bit(s) }

// Len returns the number of members.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, or Nature for NatureOnly. The set must not be empty.
func (set Seats) First() Seat {
	return Seat(int8(bits.TrailingZeros16(uint16(set))<<4) >> 4) // 15 becomes -1
}

// All yields the members in ascending order, Nature last.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; {
			s := rest.First()
			if !yield(s) {
				return
			}
			rest = rest.Without(s)
		}
	}
}
