// Package bus carries events between the servers that share a store, for example that a match advanced or a guest signed
// out. An event never carries the change itself; a subscriber that needs it reads the store.
package bus

import "fmt"

// Kind is the kind of an event.
type Kind uint8

// These are the kinds of events. The zero Kind is invalid.
const (
	MatchAdvanced  Kind = iota + 1 // Match is now at Version
	ChatAdvanced                   // the chat of Match now has Version lines
	MutesChanged                   // a guest muted or unmuted another
	GuestDeleted                   // a guest's data was deleted, including chat lines, or a guest was renamed in all of it
	SignedOut                      // all tokens of Guest up to now are invalid
	ControlChanged                 // administrators set something for all servers: it has Version
	EventsMissed                   // other events may have been lost: treat everything as stale
)

// String returns the name of k as logs and failing tests show it.
func (k Kind) String() string {
	switch k {
	case MatchAdvanced:
		return "match advanced"
	case ChatAdvanced:
		return "chat advanced"
	case MutesChanged:
		return "mutes changed"
	case GuestDeleted:
		return "guest deleted"
	case SignedOut:
		return "signed out"
	case ControlChanged:
		return "control changed"
	case EventsMissed:
		return "events missed"
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Event says that something changed in the store. The fields that its Kind does not name are zero.
type Event struct {
	Kind    Kind
	Match   string
	Guest   string
	Version int
}

// Missed returns the event that stands for all events that may have been lost.
func Missed() Event { return Event{Kind: EventsMissed} }

// Bus delivers events to the subscribers of all servers.
//
// Laws, which bustest checks:
//   - Every subscriber receives every event published after Subscribe returned, or the same event with a newer
//     version, or EventsMissed afterwards. It may receive an event twice, late, or after a newer one.
//   - A bus that may have lost events sends EventsMissed to every subscriber that may have missed them, as soon as
//     events come through again. It may also send it when nothing was lost.
//   - Publish never waits for subscribers of other servers. Subscribers must return quickly and be safe for concurrent
//     use.
//   - When stop or Close has returned, the subscriber is not called again.
//
// All methods are safe for concurrent use.
type Bus interface {
	// Publish delivers an event. Events are hints: a lost event may only cause delay.
	Publish(Event)
	// Subscribe calls receive with all events, including those of this server, until stop is called.
	Subscribe(receive func(Event)) (stop func())
	// Close ends all subscriptions. Publish does nothing afterwards.
	Close() error
}
