package rows

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"quarterdeck/store"
)

// link is an entry as it is stored, with its hash in the chain.
type link struct {
	seq   int
	entry store.Entry
	hash  []byte // nil if the log was stored by a version without hashes
}

const linkColumns = `seq, actor, text, at, key, hash`

// scanLink scans a row of linkColumns.
func scanLink(row Scanner) (l link, err error) {
	var at int64
	err = row.Scan(&l.seq, &l.entry.Actor, &l.entry.Text, &at, &l.entry.Key, &l.hash)
	l.entry.At = fromAt(at)
	return l, err
}

// fits reports whether l has the hash that follows from before, the hash of the previous entry.
func (l *link) fits(c *store.Chain, before store.Hash) bool {
	want := c.Next(before, l.seq, &l.entry)
	return string(want[:]) == string(l.hash)
}

// verify checks the hashes of links. The first link has number from and follows the entry with hash before. It returns
// the last hash.
func verify(id string, before store.Hash, from int, links []link) (store.Hash, error) {
	c := store.ChainOf(id)
	for i := range links {
		l := &links[i]
		switch {
		case l.seq != from+i:
			return before, &store.Damage{Match: id, Entry: from + i, What: "the entry is missing"}
		case len(l.hash) != len(before):
			return before, &store.Damage{Match: id, Entry: l.seq, What: "the entry has no hash"}
		case !l.fits(c, before):
			return before, &store.Damage{Match: id, Entry: l.seq, What: "the entry, or the one before it, is not what was kept"}
		}
		before = store.Hash(l.hash)
	}
	return before, nil
}

// entriesOf returns the entries of links.
func entriesOf(links []link) []store.Entry {
	var out []store.Entry
	for i := range links {
		out = append(out, links[i].entry)
	}
	return out
}

// started is the part of a match with which its hash chain starts.
type started struct {
	match store.Match
	hash  []byte // nil if the match has no chain yet or has lost its hash
}

const startColumns = `seats, seed, hash, ` + tableColumns

// scanStart scans a row of startColumns.
func scanStart(row Scanner) (s started, err error) {
	var seats, seed []byte
	m, err := scanTable(row, &seats, &seed, &s.hash)
	m.Seats, m.Seed = seats, seed
	s.match = m
	return s, err
}

// verify checks the hash of the start and returns it.
func (s *started) verify() (store.Hash, error) {
	hash := store.ChainOf(s.match.ID).Start(&s.match)
	if s.hash == nil {
		return hash, &store.Damage{Match: s.match.ID, Entry: store.AtStart, What: "its hash is missing, although every match has one"}
	}
	if string(hash[:]) != string(s.hash) {
		return hash, &store.Damage{Match: s.match.ID, Entry: store.AtStart, What: "its setup, seats, seed or host are not what was kept"}
	}
	return hash, nil
}

