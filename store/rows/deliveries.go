package rows

import (
	"cmp"
	"context"
	"slices"
	"time"

	"quarterdeck/store"
)

const deliveryColumns = `id, guest, match, version, seat, over, at, holder, until`

func scanDelivery(row Scanner) (d store.Delivery, err error) {
	var at, until int64
	var over int
	err = row.Scan(&d.ID, &d.Guest, &d.Match, &d.Version, &d.Seat, &over, &at, &d.Holder, &until)
	d.Over, d.At, d.Until = over != 0, fromAt(at), fromMillis(until)
	return d, err
}

// addDeliveries stores messages, except those whose IDs are there.
func (w *Writer) addDeliveries(ctx context.Context, all []store.Delivery) error {
	for _, d := range all {
		over := 0
		if d.Over {
			over = 1
		}
		err := w.exec(ctx, `INSERT INTO delivery (`+deliveryColumns+`) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING`,
			d.ID, d.Guest, d.Match, d.Version, d.Seat, over, d.At.UnixMilli(), d.Holder, millis(d.Until))
		if err != nil {
			return err
		}
	}
	return nil
}

// ClaimDeliveries makes a server the holder of free messages.
func (w *Writer) ClaimDeliveries(ctx context.Context, holder string, at, until time.Time, limit int) ([]store.Delivery, error) {
	rows, err := w.QueryContext(ctx, `UPDATE delivery SET holder = ?1, until = ?2
		WHERE until < ?3 AND id IN (SELECT id FROM delivery WHERE until < ?3 AND holder <> ?1 ORDER BY at, id LIMIT ?4) RETURNING `+deliveryColumns, holder, millis(until), at.UnixMilli(), limit)
	out, err := all(rows, err, scanDelivery)
	slices.SortFunc(out, func(a, b store.Delivery) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return out, err
}

// forgetDeliveries removes the messages to a guest.
func (w *Writer) forgetDeliveries(ctx context.Context, guest string) error {
	return w.exec(ctx, `DELETE FROM delivery WHERE guest = ?1`, guest)
}

// RemoveDelivery removes a message.
func (s Store) RemoveDelivery(ctx context.Context, id string) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		return w.exec(ctx, `DELETE FROM delivery WHERE id = ?1`, id)
	})
}

// HoldDeliveries sets until when other servers leave messages to their holder.
func (s Store) HoldDeliveries(ctx context.Context, ids []string, until time.Time) error {
	return s.Do(ctx, func(ctx context.Context, w *Writer) error {
		for _, id := range ids {
			if err := w.exec(ctx, `UPDATE delivery SET until = ?1 WHERE id = ?2`, millis(until), id); err != nil {
				return err
			}
		}
		return nil
	})
}

// ClaimDeliveries makes a server the holder of free messages.
func (s Store) ClaimDeliveries(ctx context.Context, holder string, at, until time.Time, limit int) ([]store.Delivery, error) {
	return answer(ctx, s, func(ctx context.Context, w *Writer) ([]store.Delivery, error) {
		return w.ClaimDeliveries(ctx, holder, at, until, limit)
	})
}
