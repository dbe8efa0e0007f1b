package rows

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"
	"strconv"
	"time"

	"quarterdeck/store"
)

// Reader has the methods of a store.Store that only read.
type Reader struct {
	DB DB
	// Shown converts an error for callers: into ErrClosed if the cause is that the store was closed.
	Shown func(error) error
	// Heads caches the ends of logs that were read; may be nil.
	Heads *Heads
}

// attemptsToLoad is how often a damaged log is read again while it is growing.
const attemptsToLoad = 10

// Load returns a match and its log. The log is read first: if a guest is deleted in between, a caller that continues the
// log is refused, instead of bringing back the guest's data. A match that does not fit its hashes is read again, because
// it may have been rewritten between the two queries. A rewrite always makes the log longer.
func (r Reader) Load(ctx context.Context, id string) (store.Match, []store.Entry, error) {
	before := -1
	for attempt := 1; ; attempt++ {
		m, links, err := r.load(ctx, id)
		if !errors.Is(err, store.ErrDamaged) || len(links) == before || attempt == attemptsToLoad {
			return m, entriesOf(links), err
		}
		before = len(links)
	}
}

func (r Reader) load(ctx context.Context, id string) (store.Match, []link, error) {
	links, err := r.log(ctx, id, 0)
	if err != nil {
		return store.Match{}, nil, err
	}
	s, err := scanStart(r.DB.QueryRowContext(ctx, `SELECT `+startColumns+` FROM match WHERE id = ?1`, id))
	if err != nil {
		return s.match, links, r.orNotFound(err)
	}
	chained, err := s.isChained(ctx, r.DB)
	if err != nil || !chained {
		return s.match, links, r.Shown(err)
	}
	hash, err := s.verify()
	if err == nil {
		hash, err = verify(id, hash, 0, links)
	}
	if err == nil {
		r.Heads.put(id, Head{len(links), hash})
	}
	return s.match, links, err
}

// orNotFound converts err for callers: into ErrNotFound if there was no row.
func (r Reader) orNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return r.Shown(err)
}

// Since returns the log from an entry on. It also reads the entry before, to verify the chain.
func (r Reader) Since(ctx context.Context, id string, from int) ([]store.Entry, error) {
	links, err := r.log(ctx, id, max(from-1, 0))
	if err != nil {
		return nil, err
	}
	if from > 0 && len(links) > 0 && links[0].seq == from-1 && links[0].hash != nil {
		return r.verified(id, links[0], links[1:])
	}
	if len(links) > 0 || from == 0 {
		_, entries, err := r.Load(ctx, id)
		return entries[min(from, len(entries)):], err
	}
	var one int
	return nil, r.orNotFound(r.DB.QueryRowContext(ctx, selectExists, id).Scan(&one))
}

// verified checks links, which follow last, and returns their entries.
func (r Reader) verified(id string, last link, links []link) ([]store.Entry, error) {
	if len(last.hash) != len(store.Hash{}) {
		return nil, &store.Damage{Match: id, Entry: last.seq, What: "the entry has no hash"}
	}
	hash, err := verify(id, store.Hash(last.hash), last.seq+1, links)
	if err == nil {
		r.Heads.put(id, Head{last.seq + 1 + len(links), hash})
	}
	return entriesOf(links), err
}

func (r Reader) log(ctx context.Context, id string, from int) ([]link, error) {
	rows, err := r.DB.QueryContext(ctx, `SELECT `+linkColumns+` FROM entry WHERE match = ?1 AND seq >= ?2 ORDER BY seq`, id, from)
	links, err := all(rows, err, scanLink)
	return links, r.Shown(err)
}

// List returns the ids of matches with a status, the oldest first.
func (r Reader) List(ctx context.Context, status store.Status) ([]string, error) {
	return r.texts(ctx, `SELECT id FROM match WHERE status = ?1 ORDER BY created, id`, int(status))
}

// Series returns the ids of the matches of a series.
func (r Reader) Series(ctx context.Context, series string) ([]string, error) {
	return r.texts(ctx, `SELECT id FROM match WHERE series = ?1 AND series <> '' ORDER BY created, id`, series)
}

// SeriesOf returns the series with a prefix among the matches that a guest created.
func (r Reader) SeriesOf(ctx context.Context, host, prefix string) ([]string, error) {
	return r.texts(ctx, `SELECT DISTINCT series FROM match WHERE host = ?1 AND series <> '' AND series >= ?2 AND series < ?3 ORDER BY series`, host, prefix, prefix+lastText)
}

// lastText sorts after every text that can follow the prefix of a series.
const lastText = "\U0010FFFF"

// texts returns the results of a query with one column.
func (r Reader) texts(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := r.DB.QueryContext(ctx, query, args...)
	out, err := all(rows, err, text)
	return out, r.Shown(err)
}

