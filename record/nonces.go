package record

import (
	"strconv"
	"strings"

	"quarterdeck/fair"
	"quarterdeck/game"
)

// NoncesAfter is the header key of the seats that sent their nonces after the commit was published. Its value is their
// numbers, separated by spaces. The dealer may have known all other nonces before it chose the seed.
const NoncesAfter = "nonces-after"

// AfterCommit returns the header line for seats that sent their nonces after the commit.
func AfterCommit(seats game.Seats) KeyValue {
	var numbers []string
	for s := range seats.All() {
		numbers = append(numbers, strconv.Itoa(int(s)))
	}
	return KeyValue{NoncesAfter, strings.Join(numbers, " ")}
}

// NoncesAfter returns the seats whose nonces came after the commit, according to the record. Numbers that are not those
// of a seat with a nonce are ignored, like every header line that a program does not know.
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
