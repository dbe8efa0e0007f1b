package host

import "quarterdeck/match"

// Other servers of a cluster learn of a stored entry a little later or, if the server stops first, never. So that no player finds at one server
// less than what another has acknowledged to them,
//   - a client that opens a page or a stream or acts finds what the store has (refreshShared, wasStale);
//   - for spectators the store is queried every now and then (recheck).

// refreshShared brings a room up to date if other servers may have got further.
func (r *Runner) refreshShared(room *room) error {
	return r.cluster.Refresh(func() error { return r.refresh(room) })
}

// wasStale reports whether a room was behind the store when m was the newest version in it; now it is not. What was refused for m is to be
// tried again.
func (r *Runner) wasStale(room *room, m *match.Match) bool {
	return r.cluster.IsShared() && r.refresh(room) == nil && room.newest.Load().Version() > m.Version()
}

// recheck queries the store every now and then for how far the matches in memory are.
func (r *Runner) recheck() {
	r.tasks.Every(r.cluster.Interval(), func() {
		r.tasks.logError("the store could not be asked how far matches are; it is asked again soon", r.recheckRooms())
	})
}

// recheckRooms brings every room up to date of which the store has more.
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
