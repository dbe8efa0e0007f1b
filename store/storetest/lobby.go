package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// at returns a time in seconds.
func at(seconds int) time.Time { return time.UnixMilli(1_700_000_000_000 + int64(seconds)*1000).UTC() }

func testSummary(t *testing.T, open func(*testing.T) store.Store) {
	s, score := open(t), int32(-3)
	m := newMatch("summed")
	m.Summary = store.Summary{Listed: true, Updated: at(1), Seats: []seat.Summary{{Guest: "ann", Name: "Ann “A”", ToAct: true}, {Open: true}}}
	must(t, s.Create(t.Context(), m, nil))
	later := store.Summary{
		Version: 2, Moves: 1, Updated: at(9), Due: at(70), Seats: []seat.Summary{{Guest: "ann", Name: "Ann", Result: "loss", Score: &score}, {Level: "mate"}},
	}
	must(t, s.Append(t.Context(), store.Change{Match: m.ID, Entries: newEntries(2), Summary: &later, Joined: []string{"bo"}}))
	older := store.Summary{Version: 1, Updated: at(5), Seats: []seat.Summary{}}
	must(t, s.Append(t.Context(), store.Change{Match: m.ID, From: 1, Summary: &older}))
	m.Summary = later
	for range 2 {
		got, _, err := s.Load(t.Context(), m.ID)
		must(t, err)
		if diff := cmp.Diff(m, got); diff != "" {
			t.Fatalf("match (-want +got):\n%s", diff)
		}
		row, err := s.Table(t.Context(), m.ID)
		must(t, err)
		got.Seats, got.Seed = nil, nil
		if diff := cmp.Diff(got, row); diff != "" {
			t.Fatalf("table (-match +table):\n%s", diff)
		}
		for _, guest := range []string{"ann", "bo", "guest"} {
			if rows, err := s.Tables(t.Context(), store.Filter{Guest: guest}); err != nil || len(rows) != 1 {
				t.Errorf("%s has %d matches (%v), want 1", guest, len(rows), err)
			}
		}
		must(t, s.Close())
		s = open(t)
	}
	_, err := s.Table(t.Context(), "missing")
	wantErr(t, err, store.ErrNotFound)
	must(t, s.Close())
}

// testVersions requests the versions of more matches than one query can name, among them one without a summary and one
// that does not exist.
func testVersions(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("unsummed"), newEntries(1)))
	ids, want := []string{"unsummed", "nowhere"}, map[string]int{}
	for i := range 1100 {
		id := fmt.Sprint("m", i)
		if ids = append(ids, id); i%200 > 0 {
			continue
		}
		m := newMatch(id)
		m.Summary = store.Summary{Version: i, Seats: []seat.Summary{}}
		must(t, s.Create(t.Context(), m, nil))
		want[id] = i
	}
	got, err := s.Versions(t.Context(), ids)
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("versions (-want +got):\n%s", diff)
	}
	if got, err := s.Versions(t.Context(), nil); err != nil || len(got) > 0 {
		t.Errorf("of no matches: %v, %v", got, err)
	}
}

