package codec

import (
	"encoding/json"
	"fmt"
	"strings"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/rematch"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/store"
)

// entry is one of the server's own entries of a log.
type entry struct {
	Sit   *seating.Sit   `json:"sit,omitempty"`
	Stood *seating.Stood `json:"stood,omitempty"`
	Next  string         `json:"next,omitempty"`

	Nonce   *seating.SentNonce `json:"nonce,omitempty"`
	Deal    bool               `json:"deal,omitempty"`
	Rematch *rematch.Vote      `json:"rematch,omitempty"`
	Gone    bool               `json:"gone,omitempty"`
	Hidden  *bool              `json:"hidden,omitempty"`
	Excused *clock.Excused     `json:"excused,omitempty"`

	Duplicate *match.Duplicate `json:"duplicate,omitempty"`
}

// EncodeLog encodes entries of a log for a store.
func EncodeLog(g game.Game, entries []match.Entry) ([]store.Entry, error) {
	out := make([]store.Entry, len(entries))
	for i := range entries {
		e := &entries[i]
		out[i] = store.Entry{Actor: store.Server, At: e.At, Key: e.Key}
		if e.Play != nil {
			out[i].Actor = int8(e.Play.Actor)
			_, out[i].Text, _ = strings.Cut(e.Play.Text(g), " ")
			continue
		}
		text, err := json.Marshal(entry{Sit: e.Sit, Stood: e.Stood, Next: e.Next, Gone: e.Gone, Rematch: e.Rematch, Nonce: e.Nonce, Deal: e.Deal, Hidden: e.Hidden, Excused: e.Excused, Duplicate: e.Duplicate})
		if err != nil {
			return nil, err
		}
		out[i].Text = string(text)
	}
	return out, nil
}

// DecodeLog decodes the stored entries of a log.
func DecodeLog(g game.Game, log []store.Entry) ([]match.Entry, error) {
	out := make([]match.Entry, len(log))
	for i := range log {
		e := &log[i]
		out[i] = match.Entry{At: e.At, Key: e.Key}
		if e.Actor != store.Server {
			play, err := record.ParseEntry(g, game.Seat(e.Actor).String()+" "+e.Text)
			if err != nil {
				return nil, fmt.Errorf("log entry %d: %w", i, err)
			}
			out[i].Play = &play
			continue
		}
		var stored entry
		if err := json.Unmarshal([]byte(e.Text), &stored); err != nil {
			return nil, fmt.Errorf("log entry %d: %w", i, err)
		}
		out[i].Sit, out[i].Stood, out[i].Next, out[i].Gone, out[i].Rematch = stored.Sit, stored.Stood, stored.Next, stored.Gone, stored.Rematch
		out[i].Nonce, out[i].Deal, out[i].Hidden, out[i].Excused, out[i].Duplicate = stored.Nonce, stored.Deal, stored.Hidden, stored.Excused, stored.Duplicate
	}
	return out, nil
}
