// Package message is what a host knows of messages to players: it stores them together with the versions that they are about.
package message

import (
	"context"

	"quarterdeck/match"
	"quarterdeck/store"
)

// Messenger tells players what versions mean to them.
type Messenger interface {
	// Messages returns what is stored together with a version, or not at all; before is nil for a new match.
	Messages(ctx context.Context, before, after *match.Match) ([]store.Delivery, error)
	// Send sends messages that were stored. It must return soon.
	Send(after *match.Match, messages []store.Delivery)
}

// None sends no messages.
type None struct{}

// Messages returns none.
func (None) Messages(context.Context, *match.Match, *match.Match) ([]store.Delivery, error) {
	return nil, nil
}

// Send does nothing.
func (None) Send(*match.Match, []store.Delivery) {}
