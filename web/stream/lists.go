package stream

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	listing "quarterdeck/lobby"
	"quarterdeck/web/answer"
)

// How much of the lobby's lists is shown.
const (
	rowsAtHome = 5      // rows of a list on the home page
	rowsOfPage = 50     // rows of a list with pages of its own
	lastPage   = 200    // number of the last page that is shown
	countUpTo  = 10_000 // longer lists are counted only up to here
)

// overview has the number of rows of each list when the whole lobby is shown.
var overview = []struct {
	list listing.List
	rows int
}{{listing.Mine, rowsOfPage}, {listing.OpenTables, rowsOfPage}, {listing.Watchable, 20}, {listing.Past, 10}}

// View is the part of the lobby that a page shows: the same for many clients.
type View struct {
	List  listing.List // "" for the overview
	Game  string
	Page  int  // from 1
	Short bool // only the first few rows
}

// Rows returns how many rows are shown of a list on a page of its own.
func (v View) Rows() int {
	if v.Short {
		return rowsAtHome
	}
	return rowsOfPage
}

// Lists reads the lobby's lists of tables.
type Lists struct {
	host  *host.Host
	lobby *listing.Service
}

// ReadView returns the view that a query requests.
func (l Lists) ReadView(q url.Values) (View, error) {
	v := View{List: listing.List(q.Get("list")), Game: q.Get("game"), Page: 1, Short: q.Has("short")}
	if v.List != "" && !slices.Contains(listing.Lists(), v.List) {
		return v, &game.Refusal{Code: answer.NoRoute, Text: "The lobby has no such list."}
	}
	if v.Game != "" {
		if _, err := l.host.Game(v.Game); err != nil {
			return v, err
		}
	}
	if text := q.Get("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > lastPage || v.List == "" {
			return v, &game.Refusal{Code: answer.NoRoute, Text: "The lobby has no such page."}
		}
		v.Page = n
	}
	return v, nil
}

// Section returns a list, or a part of it, for a guest.
func (l Lists) Section(ctx context.Context, v View, list listing.List, rows int, guest string) (Section, error) {
	out := Section{List: list, Game: v.Game, Shown: rows, First: (v.Page - 1) * rows}
	w := listing.Query{List: list, Game: v.Game, Guest: guest, Skip: out.First, Limit: rows}
	var err error
	if out.Rows, err = l.lobby.Tables(ctx, w); err != nil {
		return out, err
	}
	if out.Total = out.First + len(out.Rows); len(out.Rows) == rows || len(out.Rows) == 0 && out.First > 0 {
		out.Total, err = l.lobby.Count(ctx, w, countUpTo)
	}
	return out, err
}

// Sections returns the lists of a view: the guest's own ones if own is set, otherwise those that are the same for all.
func (l Lists) Sections(ctx context.Context, v View, own bool, guest string) ([]Section, error) {
	var out []Section
	for _, o := range overview {
		rows := o.rows
		switch v.List {
		case "":
			if v.Short && o.list == listing.Past {
				continue
			}
			if v.Short {
				rows = rowsAtHome
			}
		case o.list:
			rows = v.Rows()
		default:
			continue
		}
		if o.list.Own() == own {
			part, err := l.Section(ctx, v, o.list, rows, guest)
			if err != nil {
				return nil, err
			}
			out = append(out, part)
		}
	}
	if v.List == listing.MyPast && own {
		part, err := l.Section(ctx, v, v.List, rowsOfPage, guest)
		return append(out, part), err
	}
	return out, nil
}

// Waiting returns the matches that wait for a guest, or none for a visitor without an ID.
func (l Lists) Waiting(ctx context.Context, guest string) ([]listing.Listing, error) {
	if guest == "" {
		return nil, nil
	}
	return l.lobby.Waiting(ctx, guest)
}