func testTables(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for i, c := range []struct {
		id, game, host, series string
		listed                 bool
		status                 store.Status
		guest                  string
	}{
		{"a", "bastion", "ann", "", true, store.Waiting, "ann"},
		{"b", "sabotage", "ann", "", true, store.Waiting, "bo"},
		{"c", "bastion", "bo", "daily 1", false, store.Running, "bo"},
		{"d", "bastion", "bo", "", true, store.Computer, ""},
		{"e", "bastion", "cy", "", true, store.Finished, "ann"},
		{"f", "bastion", "", "", true, store.Off, "ann"},
	} {
		m := newMatch(c.id)
		m.Game, m.Host, m.Series, m.Status = c.game, c.host, c.series, c.status
		m.Summary = store.Summary{Listed: c.listed, Updated: at(i), Seats: []seat.Summary{{Guest: c.guest}}}
		must(t, s.Create(t.Context(), m, nil))
	}
	waiting, running := []store.Status{store.Waiting}, []store.Status{store.Running, store.Computer}
	for _, c := range []struct {
		want string
		f    store.Filter
	}{
		{"fedcba", store.Filter{}},
		{"fedba", store.Filter{Listed: true}},
		{"fedba", store.Filter{Single: true}},
		{"ba", store.Filter{Status: waiting}},
		{"dc", store.Filter{Status: running}},
		{"d", store.Filter{Status: running, Listed: true, Game: "bastion"}},
		{"b", store.Filter{Game: "sabotage"}},
		{"feba", store.Filter{Guest: "ann"}},
		{"dcb", store.Filter{Guest: "bo"}},
		{"c", store.Filter{Guest: "bo", Status: []store.Status{store.Running}}},
		{"dc", store.Filter{Host: "bo"}},
		{"cba", store.Filter{Before: at(3)}},
		{"", store.Filter{Guest: "missing"}},
	} {
		got := ids(t, s, c.f)
		if got != c.want {
			t.Errorf("%+v lets through %q, want %q", c.f, got, c.want)
		}
		if n, err := s.Count(t.Context(), c.f, 100); err != nil || n != len(got) {
			t.Errorf("%+v counts %d (%v), want %d", c.f, n, err, len(got))
		}
	}
	if got := ids(t, s, store.Filter{Skip: 1, Limit: 2}); got != "ed" {
		t.Errorf("the second and third are %q, want ed", got)
	}
	if n, err := s.Count(t.Context(), store.Filter{Skip: 1, Limit: 2}, 4); err != nil || n != 4 {
		t.Errorf("counted %d (%v), want 4 of at most 4", n, err)
	}
}

// testStood checks that a guest who stood up has no part in a match until they join again.
func testStood(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	m := newMatch("m")
	m.Host, m.Summary.Seats = "ann", []seat.Summary{{Guest: "ann"}, {}}
	must(t, s.Create(t.Context(), m, nil))
	for i, c := range []struct {
		joined, left []string
		want         string
	}{{[]string{"bo"}, nil, "m"}, {nil, []string{"bo"}, ""}, {nil, []string{"bo"}, ""}, {[]string{"bo"}, nil, "m"}, {nil, []string{"bo"}, ""}} {
		sum := store.Summary{Version: i + 1, Seats: m.Summary.Seats}
		must(t, s.Append(t.Context(), store.Change{Match: m.ID, From: i, Entries: newEntries(1), Summary: &sum, Joined: c.joined, Left: c.left}))
		if got := ids(t, s, store.Filter{Guest: "bo"}); got != c.want {
			t.Errorf("after change %d Bo has matches %q, want %q", i, got, c.want)
		}
		if got := ids(t, s, store.Filter{Guest: "ann"}); got != "m" {
			t.Errorf("after change %d Ann has matches %q", i, got)
		}
	}
	must(t, s.Close())
}

func ids(t *testing.T, s store.Store, f store.Filter) (out string) {
	t.Helper()
	rows, err := s.Tables(t.Context(), f)
	must(t, err)
	for i := range rows {
		out += rows[i].ID
	}
	return out
}

func testDue(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for i, id := range []string{"c", "a", "b", "never"} {
		m := newMatch(id)
		m.Summary = store.Summary{Seats: []seat.Summary{}, Due: at(10 - i)}
		if id == "never" {
			m.Summary.Due = time.Time{}
		}
		must(t, s.Create(t.Context(), m, nil))
	}
	for _, c := range []struct {
		before time.Time
		limit  int
		want   []string
	}{{at(100), 9, []string{"b", "a", "c"}}, {at(100), 1, []string{"b"}}, {at(9), 9, []string{"b"}}, {at(8), 9, nil}} {
		got, err := s.Due(t.Context(), c.before, c.limit)
		must(t, err)
		if !slices.Equal(got, c.want) {
			t.Errorf("due before %v: %v, want %v", c.before, got, c.want)
		}
	}
	must(t, s.Append(t.Context(), store.Change{Match: "b", Summary: &store.Summary{Seats: []seat.Summary{}}}))
	if got, err := s.Due(t.Context(), at(9), 9); err != nil || len(got) != 0 {
		t.Errorf("due when the clock has stopped: %v (%v)", got, err)
	}
}

