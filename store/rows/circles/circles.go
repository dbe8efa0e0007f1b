// Package circles is the part of stores in SQL databases for friends and groups: see store.Friends.
package circles

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// Friends implements store.Friends on the tables of package rows.
type Friends struct{ rows rows.Store }

// New returns the part of a store for friends.
func New(s rows.Store) Friends { return Friends{s} }

// writer runs the statements of a transaction.
type writer struct{ *rows.Writer }

func (w writer) exec(ctx context.Context, query string, args ...any) error {
	_, err := w.ExecContext(ctx, query, args...)
	return err
}

// changed runs a statement and reports whether it changed a row.
func (w writer) changed(ctx context.Context, query string, args ...any) (bool, error) {
	result, err := w.ExecContext(ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// do runs work in a transaction.
func (s Friends) do(ctx context.Context, work func(ctx context.Context, w writer) error) error {
	return s.rows.Do(ctx, func(ctx context.Context, w *rows.Writer) error { return work(ctx, writer{w}) })
}

// inOrder returns the parameters of a list from ?1 on, and their values.
func inOrder(values []string) (list string, args []any) {
	names := make([]string, len(values))
	for i, value := range values {
		names[i] = "?" + strconv.Itoa(i+1)
		args = append(args, value)
	}
	return strings.Join(names, ", "), args
}

// orNotFound returns the error of a query for one row.
func (s Friends) orNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return s.rows.Shown(err)
}

const (
	circleColumns    = `id, owner, name, link, made`
	challengeColumns = `id, sender, receiver, made, until, match, data`
	insertPresence   = `INSERT INTO presence (guest, seen, hidden) VALUES (?1, 0, 0) ON CONFLICT DO NOTHING`
	insertMember     = `INSERT INTO member (circle, guest, joined) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`
	// deletePresence removes when a guest was here if no other guest may know it. It is not kept of guests without circles.
	deletePresence = `DELETE FROM presence WHERE guest = ?1 AND hidden = 0 AND NOT EXISTS (SELECT 1 FROM member WHERE member.guest = ?1)`
	// lockCircle locks the row of a circle, so that two guests do not take its last place.
	lockCircle   = `UPDATE circle SET link = link WHERE link = ?1 RETURNING ` + circleColumns
	countMembers = `SELECT count(*) FROM member WHERE circle = ?1`
	countGroups  = `SELECT count(*) FROM member JOIN circle ON circle.id = member.circle WHERE member.guest = ?1 AND circle.name <> ''`
	// countFriends counts the friends of ?1 other than ?2.
	countFriends = `SELECT count(*) FROM (SELECT circle.owner AS guest FROM member JOIN circle ON circle.id = member.circle WHERE member.guest = ?1 AND circle.name = ''
		UNION SELECT member.guest FROM circle JOIN member ON member.circle = circle.id WHERE circle.owner = ?1 AND circle.name = '') AS known WHERE known.guest <> ?1 AND known.guest <> ?2`
	sweep = `DELETE FROM challenge WHERE until < ?1`
)

// at returns a stored time, and seenAt one that is 0 if there is none.
func at(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func seenAt(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return at(ms)
}

func text(row rows.Scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}

func scanCircle(row rows.Scanner) (c store.Circle, err error) {
	var made int64
	err = row.Scan(&c.ID, &c.Owner, &c.Name, &c.Link, &made)
	c.Made = at(made)
	return c, err
}

func scanMember(row rows.Scanner) (m store.Member, err error) {
	var joined int64
	err = row.Scan(&m.Circle, &m.Guest, &joined)
	m.Joined = at(joined)
	return m, err
}

func scanChallenge(row rows.Scanner) (c store.Challenge, err error) {
	var made, until int64
	err = row.Scan(&c.ID, &c.From, &c.To, &made, &until, &c.Match, &c.Data)
	c.Made, c.Until = at(made), at(until)
	return c, err
}

func scanPresence(row rows.Scanner) (p store.Presence, err error) {
	var seen int64
	var hidden int
	err = row.Scan(&p.Guest, &seen, &hidden)
	p.Seen, p.Hidden = seenAt(seen), hidden != 0
	return p, err
}

// CircleOf returns the circle with a link.
func (s Friends) CircleOf(ctx context.Context, link string) (store.Circle, error) {
	c, err := scanCircle(s.rows.DB.QueryRowContext(ctx, `SELECT `+circleColumns+` FROM circle WHERE link = ?1`, link))
	return c, s.orNotFound(err)
}

// CirclesOf returns the circles of a member.
func (s Friends) CirclesOf(ctx context.Context, guest string) ([]store.Circle, error) {
	found, err := s.rows.DB.QueryContext(ctx, `SELECT `+circleColumns+` FROM circle WHERE id IN (SELECT circle FROM member WHERE guest = ?1) ORDER BY made, id`, guest)
	out, err := rows.All(found, err, scanCircle)
	return out, s.rows.Shown(err)
}

// MembersOf returns the members of circles.
func (s Friends) MembersOf(ctx context.Context, circles []string) ([]store.Member, error) {
	if len(circles) == 0 {
		return nil, nil
	}
	list, args := inOrder(circles)
	found, err := s.rows.DB.QueryContext(ctx, `SELECT circle, guest, joined FROM member WHERE circle IN (`+list+`) ORDER BY circle, joined, guest`, args...)
	out, err := rows.All(found, err, scanMember)
	return out, s.rows.Shown(err)
}

// Challenge returns a challenge.
func (s Friends) Challenge(ctx context.Context, id string) (store.Challenge, error) {
	c, err := scanChallenge(s.rows.DB.QueryRowContext(ctx, `SELECT `+challengeColumns+` FROM challenge WHERE id = ?1`, id))
	return c, s.orNotFound(err)
}

// ChallengesOf returns the challenges of and to a guest.
func (s Friends) ChallengesOf(ctx context.Context, guest string, now time.Time) ([]store.Challenge, error) {
	found, err := s.rows.DB.QueryContext(ctx, `SELECT `+challengeColumns+` FROM challenge WHERE (sender = ?1 OR receiver = ?1) AND until > ?2 ORDER BY made, id`, guest, now.UnixMilli())
	out, err := rows.All(found, err, scanChallenge)
	return out, s.rows.Shown(err)
}

// Presences returns when guests were here.
func (s Friends) Presences(ctx context.Context, guests []string) ([]store.Presence, error) {
	if len(guests) == 0 {
		return nil, nil
	}
	list, args := inOrder(guests)
	found, err := s.rows.DB.QueryContext(ctx, `SELECT guest, seen, hidden FROM presence WHERE guest IN (`+list+`) ORDER BY guest`, args...)
	out, err := rows.All(found, err, scanPresence)
	return out, s.rows.Shown(err)
}

// Muting returns who of other guests have muted a guest.
func (s Friends) Muting(ctx context.Context, guest string, others []string) ([]string, error) {
	if len(others) == 0 {
		return nil, nil
	}
	list, args := inOrder(others)
	found, err := s.rows.DB.QueryContext(ctx, `SELECT guest FROM mute WHERE guest IN (`+list+`) AND other = ?`+strconv.Itoa(len(args)+1)+` ORDER BY guest`, append(args, guest)...)
	out, err := rows.All(found, err, text)
	return out, s.rows.Shown(err)
}

// lockGuest locks the row of a guest, and returns ErrNotFound if the guest was deleted. Rows of guests are locked before those of circles.
func lockGuest(ctx context.Context, w writer, guest string) error {
	var gone int64
	err := w.QueryRowContext(ctx, rows.LockPerson, guest).Scan(&gone)
	if err == nil && gone != 0 {
		err = store.ErrNotFound
	}
	return err
}

// withGuest runs a change after it has locked the row of a guest.
func (s Friends) withGuest(ctx context.Context, guest string, change func(ctx context.Context, w writer) error) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		if err := lockGuest(ctx, w, guest); err != nil {
			return err
		}
		return change(ctx, w)
	})
}

