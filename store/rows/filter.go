package rows

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/store"
)

// where builds a filter in SQL, from FROM to before ORDER BY.
type where struct {
	terms []string
	args  []any
}

// param adds a value to the arguments and returns its placeholder.
func (w *where) param(value any) string {
	w.args = append(w.args, value)
	return "?" + strconv.Itoa(len(w.args))
}

func (w *where) add(term string) { w.terms = append(w.terms, term) }

// equal adds a condition on a column, unless the value is empty.
func (w *where) equal(column, value string) {
	if value != "" {
		w.add(column + " = " + w.param(value))
	}
}

// in returns the condition that a column is one of some values, at least one.
func in[T any](w *where, values []T) string {
	places := make([]string, len(values))
	for i, v := range values {
		places[i] = w.param(v)
	}
	return "IN (" + strings.Join(places, ", ") + ")"
}

// isUnfinished reports whether a filter asks only for statuses of matches that are not over.
func isUnfinished(status []store.Status) bool {
	return len(status) > 0 && !slices.ContainsFunc(status, isOver)
}

func isOver(s store.Status) bool { return s == store.Finished || s == store.Off }

// idle returns the condition for matches of Filter.Idle in which a guest has a seat. A column holds the seats' summaries
// as JSON; PostgreSQL has another name for json_each.
func idle(w *where, guest string) string {
	return "EXISTS (SELECT 1 FROM json_each(match.players) AS s WHERE (s.value ->> 'guest') = " + w.param(guest) +
		" AND (status = " + w.param(int(store.Waiting)) + " OR (s.value -> 'idle') = 'true' AND (s.value -> 'to_act') = 'true'))"
}

// filter translates f into SQL.
func filter(f store.Filter) (text string, args []any) {
	var w where
	text = " FROM match"
	if f.Guest != "" {
		text = " FROM player JOIN match ON match.id = player.match"
		w.equal("player.guest", f.Guest)
		w.add("stood = 0")
		if isUnfinished(f.Status) {
			w.add("ended = 0") // lets the index skip matches that are over
		}
	}
	if f.Listed {
		w.add("listed = 1")
	}
	if len(f.Status) > 0 {
		w.add("status " + in(&w, f.Status))
	}
	w.equal("game", f.Game)
	w.equal("host", f.Host)
	if f.Single {
		w.add("series = ''")
	}
	if f.Series {
		w.add("series <> ''")
	}
	if f.Joined {
		w.add("host <> " + w.param(f.Guest))
	}
	if f.Idle {
		w.add(idle(&w, f.Guest))
	}
	if !f.Since.IsZero() {
		w.add("updated >= " + w.param(f.Since.UnixMilli()))
	}
	if !f.Created.IsZero() {
		w.add("created >= " + w.param(f.Created.UnixMilli()))
	}
	if !f.Before.IsZero() {
		w.add("updated < " + w.param(f.Before.UnixMilli()))
	}
	if len(w.terms) > 0 {
		text += " WHERE " + strings.Join(w.terms, " AND ")
	}
	return text, w.args
}
