package host

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"quarterdeck/store"
)

// List is one of the lobby's lists.
type List string

// The lobby's lists. The first three are the same for everybody.
const (
	OpenTables List = "open"     // anybody may sit down
	Watchable  List = "running"  // being played, and anybody may watch
	Past       List = "finished" // over, and anybody may look back
	Mine       List = "mine"     // the guest sits there or set the table, and it is not over
	MyPast     List = "past"     // the guest sat there, and it is over
)

// Lists is all of them, in the order of a page.
func Lists() []List { return []List{Mine, OpenTables, Watchable, Past, MyPast} }

// Own tells whether a list is a guest's own.
func (l List) Own() bool { return l == Mine || l == MyPast }

// Wanted says what part of a list somebody wants.
type Wanted struct {
	List  List
	Game  string // only this one; empty: all
	Guest string // who asks
	Skip  int
	Limit int // 0: all
}

// filter is what a Wanted asks the store for.
func (w Wanted) filter() store.Filter {
	f := store.Filter{Game: w.Game, Skip: w.Skip, Limit: w.Limit}
	switch w.List {
	case OpenTables:
		f.Status = []store.Status{store.Waiting}
	case Watchable:
		f.Status = []store.Status{store.Running, store.Computer}
	case Mine:
		f.Status, f.Guest = store.Unfinished(), w.Guest
	case MyPast:
		f.Status, f.Guest = []store.Status{store.Finished}, w.Guest
	default:
		f.Status = []store.Status{store.Finished}
	}
	f.Listed = !w.List.Own()
	return f
}

// maxMine is how many of a guest's own tables that are not over are listed, the newest ones. The usual quotas allow fewer.
const maxMine = 120

// Tables is a part of one of the lobby's lists: Mine with the matches that wait for the guest first, in others what
// was updated last first.
func (h *Host) Tables(ctx context.Context, w Wanted) ([]Listing, error) {
	if w.List.Own() && w.Guest == "" {
		return nil, nil
	}
	f := w.filter()
	if w.List == Mine {
		f.Skip, f.Limit = 0, maxMine // they are in another order
	}
	rows, err := h.Store.Tables(ctx, f)
	if err != nil {
		return nil, h.StoreError(err)
	}
	out := make([]Listing, 0, len(rows))
	for i := range rows {
		if l, ok := h.listing(&rows[i], w.Guest); ok {
			out = append(out, l)
		}
	}
	if w.List == Mine {
		slices.SortFunc(out, func(a, b Listing) int { // by what the guest may know, not as the store has them
			return cmp.Or(a.rank-b.rank, b.Updated.Compare(a.Updated), strings.Compare(b.ID, a.ID))
		})
		out = out[min(w.Skip, len(out)):]
		if w.Limit > 0 {
			out = out[:min(w.Limit, len(out))]
		}
	}
	return out, nil
}

// Count is how long a list is, counted up to atMost.
func (h *Host) Count(ctx context.Context, w Wanted, atMost int) (int, error) {
	if w.List.Own() && w.Guest == "" {
		return 0, nil
	}
	if w.List == Mine {
		atMost = min(atMost, maxMine) // as many as Tables lists
	}
	n, err := h.Store.Count(ctx, w.filter(), atMost)
	if err != nil {
		return 0, h.StoreError(err)
	}
	return n, nil
}

// Waiting is the matches in which a guest is asked to act, the one that waits longest first.
func (h *Host) Waiting(ctx context.Context, guest string) ([]Listing, error) {
	mine, err := h.Tables(ctx, Wanted{List: Mine, Guest: guest})
	mine = slices.DeleteFunc(mine, func(l Listing) bool { return !l.YourTurn })
	slices.Reverse(mine)
	return mine, err
}
