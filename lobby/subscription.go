package lobby

import "sync"

// Subscription collects which matches advanced, of all that there are. What happened since the last Take is one set, so that a slow
// subscriber has to look at each match once.
type Subscription struct {
	from  *subscribers
	ready chan struct{}

	mu  sync.Mutex
	ids map[string]struct{}
}

// Any stands for all matches in what Take returns: any of them may have advanced.
const Any = ""

// Subscribe begins to collect which matches advance. The caller must Close the Subscription.
func (s *Service) Subscribe() *Subscription {
	n := &Subscription{from: &s.subscribers, ready: make(chan struct{}, 1), ids: map[string]struct{}{}}
	s.subscribers.all.Store(n, struct{}{})
	return n
}

// Ready has something in it when Take has something new.
func (n *Subscription) Ready() <-chan struct{} { return n.ready }

// Take returns the matches that advanced since the last Take, or may have; Any among them stands for all that there are.
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

// subscribers is all subscriptions. The zero value is ready.
type subscribers struct{ all sync.Map } // *Subscription

// publish adds a match that advanced to what all subscribers take next.
func (l *subscribers) publish(id string) {
	l.all.Range(func(n, _ any) bool {
		n.(*Subscription).add(id)
		return true
	})
}
