package rows

import (
	"context"
	"database/sql"
	"errors"

	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// AddMessage stores a chat message.
func (w *Writer) AddMessage(ctx context.Context, l store.ChatMessage) (store.ChatMessage, error) {
	if l.Key != "" {
		row := w.QueryRowContext(ctx, "SELECT "+messageColumns+" FROM talk WHERE match = ?1 AND guest = ?2 AND key = ?3", l.Match, l.Guest, l.Key)
		if kept, err := scanMessage(row, l.Match); !errors.Is(err, sql.ErrNoRows) {
			return kept, err
		}
	}
	if err := w.missingOr(ctx, l.Match, nil); err != nil {
		return l, err
	}
	row := w.QueryRowContext(ctx, `INSERT INTO talk (match, n, at, channel, guest, name, seat, to_seat, text, key)
		SELECT ?1, coalesce((SELECT max(n) FROM talk WHERE match = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE true ON CONFLICT DO NOTHING RETURNING `+messageColumns,
		l.Match, l.At.UnixMilli(), int(l.Channel), l.Guest, l.Name, int(l.Seat), int(l.To), l.Text, l.Key)
	kept, err := scanMessage(row, l.Match)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrAgain // another writer has just taken the number or the key
	}
	return kept, err
}

// Mute stores whether guest has muted other.
func (w *Writer) Mute(ctx context.Context, guest, other string, muted bool) error {
	query := "DELETE FROM mute WHERE guest = ?1 AND other = ?2"
	if muted {
		query = "INSERT INTO mute (guest, other) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
	}
	return w.exec(ctx, query, guest, other)
}

// anonymizeChat removes a guest's messages and mutes.
func (w *Writer) anonymizeChat(ctx context.Context, guest string) error {
	if err := w.exec(ctx, "UPDATE talk SET guest = ?2, name = '', text = '', key = '' WHERE guest = ?1", guest, seat.GoneWriter(guest)); err != nil {
		return err
	}
	return w.exec(ctx, "DELETE FROM mute WHERE guest = ?1 OR other = ?1", guest)
}
