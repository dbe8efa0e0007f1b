package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"quarterdeck/store"
)

// addDeliveries stores messages that it does not have. The caller holds the lock.
func (l *ledger) addDeliveries(messages []store.Delivery) {
	added := map[string]store.Delivery{}
	for _, d := range messages {
		added[d.ID] = d
	}
	maps.Copy(added, l.deliveries)
	l.deliveries = added
}

// RemoveDelivery removes a message.
func (l *ledger) RemoveDelivery(_ context.Context, id string) error {
	return l.locked(func() { delete(l.deliveries, id) })
}

// HoldDeliveries sets until when other servers leave messages to their holder.
func (l *ledger) HoldDeliveries(_ context.Context, ids []string, until time.Time) error {
	return l.locked(func() {
		for _, id := range ids {
			if d, found := l.deliveries[id]; found {
				d.Until = until
				l.deliveries[id] = d
			}
		}
	})
}

// ClaimDeliveries makes a server the holder of free messages.
func (l *ledger) ClaimDeliveries(_ context.Context, holder string, at, until time.Time, limit int) (out []store.Delivery, err error) {
	err = l.locked(func() {
		all := slices.SortedFunc(maps.Values(l.deliveries), func(a, b store.Delivery) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
		for _, d := range all {
			if d.Until.Before(at) && d.Holder != holder && len(out) < limit {
				d.Holder, d.Until = holder, until
				l.deliveries[d.ID] = d
				out = append(out, d)
			}
		}
	})
	return out, err
}

// locked calls do under the lock, unless the store is closed.
func (l *ledger) locked(do func()) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return store.ErrClosed
	}
	do()
	return nil
}

// forgetDeliveries removes the messages to a guest. The lock is held.
func (l *ledger) forgetDeliveries(guest string) {
	maps.DeleteFunc(l.deliveries, func(_ string, d store.Delivery) bool { return d.Guest == guest })
}
