// Package bus carries word between the servers that share a store that a match
// has got further. It never carries what happened: who hears of a new version
// asks the store.
package bus

// Lost is what stands in the place of a match, with version 0, when news may have been lost: whoever hears it looks at
// everything again, as if there was news of every match.
const Lost = ""

// Bus spreads news of matches.
//
// Laws (bustest checks them):
//   - Every listener hears of every version published after Subscribe returned, or of a newer version of the
//     same match, or of Lost afterwards; it may hear of one twice, late, or after a newer one.
//   - A bus that may have lost news says Lost to every listener that may have missed it, as soon as news comes through
//     again. It may say so in vain.
//   - Publish never waits for listeners of other servers; listeners return soon and may be called by
//     several goroutines at once.
//   - When stop or Close has returned, the listener is not called again.
//
// All methods may be called by several goroutines.
type Bus interface {
	// Publish says that a match is at a version now. It is a hint: that it was lost must cost no
	// more than time. Hosts tell each other of what is said at tables in the same way, under names that no match has.
	// Of Lost every listener of every server hears.
	Publish(match string, version int)
	// Subscribe has hear called with all news, also of the same server's, until stop is called.
	Subscribe(hear func(match string, version int)) (stop func())
	// Close ends all subscriptions. Publish does nothing afterwards.
	Close() error
}
