// Package transcript reads what was said at a match, as its reader may see it.
package transcript

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/chat"
)

// Transcript is what a guest may read of the chat of a match.
type Transcript struct {
	Lines  []chat.Line
	Cursor chat.Cursor     // after the last line
	Ears   []chat.Audience // to whom the reader can speak
	Muted  []int           // seats whose holders the reader has muted
	Others []int           // seats of people other than the reader
}

// Read returns what a guest may read of what was said at m.
func Read(ctx context.Context, h *host.Host, m *match.Match, guest string) (t Transcript, err error) {
	talk, err := h.Talk(ctx, m.ID())
	if err != nil {
		return t, err
	}
	reader, err := h.Reader(ctx, m, guest)
	if err != nil {
		return t, err
	}
	t = Transcript{Ears: m.Chat().Audiences(reader.Viewer), Muted: host.MutedSeats(m, reader), Others: others(m, reader.Beside)}
	t.Lines, t.Cursor = m.Chat().Read(talk, reader, chat.Cursor{})
	return t, nil
}

// others returns the seats that people hold, except own.
func others(m *match.Match, own game.Seats) []int {
	var out []int
	for i, p := range m.Seats() {
		if p.Guest != "" && !own.Has(game.Seat(i)) {
			out = append(out, i)
		}
	}
	return out
}