// count runs a query for a number.
func count(ctx context.Context, w writer, query string, args ...any) (n int, err error) {
	err = w.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// below returns ErrConflict unless a query counts fewer than most.
func below(ctx context.Context, w writer, most int, query string, args ...any) error {
	n, err := count(ctx, w, query, args...)
	if err == nil && n >= most {
		err = store.ErrConflict
	}
	return err
}

// run runs one statement.
func (s Friends) run(ctx context.Context, statement string, args ...any) error {
	return s.do(ctx, func(ctx context.Context, w writer) error { return w.exec(ctx, statement, args...) })
}

// AddCircle stores a circle.
func (s Friends) AddCircle(ctx context.Context, c store.Circle, most store.Most) error {
	return s.withGuest(ctx, c.Owner, func(ctx context.Context, w writer) error {
		if n, err := count(ctx, w, `SELECT count(*) FROM circle WHERE id = ?1`, c.ID); err != nil || n > 0 {
			return err
		}
		if c.Name != "" {
			if err := below(ctx, w, most.Groups, countGroups, c.Owner); err != nil {
				return err
			}
		}
		added, err := w.changed(ctx, `INSERT INTO circle (`+circleColumns+`) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING`, c.ID, c.Owner, c.Name, c.Link, c.Made.UnixMilli())
		if err != nil || !added {
			return err
		}
		return enter(ctx, w, store.Member{Circle: c.ID, Guest: c.Owner, Joined: c.Made})
	})
}

// enter adds a member to a circle.
func enter(ctx context.Context, w writer, m store.Member) error {
	if err := w.exec(ctx, insertMember, m.Circle, m.Guest, m.Joined.UnixMilli()); err != nil {
		return err
	}
	return w.exec(ctx, insertPresence, m.Guest)
}

// admits returns ErrConflict if a guest cannot join a circle, whose row is locked, within the limits.
func admits(ctx context.Context, w writer, c *store.Circle, guest string, most store.Most) error {
	if c.Name != "" {
		if err := below(ctx, w, most.Groups, countGroups, guest); err != nil {
			return err
		}
		return below(ctx, w, most.Members, countMembers, c.ID)
	}
	if err := below(ctx, w, most.Friends, countFriends, guest, c.Owner); err != nil {
		return err
	}
	return below(ctx, w, most.Friends, countFriends, c.Owner, guest)
}

// ChangeCircle stores the name and the link of a circle.
func (s Friends) ChangeCircle(ctx context.Context, c store.Circle) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		owned, err := w.changed(ctx, `UPDATE circle SET name = ?3, link = ?4 WHERE id = ?1 AND owner = ?2`, c.ID, c.Owner, c.Name, c.Link)
		if err == nil && !owned {
			err = store.ErrNotFound
		}
		return err
	})
}

