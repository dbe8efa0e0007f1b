package rows

import (
	"context"
	"errors"
	"fmt"

	"quarterdeck/store"
)

// ErrOld is returned for a store with the tables of an earlier version.
var ErrOld = errors.New("rows: the tables are of an earlier program")

// Snapshot is a whole store as it was at one moment, for reading while servers write to it. It is not safe for concurrent
// use.
type Snapshot struct {
	Reader
	// Integrity returns the damage that the database itself finds in its files, one sentence each.
	Integrity func(ctx context.Context) ([]string, error)
	End       func() error
}

// Check returns ErrOld for tables without hashes, and another error for tables that cannot be read.
func (s *Snapshot) Check(ctx context.Context) error {
	var one int
	if err := s.DB.QueryRowContext(ctx, `SELECT count(*) FROM match WHERE id = ''`).Scan(&one); err != nil {
		return s.Shown(err)
	}
	err := s.DB.QueryRowContext(ctx, `SELECT count(*) FROM secret, upgrade WHERE secret.name = '' AND hash IS NOT NULL`).Scan(&one)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOld, err)
	}
	return nil
}

// Secret returns the bytes stored under a name, or store.ErrNotFound. Unlike a store’s, it never stores fresh.
func (s *Snapshot) Secret(ctx context.Context, name string, _ []byte) ([]byte, error) {
	all, err := secrets(ctx, s.DB)
	if err != nil {
		return nil, s.Shown(err)
	}
	for i := range all {
		if all[i].name == name {
			return all[i].value, all[i].verify()
		}
	}
	return nil, store.ErrNotFound
}

// IDs returns the ids of at most limit matches after an id, in ascending order.
func (s *Snapshot) IDs(ctx context.Context, after string, limit int) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM match WHERE id > ?1 ORDER BY id LIMIT ?2`, after, limit)
}

// Size returns the numbers of matches and entries.
func (s *Snapshot) Size(ctx context.Context) (matches, entries int, err error) {
	err = s.DB.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM entry)`).Scan(&matches, &entries)
	return matches, entries, err
}

// Players returns the guests stored for a match, and whether each has stood up.
func (s *Snapshot) Players(ctx context.Context, id string) (map[string]bool, error) {
	out := map[string]bool{}
	rows, err := s.DB.QueryContext(ctx, `SELECT guest, stood FROM player WHERE match = ?1`, id)
	_, err = all(rows, err, func(row Scanner) (_ struct{}, err error) {
		var guest string
		var stood int
		err = row.Scan(&guest, &stood)
		out[guest] = stood != 0
		return struct{}{}, err
	})
	return out, err
}

// Loose returns rows without a match, and chats with missing messages, one sentence each.
func (s *Snapshot) Loose(ctx context.Context) ([]string, error) {
	var out []string
	for _, table := range []string{"entry", "player", "talk", "result", "scorer"} {
		ids, err := s.texts(ctx, `SELECT DISTINCT match FROM `+table+` WHERE NOT EXISTS (SELECT 1 FROM match WHERE match.id = `+table+`.match) ORDER BY match`)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			out = append(out, fmt.Sprintf("the table %s has rows of match %s, which is not there", table, id))
		}
	}
	ids, err := s.texts(ctx, `SELECT match FROM talk GROUP BY match HAVING count(*) <> max(n) ORDER BY match`)
	for _, id := range ids {
		out = append(out, fmt.Sprintf("match %s lacks chat messages", id))
	}
	return out, err
}

// Whole returns a match with its log and its guests. If Load finds damage, it returns that as the error, and the rest as
// far as it can be read.
func (s *Snapshot) Whole(ctx context.Context, id string) (m store.Match, log []store.Entry, players map[string]bool, err error) {
	m, log, err = s.Load(ctx, id)
	if err != nil {
		return m, log, nil, err
	}
	players, err = s.Players(ctx, id)
	return m, log, players, err
}
