package host

import (
	"quarterdeck/host/cluster"
	"quarterdeck/match"
)

// What one server of a cluster stored, the others hear of a little later, or, if it died first, never. So that no player finds at one server
// less than what another has acknowledged to them,
//   - a client that opens a page or a stream or acts finds what the store has (fresh, wasStale);
//   - for spectators the store is queried every now and then (recheck).

// Cluster returns the servers of this host's store.
func (h *Host) Cluster() *cluster.Cluster { return h.cluster }

// fresh brings a room up to date if other servers may have got further.
func (h *Host) fresh(r *room) error {
	return h.cluster.Refresh(func() error { return h.refresh(r) })
}

// wasStale reports whether a room was behind the store when m was the newest version in it; now it is not. What was refused for m is to be
// tried again.
func (h *Host) wasStale(r *room, m *match.Match) bool {
	return h.cluster.IsShared() && h.refresh(r) == nil && r.newest.Load().Version() > m.Version()
}

// recheck asks the store every now and then how far the matches in memory are.
func (h *Host) recheck() {
	h.tasks.Every(h.cluster.Interval(), func() {
		h.noteUnlessStopped("the store could not be asked how far matches are; it is asked again soon", h.checkAll())
	})
}

// checkAll brings every room up to date of which the store has more.
func (h *Host) checkAll() error {
	rooms := h.loaded()
	ids := make([]string, len(rooms))
	for i, r := range rooms {
		ids[i] = r.id
	}
	versions, err := h.Store.Versions(h.ctx, ids)
	for _, r := range rooms {
		if m := r.newest.Load(); m != nil && m.Version() < versions[r.id] {
			h.receiveMatch(r.id, versions[r.id])
		}
	}
	return err
}