// Join makes a guest a member of a circle.
func (s Friends) Join(ctx context.Context, link string, m store.Member, most store.Most) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		result, err := w.QueryContext(ctx, `SELECT owner FROM circle WHERE link = ?1 AND name = ''`, link)
		guests, err := rows.All(result, err, text) // of a friendship, both have limits
		if err != nil {
			return err
		}
		for _, guest := range slices.Compact(slices.Sorted(slices.Values(append(guests, m.Guest)))) {
			if err := lockGuest(ctx, w, guest); err != nil {
				return err
			}
		}
		result, err = w.QueryContext(ctx, lockCircle, link)
		found, err := rows.All(result, err, scanCircle)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return store.ErrNotFound
		}
		m.Circle = found[0].ID
		if n, err := count(ctx, w, `SELECT count(*) FROM member WHERE circle = ?1 AND guest = ?2`, m.Circle, m.Guest); err != nil || n > 0 {
			return err
		}
		if err := admits(ctx, w, &found[0], m.Guest, most); err != nil {
			return err
		}
		return enter(ctx, w, m)
	})
}

// Leave removes a guest from a circle.
func (s Friends) Leave(ctx context.Context, circle, guest, link string) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		if err := lockGuest(ctx, w, guest); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		// This locks the row of the circle. Only statements after it see all who have joined or left by then.
		if err := w.exec(ctx, `UPDATE circle SET link = COALESCE(NULLIF(?2, ''), link) WHERE id = ?1`, circle, link); err != nil {
			return err
		}
		if err := w.exec(ctx, rows.Inherit+` AND id = ?2`, guest, circle); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM member WHERE circle = ?1 AND guest = ?2`, circle, guest); err != nil {
			return err
		}
		if err := w.exec(ctx, `DELETE FROM circle WHERE id = ?1 AND owner = ''`, circle); err != nil {
			return err
		}
		return w.exec(ctx, deletePresence, guest)
	})
}

// changeWaiting runs a statement that changes a challenge if it waits.
func changeWaiting(ctx context.Context, w writer, statement string, args ...any) error {
	waited, err := w.changed(ctx, statement, args...)
	if err == nil && !waited {
		err = store.ErrConflict
	}
	return err
}

// AddChallenge stores a challenge.
func (s Friends) AddChallenge(ctx context.Context, c store.Challenge) error {
	return s.withGuest(ctx, c.From, func(ctx context.Context, w writer) error {
		if err := w.exec(ctx, `DELETE FROM challenge WHERE sender = ?1 AND receiver = ?2 AND match = ''`, c.From, c.To); err != nil {
			return err
		}
		return w.exec(ctx, `INSERT INTO challenge (`+challengeColumns+`) VALUES (?1, ?2, ?3, ?4, ?5, '', ?6) ON CONFLICT DO NOTHING`,
			c.ID, c.From, c.To, c.Made.UnixMilli(), c.Until.UnixMilli(), string(c.Data))
	})
}

// AcceptChallenge stores the match of a challenge.
func (s Friends) AcceptChallenge(ctx context.Context, id, match string, now time.Time) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		return changeWaiting(ctx, w, `UPDATE challenge SET match = ?2 WHERE id = ?1 AND match = '' AND until > ?3`, id, match, now.UnixMilli())
	})
}

// RemoveChallenge removes a challenge.
func (s Friends) RemoveChallenge(ctx context.Context, id string) error {
	return s.do(ctx, func(ctx context.Context, w writer) error {
		return changeWaiting(ctx, w, `DELETE FROM challenge WHERE id = ?1 AND match = ''`, id)
	})
}

// SweepChallenges removes challenges that expired.
func (s Friends) SweepChallenges(ctx context.Context, before time.Time) error {
	return s.run(ctx, sweep, before.UnixMilli())
}

// TouchPresence stores when a guest was here.
func (s Friends) TouchPresence(ctx context.Context, guest string, at time.Time) error {
	return s.run(ctx, `UPDATE presence SET seen = ?2 WHERE guest = ?1 AND hidden = 0 AND seen < ?2 AND EXISTS (SELECT 1 FROM member WHERE member.guest = ?1)`, guest, at.UnixMilli())
}

// HidePresence stores whether a guest hides when they are here.
func (s Friends) HidePresence(ctx context.Context, guest string, hidden bool) error {
	value := 0
	if hidden {
		value = 1
	}
	return s.withGuest(ctx, guest, func(ctx context.Context, w writer) error {
		if err := w.exec(ctx, `INSERT INTO presence (guest, seen, hidden) VALUES (?1, 0, ?2) ON CONFLICT (guest) DO UPDATE SET seen = 0, hidden = excluded.hidden`, guest, value); err != nil {
			return err
		}
		return w.exec(ctx, deletePresence, guest)
	})
}
