package lobby

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// List is one of the lobby's lists.
type List string

// These are the lobby's lists. The first three are the same for all guests.
const (
	OpenTables List = "open"     // any player may join
	Watchable  List = "running"  // running, and public to watch
	Past       List = "finished" // finished, and public to replay
	Mine       List = "mine"     // the guest has a seat or created the table, and it is not over
	MyPast     List = "past"     // the guest had a seat, and it is over
)

// Lists returns all of them, in the order of a page.
func Lists() []List { return []List{Mine, OpenTables, Watchable, Past, MyPast} }

// Own reports whether a list is a guest's own.
func (l List) Own() bool { return l == Mine || l == MyPast }

// Query selects a part of a list.
type Query struct {
	List  List
	Game  string // only this one; empty: all
	Guest string // whose lists these are
	Skip  int
	Limit int // 0: all
}

// filter returns the filter for the store.
func (q Query) filter() store.Filter {
	f := store.Filter{Game: q.Game, Skip: q.Skip, Limit: q.Limit}
	switch q.List {
	case OpenTables:
		f.Status = []store.Status{store.Waiting}
	case Watchable:
		f.Status = []store.Status{store.Running, store.Computer}
	case Mine:
		f.Status, f.Guest = store.Unfinished(), q.Guest
	case MyPast:
		f.Status, f.Guest = []store.Status{store.Finished}, q.Guest
	default:
		f.Status = []store.Status{store.Finished}
	}
	f.Listed = !q.List.Own()
	return f
}

// maxMine is how many of a guest's unfinished tables are listed, newest first. The usual quotas allow fewer.
const maxMine = 120

// Tables returns a part of one of the lobby's lists. Mine begins with the matches that wait for the guest; the others
// are sorted by their last update, newest first.
func (s *Service) Tables(ctx context.Context, q Query) ([]Listing, error) {
	if q.List.Own() && q.Guest == "" {
		return nil, nil
	}
	f := q.filter()
	if q.List == Mine {
		f.Skip, f.Limit = 0, maxMine // they are in another order
	}
	rows, err := s.store.Tables(ctx, f)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	out := make([]Listing, 0, len(rows))
	for i := range rows {
		if l, ok := s.listing(&rows[i], q.Guest); ok {
			out = append(out, l)
		}
	}
	if q.List == Mine {
		slices.SortFunc(out, func(a, b Listing) int { // by what the guest may know, not by the order of the store
			return cmp.Or(a.rank-b.rank, b.Updated.Compare(a.Updated), strings.Compare(b.ID, a.ID))
		})
		out = out[min(q.Skip, len(out)):]
		if q.Limit > 0 {
			out = out[:min(q.Limit, len(out))]
		}
	}
	return out, nil
}

// Playing returns running matches in which a guest plays, newest first, as a viewer finds them in the lobby.
func (s *Service) Playing(ctx context.Context, guest, viewer string, limit int) ([]Listing, error) {
	rows, err := s.store.Tables(ctx, store.Filter{Listed: true, Status: []store.Status{store.Running, store.Computer}, Guest: guest, Limit: maxMine})
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	var out []Listing
	for i := range rows {
		sits := slices.ContainsFunc(rows[i].Summary.Seats, func(p seat.Summary) bool { return p.Guest == guest })
		if l, ok := s.listing(&rows[i], viewer); ok && sits && l.CanWatch && len(out) < limit {
			out = append(out, l)
		}
	}
	return out, nil
}

// Count returns the length of a list, counted up to atMost.
func (s *Service) Count(ctx context.Context, q Query, atMost int) (int, error) {
	if q.List.Own() && q.Guest == "" {
		return 0, nil
	}
	if q.List == Mine {
		atMost = min(atMost, maxMine) // as many as Tables lists
	}
	n, err := s.store.Count(ctx, q.filter(), atMost)
	if err != nil {
		return 0, s.runner.StoreError(err)
	}
	return n, nil
}

// Waiting returns the matches in which a guest is to act, the one that has waited longest first.
func (s *Service) Waiting(ctx context.Context, guest string) ([]Listing, error) {
	mine, err := s.Tables(ctx, Query{List: Mine, Guest: guest})
	mine = slices.DeleteFunc(mine, func(l Listing) bool { return !l.YourTurn })
	slices.Reverse(mine)
	return mine, err
}
