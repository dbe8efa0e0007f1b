// Package bus carries events between the servers that share a store: a match advanced, a guest signed out. An event
// never carries what happened; a subscriber that needs to know asks the store.
package bus

import "fmt"

// Kind says what an event is about.
type Kind uint8

// Kinds of events. The zero Kind is none.
const (
	MatchAdvanced Kind = iota + 1 // Match is at Version now
	ChatAdvanced                  // the chat of Match has Version lines now
	MutesChanged                  // a guest muted another, or no longer does
	GuestDeleted                  // a guest's data was deleted, and lines of chat with it
	SignedOut                     // all tokens of Guest up to now are invalid
	EventsMissed                  // other events may have been lost: treat everything as stale
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

// Missed returns the event that stands for any others that may have been lost.
func Missed() Event { return Event{Kind: EventsMissed} }

// Bus delivers events to the subscribers of all servers.
//
// Laws (bustest checks them):
//   - Every subscriber receives every event published after Subscribe returned, or the same event with a newer
//     version, or EventsMissed afterwards. It may receive an event twice, late, or after a newer one.
//   - A bus that may have lost events sends EventsMissed to every subscriber that may have missed them, as soon as
//     events come through again. It may send it in vain.
//   - Publish never waits for subscribers of other servers. Subscribers return soon, and several goroutines may call
//     them at once.
//   - When stop or Close has returned, the subscriber is not called again.
//
// All methods may be called by several goroutines.
type Bus interface {
	// Publish delivers an event. Events are hints: losing one must cost no more than time.
	Publish(Event)
	// Subscribe has receive called with all events, those of this server included, until stop is called.
	Subscribe(receive func(Event)) (stop func())
	// Close ends all subscriptions. Publish does nothing afterwards.
	Close() error
}