// Tables returns the matches that match f.
func (r Reader) Tables(ctx context.Context, f store.Filter) ([]store.Match, error) {
	text, args := filter(f)
	limit := f.Limit
	if limit == 0 {
		limit = math.MaxInt64
	}
	n := len(args)
	text += " ORDER BY updated DESC, id DESC LIMIT ?" + strconv.Itoa(n+1) + " OFFSET ?" + strconv.Itoa(n+2)
	rows, err := r.DB.QueryContext(ctx, "SELECT "+tableColumns+text, append(args, limit, f.Skip)...)
	out, err := all(rows, err, func(row Scanner) (store.Match, error) { return scanTable(row) })
	return out, r.Shown(err)
}

// Count returns how many matches match f, at most atMost.
func (r Reader) Count(ctx context.Context, f store.Filter, atMost int) (n int, err error) {
	text, args := filter(f)
	query := "SELECT count(*) FROM (SELECT 1" + text + " LIMIT ?" + strconv.Itoa(len(args)+1) + ") AS found"
	err = r.DB.QueryRowContext(ctx, query, append(args, atMost)...).Scan(&n)
	return n, r.Shown(err)
}

// Table returns one match without its log.
func (r Reader) Table(ctx context.Context, id string) (store.Match, error) {
	m, err := scanTable(r.DB.QueryRowContext(ctx, "SELECT "+tableColumns+" FROM match WHERE id = ?1", id))
	return m, r.orNotFound(err)
}

// Versions returns the versions of matches.
func (r Reader) Versions(ctx context.Context, ids []string) (map[string]int, error) {
	out := map[string]int{}
	for some := range slices.Chunk(ids, maxParams) {
		var w where
		rows, err := r.DB.QueryContext(ctx, "SELECT id, version FROM match WHERE version >= 0 AND id "+in(&w, some), w.args...)
		_, err = all(rows, err, func(row Scanner) (_ struct{}, err error) {
			var id string
			var version int
			err = row.Scan(&id, &version)
			out[id] = version
			return struct{}{}, err
		})
		if err != nil {
			return nil, r.Shown(err)
		}
	}
	return out, nil
}

// maxParams is how many values one query has at most.
const maxParams = 500

// quarantined is store.Quarantined in SQL.
var quarantined = strconv.Itoa(int(store.Quarantined))

// Due returns matches that are due before a time, the earliest first.
func (r Reader) Due(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return r.texts(ctx, `SELECT id FROM match WHERE due > 0 AND due < ?1 AND status <> `+quarantined+` ORDER BY due, id LIMIT ?2`, before.UnixMilli(), limit)
}

// Unsummed returns matches that earlier versions stored without a summary.
func (r Reader) Unsummed(ctx context.Context, limit int) ([]string, error) {
	return r.texts(ctx, `SELECT id FROM match WHERE version < 0 AND status <> `+quarantined+` ORDER BY id LIMIT ?1`, limit)
}

const personColumns = `guest, version, name, created, gone, settings, passkeys, marks`

// scanPerson scans a row of personColumns.
func scanPerson(row Scanner) (p store.Person, err error) {
	var created, gone int64
	err = row.Scan(&p.Guest, &p.Version, &p.Name, &created, &gone, &p.Settings, &p.Passkeys, &p.Marks)
	p.Created, p.Gone = fromMillis(created), fromMillis(gone)
	return p, err
}

// Person returns what is stored of a guest.
func (r Reader) Person(ctx context.Context, guest string) (store.Person, error) {
	p, err := scanPerson(r.DB.QueryRowContext(ctx, `SELECT `+personColumns+` FROM person WHERE guest = ?1`, guest))
	if errors.Is(err, sql.ErrNoRows) {
		return store.Person{Guest: guest}, nil
	}
	return p, r.Shown(err)
}

// Leaving returns the guests whose data is to be deleted.
func (r Reader) Leaving(ctx context.Context) ([]string, error) {
	return r.texts(ctx, `SELECT guest FROM person WHERE gone > 0 AND ("left" = 0 OR EXISTS (SELECT 1 FROM player WHERE player.guest = person.guest)) ORDER BY guest`)
}

// Messages returns the messages of a match after number n.
func (r Reader) Messages(ctx context.Context, match string, n int) ([]store.ChatMessage, error) {
	rows, err := r.DB.QueryContext(ctx, "SELECT "+messageColumns+" FROM talk WHERE match = ?1 AND n > ?2 ORDER BY n", match, n)
	out, err := all(rows, err, func(row Scanner) (store.ChatMessage, error) { return scanMessage(row, match) })
	return out, r.Shown(err)
}

// Muted returns the guests whom guest has muted.
func (r Reader) Muted(ctx context.Context, guest string) ([]string, error) {
	return r.texts(ctx, "SELECT other FROM mute WHERE guest = ?1 ORDER BY other", guest)
}
