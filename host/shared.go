package host

import "quarterdeck/match"

// The other servers of a cluster learn of a stored entry a little later or, if the server stops before it announces the
// entry, not at all. A player must not see less on one server than another server has acknowledged to them. Therefore
//   - requests for a page, a stream or an action read the store (refreshShared, wasStale);
//   - for spectators, the store is queried regularly (recheck).

// refreshShared updates a room from the store if other servers may have stored newer entries.
func (r *Runner) refreshShared(room *room) error {
	return r.cluster.Refresh(func() error { return r.refresh(room) })
}

// wasStale reports whether m was not the newest version in the store, and brings the room up to date. A request that was
// refused on the basis of m must be retried then.
func (r *Runner) wasStale(room *room, m *match.Match) bool {
	return r.cluster.IsShared() && r.refresh(room) == nil && room.newest.Load().Version() > m.Version()
}

// recheck starts querying the store regularly for the versions of the matches in memory.
func (r *Runner) recheck() {
	r.tasks.Every(r.cluster.Interval(), func() {
		r.tasks.logError("the store could not be queried for new versions of matches; it is queried again soon", r.recheckRooms())
	})
}

// recheckRooms updates every room that is behind the store.
func (r *Runner) recheckRooms() error {
	rooms := r.rooms.all()
	ids := make([]string, len(rooms))
	for i, room := range rooms {
		ids[i] = room.id
	}
	versions, err := r.archive.store.Versions(r.tasks.Context(), ids)
	for _, room := range rooms {
		if m := room.newest.Load(); m != nil && m.Version() < versions[room.id] {
			r.receiveVersion(room.id, versions[room.id])
		}
	}
	return err
}
