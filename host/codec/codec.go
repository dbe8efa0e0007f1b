// Package codec encodes matches for a store, and decodes them.
package codec

import (
	"encoding/json"
	"fmt"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Setup is the start of a match, without its seats.
type Setup struct {
	game.Setup
	Forked   *match.Forked `json:"forked,omitempty"`
	RevealAt time.Time     `json:"sealed,omitzero"`
	Table    match.Terms   `json:"table,omitzero"`

	NonceWait time.Duration `json:"nonce_wait,omitempty"`
}

// Encode returns m in the form of the store, without its log.
func Encode(m *match.Match) (store.Match, error) {
	start := m.Start()
	setup, err := json.Marshal(Setup{start.Setup, start.Forked, start.RevealAt, start.Table, start.NonceWait})
	if err != nil {
		return store.Match{}, err
	}
	players, err := json.Marshal(append([]seating.Player{}, start.Seats...)) // never null
	info := start.Game.Info()
	return store.Match{
		ID: start.ID, Game: info.ID, Rules: info.Rules, Setup: setup, Seats: players, Seed: start.Seed[:],
		Host: start.Host, Series: start.Series, Created: start.Created, Status: Status(m), Summary: Summary(m),
	}, err
}

// DecodeSetup decodes the start of a match.
func DecodeSetup(text []byte) (s Setup, err error) {
	err = json.Unmarshal(text, &s)
	return s, err
}

// Decode decodes a stored match.
func Decode(stored store.Match, log []store.Entry, find record.Finder) (*match.Match, error) {
	g, err := find(stored.Game, stored.Rules)
	if err != nil {
		return nil, err
	}
	start := &match.Start{ID: stored.ID, Game: g, Host: stored.Host, Series: stored.Series, Created: stored.Created}
	if len(stored.Seed) != len(start.Seed) {
		return nil, fmt.Errorf("match %s: the seed has %d bytes", stored.ID, len(stored.Seed))
	}
	copy(start.Seed[:], stored.Seed)
	setup, err := DecodeSetup(stored.Setup)
	if err != nil {
		return nil, err
	}
	start.Setup, start.Forked, start.RevealAt, start.Table = setup.Setup, setup.Forked, setup.RevealAt, setup.Table
	start.NonceWait = setup.NonceWait
	if err := json.Unmarshal(stored.Seats, &start.Seats); err != nil {
		return nil, err
	}
	entries, err := DecodeLog(g, log)
	if err != nil {
		return nil, err
	}
	return match.Load(start, entries)
}
