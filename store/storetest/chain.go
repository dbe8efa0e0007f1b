package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// Harm runs an SQL statement on the tables of a store, behind its back.
type Harm func(statement string)

// RunChain tests that an SQL store finds damage. Within one test, open returns the same stored data every time.
func RunChain(t *testing.T, open func(t *testing.T) (store.Store, Harm)) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) (store.Store, Harm)){
		"damage":         testDamage,
		"damage later":   testDamageLater,
		"damaged start":  testDamagedStart,
		"in turns":       testInTurns,
		"forgotten":      testForgottenChain,
		"forgotten late": testForgottenDamage,
		"old":            testOldLog,
		"old with a gap": testOldGap,
		"odd":            testOddChain,
		"lost hash":      testLostHash,
		"secret":         testDamagedSecret,
		"older secret":   testUnhashedSecret,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func wantDamage(t *testing.T, err error, entry int) {
	t.Helper()
	damage := (*store.Damage)(nil)
	if !errors.As(err, &damage) || !errors.Is(err, store.ErrDamaged) || damage.Entry != entry {
		t.Errorf("got %v, want damage at entry %d", err, entry)
	}
}

// testDamage changes one stored value after the other. Load finds each change and reports where it is.
func testDamage(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	defer s.Close()
	for i, c := range []struct {
		harm  string
		entry int
	}{
		{`UPDATE entry SET text = replace(text, '3', '2') WHERE seq = 3`, 3},
		{`UPDATE entry SET actor = actor + 1 WHERE seq = 0`, 0},
		{`UPDATE entry SET at = at + 1 WHERE seq = 2`, 2},
		{`UPDATE entry SET key = 'other' WHERE seq = 4`, 4},
		{`UPDATE entry SET hash = NULL WHERE seq = 1`, 1},
		{`UPDATE entry SET hash = (SELECT e.hash FROM entry e WHERE e.match = entry.match AND e.seq = 0) WHERE seq = 1`, 1},
		{`DELETE FROM entry WHERE seq = 2`, 2},
		{`UPDATE match SET game = 'duel' WHERE true`, store.AtStart},
		{`UPDATE match SET rules = 2 WHERE true`, store.AtStart},
		{`UPDATE match SET setup = '{"seats":3}' WHERE true`, store.AtStart},
		{`UPDATE match SET seats = '[{}]' WHERE true`, store.AtStart},
		{`UPDATE match SET seed = (SELECT hash FROM entry WHERE match = 'well' AND seq = 0) WHERE true`, store.AtStart},
		{`UPDATE match SET host = 'guess' WHERE true`, store.AtStart},
		{`UPDATE match SET series = 'daily' WHERE true`, store.AtStart},
		{`UPDATE match SET created = created + 1 WHERE true`, store.AtStart},
	} {
		id, well := fmt.Sprint("harmed", i), "well"
		if i == 0 {
			must(t, s.Create(t.Context(), newMatch(well), newEntries(5)))
		}
		must(t, s.Create(t.Context(), newMatch(id), newEntries(2)))
		must(t, s.Append(t.Context(), store.Change{Match: id, From: 2, Entries: newEntries(5)[2:]}))
		wantLog(t, s, id, newEntries(5))
		field := "match"
		if c.harm[:12] == "UPDATE match" {
			field = "id"
		}
		harm(c.harm + fmt.Sprintf(" AND %s = '%s'", field, id))
		_, _, err := s.Load(t.Context(), id)
		wantDamage(t, err, c.entry)
		if t.Failed() {
			t.Fatalf("after %s", c.harm)
		}
		wantLog(t, s, well, newEntries(5))
	}
}

// testDamagedStart checks that a match without entries is protected too, and does not continue from a changed start.
func testDamagedStart(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	must(t, s.Create(t.Context(), newMatch("m"), nil))
	harm(`UPDATE match SET host = 'other' WHERE id = 'm'`)
	_, _, err := s.Load(t.Context(), "m")
	wantDamage(t, err, store.AtStart)
	must(t, s.Close())
	s, _ = open(t)
	defer s.Close()
	wantDamage(t, s.Append(t.Context(), store.Change{Match: "m", Entries: newEntries(1)}), store.AtStart)
}

// testDamageLater checks that a caller who has the beginning of a log finds damage in later entries.
func testDamageLater(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("m"), newEntries(6)))
	harm(`UPDATE entry SET text = 'other' WHERE match = 'm' AND seq = 4`)
	for from, want := range map[int]bool{0: true, 1: true, 4: true, 5: false} {
		_, err := s.Since(t.Context(), "m", from)
		if errors.Is(err, store.ErrDamaged) != want {
			t.Errorf("from entry %d on: %v", from, err)
		}
	}
	// The match goes on where a server has it in memory, and the damage remains.
	must(t, s.Append(t.Context(), store.Change{Match: "m", From: 6, Entries: newEntries(1)}))
	_, _, err := s.Load(t.Context(), "m")
	wantDamage(t, err, 4)
	// Damage in one match must not prevent putting it into quarantine, where no list has it.
	must(t, s.Append(t.Context(), store.Change{Match: "m", Status: store.Quarantined}))
	table, err := s.Table(t.Context(), "m")
	must(t, err)
	unsummed, err := s.Unsummed(t.Context(), 9)
	must(t, err)
	due, err := s.Due(t.Context(), time.Now(), 9)
	must(t, err)
	if table.Status != store.Quarantined || len(unsummed)+len(due) > 0 {
		t.Errorf("in quarantine: status %d, without a summary %v, due %v", table.Status, unsummed, due)
	}
}

