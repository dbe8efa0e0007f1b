package nodetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/store"
)

// OpenTable returns the spec of a table of Ann's with an open seat.
func OpenTable() host.Spec {
	return host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: Ann}
}

// TablesOf returns the ids of a list.
func TablesOf(t testing.TB, s *Server, q lobby.Query) (ids []string) {
	t.Helper()
	for _, l := range Must[[]lobby.Listing](t)(s.Lobby.Tables(t.Context(), q)) {
		ids = append(ids, l.ID)
	}
	return ids
}

// ListsOf returns the names of the lists that show a match to an uninvolved guest, and of those that show it to Ann.
func ListsOf(t testing.TB, s *Server, id string) string {
	t.Helper()
	var in []string
	for _, q := range []lobby.Query{
		{List: lobby.OpenTables, Guest: "cy"}, {List: lobby.Watchable}, {List: lobby.Past, Guest: "cy"}, {List: lobby.Mine, Guest: "cy"}, {List: lobby.MyPast, Guest: "cy"},
		{List: lobby.Mine, Guest: Ann.ID}, {List: lobby.MyPast, Guest: Ann.ID},
	} {
		if slices.Contains(TablesOf(t, s, q), id) {
			in = append(in, string(q.List))
		}
	}
	return strings.Join(in, " ")
}

// FirstMove returns the first legal action of a seat, in notation.
func FirstMove(t testing.TB, s *Server, id string, seat game.Seat) string {
	t.Helper()
	m := Must[*match.Match](t)(s.Get(t.Context(), id))
	return m.Game().Format(m.Position().Legal(nil, seat)[0])
}

// WantNoTrace fails the test if the store contains a text in any of these matches.
func WantNoTrace(t testing.TB, st store.Store, ids []string, text string) {
	t.Helper()
	for _, id := range ids {
		m, log, err := st.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		table := Must[store.Match](t)(st.Table(t.Context(), id))
		if all := fmt.Sprintf("%+v %s %+v %+v", m, m.Seats, table.Summary, log); strings.Contains(all, text) {
			t.Errorf("match %s keeps %q: %s", id, text, all)
		}
	}
}

// Delete deletes a guest's data.
func Delete(t testing.TB, s *Server, g host.Guest) {
	t.Helper()
	if err := s.Accounts.Delete(t.Context(), g.ID); err != nil {
		t.Fatal(err)
	}
}
