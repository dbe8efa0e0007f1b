package rows

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"quarterdeck/store"
)

// KeepPerson stores p.
func (w *Writer) KeepPerson(ctx context.Context, p store.Person) error {
	query := `UPDATE person SET version = ?2, name = ?3, created = ?4, gone = ?5, settings = ?6, passkeys = ?7, marks = ?8, "left" = 0 WHERE guest = ?1 AND version = ?2 - 1`
	if p.Version == 0 {
		query = `INSERT INTO person (guest, version, name, created, gone, settings, passkeys, marks) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING`
	}
	n, err := w.changed(ctx, query, p.Guest, p.Version+1, p.Name, millis(p.Created), millis(p.Gone), string(p.Settings), string(p.Passkeys), int(p.Marks))
	if err == nil && n == 0 {
		return store.ErrConflict
	}
	return err
}

// Lonely wraps an error of one caller after which nothing was written, so that other callers' work in the same
// transaction can be committed.
type Lonely struct{ error }

func (e Lonely) Unwrap() error { return e.error }

// Forget removes a guest from all matches. It reads and rewrites all of them before it writes anything, so that a failure
// of rewrite does not affect other callers of the same transaction.
func (w *Writer) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	ids, matches, err := w.rewritten(ctx, p.Guest, rewrite)
	if err != nil {
		return nil, err
	}
	for i := range matches {
		if err := w.rewrite(ctx, &matches[i]); err != nil {
			return nil, err
		}
	}
	left, err := w.QueryContext(ctx, `DELETE FROM player WHERE guest = ?1 RETURNING match`, p.Guest)
	taken, err := all(left, err, text)
	if err != nil {
		return nil, err
	}
	if slices.Sort(taken); !slices.Equal(taken, ids) {
		return nil, ErrAgain // the guest took a seat in the meantime
	}
	return ids, w.forget(ctx, p)
}

// rewritten returns all matches of a guest, rewritten and not stored yet.
func (w *Writer) rewritten(ctx context.Context, guest string, rewrite store.Rewrite) (ids []string, matches []played, err error) {
	rows, err := w.QueryContext(ctx, `SELECT match FROM player WHERE guest = ?1 ORDER BY match`, guest)
	if ids, err = all(rows, err, text); err != nil {
		return nil, nil, err
	}
	matches = make([]played, len(ids))
	for i, id := range ids {
		if matches[i], err = w.played(ctx, id); err != nil {
			return nil, nil, err
		}
		if matches[i].mark, err = rewrite(&matches[i].match, matches[i].house); err != nil {
			return nil, nil, Lonely{fmt.Errorf("match %s: %w", id, err)}
		}
	}
	return ids, matches, nil
}

const loseWitnesses = `INSERT INTO witness (match, guest, at) SELECT match, '', (SELECT gone FROM person WHERE person.guest = ?1) FROM witness WHERE guest = ?1 AND guest <> '' ON CONFLICT DO NOTHING`

// forget removes a guest from everything except matches.
func (w *Writer) forget(ctx context.Context, p store.Person) error {
	if err := w.anonymizeChat(ctx, p.Guest); err != nil {
		return err
	}
	if err := w.anonymizeResults(ctx, p.Guest); err != nil {
		return err
	}
	if err := w.removeReports(ctx, p.Guest); err != nil {
		return err
	}
	if err := w.anonymizeAudit(ctx, p.Guest); err != nil {
		return err
	}
	if err := w.forgetDeliveries(ctx, p.Guest); err != nil {
		return err
	}
	if err := w.forgetDrills(ctx, p.Guest); err != nil {
		return err
	}
	err := w.exec(ctx, `INSERT INTO person (guest, version, name, created, gone, settings, passkeys, "left") VALUES (?1, 1, '', 0, ?2, ?3, '', CASE WHEN ?3 = '' THEN 1 ELSE 0 END)
		ON CONFLICT (guest) DO UPDATE SET version = person.version + 1, name = '', created = 0, gone = ?2, settings = ?3, passkeys = '', marks = 0, "left" = CASE WHEN ?3 = '' THEN 1 ELSE 0 END`,
		p.Guest, millis(p.Gone), string(p.Settings))
	if err != nil {
		return err
	}
	for _, statement := range []string{`DELETE FROM seek WHERE guest = ?1`, loseWitnesses, `DELETE FROM witness WHERE guest = ?1 AND guest <> ''`} {
		if err := w.exec(ctx, statement, p.Guest); err != nil {
			return err
		}
	}
	if err := leaveAll(ctx, w, p.Guest); err != nil { // now that none can be added, see LockPerson
		return err
	}
	return w.removeExperiments(ctx, `guest = ?1`, p.Guest) // now that none can be added, see LockPerson
}