// testInTurns has two servers append in turn, each of which caches the ends of logs. The result is one chain.
func testInTurns(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	a, _ := open(t)
	b, _ := open(t)
	defer a.Close()
	defer b.Close()
	log := newEntries(40)
	must(t, a.Create(t.Context(), newMatch("turns"), nil))
	for i := range log {
		s := a
		if i%2 == 1 || i%5 == 0 {
			s = b
		}
		must(t, s.Append(t.Context(), store.Change{Match: "turns", From: i, Entries: log[i : i+1]}))
	}
	for _, s := range []store.Store{a, b} {
		wantLog(t, s, "turns", log)
		wantErr(t, s.Append(t.Context(), store.Change{Match: "turns", From: 39, Entries: log[:1]}), store.ErrConflict)
	}
}

// testForgottenChain checks that a log from which a guest was deleted still has valid hashes and is protected as
// before.
func testForgottenChain(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	defer s.Close()
	const length = 450 // more than one statement rewrites
	m := newMatch("m")
	m.Host, m.Seats, m.Summary = "ann", []byte(`["ann"]`), store.Summary{Seats: []seat.Summary{{Guest: "ann"}}}
	log := newEntries(length)
	log[2] = store.Entry{Actor: store.Server, Text: `{"sit":"ann"}`, At: log[2].At}
	must(t, s.Create(t.Context(), m, log))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(5)}, leave)
	must(t, err)
	mark, err := leave(&store.Match{}, nil)
	must(t, err)
	log[2].Text = `{"sit":"gone"}`
	log = append(log, mark)
	wantLog(t, s, "m", log)
	must(t, s.Append(t.Context(), store.Change{Match: "m", From: len(log), Entries: log[:1]}))
	wantLog(t, s, "m", append(log, log[0]))
	harm(`UPDATE entry SET text = '{"sit":"bo"}' WHERE match = 'm' AND seq = 2`)
	_, _, err = s.Load(t.Context(), "m")
	wantDamage(t, err, 2)
}

// testForgottenDamage checks that deleting a guest also deletes them from damaged matches, and does not hide the
// damage.
func testForgottenDamage(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	defer s.Close()
	for i, statement := range []string{
		`UPDATE entry SET text = 'other' WHERE seq = 3`, `DELETE FROM entry WHERE seq = 3`, `UPDATE entry SET hash = NULL WHERE seq = 3`, `UPDATE match SET rules = 5 WHERE true`,
	} {
		m, guest := newMatch(fmt.Sprint("m", i)), fmt.Sprint("guest", i)
		m.Host = guest
		must(t, s.Create(t.Context(), m, newEntries(6)))
		field, entry := "match", 3
		if statement[:12] == "UPDATE match" {
			field, entry = "id", store.AtStart
		}
		harm(statement + fmt.Sprintf(" AND %s = '%s'", field, m.ID))
		_, err := s.Forget(t.Context(), store.Person{Guest: guest, Gone: time.UnixMilli(5)}, func(m *store.Match, _ []store.Entry) (store.Entry, error) {
			m.Host = "gone"
			return store.Entry{Actor: store.Server, Text: "{}"}, nil
		})
		must(t, err)
		got, _, err := s.Load(t.Context(), m.ID)
		wantDamage(t, err, entry)
		if got.Host != "gone" {
			t.Errorf("after %s the host is %s", statement, got.Host)
		}
	}
}