func testUnsummed(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for _, id := range []string{"b", "a"} {
		must(t, s.Create(t.Context(), newMatch(id), newEntries(1)))
	}
	got, err := s.Unsummed(t.Context(), 9)
	must(t, err)
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Fatalf("without a summary: %v", got)
	}
	for _, version := range []int{0, 1} { // the first summary is of a log that has grown since
		must(t, s.Append(t.Context(), store.Change{Match: "a", Summary: &store.Summary{Version: version, Seats: []seat.Summary{}}}))
		if got, err = s.Unsummed(t.Context(), 9); err != nil || slices.Contains(got, "a") != (version == 0) {
			t.Fatalf("without a summary after one of version %d: %v (%v)", version, got, err)
		}
	}
	if got, err = s.Unsummed(t.Context(), 9); err != nil || !slices.Equal(got, []string{"b"}) {
		t.Fatalf("without a summary then: %v (%v)", got, err)
	}
}

func testSweep(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	for i, status := range []store.Status{store.Waiting, store.Running, store.Computer, store.Finished, store.Off, store.Off} {
		m := newMatch(string(rune('a' + i)))
		m.Status, m.Summary = status, store.Summary{Updated: at(0), Seats: []seat.Summary{{Guest: "ann"}}}
		if m.ID == "f" {
			m.Summary.Updated = at(9)
		}
		must(t, s.Create(t.Context(), m, newEntries(2)))
		_, err := s.AddMessage(t.Context(), newMessage(m.ID, 1))
		must(t, err)
	}
	n, err := s.Sweep(t.Context(), at(5))
	must(t, err)
	if got := ids(t, s, store.Filter{}); n != 1 || got != "fdcba" {
		t.Errorf("swept %d, left %q; want e alone to be gone", n, got)
	}
	_, _, err = s.Load(t.Context(), "e")
	wantErr(t, err, store.ErrNotFound)
	if got := ids(t, s, store.Filter{Guest: "ann"}); got != "fdcba" {
		t.Errorf("left for a guest: %q", got)
	}
	must(t, s.Create(t.Context(), newMatch("e"), newEntries(1)))
	wantLog(t, s, "e", newEntries(1))
	for id, want := range map[string]int{"d": 1, "e": 0} {
		if talk, err := s.Messages(t.Context(), id, 0); err != nil || len(talk) != want {
			t.Errorf("%d lines of talk left at %s (%v), want %d", len(talk), id, err, want)
		}
	}
}

