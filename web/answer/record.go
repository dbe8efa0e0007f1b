package answer

import (
	"log/slog"
	"net/http"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
)

// Record sends the record of a match for downloading, as a seat or a spectator may have it. It returns nil, so that a handler can end with
// it; that writing failed is logged.
func Record(w http.ResponseWriter, log *slog.Logger, m *match.Match, seat game.Seat, now time.Time) error {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+m.Game().Info().ID+"-"+m.ID()+`.qdr"`)
	h.Set("Cache-Control", "no-store")
	if err := m.RecordAt(now).Write(w, m.Game(), record.For(seat)); err != nil {
		log.Error("a record could not be written", "match", m.ID(), "error", err)
	}
	return nil
}
