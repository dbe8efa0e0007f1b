package queue

import (
	"maps"
	"slices"
)

// Client is the origin of a request. Addresses take turns in the queue. The number of places that an address, or a network
// of many addresses, may take is limited. The zero Client is the server itself, which has no limit.
type Client struct{ Address, Network string }

// turns numbers the turns of addresses, by start-time fair queueing with one unit for each match. The zero value is ready.
type turns struct {
	now  int            // the turn of the match that is being analyzed
	next map[string]int // by address: its next turn, if that is later than now
}

// of returns the turn of a client's next match: the current one, unless its address has already used that.
func (t *turns) of(c Client) int { return max(t.now, t.next[c.Address]) }

// take returns the turn of a client's next match and marks it as used.
func (t *turns) take(c Client) int {
	turn := t.of(c)
	if t.next == nil {
		t.next = map[string]int{}
	}
	t.next[c.Address] = turn + 1
	return turn
}

// begin records that the analysis of a match with this turn has begun.
func (t *turns) begin(turn int) {
	t.now = turn
	maps.DeleteFunc(t.next, func(_ string, next int) bool { return next <= turn })
}

// admit returns an error if the queue has no place for a client's match. The caller holds q.mu.
func (q *Queue) admit(c Client) error {
	if len(q.waiting) >= maxWaiting {
		return ErrBusy
	}
	address, network := 0, 0
	for _, s := range q.waiting {
		if s.client.Address == c.Address {
			address++
		}
		if s.client.Network == c.Network {
			network++
		}
	}
	if c.Address != "" && address >= perAddress || c.Network != "" && network >= perNetwork {
		return ErrTooMany
	}
	return nil
}

// insert puts a study behind those with the same turn and returns its index. The caller holds q.mu.
func (q *Queue) insert(s *study) int {
	i := len(q.waiting)
	for i > 0 && q.waiting[i-1].turn > s.turn && !(i == 1 && q.working) {
		i--
	}
	q.waiting = slices.Insert(q.waiting, i, s)
	return i
}

// advance gives the study at index i to another client who has an earlier turn for it, and returns its new index. A
// match does not wait longer because a busy address requested it first. The caller holds q.mu.
func (q *Queue) advance(i int, c Client) int {
	s := q.waiting[i]
	if i == 0 || s.client == c || q.turns.of(c) >= s.turn || q.admit(c) != nil {
		return i
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	s.client, s.turn = c, q.turns.take(c)
	return q.insert(s)
}