// testUnfinished queries a guest's unfinished matches, and those within a time range. One match was created finished,
// one ends and one is joined later.
func testUnfinished(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	unfinished := []store.Status{store.Waiting, store.Running, store.Computer}
	for i, status := range []store.Status{store.Running, store.Waiting, store.Finished, store.Computer} {
		m := newMatch(fmt.Sprint("m", i))
		m.Host, m.Status, m.Created = "ann", status, at(i)
		if i == 3 {
			m.Series = "counted port"
		}
		m.Summary = store.Summary{Updated: at(10 + i), Seats: []seat.Summary{{Guest: "ann"}, {Open: true}}}
		must(t, s.Create(t.Context(), m, nil))
	}
	sum := store.Summary{Version: 1, Updated: at(20), Seats: []seat.Summary{{Guest: "ann"}, {Guest: "bo"}}}
	must(t, s.Append(t.Context(), store.Change{Match: "m1", Entries: newEntries(1), Summary: &sum, Joined: []string{"bo"}}))
	want := func(what string, f store.Filter, ids ...string) {
		t.Helper()
		rows, err := s.Tables(t.Context(), f)
		must(t, err)
		var got []string
		for i := range rows {
			got = append(got, rows[i].ID)
		}
		if slices.Sort(got); !slices.Equal(got, ids) {
			t.Errorf("%s: %v, want %v", what, got, ids)
		}
	}
	want("unfinished", store.Filter{Guest: "ann", Status: unfinished}, "m0", "m1", "m3")
	want("of a series", store.Filter{Host: "ann", Status: unfinished, Series: true}, "m3")
	want("created since", store.Filter{Host: "ann", Created: at(2)}, "m2", "m3")
	want("updated since", store.Filter{Host: "ann", Since: at(12)}, "m1", "m2", "m3")
	want("joined by the host", store.Filter{Guest: "ann", Joined: true})
	want("joined", store.Filter{Guest: "bo", Joined: true, Status: unfinished}, "m1")
	must(t, s.Append(t.Context(), store.Change{Match: "m1", From: 1, Status: store.Off}))
	want("unfinished after one ended", store.Filter{Guest: "ann", Status: unfinished}, "m0", "m3")
	want("unfinished of the other player", store.Filter{Guest: "bo", Status: unfinished})
	want("over", store.Filter{Guest: "bo", Status: []store.Status{store.Off}}, "m1")
}

// testIdle checks which matches a guest keeps waiting: those that wait for players, and those that wait for the guest's first action. Other
// seats of the same matches do not count, nor do names that look like JSON.
func testIdle(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	bo, cy := seat.Summary{Guest: "bo", Name: `","to_act":true,"idle":true,"x":"`}, seat.Summary{Guest: "cy"}
	idle := seat.Summary{Guest: "bo", ToAct: true, Idle: true}
	for id, m := range map[string]struct {
		status store.Status
		seats  []seat.Summary
	}{
		"waits":      {store.Waiting, []seat.Summary{cy, bo}},
		"acted":      {store.Running, []seat.Summary{bo, cy}},
		"other-idle": {store.Running, []seat.Summary{bo, {Guest: "cy", ToAct: true, Idle: true}}},
		"turn":       {store.Running, []seat.Summary{{Guest: "bo", ToAct: true}, {Guest: "cy", Idle: true}}},
		"unsummed":   {store.Running, nil},
		"not-turn":   {store.Running, []seat.Summary{{Guest: "bo", Idle: true}, {Guest: "cy", ToAct: true}}},
		"idle":       {store.Running, []seat.Summary{cy, idle}},
		"idle-bots":  {store.Computer, []seat.Summary{idle, {Level: "mate"}}},
		"over":       {store.Finished, []seat.Summary{idle}},
		"stood":      {store.Waiting, []seat.Summary{cy, {Open: true}}},
	} {
		row := newMatch(id)
		row.Host, row.Status, row.Summary = "ann", store.Waiting, store.Summary{Seats: []seat.Summary{bo}}
		must(t, s.Create(t.Context(), row, nil))
		sum := store.Summary{Version: 1, Updated: at(20), Seats: m.seats}
		must(t, s.Append(t.Context(), store.Change{Match: id, Entries: newEntries(1), Summary: &sum, Status: m.status}))
	}
	f := store.Filter{Guest: "bo", Status: store.Unfinished(), Joined: true, Idle: true}
	rows, err := s.Tables(t.Context(), f)
	must(t, err)
	var got []string
	for i := range rows {
		got = append(got, rows[i].ID)
	}
	if slices.Sort(got); !slices.Equal(got, []string{"idle", "idle-bots", "waits"}) {
		t.Errorf("idle: %v", got)
	}
	for most, want := range map[int]int{2: 2, 3: 3, 9: 3} {
		if n, err := s.Count(t.Context(), f, most); err != nil || n != want {
			t.Errorf("%d of at most %d, %v", n, most, err)
		}
	}
}
