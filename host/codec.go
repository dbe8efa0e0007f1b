package host

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/store"
)

// keptSeat is a match.Player as the store keeps it.
type keptSeat struct {
	Kind  match.Kind  `json:"kind"`
	Name  string      `json:"name,omitempty"`
	Guest string      `json:"guest,omitempty"`
	Level string      `json:"level,omitempty"`
	Nonce *fair.Nonce `json:"nonce,omitempty"`
	Later bool        `json:"later,omitempty"`
}

// keptSetup is how a match began as the store keeps it, beside its seats.
type keptSetup struct {
	game.Setup
	Forked *match.Forked `json:"forked,omitempty"`
	Sealed time.Time     `json:"sealed,omitzero"`
	Table  match.Terms   `json:"table,omitzero"`

	NonceWait time.Duration `json:"nonce_wait,omitempty"`
}

// keptEntry is one of the house's entries as the store keeps it.
type keptEntry struct {
	Sit   *match.Sit   `json:"sit,omitempty"`
	Stood *match.Stood `json:"stood,omitempty"`
	Next  string       `json:"next,omitempty"`

	Nonce   *match.SentNonce   `json:"nonce,omitempty"`
	Deal    bool               `json:"deal,omitempty"`
	Rematch *match.RematchVote `json:"rematch,omitempty"`
	Gone    bool               `json:"gone,omitempty"`
}

// keep is m as the store keeps it.
func keep(m *match.Match) (store.Match, error) {
	start := m.Start()
	seats := make([]keptSeat, len(start.Seats))
	for i, p := range start.Seats {
		seats[i] = keptSeat{Kind: p.Kind, Name: p.Name, Guest: p.Guest, Level: p.Level, Later: p.Later}
		if p.Nonce != (fair.Nonce{}) {
			seats[i].Nonce = &p.Nonce
		}
	}
	setup, err := json.Marshal(keptSetup{start.Setup, start.Forked, start.Sealed, start.Table, start.NonceWait})
	if err != nil {
		return store.Match{}, err
	}
	players, err := json.Marshal(seats)
	info := start.Game.Info()
	return store.Match{
		ID: start.ID, Game: info.ID, Rules: info.Rules, Setup: setup, Seats: players, Seed: start.Seed[:],
		Host: start.Host, Series: start.Series, Created: start.Created, Status: statusOf(m), Summary: summaryOf(m),
	}, err
}

// revive is the match that a store kept.
func revive(kept store.Match, log []store.Entry, find record.Finder) (*match.Match, error) {
	g, err := find(kept.Game, kept.Rules)
	if err != nil {
		return nil, err
	}
	start := &match.Start{ID: kept.ID, Game: g, Host: kept.Host, Series: kept.Series, Created: kept.Created}
	if len(kept.Seed) != len(start.Seed) {
		return nil, fmt.Errorf("match %s: the seed has %d bytes", kept.ID, len(kept.Seed))
	}
	copy(start.Seed[:], kept.Seed)
	var setup keptSetup
	var seats []keptSeat
	if err := json.Unmarshal(kept.Setup, &setup); err != nil {
		return nil, err
	}
	start.Setup, start.Forked, start.Sealed, start.Table = setup.Setup, setup.Forked, setup.Sealed, setup.Table
	start.NonceWait = setup.NonceWait
	if err := json.Unmarshal(kept.Seats, &seats); err != nil {
		return nil, err
	}
	for _, s := range seats {
		p := match.Player{Kind: s.Kind, Name: s.Name, Guest: s.Guest, Level: s.Level, Later: s.Later}
		if s.Nonce != nil {
			p.Nonce = *s.Nonce
		}
		start.Seats = append(start.Seats, p)
	}
	entries, err := reviveLog(g, log)
	if err != nil {
		return nil, err
	}
	return match.Load(start, entries)
}

// statusOf is what the store should know of m.
func statusOf(m *match.Match) store.Status {
	switch m.Phase() {
	case match.Gathering:
		return store.Waiting
	case match.Finished:
		if m.CalledOff() {
			return store.Off
		}
		return store.Finished
	}
	if m.HasBot() {
		return store.Computer
	}
	return store.Running
}

func keepLog(g game.Game, entries []match.Entry) ([]store.Entry, error) {
	out := make([]store.Entry, len(entries))
	for i := range entries {
		e := &entries[i]
		out[i] = store.Entry{Actor: store.House, At: e.At, Key: e.Key}
		if e.Play != nil {
			out[i].Actor = int8(e.Play.Actor)
			_, out[i].Text, _ = strings.Cut(e.Play.Text(g), " ")
			continue
		}
		text, err := json.Marshal(keptEntry{Sit: e.Sit, Stood: e.Stood, Next: e.Next, Gone: e.Gone, Rematch: e.Rematch, Nonce: e.Nonce, Deal: e.Deal})
		if err != nil {
			return nil, err
		}
		out[i].Text = string(text)
	}
	return out, nil
}

func reviveLog(g game.Game, log []store.Entry) ([]match.Entry, error) {
	out := make([]match.Entry, len(log))
	for i := range log {
		e := &log[i]
		out[i] = match.Entry{At: e.At, Key: e.Key}
		if e.Actor != store.House {
			play, err := record.ParseEntry(g, game.Seat(e.Actor).String()+" "+e.Text)
			if err != nil {
				return nil, fmt.Errorf("log entry %d: %w", i, err)
			}
			out[i].Play = &play
			continue
		}
		var kept keptEntry
		if err := json.Unmarshal([]byte(e.Text), &kept); err != nil {
			return nil, fmt.Errorf("log entry %d: %w", i, err)
		}
		out[i].Sit, out[i].Stood, out[i].Next, out[i].Gone, out[i].Rematch = kept.Sit, kept.Stood, kept.Next, kept.Gone, kept.Rematch
		out[i].Nonce, out[i].Deal = kept.Nonce, kept.Deal
	}
	return out, nil
}
