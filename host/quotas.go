package host

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Codes of refusals to store more.
const (
	TooManyMatches game.Code = "too-many-matches" // a guest or an address creates matches faster than they are kept
	TooManyJoined  game.Code = "too-many-joined"  // a guest or an address sits at too many tables that wait
	TooManyPeople  game.Code = "too-many-people"  // an address makes too many guests with something to keep
	TooManyMutes   game.Code = "too-many-mutes"   // a guest mutes too many others
)

// Quotas is how much guests and addresses may have stored, and how fast. A zero field is its default; below 0 there is no
// limit. What counts rows is the same at all servers of a store; what an address does is counted by each server in memory.
type Quotas struct {
	Joined       int // tables that wait and were created by others, at which one guest sits; an address: OriginFactor times as many
	Runs         int // unfinished runs of the deal of the day of one guest, practice included
	PerDay       int // matches that one guest may create within 24 hours
	SeatsPerHour int // seats of matches that one address may create within an hour
	PeoplePerDay int // guests of one address of whom a name, a passkey, a webhook or the like is kept, within a day
	LinesPerDay  int // lines that one guest may say within a day; an address: OriginFactor times as many
	Mutes        int // guests whom one guest mutes
}

// OriginFactor is how many guests' worth of a quota an address has.
const OriginFactor = 4

// defaultQuotas are generous for people, and bound what a program can have stored.
func defaultQuotas() Quotas {
	return Quotas{Joined: 10, Runs: 40, PerDay: 400, SeatsPerHour: 600, PeoplePerDay: 200, LinesPerDay: 1000, Mutes: 500}
}

// NoQuotas returns quotas that limit nothing.
func NoQuotas() Quotas {
	return Quotas{Joined: -1, Runs: -1, PerDay: -1, SeatsPerHour: -1, PeoplePerDay: -1, LinesPerDay: -1, Mutes: -1}
}

// withDefaults replaces zero fields.
func (q Quotas) withDefaults() Quotas {
	d := defaultQuotas()
	for _, f := range []struct{ value, normal *int }{
		{&q.Joined, &d.Joined}, {&q.Runs, &d.Runs}, {&q.PerDay, &d.PerDay}, {&q.SeatsPerHour, &d.SeatsPerHour},
		{&q.PeoplePerDay, &d.PeoplePerDay}, {&q.LinesPerDay, &d.LinesPerDay}, {&q.Mutes, &d.Mutes},
	} {
		if *f.value == 0 {
			*f.value = *f.normal
		}
	}
	return q
}

// quotas keeps Quotas.
type quotas struct {
	Quotas
	store store.Store
	now   func() time.Time

	seats, people, lines allowances // by origin, and lines by guest too
	joined               joinedTables
	turns                [256]sync.Mutex
}

// turn waits until no other request of guest is being counted here, so that many at once cannot pass a limit together.
func (q *quotas) turn(guest string) (done func()) {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(guest)) // never fails
	mu := &q.turns[sum.Sum32()%uint32(len(q.turns))]
	mu.Lock()
	return mu.Unlock
}

func newQuotas(c *Config) *quotas {
	return &quotas{
		Quotas: c.Quotas, store: c.Store, now: c.Now, joined: joinedTables{byOrigin: map[Origin][]joinedSeat{}},
		seats: newAllowances(), people: newAllowances(), lines: newAllowances(),
	}
}

// admitMatch returns why a new match may not be kept, or nil. Then it counts. A match that is in the store is admitted again.
// The server's own matches are not limited.
func (q *quotas) admitMatch(ctx context.Context, start *match.Start) error {
	if start.Host == "" {
		return nil
	}
	err := q.checkMatch(ctx, start)
	if err != nil {
		if _, missing := q.store.Table(ctx, start.ID); missing == nil {
			return nil
		}
	}
	return err
}

func (q *quotas) checkMatch(ctx context.Context, start *match.Start) error {
	if q.PerDay >= 0 {
		n, err := q.store.Count(ctx, store.Filter{Host: start.Host, Created: q.now().Add(-24 * time.Hour)}, q.PerDay)
		if err != nil {
			return err
		}
		if n >= q.PerDay {
			return refuse(TooManyMatches, fmt.Sprintf("You have created %d matches within a day, and that is the limit here. Play one of them, or come back tomorrow.", n))
		}
	}
	if start.Series != "" && q.Runs >= 0 {
		n, err := q.store.Count(ctx, store.Filter{Host: start.Host, Series: true, Status: unfinished}, q.Runs)
		if err != nil {
			return err
		}
		if n >= q.Runs {
			return refuse(TooMany, fmt.Sprintf("You have %d runs of the deal of the day under way, and that is the limit here. Finish or resign one of them first; the lobby lists them.", n))
		}
	}
	if o := OriginOf(ctx); o != "" && q.SeatsPerHour >= 0 && !q.seats.spend(q.now(), string(o), perHour(q.SeatsPerHour), len(start.Seats)) {
		return refuse(TooManyMatches, "So many matches were created from your network within an hour that no more can be kept now. Play one of them, or try again in some minutes.")
	}
	return nil
}

// admitPerson returns why nothing can be kept of one more guest, or nil.
func (q *quotas) admitPerson(ctx context.Context) error {
	if o := OriginOf(ctx); o != "" && q.PeoplePerDay >= 0 && !q.people.spend(q.now(), string(o), perDay(q.PeoplePerDay), 1) {
		return refuse(TooManyPeople, "So many guests from your network have set something today that no more can be kept now. Try again in an hour.")
	}
	return nil
}

// admitLine returns why a guest cannot say more today, or nil.
func (q *quotas) admitLine(ctx context.Context, guest string) error {
	if q.LinesPerDay < 0 {
		return nil
	}
	ok := q.lines.spend(q.now(), "guest "+guest, perDay(q.LinesPerDay), 1)
	if o := OriginOf(ctx); ok && o != "" {
		ok = q.lines.spend(q.now(), "from "+string(o), perDay(OriginFactor*q.LinesPerDay), 1)
	}
	if !ok {
		return refuse(TooFast, "So much was said by you, or from your network, that no more can be kept today. Try again in an hour.")
	}
	return nil
}

// admitMute returns why guest cannot mute other too, or nil.
func (q *quotas) admitMute(ctx context.Context, guest string) error {
	if q.Mutes < 0 {
		return nil
	}
	muted, err := q.store.Muted(ctx, guest)
	if err == nil && len(muted) >= q.Mutes {
		err = refuse(TooManyMutes, fmt.Sprintf("You have muted %d players, and that is the limit here. Unmute one of them first.", len(muted)))
	}
	return err
}

// admitted is an error of quotas as it may be shown.
func (h *Host) admitted(err error) error {
	if refusal := (*game.Refusal)(nil); err == nil || errors.As(err, &refusal) {
		return err
	}
	return h.storeError(err)
}
