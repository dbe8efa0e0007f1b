package account

import (
	"encoding/json"
	"time"

	"quarterdeck/host/cache"
	"quarterdeck/store"
)

// people caches guests for a few seconds, because every request looks its guest up. See recall for when an entry is
// used.
type people struct {
	*cache.Cache[string, cachedPerson]
}

type cachedPerson struct {
	storedPerson
	epoch    int
	learning Learning
	admin    bool
	claimed  time.Time
	ban      *Ban
	mute     *Ban
	named    bool
	until    time.Time
	read     int64 // cluster.Stamp before it was read
}

const (
	cacheTime = 10 * time.Second
	maxPeople = 20_000
)

// get returns the cached data of a guest, and whether it is recent.
func (c *people) get(guest string, at time.Time) (cachedPerson, bool) {
	r, found, _ := c.Get(guest)
	return r, found && at.Before(r.until)
}

// put caches p, unless a newer version is cached: the reader may have been slow.
func (c *people) put(p store.Person, at time.Time, read int64) cachedPerson {
	r := cachedPerson{storedPerson: storedPerson(p), until: at.Add(cacheTime), read: read}
	if len(p.Settings) > 0 {
		var settings Settings
		_ = json.Unmarshal(p.Settings, &settings) // unreadable settings have no epoch; decode reports the error
		r.epoch, r.learning, r.admin, r.ban = settings.Epoch, settings.Learning, settings.Admin, settings.Ban
		r.mute, r.named, r.claimed = settings.Mute, settings.Named, settings.Claimed
	}
	c.Update(p.Guest, func(old cachedPerson, found bool) cachedPerson {
		if found && old.Version > p.Version {
			return old
		}
		return r
	})
	return r
}
