package host

import "sync"

// News is somebody's being told which matches got further, of all that there are. What happened since the last Take
// is one set, so that who is slow has no more to do than to look at each match once.
type News struct {
	from  *listeners
	ready chan struct{}

	mu  sync.Mutex
	ids map[string]struct{}
}

// Listen begins to tell which matches get further. The caller must Close the News.
func (h *Host) Listen() *News {
	n := &News{from: &h.listening, ready: make(chan struct{}, 1), ids: map[string]struct{}{}}
	h.listening.all.Store(n, struct{}{})
	return n
}

// Ready has something in it when Take has something new.
func (n *News) Ready() <-chan struct{} { return n.ready }

// Take is the matches that got further since the last Take, or may have; Any among them stands for all that there are.
func (n *News) Take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	ids := make([]string, 0, len(n.ids))
	for id := range n.ids {
		ids = append(ids, id)
	}
	clear(n.ids)
	return ids
}

// Close ends the news.
func (n *News) Close() { n.from.all.Delete(n) }

func (n *News) add(id string) {
	n.mu.Lock()
	n.ids[id] = struct{}{}
	n.mu.Unlock()
	select {
	case n.ready <- struct{}{}:
	default:
	}
}

// listeners is all that listen now. The zero value is ready.
type listeners struct{ all sync.Map } // *News

// announce adds a match that advanced to what all listeners take next.
func (l *listeners) announce(id string) {
	l.all.Range(func(n, _ any) bool {
		n.(*News).add(id)
		return true
	})
}
