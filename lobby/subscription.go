package lobby

import "sync"

// Subscription collects the matches that advance. All changes since the last Take are one set, so that a slow
// subscriber looks at each match once.
type Subscription struct {
	from  *subscribers
	ready chan struct{}

	mu  sync.Mutex
	ids map[string]struct{}
}

// Any in the result of Take means that any match may have advanced.
const Any = ""

// Subscribe starts to collect the matches that advance. The caller must close the Subscription.
func (s *Service) Subscribe() *Subscription {
	n := &Subscription{from: &s.subscribers, ready: make(chan struct{}, 1), ids: map[string]struct{}{}}
	s.subscribers.all.Store(n, struct{}{})
	return n
}

// Ready returns a channel that holds a token when Take has something new.
func (n *Subscription) Ready() <-chan struct{} { return n.ready }

// Take returns the matches that may have advanced since the last Take; with Any, all matches may have.
func (n *Subscription) Take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	ids := make([]string, 0, len(n.ids))
	for id := range n.ids {
		ids = append(ids, id)
	}
	clear(n.ids)
	return ids
}

// Close ends the subscription.
func (n *Subscription) Close() { n.from.all.Delete(n) }

func (n *Subscription) add(id string) {
	n.mu.Lock()
	n.ids[id] = struct{}{}
	n.mu.Unlock()
	select {
	case n.ready <- struct{}{}:
	default:
	}
}

// subscribers holds all subscriptions. The zero value is ready.
type subscribers struct{ all sync.Map } // *Subscription

// publish adds a match that advanced to the next Take of all subscribers.
func (l *subscribers) publish(id string) {
	l.all.Range(func(n, _ any) bool {
		n.(*Subscription).add(id)
		return true
	})
}
