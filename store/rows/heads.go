package rows

import (
	"sync"

	"quarterdeck/store"
)

// Head is the end of a log: its length and its last hash.
type Head struct {
	Length int
	Hash   store.Hash
}

// Heads caches the ends of some logs, so that an append need not query them. An end may be out of date. Therefore an
// insert compares it with the store, unless the writer is the only one. A nil *Heads caches nothing.
type Heads struct {
	mu    sync.Mutex
	heads map[string]Head
}

// NewHeads returns an empty cache.
func NewHeads() *Heads { return &Heads{heads: map[string]Head{}} }

// maxHeads is how many ends are cached.
const maxHeads = 10_000

func (h *Heads) get(id string) (Head, bool) {
	if h == nil {
		return Head{}, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	head, known := h.heads[id]
	return head, known
}

func (h *Heads) put(id string, head Head) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.heads) >= maxHeads {
		clear(h.heads)
	}
	h.heads[id] = head
}

func (h *Heads) drop(id string) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.heads, id)
}

// Clear empties the cache.
func (h *Heads) Clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.heads)
}
