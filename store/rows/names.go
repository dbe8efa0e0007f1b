package rows

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// namedMatches is how many of the newest matches FindPeople searches.
const namedMatches = 20_000

// FindPeople returns guests by name. It compares in Go, because databases differ in what they take for the same letter.
func (r Reader) FindPeople(ctx context.Context, text string, limit int) ([]store.Named, error) {
	found := map[store.Named]bool{}
	text = strings.ToLower(text)
	add := func(n store.Named) {
		if n.Guest != "" && !strings.HasPrefix(n.Guest, seat.GonePrefix) && strings.Contains(strings.ToLower(n.Name), text) {
			found[n] = true
		}
	}
	rows, err := r.DB.QueryContext(ctx, `SELECT guest, name FROM person WHERE name <> ''`)
	people, err := all(rows, err, func(row Scanner) (n store.Named, err error) { return n, row.Scan(&n.Guest, &n.Name) })
	if err != nil {
		return nil, r.Shown(err)
	}
	for _, n := range people {
		add(n)
	}
	lists, err := r.texts(ctx, `SELECT players FROM match ORDER BY updated DESC, id DESC LIMIT ?1`, namedMatches)
	if err != nil {
		return nil, err
	}
	for _, list := range lists {
		var seats []seat.Summary
		_ = json.Unmarshal([]byte(list), &seats) // “quarterdeck check” reports what cannot be read
		for i := range seats {
			add(store.Named{Guest: seats[i].Guest, Name: seats[i].Name})
		}
	}
	out := make([]store.Named, 0, len(found))
	for n := range found {
		out = append(out, n)
	}
	slices.SortFunc(out, func(a, b store.Named) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Guest, b.Guest)) })
	return out[:min(limit, len(out))], nil
}

// Rename stores an entry of the audit log and a person, and rewrites their matches and messages. It reads everything before it writes,
// as Forget and Administer do.
func (w *Writer) Rename(ctx context.Context, e store.AuditEntry, p store.Person, rewrite store.Rewrite) ([]string, error) {
	ids, matches, err := w.rewritten(ctx, p.Guest, rewrite)
	if err != nil {
		return nil, err
	}
	if err := w.Administer(ctx, e, []store.Person{p}); err != nil {
		return nil, err
	}
	for i := range matches {
		if err := w.rewrite(ctx, &matches[i]); err != nil {
			return nil, err
		}
	}
	return ids, w.exec(ctx, `UPDATE talk SET name = ?2 WHERE guest = ?1 AND name <> ''`, p.Guest, p.Name)
}

// Rename stores the new name of a person, and an entry of the audit log.
func (s Store) Rename(ctx context.Context, e store.AuditEntry, p store.Person, rewrite store.Rewrite) ([]string, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) ([]string, error) { return w.Rename(ctx, e, p, rewrite) })
}