// testLostHash checks that when every match has its hash, a match without one counts as damaged and gets no new hash.
func testLostHash(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	makeOld(t, s, harm, "old")
	for n := -1; n != 0; {
		var err error
		n, err = s.Chain(t.Context(), 10)
		must(t, err)
	}
	wantLog(t, s, "old", newEntries(5))
	m := newMatch("lost")
	m.Host = "ann"
	must(t, s.Create(t.Context(), m, newEntries(3)))
	harm(`UPDATE match SET hash = NULL, rules = 2 WHERE id = 'lost'`)
	harm(`UPDATE entry SET hash = NULL, text = 'other' WHERE match = 'old' AND seq = 4`)
	must(t, s.Close())
	s, _ = open(t)
	defer s.Close()
	for _, again := range []bool{false, true} {
		if n, err := s.Chain(t.Context(), 10); n != 0 || err != nil {
			t.Errorf("%d were chained (%v)", n, err)
		}
		_, _, err := s.Load(t.Context(), "lost")
		wantDamage(t, err, store.AtStart)
		_, err = s.Since(t.Context(), "old", 5)
		wantDamage(t, err, 4)
		if again {
			break
		}
		wantDamage(t, s.Append(t.Context(), store.Change{Match: "old", From: 5, Entries: newEntries(1)}), 4)
		_, err = s.Forget(t.Context(), store.Person{Guest: "ann", Gone: time.UnixMilli(5)}, leave)
		must(t, err)
	}
}

// testDamagedSecret checks that a changed secret is not used, and not replaced by a new one.
func testDamagedSecret(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	secret := func(name string) error {
		got, err := s.Secret(t.Context(), name, []byte("fresh"))
		if err == nil && string(got) != "fresh" {
			t.Errorf("%s is %q", name, got)
		}
		return err
	}
	must(t, secret("host"))
	for _, damage := range []string{
		`UPDATE secret SET value = hash WHERE name = 'host'`,
		`UPDATE secret SET hash = NULL WHERE name = 'host'`,
		`UPDATE secret SET name = 'hosu' WHERE name = 'host'`,
	} {
		must(t, secret("host"))
		must(t, s.Probe(t.Context()))
		harm(`CREATE TABLE spare AS SELECT * FROM secret`)
		harm(damage)
		must(t, s.Close())
		s, harm = open(t)
		for _, name := range []string{"host", "other"} {
			wantErr(t, secret(name), store.ErrSecret)
		}
		must(t, s.Probe(t.Context()))
		harm(`DELETE FROM secret`)
		harm(`INSERT INTO secret SELECT * FROM spare`)
		harm(`DROP TABLE spare`)
	}
	must(t, secret("host"))
	must(t, s.Close())
}

// testUnhashedSecret checks a secret without a hash, made by an earlier program that shared the database. It is used
// once it has a hash. A damaged secret stays damaged, and so does a chained match that lost its hash.
func testUnhashedSecret(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	hashSecrets := func(want ...string) {
		t.Helper()
		if hashed, err := s.HashSecrets(t.Context()); err != nil || !slices.Equal(hashed, want) {
			t.Errorf("hashed %q, %v, want %q", hashed, err, want)
		}
	}
	must(t, s.Create(t.Context(), newMatch("m"), newEntries(3)))
	for n := 1; n > 0; {
		var err error
		n, err = s.Chain(t.Context(), 10)
		must(t, err)
	}
	must(t, s.Probe(t.Context())) // keeps a row that is no secret
	for _, name := range []string{"host", "other"} {
		_, err := s.Secret(t.Context(), name, []byte("fresh"))
		must(t, err)
	}
	hashSecrets()
	harm(`UPDATE secret SET hash = NULL WHERE name = 'host'`)
	must(t, s.Close())
	s, harm = open(t)
	hashSecrets("host")
	hashSecrets()
	if got, err := s.Secret(t.Context(), "host", []byte("another")); err != nil || string(got) != "fresh" {
		t.Errorf("the secret is %q, %v", got, err)
	}
	harm(`UPDATE secret SET hash = NULL WHERE name = 'host'`)
	harm(`UPDATE secret SET hash = value WHERE name = 'other'`)
	harm(`UPDATE match SET hash = NULL WHERE true`)
	_, err := s.HashSecrets(t.Context())
	wantErr(t, err, store.ErrSecret)
	_, err = s.Secret(t.Context(), "host", []byte("another"))
	wantErr(t, err, store.ErrSecret)
	must(t, s.Close())
	s, _ = open(t)
	_, _, err = s.Load(t.Context(), "m")
	wantDamage(t, err, store.AtStart)
	must(t, s.Close())
}

