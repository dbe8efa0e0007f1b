package rows

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"strconv"
	"strings"
)

// tables are all tables of a store, with the columns of their primary keys. Rows refer to earlier tables only.
var tables = [...]struct{ name, key string }{
	{"upgrade", "name"}, {"secret", "name"}, {"person", "guest"}, {"mute", "guest, other"},
	{"match", "id"}, {"entry", "match, seq"}, {"player", "guest, match"}, {"talk", "match, n"},
	{"result", "match"}, {"scorer", "guest, match"}, {"audit", "n"}, {"report", "id"}, {"drill", "id"}, {"answer", "drill, n"}, {"server", "id"}, {"control", "id"}, {"seek", "guest"}, {"delivery", "id"},
	{"puzzle", "id"}, {"puzzle_run", "id"}, {"puzzle_try", "puzzle, n"},
	{"circle", "id"}, {"member", "circle, guest"}, {"challenge", "id"}, {"presence", "guest"}, {"witness", "match, guest"}, {"race", "id"}, {"racer", "race, guest"},
	{"experiment", "id"}, {"experiment_part", "experiment, first"}, {"experiment_file", "experiment, name"},
}

// Tables returns the names of all tables that Replace copies.
func Tables() []string {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.name
	}
	return names
}

// Replace replaces everything in the tables by what is in a snapshot, perhaps of another kind of database. progress is called with
// the number of rows so far.
func (w *Writer) Replace(ctx context.Context, from *Snapshot, progress func(rows int)) error {
	for i := len(tables) - 1; i >= 0; i-- {
		if err := w.exec(ctx, `DELETE FROM `+tables[i].name); err != nil {
			return err
		}
	}
	n := 0
	for _, t := range tables {
		insert := ""
		err := from.each(ctx, t.name, t.key, func(columns []string, row []any) error {
			if insert == "" {
				insert = insertion(t.name, columns)
			}
			n++
			progress(n)
			return w.exec(ctx, insert, row...)
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return nil
}

// insertion returns the statement that adds a row.
func insertion(table string, columns []string) string {
	parameters := make([]string, len(columns))
	for i := range parameters {
		parameters[i] = "?" + strconv.Itoa(i+1)
	}
	return `INSERT INTO ` + table + ` ("` + strings.Join(columns, `", "`) + `") VALUES (` + strings.Join(parameters, ", ") + `)`
}

// each calls do with every row of a table by its key. The row is valid until do returns.
func (s *Snapshot) each(ctx context.Context, table, key string, do func(columns []string, row []any) error) error {
	found, err := s.DB.QueryContext(ctx, `SELECT * FROM `+table+` ORDER BY `+key)
	if err != nil {
		return s.Shown(err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		return err
	}
	row, to := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		to[i] = &row[i]
	}
	for found.Next() {
		if err := found.Scan(to...); err != nil {
			return err
		}
		if err := do(columns, row); err != nil {
			return err
		}
	}
	return found.Err()
}

// Digest is a hash of all rows of each table, by name. It is the same in all kinds of databases.
type Digest map[string][sha256.Size]byte

// Digest reads every table.
func (s *Snapshot) Digest(ctx context.Context) (Digest, error) {
	d := Digest{}
	for _, t := range tables {
		sum := sha256.New()
		err := s.each(ctx, t.name, t.key, func(columns []string, row []any) error { return addRow(sum, columns, row) })
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
		d[t.name] = [sha256.Size]byte(sum.Sum(nil))
	}
	return d, nil
}

// Compare returns an error that names the first table that differs.
func (d Digest) Compare(with Digest) error {
	for _, t := range tables {
		if d[t.name] != with[t.name] {
			return fmt.Errorf("the table %s differs from what was copied", t.name)
		}
	}
	return nil
}

var errKind = errors.New("a value is neither a number, a text nor bytes")

// addRow adds a hash of a row that does not depend on the order of its columns, which databases have in different orders.
func addRow(to hash.Hash, columns []string, row []any) error {
	var total [sha256.Size]byte
	for i, value := range row {
		kind := byte('0')
		var text string
		switch v := value.(type) {
		case nil:
		case int64:
			kind, text = 'n', strconv.FormatInt(v, 10)
		case string:
			kind, text = 't', v
		case []byte:
			kind, text = 'b', string(v)
		default:
			return fmt.Errorf("column %s: %w: %T", columns[i], errKind, v)
		}
		one := sha256.Sum256(append([]byte(columns[i]+"\x00"+string(kind)), text...))
		for k := range total {
			total[k] ^= one[k]
		}
	}
	_, err := to.Write(total[:])
	return err
}
