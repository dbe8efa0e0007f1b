package rows

import "context"

// Inherit has the guest who joined first of the others own a group that its owner leaves; without others, it has no owner.
const Inherit = `UPDATE circle SET owner = COALESCE((SELECT guest FROM member WHERE circle = circle.id AND guest <> ?1 ORDER BY joined, guest LIMIT 1), '') WHERE owner = ?1`

// InheritRace has the guest who joined first of the others own a race that its owner leaves; without others, it has no owner.
const InheritRace = `UPDATE race SET owner = COALESCE((SELECT guest FROM racer WHERE race = race.id AND guest <> ?1 ORDER BY joined, guest LIMIT 1), '') WHERE owner = ?1`

// leaveAll removes a guest's runs of puzzles and the name of their tries, and the guest, with their challenges, from all races and circles.
// It locks these first: only later statements see who has joined or left.
func leaveAll(ctx context.Context, w *Writer, guest string) error {
	for _, statement := range []string{
		`UPDATE race SET game = game WHERE id IN (SELECT race FROM racer WHERE guest = ?1)`, InheritRace, `DELETE FROM racer WHERE guest = ?1`, `DELETE FROM race WHERE owner = '' AND ?1 <> ''`,
		`DELETE FROM puzzle_run WHERE guest = ?1`, `UPDATE puzzle_try SET guest = '' WHERE guest = ?1`,
		`UPDATE circle SET link = link WHERE id IN (SELECT circle FROM member WHERE guest = ?1)`, `DELETE FROM member WHERE circle IN (SELECT id FROM circle WHERE owner = ?1 AND name = '')`, `DELETE FROM circle WHERE owner = ?1 AND name = ''`,
		Inherit, `DELETE FROM member WHERE guest = ?1`, `DELETE FROM circle WHERE owner = '' AND ?1 <> ''`,
		`DELETE FROM challenge WHERE sender = ?1 OR receiver = ?1`, `DELETE FROM presence WHERE guest = ?1`,
	} {
		if err := w.exec(ctx, statement, guest); err != nil {
			return err
		}
	}
	return nil
}