// makeOld changes a match to what an earlier program stored.
func makeOld(t *testing.T, s store.Store, harm Harm, id string) {
	t.Helper()
	must(t, s.Create(t.Context(), newMatch(id), newEntries(5)))
	harm(fmt.Sprintf(`UPDATE entry SET hash = NULL WHERE match = '%s'`, id))
	harm(fmt.Sprintf(`UPDATE match SET hash = NULL WHERE id = '%s'`, id))
	harm(`DELETE FROM upgrade`)
}

// testOldLog checks that a log without hashes is read as it is, and gets them with the next entry, or before.
func testOldLog(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	for _, id := range []string{"goes on", "is over", "is over too"} {
		makeOld(t, s, harm, id)
	}
	must(t, s.Close())
	s, harm = open(t)
	defer s.Close()
	log := newEntries(7)
	wantLog(t, s, "goes on", log[:5])
	since, err := s.Since(t.Context(), "goes on", 3)
	must(t, err)
	if len(since) != 2 {
		t.Errorf("since entry 3: %v", since)
	}
	wantErr(t, s.Append(t.Context(), store.Change{Match: "goes on", From: 4, Entries: log[5:]}), store.ErrConflict)
	must(t, s.Append(t.Context(), store.Change{Match: "goes on", From: 5, Entries: log[5:]}))
	wantLog(t, s, "goes on", log)
	for n := -1; n != 0; {
		n, err = s.Chain(t.Context(), 1)
		must(t, err)
	}
	for _, id := range []string{"goes on", "is over", "is over too"} {
		want := log[:5]
		if id == "goes on" {
			want = log
		}
		wantLog(t, s, id, want)
		harm(fmt.Sprintf(`UPDATE entry SET text = 'other' WHERE match = '%s' AND seq = 1`, id))
		_, _, err := s.Load(t.Context(), id)
		wantDamage(t, err, 1)
	}
}

// testOldGap checks that an old log without one of its entries counts as damaged, and that the others still get their
// hashes.
func testOldGap(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, harm := open(t)
	defer s.Close()
	makeOld(t, s, harm, "a")
	makeOld(t, s, harm, "b")
	harm(`DELETE FROM entry WHERE match = 'a' AND seq = 2`)
	for n := -1; n != 0; {
		var err error
		n, err = s.Chain(t.Context(), 10)
		must(t, err)
	}
	_, _, err := s.Load(t.Context(), "a")
	wantDamage(t, err, 2)
	wantLog(t, s, "b", newEntries(5))
	harm(`UPDATE entry SET at = 0 WHERE match = 'b' AND seq = 4`)
	_, _, err = s.Load(t.Context(), "b")
	wantDamage(t, err, 4)
}

// testOddChain checks that values which not every database stores exactly have a hash that fits what is read.
func testOddChain(t *testing.T, open func(*testing.T) (store.Store, Harm)) {
	s, _ := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("odd"), nil))
	for i, odd := range []string{"\x00", "a\x00b", "\xff\xfe", "\U0001F3B2", ""} {
		must(t, s.Append(t.Context(), store.Change{Match: "odd", From: i, Entries: []store.Entry{{Text: odd, Key: odd}}}))
		if _, log, err := s.Load(t.Context(), "odd"); err != nil || len(log) != i+1 {
			t.Fatalf("after %q: %d entries, %v", odd, len(log), err)
		}
	}
}