// played is a match that may name a guest.
type played struct {
	match  store.Match
	links  []link // the log, which is read first
	house  []store.Entry
	broken []bool      // whether each entry's hash does not fit the previous one
	start  bool        // the hash of the start does not fit
	mark   store.Entry // to be appended
}

func (w *Writer) played(ctx context.Context, id string) (p played, err error) {
	if p.links, err = w.links(ctx, id); err != nil {
		return p, err
	}
	s, err := w.start(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrAgain // Sweep deleted it in the meantime
	}
	p.match = s.match
	for i := range p.links {
		if e := p.links[i].entry; e.Actor == store.Server {
			p.house = append(p.house, store.Entry{Actor: store.Server, Text: e.Text})
		}
	}
	if err != nil {
		return p, err
	}
	chained, err := s.isChained(ctx, w.DB)
	if chained {
		p.broken = broken(&p.match, p.links)
		_, damage := s.verify()
		p.start = damage != nil
	}
	return p, err
}

// broken returns, for each entry of a log, whether its hash does not fit the previous one.
func broken(m *store.Match, links []link) []bool {
	out := make([]bool, len(links))
	c := store.ChainOf(m.ID)
	before := c.Start(m)
	for i := range links {
		l := &links[i]
		out[i] = len(l.hash) != len(before) || !l.fits(c, before)
		copy(before[:], l.hash)
	}
	return out
}

// rewrite stores a rewritten match. The mark takes the next number after the log that was read. If another writer was
// faster with that number, what was read is out of date, and the whole transaction is repeated.
func (w *Writer) rewrite(ctx context.Context, p *played) error {
	id, s := p.match.ID, &p.match.Summary
	start := store.ChainOf(id).Start(&p.match)
	changed, hashes, head := p.rehash(start)
	if p.start {
		start[0] ^= 0xff
	}
	w.Heads.drop(id)
	if err := w.entries(ctx, id, head, []store.Entry{p.mark}); err != nil {
		return err
	}
	for _, l := range changed {
		if err := w.exec(ctx, `UPDATE entry SET text = ?3 WHERE match = ?1 AND seq = ?2`, id, l.seq, l.entry.Text); err != nil {
			return err
		}
	}
	if err := w.hashes(ctx, id, updateHashes, hashes); err != nil {
		return err
	}
	seats, err := json.Marshal(s.Seats)
	if s.Seats == nil {
		seats = []byte("[]")
	}
	if err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE match SET seats = ?2, host = ?3, players = ?4, hash = ?6, version = CASE WHEN version < 0 THEN version ELSE ?5 END WHERE id = ?1`,
		id, string(p.match.Seats), p.match.Host, string(seats), head.Length+1, hashBytes(start))
}

// rehash returns the entries whose text changed, the end of the log, and the hashes of the whole log, because each hash
// depends on those before. Hashes that did not fit before do not fit afterwards: a rewrite must not hide damage.
func (p *played) rehash(start store.Hash) (changed []link, hashes []any, head Head) {
	c, house := store.ChainOf(p.match.ID), p.house
	head.Hash = start
	for i, l := range p.links {
		if l.entry.Actor == store.Server {
			if l.entry.Text != house[0].Text {
				l.entry.Text = house[0].Text
				changed = append(changed, l)
			}
			house = house[1:]
		}
		head = Head{l.seq + 1, c.Next(head.Hash, l.seq, &l.entry)}
		if p.broken != nil && p.broken[i] {
			head.Hash[0] ^= 0xff
		}
		for len(hashes) < l.seq {
			hashes = append(hashes, []byte(nil)) // the entry is missing
		}
		hashes = append(hashes, hashBytes(head.Hash))
	}
	return changed, hashes, head
}
