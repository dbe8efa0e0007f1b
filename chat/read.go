package chat

import (
	"context"

	"quarterdeck/game"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/store"
)

// Subscription notifies one client of new messages in a match's chat.
type Subscription struct {
	service *Service
	chat    *conversation
	ready   chan struct{}
}

// Subscribe returns a subscription to the chat of a match, which the caller must close. It starts with the messages in
// the store.
func (s *Service) Subscribe(ctx context.Context, match string) (*Subscription, error) {
	c := s.conversations.enter(match)
	sub := &Subscription{service: s, chat: c, ready: make(chan struct{}, 1)}
	c.mu.Lock()
	c.subscriptions[sub] = struct{}{}
	c.mu.Unlock()
	if err := s.refresh(ctx, c); err != nil {
		sub.Close()
		return nil, s.runner.StoreError(err)
	}
	return sub, nil
}

// Ready returns a channel that holds a token when the chat may have changed since the last call of Log.
func (s *Subscription) Ready() <-chan struct{} { return s.ready }

// Log returns the chat.
func (s *Subscription) Log(ctx context.Context) (*matchchat.Log, error) {
	return s.service.logOf(ctx, s.chat)
}

// Close ends the subscription. It must be called only once.
func (s *Subscription) Close() {
	s.chat.mu.Lock()
	delete(s.chat.subscriptions, s)
	s.chat.mu.Unlock()
	s.service.conversations.leave(s.chat)
}

// Log returns the chat of a match.
func (s *Service) Log(ctx context.Context, match string) (*matchchat.Log, error) {
	c := s.conversations.enter(match)
	defer s.conversations.leave(c)
	if err := s.refresh(ctx, c); err != nil {
		return nil, s.runner.StoreError(err)
	}
	return s.logOf(ctx, c)
}

// logOf returns a chat from memory, or reads it.
func (s *Service) logOf(ctx context.Context, c *conversation) (*matchchat.Log, error) {
	for {
		if log := c.read.Load().known(); log != nil {
			return log, nil
		}
		if err := s.read(ctx, c); err != nil {
			return nil, s.runner.StoreError(err)
		}
	}
}

// refresh adds messages of other servers to a chat that was read.
func (s *Service) refresh(ctx context.Context, c *conversation) error {
	if c.read.Load().known() == nil {
		return nil
	}
	return s.cluster.Refresh(func() error { return s.read(ctx, c) })
}

// read adds newer messages in the store, and wakes the subscribers if the chat was read before. It does not end with
// ctx, because others may rely on the result.
func (s *Service) read(ctx context.Context, c *conversation) error {
	for {
		was := c.read.Load()
		log := was.known()
		lines, err := s.store.Messages(context.WithoutCancel(ctx), c.match, log.Len())
		if err != nil || log != nil && len(lines) == 0 {
			return err
		}
		if c.read.CompareAndSwap(was, was.with(lines)) {
			if log != nil {
				c.signal()
			}
			return nil
		}
	}
}

// reread reads a whole chat again, because messages may have been deleted, and wakes the subscribers if so.
func (s *Service) reread(c *conversation) error {
	for {
		was := c.read.Load()
		if was.known() == nil {
			c.drop()
			return nil
		}
		lines, err := s.store.Messages(s.tasks.Context(), c.match, 0)
		if err != nil {
			return err
		}
		now := (*snapshot)(nil).with(lines)
		if now.isEqual(was) {
			return nil
		}
		if c.read.CompareAndSwap(was, now) {
			c.signal()
			return nil
		}
	}
}

var channels = map[matchchat.Channel]store.Channel{matchchat.ToTable: store.Table, matchchat.ToSeat: store.Whisper, matchchat.ToWatchers: store.Watchers}

// messagesOf converts lines to messages of package match/chat.
func messagesOf(lines []store.ChatMessage) []matchchat.Message {
	out := make([]matchchat.Message, len(lines))
	for i, l := range lines {
		out[i] = matchchat.Message{At: l.At, Guest: l.Guest, Name: l.Name, Seat: game.Seat(l.Seat), To: game.Seat(l.To), Text: l.Text}
		for channel, stored := range channels {
			if stored == l.Channel {
				out[i].Channel = channel
			}
		}
	}
	return out
}
