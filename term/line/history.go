package line

import (
	"sync"

	"quarterdeck/term"
)

// maxHistory is how many lines of a player are kept.
const maxHistory = 100

// noOwner is who types at a keyboard that goes from one player to the next.
const noOwner = term.NoViewer - 1

// history holds what each player at a keyboard has typed, so that none reads another's lines. It implements xterm.History.
type history struct {
	mu    sync.Mutex
	owner int
	lines map[int][]string // of each owner, the oldest first
}

// give makes the lines of a player those that the keyboard repeats.
func (h *history) give(owner int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.owner = owner
}

// Add implements xterm.History.
func (h *history) Add(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.owner == noOwner {
		return
	}
	lines := append(h.lines[h.owner], text)
	h.lines[h.owner] = lines[max(0, len(lines)-maxHistory):]
}

// Len implements xterm.History.
func (h *history) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.lines[h.owner])
}

// At implements xterm.History. The newest line is number 0.
func (h *history) At(i int) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	lines := h.lines[h.owner]
	if i < 0 || i >= len(lines) { // the owner may have changed since Len
		return ""
	}
	return lines[len(lines)-1-i]
}

// lend has the keyboard complete and repeat what its player may read: behind a curtain, nothing.
func (s *session) lend(open bool) {
	k, ok := s.In.(*Keyboard)
	if !ok {
		return
	}
	if !open {
		k.Complete(nil)
		k.past.give(noOwner)
		return
	}
	k.Complete(s.words())
	k.past.give(s.reader())
}
