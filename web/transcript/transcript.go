// Package transcript reads the chat of a match as one reader may see it.
package transcript

import (
	"context"

	"quarterdeck/chat"
	"quarterdeck/game"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
)

// Transcript is what a guest may read of the chat of a match.
type Transcript struct {
	Lines     []matchchat.Line
	Cursor    matchchat.Cursor     // after the last line
	Audiences []matchchat.Audience // to whom the reader can write
	Muted     []int                // seats whose holders the reader has muted
	Others    []int                // seats of other people
}

// Read returns the chat of m as a guest may read it.
func Read(ctx context.Context, c *chat.Service, m *match.Match, guest string) (t Transcript, err error) {
	log, err := c.Log(ctx, m.ID())
	if err != nil {
		return t, err
	}
	reader, err := c.Reader(ctx, m, guest)
	if err != nil {
		return t, err
	}
	t = Transcript{Audiences: m.Chat().Audiences(reader.Viewer), Muted: chat.MutedSeats(m, reader), Others: otherPeople(m, reader.Seats)}
	t.Lines, t.Cursor = m.Chat().Read(log, reader, matchchat.Cursor{})
	return t, nil
}

// otherPeople returns the seats that people hold, except own.
func otherPeople(m *match.Match, own game.Seats) []int {
	var out []int
	for i, p := range m.Seats() {
		if p.Guest != "" && !own.Has(game.Seat(i)) {
			out = append(out, i)
		}
	}
	return out
}
