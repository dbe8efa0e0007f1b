package storetest

import (
	"context"
	"slices"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// AddMessage stores a chat message.
func (m *Memory) AddMessage(_ context.Context, l store.ChatMessage) (store.ChatMessage, error) {
	err := m.change("AddMessage", func() error {
		k := m.matches[l.Match]
		if k == nil {
			return store.ErrNotFound
		}
		again := func(o store.ChatMessage) bool { return l.Key != "" && o.Guest == l.Guest && o.Key == l.Key }
		if i := slices.IndexFunc(k.talk, again); i >= 0 {
			l = k.talk[i]
			return nil
		}
		l.N = len(k.talk) + 1
		k.talk = append(k.talk, l)
		return nil
	})
	return l, err
}

// Messages returns the messages of a match after number n.
func (m *Memory) Messages(_ context.Context, match string, n int) ([]store.ChatMessage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.matches[match]
	switch {
	case m.closed:
		return nil, store.ErrClosed
	case k == nil || n >= len(k.talk):
		return nil, nil
	}
	return slices.Clone(k.talk[n:]), nil
}

// Mute stores whether guest has muted other.
func (m *Memory) Mute(_ context.Context, guest, other string, muted bool) error {
	return m.change("Mute", func() error {
		m.KeepMute(guest, other, muted)
		return nil
	})
}

// anonymizeChat removes a guest from all chat messages.
func anonymizeChat(m *Memory, guest string) {
	for _, k := range m.matches {
		k.talk = slices.Clone(k.talk)
		for i := range k.talk {
			if l := &k.talk[i]; l.Guest == guest {
				l.Guest, l.Name, l.Text, l.Key = seat.GoneWriter(guest), "", "", ""
			}
		}
	}
}
