package record

import (
	"strconv"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// NoncesAfter is the header key of seats that sent their nonces when the commit was already published: its value is their
// numbers, one space apart. What other seats gave, the dealer may have known before it chose the seed.
const NoncesAfter = "nonces-after"

// AfterCommit returns the header line of such seats.
func AfterCommit(seats game.Seats) KeyValue {
	var numbers []string
	for s := range seats.All() {
		numbers = append(numbers, strconv.Itoa(int(s)))
	}
	return KeyValue{NoncesAfter, strings.Join(numbers, " ")}
}

// NoncesAfter returns the seats whose nonces came after the commit, as the record says. A number that is no seat's with a
// nonce is ignored, like every header line that a program does not know.
func (r *Record) NoncesAfter() game.Seats {
	var set game.Seats
	for _, kv := range r.Extra {
		if kv.Key != NoncesAfter {
			continue
		}
		for _, text := range strings.Fields(kv.Value) {
			if s, ok := parseSeat(text); ok && int(s) < len(r.Nonces) && r.Nonces[s] != (fair.Nonce{}) {
				set = set.With(s)
			}
		}
	}
	return set
}