func (w *Writer) start(ctx context.Context, id string) (started, error) {
	s, err := scanStart(w.QueryRowContext(ctx, `SELECT `+startColumns+` FROM match WHERE id = ?1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	return s, err
}

func (w *Writer) links(ctx context.Context, id string) ([]link, error) {
	rows, err := w.QueryContext(ctx, `SELECT `+linkColumns+` FROM entry WHERE match = ?1 ORDER BY seq`, id)
	return all(rows, err, scanLink)
}

// readHead returns the end of a log. It first adds hashes to a log without any.
func (w *Writer) readHead(ctx context.Context, id string) (Head, error) {
	var seq int
	var hash []byte
	err := w.QueryRowContext(ctx, `SELECT seq, hash FROM entry WHERE match = ?1 ORDER BY seq DESC LIMIT 1`, id).Scan(&seq, &hash)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return w.chain(ctx, id)
	case err != nil:
		return Head{}, err
	case hash == nil:
		return w.chain(ctx, id)
	case len(hash) != len(store.Hash{}):
		return Head{}, &store.Damage{Match: id, Entry: seq, What: "the entry has no hash"}
	}
	return Head{seq + 1, store.Hash(hash)}, nil
}

// chain returns the end of a log after reading the whole log. It adds hashes if an earlier version stored the log
// without.
func (w *Writer) chain(ctx context.Context, id string) (Head, error) {
	s, err := w.start(ctx, id)
	if err != nil {
		return Head{}, err
	}
	links, err := w.links(ctx, id)
	if err != nil {
		return Head{}, err
	}
	chained, err := s.isChained(ctx, w.DB)
	if err != nil {
		return Head{}, err
	}
	if chained { // a hash is missing, the log is empty, or another writer has just added the hashes
		hash, err := s.verify()
		if err == nil {
			hash, err = verify(id, hash, 0, links)
		}
		return Head{len(links), hash}, err
	}
	c := store.ChainOf(id)
	head := Head{Hash: c.Start(&s.match)}
	if err := w.exec(ctx, updateStart, id, hashBytes(head.Hash)); err != nil {
		return head, err
	}
	hashes := make([]any, len(links))
	for i := range links {
		if links[i].seq != i {
			break // the log is damaged here, and loading it shows that from now on
		}
		head = Head{i + 1, c.Next(head.Hash, i, &links[i].entry)}
		hashes[i] = hashBytes(head.Hash)
	}
	return head, w.hashes(ctx, id, updateMissing, hashes[:head.Length])
}

const updateStart = `UPDATE match SET hash = ?2 WHERE id = ?1 AND hash IS NULL`

func hashBytes(h store.Hash) []byte { return h[:] }

// isChained reports whether the match has hashes, or should have them.
func (s *started) isChained(ctx context.Context, db DB) (bool, error) {
	if s.hash != nil {
		return true, nil
	}
	return isUpgraded(ctx, db, chainedAll)
}

// chainedAll is the name of the upgrade that adds hashes to all logs. Once it is complete, a match without a hash is
// damaged.
const chainedAll = "chained"

func isUpgraded(ctx context.Context, db DB, name string) (done bool, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) > 0 FROM upgrade WHERE name = ?1`, name).Scan(&done)
	return done, err
}

// Chain adds hashes to at most limit logs that an earlier version stored without, and returns their number. A log with a
// gap gets them up to the gap, and counts as damaged. When no log is left, Chain records that the upgrade is complete.
func (w *Writer) Chain(ctx context.Context, limit int) (int, error) {
	if done, err := isUpgraded(ctx, w.DB, chainedAll); done || err != nil {
		return 0, err
	}
	rows, err := w.QueryContext(ctx, `SELECT id FROM match WHERE hash IS NULL ORDER BY id LIMIT ?1`, limit)
	ids, err := all(rows, err, text)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		_, err := w.chain(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			err = ErrAgain // Sweep deleted it in the meantime
		}
		if err != nil {
			return 0, err
		}
	}
	if len(ids) == 0 {
		err = w.exec(ctx, `INSERT INTO upgrade (name) VALUES (?1) ON CONFLICT DO NOTHING`, chainedAll)
	}
	return len(ids), err
}

// hashesAtOnce is how many hashes one statement writes. The statement has the same text for all logs, because stores
// cache prepared statements by their text.
const hashesAtOnce = 200

var (
	updateHashes  = hashesStatement("")
	updateMissing = hashesStatement(" AND hash IS NULL")
)

func hashesStatement(more string) string {
	var b strings.Builder
	b.WriteString("UPDATE entry SET hash = CASE seq - ?2")
	for i := range hashesAtOnce {
		b.WriteString(" WHEN " + strconv.Itoa(i) + " THEN ?" + strconv.Itoa(i+4))
	}
	b.WriteString(" ELSE hash END WHERE match = ?1 AND seq >= ?2 AND seq < ?3" + more)
	return b.String()
}

// hashes writes the hashes of a log, starting with its first entry.
func (w *Writer) hashes(ctx context.Context, id, statement string, hashes []any) error {
	for from := 0; from < len(hashes); from += hashesAtOnce {
		end := min(from+hashesAtOnce, len(hashes))
		args := make([]any, 3+hashesAtOnce)
		args[0], args[1], args[2] = id, from, end
		for i := 3 + copy(args[3:], hashes[from:end]); i < len(args); i++ {
			args[i] = []byte(nil) // no entry below end has this number
		}
		if err := w.exec(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}
