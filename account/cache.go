package account

import (
	"encoding/json"
	"time"

	"quarterdeck/host/cache"
	"quarterdeck/store"
)

// people remembers for a few seconds what the store has of guests, because every request asks for its guest. See recall for when that
// counts.
type people struct {
	*cache.Cache[string, cachedPerson]
}

type cachedPerson struct {
	storedPerson
	epoch int
	until time.Time
	read  int64 // cluster.Moment before it was read
}

const (
	cacheTime = 10 * time.Second
	maxPeople = 20_000
)

// get returns what is kept of a guest, and whether that is young.
func (c *people) get(guest string, at time.Time) (cachedPerson, bool) {
	r, found, _ := c.Get(guest)
	return r, found && at.Before(r.until)
}

// put keeps p, unless a newer version is kept already: the reader may have been slow.
func (c *people) put(p store.Person, at time.Time, read int64) cachedPerson {
	r := cachedPerson{storedPerson: storedPerson(p), until: at.Add(cacheTime), read: read}
	if len(p.Settings) > 0 {
		var settings struct{ Epoch int }
		_ = json.Unmarshal(p.Settings, &settings) // what cannot be read has no epoch; decode reports it
		r.epoch = settings.Epoch
	}
	c.Update(p.Guest, func(old cachedPerson, found bool) cachedPerson {
		if found && old.Version > p.Version {
			return old
		}
		return r
	})
	return r
}
