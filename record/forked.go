package record

import (
	"strconv"
	"strings"
)

// Forked is the header key of a match that was played on from a position of another one. Its value is the other match's
// id and the number of entries copied from there, at the beginning of the log. Such a record has no seed, because no
// single seed deals its cards.
const Forked = "forked"

// ForkedAt returns how many entries at the beginning of the log were copied from another match, and that match's id. It
// returns 0 and "" for a match that was played from its beginning. An invalid value is ignored, like every header line
// that a program does not know.
func (r *Record) ForkedAt() (entries int, match string) {
	for _, kv := range r.Extra {
		if kv.Key != Forked {
			continue
		}
		id, count, _ := strings.Cut(kv.Value, " ")
		if n, err := strconv.Atoi(count); err == nil && n >= 0 && n <= len(r.Entries) {
			return n, id
		}
	}
	return 0, ""
}
